"""Cells of a table in plain text whose column holds names, user names or numbers: what was found in most of its cells
is what stands in the others.

A tagger sees no sentence in `4471;Quill;jquill`; the column's other rows tell what a cell is.
"""

import re
from bisect import bisect_left
from collections import Counter
from itertools import groupby
from typing import Iterator, List, Sequence, Tuple

from ..lexicons.name_columns import DELIMITERS, LONGEST, cells_of
from ..spans import Finding

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
_BLANK = " \t\r\"'()*"


def find_in_columns(text: str, findings: Sequence[Finding]) -> List[Finding]:
    """Find the cells of columns that hold what was found. RETURNS (List[Finding]): sorted; a cell that was found is
    left out."""
    known = {
        (each.start, each.end): each.label for each in findings if each.score >= MIN_SCORE and each.label in _FORMS
    }
    if len(known) < MIN_ROWS - 1 or text.count("\n") < MIN_ROWS - 1:
        return []
    found: List[Finding] = []
    for rows in _tables(text, sorted(start for start, _ in known)):
        for column in zip(*rows):
            counts = Counter(known[cell] for cell in column if cell in known)
            # One cell tells nothing of a column.
            if not counts or max(counts.values()) < MIN_ROWS - 1:
                continue
            cells = [cell for cell in column if cell[1] > cell[0]]
            for label, form in _FORMS.items():
                count = counts[label]
                # One cell may be the header's.
                if 1 < count < len(cells) and 2 * count >= len(cells) - 1:
                    found += [
                        Finding(start, end, label, SCORE, RULE)
                        for start, end in cells[1 if cells[0][0] == column[0][0] and cells[0] not in known else 0 :]
                        if (start, end) not in known and form.fullmatch(text, start, end)
                    ]
    return sorted(found)


def _tables(text: str, starts: Sequence[int]) -> Iterator[List[List[Tuple[int, int]]]]:
    """YIELDS: the rows of each table that holds two of the starts or more, of as many cells each, half-open characters
    without quotes and spaces."""
    lines: List[Tuple[int, str, str, int]] = []
    start = 0
    for line in text.split("\n"):
        sign, count = "", 0
        if MIN_CELLS < len(line) <= LONGEST:
            sign = next((each for each in DELIMITERS if line.count(each) >= MIN_CELLS - 1), "")
            if sign:
                count = len(cells_of(line, sign)) if '"' in line else line.count(sign) + 1
        lines.append((start, line, sign, count))
        start += len(line) + 1
    for (sign, count), group in groupby(lines, key=lambda each: each[2:]):
        rows = list(group) if sign and count >= MIN_CELLS else []
        if len(rows) < MIN_ROWS:
            continue
        first, last = rows[0][0], rows[-1][0] + len(rows[-1][1])
        if bisect_left(starts, last) - bisect_left(starts, first) > 1:
            yield [[_strip(line, start, *cell) for cell in cells_of(line, sign)] for start, line, _, _ in rows]


def _strip(line: str, start: int, first: int, last: int) -> Tuple[int, int]:
    while first < last and line[first] in _BLANK:
        first += 1
    while first < last and line[last - 1] in _BLANK:
        last -= 1
    return start + first, start + last
