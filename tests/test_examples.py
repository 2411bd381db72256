"""Each script of `examples/` runs, and prints what it is for."""

import runpy
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from util import run_python

import spacy_anonym

EXAMPLES = Path(__file__).parents[1] / "examples"


@pytest.fixture(autouse=True)
def by_rules(monkeypatch):
    """Names by the rules, which are loaded in no time; the tagger has tests of its own."""
    load = spacy_anonym.load
    monkeypatch.setattr(spacy_anonym, "load", lambda name, **options: load(name, **{**options, "exclude": ["ner"]}))


def run(monkeypatch, capsys, name, *arguments):
    monkeypatch.setattr(sys, "argv", [name, *map(str, arguments)])
    runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    return capsys.readouterr().out


@pytest.mark.slow
def test_files_in_a_folder(monkeypatch, capsys, tmp_path):
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text("Mail kim@example.com.")
    out = run(monkeypatch, capsys, "files_in_a_folder.py", tmp_path / "notes", tmp_path / "clean")
    assert "Mail <EMAIL_ADDRESS>." in out and (tmp_path / "clean" / "a.txt").read_text() == "Mail <EMAIL_ADDRESS>."
    audit = (tmp_path / "clean" / "audit.jsonl").read_text()
    assert '"EMAIL_ADDRESS"' in audit and "kim" not in audit
    assert "please ring <PHONE_NUMBER>" in run(monkeypatch, capsys, "files_in_a_folder.py")


@pytest.mark.slow
def test_csv_column(monkeypatch, capsys):
    head, first, second = run(monkeypatch, capsys, "csv_column.py").splitlines()
    assert (
        head == "id,note"
        and first.startswith("1,Mrs. ")
        and "Lindqvist" not in first + second
        and "212-555-0147" not in first
    )
    assert first.split()[1] == second.split()[1]


@pytest.mark.slow
def test_own_pattern(monkeypatch, capsys):
    out = run(monkeypatch, capsys, "own_pattern.py")
    assert out == "Visitor B12345 left.\nBadge <BADGE> was lost.\nLot B11111 was sold.\n"


@pytest.mark.slow
def test_language_model(monkeypatch, capsys):
    sent, shown = run(monkeypatch, capsys, "language_model.py").splitlines()
    assert "Lindqvist" not in sent and "<PERSON_2>" in sent
    assert shown == "shown: Dear Lindqvist, you rang John Doe from 212-555-0147. Thank you."


@pytest.mark.slow
def test_chat_clients(monkeypatch, capsys):
    pytest.importorskip("openai")
    pytest.importorskip("anthropic")
    sent, shown, *others = run(monkeypatch, capsys, "chat_clients.py").splitlines()
    assert sent == "sent: Mrs. <PERSON_1> rang from <PHONE_NUMBER_1>. Answer her."
    assert shown == "shown: Dear Lindqvist, we will ring 212-555-0147." and others == [sent, shown]


@pytest.mark.slow
def test_train_a_tagger(monkeypatch, capsys):
    out = run(monkeypatch, capsys, "train_a_tagger.py", 2)
    assert out.startswith("step 0: loss ") and out.endswith("call <PHONE_NUMBER>.\n")


CLEAN = ["Mrs. <PERSON> rang <PHONE_NUMBER>.", "Nothing here.", "Write to <EMAIL_ADDRESS>."]


@pytest.mark.slow
@pytest.mark.parametrize("name, library", [("dask_frame.py", "dask.dataframe"), ("ray_data.py", "ray")])
def test_engines(name, library):
    if find_spec(library.split(".")[0]) is None:
        pytest.skip(f"{library} is not installed")
    out = run_python([str(EXAMPLES / name)])
    assert [line.partition(" ")[2] for line in out.splitlines() if line[:2] in ("1 ", "2 ", "4 ")] == CLEAN
    assert "Lindqvist" not in out and "kim" not in out
