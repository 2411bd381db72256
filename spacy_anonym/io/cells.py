"""Split a table into raw cells and put it together again, byte for byte.

The csv module hands out cells without their quotes, so that a file that was read and written is another one.
SOURCE: RFC 4180, with the csv module's leniency: a quote inside of a cell that does not begin with one is a character.
"""

import re
from typing import Iterator, List, NamedTuple, Pattern

from .limits import MAX_CELLS, MAX_LINE

DELIMITERS = ",;\t|"
_QUOTED = re.compile(r'"[^"]*(?:""[^"]*)*"?')
_PARTS = re.compile(r'"([^"]*(?:""[^"]*)*)("?)(.*)', re.DOTALL)


class Row(NamedTuple):
    """A row.

    cells (List[str]): The cells as they stand in the file, with their quotes; [] for a row of more than `MAX_LINE`
        characters or `MAX_CELLS` cells, which is skipped.
    end (str): The line end, "" at the end of the file.
    """

    cells: List[str]
    end: str


class CellTooLong(ValueError):
    """A quoted cell of more than `MAX_LINE` characters: a quote that is not closed makes the rest of the file one cell.
    `row` counts from 1.
    """

    def __init__(self, row: int) -> None:
        super().__init__(row)
        self.row = row


def sniff_delimiter(head: str) -> str:
    """RETURNS (str): of `DELIMITERS` the most frequent in the first line, quoted cells left out; "," where there is
    none.
    """
    bare = _QUOTED.sub("", head).lstrip("\r\n")
    line = re.split(r"[\r\n]", bare, maxsplit=1)[0]
    return max(DELIMITERS, key=line.count)


def _cell_pattern(delimiter: str) -> Pattern[str]:
    stop = re.escape(delimiter)
    # Every branch reaches the last group, so that nothing is ever tried twice.
    return re.compile(rf'("[^"]*(?:""[^"]*)*(?:"[^{stop}\r\n]*)?|[^{stop}\r\n]*)({stop}|\r\n|\r|\n|\Z)')


def split_rows(chunks: Iterator[str], delimiter: str) -> Iterator[Row]:
    """Split a table.

    chunks (Iterator[str]): The table.
    delimiter (str): One character.
    YIELDS (Row): Its rows. All cells, delimiters and ends joined are the table.
    RAISES (CellTooLong): when a quoted cell has more than `MAX_LINE` characters: then its quote is not closed.
    """
    match = _cell_pattern(delimiter).match
    skip = re.compile(f'[\r\n]|{re.escape(delimiter)}"').search
    text, place, last = "", 0, False
    cells: List[str] = []
    number, size, skipped = 1, 0, False
    while True:
        if skipped and place < len(text) and text[place] != '"':
            # On to the row's end or the next quoted cell, without a look at each cell.
            stop = skip(text, place)
            if stop:
                place = stop.start()
            elif text[-1] == delimiter:
                place = len(text) - 1
            else:
                text, place = "-", 0
        found = match(text, place)
        end = found.group(2)
        # At the end of what was read the cell, a doubled quote or a line end may go on.
        if not last and (found.end() == len(text)):
            chunk = next(chunks, "")
            if len(text) - place > MAX_LINE:
                if text.startswith('"', place):
                    raise CellTooLong(number)
                # One character stands for the cell so far.
                text, place, skipped = "-" + end, 0, True
            text, place, last = text[place:] + chunk, 0, not chunk
            continue
        if last and not cells and place == len(text):
            return
        size += found.end() - place
        skipped = skipped or size > MAX_LINE or len(cells) >= MAX_CELLS
        if skipped:
            cells = [""]
        else:
            cells.append(found.group(1))
        place = found.end()
        if end == delimiter:
            continue
        yield Row([] if skipped else cells, end)
        number += 1
        cells, size, skipped = [], 0, False
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
