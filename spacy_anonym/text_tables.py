"""Tables in plain text: lines that follow each other and have the same delimiter, under a line of headers."""

import re
from bisect import bisect_right
from functools import cached_property
from itertools import accumulate
from typing import Dict, Iterator, List, Optional, Sequence, Tuple

# Half-open characters of a text.
Cell = Tuple[int, int]

# Two spaces stand for two or more.
SPACES = "  "
DELIMITERS = ("\t", "|", ";", SPACES, ",")
# Characters. A longer line is no row of a table that somebody reads.
LONGEST = 2000
# Spaces in the cell of a header at most: else it is a sentence.
_MOST_SPACES = 4
_LONG_NUMBER = re.compile(r"[0-9]{3}")
# What parts cells is the group. A delimiter within quotes is none; spaces that indent a row are a part of its first
# cell.
_BORDERS = {
    sign: re.compile(r"(?<=[^ ])( {2,})(?=[^ \r])" if sign == SPACES else rf'"[^"]*"?|({re.escape(sign)})')
    for sign in DELIMITERS
}
_BLANK = " \t\r\"'*"


# Characters of the longest cell that is a value, rather than a text.
LONGEST_VALUE = 60


class Table:
    """Lines of a text that follow each other and have the same delimiter. They may have different numbers of cells.

    starts (Sequence[int]): Where its lines start, and where the next one would: characters.
    """

    def __init__(self, text: str, delimiter: str, starts: Sequence[int]) -> None:
        self._text = text
        self.delimiter = delimiter
        self.starts = starts

    @cached_property
    def rows(self) -> List[List[Cell]]:
        """RETURNS (List[List[Cell]]): the cells of each line, without the quotes and spaces around them."""
        return [
            cells_of(self._text[start : end - 1], self.delimiter, start)
            for start, end in zip(self.starts, self.starts[1:])
        ]

    @cached_property
    def _heads(self) -> Dict[int, int]:
        """RETURNS: the row of headers over the rows of each number of cells, the first of them; a row too many where
        that holds none."""
        heads: Dict[int, int] = {}
        for row, cells in enumerate(self.rows):
            if len(cells) not in heads:
                heads[len(cells)] = row if len(cells) > 1 and self.may_be_header(row) else len(self.rows)
        return heads

    def row_at(self, place: int) -> int:
        """RETURNS (int): the row of a character of the table."""
        return bisect_right(self.starts, place) - 1

    def may_be_header(self, row: int) -> bool:
        """RETURNS (bool): whether a row may hold the names of columns: it has no long number and no sentence."""
        return not _LONG_NUMBER.search(self._text, self.starts[row], self.starts[row + 1]) and all(
            self._text.count(" ", *cell) <= _MOST_SPACES for cell in self.rows[row]
        )

    def header(self, place: int) -> Optional[str]:
        """RETURNS (Optional[str]): the cell of a header over a character of the table; None where none is."""
        row = self.row_at(place)
        cells = self.rows[row]
        head = self._heads[len(cells)]
        if head >= row:
            return None
        start, end = self.rows[head][max(0, bisect_right(cells, (place, len(self._text))) - 1)]
        return self._text[start:end]


class Tables:
    """The tables of a text. A line is in several of them if it has several delimiters."""

    def __init__(self, text: str) -> None:
        self._tables: List[Tuple[List[int], List[Table]]] = []
        if "\n" in text:
            # The last one ends the last table.
            lines = [*text.split("\n"), ""]
            starts = [0, *accumulate(len(line) + 1 for line in lines)]
            for delimiter in DELIMITERS:
                if delimiter in text:
                    tables = list(_find(text, delimiter, lines, starts))
                    self._tables.append(([table.starts[0] for table in tables], tables))

    def __iter__(self) -> Iterator[Table]:
        for _, tables in self._tables:
            yield from tables

    def at(self, place: int) -> Iterator[Table]:
        """YIELDS (Table): the tables that a character is in."""
        for starts, tables in self._tables:
            number = bisect_right(starts, place) - 1
            if number >= 0 and place < tables[number].starts[-1]:
                yield tables[number]

    def header(self, place: int) -> Optional[str]:
        """RETURNS (Optional[str]): the cell of a header over a character; None where it is in no table or in its
        header."""
        headers = (table.header(place) for table in self.at(place))
        return next((header for header in headers if header is not None), None)


def _find(text: str, delimiter: str, lines: Sequence[str], starts: Sequence[int]) -> Iterator[Table]:
    first = 0
    for number, line in enumerate(lines):
        if delimiter not in line or len(line) > LONGEST or delimiter == SPACES and SPACES not in line.strip(" \r"):
            if number - first > 1:
                yield Table(text, delimiter, starts[first : number + 1])
            first = number + 1


def cells_of(line: str, delimiter: str, start: int = 0) -> List[Cell]:
    """RETURNS (List[Cell]): the cells of a row that starts at a character, without the quotes and spaces around
    them."""
    borders = [match.span(1) for match in _BORDERS[delimiter].finditer(line) if match.lastindex]
    cells: List[Cell] = []
    for first, last in zip([0, *(end for _, end in borders)], [*(start for start, _ in borders), len(line)]):
        cell = line[first:last].rstrip(_BLANK)
        end = start + first + len(cell)
        cells.append((end - len(cell.lstrip(_BLANK)), end))
    return cells
