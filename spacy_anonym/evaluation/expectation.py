"""What a recall that a threshold reaches on one set is worth on another: both sets are samples, and vary."""

from typing import NamedTuple, Sequence, Tuple

import numpy

from .curves import Steps

RESAMPLES = 1000


class Resamples(NamedTuple):
    """Recall by threshold in many drawn sets of as many documents.

    thresholds (numpy.ndarray): (n_thresholds,) from the highest down.
    recalls (numpy.ndarray): (n_resamples, n_thresholds) float64.
    """

    thresholds: numpy.ndarray
    recalls: numpy.ndarray


def resample(steps: Sequence[Steps], *, resamples: int = RESAMPLES, seed: int = 0) -> Resamples:
    """Draw sets of documents, each document any number of times.

    Documents are drawn, not names, as names of one document are found or missed together.

    steps (Sequence[Steps]): Of the documents; see `threshold_steps`. At least one has gold.
    resamples (int): How many sets.
    seed (int): Of the draws.
    RETURNS (Resamples): The recalls.
    SOURCE: the bootstrap, Efron 1979.
    """
    steps = [each for each in steps if each.gold]
    changes = [(threshold, place, right) for place, each in enumerate(steps) for threshold, right, _ in each.changes if right]
    thresholds = numpy.array(sorted({threshold for threshold, _, _ in changes}, reverse=True) or [0.0])
    right = numpy.zeros((len(steps), len(thresholds)), dtype="float32")
    for threshold, place, change in changes:
        right[place, numpy.searchsorted(-thresholds, -threshold)] += change
    gold = numpy.array([each.gold for each in steps], dtype="float32")
    random = numpy.random.default_rng(seed)
    recalls = []
    for _ in range(resamples):
        weights = numpy.bincount(random.integers(0, len(steps), len(steps)), minlength=len(steps)).astype("float32")
        recalls.append(numpy.cumsum(weights @ right) / (weights @ gold))
    return Resamples(thresholds, numpy.array(recalls, dtype="float64"))


def expect_recall(drawn: Resamples, target: float, *, level: float = 0.95) -> Tuple[float, float]:
    """Tell which recall to expect on another set of the same kind and size.

    drawn (Resamples): See `resample`.
    target (float): The recall that the threshold reaches on this set, above 0.
    level (float): The share of sets whose recall lies in the interval.
    RETURNS (Tuple[float, float]): The lowest and the highest recall. The threshold is set on one drawn set and its recall measured on another:
        the interval is wider than that of a recall at a threshold which was fixed beforehand.
    """
    recalls = drawn.recalls
    others = numpy.roll(recalls, 1, axis=0)
    measured = others[numpy.arange(len(recalls)), _first_reaching(recalls, target)]
    low, high = numpy.quantile(measured, [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)


def sure_threshold(drawn: Resamples, target: float, sure: float) -> Tuple[float, bool]:
    """Find a threshold that reaches a recall not by luck.

    drawn (Resamples): See `resample`.
    target (float): The recall, above 0 and at most 1.
    sure (float): The share of sets like this one in which the threshold is to reach the target, above 0 and below 1.
    RETURNS (Tuple[float, bool]): The highest such threshold, and whether there is one; if not, the lowest.
    """
    shares = (drawn.recalls >= target - 1e-9).mean(axis=0)
    places = numpy.flatnonzero(shares >= sure)
    return (float(drawn.thresholds[places[0]]), True) if len(places) else (float(drawn.thresholds[-1]), False)


def _first_reaching(recalls: numpy.ndarray, target: float) -> numpy.ndarray:
    """RETURNS (numpy.ndarray): (n_resamples,) the place of the first threshold that reaches the target; the last one where none does."""
    reaches = recalls >= target - 1e-9
    return numpy.where(reaches.any(axis=1), reaches.argmax(axis=1), recalls.shape[1] - 1)
