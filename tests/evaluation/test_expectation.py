"""What a recall set on one drawn set is worth on another: simulated sets whose true recall is known."""

import random

import pytest

from spacy_anonym.evaluation.curves import Steps, threshold_curve
from spacy_anonym.evaluation.expectation import expect_recall, resample, sure_threshold, try_halves

TARGET = 0.8


def draw_set(rng, size=60):
    """Documents of one to six names. A name's score is uniform, higher in some documents than in others; one in twenty is never found."""
    steps = []
    for _ in range(size):
        shift, names = rng.uniform(-0.2, 0.2), rng.randint(1, 6)
        scores = [min(1.0, max(0.0, rng.random() + shift)) for _ in range(names) if rng.random() > 0.05]
        steps.append(Steps(names, ((2.0, 0, 0), *((score, 1, 1) for score in sorted(scores, reverse=True)))))
    return steps


def recall_at(curve, threshold):
    return max((point.recall for point in curve if point.threshold >= threshold), default=0.0)


def reaching(steps, target=TARGET):
    return next(point.threshold for point in threshold_curve(steps) if point.recall >= target)


@pytest.fixture(scope="module")
def truth():
    return threshold_curve(draw_set(random.Random(0), 4000))


def test_nineteen_in_twenty_other_sets_lie_in_the_interval():
    rng = random.Random(1)
    within = narrow = 0
    for _ in range(200):
        one, other = draw_set(rng), draw_set(rng)
        low, high = expect_recall(resample(one, resamples=300), TARGET)
        recall = recall_at(threshold_curve(other), reaching(one))
        within += low <= recall <= high
        # An interval that forgot that the first set varies too would be narrower by the root of two.
        middle, half = (low + high) / 2, (high - low) / 2 / 2**0.5
        narrow += middle - half <= recall <= middle + half
    assert 180 <= within <= 199 and narrow < 180


def test_a_sure_threshold_reaches_the_target_in_truth(truth):
    rng = random.Random(2)
    plain = sure = 0
    for _ in range(100):
        one = draw_set(rng)
        threshold, reached = sure_threshold(resample(one, resamples=300), TARGET, 0.95)
        assert reached and threshold <= reaching(one)
        plain += recall_at(truth, reaching(one)) >= TARGET
        sure += recall_at(truth, threshold) >= TARGET
    assert 35 <= plain <= 70 and sure >= 88


def test_halves_tell_how_far_a_setting_carries():
    steps = draw_set(random.Random(3), 400)
    plain, sure = (try_halves(steps, TARGET, sure=share, halvings=80) for share in (0.0, 0.95))
    assert plain.names == pytest.approx(sum(each.gold for each in steps) / 2, abs=15)
    assert abs(plain.difference) < 0.01 and plain.distance > 0.01 and plain.within >= 0.85
    # A threshold with a margin keeps its promise, one without breaks it as often as not.
    assert plain.reached + 0.03 < sure.reached >= 0.9
    certain = try_halves([Steps(2, ((2.0, 0, 0), (0.9, 2, 2)))] * 20, 1.0, halvings=20)
    assert certain == (20, 0.0, 0.0, 1.0, 1.0, 1.0)


def test_what_no_threshold_reaches_is_said():
    drawn = resample([Steps(2, ((2.0, 0, 0), (0.7, 1, 1), (0.3, 0, 4)))] * 5)
    assert sure_threshold(drawn, 0.5, 0.95) == (0.7, True)
    assert sure_threshold(drawn, 0.6, 0.95) == (0.7, False)
    assert expect_recall(drawn, 0.6) == (0.5, 0.5)


def test_documents_without_gold_and_without_findings_change_nothing():
    empty, nothing = Steps(0, ((2.0, 0, 0), (0.9, 0, 3))), Steps(4, ((2.0, 0, 0),))
    assert expect_recall(resample([empty, nothing]), 0.5) == (0.0, 0.0)
    found = Steps(1, ((2.0, 0, 0), (0.4, 1, 1)))
    assert expect_recall(resample([found] * 9 + [empty] * 90), 1.0) == (1.0, 1.0)


def test_a_finding_that_a_lower_threshold_takes_away_counts():
    # At 0.2 a longer finding swallows the name.
    steps = [Steps(1, ((2.0, 0, 0), (0.8, 1, 1), (0.2, -1, 0)))] * 4
    drawn = resample(steps)
    assert drawn.thresholds.tolist() == [0.8, 0.2] and drawn.recalls[0].tolist() == [1.0, 0.0]
    assert sure_threshold(drawn, 0.9, 0.95) == (0.8, True)
