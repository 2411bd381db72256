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


# A line of names of columns, and the statement that puts rows into a table of a database.
_NAME = r"(?:[ \t]*[\"'`\[]?[^\W\d_][^\n,;\t|.:()]{0,39})?"
_NAMES = re.compile(rf"^{_NAME}(?P<sign>[,;\t|]){_NAME}(?:(?P=sign){_NAME}){{1,99}}\r?$", re.M)
_INSERT = re.compile(
    rf"(?i)\binsert\s+into\s+[^\s()]{{1,80}}\s*\((?P<names>{_NAME}(?:,\s*{_NAME}){{0,99}})\)\s*values\s*(?=\()"
)
# A quote that is doubled ends a string and begins the next one.
_STRING = r"'(?:[^'\\]|\\.){0,2000}'"
_TUPLE = re.compile(rf"\(((?:{_STRING}|[^'()]){{1,4000}})\)[,;\s]*", re.S)
_IN_STRINGS = re.compile(rf"{_STRING}|(,)", re.S)
_QUOTES = "\"'`[]"
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
        left, right = strip_quotes(line, first, last)
        cells.append((start + left, start + right))
    return cells


def record_changes(text: str) -> List[Tuple[int, int, str]]:
    """Read rows as records. RETURNS (List[Tuple[int, int, str]]): what becomes of a text in which each short cell under
    a line of names stands on a line of its own, behind its name: half-open characters and the new ones, in order and
    separate. A line is one of names where a column has digits in all rows but that, or only the rows have capitals."""
    changes: List[Tuple[int, int, str]] = []
    # Lines are read once.
    done = 0
    for match in _NAMES.finditer(text) if text.count("\n") > 1 else ():
        if match.start() >= done:
            done = _read_lines(text, match, changes)
    if not changes and ("into" in text or "INTO" in text):
        for match in _INSERT.finditer(text):
            if match.start() >= done:
                done = _read_tuples(text, match, changes)
    return changes


def _read_lines(text: str, match: "re.Match[str]", changes: List[Tuple[int, int, str]]) -> int:
    """Add the changes of the rows under what may be a line of names. RETURNS: where they end."""
    sign = match["sign"]
    names = [name.strip(_BLANK + _QUOTES) for name in match[0].split(sign)]
    rows: List[Tuple[int, List[Cell]]] = []
    start = match.end() + 1
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        borders = [found.span(1) for found in _BORDERS[sign].finditer(text[start:end]) if found.lastindex]
        if len(borders) + 1 != len(names) or end - start > LONGEST:
            break
        rows.append((start, [(start, start), *((start + first, start + last) for first, last in borders), (end, end)]))
        start = end + 1
    if len(rows) > 1 and _are_names(text, names, rows):
        for first, cells in rows:
            before = first - 1 - (text[first - 2] == "\r")
            changes += _of_row(text, names, [(before, first), *cells[1:]])
    return start


def _read_tuples(text: str, match: "re.Match[str]", changes: List[Tuple[int, int, str]]) -> int:
    """Add the changes of the rows of a statement. RETURNS: where they end."""
    names = [name.strip(_BLANK + _QUOTES) for name in match["names"].split(",")]
    place = match.end()
    while row := _TUPLE.match(text, place):
        borders = [found.span(1) for found in _IN_STRINGS.finditer(text, *row.span(1)) if found.lastindex]
        if len(borders) + 1 == len(names):
            changes += _of_row(text, names, [(row.start(), row.start(1)), *borders, (row.end(1), row.end(1) + 1)])
        place = row.end()
    return place


def _are_names(text: str, names: Sequence[str], rows: Sequence[Tuple[int, List[Cell]]]) -> bool:
    """RETURNS: whether a line of words names the columns of the rows below it, and is no row itself."""
    if len({*names}) < len(names) - names.count("") + bool(names.count("")):
        return False
    columns = zip(*([text[first:last] for (_, first), (last, _) in zip(cells, cells[1:])] for _, cells in rows))
    if any(all(any(map(str.isdigit, cell)) for cell in column) for column in columns):
        return True
    return "".join(names).islower() and not text[rows[0][0] : rows[-1][1][-1][0]].islower()


def strip_quotes(text: str, start: int, end: int) -> Cell:
    """RETURNS (Cell): half-open characters without the quotes and spaces around them."""
    while start < end and text[start] in _BLANK:
        start += 1
    while start < end and text[end - 1] in _BLANK:
        end -= 1
    return start, end


def _of_row(text: str, names: Sequence[str], borders: Sequence[Cell]) -> Iterator[Tuple[int, int, str]]:
    """YIELDS: the changes of a row whose cells stand between borders."""
    for name, (before, first), (last, _) in zip(names, borders, borders[1:]):
        start, end = strip_quotes(text, first, last)
        is_named = name and start < end and end - start <= LONGEST_VALUE
        yield before, first, f"\n{name}: " if is_named else "\n"
        around = (*range(first, start), *range(end, last))
        yield from ((place, place + 1, "") for place in around if text[place] in "\"'")
