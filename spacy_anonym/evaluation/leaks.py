"""What is left of the gold spans of whole documents, and how many documents come out clean: as a reader counts who sees
one name that stayed."""

from collections import Counter
from typing import Any, Callable, Dict, List, NamedTuple, Sequence, Tuple
from typing import Counter as CounterOf

from ..scores.characters import mask_of
from ..scores.document import Span, share
from .gold import GoldDocument


class Leaks(NamedTuple):
    """What was left of a document."""

    document: GoldDocument
    left: List[Span]  # Gold spans of which a letter or digit was not replaced.
    masked: int  # Replaced letters and digits.
    over: int  # Those of them that lie in no gold span, nor where either is right.
    false: int  # Replaced spans of which at least half the letters and digits are over-masked.


def find_leaks(document: GoldDocument, replaced: Sequence[Sequence[Any]]) -> Leaks:
    """Compare a document's gold with what was replaced.

    document (GoldDocument): The document.
    replaced (Sequence[Sequence[Any]]): What begins with start and end: half-open characters of its text.
    RETURNS (Leaks): What was left.
    """
    text = document.text
    gone = mask_of(len(text), replaced)
    named = mask_of(len(text), [*document.spans, *document.missing])
    left = [
        span
        for span in document.spans
        if any(text[place].isalnum() and not gone[place] for place in range(span[0], span[1]))
    ]
    masked = [place for place in gone.nonzero()[0].tolist() if text[place].isalnum()]
    false = 0
    for start, end, *_ in replaced:
        over = [not named[place] for place in range(start, end) if text[place].isalnum()]
        false += any(over) and 2 * sum(over) >= len(over)
    return Leaks(document, left, len(masked), sum(not named[place] for place in masked), false)


class LeakSummary(NamedTuple):
    """What was left of some documents."""

    documents: int
    clean: int  # Documents of which no gold span was left.
    spans: int
    left: int
    masked: int
    over: int
    false: int  # Replaced spans of which at least half the letters and digits are over-masked.
    by_label: Dict[str, Tuple[int, int]]  # Gold spans and those that were left, by label, the most frequent first.
    by_genre: Dict[str, Tuple[int, int]]  # The same by genre; empty where the documents have none.

    @property
    def interval(self) -> Tuple[float, float]:
        """RETURNS (Tuple[float, float]): the 95 % interval of the share of clean documents."""
        return wilson(self.clean, self.documents)

    @property
    def precision(self) -> float:
        """RETURNS (float): the share of the replaced letters and digits that are not over-masked; 1 without any."""
        return 1 - share(self.over, self.masked)

    def to_dict(self) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): JSON-able: the counts, and the shares "left_share", "clean_share", "clean_low",
        "clean_high" and "precision"."""
        low, high = self.interval
        return {
            **self._asdict(),
            "left_share": share(self.left, self.spans),
            "clean_share": share(self.clean, self.documents, 1.0),
            "clean_low": low,
            "clean_high": high,
            "precision": self.precision,
        }


def summarize_leaks(leaks: Sequence[Leaks]) -> LeakSummary:
    """RETURNS (LeakSummary): what was left of documents."""
    return LeakSummary(
        len(leaks),
        sum(not each.left for each in leaks),
        sum(len(each.document.spans) for each in leaks),
        sum(len(each.left) for each in leaks),
        sum(each.masked for each in leaks),
        sum(each.over for each in leaks),
        sum(each.false for each in leaks),
        count_left(leaks, lambda document, span: span[2]),
        count_left(leaks, lambda document, span: document.genre) if any(each.document.genre for each in leaks) else {},
    )


def count_left(leaks: Sequence[Leaks], key: Callable[[GoldDocument, Span], str]) -> Dict[str, Tuple[int, int]]:
    """RETURNS (Dict[str, Tuple[int, int]]): gold spans and those that were left, by a key of each, the most frequent
    first."""
    spans: CounterOf[str] = Counter(key(each.document, span) for each in leaks for span in each.document.spans)
    left: CounterOf[str] = Counter(key(each.document, span) for each in leaks for span in each.left)
    return {name: (count, left[name]) for name, count in spans.most_common()}


def wilson(successes: int, n: int) -> Tuple[float, float]:
    """RETURNS (Tuple[float, float]): the 95 % interval of a share. SOURCE: Wilson, Journal of the American Statistical
    Association 22 (1927)."""
    if not n:
        return 0.0, 1.0
    z = 1.96
    part, square = successes / n, z * z / n
    middle, half = part + square / 2, z * (part * (1 - part) / n + square / (4 * n)) ** 0.5
    return max(0.0, (middle - half) / (1 + square)), min(1.0, (middle + half) / (1 + square))
