"""Which label stands for which: gold labels against found ones."""

from collections import Counter
from typing import Dict, Iterable, List, Tuple

from .matching import Pair

# Of a gold span that nothing answers to, and of a found span that answers to nothing.
MISSED = "missed"
SPURIOUS = "spurious"


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
