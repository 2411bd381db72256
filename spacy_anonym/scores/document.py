"""A text with its gold spans and with what was found in it: what every score is computed from."""

from bisect import bisect_left
from itertools import accumulate
from typing import Dict, Iterable, List, NamedTuple, Sequence, Tuple

# Half-open characters and a label.
Span = Tuple[int, int, str]


class ScoredText(NamedTuple):
    """One text to score."""

    text: str
    gold: Tuple[Span, ...]  # (start, end, label), half-open characters, sorted, without repeats.
    found: Tuple[Span, ...]  # The same of what was found.
    missing: Tuple[Tuple[int, int], ...] = ()  # Characters of which the gold says nothing; they count nowhere.


def make_scored_text(
    text: str, gold: Iterable[Sequence], found: Iterable[Sequence], missing: Iterable[Sequence[int]] = ()
) -> ScoredText:
    """Make a text to score.

    gold, found (Iterable[Sequence]): What begins with start, end, label (half-open characters): tuples or findings.
    missing (Iterable[Sequence[int]]): (start, end) of which the gold says nothing. What was found there, and touches no
        gold span, is left out.
    RETURNS (ScoredText): Sorted, and each span once.
    """
    wanted = _sorted_spans(gold)
    unknown = tuple(sorted((start, end) for start, end, *_ in missing))
    got = _sorted_spans(found)
    if unknown:
        nothing_known, named = Touching(unknown), Touching(wanted)
        got = [span for span in got if not nothing_known(span) or named(span)]
    return ScoredText(text, tuple(wanted), tuple(got), unknown)


def of_label(document: ScoredText, label: str) -> ScoredText:
    """RETURNS (ScoredText): the same text with the spans of one label only."""
    return document._replace(
        gold=tuple(span for span in document.gold if span[2] == label),
        found=tuple(span for span in document.found if span[2] == label),
    )


def join_near(document: ScoredText, gap: int) -> ScoredText:
    """Join spans of one label that overlap, touch or stand near, as some evaluations do before they count: "Ana" and
    "Ruiz" are one name then.

    gap (int): How many characters may stand between them, >= 0. SOURCE: 1 is what the BSC anonymization pipeline's
        metric takes.
    RETURNS (ScoredText): The same text, its gold and its found spans joined alike.
    """
    return document._replace(gold=_joined(document.gold, gap), found=_joined(document.found, gap))


def _joined(spans: Sequence[Span], gap: int) -> Tuple[Span, ...]:
    last: Dict[str, Span] = {}
    done: List[Span] = []
    for start, end, label in sorted(spans):
        before = last.get(label)
        if before is not None and start - before[1] <= gap:
            last[label] = (before[0], max(before[1], end), label)
            continue
        if before is not None:
            done.append(before)
        last[label] = (start, end, label)
    return tuple(sorted([*done, *last.values()]))


class Touching:
    """Tells whether a span shares a character with one of many, in logarithmic time.

    spans (Iterable[Sequence]): What begins with start and end, in any order, overlapping or not.
    """

    def __init__(self, spans: Iterable[Sequence]) -> None:
        ordered = sorted((span[0], span[1]) for span in spans)
        self._starts = [start for start, _ in ordered]
        # How far any of the spans up to here reaches.
        self._reach = list(accumulate((end for _, end in ordered), max))

    def __call__(self, span: Sequence) -> bool:
        """RETURNS (bool): whether the span, (start, end, ...), shares a character with one of them."""
        before = bisect_left(self._starts, span[1])
        return before > 0 and self._reach[before - 1] > span[0]


def _sorted_spans(spans: Iterable[Sequence]) -> List[Span]:
    return sorted({(span[0], span[1], span[2]) for span in spans})


class Ratios(NamedTuple):
    """Precision, recall and their F."""

    p: float  # Precision: right of what was found; 0 where nothing was.
    r: float  # Recall: right of what is gold; 0 where there is none.
    f: float  # F of the wanted beta; 0 where both are.


def ratios(right: float, found: float, gold: float, beta: float = 1.0) -> Ratios:
    """Divide counts.

    right (float): How much of what was found is right.
    found, gold (float): How much was found, and how much there is to find.
    beta (float): Recall counts beta times as much as precision.
    RETURNS (Ratios): The figures.
    """
    p, r = share(right, found), share(right, gold)
    return Ratios(p, r, f_score(p, r, beta))


def f_score(p: float, r: float, beta: float = 1.0) -> float:
    """RETURNS (float): the F of precision and recall, recall weighted by beta; 0 where both are 0."""
    return share((1 + beta * beta) * p * r, beta * beta * p + r)


def share(part: float, whole: float, empty: float = 0.0) -> float:
    """RETURNS (float): part / whole, and `empty` where there is no whole."""
    return part / whole if whole else empty
