import json

import pytest
import spacy
from typer.testing import CliRunner

import spacy_anonym
from spacy_anonym.cli.app import app
from spacy_anonym.evaluation.predict import find_consolidator

pytestmark = pytest.mark.slow


@pytest.fixture
def ruled(tmp_path):
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "PER", "pattern": "Ann"}])
    nlp.add_pipe("span_consolidator")
    nlp.add_pipe("anonymizer")
    nlp.to_disk(tmp_path / "ruled")
    return str(tmp_path / "ruled")


@pytest.fixture
def gold(tmp_path):
    rows = [("Ann met Zoltan", [(0, 3), (8, 14)]), ("Ann left", [(0, 3)])]
    lines = ({"text": t, "spans": [{"start": s, "end": e, "label": "PERSON"} for s, e in spans]} for t, spans in rows)
    (tmp_path / "gold.jsonl").write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf8")
    return str(tmp_path / "gold.jsonl")


def call(*arguments):
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


def test_evaluate_shows_tables_and_writes_files_without_text(ruled, gold, tmp_path):
    result = call("evaluate", ruled, gold, "--output", tmp_path / "out", "--html", tmp_path / "page.html")
    assert result.exit_code == 0 and "leaked characters" in result.stdout and "line 1" in result.stdout
    scores = json.loads((tmp_path / "out" / "scores.json").read_text(encoding="utf8"))
    assert scores["names"]["r"] == pytest.approx(2 / 3) and scores["characters"]["leaked"] == 6
    rows = [json.loads(line) for line in (tmp_path / "out" / "texts.jsonl").read_text(encoding="utf8").splitlines()]
    assert [(row["id"], row["leaked"]) for row in rows] == [("line 1", 6), ("line 2", 0)]
    for text in (result.output, (tmp_path / "page.html").read_text(encoding="utf8"), json.dumps([scores, rows])):
        assert "Zoltan" not in text


def test_several_pipelines_in_one_table_and_as_json(ruled, gold):
    shown = call("evaluate", ruled, gold, "--compare", ruled)
    assert shown.exit_code == 0 and "Pipelines" in shown.stdout
    data = json.loads(call("evaluate", ruled, gold, "-c", ruled, "--json").stdout)
    assert [each["names"]["p"] for each in data] == [1, 1]
    without = json.loads(call("evaluate", ruled, gold, "--exclude", "entity_ruler", "--json").stdout)
    assert without["names"]["r"] == 0 and "without entity_ruler" in without["pipeline"]


def test_texts_only_go_into_the_page_and_only_when_asked(ruled, gold, tmp_path):
    assert call("evaluate", ruled, gold, "--show-text").exit_code == 2
    result = call("evaluate", ruled, gold, "--show-text", "--html", tmp_path / "page.html")
    assert "Zoltan" not in result.output and "Zoltan" in (tmp_path / "page.html").read_text(encoding="utf8")


def test_rows_that_are_not_clear_are_told_and_the_others_count(ruled, tmp_path):
    path = tmp_path / "names.csv"
    path.write_text(
        "Sentence,Expected Output\nAnn left,[Name] left\nA and B and C,[Name] and [Name]\n", encoding="utf8"
    )
    result = call("evaluate", ruled, path, "--json")
    assert result.exit_code == 1 and "SA320" in result.output and "row 3" in result.output
    assert '"documents": 1' in result.output and '"unreadable": 1' in result.output


@pytest.mark.parametrize(
    "pipeline, gold_name, code", [("none", "gold.jsonl", "SA001"), ("ruled", "none.jsonl", "SA301")]
)
def test_wrong_usage(ruled, gold, tmp_path, pipeline, gold_name, code):
    result = call("evaluate", tmp_path / pipeline, tmp_path / gold_name)
    assert result.exit_code == 2 and code in result.output


def test_calibrate_saves_a_pipeline_with_its_thresholds(ruled, gold, tmp_path):
    result = call("calibrate", ruled, gold, "--target-recall", "0.6", "--sure", "0", "--output", tmp_path / "set")
    assert (
        result.exit_code == 0 and "expected calibration error" in result.stdout and "precision 100.0%" in result.stdout
    )
    assert 'thresholds = {"PERSON":0.85}' in result.stdout
    assert find_consolidator(spacy_anonym.load(tmp_path / "set")).thresholds == {"PERSON": 0.85}
    assert find_consolidator(spacy_anonym.load(ruled)).thresholds == {}


def test_calibrate_says_what_cannot_be_reached(ruled, gold):
    result = call("calibrate", ruled, gold, "--target-recall", "0.98")
    assert result.exit_code == 1 and "cannot be reached" in result.stdout and "66.7%" in result.stdout
    assert "95% of such sets" in result.stdout and "another set of this kind and size: recall" in result.stdout
    assert call("calibrate", ruled, gold, "--target-recall", "98").exit_code == 2
    result = call("calibrate", ruled, gold, "--sure", "1")
    assert result.exit_code == 2 and "SA338" in result.output
    assert call("calibrate", ruled, gold, "--fit").exit_code == 1
    result = call("calibrate", ruled, gold, "--halves", "5")
    assert result.exit_code == 1 and "SA339" in result.output
    assert call("calibrate", ruled, gold, "--halves", "-1").exit_code == 2
