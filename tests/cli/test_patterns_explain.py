import json

import pytest
import spacy
from typer.testing import CliRunner

from spacy_anonym.cli.app import app
from spacy_anonym.cli.command import show_rows
from spacy_anonym.patterns import describe_packs, load_packs


def run(*args, input=None):
    result = CliRunner().invoke(app, list(args), input=input)
    return result.exit_code, result.output


def test_patterns_lists_every_pattern():
    code, output = run("patterns", "--format", "json")
    rows = json.loads(output)
    assert code == 0 and rows == describe_packs()
    packs = {row["pack"] for row in rows}
    assert {"common", "us", "gb", "es", "il"} <= packs
    for pack in ("common", "us"):
        assert [row["id"] for row in rows if row["pack"] == pack] == [
            pattern.id for pattern in load_packs([pack], "en")
        ]


def test_patterns_by_pack():
    code, output = run("patterns", "--packs", "us,gb", "--by-pack", "--format", "json")
    assert code == 0 and [(row["pack"], row["patterns"]) for row in json.loads(output)] == [
        (pack, len(load_packs([pack], "en"))) for pack in ("us", "gb")
    ]
    assert json.loads(output)[0]["labels"].startswith("US_SSN, US_ITIN, ")


def test_patterns_of_some_packs():
    code, output = run("patterns", "--packs", "us, gb", "--format", "markdown")
    lines = output.splitlines()
    assert (
        code == 0
        and lines[0].startswith("| pack | id | label | score |")
        and len(lines) == 2 + len(load_packs(["us", "gb"], "en"))
    )
    assert {line.split(" ")[1] for line in lines[2:]} == {"us", "gb"}


@pytest.mark.parametrize(
    "args, code",
    [
        (("patterns", "--packs", "zz"), "SA002"),
        (("patterns", "--format", "xml"), "SA003"),
        (("explain", "nofile.txt"), "SA301"),
        (("explain", "--format", "xml"), "SA003"),
        (("explain", "-p", "zz"), "SA001"),
    ],
)
def test_wrong_usage(args, code, capfd):
    assert run(*args, input="x")[0] == 2


@pytest.fixture(scope="module")
def light(tmp_path_factory):
    """Patterns alone, on disk: loading the lists of names takes seconds."""
    nlp = spacy.blank("en")
    for name in ("regex_ruler", "span_consolidator", "anonymizer"):
        nlp.add_pipe(name, config={"packs": ["common", "us"]} if name == "regex_ruler" else {})
    path = tmp_path_factory.mktemp("pipeline") / "light"
    nlp.to_disk(path)
    return str(path)


@pytest.mark.slow
def test_explain_shows_no_text(tmp_path, light):
    path = tmp_path / "a.txt"
    path.write_text("SSN: 536-22-1234, Quokka, 536221234 kim@example.com", encoding="utf8")
    code, output = run("explain", str(path), "-p", light, "--format", "json", "--all")
    rows = {row["rule"]: row for row in json.loads(output)}
    assert code == 0 and rows["regex.us_ssn"]["context"] == "ssn" and rows["regex.us_ssn"]["kept"]
    assert not any(value in output for value in ("536-22", "Quokka", "kim@"))
    code, output = run("explain", str(path), "-p", light)
    assert code == 0 and "regex.us_ssn " in output and "Quokka" not in output


def test_rows_as_tables():
    rows = [{"a": 0.5, "b": None}, {"a": True, "b": "x|\ny"}]
    assert show_rows(rows, ("a", "b"), "table") == "a    b\n0.5\nyes  x| y"
    assert show_rows(rows, ("a", "b"), "markdown").splitlines()[2:] == ["| 0.5 |  |", "| yes | x\\| y |"]


@pytest.mark.slow
def test_patterns_for_one_call(tmp_path, light):
    path = tmp_path / "a.txt"
    path.write_text("A 44 Year old, ZQ77, kim@example.com", encoding="utf8")
    code, _ = run(
        "anonymize",
        str(path),
        str(tmp_path / "b.txt"),
        "--pattern",
        r"(\d+).year.old=>[\1]",
        "--pattern",
        "zq[0-9]+",
        "-p",
        light,
    )
    assert code == 0 and (tmp_path / "b.txt").read_text(encoding="utf8") == "A [44], <ID>, <EMAIL_ADDRESS>"
    assert run("anonymize", str(path), str(tmp_path / "c.txt"), "--pattern", "(", "-p", light)[0] == 2
