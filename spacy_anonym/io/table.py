"""Tables (csv, tsv): each cell is a text of its own; the header, the other columns and all quotes stay as they are."""

import csv
import io
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import BinaryIO, Callable, Dict, FrozenSet, Iterator, List, Optional, Sequence, Tuple, Union

import spacy

from ..errors import AnonymError, Errors
from .cells import CellTooLong, Row, lacks_quote, quote_cell, sniff_delimiter, split_rows, unquote_cell
from .limits import MAX_LINE, row_too_long
from .person_columns import column_labels, whole_cell
from .record import Failure, Field, Item, MakeWriter, ReadOptions, Record, WriteOptions
from .source import Source

NO_END = "has a cell without an end, as a quote is not closed"


@spacy.registry.anonym_readers("spacy_anonym.csv.v1")
def make_csv_reader() -> "TableReader":
    """RETURNS (Reader): reads tables; the delimiter is the header's most frequent of comma, semicolon, tab and bar."""
    return TableReader("", (".csv",))


@spacy.registry.anonym_readers("spacy_anonym.tsv.v1")
def make_tsv_reader() -> "TableReader":
    """RETURNS (Reader): reads tables with tabs."""
    return TableReader("\t", (".tsv", ".tab"))


@spacy.registry.anonym_writers("spacy_anonym.csv.v1")
def make_csv_writer() -> MakeWriter:
    """RETURNS (MakeWriter): makes writers of tables with the columns id and text, UTF-8."""
    return partial(TableWriter, delimiter=",")


@spacy.registry.anonym_writers("spacy_anonym.tsv.v1")
def make_tsv_writer() -> MakeWriter:
    """RETURNS (MakeWriter): makes writers of tables with tabs and the columns id and text, UTF-8."""
    return partial(TableWriter, delimiter="\t")


@dataclass(frozen=True)
class TableReader:
    """Reads tables. A cell's id is "path:row:column", both from 1; the header and empty rows do not count."""

    delimiter: str
    extensions: Tuple[str, ...]
    rewrites: bool = True

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[Union[Record, Failure]]:
        """YIELDS (Union[Record, Failure]): the rows; SA307 for a last one with a quote that is not closed, SA386 for
        one that is too long.
        RAISES (AnonymError): SA307 for a cell that is too long or a header without an end, SA313 for a missing
            column."""
        chunks = source.chunks()
        bom = next(chunks)
        if bom:
            yield [bom]
        first = next(chunks, "")
        delimiter = options.delimiter or self.delimiter or sniff_delimiter(first)
        rows = split_rows(chain((first,), chunks), delimiter)
        layout = _Layout(source, delimiter, options.columns)
        header, number = options.header, 0
        try:
            for row in rows:
                if row.cells == [""]:
                    yield [row.end]
                elif not row.cells and header:
                    raise row_too_long(source.name, 0)
                elif not row.cells:
                    number += 1
                    yield Failure(f"{source.name}:{number}", row_too_long(source.name, number))
                elif header and lacks_quote(row):
                    raise source.failure(f"the header {NO_END}")
                elif header:
                    header = False
                    layout.set_header(row.cells)
                    yield [delimiter.join(row.cells) + row.end]
                else:
                    number += 1
                    if lacks_quote(row):
                        # All that follows the quote is in it: nobody knows which cells it was.
                        failure = source.failure(f"row {number} {NO_END}")
                        yield Failure(f"{source.name}:{number}", failure)
                    else:
                        yield layout.record(row, number)
        except CellTooLong:
            problem = "the header" if header else f"row {number + 1}"
            raise source.failure(
                f"{problem} has a quoted cell of more than {MAX_LINE:,} characters: most likely its quote is not closed"
            ) from None


class _Layout:
    """What the rows of a table have in common."""

    def __init__(self, source: Source, delimiter: str, columns: Sequence[str]) -> None:
        self._path = source.name
        self._delimiter = delimiter
        self._columns = columns
        self._names: List[str] = []
        self._labels: Sequence[str] = ()
        self._chosen: Optional[FrozenSet[int]] = None
        self._quote: Dict[bool, Callable[[str], str]] = {
            quoted: partial(quote_cell, delimiter=delimiter, quoted=quoted) for quoted in (True, False)
        }
        if columns and all(name.isdecimal() for name in columns):
            self._chosen = frozenset(map(int, columns))

    def set_header(self, cells: Sequence[str]) -> None:
        self._names = [unquote_cell(cell) for cell in cells]
        self._labels = column_labels(self._names)
        if self._columns:
            self._chosen = self._find()

    def _find(self) -> FrozenSet[int]:
        found = {name: [i for i, n in enumerate(self._names, 1) if n.strip() == name] for name in self._columns}
        for name in self._columns:
            if not found[name] and name.isdecimal() and 0 < int(name) <= len(self._names):
                found[name] = [int(name)]
        missing = [name for name in self._columns if not found[name]]
        if missing:
            raise AnonymError(Errors.SA313.format(path=self._path, columns=", ".join(missing)))
        return frozenset(chain.from_iterable(found.values()))

    def record(self, row: Row, number: int) -> Record:
        if self._columns and self._chosen is None:
            raise AnonymError(Errors.SA313.format(path=self._path, columns=", ".join(self._columns)))
        record: Record = []
        kept: List[str] = []
        for column, raw in enumerate(row.cells, 1):
            if column > 1:
                kept.append(self._delimiter)
            if not raw.strip() or (self._chosen is not None and column not in self._chosen):
                kept.append(raw)
                continue
            record.append("".join(kept))
            record.append(self._field(raw, number, column))
            kept = []
        kept.append(row.end)
        record.append("".join(kept))
        return record

    def _field(self, raw: str, number: int, column: int) -> Field:
        name = self._names[column - 1] if column <= len(self._names) else column
        meta = {"path": self._path, "row": number, "column": name}
        quote = self._quote[raw.startswith('"')]
        text, label = unquote_cell(raw), self._labels[column - 1] if column <= len(self._labels) else ""
        return Field(f"{self._path}:{number}:{column}", text, raw, quote, meta, given=whole_cell(text, label))


class TableWriter:
    """Writes documents as the rows of a table.

    stream (BinaryIO): Where to.
    options (WriteOptions): Not needed.
    delimiter (str): One character.
    """

    def __init__(self, stream: BinaryIO, options: WriteOptions, delimiter: str) -> None:
        self._stream = stream
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
        """Write a document; see `Writer`."""
        self._write(field.id, text)

    def close(self) -> None:
        """Nothing is left."""
