"""JSON files of annotation tools: what their readers and writers have in common.

A row's text and spans are read and written by its format. All other strings of the row are texts of their own, so that
they are anonymized too; what is made from the text (tokens, digests) is dropped.
"""

import json
import re
from functools import partial
from itertools import chain, islice
from typing import Any, BinaryIO, Dict, FrozenSet, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

from ..errors import AnonymError, Errors
from ..registry import registry
from .jsonl import get_path, json_line, parse_json, skip_spaces
from .rebase import Leaks, SpanOf, given_spans, spans_of
from .record import (
    Failure,
    Field,
    Item,
    MakeWriter,
    OwnRecord,
    ReadOptions,
    Record,
    Records,
    RecordWriter,
    WriteOptions,
    Writer,
)
from .source import Source, whole_lines

_decoder = json.JSONDecoder()


class JsonStream:
    """Reads a JSON file. RAISES (AnonymError): SA303 or SA307 when it is no text."""

    def __init__(self, source: Source) -> None:
        self._source = source
        chunks = source.chunks()
        next(chunks)
        head = ""
        for chunk in chunks:
            head += chunk
            # An array's bracket, and what its first element begins with.
            if len("".join(head[:8192].split())) > 1 or len(head) > 8192:
                break
        self._chunks = chain((head,), chunks)
        start = "".join(head[:8192].split())[:2]
        self.is_array = start[:1] == "[" and start != '["'

    def __iter__(self) -> Iterator[Tuple[int, Any]]:
        """YIELDS (Tuple[int, Any]): the line where each row begins, from 1, and its value; None for what is no JSON.
        RAISES (AnonymError): SA350 where the rest of an array cannot be read."""
        return self._elements() if self.is_array else self._lines()

    def _lines(self) -> Iterator[Tuple[int, Any]]:
        for number, line in whole_lines(self._chunks, self._source.name):
            if line.strip():
                yield number, parse_json(line)

    def _elements(self) -> Iterator[Tuple[int, Any]]:
        text = ""
        while not text.strip():
            text += next(self._chunks)
        before, _, text = text.partition("[")
        line, place, ended, first = 1 + before.count("\n"), 0, False, True
        while True:
            # To the next element, over the comma and spaces.
            begun, place = place, skip_spaces(text, place)
            line += text.count("\n", begun, place)
            if place == len(text) and not ended:
                text, place = next(self._chunks, ""), 0
                ended = not text
                continue
            char = text[place : place + 1]
            if char == "]":
                if text[place + 1 :].strip() or any(chunk.strip() for chunk in self._chunks):
                    raise self._broken(line)
                return
            if not first and char != ",":
                raise self._broken(line)
            place += not first
            first, size = False, 1
            # A number at the end of what was read may go on.
            while (found := _decode(text, place)) is None or found[1] == len(text) and not ended:
                if ended:
                    raise self._broken(line)
                # As much again as there is, so that a long element is not tried too often.
                more = list(islice(self._chunks, size))
                size *= 2
                ended = not more
                text, place = text[place:] + "".join(more), 0
            value, end = found
            yield line + text.count("\n", place, skip_spaces(text, place)), value
            line += text.count("\n", place, end)
            place = end
            # Half of it at the least, so that what is left is not copied too often.
            if place > max(1 << 16, len(text) >> 1):
                text, place = text[place:], 0

    def _broken(self, line: int) -> AnonymError:
        place = {"path": self._source.name, "line": line, "format": self._source.format}
        return AnonymError(Errors.SA350.format(**place, problem="the array cannot be read any further"))


def _decode(text: str, place: int) -> "Optional[tuple[Any, int]]":
    try:
        return _decoder.raw_decode(text, skip_spaces(text, place))
    except (ValueError, RecursionError):
        return None


# Fields whose values are made from a text: who guesses it can prove it by one.
_MADE = re.compile(r"(?i)hash|digest|checksum|md5|sha_?(1|2|256|512)\b")
# Shorter numbers are counts and ids; longer ones may be telephone numbers or cards.
LONG_NUMBER = 10_000


class Slot(NamedTuple):
    """The place of a string or a long number in a row."""

    path: str  # The names of the fields that lead to it, with dots.
    text: str  # The string, or the number as text.
    value: Any  # What stood there.


def take_apart(value: Any, kept: str = "", drop: FrozenSet[str] = frozenset()) -> Tuple[Any, List[Slot]]:
    """Find the texts of a JSON value.

    value (Any): The value.
    kept (str): The field that is kept as it is: the id; with dots for nested ones.
    drop (FrozenSet[str]): Fields of the outermost object to drop.
    RETURNS (Tuple[Any, List[Slot]]): The value with slots instead of its texts, and the slots in order. Fields that
        begin with "_", and those that are named for a digest, are dropped.
    """
    slots: List[Slot] = []
    return _walk(value, "", kept, drop, slots), slots


def _walk(value: Any, path: str, kept: str, drop: FrozenSet[str], slots: List[Slot]) -> Any:
    if path and path == kept:
        return value
    if isinstance(value, dict):
        walked = {}
        for name, inner in value.items():
            if name in drop or name.startswith("_") or _MADE.search(name):
                continue
            walked[name] = _walk(inner, f"{path}.{name}" if path else name, kept, frozenset(), slots)
        return walked
    if isinstance(value, list):
        return [_walk(inner, path, "", frozenset(), slots) for inner in value]
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if isinstance(value, str) and value.strip() or is_number and not abs(value) < LONG_NUMBER:
        slot = Slot(path, str(value), value)
        slots.append(slot)
        return slot
    return value


def _fill(walked: Any, news: Iterator[str], leaks: Optional[Leaks]) -> Any:
    """RETURNS (Any): what `take_apart` made, with the new text of each slot; a string that still holds what was
    replaced in the row's text becomes ""."""
    if isinstance(walked, Slot):
        new = next(news)
        if leaks is not None and leaks.found_in(new):
            return ""
        return walked.value if new == walked.text else new
    if isinstance(walked, dict):
        return {name: _fill(inner, news, leaks) for name, inner in walked.items()}
    if isinstance(walked, list):
        return [_fill(inner, news, leaks) for inner in walked]
    return walked


# The label of a span that has none.
NO_LABEL = "ENTITY"
RawSpan = Tuple[Any, Any, Any, Any]


class Unpacked(NamedTuple):
    """A row of which the format has taken its text and spans."""

    text: str
    spans: Sequence[RawSpan]  # Start, end, label and rank as the row has them, half-open characters; not checked.
    rest: Dict[str, Any]  # The row's other fields.
    shape: Any = None  # How text and spans stood in it, for `pack`.


class RowFormat:
    """Reads the JSON lines or the array of an annotation tool. A row's id is its `--id-field`, else "path:line",
    from 1. Each format says how its rows hold a text and its spans."""

    name: str
    drop: FrozenSet[str]  # Fields of a row that are made from the text or tell who annotated it.
    extensions: Tuple[str, ...] = ()
    accepts: Tuple[str, ...] = (".json", ".jsonl", ".ndjson")
    rewrites: bool = False

    def unpack(self, row: Any, text_field: str) -> Unpacked:
        """RETURNS (Unpacked): a row's parts. RAISES (KeyError): without a text. RAISES (ValueError): for bad spans."""
        raise NotImplementedError

    def pack(self, text: str, spans: Sequence[SpanOf], rest: Dict[str, Any], shape: Any) -> Any:
        """RETURNS (Any): a row; `shape` is None where the text is from another format."""
        raise NotImplementedError

    def rest_of(self, id: str) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): the other fields of a row whose text is from another format: the document's id."""
        return {"meta": {"id": id}}

    def make_rewriter(self, stream: BinaryIO, source: Source, options: WriteOptions) -> RecordWriter:
        """RETURNS (RecordWriter): writes rows of this format."""
        return AnnotatedRewriter(self, stream, source, options)

    def __call__(self, source: Source, options: ReadOptions) -> Records:
        """YIELDS (Union[Record, Failure]): the rows; SA304 for one that is no JSON, SA305 for one without a text,
        SA350 for one of another form."""
        stream = JsonStream(source)
        # The rewriter must know before the first row.
        yield OwnRecord([], stream.is_array)
        for line, row in stream:
            yield self._read(source.name, line, row, options)

    def _read(self, path: str, line: int, row: Any, options: ReadOptions) -> Union[Record, Failure]:
        place = f"{path}:{line}"
        if not isinstance(row, (dict, list)):
            return Failure(place, AnonymError(Errors.SA304.format(path=path, line=line)))
        problem = "its spans are not of the form that is documented, or do not lie in its text"
        try:
            unpacked = self.unpack(row, options.text_field)
            given = given_spans(unpacked.spans, len(unpacked.text))
            rest, slots = take_apart(unpacked.rest, options.id_field, self.drop)
        except KeyError:
            return Failure(place, AnonymError(Errors.SA305.format(path=path, line=line, field=options.text_field)))
        except (ValueError, TypeError, AttributeError, RecursionError) as error:
            problem = "it is nested too deeply" if isinstance(error, RecursionError) else problem
            message = Errors.SA350.format(path=path, line=line, format=self.name, problem=problem)
            return Failure(place, AnonymError(message))
        wanted = get_path(unpacked.rest, options.id_field)
        id = str(wanted) if isinstance(wanted, (str, int)) and not isinstance(wanted, bool) and wanted != "" else place
        fields = [Field(id, unpacked.text, unpacked.text, meta={"path": path, "line": line}, given=given)]
        fields.extend(Field(f"{id}:{slot.path}", slot.text, slot.text, part=True) for slot in slots)
        return OwnRecord(fields, (rest, unpacked.shape))


class AnnotatedRewriter(RecordWriter):
    """Writes rows that were read in the same format; with `detect_only` their texts are the original ones."""

    def __init__(self, format: RowFormat, stream: BinaryIO, source: Source, options: WriteOptions) -> None:
        super().__init__(stream, source, options)
        self._format = format
        self._is_array = False
        self._rows = 0

    def write(self, record: Any, texts: Sequence[str], items: Sequence[Sequence[Item]]) -> None:
        if isinstance(record.kept, bool):
            self._is_array = record.kept
            self._stream.write(b"[" if self._is_array else b"")
            return
        values, shape = record.kept
        detect_only = self._options.detect_only
        texts = self.texts_of(record, texts)
        spans = spans_of(items[0], detect_only)
        leaks = None if detect_only else Leaks(record[0].text, items[0])
        line = json_line(self._format.pack(texts[0], spans, _fill(values, iter(texts[1:]), leaks), shape))
        self._rows += 1
        if self._is_array:
            line = (b",\n" if self._rows > 1 else b"\n") + line.rstrip(b"\n")
        self._stream.write(line)

    def close(self) -> None:
        if self._is_array:
            self._stream.write(b"\n]\n")


class AnnotatedWriter(Writer):
    """Writes texts of any input as rows, UTF-8."""

    def __init__(self, format: RowFormat, stream: BinaryIO, options: WriteOptions) -> None:
        super().__init__(stream, options)
        self._format = format

    def write(self, field: Field, text: str, items: Sequence[Item]) -> None:
        spans = spans_of(items, self._options.detect_only)
        row = self._format.pack(self.text_of(field, text), spans, self._format.rest_of(field.id), None)
        self._stream.write(json_line(row))


def rows_writer(format: RowFormat) -> MakeWriter:
    """RETURNS (MakeWriter): makes writers of a format, and is registered under its name."""
    return registry.anonym_writers(f"spacy_anonym.{format.name}.v1")(partial(AnnotatedWriter, format))


def read_span(span: Any) -> RawSpan:
    """RETURNS (RawSpan): a span that is a list `[start, end, label]` or an object, not checked. RAISES (ValueError,
    TypeError, AttributeError): when it is none of these."""
    if isinstance(span, (list, tuple)):
        start, end, label = span[:3]
        return start, end, label, 0
    start, end = ((span[f"{key}_offset"] if f"{key}_offset" in span else span.get(key)) for key in ("start", "end"))
    label = span.get("label", span.get("label_"))
    return start, end, NO_LABEL if label in (None, "") else label, span.get("rank", 0)


def take_text(row: Any, field: str) -> str:
    """RETURNS (str): the text of an object's field. RAISES (KeyError): when there is none."""
    text = row.get(field) if isinstance(row, dict) else None
    if not isinstance(text, str):
        raise KeyError
    return text


def without(row: Dict[str, Any], *fields: str) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): an object without some of its fields."""
    return {name: value for name, value in row.items() if name not in fields}


def span_row(span: SpanOf) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): a span with the original's offsets; the rank where there is one."""
    row: Dict[str, Any] = {"start": span.start, "end": span.end, "label": span.label}
    if span.rank:
        row["rank"] = span.rank
    return {**row, "source_start": span.source_start, "source_end": span.source_end}
