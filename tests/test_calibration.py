"""Maps of scores, and how far off scores are."""

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.errors import AnonymError
from spacy_anonym.evaluation.calibrate import measure_reliability
from spacy_anonym.ml.calibration import IDENTITY, LEAST, Monotone, fit


def drawn(n, seed=0):
    """Scores that say too much: a finding of the score s is right with probability s squared."""
    rng = numpy.random.default_rng(seed)
    scores = rng.random(n)
    return scores, rng.random(n) < scores**2


def test_fit_makes_scores_mean_what_they_say():
    scores, right = drawn(4000)
    other, other_right = drawn(4000, seed=1)
    assert measure_reliability(other, other_right).error > 0.1
    assert measure_reliability(fit(scores, right)(other), other_right).error < 0.03


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), max_size=300))
def test_a_map_never_falls_and_stays_between_0_and_1(pairs):
    scores, right = [score for score, _ in pairs], [is_right for _, is_right in pairs]
    mapped = fit(scores, right)(numpy.linspace(0, 1, 101))
    assert (numpy.diff(mapped) >= 0).all() and mapped.min() >= 0 and mapped.max() <= 1


@pytest.mark.parametrize("order", [[True] * 30 + [False] * 30, [False] * 30 + [True] * 30, [False, True] * 30])
def test_findings_of_one_score_have_one_share_in_any_order(order):
    assert fit([0.5] * 60, order)(0.5) == pytest.approx(0.5)
    learned = fit([0.2] * 40 + [0.5] * 60 + [0.9] * 40, [False] * 40 + order + [True] * 40)
    assert len(set(learned.x)) == len(learned.x) and abs(learned(0.5) - 0.5) < 0.15


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=8),
    st.lists(st.floats(0, 1), min_size=1, max_size=8),
)
def test_one_score_is_mapped_as_an_array_of_them_is(points, scores):
    x, y = (tuple(sorted(side)) for side in zip(*points))
    each = Monotone(x, y)
    scores = [score for score in (*scores, *x) if x.count(score) < 2]
    assert [each.at(score) for score in scores] == pytest.approx(each(scores).tolist(), abs=1e-9)


def test_a_map_of_too_few_findings_is_none():
    assert fit([0.5] * (LEAST - 1), [False] * (LEAST - 1)) is IDENTITY


def test_a_single_step_keeps_low_and_high_scores_apart():
    learned = fit([0.7] * 20 + [0.8] * 20, [True] * 20 + [False] * 20)
    assert (
        learned(0) == 0 and learned(0.75) == pytest.approx(0.5) and 0 < learned(0.2) < learned(0.75) < learned(1) < 0.7
    )
    assert fit([0.0] * 30, [True] * 30)(0) == 1 and fit([1.0] * 30, [False] * 30)(1) == 0


def test_a_map_survives_json():
    scores, right = drawn(1000)
    learned = fit(scores, right)
    assert numpy.allclose(Monotone.from_json(learned.to_json())(scores), learned(scores), atol=1e-4)


@pytest.mark.parametrize(
    "data",
    [
        {},
        None,
        {"x": [0, 1], "y": [1]},
        {"x": [1, 0], "y": [0, 1]},
        {"x": [0, 1], "y": [0, 2]},
        {"x": [], "y": []},
        {"x": "a", "y": [1]},
    ],
)
def test_a_damaged_map_is_refused(data):
    with pytest.raises(AnonymError, match="SA291"):
        Monotone.from_json(data)


def test_the_error_of_scores_is_the_gap_between_scores_and_truth():
    assert measure_reliability([], []).error == 0
    assert measure_reliability([1.0, 1.0, 1.0, 1.0], [True, True, True, False]).error == pytest.approx(0.25)
    assert measure_reliability([0.75] * 4, [True, True, True, False]).error == pytest.approx(0)
    assert measure_reliability([0.95, 0.05], [False, True]).error == pytest.approx(0.95)
