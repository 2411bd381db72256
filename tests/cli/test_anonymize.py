import json
import os
import re
import signal
import subprocess
import sys
import time
import tracemalloc
from pathlib import Path
from types import SimpleNamespace

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.tokens import DocBin
from typer.testing import CliRunner

from spacy_anonym.cli.app import app
from spacy_anonym.cli.command import Report, stop_on_signals
from spacy_anonym.cli.plan import Settings, make_plan
from spacy_anonym.run.job import Job
from spacy_anonym.run.stream import AnonymizeStream
from spacy_anonym.runner import Runner
from spacy_anonym.spans import Finding, set_findings

CANARY = "Canary Zebrawood"
TEXT = "mail bob@example.com now\n"
NEW = "mail <EMAIL_ADDRESS> now\n"


def write(path, data):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.encode("utf8") if isinstance(data, str) else data)
    return path


def names(folder):
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def json_lines(data):
    return [json.loads(line) for line in data.decode("utf8").splitlines()]


def test_anonymize_writes_beside_the_input(call, tmp_path):
    path = write(tmp_path / "notes.txt", TEXT)
    assert call(path) == (0, b"", "1 document, 1 span replaced\n")
    assert (tmp_path / "notes_anonymized_.txt").read_text() == NEW
    assert names(tmp_path) == ["notes.txt", "notes_anonymized_.txt"]


def test_anonymize_does_not_overwrite(call, tmp_path):
    path = write(tmp_path / "notes.txt", TEXT)
    target = write(tmp_path / "out.txt", "old")
    status, _, err = call(path, target)
    assert status == 2 and err.startswith("[SA302] ") and err.count("\n") == 1
    assert target.read_text() == "old"
    assert call(path, target, force=True)[0] == 0
    assert target.read_text() == NEW


def test_anonymize_standard_input_and_output(call, tmp_path):
    assert call("-", stdin=TEXT.encode(), quiet=True) == (0, NEW.encode(), "")
    target = tmp_path / "out.txt"
    assert call("-", target, stdin=TEXT.encode(), quiet=True) == (0, b"", "")
    assert target.read_text() == NEW
    status, out, _ = call("-", stdin=b'{"text": "bob@example.com"}\n', format="jsonl")
    assert (status, out) == (0, b'{"text": "<EMAIL_ADDRESS>"}\n')


def test_anonymize_keeps_the_tree_of_a_folder(call, tmp_path):
    folder = tmp_path / "in"
    write(folder / "a.txt", TEXT)
    write(folder / "b" / "app.log", TEXT.replace("\n", "\r\n"))
    write(folder / "b" / "c" / "t.csv", "x,y\nbob@example.com,1\n")
    write(folder / "empty.md", "")
    assert call(folder, tmp_path / "out")[0] == 0
    assert names(tmp_path / "out") == ["a.txt", "b/app.log", "b/c/t.csv", "empty.md"]
    assert (tmp_path / "out/b/app.log").read_bytes() == NEW.replace("\n", "\r\n").encode()
    assert (tmp_path / "out/b/c/t.csv").read_text() == "x,y\n<EMAIL_ADDRESS>,1\n"
    assert call(folder)[0] == 0
    assert names(tmp_path / "in_anonymized_") == names(folder)


def test_anonymize_folder_of_other_format_keeps_names_apart(call, tmp_path):
    write(tmp_path / "in/a.txt", TEXT)
    write(tmp_path / "in/a.csv", "x\nbob@example.com\n")
    assert call(tmp_path / "in", tmp_path / "out", output_format="jsonl")[0] == 0
    assert names(tmp_path / "out") == ["a.csv.jsonl", "a.txt.jsonl"]


def test_anonymize_folder_reports_what_fails_and_goes_on(call, tmp_path):
    folder = tmp_path / "in"
    write(folder / "a.txt", TEXT)
    write(folder / "binary.dat", b"\x7fELF\0\0" + CANARY.encode())
    write(folder / "latin.txt", f"{CANARY} caf\xe9 bob@example.com".encode("latin-1"))
    write(tmp_path / "outside.txt", TEXT)
    (folder / "link.txt").symlink_to(tmp_path / "outside.txt")
    (folder / "inside.txt").symlink_to(folder / "a.txt")
    (folder / "loop").symlink_to(folder)
    os.mkfifo(folder / "pipe")
    status, _, err = call(folder, tmp_path / "out")
    assert status == 1
    assert names(tmp_path / "out") == ["a.txt", "inside.txt"]
    found = re.findall(r"^(\S+): \[(SA\d+)\]", err, flags=re.MULTILINE)
    assert sorted(found) == [("binary.dat", "SA381"), ("latin.txt", "SA303"), ("link.txt", "SA314"), ("pipe", "SA315")]
    assert "Canary" not in err


@pytest.mark.slow
def test_anonymize_encodings(call, tmp_path):
    for encoding in ("cp1252", "utf-16", "utf-16-be", "utf-8-sig"):
        path = write(tmp_path / f"{encoding}.txt", f"caf\xe9 {TEXT}".encode(encoding))
        target = tmp_path / f"{encoding}.out"
        assert call(path, target, encoding=encoding)[0] == 0
        assert target.read_bytes() == f"caf\xe9 {NEW}".encode(encoding)
    mark = write(tmp_path / "be.txt", "\ufeffbob@example.com".encode("utf-16-be"))
    assert call(mark, tmp_path / "be.out", encoding="utf-16")[0] == 0
    assert (tmp_path / "be.out").read_bytes() == "\ufeff<EMAIL_ADDRESS>".encode("utf-16-be")


def test_anonymize_encoding_without_the_new_text(call, tmp_path):
    path = write(tmp_path / "a.txt", TEXT.encode("cp1252"))
    table = write(tmp_path / "ops.json", '{"DEFAULT": {"type": "replace", "new_value": "\u05d0"}}')
    status, _, err = call(path, tmp_path / "out.txt", encoding="cp1252", operators=table)
    assert status == 1 and err.startswith("a.txt: [SA312] ")
    assert names(tmp_path) == ["a.txt", "ops.json"]


def test_anonymize_audit_trail(call, tmp_path):
    path = write(tmp_path / "a.jsonl", '{"id": 5, "text": "x bob@example.com y"}\n{"text": "nothing"}\n')
    assert call(path, tmp_path / "out.jsonl", items=tmp_path / "items.jsonl")[0] == 0
    assert b"bob@" not in (tmp_path / "items.jsonl").read_bytes()
    first, second = json_lines((tmp_path / "items.jsonl").read_bytes())
    assert first["id"] == "5" and second == {"id": "a.jsonl:2", "items": []}
    item = first["items"][0]
    assert (item["start"], item["end"], item["source_start"], item["source_end"]) == (2, 17, 2, 17)
    assert (item["label"], item["operator"], item["rule"]) == ("EMAIL_ADDRESS", "replace", "regex.email")


def test_anonymize_audit_trail_forgets_a_file_that_fails(call, tmp_path):
    folder = tmp_path / "in"
    write(folder / "a.txt", TEXT)
    write(folder / "b.txt", (TEXT * 60_000).encode() + b"\xff")
    write(folder / "c.txt", TEXT)
    assert call(folder, tmp_path / "out", items=tmp_path / "items.jsonl")[0] == 1
    assert [row["id"] for row in json_lines((tmp_path / "items.jsonl").read_bytes())] == ["a.txt", "c.txt"]
    assert names(tmp_path / "out") == ["a.txt", "c.txt"]


def test_anonymize_spans_of_the_new_text(call, tmp_path):
    path = write(tmp_path / "a.csv", "x,y\n1,to bob@example.com\n")
    status, out, _ = call(path, "-", output_format="jsonl")
    rows = json_lines(out)
    assert status == 0 and [row["id"] for row in rows] == ["a.csv:1:1", "a.csv:1:2"]
    span = rows[1]["spans"][0]
    assert rows[1]["text"][span["start"] : span["end"]] == "<EMAIL_ADDRESS>"
    assert "to bob@example.com"[span["source_start"] : span["source_end"]] == "bob@example.com"
    assert span["label"] == "EMAIL_ADDRESS" and isinstance(span["rank"], int)
    assert rows[1]["meta"] == {"path": "a.csv", "row": 1, "column": "y"}


def test_anonymize_detect_only(call, tmp_path):
    path = write(tmp_path / "a.txt", TEXT)
    assert call(path, detect_only=True, items=tmp_path / "items.jsonl")[0] == 0
    row = json_lines((tmp_path / "a_anonymized_.jsonl").read_bytes())[0]
    assert row["text"] == TEXT
    assert row["spans"] == [{"start": 5, "end": 20, "label": "EMAIL_ADDRESS", "rank": row["spans"][0]["rank"]}]
    item = json_lines((tmp_path / "items.jsonl").read_bytes())[0]["items"][0]
    assert "start" not in item and item["source_start"] == 5
    status, _, err = call(path, detect_only=True, output_format="csv")
    assert status == 2 and err.startswith("[SA003] ")


def test_anonymize_dry_run(call, tmp_path):
    path = write(tmp_path / "a.txt", TEXT + TEXT + "host 192.0.2.7")
    status, out, err = call(path, dry_run=True, items=tmp_path / "items.jsonl")
    assert (status, out) == (0, b"EMAIL_ADDRESS\t2\nIP_ADDRESS\t1\n")
    assert err == "1 document, 3 spans found\n"
    assert names(tmp_path) == ["a.txt"]


def test_anonymize_docbin(call, tmp_path):
    nlp = spacy.blank("en")
    doc = nlp("ask Zebrawood, bob@example.com")
    doc.set_ents([spacy.tokens.Span(doc, 1, 2, label="PERSON")])
    doc.user_data["note"] = "Zebrawood"
    DocBin(docs=[doc, nlp("nothing")], store_user_data=True).to_disk(tmp_path / "a.spacy")
    assert call(tmp_path / "a.spacy")[0] == 0
    data = DocBin().from_disk(tmp_path / "a_anonymized_.spacy")
    assert "Zebrawood" not in " ".join(data.strings) and b"Zebrawood" not in b"".join(data.tokens)
    new, other = data.get_docs(spacy.blank("en").vocab)
    assert new.text == new._.anonym_text == "ask <PERSON>, <EMAIL_ADDRESS>"
    assert [span.label_ for span in new.spans["anonym"]] == ["PERSON", "EMAIL_ADDRESS"]
    assert new.spans["anonym"].attrs["offsets"] == [[4, 12], [14, 29]]
    assert [item["source_start"] for item in new._.anonym_items] == [4, 15]
    assert (other.text, len(other.spans["anonym"])) == ("nothing", 0)


@pytest.mark.slow
def test_anonymize_docbin_detect_only_and_other_formats(call, tmp_path):
    nlp = spacy.blank("en")
    DocBin(docs=[nlp("mail bob@example.com")]).to_disk(tmp_path / "a.spacy")
    assert call(tmp_path / "a.spacy", detect_only=True)[0] == 0
    (doc,) = DocBin().from_disk(tmp_path / "a_anonymized_.spacy").get_docs(nlp.vocab)
    assert doc.text == "mail bob@example.com" and doc._.anonym_text is None
    assert doc.spans["anonym"].attrs["offsets"] == [[5, 20]]
    _, out, _ = call(tmp_path / "a.spacy", "-", output_format="csv")
    assert out == b"id,text\na.spacy:1,mail <EMAIL_ADDRESS>\n"
    write(tmp_path / "b.txt", TEXT)
    assert call(tmp_path / "b.txt", tmp_path / "b.spacy")[0] == 0
    (doc,) = DocBin().from_disk(tmp_path / "b.spacy").get_docs(nlp.vocab)
    assert doc.text == NEW
    status, _, err = call(write(tmp_path / "c.spacy", CANARY), quiet=True)
    assert status == 1 and err.startswith("c.spacy: [SA307] ") and "Canary" not in err


@pytest.fixture(scope="module")
def consolidating(tmp_path_factory):
    """A pipeline that writes the final group anew, as the bundled ones do."""
    path = tmp_path_factory.mktemp("consolidating") / "pipeline"
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"packs": ["common"], "labels": ["EMAIL_ADDRESS"]})
    nlp.add_pipe("span_consolidator")
    nlp.add_pipe("anonymizer")
    nlp.to_disk(path)
    return str(path)


@pytest.mark.slow
@pytest.mark.parametrize("exact", [True, False])
def test_anonymize_docbin_keeps_what_is_in_the_final_group(exact, call, consolidating, tmp_path):
    nlp = spacy.blank("en")
    doc = nlp("Globex:7 sent mail to bob@example.com")
    if exact:
        # A part of a token, and a score below the threshold.
        set_findings(doc, "anonym", [Finding(0, 6, "ORG", 0.1, "human")], writer="command")
        new = "<ORGANIZATION>:7 sent mail to <EMAIL_ADDRESS>"
    else:
        doc.spans["anonym"] = [spacy.tokens.Span(doc, 0, 1, label="ORG")]
        new = f"<ORGANIZATION>{doc.text[doc[0].idx + len(doc[0]) :].replace('bob@example.com', '<EMAIL_ADDRESS>')}"
    DocBin(docs=[doc]).to_disk(tmp_path / "a.spacy")
    status, out, _ = call(tmp_path / "a.spacy", "-", pipeline=consolidating, output_format="csv")
    assert (status, out.decode()) == (0, f"id,text\na.spacy:1,{new}\n")


def test_anonymize_docbin_forgets_what_was_taken_out_of_the_final_group(call, consolidating, tmp_path):
    nlp = spacy.blank("en")
    doc = nlp("Globex met Initech")
    set_findings(doc, "anonym", [Finding(0, 6, "ORG"), Finding(11, 18, "ORG")])
    DocBin(docs=[doc]).to_disk(tmp_path / "a.spacy")
    assert call(tmp_path / "a.spacy", tmp_path / "b.spacy", pipeline=consolidating, detect_only=True)[0] == 0
    (doc,) = DocBin().from_disk(tmp_path / "b.spacy").get_docs(nlp.vocab)
    assert doc.spans["anonym"].attrs["offsets"] == [[0, 6], [11, 18]]
    set_findings(doc, "anonym", [Finding(0, 6, "ORG")])
    DocBin(docs=[doc]).to_disk(tmp_path / "c.spacy")
    _, out, _ = call(tmp_path / "c.spacy", "-", pipeline=consolidating, output_format="csv")
    assert out == b"id,text\nc.spacy:1,<ORGANIZATION> met Initech\n"


@pytest.mark.parametrize(
    "options,code",
    [
        ({"input": "missing.txt"}, "SA301"),
        ({"pipeline": "missing"}, "SA001"),
        ({"encoding": "missing"}, "SA309"),
        ({"encoding": "base64"}, "SA309"),
        ({"format": "missing"}, "SA306"),
        ({"output_format": "missing"}, "SA306"),
        ({"operators": "missing.json"}, "SA301"),
        ({"batch_size": 0}, "SA003"),
        ({"n_process": 0}, "SA003"),
        ({"delimiter": ",,"}, "SA003"),
        ({"columns": " , "}, "SA003"),
        ({"columns": "missing"}, "SA313"),
        ({"output": "a.csv"}, "SA310"),
        ({"output": "a.csv", "force": True}, "SA310"),
        ({"output": "out.csv", "items": "out.csv"}, "SA003"),
        ({"items": "a.csv"}, "SA310"),
        ({"items": "-"}, "SA003"),
        ({"items": "-", "dry_run": True}, "SA003"),
        ({"operators": "folder"}, "SA307"),
        ({"code": "missing.py"}, "SA301"),
        ({"code": "folder"}, "SA307"),
        ({"code": "fails.py"}, "SA307"),
        ({"code": "ends.py"}, "SA307"),
        ({"code": "ends.py", "n_process": 2}, "SA003"),
        ({"output": "a.csv/out.csv"}, "SA310"),
        ({"input": "folder", "output": "folder/out"}, "SA310"),
        ({"input": "folder", "output": "a.csv"}, "SA311"),
        ({"output": "/proc/out.csv"}, "SA311"),
    ],
)
def test_anonymize_wrong_usage(options, code, call, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    # The file of code is imported, and Python would keep it compiled beside it.
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    write(tmp_path / "a.csv", f"x,y\n{CANARY},bob@example.com\n")
    write(tmp_path / "folder/b.txt", CANARY)
    write(tmp_path / "fails.py", f"raise RuntimeError('{CANARY}')")
    write(tmp_path / "ends.py", "import sys\nsys.exit(0)")
    before = names(tmp_path)
    options = {"input": "a.csv", **options}
    options = {key: Path(value) if key in ("operators", "items", "code") else value for key, value in options.items()}
    status, out, err = call(**options)
    assert (status, out) == (2, b"")
    assert err.startswith(f"[{code}] ") and err.count("\n") == 1
    assert "Canary" not in err and "Traceback" not in err
    assert names(tmp_path) == before


@pytest.mark.parametrize(
    "config,code",
    [
        ('[components.regex_ruler]\nfactory = "regex_ruler"\npacks = 3\n', "SA008"),
        ('[components.regex_ruler]\nfactory = "nope"\n', "SA008"),
        ('[components.regex_ruler]\nfactory = "regex_ruler"\n', "SA106"),
        ("nonsense", "SA008"),
    ],
)
def test_anonymize_wrong_pipeline(config, code, call, tmp_path):
    head = '[nlp]\nlang = "en"\npipeline = ["regex_ruler"]\n\n[components]\n\n'
    path = write(tmp_path / "p.cfg", head + config if config.startswith("[") else config)
    status, _, err = call(write(tmp_path / "a.txt", CANARY), pipeline=str(path))
    assert status == 2 and err.startswith(f"[{code}] ") and err.count("\n") == 1


def break_operator(text, label, context):
    raise RuntimeError(f"cannot do {text} of {context.document}")


def break_component(doc):
    if "Canary" in doc.text:
        raise ValueError(doc.text)
    return doc


spacy.Language.component("test_cli_break", func=break_component)


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["operator", "component", "docs"])
def test_anonymize_failure_tells_no_text(kind, call, tmp_path, pipeline, monkeypatch):
    nlp = spacy.load(pipeline)
    if kind == "operator":
        nlp.get_pipe("anonymizer").set_operator("EMAIL_ADDRESS", break_operator)
    else:
        nlp.add_pipe("test_cli_break", first=True)
    monkeypatch.setattr("spacy_anonym.cli.anonymize.load_pipeline", lambda *args, **options: nlp)
    if kind == "docs":
        path = tmp_path / "a.spacy"
        DocBin(docs=[nlp.make_doc(CANARY), nlp.make_doc("fine")]).to_disk(path)
        bad = "a.spacy:1"
    else:
        path = write(tmp_path / "a.csv", f'x,y\n{CANARY},"{CANARY} bob@example.com"\nfine,\n')
        bad = "a.csv:1:2"
    status, out, err = call(path, "-", output_format="jsonl")
    assert status == 1 and f"{bad}: [SA" in err
    assert "Canary" not in err and "Traceback" not in err
    assert json_lines(out)[-1]["text"] == "fine"


def test_anonymize_row_that_fails_is_left_out(call, tmp_path, pipeline, monkeypatch):
    nlp = spacy.load(pipeline)
    nlp.get_pipe("anonymizer").set_operator("IP_ADDRESS", break_operator)
    monkeypatch.setattr("spacy_anonym.cli.anonymize.load_pipeline", lambda *args, **options: nlp)
    path = write(tmp_path / "a.csv", "x,y\nbob@example.com,192.0.2.7\nb,c\n")
    status, out, err = call(path, "-", items=tmp_path / "items.jsonl")
    assert (status, out) == (1, b"x,y\nb,c\n") and err.startswith("a.csv:1:2: [SA203] ")
    assert [row["id"] for row in json_lines((tmp_path / "items.jsonl").read_bytes())] == ["a.csv:2:1", "a.csv:2:2"]


@pytest.mark.parametrize("columns", [None, "x"])
def test_anonymize_row_without_a_closing_quote_is_left_out(columns, call):
    data = f'x,y\nbob@example.com, "1"\n2,"{CANARY} bob@example.com,x\n1,2\n'
    status, out, err = call("-", stdin=data.encode(), format="csv", columns=columns, quiet=True)
    assert (status, out) == (1, b'x,y\n<EMAIL_ADDRESS>, "1"\n')
    assert err == "-:2: [SA307] '-' cannot be read as csv: row 2 has a cell without an end, as a quote is not closed.\n"


def test_anonymize_header_without_a_closing_quote(call):
    status, out, err = call("-", stdin=f'x,"{CANARY}\n1,2\n'.encode(), format="csv", quiet=True)
    assert (status, out) == (1, b"") and err.startswith("-: [SA307] ") and "the header" in err and "Canary" not in err


def test_anonymize_unforeseen_error_tells_no_text(call, tmp_path, monkeypatch):
    def fail(self):
        raise RuntimeError(CANARY)

    monkeypatch.setattr(AnonymizeStream, "run", fail)
    status, out, err = call(write(tmp_path / "a.txt", TEXT))
    assert (status, out) == (1, b"") and err.startswith("[SA901] ") and "Canary" not in err
    assert names(tmp_path) == ["a.txt"]


class BareWriter:
    """A writer of another maker: it is of no class of ours, and cannot write."""

    def __init__(self, stream, *_):
        self._stream = stream

    def write(self, *_):
        self._stream.write(b"half")
        raise OSError(CANARY)


class FailingWriter(BareWriter):
    def abort(self):
        raise ValueError(CANARY)


@pytest.mark.parametrize("output_format", ["txt", "jsonl"])
@pytest.mark.parametrize("writer, error", [(BareWriter, OSError), (FailingWriter, ValueError)])
def test_nothing_is_left_of_a_writer_that_cannot_be_aborted(
    output_format, writer, error, pipeline, tmp_path, monkeypatch
):
    path = write(tmp_path / "a.txt", TEXT)
    monkeypatch.setattr("spacy_anonym.run.target.get_reader", lambda format: SimpleNamespace(make_rewriter=writer))
    monkeypatch.setattr("spacy_anonym.run.target.get_writer", lambda format: writer)
    job = Job(path, "a.txt", "txt", tmp_path / "new", output_format)
    with pytest.raises(error):
        AnonymizeStream(Runner(spacy.load(pipeline)), [job], Report(quiet=True)).run()
    assert names(tmp_path) == ["a.txt"]


def test_anonymize_id_stays_on_one_line(call, tmp_path):
    path = write(tmp_path / "a.jsonl", '{"id": "x\\ny\\ud800", "text": 3}\n')
    status, _, err = call(path, quiet=True)
    assert status == 1 and err.startswith("x\\ny\\ud800: [SA305] ") and err.count("\n") == 1


def test_anonymize_device_is_not_replaced(call, tmp_path):
    path = write(tmp_path / "a.txt", TEXT)
    assert call(path, "/dev/null", items=None)[0] == 0
    assert not os.path.isfile("/dev/null")


def test_anonymize_link_stays_a_link(call, tmp_path):
    path = write(tmp_path / "a.txt", TEXT)
    target = write(tmp_path / "target.txt", "")
    (tmp_path / "link.txt").symlink_to(target)
    assert call(path, tmp_path / "link.txt", force=True)[0] == 0
    assert (tmp_path / "link.txt").is_symlink() and target.read_text() == NEW


# What no text of these tests holds.
NEVER = {"id": "never", "label": "ID", "regex": "zq[0-9]{20}"}


@pytest.mark.slow
@given(st.lists(st.lists(st.text(max_size=8), min_size=1, max_size=4), max_size=5), st.sampled_from(["\n", "\r\n"]))
@settings(max_examples=40)
def test_anonymize_lines_and_tables_without_findings_stay(tmp_path_factory, rows, end):
    folder = tmp_path_factory.mktemp("same")
    data = end.join(",".join(row) for row in rows).encode("utf8", "replace")
    # A header whose quote is not closed is refused.
    if b"\0" in data or b'"' in data.split(b"\n")[0]:
        return
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"packs": [], "patterns": [NEVER]})
    nlp.add_pipe("anonymizer")
    for name in ("a.csv", "a.tsv", "a.txt"):
        (folder / name).write_bytes(data)
        target = folder / f"new_{name}"
        plan = make_plan(Settings(str(folder / name), str(target)))
        report = Report(quiet=True)
        AnonymizeStream(Runner(nlp), plan.jobs, report).run()
        assert target.read_bytes() == data
        assert report.failures == 0


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a.jsonl", "a.txt", "a.csv"])
def test_anonymize_streams(name, tmp_path, call, monkeypatch):
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"packs": [], "patterns": [NEVER]})
    nlp.add_pipe("anonymizer")
    monkeypatch.setattr("spacy_anonym.cli.anonymize.load_pipeline", lambda *args, **options: nlp)
    text = "word " * 300
    block = {"a.jsonl": json.dumps({"text": text}) + "\n", "a.txt": text + "\n\n", "a.csv": f'a,"{text}"\n'}[name]
    with open(tmp_path / name, "w") as stream:
        for _ in range(20_000_000 // len(block)):
            stream.write(block)
    tracemalloc.start()
    assert call(tmp_path / name, tmp_path / f"new_{name}", items=tmp_path / "items", batch_size=16)[0] == 0
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    # A chunk of the file, and what is made of it.
    assert peak < 10_000_000
    assert (tmp_path / f"new_{name}").read_bytes() == (tmp_path / name).read_bytes()


def command(*arguments, module="spacy_anonym", **options):
    return subprocess.run(
        [sys.executable, "-m", module, "anonymize", *map(str, arguments)], capture_output=True, timeout=120, **options
    )


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
@pytest.mark.parametrize("module", ["spacy", "spacy_anonym"])
def test_command_as_a_program(module, pipeline, tmp_path):
    path = write(tmp_path / "a.txt", TEXT)
    done = command(path, "-", "-p", pipeline, "-q", module=module)
    assert (done.returncode, done.stdout, done.stderr) == (0, NEW.encode(), b"")
    done = command(tmp_path / "missing", "-p", pipeline, module=module)
    assert done.returncode == 2 and done.stderr.startswith(b"[SA301] ") and done.stderr.count(b"\n") == 1


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
def test_command_in_processes(pipeline, tmp_path):
    data = "".join(f"line {i} bob{i}@example.com\n" for i in range(500))
    table = write(tmp_path / "ops.json", '{"EMAIL": {"type": "mask"}}')
    done = command("-", "--lines", "-p", pipeline, "-n", 2, "-b", 50, "--operators", table, input=data.encode())
    assert done.returncode == 0
    assert done.stdout.decode() == re.sub(r"bob\S+", lambda found: "*" * len(found.group()), data)


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
def test_command_that_is_stopped_leaves_no_half_file(pipeline, tmp_path):
    path = tmp_path / "a.txt"
    path.write_text(TEXT * 2_000_000)
    arguments = [path, tmp_path / "out.txt", "--items", tmp_path / "items.jsonl", "-p", pipeline, "--lines"]
    process = subprocess.Popen(
        [sys.executable, "-m", "spacy_anonym", "anonymize", *map(str, arguments)], stderr=subprocess.PIPE
    )
    deadline = time.monotonic() + 60
    while not any(file.stat().st_size > 100_000 for file in tmp_path.glob(".*.tmp")) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=60)
    assert process.returncode == 128 + signal.SIGTERM and b"Traceback" not in err
    assert [file.name for file in tmp_path.iterdir()] == ["a.txt"]


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="the signals of POSIX")
def test_a_signal_in_a_finalizer_stops_the_command_too():
    class Finalized:
        def __del__(self):
            signal.raise_signal(signal.SIGTERM)

    with pytest.raises(SystemExit, match=str(128 + signal.SIGTERM)), stop_on_signals():
        del [Finalized()][0]
        time.sleep(10)


def test_code_of_the_documentation(call, tmp_path):
    root = Path(__file__).parents[2]
    text = (root / "CONTRIBUTING.md").read_text(encoding="utf8").partition("## Add an operator")[2]
    code = re.search(r"```python\n(.*?)```", text, flags=re.DOTALL).group(1)
    code = write(tmp_path / "my_operators.py", code.replace('"spacy_anonym.initials.v1"', '"test_cli.initials.v1"'))
    operators = write(
        tmp_path / "a.cfg", '[operators.EMAIL_ADDRESS]\n@anonym_operators = "test_cli.initials.v1"\nsep = "_"\n'
    )
    assert call("-", stdin=TEXT.encode(), operators=operators, code=code)[:2] == (0, b"mail b_ now\n")
    text = (root / "docs/reference/command.md").read_text(encoding="utf8").partition("An operator of your own")[2]
    code, config = re.findall(r"```(?:python|ini)\n(.*?)```", text, flags=re.DOTALL)
    code, operators = (
        write(tmp_path / "shout.py", code),
        write(tmp_path / "b.cfg", config.replace("PERSON", "EMAIL_ADDRESS")),
    )
    assert call("-", stdin=TEXT.encode(), operators=operators, code=code)[:2] == (0, b"mail !!!!!!!!!!!!!!! now\n")
    runner = CliRunner()
    assert "--code" in runner.invoke(app, ["anonymize", "--help"], env={"COLUMNS": "200"}).output


def test_app_has_the_commands():
    runner = CliRunner()
    result = runner.invoke(app, ["--help"])
    assert result.exit_code == 0 and "anonymize" in result.output and "calibrate" in result.output
    assert runner.invoke(app, ["anonymize"]).exit_code == 2
    result = runner.invoke(app, ["anonymize", "missing.txt"])
    assert result.exit_code == 2
