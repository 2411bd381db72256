"""What a recall that a threshold reaches on one set is worth on another: both sets are samples, and vary."""

from typing import NamedTuple, Sequence, Tuple

import numpy

from ..errors import AnonymError, Errors
from .curves import TOP, Point, Steps, find_threshold, threshold_curve

RESAMPLES = 1000
# Documents with gold: two for each half.
LEAST_HALVED = 4


class Resamples(NamedTuple):
    """Recall by threshold, on the set and on others like it.

    thresholds (numpy.ndarray): (n_thresholds,) from the highest down; the first, 2.0, is above all scores.
    recalls (numpy.ndarray): (n_thresholds,) float64, of the set itself.
    others (numpy.ndarray): (n_resamples, n_thresholds) float64 in [0, 1], of other sets of as many documents, as far as
        this one tells.
    """

    thresholds: numpy.ndarray
    recalls: numpy.ndarray
    others: numpy.ndarray


def resample(steps: Sequence[Steps], *, resamples: int = RESAMPLES, seed: int = 0) -> Resamples:
    """Draw sets of documents, each document any number of times.

    Documents are drawn, not names, as names of one document are found or missed together. The set is as far from what
    such texts give as any other: another set differs from it as two drawn ones differ from each other. Among what is
    drawn from are a document of which all is found and one of which nothing is, of middling size: of a set in which all
    was found no draw would ever miss a name, and another set may.

    steps (Sequence[Steps]): Of the documents; see `threshold_steps`. At least one has gold; those without any change
        nothing.
    resamples (int): How many sets.
    seed (int): Of the draws.
    RETURNS (Resamples): The recalls.
    SOURCE: the bootstrap, Efron 1979; what is added, after Agresti and Coull, Approximate Is Better than "Exact" for
    Interval Estimation of
        Binomial Proportions, The American Statistician 52 (1998).
    """
    steps = [each for each in steps if each.gold]
    size = len(steps)
    middling = max(1, round(sum(each.gold for each in steps) / size))
    drawn_from = [*steps, Steps(middling, ((TOP, middling, 0),)), Steps(middling, ((TOP, 0, 0),))]
    changes = [
        (-threshold, place, right)
        for place, each in enumerate(drawn_from)
        for threshold, right, _ in each.changes
        if right
    ]
    below, places, right = (numpy.array(column) for column in zip(*sorted(changes)))
    # Where the changes of each threshold end.
    ends = numpy.append(numpy.flatnonzero(numpy.diff(below)), len(below) - 1)
    gold = numpy.array([each.gold for each in drawn_from])
    drawn = numpy.random.default_rng(seed).multinomial(size, numpy.full(len(gold), 1 / len(gold)), size=resamples)

    def recalls(sets: numpy.ndarray) -> numpy.ndarray:
        return numpy.cumsum(sets[:, places] * right, axis=1)[:, ends] / (sets @ gold)[:, None]

    own = recalls((numpy.arange(len(gold)) < size).astype(int)[None])[0]
    varied = recalls(drawn)
    return Resamples(-below[ends], own, numpy.clip(own + (varied - numpy.roll(varied, 1, axis=0)), 0.0, 1.0))


def expect_recall(drawn: Resamples, threshold: float, *, level: float = 0.95) -> Tuple[float, float]:
    """Tell which recall to expect of a threshold on another set of the same kind and size.

    drawn (Resamples): See `resample`.
    threshold (float): The threshold, which may be chosen by its recall on this set.
    level (float): The share of sets whose recall lies in the interval.
    RETURNS (Tuple[float, float]): The lowest and the highest recall. Both sets vary: the interval is wider than that of
        what such texts give on the whole.
    """
    place = max(0, int((drawn.thresholds >= threshold).sum()) - 1)
    low, high = numpy.quantile(drawn.others[:, place], [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)


def sure_threshold(drawn: Resamples, target: float, sure: float) -> Tuple[float, bool]:
    """Find a threshold that reaches a recall not by luck.

    drawn (Resamples): See `resample`.
    target (float): The recall, above 0 and at most 1.
    sure (float): The share of other sets like this one in which the threshold is to reach the target, above 0 and below
        1.
    RETURNS (Tuple[float, bool]): The highest such threshold, and whether there is one; if not, the highest of the best
        recall on the set itself.
    """
    shares = (drawn.others >= target - 1e-9).mean(axis=0)
    places = numpy.flatnonzero(shares >= sure)
    return (
        (float(drawn.thresholds[places[0]]), True)
        if len(places)
        else (float(drawn.thresholds[drawn.recalls.argmax()]), False)
    )


def choose_point(points: Sequence[Point], drawn: Resamples, target: float, sure: float) -> Tuple[Point, bool]:
    """Choose a threshold.

    points (Sequence[Point]): The curve of the set; see `threshold_curve`.
    drawn (Resamples): The same set; see `resample`.
    target (float): The recall, above 0 and at most 1.
    sure (float): See `sure_threshold`; 0 for the highest threshold that reaches the target on the set itself.
    RETURNS (Tuple[Point, bool]): The point, and whether the target is reached; if not, it is the highest of the best
        recall.
    RAISES (AnonymError): SA324 when the target is no recall.
    """
    point, reached = find_threshold(points, target)
    if sure:
        threshold, reached = sure_threshold(drawn, target, sure)
        point = next((each for each in points if each.threshold <= min(threshold, point.threshold)), points[-1])
    return point, reached


class Halves(NamedTuple):
    """What a recall that is set on one half of a set gave on the other half, over many halvings.

    names (int): Gold spans of a half, on average.
    difference (float): The other half's recall less that of the first, on average: below 0 where thresholds promise too
        much.
    distance (float): The same without its sign.
    close (float): The share of halvings with a distance of at most two points.
    within (float): The share of halvings whose other half lies in the interval that the first half gives; see
        `expect_recall`.
    reached (float): The share of halvings whose other half reaches the target less two points.
    """

    names: int
    difference: float
    distance: float
    close: float
    within: float
    reached: float


def try_halves(
    steps: Sequence[Steps],
    target: float,
    *,
    sure: float = 0.0,
    halvings: int = 200,
    resamples: int = 200,
    seed: int = 0,
) -> Halves:
    """Set a recall on one half of a set and measure it on the other, many times.

    steps (Sequence[Steps]): Of at least four documents with gold; see `threshold_steps`.
    target (float): The recall, above 0 and at most 1.
    sure (float): See `choose_point`.
    halvings (int): How many times the documents are halved at random, at least 1.
    resamples (int): Sets to draw for an interval.
    seed (int): Of the draws.
    RETURNS (Halves): The figures.
    RAISES (AnonymError): SA339 when there are too few documents or halvings.
    """
    steps = [each for each in steps if each.gold]
    if len(steps) < LEAST_HALVED or halvings < 1:
        raise AnonymError(Errors.SA339.format(least=LEAST_HALVED, documents=len(steps), halves=halvings))
    random = numpy.random.default_rng(seed)
    rows = []
    for number in range(halvings):
        order = random.permutation(len(steps))
        one, other = ([steps[place] for place in half] for half in numpy.array_split(order, 2))
        drawn = resample(one, resamples=resamples, seed=number)
        curve = threshold_curve(one)
        point, _ = choose_point([each for each in curve if each.threshold < TOP] or curve, drawn, target, sure)
        low, high = expect_recall(drawn, point.threshold)
        # The last that counts: at a lower threshold a longer finding may swallow a name.
        recall = [each.recall for each in threshold_curve(other) if each.threshold >= point.threshold][-1]
        gap = recall - point.recall
        close, reached = abs(gap) <= 0.02 + 1e-9, recall >= target - 0.02 - 1e-9
        rows.append((sum(each.gold for each in one), gap, abs(gap), close, low <= recall <= high, reached))
    names, *shares = numpy.mean(numpy.array(rows, dtype=float), axis=0).tolist()
    return Halves(round(names), *shares)
