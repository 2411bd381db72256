"""Recall against precision over thresholds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.errors import AnonymError
from spacy_anonym.evaluation.gold import GoldDocument
from spacy_anonym.evaluation.predict import Prediction
from spacy_anonym.evaluation.thresholds import Point, find_threshold, threshold_curve, threshold_steps
from spacy_anonym.pipeline.span_consolidator import SpanConsolidator
from spacy_anonym.spans import Finding

TEXT = "x" * 40
SCORES = st.sampled_from([0.1, 0.3, 0.5, 0.7, 0.9])
FINDINGS = st.lists(
    st.tuples(st.integers(0, 30), st.integers(1, 8), st.sampled_from(["PERSON", "LOCATION"]), SCORES).map(
        lambda row: Finding(row[0], row[0] + row[1], row[2], row[3], "rule")
    ),
    max_size=6,
)


@settings(max_examples=80)
@given(
    st.lists(FINDINGS, min_size=1, max_size=3), st.sets(st.tuples(st.integers(0, 30), st.integers(1, 8)), max_size=4)
)
def test_each_point_is_what_the_pipeline_gives_with_that_threshold(texts, gold):
    spans = tuple(sorted((s, s + n, "PERSON") for s, n in gold))
    documents = [GoldDocument("", TEXT, spans)] * len(texts)
    predictions = [Prediction([], {"group": findings}) for findings in texts]
    points = threshold_curve(threshold_steps(documents, predictions, SpanConsolidator(threshold=0.4), "PERSON"))
    assert {p.threshold for p in points[1:]} == {f.score for findings in texts for f in findings if f.label == "PERSON"}
    for point in points[1:]:
        consolidator = SpanConsolidator(threshold=0.4, thresholds={"PERSON": point.threshold})
        finals = [consolidator.consolidate(TEXT, {"group": findings}) for findings in texts]
        found = [{(f.start, f.end) for f in final if f.label == "PERSON"} for final in finals]
        assert point.found == sum(map(len, found))
        assert point.right == sum(len(each & {span[:2] for span in spans}) for each in found)
        assert point.gold == len(spans) * len(texts)


def test_covered_counts_a_name_that_other_labels_cover():
    document = GoldDocument("", "Ann Roe met Kim", ((0, 7, "PERSON"), (12, 15, "PERSON")))
    found = [Finding(0, 3, "PERSON", 0.9), Finding(4, 7, "LOCATION", 0.9), Finding(12, 14, "PERSON", 0.9)]
    for covered, right in ((True, 1), (False, 0)):
        points = threshold_curve(
            threshold_steps([document], [Prediction([], {"g": found})], SpanConsolidator(), "PERSON", covered=covered)
        )
        assert (points[-1].right, points[-1].gold) == (right, 2)


def test_dates_of_every_kind_are_one_label_before_they_are_told_apart():
    document = GoldDocument("", "born 3 May 1961", ((5, 15, "BIRTH_DATE"),))
    found = Prediction([], {"g": [Finding(5, 15, "DATE_TIME", 0.8)]})
    (_, point) = threshold_curve(threshold_steps([document], [found], SpanConsolidator(), "BIRTH_DATE"))
    assert point.threshold == 0.8 and point.recall == 1


def test_nothing_found_has_full_precision_and_what_is_missing_does_not_count():
    document = GoldDocument("", "Ann met Ben", ((0, 3, "PERSON"),), ((8, 11),))
    found = Prediction([], {"g": [Finding(0, 3, "PERSON", 0.5), Finding(8, 11, "PERSON", 0.9)]})
    points = threshold_curve(threshold_steps([document], [found], SpanConsolidator(), "PERSON"))
    assert [(p.threshold, p.precision, p.recall) for p in points] == [
        (2.0, 1.0, 0.0), (0.9, 1.0, 0.0), (0.5, 1.0, 1.0),
    ]  # fmt: skip
    assert points[1].found == 0 and points[2].found == pytest.approx(1)


def test_the_highest_threshold_that_reaches_the_target_is_taken():
    points = [Point(0.9, 1, 1, 4), Point(0.7, 3, 4, 4), Point(0.5, 2, 5, 4), Point(0.3, 3, 9, 4)]
    assert find_threshold(points, 0.75) == (points[1], True)
    # The most, at the least cost.
    assert find_threshold(points, 0.9) == (points[1], False)


@pytest.mark.parametrize("target", [0, -0.1, 1.01])
def test_a_target_that_is_no_recall(target):
    with pytest.raises(AnonymError, match="SA324"):
        find_threshold([Point(0.9, 1, 1, 1)], target)
