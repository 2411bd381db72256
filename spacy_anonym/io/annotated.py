"""JSON files of annotation tools: what their readers and writers have in common.

A row's text and spans are read and written by its format; all other strings of the row are texts of their own, so
that they are
anonymized too; what is made from the text (tokens, digests) is dropped.
"""

from functools import partial
from typing import Any, BinaryIO, Dict, FrozenSet, Iterator, List, NamedTuple, Protocol, Sequence, Tuple, Union

from ..errors import AnonymError, Errors
from .json_rest import Slot, put_together, take_apart
from .json_stream import JsonRow, JsonStream
from .json_values import get_path
from .jsonl import json_line
from .rebase import Leaks, SpanOf, given_spans, spans_of
from .record import Failure, Field, Item, MakeWriter, OwnRecord, ReadOptions, Record, RecordWriter, WriteOptions
from .source import Source

JSON_EXTENSIONS = (".json", ".jsonl", ".ndjson")
# The label of a span that has none.
NO_LABEL = "ENTITY"
RawSpan = Tuple[Any, Any, Any, Any]


class Unpacked(NamedTuple):
    """A row of which the format has taken its text and spans.

    text (str): The text.
    spans (Sequence[RawSpan]): Start, end, label and rank as the row has them, half-open characters; not checked.
    rest (Dict[str, Any]): The row's other fields.
    shape (Any): How text and spans stood in it, for `pack`.
    """

    text: str
    spans: Sequence[RawSpan]
    rest: Dict[str, Any]
    shape: Any = None


class RowFormat(Protocol):
    """How rows of a format hold a text and its spans.

    name (str): The format's name.
    drop (FrozenSet[str]): Fields of a row that are made from the text or tell who annotated it.
    """

    name: str
    drop: FrozenSet[str]

    def unpack(self, row: Any, text_field: str) -> Unpacked:
        """RETURNS (Unpacked): a row's parts. RAISES (KeyError): when it has no text. RAISES (ValueError): when its
        spans cannot be read."""

    def pack(self, text: str, spans: Sequence[SpanOf], rest: Dict[str, Any], shape: Any) -> Any:
        """RETURNS (Any): a row; `shape` is None where the text is from another format."""

    def rest_of(self, id: str) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): the other fields of a row whose text is from another format."""


class _Kept(NamedTuple):
    rest: Any
    shape: Any


class AnnotatedReader:
    """Reads the JSON lines or the array of an annotation tool. A row's id is its `--id-field`, else "path:line",
    from 1.

    format (RowFormat): The rows' form.
    """

    extensions: Tuple[str, ...] = ()
    accepts: Tuple[str, ...] = JSON_EXTENSIONS
    rewrites: bool = False

    def __init__(self, format: RowFormat) -> None:
        self._format = format

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[Union[Record, Failure]]:
        """YIELDS (Union[Record, Failure]): the rows; SA304 for one that is no JSON, SA305 for one without a text,
        SA350 for one of another form."""
        stream = JsonStream(source)
        # The rewriter must know before the first row.
        yield OwnRecord([], stream.is_array)
        for row in stream:
            yield self._read(source.name, row, options)

    def _read(self, path: str, row: JsonRow, options: ReadOptions) -> Union[Record, Failure]:
        place = f"{path}:{row.line}"
        if not isinstance(row.value, (dict, list)):
            return Failure(place, AnonymError(Errors.SA304.format(path=path, line=row.line)))
        problem = "its spans are not of the form that is documented, or do not lie in its text"
        # Raised outside of the handlers, as the original errors hold the row.
        try:
            unpacked = self._format.unpack(row.value, options.text_field)
            given = given_spans(unpacked.spans, len(unpacked.text))
            rest, slots = take_apart(unpacked.rest, options.id_field, self._format.drop)
        except KeyError:
            return Failure(place, AnonymError(Errors.SA305.format(path=path, line=row.line, field=options.text_field)))
        except (ValueError, TypeError, AttributeError):
            slots = None
        except RecursionError:
            slots, problem = None, "it is nested too deeply"
        if slots is None:
            error = Errors.SA350.format(path=path, line=row.line, format=self._format.name, problem=problem)
            return Failure(place, AnonymError(error))
        wanted = get_path(unpacked.rest, options.id_field)
        id = str(wanted) if isinstance(wanted, (str, int)) and not isinstance(wanted, bool) and wanted != "" else place
        fields = [Field(id, unpacked.text, unpacked.text, meta={"path": path, "line": row.line}, given=given)]
        fields.extend(Field(f"{id}:{slot.path}", slot.text, slot.text, part=True) for slot in slots)
        return OwnRecord(fields, _Kept(rest, unpacked.shape))

    def make_rewriter(self, stream: BinaryIO, source: Source, options: WriteOptions) -> RecordWriter:
        """RETURNS (RecordWriter): writes rows with all their fields."""
        return AnnotatedRewriter(self._format, stream, options)


class _Rows:
    """Writes rows.

    format (RowFormat): The rows' form.
    stream (BinaryIO): Where to.
    options (WriteOptions): With `detect_only` the texts are the original ones.
    """

    def __init__(self, format: RowFormat, stream: BinaryIO, options: WriteOptions) -> None:
        self._format = format
        self._stream = stream
        self._detect_only = options.detect_only

    def close(self) -> None:
        """Nothing is left."""


class AnnotatedRewriter(_Rows):
    """Writes rows that were read in the same format."""

    _is_array = False
    _rows = 0

    def write(self, record: Record, texts: Sequence[str], items: Sequence[Sequence[Item]]) -> None:
        """Write a row; see `RecordWriter`."""
        kept = getattr(record, "kept", None)
        if isinstance(kept, bool):
            self._is_array = kept
            self._stream.write(b"[" if kept else b"")
            return
        if any(text is None for text in texts):
            raise AnonymError(Errors.SA308)
        fields: List[Field] = [piece for piece in record if isinstance(piece, Field)]
        spans = spans_of(items[0], self._detect_only)
        if self._detect_only:
            texts, leaks = [field.text for field in fields], None
        else:
            leaks = Leaks(fields[0].text, items[0])
        rest = put_together(kept.rest, texts[1:], leaks)
        line = json_line(self._format.pack(texts[0], spans, rest, kept.shape))
        self._rows += 1
        if self._is_array:
            line = (b",\n" if self._rows > 1 else b"\n") + line.rstrip(b"\n")
        self._stream.write(line)

    def close(self) -> None:
        """End the array."""
        if self._is_array:
            self._stream.write(b"\n]\n")


class AnnotatedWriter(_Rows):
    """Writes texts of any input as rows, UTF-8."""

    def write(self, field: Field, text: str, items: Sequence[Item]) -> None:
        """Write a document; see `Writer`."""
        if text is None:
            raise AnonymError(Errors.SA308)
        spans = spans_of(items, self._detect_only)
        row = self._format.pack(field.text if self._detect_only else text, spans, self._format.rest_of(field.id), None)
        self._stream.write(json_line(row))


def writer_of(format: RowFormat) -> MakeWriter:
    """RETURNS (MakeWriter): makes writers of a format's rows."""
    return partial(AnnotatedWriter, format)


def read_span(span: Any) -> RawSpan:
    """Read a span that is a list `[start, end, label]` or an object.

    span (Any): The span.
    RETURNS (RawSpan): Start, end, label and rank, not checked.
    RAISES (ValueError, TypeError, AttributeError): when it is none of these.
    """
    if isinstance(span, (list, tuple)):
        start, end, label = span[:3]
        return start, end, label, 0
    start, end = ((span[f"{key}_offset"] if f"{key}_offset" in span else span.get(key)) for key in ("start", "end"))
    label = span.get("label", span.get("label_"))
    return start, end, NO_LABEL if label in (None, "") else label, span.get("rank", 0)


__all__ = [
    "AnnotatedReader",
    "AnnotatedRewriter",
    "AnnotatedWriter",
    "RowFormat",
    "Slot",
    "Unpacked",
    "read_span",
    "writer_of",
]
