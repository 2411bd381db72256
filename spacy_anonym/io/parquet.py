"""Parquet files: each cell of a column of texts is a document. Needs the extra `parquet` (pyarrow, Apache-2.0)."""

from functools import partial
from io import SEEK_END, BytesIO
from typing import Any, BinaryIO, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from ..errors import AnonymError, Errors
from ..registry import registry
from .cell_text import cell_text
from .known_columns import column_names, known_of
from .limits import ELEMENT, STREAMED, Unpacked
from .output import PART_RECORDS, Parts
from .person_columns import Column, chosen_columns, columns_of
from .rebase import spans_of
from .record import (
    Documents,
    Field,
    Item,
    OwnRecord,
    ReadOptions,
    Record,
    RecordWriter,
    WriteOptions,
    Writer,
)
from .source import Source


def _arrow() -> Any:
    try:
        import pyarrow
        import pyarrow.compute
        import pyarrow.parquet
    except ImportError:
        raise AnonymError(Errors.SA401.format(extra="parquet")) from None
    return pyarrow


class _Row(NamedTuple):
    batch: Any
    number: Optional[int]  # Within the batch; None of a file without rows.
    columns: Sequence[int]


@registry.anonym_readers("spacy_anonym.parquet.v1")
class ParquetReader:
    """Reads Parquet files, a batch of rows at a time. A cell's id is "path:row:column", both from 1."""

    extensions: Tuple[str, ...] = (".parquet", ".pq")
    rewrites: bool = False

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[Record]:
        """YIELDS (Record): the rows. RAISES (AnonymError): SA307 for a broken file, SA313 for a missing column, SA352
        for a column of a type that cannot be anonymized, SA382 for one that unpacks to too much, SA401 without
        pyarrow."""
        unpacked = Unpacked(source.name, options.max_unpacked)
        with source.attempt(partial(_open, source, unpacked), "a Parquet") as file:
            columns = _choose(file.schema_arrow, source, options.columns)
            names = file.schema_arrow.names
            heads = columns_of(names)
            wanted = {name: min(chosen_columns(source.name, names, [name])) - 1 for name in column_names(options.known)}
            number = 0
            batches = file.iter_batches(batch_size=PART_RECORDS, use_threads=False)
            while (batch := source.attempt(partial(next, batches, None), "a Parquet")) is not None:
                size = _size(batch)
                unpacked.take(size, "texts of rows")
                texts = {column: source.attempt(batch.column(column).to_pylist, "a Parquet") for column in columns}
                cells = {column: [_text(value) for value in values] for column, values in texts.items()}
                values = {n: source.attempt(batch.column(c).to_pylist, "a Parquet") for n, c in wanted.items()}
                for index in range(batch.num_rows):
                    number += 1
                    used = [column for column in columns if cells[column][index].strip()]
                    known = known_of(options.known, {name: _value(of[index]) for name, of in values.items()})
                    fields = [_field(source.name, number, c, cells[c][index], names[c], heads[c]) for c in used]
                    fields = [field._replace(known=known) for field in fields] if known else fields
                    yield OwnRecord(fields, _Row(batch, index, used))
                unpacked.give_back(size)
            if not number:
                # What writes the file learns its columns.
                yield OwnRecord([], _Row(_arrow().RecordBatch.from_pylist([], file.schema_arrow), None, []))

    def make_rewriter(self, stream: BinaryIO, source: Source, options: WriteOptions) -> RecordWriter:
        """RETURNS (RecordWriter): writes rows with all columns; with `detect_only` a file of texts and spans."""
        if options.detect_only:
            return Documents(ParquetWriter(stream, options))
        return ParquetRewriter(stream, source, options)


def _open(source: Source, unpacked: Unpacked) -> Any:
    pyarrow = _arrow()
    data = None if source.path is not None else source.read_bytes(unpacked)
    with BytesIO(data) if data is not None else open(str(source.path), "rb") as stream:
        texts = _check_pages(pyarrow.parquet.read_metadata(stream), stream, unpacked)
    # As dictionaries, texts that rows share stand in memory once, and can be counted before they are made.
    place = str(source.path) if data is None else pyarrow.BufferReader(data)
    return pyarrow.parquet.ParquetFile(place, read_dictionary=texts)


def _check_pages(metadata: Any, stream: BinaryIO, unpacked: Unpacked) -> List[str]:
    """Count what is in memory at a time, and the rows, by what the file says of itself. RETURNS (List[str]): the
    columns of texts. RAISES (AnonymError): SA382 when it is too much. RAISES (ValueError): when it cannot be read."""
    schema = metadata.schema
    columns = [schema.column(number) for number in range(metadata.num_columns)]
    packed, most = stream.seek(0, SEEK_END), 0
    cells = metadata.num_rows * len(columns)
    for group in range(metadata.num_row_groups):
        size = 0
        for number, column in enumerate(columns):
            chunk = metadata.row_group(group).column(number)
            starts = [place for place in (chunk.dictionary_page_offset, chunk.data_page_offset) if place]
            if not starts or chunk.total_compressed_size > packed:
                raise ValueError
            size += largest_pages(stream, min(starts), chunk.total_compressed_size)
            if column.max_repetition_level:
                # Values of lists: how many a row has is not known.
                size += chunk.num_values * ELEMENT
                cells += chunk.num_values
        most = max(most, size)
    unpacked.take(most, "pages")
    if cells * ELEMENT > unpacked.left + STREAMED * packed:
        raise unpacked.refused("rows")
    return [each.path for each in columns if each.physical_type == "BYTE_ARRAY" and not each.max_repetition_level]


def _size(batch: Any) -> int:
    """RETURNS (int): how many bytes the texts of a batch take at the most, where each row has its own."""
    compute, size = _arrow().compute, 0
    for column in batch.columns:
        if _arrow().types.is_dictionary(column.type):
            lengths = compute.binary_length(column.dictionary)
            size += compute.sum(compute.take(lengths, column.indices)).as_py() or 0
        else:
            size += column.nbytes
    return size


def _choose(schema: Any, source: Source, wanted: Sequence[str]) -> List[int]:
    """RETURNS (List[int]): the numbers of the columns to anonymize, from 0."""
    chosen = list(range(len(schema)))
    if wanted:
        chosen = [number - 1 for number in sorted(chosen_columns(source.name, schema.names, wanted))]
    kinds = [_kind(schema.field(number).type) for number in chosen]
    unknown = [schema.names[number] for number, kind in zip(chosen, kinds) if kind == "unknown"]
    if unknown:
        raise AnonymError(Errors.SA352.format(path=source.name, columns=", ".join(unknown)))
    return [number for number, kind in zip(chosen, kinds) if kind != "kept"]


def _kind(type: Any) -> str:
    """RETURNS (str): "text", "number" (what becomes null where something is found in it), "kept" or "unknown"."""
    types = _arrow().types
    if types.is_dictionary(type):
        return _kind(type.value_type)
    if types.is_string(type) or types.is_large_string(type) or getattr(types, "is_string_view", types.is_string)(type):
        return "text"
    numbers = (types.is_integer, types.is_floating, types.is_decimal, types.is_date, types.is_timestamp, types.is_time)
    if any(is_kind(type) for is_kind in numbers):
        return "number"
    if types.is_boolean(type) or types.is_null(type):
        return "kept"
    return "unknown"


def _text(value: Any) -> str:
    return cell_text(value) or ""


def _value(value: Any) -> Any:
    return value if isinstance(value, (list, bool)) else _text(value)


def _field(path: str, row: int, column: int, text: str, name: str, head: Column) -> Field:
    meta = {"path": path, "row": row, "column": name}
    id = f"{path}:{row}:{column + 1}"
    return Field(id, text, text, meta=meta, given=head.given(text), name=head.name(text))


class ParquetRewriter(RecordWriter):
    """Writes rows with new texts instead of the old ones. What the file says of itself (pandas' index, other tools'
    notes) is not written; a number or date in which something was found becomes null."""

    def __init__(self, stream: BinaryIO, source: Source, options: WriteOptions) -> None:
        super().__init__(stream, source, options)
        self._groups = _RowGroups(stream, options.parts, store_schema=False)
        self._batch: Any = None
        self._rows: List[int] = []
        self._news: List[Dict[int, Optional[str]]] = []

    def write(self, record: Any, texts: Sequence[str], items: Sequence[Sequence[Item]]) -> None:
        row: _Row = record.kept
        if row.batch is not self._batch:
            self._flush()
            self._batch = row.batch
        if row.number is None:
            return
        self._rows.append(row.number)
        changed = zip(row.columns, self.texts_of(record, texts), record)
        self._news.append({column: new for column, new, field in changed if new != field.text})

    def _flush(self) -> None:
        if self._batch is None or not self._rows:
            return
        pyarrow = _arrow()
        batch = self._batch.take(pyarrow.array(self._rows, pyarrow.int64()))
        schema = _plain(batch.schema)
        columns = []
        for number, field in enumerate(schema):
            column = batch.column(number)
            news = {index: new[number] for index, new in enumerate(self._news) if number in new}
            if news or column.type != field.type:
                values = column.to_pylist()
                for index, new in news.items():
                    values[index] = new if _kind(field.type) == "text" else None
                column = pyarrow.array(values, field.type)
            columns.append(column)
        self._groups.write(pyarrow.RecordBatch.from_arrays(columns, schema=schema))
        self._rows, self._news = [], []

    def end_part(self) -> None:
        self._flush()
        self._groups.end_part()

    def close(self) -> None:
        self._flush()
        self._groups.close(None if self._batch is None else _plain(self._batch.schema))

    def abort(self) -> None:
        self._groups.abort()


def _plain(schema: Any) -> Any:
    """RETURNS (pyarrow.Schema): columns without metadata; a dictionary, which would keep values that no row has,
    becomes its values."""
    pyarrow = _arrow()
    types = [each.type.value_type if pyarrow.types.is_dictionary(each.type) else each.type for each in schema]
    return pyarrow.schema([pyarrow.field(each.name, type) for each, type in zip(schema, types)])


@registry.anonym_writers("spacy_anonym.parquet.v1")
class ParquetWriter(Writer):
    """Writes texts of any input as rows of id, text and spans."""

    def __init__(self, stream: BinaryIO, options: WriteOptions) -> None:
        super().__init__(stream, options)
        pyarrow = _arrow()
        numbers = [(name, pyarrow.int32()) for name in ("start", "end", "rank", "source_start", "source_end")]
        span = pyarrow.struct([*numbers[:2], ("label", pyarrow.string()), *numbers[2:]])
        self._schema = pyarrow.schema(
            [("id", pyarrow.string()), ("text", pyarrow.string()), ("spans", pyarrow.list_(span))]
        )
        self._groups = _RowGroups(stream, options.parts)
        self._rows: List[Dict[str, Any]] = []

    def write(self, field: Field, text: str, items: Sequence[Item]) -> None:
        id = field.id.encode("utf8", "backslashreplace").decode("utf8")
        spans = [span._asdict() for span in spans_of(items, self._options.detect_only)]
        self._rows.append({"id": id, "text": self.text_of(field, text), "spans": spans})

    def end_part(self) -> None:
        if self._rows:
            self._groups.write(_arrow().RecordBatch.from_pylist(self._rows, schema=self._schema))
            self._groups.end_part()
            self._rows = []

    def close(self) -> None:
        self.end_part()
        self._groups.close(self._schema)

    def abort(self) -> None:
        self._groups.abort()


class _RowGroups:
    """Writes batches of rows as the row groups of one file, in parts that are joined at the end.

    stream (BinaryIO): Where to.
    parts (Optional[BinaryIO]): Where the parts are kept; see `Parts`.
    store_schema (bool): Whether Arrow's own schema is written, too.
    """

    def __init__(self, stream: BinaryIO, parts: Optional[BinaryIO], store_schema: bool = True) -> None:
        self._stream = stream
        self._parts = Parts(parts)
        self._store_schema = store_schema
        self._part = BytesIO()
        self._writer: Any = None

    def write(self, batch: Any) -> None:
        if self._writer is None:
            self._part = BytesIO()
            self._writer = _arrow().parquet.ParquetWriter(self._part, batch.schema)
        self._writer.write_batch(batch)

    def end_part(self) -> None:
        if self._writer is not None:
            self._writer.close()
            self._parts.add(self._part.getvalue())
            self._writer = None

    def close(self, schema: Any = None) -> None:
        """Join the parts; where there is none, a `schema` is a file without rows."""
        self.end_part()
        parquet, writer = _arrow().parquet, None
        for part in self._parts:
            file = parquet.ParquetFile(BytesIO(part))
            for number in range(file.num_row_groups):
                table = file.read_row_group(number).replace_schema_metadata(None)
                if writer is None:
                    writer = parquet.ParquetWriter(self._stream, table.schema, store_schema=self._store_schema)
                writer.write_table(table)
        if writer is None and schema is not None:
            writer = parquet.ParquetWriter(self._stream, schema, store_schema=self._store_schema)
        if writer is not None:
            writer.close()
        self._parts.close()

    def abort(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._parts.close()


# Bytes of a header: it may hold a least and a greatest value.
MAX_HEADER = 1 << 16
DICTIONARY = 2


def largest_pages(stream: BinaryIO, start: int, size: int) -> int:
    """RETURNS (int): the bytes of a column's largest page and of its dictionary together, unpacked: what is in memory
    at a time. Its pages lie at `start`, in `size` bytes. RAISES (ValueError): when their headers cannot be read."""
    largest = {True: 0, False: 0}
    end = start + size
    while start < end:
        stream.seek(start)
        header, length = _read_header(stream.read(MAX_HEADER))
        kind, unpacked, packed = (header.get(number, -1) for number in (1, 2, 3))
        if unpacked < 0 or packed < 0:
            raise ValueError
        is_dictionary = kind == DICTIONARY
        largest[is_dictionary] = max(largest[is_dictionary], unpacked + packed)
        start += length + packed
    return largest[True] + largest[False]


def _read_header(data: bytes) -> Tuple[Dict[int, Any], int]:
    place = 0

    def byte() -> int:
        nonlocal place
        if place >= len(data):
            raise ValueError
        place += 1
        return data[place - 1]

    def number() -> int:
        value = 0
        for shift in range(0, 70, 7):
            part = byte()
            value |= (part & 0x7F) << shift
            if part < 0x80:
                return value
        raise ValueError

    def signed() -> int:
        value = number()
        return value >> 1 ^ -(value & 1)

    def skip(kind: int, depth: int) -> Any:
        nonlocal place
        if depth > 8 or kind not in range(1, 13) or kind == 11:
            raise ValueError
        if kind in (4, 5, 6):
            return signed()
        if kind == 12:
            return struct(depth + 1)
        if kind in (9, 10):
            first = byte()
            for _ in range(min(len(data), number() if first >> 4 == 15 else first >> 4)):
                skip(first & 15, depth + 1)
        elif kind == 8:
            length = number()
            place += length
        else:
            # A byte, a double, and truth values, which have none of their own.
            place += {3: 1, 7: 8}.get(kind, 0)
        return None

    def struct(depth: int) -> Dict[int, Any]:
        fields: Dict[int, Any] = {}
        id = 0
        while (first := byte()) != 0:
            id = id + (first >> 4) if first >> 4 else signed()
            fields[id] = skip(first & 15, depth)
        return fields

    fields = struct(0)
    if place > len(data):
        raise ValueError
    return fields, place
