"""Tables (csv, tsv): each cell is a text of its own; the header, the other columns and all quotes are kept."""

import csv
import io
import re
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any, BinaryIO, Callable, Dict, FrozenSet, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from ..errors import AnonymError, Errors
from ..lexicons.person_columns import column_labels
from ..registry import registry
from .known_columns import KnownColumn, column_names, known_of
from .limits import MAX_CELLS, MAX_LINE, row_too_long
from .person_columns import Column, chosen_columns, columns_of, is_data
from .record import Failure, Field, Item, ReadOptions, Record, Records, WriteOptions, Writer
from .source import Source

DELIMITERS = ",;\t|"
# The line above the header by which spreadsheet programs are told the delimiter.
_NAMED_DELIMITER = re.compile(r"\"?(?i:sep)=([^\w\s\"]|\t)\"?(?:\r\n|\r|\n)")
_QUOTED = re.compile(r'"[^"]*(?:""[^"]*)*"?')
_PARTS = re.compile(r'"([^"]*(?:""[^"]*)*)("?)(.*)', re.DOTALL)


class Row(NamedTuple):
    """A row."""

    # The cells as they stand in the file, with their quotes; [] for a row of more than `MAX_LINE` characters or
    # `MAX_CELLS` cells, which is skipped.
    cells: List[str]
    end: str  # The line end, "" at the end of the file.


class CellTooLong(ValueError):
    """A quoted cell of more than `MAX_LINE` characters: a quote that is not closed makes the rest one cell."""


def sniff_delimiter(head: str) -> str:
    """RETURNS (str): of `DELIMITERS` the most frequent in the first line without quoted cells, or in the one below a
    title without any; "," without any."""
    lines = [line for line in re.split(r"[\r\n]+", _QUOTED.sub("", head), maxsplit=3) if line]
    is_title = len(lines) > 1 and " " in lines[0] and not any(map(lines[0].count, DELIMITERS))
    return max(DELIMITERS, key=lines[is_title].count) if lines else ","


def split_rows(chunks: Iterator[str], delimiter: str) -> Iterator[Row]:
    """YIELDS (Row): the rows of a table; all cells, delimiters and ends joined are the table. RAISES (CellTooLong):
    when a quoted cell has more than `MAX_LINE` characters: then its quote is not closed."""
    stop = re.escape(delimiter)
    # Every branch reaches the last group, so that nothing is ever tried twice.
    match = re.compile(rf'("[^"]*(?:""[^"]*)*(?:"[^{stop}\r\n]*)?|[^{stop}\r\n]*)({stop}|\r\n|\r|\n|\Z)').match
    skip = re.compile(f'[\r\n]|{stop}"').search
    text, place, last = "", 0, False
    cells: List[str] = []
    size, skipped = 0, False
    while True:
        if skipped and place < len(text) and text[place] != '"':
            # On to the row's end or the next quoted cell, without a look at each cell.
            stopped = skip(text, place)
            if stopped:
                place = stopped.start()
            elif text[-1] == delimiter:
                place = len(text) - 1
            else:
                text, place = "-", 0
        # It matches at every place.
        found: Any = match(text, place)
        end = found.group(2)
        # At the end of what was read the cell, a doubled quote or a line end may go on.
        if not last and (found.end() == len(text)):
            chunk = next(chunks, "")
            if len(text) - place > MAX_LINE:
                if text.startswith('"', place):
                    raise CellTooLong
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
        cells, size, skipped = [], 0, False
        if not end:
            return


def _parts(raw: str) -> Tuple[str, str, str]:
    """RETURNS (Tuple[str, str, str]): what a quoted cell holds, its closing quote and what follows it."""
    return _PARTS.findall(raw)[0]


def lacks_quote(row: Row) -> bool:
    """RETURNS (bool): whether a quote of the row is not closed; then its last cell is the rest of the file."""
    raw = row.cells[-1]
    return not row.end and raw.startswith('"') and not _parts(raw)[1]


def unquote_cell(raw: str) -> str:
    """RETURNS (str): the value of a raw cell."""
    if not raw.startswith('"'):
        return raw
    body, _, rest = _parts(raw)
    return body.replace('""', '"') + rest


def quote_cell(value: str, delimiter: str, quoted: bool) -> str:
    """RETURNS (str): a value as a raw cell; one that replaces no `quoted` cell is quoted only where it must be."""
    if quoted or value.startswith('"') or any(char in value for char in (delimiter, "\r", "\n")):
        return '"' + value.replace('"', '""') + '"'
    return value


def is_title(cells: Sequence[str]) -> bool:
    """RETURNS (bool): whether a first row (raw cells) may be a title above the columns' names."""
    texts = [text for cell in cells if (text := unquote_cell(cell).strip())]
    return len(texts) == 1 and (len(cells) > 1 or " " in texts[0]) and not any(column_labels(texts))


def lacks_names(cells: Sequence[str], below_title: bool) -> bool:
    """RETURNS (bool): whether the row in the header's place (raw cells) is one of values: an address is in it, or dates
    and long numbers that are not most of it, as they may be in a header; or, below a title, it has one cell. A row with
    a column's name is a header, whatever else it holds."""
    texts = [text for cell in cells if (text := unquote_cell(cell).strip())]
    if any(column_labels(texts)):
        return False
    values = list(filter(is_data, texts))
    return any("@" in text for text in values) or 0 < 2 * len(values) <= len(texts) or below_title and len(texts) < 2


NO_END = "has a cell without an end, as a quote is not closed"


@dataclass(frozen=True)
class TableReader:
    """Reads tables; without a delimiter of its own it is the header's most frequent of comma, semicolon, tab and bar. A
    cell's id is "path:row:column", both from 1; the first row is number 0 unless there is no header, and empty ones do
    not count."""

    delimiter: str
    extensions: Tuple[str, ...]
    rewrites: bool = True

    def __call__(self, source: Source, options: ReadOptions) -> Records:
        """YIELDS (Union[Record, Failure]): the rows; SA307 for a last one with a quote that is not closed, SA386 for
        one that is too long.
        RAISES (AnonymError): SA307 for a cell that is too long or a header without an end, SA313 for a missing
            column."""
        chunks = source.chunks()
        bom = next(chunks)
        if bom:
            yield [bom]
        first = next(chunks, "")
        named = _NAMED_DELIMITER.match(first)
        if named:
            yield [named[0]]
            first = first[named.end() :]
        found = named[1] if named else sniff_delimiter(first)
        delimiter = options.delimiter or self.delimiter or found
        rows = split_rows(chain((first,), chunks), delimiter)
        layout = _Layout(source, delimiter, options)
        header, title = options.header, []  # type: bool, List[str]
        # The first row is number 0, whatever it holds, so that the output's rows have the same ids.
        number = -1 if header else 0
        try:
            for row in rows:
                if row.cells == [""]:
                    yield [row.end]
                    continue
                number += 1
                if not row.cells and header:
                    raise row_too_long(source.name, 0)
                if not row.cells:
                    yield Failure(f"{source.name}:{number}", row_too_long(source.name, number))
                elif header and lacks_quote(row):
                    raise source.failure(f"the header {NO_END}")
                elif header and not title and not options.columns and is_title(row.cells):
                    title = row.cells
                    yield layout.record(row, number)
                elif header and not ((title or not options.columns) and lacks_names(row.cells, bool(title))):
                    header = False
                    # Below a title it is read before its names count.
                    yield layout.record(row, number) if title else [delimiter.join(row.cells) + row.end]
                    layout.set_header(row.cells)
                else:
                    if header and title:
                        layout.set_header(title)
                    header = False
                    if lacks_quote(row):
                        # All that follows the quote is in it: nobody knows which cells it was.
                        failure = source.failure(f"row {number} {NO_END}")
                        yield Failure(f"{source.name}:{number}", failure)
                    else:
                        yield layout.record(row, number)
        except CellTooLong:
            place = "the header" if header else f"row {number + 1}"
            problem = f"has a quoted cell of more than {MAX_LINE:,} characters: most likely its quote is not closed"
            raise source.failure(f"{place} {problem}") from None


class _Layout:
    """What the rows of a table have in common."""

    def __init__(self, source: Source, delimiter: str, options: ReadOptions) -> None:
        columns = options.columns
        self._path = source.name
        self._delimiter = delimiter
        self._columns = columns
        self._known = options.known
        self._chosen: Optional[FrozenSet[int]] = None
        self._quote: Dict[bool, Callable[[str], str]] = {
            quoted: partial(quote_cell, delimiter=delimiter, quoted=quoted) for quoted in (True, False)
        }
        if columns and all(name.isdecimal() for name in columns):
            self._chosen = frozenset(map(int, columns))
        self._set_names([], known=() if options.header else options.known)

    def set_header(self, cells: Sequence[str]) -> None:
        self._set_names([unquote_cell(cell) for cell in cells], self._known)
        if self._columns:
            self._chosen = chosen_columns(self._path, self._names, self._columns)

    def _set_names(self, names: Sequence[str], known: Sequence[KnownColumn]) -> None:
        self._names, self._heads = names, columns_of(names)
        # The columns of known values, by name: numbers from 1.
        self._places: Dict[str, Sequence[int]] = {}
        for name in column_names(known):
            is_number = not names and name.isdecimal() and int(name) > 0
            self._places[name] = [int(name)] if is_number else sorted(chosen_columns(self._path, names, [name]))

    def record(self, row: Row, number: int) -> Record:
        if self._columns and self._chosen is None:
            raise AnonymError(Errors.SA313.format(path=self._path, columns=", ".join(self._columns)))
        record: Record = []
        kept: List[str] = []
        cells = {
            name: [unquote_cell(row.cells[place - 1]) for place in places if place <= len(row.cells)]
            for name, places in self._places.items()
        }
        known = known_of(self._known, cells)
        for column, raw in enumerate(row.cells, 1):
            if column > 1:
                kept.append(self._delimiter)
            if not raw.strip() or (self._chosen is not None and column not in self._chosen):
                kept.append(raw)
                continue
            record.append("".join(kept))
            record.append(self._field(raw, number, column)._replace(known=known))
            kept = []
        kept.append(row.end)
        record.append("".join(kept))
        return record

    def _field(self, raw: str, number: int, column: int) -> Field:
        name = self._names[column - 1] if column <= len(self._names) else column
        meta = {"path": self._path, "row": number, "column": name}
        quote = self._quote[raw.startswith('"')]
        text, head = unquote_cell(raw), self._heads[column - 1] if column <= len(self._heads) else Column()
        id = f"{self._path}:{number}:{column}"
        return Field(id, text, raw, quote, meta, given=head.given(text), name=head.name(text))


class TableWriter(Writer):
    """Writes documents as the rows of a table of the columns id and text, UTF-8, with a delimiter of one character."""

    def __init__(self, delimiter: str, stream: BinaryIO, options: WriteOptions) -> None:
        super().__init__(stream, options)
        self._row = io.StringIO(newline="")
        self._rows = csv.writer(self._row, delimiter=delimiter, lineterminator="\n")
        self._write("id", "text")

    def _write(self, *cells: str) -> None:
        self._rows.writerow(cells)
        line = self._row.getvalue()
        self._row.seek(0)
        self._row.truncate()
        self._stream.write(line.encode("utf8", "backslashreplace"))

    def write(self, field: Field, text: str, items: Sequence[Item]) -> None:
        self._write(field.id, text)


make_csv_reader = registry.anonym_readers("spacy_anonym.csv.v1")(partial(TableReader, "", (".csv",)))
make_tsv_reader = registry.anonym_readers("spacy_anonym.tsv.v1")(partial(TableReader, "\t", (".tsv", ".tab")))
make_csv_writer = registry.anonym_writers("spacy_anonym.csv.v1")(partial(TableWriter, ","))
make_tsv_writer = registry.anonym_writers("spacy_anonym.tsv.v1")(partial(TableWriter, "\t"))
