"""Recall against precision of a label, over every threshold that makes a difference."""

from collections import defaultdict
from typing import Dict, List, NamedTuple, Optional, Sequence, Set, Tuple

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


class Point(NamedTuple):
    """A threshold and what it gives.

    threshold (float): Findings of the label with this score or a higher one count.
    right, found, gold (int): Spans.
    """

    threshold: float
    right: int
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
    """What each threshold changes in one document.

    gold (int): Gold spans of the label.
    changes (Tuple[Tuple[float, int, int], ...]): A threshold, 2.0 for one above all scores, and how many more spans are
        right and found where it falls to it; from the highest down.
    """

    gold: int
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

    documents (Sequence[GoldDocument]): The gold.
    predictions (Sequence[Prediction]): What was found in the same texts.
    consolidator (SpanConsolidator): What made the final groups; all candidates go through it anew at each threshold of
        a text.
    label (str): The label.
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
        for threshold in (None, *_scores(prediction.groups, label)):
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
    thresholds.
    """
    right = found = 0
    for document, prediction in zip(documents, predictions):
        gold = {(s, e) for s, e, name in document.spans if SPLIT.get(name, name) == label}
        final = [f._replace(label=SPLIT.get(f.label, f.label)) for f in prediction.final]
        counts = _count(document, gold, final, label, covered)
        right, found = right + counts[0], found + counts[1]
    return right, found


def threshold_curve(steps: Sequence[Steps]) -> List[Point]:
    """Compute what each threshold gives.

    steps (Sequence[Steps]): See `threshold_steps`.
    RETURNS (List[Point]): From the highest threshold, 2.0 for one above any score, down: the exact figures of each
        score that occurs.
    """
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
    """Find the highest threshold that reaches a recall.

    points (Sequence[Point]): A curve, from the highest threshold down; see `threshold_curve`.
    target (float): The recall, above 0 and at most 1.
    RETURNS (Tuple[Point, bool]): The point, and whether it reaches the target; where none does, the highest of the best
        recall.
    RAISES (AnonymError): SA324 when the target is no recall.
    """
    if not 0 < target <= 1:
        raise AnonymError(Errors.SA324.format(recall=target))
    for point in points:
        if point.recall >= target - 1e-9:
            return point, True
    best = max(point.right for point in points)
    return next(point for point in points if point.right == best), False


def _scores(groups: Groups, label: str) -> List[float]:
    """RETURNS (List[float]): the scores of the label's candidates in one text, each once, the highest first."""
    return sorted({f.score for group in groups.values() for f in group if f.label == label}, reverse=True)


def _above(groups: Groups, label: str, threshold: Optional[float]) -> Groups:
    """RETURNS (Groups): the candidates without those of the label below the threshold; None: without any of the
    label.
    """
    return {
        key: [f for f in group if f.label != label or (threshold is not None and f.score >= threshold)]
        for key, group in groups.items()
    }


def _count(
    document: GoldDocument, gold: Set[Tuple[int, int]], final: Sequence[Finding], label: str, covered: bool
) -> Tuple[int, int]:
    """RETURNS (Tuple[int, int]): how many gold spans are found, and how many spans of the label there are."""
    own = {(f.start, f.end) for f in final if f.label == label}
    if document.missing:
        unknown, named = Touching(document.missing), Touching(document.spans)
        own = {span for span in own if not unknown(span) or named(span)}
    if not covered:
        return len(own & gold), len(own)
    return sum(_is_covered(document.text, span, final) for span in gold), len(own)


def _is_covered(text: str, span: Tuple[int, int], final: Sequence[Finding]) -> bool:
    """RETURNS (bool): whether a span's characters, white space aside, all lie in findings, which are sorted."""
    place, end = span
    for finding in final:
        if finding.end > place and finding.start < end:
            if text[place : max(place, finding.start)].strip():
                return False
            place = finding.end
    return not text[place:end].strip()
