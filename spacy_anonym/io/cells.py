"""Split a table into raw cells and put it together again, byte for byte.

The csv module hands out cells without their quotes, so that a file that was read and written is another one.
SOURCE: RFC 4180, with the csv module's leniency: a quote inside of a cell that does not begin with one is a character.
"""

import re
from typing import Iterator, List, NamedTuple, Pattern

DELIMITERS = ",;\t|"
# A quote that is not closed makes the rest of the file one cell.
MAX_CELL = 1 << 24
_QUOTED = re.compile(r'"[^"]*(?:""[^"]*)*"?')
_PARTS = re.compile(r'"([^"]*(?:""[^"]*)*)("?)(.*)', re.DOTALL)


class Row(NamedTuple):
    """A row.

    cells (List[str]): The cells as they stand in the file, with their quotes.
    end (str): The line end, "" at the end of the file.
    """

    cells: List[str]
    end: str


class CellTooLong(ValueError):
    """A cell of more than `MAX_CELL` characters. `row` counts from 1."""

    def __init__(self, row: int) -> None:
        super().__init__(row)
        self.row = row


def sniff_delimiter(head: str) -> str:
    """RETURNS (str): of `DELIMITERS` the most frequent in the first line, quoted cells left out; "," where there is none."""
    bare = _QUOTED.sub("", head).lstrip("\r\n")
    line = re.split(r"[\r\n]", bare, maxsplit=1)[0]
    return max(DELIMITERS, key=line.count)


def _cell_pattern(delimiter: str) -> Pattern[str]:
    stop = re.escape(delimiter)
    # Every branch reaches the last group, so that nothing is ever tried twice.
    return re.compile(
        rf'("[^"]*(?:""[^"]*)*(?:"[^{stop}\r\n]*)?|[^{stop}\r\n]*)({stop}|\r\n|\r|\n|\Z)'
    )


def split_rows(chunks: Iterator[str], delimiter: str) -> Iterator[Row]:
    """Split a table.

    chunks (Iterator[str]): The table.
    delimiter (str): One character.
    YIELDS (Row): Its rows. All cells, delimiters and ends joined are the table.
    RAISES (CellTooLong): when a cell has more than `MAX_CELL` characters: then a quote is not closed.
    """
    match = _cell_pattern(delimiter).match
    text, place, last = "", 0, False
    cells: List[str] = []
    number = 1
    while True:
        found = match(text, place)
        end = found.group(2)
        # At the end of what was read the cell, a doubled quote or a line end may go on.
        if not last and (found.end() == len(text)):
            if len(text) - place > MAX_CELL:
                raise CellTooLong(number)
            chunk = next(chunks, "")
            text, place, last = text[place:] + chunk, 0, not chunk
            continue
        if last and not cells and place == len(text):
            return
        cells.append(found.group(1))
        place = found.end()
        if end == delimiter:
            continue
        yield Row(cells, end)
        number += 1
        cells = []
        if not end:
            return


def lacks_quote(row: Row) -> bool:
    """RETURNS (bool): whether a quote of the row is not closed; then its last cell is the rest of the file."""
    raw = row.cells[-1]
    return not row.end and raw.startswith('"') and not _PARTS.fullmatch(raw).group(2)


def unquote_cell(raw: str) -> str:
    """RETURNS (str): the value of a raw cell."""
    if not raw.startswith('"'):
        return raw
    body, _, rest = _PARTS.fullmatch(raw).groups()
    return body.replace('""', '"') + rest


def quote_cell(value: str, delimiter: str, quoted: bool) -> str:
    """Write a value as a raw cell.

    value (str): The value.
    delimiter (str): The table's delimiter.
    quoted (bool): Whether the old cell was quoted; else the new one is only where it must be.
    RETURNS (str): The raw cell.
    """
    if quoted or value.startswith('"') or any(char in value for char in (delimiter, "\r", "\n")):
        return '"' + value.replace('"', '""') + '"'
    return value
