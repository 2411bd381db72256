"""Which found span answers to which gold span: one to one, so that nothing counts twice.

nervaluate (1.2.1) counts by the same four schemes, but pairs spans in the order in which they were found: a gold span
that a part of it takes first is lost to the span that has exactly its characters.
"""

from collections import Counter
from typing import Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple

from .document import Ratios, ScoredText, Span, ratios

# What a pair earns, of SemEval-2013 task 9.1: 0.5 for borders that only overlap.
PARTIAL_CREDIT = 0.5
SCHEMES = ("strict", "exact", "partial", "type")
# Labels of confusion for a gold span without a found one, and for a found span without a gold one.
MISSED = "missed"
SPURIOUS = "spurious"


class Pair(NamedTuple):
    """A gold span and the found span that answers to it. One of the two may be None: missed, or spurious."""

    gold: Optional[Span]
    found: Optional[Span]


class SchemeCounts:
    """Counts of the four schemes; add them up over texts.

    gold, found (int): Spans.
    right (Dict[str, float]): By scheme of `SCHEMES`: pairs that are right. "strict": same characters and label;
        "exact": same characters; "partial": 1 for the same characters, 0.5 for any that overlap; "type": same label,
        any overlap.
    SOURCE: the four measures of SemEval-2013 task 9.1 (Segura-Bedmar and others, 2013).
    """

    def __init__(self) -> None:
        self.gold = self.found = 0
        self.right: Dict[str, float] = dict.fromkeys(SCHEMES, 0)

    def add(self, pair: Pair, gold: bool = True, found: bool = True) -> None:
        """Count a pair.

        pair (Pair): The pair.
        gold, found (bool): Whether its gold and its found span count here: a label's counts take only spans of the
            label.
        """
        self.gold += gold and pair.gold is not None
        self.found += found and pair.found is not None
        if pair.gold is None or pair.found is None or not (gold and found):
            return
        exact, same = pair.gold[:2] == pair.found[:2], pair.gold[2] == pair.found[2]
        self.right["strict"] += exact and same
        self.right["exact"] += exact
        self.right["partial"] += 1 if exact else PARTIAL_CREDIT
        self.right["type"] += same

    def ratios(self, scheme: str) -> Ratios:
        """RETURNS (Ratios): precision, recall and F of a scheme."""
        return ratios(self.right[scheme], self.found, self.gold)

    def to_dict(self) -> Dict[str, object]:
        """RETURNS (Dict[str, object]): the counts, and each scheme's "p", "r" and "f"."""
        schemes = {scheme: self.ratios(scheme)._asdict() for scheme in SCHEMES}
        return {"gold": self.gold, "found": self.found, **schemes}


def match_spans(document: ScoredText) -> List[Pair]:
    """Pair gold with found spans.

    RETURNS (List[Pair]): Every gold and every found span in one pair. Of the pairs that share a character those come
        first that have the same characters, then those of the same label, then those that share the most; a span that
        is in a pair already is in no other. In order of the gold spans; the spurious ones at the end.
    """
    ranked = sorted(_overlapping(document.gold, document.found))
    by_gold: Dict[int, int] = {}
    taken = set()
    for _, _, _, mine, theirs in ranked:
        if mine not in by_gold and theirs not in taken:
            by_gold[mine] = theirs
            taken.add(theirs)
    pairs = [
        Pair(span, document.found[by_gold[place]] if place in by_gold else None)
        for place, span in enumerate(document.gold)
    ]
    return pairs + [Pair(None, span) for place, span in enumerate(document.found) if place not in taken]


def _overlapping(gold: Sequence[Span], found: Sequence[Span]) -> List[Tuple[bool, bool, int, int, int]]:
    """(Not exact, another label, -characters shared, gold's place, found's place) of each pair that overlaps."""
    pairs = []
    coming = 0
    # Found spans that began before the gold span's end and reach past its start: few, but where they overlap each
    # other.
    active: List[int] = []
    for mine, (start, end, label) in enumerate(gold):
        while coming < len(found) and found[coming][0] < end:
            active.append(coming)
            coming += 1
        active = [theirs for theirs in active if found[theirs][1] > start]
        for theirs in active:
            other_start, other_end, other_label = found[theirs]
            shared = min(end, other_end) - max(start, other_start)
            if shared > 0:
                exact = (start, end) == (other_start, other_end)
                pairs.append((not exact, label != other_label, -shared, mine, theirs))
    return pairs


def count_confusion(pairs: Iterable[Pair]) -> Counter:
    """Count pairs by label.

    pairs (Iterable[Pair]): The pairs of texts; see `match_spans`.
    RETURNS (Counter): By (gold label or `SPURIOUS`, found label or `MISSED`).
    """
    return Counter((pair.gold[2] if pair.gold else SPURIOUS, pair.found[2] if pair.found else MISSED) for pair in pairs)


def confusion_table(counts: Dict[Tuple[str, str], int]) -> Tuple[List[str], List[Tuple[str, List[int]]]]:
    """Lay counts out as a table.

    counts (Dict[Tuple[str, str], int]): See `count_confusion`.
    RETURNS (Tuple[List[str], List[Tuple[str, List[int]]]]): The columns (found labels, sorted, `MISSED` last) and the
        rows (gold labels, sorted, `SPURIOUS` last), each with its counts.
    """
    columns = sorted({found for _, found in counts} - {MISSED}) + [MISSED]
    rows = sorted({gold for gold, _ in counts} - {SPURIOUS}) + [SPURIOUS]
    return columns, [(gold, [counts.get((gold, found), 0) for found in columns]) for gold in rows]
