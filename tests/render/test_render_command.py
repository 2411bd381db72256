"""The command `report`."""

import re

import pytest
import spacy
from spacy.tokens import DocBin
from typer.testing import CliRunner

from spacy_anonym.cli import app as module
from spacy_anonym.spans import Finding, set_findings

CONFIG = """
[nlp]
lang = "en"
pipeline = ["regex_ruler","anonymizer"]

[components]

[components.regex_ruler]
factory = "regex_ruler"
packs = ["common","us"]

[components.anonymizer]
factory = "anonymizer"
"""


@pytest.fixture(scope="module")
def config(tmp_path_factory):
    path = tmp_path_factory.mktemp("config") / "small.cfg"
    path.write_text(CONFIG)
    return path


def call(config, *args, **kwargs):
    return CliRunner().invoke(module.app, ["report", *map(str, args), "--pipeline", str(config)], **kwargs)


def titles(page):
    return re.findall(r"<summary>[\d,]+\. <bdi>(.*?)</bdi>", page)


def test_a_folder_of_all_kinds_is_one_page(tmp_path, config):
    folder, output = tmp_path / "in", tmp_path / "out.html"
    folder.mkdir()
    (folder / "a.txt").write_text("Write to kim@example.com")
    (folder / "b.csv").write_text("id,mail\n1,bob@example.com\n")
    (folder / "c.jsonl").write_text('{"id": "j1", "text": "ring 212-555-0147"}\nbroken\n')
    doc = spacy.blank("en").make_doc("Ann Roe")
    set_findings(doc, "mine", [Finding(0, 7, "PERSON")])
    DocBin(store_user_data=True, docs=[doc]).to_disk(folder / "d.spacy")
    (folder / "e.txt").write_bytes(b"caf\xe9")
    done = call(config, folder, output)
    page = output.read_text(encoding="utf8")
    assert done.exit_code == 1 and "SA304" in done.stderr and "SA303" in done.stderr
    assert "5 documents, 4 spans counted, 2 failed" in done.stderr
    assert [title.partition(":")[0].partition("#")[0] for title in titles(page)][0] == "a.txt"
    assert all(f"&lt;{label}&gt;" in page for label in ("EMAIL_ADDRESS", "PHONE_NUMBER", "PERSON"))
    assert not any(value in page for value in ("kim@example.com", "212-555-0147", "Ann Roe", "bob@"))
    assert '<td class="sa-word">SA303</td><td>1</td>' in page


def test_originals_on_request_and_options(tmp_path, config):
    source, output = tmp_path / "a.txt", tmp_path / "out.html"
    source.write_text("".join(f"kim{number}@example.com\n" for number in range(9)))
    done = call(
        config,
        source,
        output,
        "--lines",
        "--originals",
        "--max-views",
        2,
        "--max-rows",
        3,
        "--title",
        "Mine",
        "--choose",
        "first",
        "-b",
        2,
    )
    page = output.read_text(encoding="utf8")
    assert done.exit_code == 0 and "9 documents, 9 spans counted" in done.stderr
    assert "kim1@example.com" in page and "kim2@example.com" not in page
    assert '<h1 dir="auto">Mine</h1>' in page and "The first 3; 6 more" in page


def test_standard_input_and_operators(tmp_path, config):
    table, output = tmp_path / "ops.cfg", tmp_path / "out.html"
    table.write_text('[operators]\n\n[operators.EMAIL_ADDRESS]\n@anonym_operators = "spacy_anonym.redact.v1"\n')
    done = call(config, "-", output, "--operators", table, "-q", input="to kim@example.com now")
    assert done.exit_code == 0 and done.stderr == ""
    assert "redact" in output.read_text(encoding="utf8")


def test_wrong_usage(tmp_path, config):
    source, output = tmp_path / "a.txt", tmp_path / "out.html"
    source.write_text("x")
    output.write_text("mine")
    assert "SA302" in call(config, source, output).stderr and output.read_text() == "mine"
    assert call(config, source, output, "--force").exit_code == 0 and output.read_text() != "mine"
    for args, code in [
        ((tmp_path / "none", tmp_path / "x.html"), "SA301"),
        ((source, "-"), "SA003"),
        ((tmp_path, tmp_path / "x.html"), "SA310"),
        ((source, tmp_path / "x.html", "--choose", "best"), "SA003"),
        ((source, tmp_path / "x.html", "--max-views", -1), "SA003"),
        ((source, tmp_path / "x.html", "--format", "nope"), "SA306"),
        ((source, tmp_path / f"{'x' * 300}.html"), "SA311"),
    ]:
        done = call(config, *args)
        assert done.exit_code == 2 and code in done.stderr
        assert not (tmp_path / "x.html").exists()
