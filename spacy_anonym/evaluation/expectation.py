"""What a recall that a threshold reaches on one set is worth on another: both sets are samples, and vary."""

from typing import NamedTuple, Sequence, Tuple

import numpy

from .curves import Steps, threshold_curve

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

    steps (Sequence[Steps]): Of the documents; see `threshold_steps`. At least one has gold; those without any change nothing.
    resamples (int): How many sets.
    seed (int): Of the draws.
    RETURNS (Resamples): The recalls.
    SOURCE: the bootstrap, Efron 1979.
    """
    steps = [each for each in steps if each.gold]
    changes = [(-threshold, place, right) for place, each in enumerate(steps) for threshold, right, _ in each.changes if right]
    below, places, right = (numpy.array(column) for column in zip(*sorted(changes or [(0.0, 0, 0)])))
    # Where the changes of each threshold end.
    ends = numpy.append(numpy.flatnonzero(numpy.diff(below)), len(below) - 1)
    gold = numpy.array([each.gold for each in steps])
    drawn = numpy.random.default_rng(seed).multinomial(len(steps), numpy.full(len(steps), 1 / len(steps)), size=resamples)
    found = numpy.cumsum(drawn[:, places] * right, axis=1)[:, ends]
    return Resamples(-below[ends], found / (drawn @ gold)[:, None])


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


class Halves(NamedTuple):
    """What a recall that is set on one half of a set gave on the other half, over many halvings.

    names (int): Gold spans of a half, on average.
    difference (float): The other half's recall less that of the first, on average: below 0 where thresholds promise too much.
    distance (float): The same without its sign.
    close (float): The share of halvings with a distance of at most two points.
    within (float): The share of halvings whose other half lies in the interval that the first half gives; see `expect_recall`.
    reached (float): The share of halvings whose other half reaches the target less two points.
    """

    names: int
    difference: float
    distance: float
    close: float
    within: float
    reached: float


def try_halves(
    steps: Sequence[Steps], target: float, *, sure: float = 0.0, halvings: int = 200, resamples: int = 200, seed: int = 0
) -> Halves:
    """Set a recall on one half of a set and measure it on the other, many times.

    steps (Sequence[Steps]): Of at least four documents with gold; see `threshold_steps`.
    target (float): The recall, above 0 and at most 1.
    sure (float): See `sure_threshold`; 0 for the highest threshold that reaches the target on the half.
    halvings (int): How many times the documents are halved at random.
    resamples (int): Sets to draw for an interval.
    seed (int): Of the draws.
    RETURNS (Halves): The figures.
    """
    steps = [each for each in steps if each.gold]
    random = numpy.random.default_rng(seed)
    rows = []
    for number in range(halvings):
        order = random.permutation(len(steps))
        one, other = ([steps[place] for place in half] for half in numpy.array_split(order, 2))
        drawn = resample(one, resamples=resamples, seed=number)
        curve = threshold_curve(one)
        if not sure:
            point = next((point for point in curve if point.recall >= target - 1e-9), curve[-1])
        else:
            threshold, _ = sure_threshold(drawn, target, sure)
            point = next(point for point in curve if point.threshold <= threshold)
        low, high = expect_recall(drawn, point.recall)
        recall = max(each.recall for each in threshold_curve(other) if each.threshold >= point.threshold)
        gap = recall - point.recall
        rows.append((sum(each.gold for each in one), gap, abs(gap), abs(gap) <= 0.02, low <= recall <= high, recall >= target - 0.02))
    names, *shares = numpy.mean(numpy.array(rows, dtype=float), axis=0).tolist()
    return Halves(round(names), *shares)


def _first_reaching(recalls: numpy.ndarray, target: float) -> numpy.ndarray:
    """RETURNS (numpy.ndarray): (n_resamples,) the place of the first threshold that reaches the target; the last one where none does."""
    reaches = recalls >= target - 1e-9
    return numpy.where(reaches.any(axis=1), reaches.argmax(axis=1), recalls.shape[1] - 1)
