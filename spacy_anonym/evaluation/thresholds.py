"""Recall against precision of a label, over every threshold that makes a difference."""

from collections import defaultdict
from typing import Dict, List, NamedTuple, Optional, Sequence, Set, Tuple

import numpy

from ..errors import AnonymError, Errors
from ..labels import normalize_label
from ..pipeline.span_consolidator import SpanConsolidator
from ..scores.document import Touching
from ..spans import Finding
from .gold import GoldDocument
from .predict import Groups, Prediction

# A threshold above all scores.
TOP = 2.0
# What date_splitter makes of this kind comes after the threshold, which is the kind's.
SPLIT = {"BIRTH_DATE": "DATE_TIME", "MEDICAL_DATE": "DATE_TIME"}
# Sets that are drawn, and those of a half.
RESAMPLES, HALF_RESAMPLES = 1000, 200
# Documents with gold: two for each half.
LEAST_HALVED = 4


class Point(NamedTuple):
    """A threshold and what it gives."""

    threshold: float  # Findings of the label with this score or a higher one count.
    right: int  # Spans.
    found: int
    gold: int

    @property
    def precision(self) -> float:
        """RETURNS (float): right of found, 1 where nothing was found."""
        return self.right / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        """RETURNS (float): right of gold, 1 where there is none."""
        return self.right / self.gold if self.gold else 1.0


class Steps(NamedTuple):
    """What each threshold changes in one document."""

    gold: int  # Gold spans of the label.
    # A threshold, 2.0 for one above all scores, and how many more spans are right and found where it falls to it;
    # from the highest down.
    changes: Tuple[Tuple[float, int, int], ...]


def threshold_steps(
    documents: Sequence[GoldDocument],
    predictions: Sequence[Prediction],
    consolidator: SpanConsolidator,
    label: str,
    *,
    covered: bool = False,
) -> List[Steps]:
    """Compute what each threshold of a label changes in each document, the other labels' thresholds staying as they
    are.

    predictions (Sequence[Prediction]): What was found in the same texts.
    consolidator (SpanConsolidator): What made the final groups; all candidates go through it anew at each threshold of
        a text.
    covered (bool): A gold span is found where its characters all are, whatever the label; else where a final span has
        the same characters and the label.
    RETURNS (List[Steps]): One a document.
    """
    label = SPLIT.get(normalize_label(label), normalize_label(label))
    free = consolidator.with_thresholds({label: 0.0})
    steps = []
    for document, prediction in zip(documents, predictions):
        gold = {(s, e) for s, e, name in document.spans if SPLIT.get(name, name) == label}
        changes = []
        before = (0, 0)
        scores = {f.score for group in prediction.groups.values() for f in group if f.label == label}
        for threshold in (None, *sorted(scores, reverse=True)):
            final = free.consolidate(document.text, _above(prediction.groups, label, threshold))
            now = _count(document, gold, final, label, covered)
            changes.append((TOP if threshold is None else threshold, now[0] - before[0], now[1] - before[1]))
            before = now
        steps.append(Steps(len(gold), tuple(changes)))
    return steps


def count_final(
    documents: Sequence[GoldDocument], predictions: Sequence[Prediction], label: str, *, covered: bool = False
) -> Tuple[int, int]:
    """RETURNS (Tuple[int, int]): how many spans of the label are right and how many are found, by the pipeline's own
    thresholds."""
    right = found = 0
    for document, prediction in zip(documents, predictions):
        gold = {(s, e) for s, e, name in document.spans if SPLIT.get(name, name) == label}
        final = [f._replace(label=SPLIT.get(f.label, f.label)) for f in prediction.final]
        counts = _count(document, gold, final, label, covered)
        right, found = right + counts[0], found + counts[1]
    return right, found


def threshold_curve(steps: Sequence[Steps]) -> List[Point]:
    """RETURNS (List[Point]): what each threshold gives, from the highest, 2.0 for one above any score, down: the exact
    figures of each score that occurs."""
    changes: Dict[float, List[int]] = defaultdict(lambda: [0, 0])
    for each in steps:
        for threshold, right, found in each.changes:
            changes[threshold][0] += right
            changes[threshold][1] += found
    gold = sum(each.gold for each in steps)
    points: List[Point] = []
    right = found = 0
    for threshold in sorted(changes, reverse=True):
        right += changes[threshold][0]
        found += changes[threshold][1]
        points.append(Point(threshold, right, found, gold))
    return points


def find_threshold(points: Sequence[Point], target: float) -> Tuple[Point, bool]:
    """RETURNS (Tuple[Point, bool]): of a curve (see `threshold_curve`) the highest threshold that reaches a recall,
    above 0 and at most 1, and whether there is one; if not, the highest of the best recall. RAISES (AnonymError): SA324
    when the target is no recall."""
    if not 0 < target <= 1:
        raise AnonymError(Errors.SA324.format(recall=target))
    for point in points:
        if point.recall >= target - 1e-9:
            return point, True
    best = max(point.right for point in points)
    return next(point for point in points if point.right == best), False


def _above(groups: Groups, label: str, threshold: Optional[float]) -> Groups:
    """The candidates without those of the label below the threshold; None: without any of the label."""
    return {
        key: [f for f in group if f.label != label or (threshold is not None and f.score >= threshold)]
        for key, group in groups.items()
    }


def _count(
    document: GoldDocument, gold: Set[Tuple[int, int]], final: Sequence[Finding], label: str, covered: bool
) -> Tuple[int, int]:
    """How many gold spans are found, and how many spans of the label there are."""
    own = {(f.start, f.end) for f in final if f.label == label}
    if document.missing:
        unknown, named = Touching(document.missing), Touching(document.spans)
        own = {span for span in own if not unknown(span) or named(span)}
    if not covered:
        return len(own & gold), len(own)
    return sum(_is_covered(document.text, span, final) for span in gold), len(own)


def _is_covered(text: str, span: Tuple[int, int], final: Sequence[Finding]) -> bool:
    """Whether a span's characters, white space aside, all lie in findings, which are sorted."""
    place, end = span
    for finding in final:
        if finding.end > place and finding.start < end:
            if text[place : max(place, finding.start)].strip():
                return False
            place = finding.end
    return not text[place:end].strip()


class Resamples(NamedTuple):
    """Recall by threshold, on the set and on others like it."""

    thresholds: numpy.ndarray  # (n_thresholds,) from the highest down; the first, 2.0, is above all scores.
    recalls: numpy.ndarray  # (n_thresholds,) float64, of the set itself.
    # (n_resamples, n_thresholds) float64 in [0, 1], of other sets of as many documents, as far as this one tells.
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


def expect_recall(drawn: Resamples, threshold: float) -> Tuple[float, float]:
    """RETURNS (Tuple[float, float]): the lowest and the highest recall to expect of a threshold, which may be chosen by
    its recall on this set, on another set of the same kind and size, nineteen times in twenty. Both sets vary: the
    interval is wider than that of what such texts give on the whole."""
    place = max(0, int((drawn.thresholds >= threshold).sum()) - 1)
    low, high = numpy.quantile(drawn.others[:, place], [0.025, 0.975])
    return float(low), float(high)


def sure_threshold(drawn: Resamples, target: float, sure: float) -> Tuple[float, bool]:
    """RETURNS (Tuple[float, bool]): the highest threshold that reaches a recall not by luck: in the share `sure`, above
    0 and below 1, of other sets like this one; and whether there is one. If not, it is the highest of the best recall
    on the set itself."""
    places = numpy.flatnonzero((drawn.others >= target - 1e-9).mean(axis=0) >= sure)
    place = places[0] if len(places) else drawn.recalls.argmax()
    return float(drawn.thresholds[place]), len(places) > 0


def choose_point(points: Sequence[Point], drawn: Resamples, target: float, sure: float) -> Tuple[Point, bool]:
    """Choose a threshold.

    points (Sequence[Point]), drawn (Resamples): Of the same set; see `threshold_curve` and `resample`.
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
    """What a recall that is set on one half of a set gave on the other half, over many halvings."""

    names: int  # Gold spans of a half, on average.
    # The other half's recall less that of the first, on average: below 0 where thresholds promise too much.
    difference: float
    distance: float  # The same without its sign.
    close: float  # The share of halvings with a distance of at most two points.
    # The share of halvings whose other half lies in the interval that the first half gives; see `expect_recall`.
    within: float
    reached: float  # The share of halvings whose other half reaches the target less two points.


def try_halves(steps: Sequence[Steps], target: float, *, sure: float = 0.0, halvings: int = 200) -> Halves:
    """Set a recall on one half of a set and measure it on the other, many times.

    steps (Sequence[Steps]): Of at least four documents with gold; see `threshold_steps`.
    target (float): The recall, above 0 and at most 1.
    sure (float): See `choose_point`.
    halvings (int): How many times the documents are halved at random, at least 1.
    RAISES (AnonymError): SA339 when there are too few documents or halvings.
    """
    steps = [each for each in steps if each.gold]
    if len(steps) < LEAST_HALVED or halvings < 1:
        raise AnonymError(Errors.SA339.format(least=LEAST_HALVED, documents=len(steps), halves=halvings))
    random = numpy.random.default_rng(0)
    rows = []
    for number in range(halvings):
        order = random.permutation(len(steps))
        one, other = ([steps[place] for place in half] for half in numpy.array_split(order, 2))
        drawn = resample(one, resamples=HALF_RESAMPLES, seed=number)
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
