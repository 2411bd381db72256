import json

import pytest
import spacy
from typer.testing import CliRunner

from benchmarks import names as bench
from benchmarks.names import (
    BEGIN,
    END,
    PUBLISHED,
    System,
    bundled_systems,
    f_interval,
    lower_case,
    measure_names,
    names_markdown,
    update_file,
)  # fmt: skip
from spacy_anonym.evaluation.resources import Resources

pytestmark = pytest.mark.slow


@pytest.fixture
def folder(tmp_path):
    path = tmp_path / "data" / "wikineural_names_dev"
    path.mkdir(parents=True)
    rows = [
        {"id": 1, "text": "Ann met Ben .", "spans": [[0, 3], [8, 11]]},
        {"id": 2, "text": "Cid left .", "spans": [[0, 3]]},
    ]
    (path / "dev.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf8")
    return tmp_path / "data"


@pytest.fixture
def system(tmp_path):
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler", name="ner").add_patterns(
        [{"label": "PER", "pattern": name} for name in ("Ann", "Ben")]
    )
    nlp.add_pipe("anonymizer")
    nlp.to_disk(tmp_path / "ruled")
    return System("ruled", "en", str(tmp_path / "ruled"))


@pytest.fixture(autouse=True)
def no_process(monkeypatch):
    monkeypatch.setattr(bench, "measure_resources", lambda *args, **kwargs: Resources(1.0, 2.0, 3000.0, 40.0, 5.0))


def test_a_pipeline_with_and_without_its_tagger_on_every_set(folder, system):
    without = system._replace(name="ruled, no model", exclude=("ner",))
    nothing = system._replace(name="the same", exclude=("lexicon_matcher",))
    names, costs, notes = measure_names(folder, [system, without, nothing])
    assert [(row.system, row.data) for row in names] == [
        ("ruled", "WikiNEuRal en"), ("ruled", "WikiNEuRal en, lower case"),
        ("ruled, no model", "WikiNEuRal en"), ("ruled, no model", "WikiNEuRal en, lower case"),
    ]  # fmt: skip
    figures = names[0].by_label["PERSON"]
    assert (figures["p"], figures["r"], figures["gold"]) == (1, pytest.approx(2 / 3), 3)
    assert figures["sent_p"] == 1 and figures["sent_r"] == 0.5 and set(names[0].by_label) == {"PERSON"}
    assert names[1].by_label["PERSON"]["r"] == names[2].by_label["PERSON"]["r"] == 0
    assert len(costs) == 2 and any("UNER" in note for note in notes)
    table = names_markdown(names, costs, notes)
    assert "| WikiNEuRal en | ruled | 1.000 | 0.667 | 0.800 (" in table
    assert "| ruled | WikiNEuRal en | 3,000 | 3.0 | 2.0 | 40 | 5 |" in table
    # Each line has as many cells as its header.
    lines = [line for line in table.splitlines() if line.startswith("|")]
    assert {line.count("|") for line in lines} == {11, 8}


def test_others_figures_are_marked_as_published():
    table = names_markdown([], [])
    for name in PUBLISHED:
        assert table.count(f"{name} *(published)*") == 2
    assert "| flair *(published)* | 0.944 | 0.867 | 0.904 | 0.956 | 0.852 |" in table and "not run here" in table


def test_weights_are_not_measured_on_what_they_learned(folder, system, monkeypatch):
    corpus = bench.CORPORA["wikineural_names_dev"]
    monkeypatch.setitem(bench.CORPORA, "wikineural_names_dev", corpus._replace(use="train"))
    monkeypatch.setattr(bench, "_has_model", lambda nlp: "ner" in nlp.component_names)
    names, _, notes = measure_names(
        folder, [system, system._replace(name="rules", exclude=("ner",))], only=["wikineural_names_dev"]
    )
    assert {row.system for row in names} == {"rules"} and "learned" in notes[0]


def test_no_corpus_in_the_folder(tmp_path, system):
    with pytest.raises(ValueError, match="none of the corpora"):
        measure_names(tmp_path, [system])


def test_bundled_pipelines_are_measured_with_and_without_a_model():
    systems = bundled_systems()
    assert {("en", ()), ("en", ("ner",)), ("es_clinical", ()), ("es_clinical", ("ner",))} <= {
        (each.pipeline, each.exclude) for each in systems
    }
    assert all(each.lang in ("en", "es", "ca", "he") for each in systems)


def test_lower_case_keeps_every_place():
    text = "İSTANBUL Ann ΣΑΣ"
    assert len(lower_case(text)) == len(text) and lower_case("Ann ROE") == "ann roe"


def test_a_table_is_put_between_its_marks(tmp_path):
    path = tmp_path / "README.md"
    path.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf8")
    update_file(path, "| new |")
    update_file(path, "| newer |")
    assert path.read_text(encoding="utf8") == f"before\n{BEGIN}\n| newer |\n{END}\nafter\n"
    path.write_text(f"{END}\n{BEGIN}\n", encoding="utf8")
    with pytest.raises(ValueError, match="lacks the line"):
        update_file(path, "x")
    with pytest.raises(FileNotFoundError):
        update_file(tmp_path / "none.md", "x")


def call(*arguments):
    return CliRunner().invoke(bench.app, [str(argument) for argument in arguments])


def test_the_script_updates_the_table(system, tmp_path):
    data = tmp_path / "data" / "wikineural_names_dev"
    data.mkdir(parents=True)
    (data / "dev.jsonl").write_text('{"id": 1, "text": "Ann left .", "spans": [[0, 3]]}\n', encoding="utf8")
    (tmp_path / "README.md").write_text(f"{BEGIN}\n{END}\n", encoding="utf8")
    arguments = (
        "-p",
        "none",
        "--add",
        f"en={system.pipeline}",
        "--no-memory",
        "--update",
        tmp_path / "README.md",
        "-o",
        tmp_path / "n.json",
    )
    result = call(tmp_path / "data", *arguments)
    assert result.exit_code == 0, result.output
    assert "| WikiNEuRal en | ruled | 1.000 | 1.000 |" in (tmp_path / "README.md").read_text(encoding="utf8")
    assert json.loads((tmp_path / "n.json").read_text(encoding="utf8"))["names"][0]["system"] == "ruled"
    assert call(tmp_path / "data", "--add", system.pipeline).exit_code == 2
    assert call(tmp_path, "-p", "none").exit_code == 1


def test_the_interval_holds_the_figure_and_narrows_with_more_sentences():
    few, many = [(1, 1, 2), (0, 1, 1), (2, 2, 2)] * 10, [(1, 1, 2), (0, 1, 1), (2, 2, 2)] * 200
    f = 2 * 3 / (4 + 5)
    low, high = f_interval(few)
    low_many, high_many = f_interval(many)
    assert low < low_many < f < high_many < high
    assert f_interval(few) == (low, high) and f_interval([]) == (0.0, 0.0)
