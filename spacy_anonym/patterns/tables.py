"""The headers of tables in plain text: what a column is called speaks for the cells below it."""

import re
from bisect import bisect_right
from typing import Dict, List, Optional

_DELIMITERS = (b"\t", b"|", b";", b",")
# Bytes. A longer line is no row of a table that somebody reads.
LONGEST = 4096
_LINE_END = re.compile(rb"\n")
_LONG_NUMBER = re.compile(rb"[0-9]{3}")


class Tables:
    """The tables of a text: lines that follow each other and have the same delimiter, under a first one without long numbers.

    data (bytes): The text, UTF-8.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._headers: Dict[bytes, List[int]] = {}
        if b"\n" in data:
            self._starts: List[int] = [0, *(match.end() for match in _LINE_END.finditer(data))]
            for delimiter in _DELIMITERS:
                if delimiter in data:
                    self._headers[delimiter] = self._first_lines(delimiter)

    def _first_lines(self, delimiter: bytes) -> List[int]:
        """RETURNS (List[int]): for each line the first one of its table; -1 for a line without the delimiter."""
        firsts: List[int] = []
        before = -1
        for line in range(len(self._starts)):
            start, end = self._span(line)
            if end - start > LONGEST or delimiter not in self._data[start:end]:
                before = -1
            elif before < 0:
                before = line
            firsts.append(before)
        return firsts

    def _span(self, line: int) -> tuple:
        end = self._starts[line + 1] - 1 if line + 1 < len(self._starts) else len(self._data)
        return self._starts[line], end

    def header(self, place: int) -> Optional[bytes]:
        """Find what stands over a place.

        place (int): A byte of the text.
        RETURNS (Optional[bytes]): The header's cell of the same column; None where the place is in no table, or in its header.
        """
        if not self._headers:
            return None
        line = bisect_right(self._starts, place) - 1
        start, end = self._span(line)
        for delimiter, firsts in self._headers.items():
            first = firsts[line]
            if first < 0 or first == line:
                continue
            head_start, head_end = self._span(first)
            cells = _cells(self._data[head_start:head_end], delimiter)
            row = self._data[start:end]
            if len(cells) == len(_cells(row, delimiter)) and not _LONG_NUMBER.search(self._data, head_start, head_end):
                return cells[len(_cells(row[: place - start], delimiter)) - 1]
        return None


def _cells(line: bytes, delimiter: bytes) -> List[bytes]:
    """RETURNS (List[bytes]): the cells of a row. A delimiter within quotes is none."""
    if b'"' not in line:
        return line.split(delimiter)
    # Every other part between quotes is within them.
    parts = line.split(b'"')
    parts[1::2] = [part.replace(delimiter, b" ") for part in parts[1::2]]
    return b'"'.join(parts).split(delimiter)
