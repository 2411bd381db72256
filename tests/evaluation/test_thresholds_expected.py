"""What a recall set on one drawn set is worth on another: simulated sets whose true recall is known."""

import random

import pytest

from spacy_anonym.errors import AnonymError
from spacy_anonym.evaluation.thresholds import (
    Steps,
    choose_point,
    expect_recall,
    resample,
    sure_threshold,
    threshold_curve,
    try_halves,
)

pytestmark = pytest.mark.slow

TARGET = 0.8


def draw_set(rng, size=60):
    """Documents of one to six names. A name's score is uniform, higher in some documents than in others; one in twenty
    is never found.
    """
    steps = []
    for _ in range(size):
        shift, names = rng.uniform(-0.2, 0.2), rng.randint(1, 6)
        scores = [min(1.0, max(0.0, rng.random() + shift)) for _ in range(names) if rng.random() > 0.05]
        steps.append(Steps(names, ((2.0, 0, 0), *((score, 1, 1) for score in sorted(scores, reverse=True)))))
    return steps


def recall_at(curve, threshold):
    return [point.recall for point in curve if point.threshold >= threshold][-1]


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
        low, high = expect_recall(resample(one, resamples=300), reaching(one))
        recall = recall_at(threshold_curve(other), reaching(one))
        within += low <= recall <= high
        # An interval that forgot that the first set varies too would be narrower by the root of two.
        middle, half = (low + high) / 2, (high - low) / 2 / 2**0.5
        narrow += middle - half <= recall <= middle + half
    assert 180 <= within <= 199 and narrow < 180


def test_a_sure_threshold_reaches_the_target_on_other_sets(truth):
    rng = random.Random(2)
    plain = sure = other = 0
    for _ in range(100):
        one = draw_set(rng)
        threshold, reached = sure_threshold(resample(one, resamples=300), TARGET, 0.95)
        assert reached and threshold <= reaching(one)
        plain += recall_at(truth, reaching(one)) >= TARGET
        sure += recall_at(truth, threshold) >= TARGET
        other += recall_at(threshold_curve(draw_set(rng)), threshold) >= TARGET
    # The margin is for the luck of both sets.
    assert 35 <= plain <= 70 and sure >= 96 and other >= 92


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
    drawn = resample([Steps(2, ((2.0, 0, 0), (0.7, 1, 1), (0.3, 0, 4)))] * 100)
    assert sure_threshold(drawn, 0.45, 0.95) == (0.7, True)
    assert sure_threshold(drawn, 0.6, 0.95) == (0.7, False)
    low, high = expect_recall(drawn, 0.7)
    assert 0.45 < low < 0.5 < high < 0.55 and expect_recall(drawn, 0.1) == (low, high)
    # Nothing right at all: no lower threshold helps.
    assert sure_threshold(resample([Steps(1, ((2.0, 0, 0), (0.9, 0, 1)))] * 9), 0.9, 0.95) == (2.0, False)


@pytest.mark.parametrize("size, least", [(1, 0.01), (10, 0.9), (100, 0.99)])
def test_a_set_of_which_all_is_found_does_not_promise_all_of_another(size, least):
    drawn = resample([Steps(1, ((2.0, 0, 0), (0.4, 1, 1)))] * size)
    low, high = expect_recall(drawn, 0.4)
    # Of another set one name in the size of the set, or a few, may well be missed.
    assert 1 - 5 / size <= low < least and high == 1
    assert sure_threshold(drawn, 1.0, 0.95) == (0.4, False)
    assert sure_threshold(drawn, 0.93, 0.95) == (0.4, size == 100)


def test_documents_without_gold_change_nothing():
    empty, found, missed = (
        Steps(0, ((2.0, 0, 0), (0.9, 0, 3))),
        Steps(1, ((2.0, 0, 0), (0.4, 1, 1))),
        Steps(4, ((2.0, 0, 0),)),
    )
    for some in ([found] * 9, [missed], [found, missed]):
        with_empty, without = resample([empty, *some, empty]), resample(some)
        assert all((one == other).all() for one, other in zip(with_empty, without))


def test_a_finding_that_a_lower_threshold_takes_away_counts():
    # At 0.2 a longer finding swallows the name.
    fickle, missed = Steps(1, ((2.0, 0, 0), (0.8, 1, 1), (0.2, -1, 0))), Steps(1, ((2.0, 0, 0), (0.9, 0, 1)))
    drawn = resample([fickle] * 60)
    assert drawn.thresholds.tolist() == [2.0, 0.8, 0.2] and drawn.recalls.tolist() == [0.0, 1.0, 0.0]
    assert sure_threshold(drawn, 0.9, 0.95) == (0.8, True)
    # Out of reach: not the lowest threshold, but the one that finds most.
    mixed = [fickle] * 3 + [missed] * 2
    for sure in (0.0, 0.95):
        point, reached = choose_point(threshold_curve(mixed)[1:], resample(mixed), 0.9, sure)
        assert (point.threshold, point.recall, reached) == (0.8, 0.6, False)


def test_halves_measure_at_the_threshold_itself():
    # The names of half of the documents are found at 0.8 and lost at 0.2, those of the others are found at 0.2 only.
    fickle, late = Steps(1, ((2.0, 0, 0), (0.8, 1, 1), (0.2, -1, 0))), Steps(1, ((2.0, 0, 0), (0.2, 1, 1)))
    tried = try_halves([fickle] * 20 + [late] * 20, 0.5, halvings=100)
    # What is more in one half is less in the other, at either threshold. With the better of the two the other half
    # would lose half as much.
    assert tried.difference == pytest.approx(-tried.distance) and -0.16 < tried.difference < -0.1


@pytest.mark.parametrize("sure", [0.0, 0.95])
def test_halves_in_which_nothing_is_right_are_measured_too(sure):
    missed, found = Steps(1, ((2.0, 0, 0), (0.9, 0, 1))), Steps(1, ((2.0, 0, 0), (0.9, 1, 1)))
    assert try_halves([missed] * 6, 0.9, sure=sure, halvings=3)[1:3] == (0.0, 0.0)
    assert try_halves([missed] * 6 + [found], 0.9, sure=sure, halvings=8).reached == 0


@pytest.mark.parametrize("documents, halvings", [(0, 5), (1, 5), (3, 5), (4, 0), (4, -1)])
def test_what_cannot_be_halved_is_said(documents, halvings):
    steps = [Steps(1, ((2.0, 0, 0), (0.9, 1, 1)))] * documents + [Steps(0, ((2.0, 0, 0),))] * 9
    with pytest.raises(AnonymError, match="SA339"):
        try_halves(steps, 0.9, halvings=halvings)
