"""The headers of tables in plain text: a column's name is context for the cells below it."""

import re
from bisect import bisect_left, bisect_right
from typing import Any, Dict, List, Optional, Sequence, Tuple

# Two spaces stand for two or more.
_SPACES = b"  "
_DELIMITERS = (b"\t", b"|", b";", _SPACES, b",")
# Bytes. Columns that spaces part have short headers: else they are sentences.
_SHORT = 24
# Bytes. A longer line is no row of a table that somebody reads.
LONGEST = 4096
_LINE_END = re.compile(rb"\n")
_LONG_NUMBER = re.compile(rb"[0-9]{3}")
# What stands between two cells; those that indent a row are a part of its first one.
_WIDE = re.compile(rb"(?<=[^ ]) {2,}(?=[^ \r])")


class Tables:
    """The tables of a text: lines that follow each other and have the same delimiter, under a first one without long
    numbers.

    data (bytes): The text, UTF-8.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._headers: Dict[bytes, List[int]] = {}
        self._cells: Dict[Tuple[int, bytes], Sequence[bytes]] = {}
        self._rows: Dict[Tuple[int, bytes], Sequence[int]] = {}
        if b"\n" in data:
            self._starts: List[int] = [0, *(match.end() for match in _LINE_END.finditer(data))]
            for delimiter in _DELIMITERS:
                if delimiter in data:
                    self._headers[delimiter] = self._first_lines(delimiter)

    def _first_lines(self, delimiter: bytes) -> List[int]:
        """RETURNS: for each line the first one of its table; -1 for a line without the delimiter."""
        firsts: List[int] = []
        before = -1
        for line in range(len(self._starts)):
            start, end = self._span(line)
            if end - start > LONGEST or delimiter not in self._data[start:end].strip(b" \r"):
                before = -1
            elif before < 0:
                before = line
            firsts.append(before)
        return firsts

    def _span(self, line: int) -> tuple:
        end = self._starts[line + 1] - 1 if line + 1 < len(self._starts) else len(self._data)
        return self._starts[line], end

    def header(self, place: int) -> Optional[bytes]:
        """RETURNS (Optional[bytes]): the header's cell over a place (bytes); None where it is in no table, or in its
        header."""
        if not self._headers:
            return None
        line = bisect_right(self._starts, place) - 1
        for delimiter, firsts in self._headers.items():
            first = firsts[line]
            if first < 0 or first == line:
                continue
            cells = self._header_cells(first, delimiter)
            borders = self._borders(line, delimiter) if cells else ()
            if cells and len(cells) == len(borders) + 1:
                return cells[bisect_left(borders, place)]
        return None

    def _header_cells(self, line: int, delimiter: bytes) -> Sequence[bytes]:
        """RETURNS: the cells of a table's first line; none where it has a long number, and so is no header."""
        cells = self._cells.get((line, delimiter))
        if cells is None:
            start, end = self._span(line)
            cells = () if _LONG_NUMBER.search(self._data, start, end) else _cells(self._data[start:end], delimiter)
            if delimiter == _SPACES:
                cells = [cell.strip() for cell in cells]
                cells = cells if max(map(len, cells), default=0) <= _SHORT else ()
            _keep(self._cells, (line, delimiter), cells)
        return cells

    def _borders(self, line: int, delimiter: bytes) -> Sequence[int]:
        """RETURNS: the bytes at which a row has delimiters outside of quotes."""
        borders = self._rows.get((line, delimiter))
        if borders is None:
            start, end = self._span(line)
            borders, place = [], start - 1
            for cell in _cells(self._data[start:end], delimiter):
                place += len(cell) + 1
                borders.append(place)
            borders.pop()
            _keep(self._rows, (line, delimiter), borders)
        return borders


# So many rows are remembered.
_MOST = 64


def _keep(kept: Dict[Any, Any], key: Any, value: Any) -> None:
    if len(kept) >= _MOST:
        kept.clear()
    kept[key] = value


def _cells(line: bytes, delimiter: bytes) -> List[bytes]:
    """RETURNS: the cells of a row. A delimiter within quotes is none."""
    if delimiter == _SPACES:
        # Each with the spaces behind it but for the last of them.
        ends = [match.end() for match in _WIDE.finditer(line)]
        return [line[start : end - 1] for start, end in zip([0, *ends], [*ends, len(line) + 1])]
    if b'"' not in line:
        return line.split(delimiter)
    # Every other part between quotes is within them.
    parts = line.split(b'"')
    parts[1::2] = [part.replace(delimiter, b" ") for part in parts[1::2]]
    return b'"'.join(parts).split(delimiter)
