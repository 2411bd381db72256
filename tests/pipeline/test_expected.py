import pytest
from hypothesis import given
from hypothesis import strategies as st

from spacy_anonym import AnonymError
from spacy_anonym.pipeline.expected import SURE, odds_ratio, with_odds
from spacy_anonym.pipeline.span_consolidator import SpanConsolidator
from spacy_anonym.spans import Finding

DOUBTFUL = Finding(0, 4, "PERSON", 0.3, "ner")
LONG = "A manual that names nobody. " * 100


def sure(count, label="PHONE_NUMBER"):
    return [Finding(10 * i + 10, 10 * i + 15, label, SURE, "regex.x") for i in range(count)]


def found(text, groups, **settings):
    settings = {"group_thresholds": {"ner": {"PERSON": 0.25}}, "expected": {"ner": 10}, **settings}
    return [f for f in SpanConsolidator(**settings).consolidate(text, groups) if f.start == 0]


@given(st.floats(0, 1), st.floats(0, 1), st.floats(0.01, 100))
def test_a_threshold_is_moved_as_odds_are(score, threshold, ratio):
    moved = with_odds({"PERSON": threshold}, ["PERSON", "AGE"], 0.5, ratio)
    adjusted = score * ratio / (score * ratio + 1 - score)
    if abs(adjusted - threshold) > 1e-9:
        assert (score >= moved["PERSON"]) == (adjusted >= threshold)
    assert 0 <= moved["PERSON"] <= 1 and set(moved) == {"PERSON", "AGE"}


@given(st.integers(0, 50), st.integers(0, 20_000), st.floats(0.1, 50))
def test_more_sure_findings_raise_the_odds_and_more_text_lowers_them(count, size, expected):
    ratio = odds_ratio("x" * size, {"a": sure(count)}, expected)
    assert 0 < ratio < odds_ratio("x" * size, {"a": sure(count + 1)}, expected)
    assert odds_ratio("x" * (size + 1), {"a": sure(count)}, expected) < ratio


def test_a_doubtful_name_needs_others_in_a_long_text():
    assert not found(LONG, {"ner": [DOUBTFUL]})
    assert found(LONG, {"ner": [DOUBTFUL], "regex_ruler": sure(40)})
    assert found(LONG, {"ner": [DOUBTFUL]}, expected={})
    # What is sure, and what another group says, is not touched.
    assert found(LONG, {"ner": [DOUBTFUL._replace(score=0.9)]})
    assert found(LONG, {"ner": [], "lexicon_matcher": [DOUBTFUL._replace(score=0.4)]})


def test_a_short_text_says_little():
    assert found("Mira.", {"ner": [DOUBTFUL]}) and found("", {"ner": [DOUBTFUL]})


def test_labels_that_are_kept_count_too():
    groups = {"ner": [DOUBTFUL], "regex_ruler": sure(40)}
    assert found(LONG, groups, labels=["PERSON"]) and found(LONG, groups, ignore_labels=["PHONE_NUMBER"])


@pytest.mark.parametrize("count", [0, 5, 40])
def test_the_reason_is_the_one_that_decided(count):
    consolidator = SpanConsolidator(group_thresholds={"ner": {"PERSON": 0.25}}, expected={"ner": 10})
    groups = {"ner": [DOUBTFUL], "regex_ruler": sure(count)}
    kept = bool([f for f in consolidator.consolidate(LONG, groups) if f.start == 0])
    assert consolidator.reasons(LONG, groups)["ner"] == ["" if kept else "threshold"]


@pytest.mark.parametrize("number", [0, -1, True, "10", float("inf"), float("nan")])
def test_an_expected_number_is_above_zero(number):
    with pytest.raises(AnonymError) as caught:
        SpanConsolidator(expected={"ner": number})
    assert caught.value.code == "SA003"
