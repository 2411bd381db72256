"""Inputs that are refused, and encodings that are told by the byte order mark."""

import json
import subprocess
import sys
import zipfile

import pytest

from spacy_anonym import AnonymError
from spacy_anonym.cli.plan import Settings, make_plan

TEXT = "mail bob@example.com now\n"
NEW = "mail <EMAIL_ADDRESS> now\n"


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode() if isinstance(data, str) else data)
    return path


def test_a_known_format_is_refused_unless_it_is_forced(call, tmp_path):
    path = write(tmp_path / "patient.json5", '{"age": 3, "mail": "bob@example.com"}')
    status, out, err = call(path)
    assert status == 1 and "patient.json5: [SA380]" in err and "JSON" in err and "bob" not in err
    assert not (tmp_path / "patient_anonymized_.json5").exists()
    assert call(path, format="txt")[0] == 0
    assert (tmp_path / "patient_anonymized_.json5").read_text() == '{"age": 3, "mail": "<EMAIL_ADDRESS>"}'


def test_standard_input_is_told_by_what_it_holds(call):
    status, out, err = call("-", stdin=b"<?xml version='1.0'?><name>bob@example.com</name>")
    assert (status, out) == (1, b"") and "SA380" in err and "XML" in err
    status, out, err = call("-", stdin=b"%PDF-1.4 bob@example.com")
    assert (status, out) == (1, b"") and "SA381" in err and "--format pdf" in err
    assert call("-", stdin=TEXT.encode())[1] == NEW.encode()


def test_a_folder_names_what_is_refused_and_does_the_others(call, tmp_path):
    folder = tmp_path / "in"
    write(folder / "a.txt", TEXT)
    write(folder / "b.log", TEXT)
    write(folder / "contact.txt", "BEGIN:VCARD\nFN:bob@example.com\nEND:VCARD\n")
    write(folder / "c.sql", "-- mail bob@example.com\n")
    write(folder / "picture.png", b"\x89PNG\0")
    write(folder / "old.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1")
    status, _, err = call(folder, tmp_path / "out")
    assert status == 1 and sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.txt", "b.log"]
    for name, code in (("contact.txt", "SA380"), ("c.sql", "SA380"), ("picture.png", "SA381"), ("old.doc", "SA381")):
        assert f"{name}: [{code}]" in err
    assert "2 documents" in err


@pytest.mark.parametrize(
    "source,target",
    [
        ("note.txt", "note.docx"),
        ("t.csv", "t.json"),
        ("t.csv", "t.tsv"),
        ("t.csv", "t.xml"),
        ("note.txt", "note.html"),
        ("note.txt", "note.doc"),
    ],
)
def test_an_output_named_as_another_format_is_refused(call, tmp_path, source, target):
    path = write(tmp_path / source, f"a,b\n1,{TEXT}")
    status, _, err = call(path, tmp_path / "out" / target)
    assert status == 2 and "[SA383]" in err and not (tmp_path / "out").exists()


@pytest.mark.slow
def test_outputs_that_have_a_fitting_name(call, tmp_path):
    path = write(tmp_path / "note.txt", TEXT)
    for name, options in {
        "a.rst": {},
        "a.md": {},
        "b": {},
        "c.jsonl": {},
        "d.json": {"output_format": "prodigy"},
        "e.csv": {"output_format": "csv"},
        "f.log": {},
    }.items():
        assert call(path, tmp_path / name, **options)[0] == 0, name
    assert json.loads((tmp_path / "d.json").read_text())["text"] == NEW


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be", "utf-8"])
def test_a_byte_order_mark_tells_the_encoding(call, tmp_path, encoding):
    data = f"\ufeffcaf\xe9 {TEXT}".encode(encoding)
    for given in ("utf-8", "cp1252"):
        path = write(tmp_path / given / "a.txt", data)
        assert call(path, tmp_path / given / "out.txt", encoding=given)[0] == 0
        assert (tmp_path / given / "out.txt").read_bytes() == f"\ufeffcaf\xe9 {NEW}".encode(encoding)
    table = write(tmp_path / "t.csv", "\ufeffmail\nbob@example.com\n".encode(encoding))
    assert call(table)[0] == 0
    assert (tmp_path / "t_anonymized_.csv").read_bytes() == "\ufeffmail\n<EMAIL_ADDRESS>\n".encode(encoding)


def test_each_file_has_its_own_encoding(call, tmp_path):
    folder = tmp_path / "in"
    write(folder / "a.txt", f"caf\xe9 {TEXT}".encode("cp1252"))
    write(folder / "b.txt", f"\ufeffcaf\xe9 {TEXT}".encode("utf-16-le"))
    write(folder / "c.txt", f"\ufeffcaf\xe9 {TEXT}".encode("utf-8"))
    assert call(folder, tmp_path / "out", encoding="cp1252")[0] == 0
    found = [(tmp_path / "out" / name).read_bytes() for name in ("a.txt", "b.txt", "c.txt")]
    assert found == [
        f"caf\xe9 {NEW}".encode("cp1252"),
        f"\ufeffcaf\xe9 {NEW}".encode("utf-16-le"),
        f"\ufeffcaf\xe9 {NEW}".encode("utf-8"),
    ]


def test_utf_16_without_a_mark_needs_its_name(call, tmp_path):
    path = write(tmp_path / "a.csv", "mail\nbob@example.com\n".encode("utf-16-le"))
    status, _, err = call(path)
    assert status == 1 and "SA307" in err and "--encoding utf-16-le" in err
    assert call(path, encoding="utf-16-le")[0] == 0
    assert (tmp_path / "a_anonymized_.csv").read_bytes().decode("utf-16-le") == "mail\n<EMAIL_ADDRESS>\n"


def test_encodings_of_domain_names_are_none_of_texts(call, tmp_path):
    status, _, err = call(write(tmp_path / "a.txt", TEXT), encoding="punycode")
    assert status == 2 and "SA309" in err


def test_two_inputs_never_become_one_output(call, tmp_path):
    write(tmp_path / "in" / "a.txt", TEXT)
    write(tmp_path / "in" / "a.txt.jsonl", '{"text": "other"}\n')
    status, _, err = call(tmp_path / "in", tmp_path / "out", output_format="jsonl")
    assert status == 1 and "a.txt.jsonl: [SA391]" in err and "'a.txt'" in err
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["a.txt.jsonl"]
    assert "<EMAIL_ADDRESS>" in (tmp_path / "out" / "a.txt.jsonl").read_text()


@pytest.mark.slow
def test_a_broken_archive_leaves_no_trace_behind_its_error(tmp_path):
    write(tmp_path / "broken.zip", b"PK")
    command = [sys.executable, "-m", "spacy_anonym", "anonymize", "broken.zip", "--quiet"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1 and "SA360" in done.stderr and "Exception" not in done.stderr


def test_a_line_that_names_the_delimiter_is_no_header(call, tmp_path):
    path = write(tmp_path / "a.csv", "sep=;\r\nsurname;note\r\nWill;a|b|c\r\n")
    assert call(path, "-")[:2] == (0, b"sep=;\r\nsurname;note\r\n<PERSON>;a|b|c\r\n")


def test_long_lines_of_json_are_told_from_one_document(call, tmp_path):
    line = json.dumps({"mail": "bob@example.com", "note": "x " * 9000}) + "\n"
    path = write(tmp_path / "a.ndjson", line * 2)
    assert call(path, "-", format="json")[:2] == (0, line.replace("bob@example.com", "<EMAIL_ADDRESS>").encode() * 2)


def test_an_empty_name_is_not_the_current_folder(call, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write(tmp_path / "a.txt", TEXT)
    status, _, err = call("")
    assert status == 2 and "SA301" in err and not list(tmp_path.parent.glob("*_anonymized_*"))


@pytest.mark.parametrize("closed, code", [("stdin", "SA307"), ("stdout", "SA311")])
def test_a_closed_stream_is_told(closed, code, monkeypatch):
    with monkeypatch.context() as without:
        without.setattr(sys, closed, None)
        with pytest.raises(AnonymError, match=rf"{code}.*'-'.*it is closed"):
            make_plan(Settings("-"))


def test_an_archive_of_another_name_keeps_it(call, tmp_path):
    path = tmp_path / "letter.odt"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("content.xml", "<p>kim@example.com</p>")
    status, _, _ = call(path, tmp_path / "new.odt", format="zip")
    assert status == 0 and b"kim" not in zipfile.ZipFile(tmp_path / "new.odt").read("content.xml")
