"""The command over files of annotation tools: outputs, exit status, folders."""

import json

import pytest

PLAIN = {"text": "mail kim@example.com", "meta": {"by": "lee@example.com"}}


def lines(*rows):
    return "".join(json.dumps(row) + "\n" for row in rows)


def test_spans_of_the_input_count_as_found(call, tmp_path):
    path = tmp_path / "a.jsonl"
    row = {
        "text": "Zorblatt wrote kim@example.com",
        "spans": [{"start": 0, "end": 8, "label": "PER"}],
        "tokens": [{"text": "Zorblatt"}],
    }
    path.write_text(lines(row, PLAIN))
    status, out, err = call(path, "-", format="prodigy")
    first, second = map(json.loads, out.decode().splitlines())
    assert status == 0 and first["text"] == "<PERSON> wrote <EMAIL_ADDRESS>" and "tokens" not in first
    assert [(s["label"], s["start"], s["end"], s["source_start"], s["source_end"]) for s in first["spans"]] == [
        ("PERSON", 0, 8, 0, 8),
        ("EMAIL_ADDRESS", 15, 30, 15, 30),
    ]
    assert second["text"] == "mail <EMAIL_ADDRESS>" and second["meta"] == {"by": "<EMAIL_ADDRESS>"}
    status, out, _ = call(path, "-", format="prodigy", detect_only=True)
    first = json.loads(out.decode().splitlines()[0])
    assert (
        status == 0
        and first["text"] == row["text"]
        and [s["label"] for s in first["spans"]] == ["PERSON", "EMAIL_ADDRESS"]
    )


@pytest.mark.slow
@pytest.mark.parametrize("format", ["doccano", "label_studio", "spacy_json", "prodigy", "conll", "jsonl"])
def test_any_input_comes_out_in_any_format(call, tmp_path, format):
    (tmp_path / "a.txt").write_text("write to kim@example.com now")
    status, out, _ = call(tmp_path / "a.txt", "-", output_format=format)
    assert status == 0 and b"kim" not in out and b"EMAIL_ADDRESS" in out
    status, out, _ = call(tmp_path / "a.txt", "-", output_format=format, detect_only=True)
    assert status == 0 and b"kim" in out and b"EMAIL_ADDRESS" in out
    (tmp_path / "b.data").write_bytes(out)
    status, again, _ = call(tmp_path / "b.data", "-", format=format)
    assert status == 0 and b"kim" not in again


@pytest.mark.parametrize("format", ["prodigy", "doccano"])
def test_an_output_whose_extension_the_format_may_have_keeps_the_format(call, tmp_path, format):
    key = "spans" if format == "prodigy" else "label"
    (tmp_path / "a.jsonl").write_text(lines({**PLAIN, key: []}))
    status, _, _ = call(tmp_path / "a.jsonl", tmp_path / "b.jsonl", format=format)
    row = json.loads((tmp_path / "b.jsonl").read_text())
    assert status == 0 and set(row) == {"text", key, "meta"} and row["meta"] == {"by": "<EMAIL_ADDRESS>"}


def test_a_line_that_is_broken_is_left_out(call, tmp_path):
    path = tmp_path / "a.json"
    path.write_text("[" + ",".join([json.dumps(PLAIN), '{"text": 3}', json.dumps(PLAIN)]) + "]")
    status, out, err = call(path, "-", format="label_studio")
    assert status == 1 and len(json.loads(out)) == 2 and "a.json:1: [SA305]" in err


def test_items_and_other_formats_leave_the_parts_out(call, tmp_path):
    (tmp_path / "a.jsonl").write_text(lines(PLAIN))
    status, out, _ = call(tmp_path / "a.jsonl", "-", format="prodigy", output_format="jsonl")
    [row] = map(json.loads, out.decode().splitlines())
    assert status == 0 and row["text"] == "mail <EMAIL_ADDRESS>" and "example.com" not in out.decode()


def test_brat_writes_two_files(call, tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_text("Zorblatt wrote kim@example.com")
    (folder / "a.ann").write_text("T1\tPer 0 8\tZorblatt\nR1\tx Arg1:T1 Arg2:T1\n")
    (folder / "b.txt").write_text("kim@example.com")
    (folder / "c.ann").write_text("T1\tPer 0 8\tZorblatt\n")
    status, _, err = call(folder, tmp_path / "out")
    assert status == 1 and "c.ann: [SA354]" in err
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["a.ann", "a.txt", "b.txt"]
    assert (tmp_path / "out" / "a.txt").read_text() == "<PERSON> wrote <EMAIL_ADDRESS>"
    assert (tmp_path / "out" / "a.ann").read_text() == (
        "T1\tPer 0 8\t<PERSON>\nT2\tEMAIL_ADDRESS 15 30\t<EMAIL_ADDRESS>\nR1\tx Arg1:T1 Arg2:T1\n"
    )
    assert call(folder / "a.ann")[0] == 0 and (folder / "a_anonymized_.ann").exists()
    assert call(folder / "a.ann")[0] == 2
    (folder / "a_anonymized_.txt").unlink()
    # The second file is an output, too.
    assert call(folder / "a.ann")[0] == 2
    assert (
        call(folder / "a.txt", "-", format="brat")[0] == 2
        and call("-", tmp_path / "x.txt", stdin=b"x", format="brat")[0] == 2
    )
    assert call(folder / "a.ann", tmp_path / "y.ann")[0] == 0 and (tmp_path / "y.txt").exists()


def test_one_broken_file_of_ten_and_the_others_come_out(call, tmp_path):
    folder = tmp_path / "in"
    folder.mkdir()
    for number in range(8):
        (folder / f"{number}.jsonl").write_text(lines(PLAIN))
    (folder / "8.json").write_text(f"[{json.dumps(PLAIN)}, Canary")
    (folder / "9.conll").write_text("kim@example.com\tO\n")
    (folder / "t.txt").write_text("kim@example.com")
    status, _, err = call(folder, tmp_path / "out", format="prodigy", quiet=True)
    assert status == 1 and err.count("\n") == 1 and "8.json: [SA350]" in err and "Canary" not in err
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == [
        *(f"{n}.jsonl" for n in range(8)),
        "9.conll",
        "t.txt",
    ]
    assert all(b"example.com" not in path.read_bytes() for path in (tmp_path / "out").iterdir())


def test_a_parquet_file_without_rows_keeps_its_columns(call, tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    empty = pyarrow.table({"a": pyarrow.array([], pyarrow.string()), "n": pyarrow.array([], pyarrow.int64())})
    parquet.write_table(empty, tmp_path / "a.parquet")
    status, _, err = call(tmp_path / "a.parquet", tmp_path / "b.parquet")
    assert status == 0 and "0 documents" in err
    assert parquet.read_table(tmp_path / "b.parquet").equals(empty)


def test_parquet_and_pdf_in_a_folder(call, tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    pytest.importorskip("pypdf")
    from pyarrow import parquet

    folder = tmp_path / "in"
    folder.mkdir()
    parquet.write_table(pyarrow.table({"a": ["kim@example.com", None], "n": [1, 2]}), folder / "a.parquet")
    (folder / "b.parquet").write_bytes(b"Canary")
    (folder / "c.pdf").write_bytes(b"Canary")
    status, _, err = call(folder, tmp_path / "out")
    assert status == 1 and "b.parquet: [SA307]" in err and "c.pdf: [SA307]" in err
    assert parquet.read_table(tmp_path / "out" / "a.parquet").to_pydict() == {
        "a": ["<EMAIL_ADDRESS>", None],
        "n": [1, 2],
    }
    status, _, _ = call(folder / "a.parquet", tmp_path / "a.jsonl")
    assert status == 0 and "EMAIL_ADDRESS" in (tmp_path / "a.jsonl").read_text()


def test_a_pdf_comes_out_as_text_unless_a_pdf_is_asked_for(call, tmp_path):
    pytest.importorskip("pypdfium2")
    pypdf = pytest.importorskip("pypdf")
    canvas = pytest.importorskip("reportlab.pdfgen.canvas")
    folder = tmp_path / "in"
    folder.mkdir()
    made = canvas.Canvas(str(folder / "a.pdf"))
    made.drawString(72, 700, "write to kim@example.com now")
    made.save()
    assert call(folder / "a.pdf")[0] == 0
    assert (folder / "a_anonymized_.txt").read_text().strip() == "write to <EMAIL_ADDRESS> now"
    (folder / "a_anonymized_.txt").unlink()
    (folder / "b.pdf").write_bytes(b"%PDF-1.4 Canary")
    status, _, err = call(folder, tmp_path / "out", output_format="pdf")
    assert status == 1 and "b.pdf: [SA307]" in err and "Canary" not in err
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["a.pdf"]
    status, _, _ = call(folder / "a.pdf", tmp_path / "new.pdf")
    assert status == 0
    for path in (tmp_path / "out" / "a.pdf", tmp_path / "new.pdf"):
        assert pypdf.PdfReader(path).pages[0].extract_text().strip() == "write to <EMAIL_ADDRESS> now"
    (tmp_path / "c.txt").write_text("kim@example.com")
    assert call(tmp_path / "c.txt", "-", output_format="pdf")[0] == 2
