"""The command `deanonymize`, within the process."""

import json
import sys
from io import BytesIO, TextIOWrapper

import pytest
import spacy

from spacy_anonym import open_vault
from spacy_anonym.cli import restore
from spacy_anonym.cli.anonymize import anonymize_cli
from spacy_anonym.cli.anonymize import run as anonymize
from spacy_anonym.cli.command import call_of
from spacy_anonym.cli.deanonymize import deanonymize_cli, run

KEY = "env:TEST_RESTORE_KEY"
TEXT = "Write to kim@example.com, KIM@example.com\r\nor 192.0.2.7 \U0001f600\n"
CSV = 'name,"mail, or so"\r\nx,"a ""kim@example.com"""\r\n'
JSONL = '{"id": "one", "body": "to kim@example.com", "n": 1}\n{"id": 2, "body": "\\u00e9 lee@example.com"}\n'


@pytest.fixture(autouse=True)
def made(tmp_path, monkeypatch):
    """A folder of inputs and what the command made of it, with a vault in a file."""
    monkeypatch.setenv("TEST_RESTORE_KEY", "0123456789abcdef0123456789abcdef")
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"packs": ["common"], "labels": ["EMAIL_ADDRESS", "IP_ADDRESS"]})
    operator = {
        "@anonym_operators": "spacy_anonym.pseudonym.v1",
        "scope": "vault",
        "vault": str(tmp_path / "v"),
        "key": KEY,
    }
    nlp.add_pipe("anonymizer", config={"operators": {"DEFAULT": operator}})
    nlp.to_disk(tmp_path / "nlp")
    (tmp_path / "in").mkdir()
    for name, text in (("a.txt", TEXT), ("b.csv", CSV)):
        (tmp_path / "in" / name).write_bytes(text.encode())
    options = {"pipeline": str(tmp_path / "nlp"), "items": tmp_path / "items.jsonl", "quiet": True}
    assert anonymize(call_of(anonymize_cli, str(tmp_path / "in"), str(tmp_path / "out"), **options)) == 0
    assert b"kim" not in (tmp_path / "out" / "a.txt").read_bytes()
    yield tmp_path
    open_vault(tmp_path / "v", KEY).close()


@pytest.fixture
def call(made, monkeypatch, capfd):
    def call_command(input, output=None, stdin=b"", **options):
        if "pipeline" not in options:
            options = {"vault": made / "v", "key": KEY, **options}
        stdout = TextIOWrapper(BytesIO(), "utf8", newline="")
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", TextIOWrapper(BytesIO(stdin)))
            patch.setattr(sys, "stdout", stdout)
            status = run(call_of(deanonymize_cli, str(input), None if output is None else str(output), **options))
        stdout.flush()
        return status, stdout.buffer.getvalue().decode(), capfd.readouterr().err

    return call_command


def same(made, name):
    return (made / "back" / name).read_bytes() == (made / "in" / name).read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("how", ["vault", "vault and items", "pipeline", "pipeline and items"])
def test_a_folder_comes_back_byte_for_byte(call, made, how):
    options = {"pipeline": str(made / "nlp")} if "pipeline" in how else {}
    if "items" in how:
        options["items"] = made / "items.jsonl"
    status, out, err = call(made / "out", made / "back", **options)
    assert (status, out) == (0, "") and "4 spans restored" in err
    assert same(made, "a.txt") and same(made, "b.csv")


def test_a_file_with_another_name_finds_its_items(call, made):
    anonymize(
        call_of(
            anonymize_cli,
            str(made / "in" / "a.txt"),
            str(made / "new.txt"),
            pipeline=str(made / "nlp"),
            items=made / "one.jsonl",
            quiet=True,
        )
    )
    status, out, err = call(made / "new.txt", "-", items=made / "one.jsonl", quiet=True)
    assert (status, out, err) == (0, TEXT, "")


def test_json_lines_come_back_by_their_ids(call, made):
    (made / "c.jsonl").write_text(JSONL)
    options = {"text_field": "body", "quiet": True}
    anonymize(
        call_of(
            anonymize_cli,
            str(made / "c.jsonl"),
            str(made / "d.jsonl"),
            pipeline=str(made / "nlp"),
            items=made / "i.jsonl",
            **options,
        )
    )
    # In another order: the ids say which is which.
    lines = (made / "d.jsonl").read_text().splitlines(keepends=True)
    status, out, err = call(
        "-", stdin="".join(reversed(lines)).encode(), format="jsonl", items=made / "i.jsonl", **options
    )
    assert (status, err) == (0, "")
    assert out == "".join(reversed(JSONL.splitlines(keepends=True)))


def test_an_edited_text_is_restored_and_what_is_foreign_told(call):
    status, out, err = call("-", stdin=b"To [email_address_1] &lt;IP_ADDRESS_1&gt; <EMAIL_ADDRESS_9>", quiet=True)
    assert out == "To kim@example.com 192.0.2.7 <EMAIL_ADDRESS_9>"
    assert status == 1 and err.startswith("-: [SA231]") and "EMAIL" not in err


def test_a_document_without_items_fails_and_the_others_come_back(call, made):
    rows = (made / "items.jsonl").read_text().splitlines()
    (made / "few.jsonl").write_text("\n".join(row for row in rows if "a.txt" not in row))
    status, _, err = call(made / "out", made / "back", items=made / "few.jsonl")
    assert status == 1 and "a.txt: [SA236]" in err
    assert same(made, "b.csv") and not (made / "back" / "a.txt").exists()


def test_a_line_that_the_encoding_has_no_bytes_for_is_left_out_and_the_others_come_back(call, made, monkeypatch):
    found = restore.deanonymize

    def with_a_euro(text, *args, **options):
        result = found(text, *args, **options)
        return result._replace(text=result.text.replace("two", "\u20ac"))

    monkeypatch.setattr(restore, "deanonymize", with_a_euro)
    (made / "l.txt").write_bytes("one \u00e9\ntwo\nthree\n".encode("latin-1"))
    status, _, err = call(made / "l.txt", made / "back.txt", encoding="latin-1", lines=True)
    assert status == 1 and "l.txt:2: [SA312]" in err
    assert (made / "back.txt").read_bytes() == "one \u00e9\nthree\n".encode("latin-1")


def test_a_wrong_key_writes_nothing(call, made, monkeypatch):
    open_vault(made / "v", KEY).close()
    monkeypatch.setenv("TEST_RESTORE_KEY", "some other key of the right length")
    status, out, err = call(made / "out" / "a.txt", "-")
    assert (status, out) == (2, "") and err.startswith("[SA221]")
    monkeypatch.setenv("TEST_RESTORE_KEY", "0123456789abcdef0123456789abcdef")


WRONG = [
    ({"key": None}, "SA003"),
    ({"vault": None}, "SA003"),
    ({"vault": None, "key": None}, "SA003"),
    ({"key": "secret"}, "SA210"),
    ({"key": "env:NOT_SET_ANYWHERE"}, "SA211"),
    ({"output": None}, "SA003"),
    ({"format": "spacy"}, "SA384"),
    ({"encoding": "no such"}, "SA309"),
]


@pytest.mark.slow
@pytest.mark.parametrize("options, code", WRONG)
def test_wrong_usage_is_2(call, made, options, code):
    options = {"output": "-", **options}
    status, out, err = call(made / "out" / "a.txt", **options)
    assert (status, out) == (2, "") and err.startswith(f"[{code}]") and "secret" not in err


def test_files_that_are_not_there_or_no_items(call, made):
    assert call(made / "out", "-x", vault=made / "none")[2].startswith("[SA301]")
    assert call(made / "none.txt", "-")[2].startswith("[SA301]")
    assert call(made / "out" / "a.txt", "-", items=made / "none")[2].startswith("[SA301]")
    for line in ("{", "[]", json.dumps({"id": 1, "items": []}), json.dumps({"id": "x"})):
        (made / "bad.jsonl").write_text(f"\n{line}\n")
        status, _, err = call(made / "out" / "a.txt", "-", items=made / "bad.jsonl")
        assert status == 2 and err.startswith("[SA304]") and "line 2" in err
    assert call(made / "out" / "a.txt", made / "in" / "a.txt")[2].startswith("[SA302]")


def test_a_folder_with_files_that_cannot_be_restored(call, made):
    folder = made / "out"
    files = {"page.html": "<p>x", "docs.spacy": "x", "data.json": '{"a": 1}', "picture.png": "\x89PNG"}
    for name, text in files.items():
        (folder / name).write_text(text)
    status, _, err = call(folder, made / "back")
    assert status == 1 and same(made, "a.txt") and same(made, "b.csv")
    assert sorted(path.name for path in (made / "back").iterdir()) == ["a.txt", "b.csv"]
    for name, code in (
        ("page.html", "SA384"),
        ("docs.spacy", "SA384"),
        ("data.json", "SA384"),
        ("picture.png", "SA381"),
    ):
        assert f"{name}: [{code}]" in err
    status, _, err = call(folder / "page.html", made / "one.html")
    assert status == 2 and "SA384" in err
