"""The command on files of many texts."""

import json

import pytest

pytestmark = pytest.mark.slow

docx = pytest.importorskip("docx", reason="python-docx is not installed")


def write_docx(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    document = docx.Document()
    document.add_paragraph(text[:6]).add_run(text[6:])
    document.save(path)
    return path


def test_a_folder_of_mixed_files_goes_on_where_one_is_broken(call, tmp_path):
    folder = tmp_path / "in"
    good = write_docx(folder / "a.docx", "mail bob@example.com")
    (folder / "b.docx").write_bytes(good.read_bytes()[:500])
    (folder / "c.eml").write_bytes(b"From: bob@example.com\nSubject: 10.1.2.3\n\nbob@example.com\n")
    (folder / "d.html").write_bytes(b"<p>bob@<b>example</b>.com</p>")
    (folder / "e.txt").write_bytes(b"bob@example.com")
    status, _, err = call(folder, tmp_path / "out")
    assert status == 1 and "b.docx: [SA360]" in err and err.count("[SA") == 1
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.docx", "c.eml", "d.html", "e.txt"]
    assert docx.Document(tmp_path / "out" / "a.docx").paragraphs[0].text == "mail <EMAIL_ADDRESS>"
    assert (tmp_path / "out" / "d.html").read_bytes() == b"<p>&lt;EMAIL_ADDRESS&gt;<b></b></p>"
    mail = (tmp_path / "out" / "c.eml").read_text()
    assert "Subject: <IP_ADDRESS>\n" in mail and mail.endswith("\n\n<EMAIL_ADDRESS>\n") and "bob" not in mail


def test_a_planted_name_is_gone_by_a_pattern(call, tmp_path):
    path = write_docx(tmp_path / "a.docx", "Dear Zebulon Quackenbush!")
    assert call(path, pattern=["Zebulon Quackenbush"])[0] == 0
    assert docx.Document(tmp_path / "a_anonymized_.docx").paragraphs[0].text == "Dear <ID>!"


def test_outputs_of_other_formats(call, tmp_path):
    path = write_docx(tmp_path / "a.docx", "mail bob@example.com")
    status, out, _ = call(path, "-", output_format="jsonl")
    assert status == 0 and [json.loads(line)["text"] for line in out.splitlines()] == ["mail <EMAIL_ADDRESS>"]
    status, out, _ = call(path, "-", detect_only=True)
    row = json.loads(out)
    assert row["text"] == "mail bob@example.com" and [row["spans"][0][key] for key in ("start", "end")] == [5, 20]
    assert call(path, tmp_path / "b.docx", output_format="docx")[0] == 0
    text = tmp_path / "x.txt"
    text.write_text("a")
    status, _, err = call(text, tmp_path / "y.docx", output_format="docx")
    assert status == 2 and err.startswith("[SA371] ")


def test_media_are_refused_or_dropped(call, tmp_path):
    page = tmp_path / "a.html"
    page.write_bytes(b'<img src="data:image/png;base64,AAAA"><p>bob@example.com')
    status, _, err = call(page)
    assert status == 1 and "a.html: [SA364] " in err and not (tmp_path / "a_anonymized_.html").exists()
    assert call(page, drop_media=True)[0] == 0
    assert (tmp_path / "a_anonymized_.html").read_bytes() == b'<img src=""><p>&lt;EMAIL_ADDRESS&gt;'
