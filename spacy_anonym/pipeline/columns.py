"""Cells of a table in plain text whose column holds names, user names or numbers: what was found in most of its cells
is what stands in the others.

A tagger sees no sentence in `4471;Quill;jquill`; the column's other rows tell what a cell is.
"""

import re
from bisect import bisect_left
from collections import Counter
from itertools import groupby
from typing import Iterator, List, Mapping, Sequence, Set

from ..spans import Finding
from ..text_tables import SPACES, Cell, Tables

SCORE = 0.6
RULE = "column"
MIN_SCORE = 0.5
# Cells of a row, and rows of a table.
MIN_CELLS, MIN_ROWS = 3, 3
# What a cell of each label looks like: dashes and "yes" are none.
_FORMS = {
    "PERSON": re.compile(r"[^\W\d_][^\d_@=<>{}]{2,60}"),
    "ORGANIZATION": re.compile(r"[^\W\d_][^@=<>{}]{2,60}"),
    "USERNAME": re.compile(r"[a-z][a-z0-9._\-]{2,31}"),
    "ID": re.compile(r"(?=[^\s]{0,24}[0-9])[A-Z0-9][A-Z0-9./\-]{2,23}"),
    "PHONE_NUMBER": re.compile(r"[+(]?[0-9][0-9 ()./\-]{4,20}"),
}


def find_in_columns(text: str, findings: Sequence[Finding]) -> List[Finding]:
    """Find the cells of columns that hold what was found. RETURNS (List[Finding]): sorted; a cell that was found is
    left out."""
    known = {
        (each.start, each.end): each.label for each in findings if each.score >= MIN_SCORE and each.label in _FORMS
    }
    if len(known) < MIN_ROWS - 1 or text.count("\n") < MIN_ROWS - 1:
        return []
    starts = sorted(start for start, _ in known)
    found: Set[Finding] = set()
    for table in Tables(text):
        first, last = (bisect_left(starts, place) for place in (table.starts[0], table.starts[-1]))
        if table.delimiter != SPACES and last - first >= MIN_ROWS - 1:
            for count, rows in groupby(sorted(table.rows, key=len), len):
                for column in zip(*rows) if count >= MIN_CELLS else ():
                    found.update(_find_in_column(text, column, known))
    return sorted(found)


def _find_in_column(text: str, column: Sequence[Cell], known: Mapping[Cell, str]) -> Iterator[Finding]:
    counts = Counter(known[cell] for cell in column if cell in known)
    # Few rows are no table, and one cell tells nothing of a column.
    if len(column) < MIN_ROWS or not counts or max(counts.values()) < MIN_ROWS - 1:
        return
    cells = [cell for cell in column if cell[1] > cell[0]]
    for label, form in _FORMS.items():
        count = counts[label]
        # One cell may be the header's.
        if 1 < count < len(cells) and 2 * count >= len(cells) - 1:
            for cell in cells[1 if cells[0] == column[0] and cells[0] not in known else 0 :]:
                if cell not in known and form.fullmatch(text, *cell):
                    yield Finding(*cell, label, SCORE, RULE)
