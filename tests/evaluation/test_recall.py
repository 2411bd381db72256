import pytest
import spacy

import spacy_anonym
from scripts.training.recall import fit_recall
from spacy_anonym.errors import AnonymError
from spacy_anonym.evaluation.calibrate import save_thresholds
from spacy_anonym.evaluation.gold import GoldDocument
from spacy_anonym.evaluation.predict import Prediction, find_consolidator, predict
from spacy_anonym.pipeline.span_consolidator import SpanConsolidator
from spacy_anonym.spans import Finding

TEXT = "Ann met Ben"
HIGH = {"scripted_scores": {"PERSON": 0.2}}


def documents_and_predictions(right, wrong):
    """Documents in which a finding of score 0.3 is right, and others in which one of score 0.1 is wrong."""
    documents = [GoldDocument(str(n), TEXT, ((0, 3, "PERSON"),)) for n in range(right)]
    documents += [GoldDocument(str(n), TEXT, ()) for n in range(wrong)]
    found = [{"g": [Finding(0, 3, "PERSON", 0.3)]}] * right + [{"g": [Finding(4, 11, "PERSON", 0.1)]}] * wrong
    return documents, [Prediction([], groups) for groups in found]


def test_a_threshold_falls_to_what_is_right_and_not_to_what_is_wrong():
    documents, predictions = documents_and_predictions(30, 300)
    assert fit_recall(documents, predictions, SpanConsolidator()) == {"g": {"PERSON": 0.3}}


def test_what_a_span_is_worth_decides():
    documents, predictions = documents_and_predictions(30, 0)
    predictions = [Prediction([], {"g": [Finding(0, 11, "PERSON", 0.3)]}) for _ in predictions]
    assert fit_recall(documents, predictions, SpanConsolidator(), worth=5) == {}
    assert fit_recall(documents, predictions, SpanConsolidator(), worth=7) == {"g": {"PERSON": 0.3}}


def test_few_findings_say_nothing():
    documents, predictions = documents_and_predictions(19, 0)
    assert fit_recall(documents, predictions, SpanConsolidator()) == {}


@pytest.fixture
def two_tables(scripted):
    nlp = spacy.blank("en")
    nlp.add_pipe("scripted_scores")
    nlp.add_pipe("span_consolidator", config={"recall": "high", "recalls": {"high": HIGH}})
    nlp.add_pipe("anonymizer")
    return nlp


def test_the_second_table_is_chosen_and_survives_saving(two_tables, tmp_path):
    assert two_tables("p3000 p1000")._.anonym_text == "<PERSON> p1000"
    two_tables.to_disk(tmp_path / "high")
    assert spacy.load(tmp_path / "high")("p3000")._.anonym_text == "<PERSON>"
    assert spacy_anonym.load(tmp_path / "high", config={"components.span_consolidator.recall": "balanced"})("p3000")
    balanced = spacy_anonym.load(tmp_path / "high", recall="high")
    assert balanced("p3000")._.anonym_text == "<PERSON>"


def test_a_calibrated_threshold_is_that_of_every_recall(two_tables, tmp_path):
    save_thresholds(two_tables, {"PERSON": 0.5})
    two_tables.to_disk(tmp_path / "set")
    assert spacy.load(tmp_path / "set")("p4500")._.anonym_text == "p4500"


def test_a_recall_that_is_not_there_is_an_error(scripted, tmp_path):
    scripted.to_disk(tmp_path / "one")
    with pytest.raises(AnonymError, match="SA138"):
        spacy_anonym.load(tmp_path / "one", recall="high")
    with pytest.raises(AnonymError, match="SA138"):
        spacy_anonym.load("en", recall="low", exclude=["ner"])
    with pytest.raises(AnonymError, match="SA003"):
        SpanConsolidator(recalls={"high": {"ner": {"PERSON": 2}}})


def test_english_has_a_high_recall_that_lowers_thresholds_alone():
    own, high = (
        find_consolidator(spacy_anonym.load("en", exclude=["ner"], recall=recall)) for recall in ("balanced", "high")
    )
    tables = high._group_thresholds
    assert tables and all(
        value <= own.threshold_of(group, label) for group, table in tables.items() for label, value in table.items()
    )


@pytest.mark.slow
def test_processes_have_the_recall_too(two_tables, scripted):
    plain = list(spacy_anonym.anonymize_texts(["p3000"] * 2, scripted))
    assert [new for new, _ in plain] == ["p3000"] * 2
    assert predict(two_tables, ["p3000"])[0][0].final
    nlp = spacy_anonym.load("en", exclude=["ner"], recall="high")
    texts = ["Her licence is B8812345."] * 2
    alone = list(spacy_anonym.anonymize_texts(texts, nlp))
    assert list(spacy_anonym.anonymize_texts(texts, nlp, n_process=2, batch_size=1)) == alone
