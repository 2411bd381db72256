"""JSON lines: a field of each line is the text, the others are kept; and our own lines, with the spans."""

import json
from dataclasses import dataclass
from functools import partial
from typing import Any, BinaryIO, Dict, Iterator, List, Optional, Sequence, Tuple, Union

import spacy

from ..errors import AnonymError, Errors
from .json_values import Value, drop_path, find_strings, get_path, parts_around
from .limits import line_too_long
from .record import Failure, Field, Item, MakeWriter, ReadOptions, Record, WriteOptions
from .source import Source, split_lines

# How a new text is written: with escapes in a line that is plain ASCII, as such a line fits any encoding.
QUOTE = {ascii_only: partial(json.dumps, ensure_ascii=ascii_only) for ascii_only in (True, False)}


@spacy.registry.anonym_readers("spacy_anonym.jsonl.v1")
def make_jsonl_reader() -> "JsonlReader":
    """RETURNS (Reader): reads JSON lines."""
    return JsonlReader()


@spacy.registry.anonym_writers("spacy_anonym.jsonl.v1")
def make_jsonl_writer() -> MakeWriter:
    """RETURNS (MakeWriter): makes writers of `{"id", "text", "spans", "meta"}` lines, UTF-8."""
    return JsonlWriter


@dataclass(frozen=True)
class JsonlReader:
    """Reads JSON lines. A document's id is the line's own, else "path:line", from 1; where a line holds several texts,
    their number follows ("path:line:2")."""

    extensions: Tuple[str, ...] = (".jsonl", ".ndjson")
    rewrites: bool = True

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[Union[Record, Failure]]:
        """YIELDS (Union[Record, Failure]): the lines; SA304 for one that is no object, SA305 for one without the field,
        SA386 for one that is too long."""
        chunks = source.chunks()
        bom = next(chunks)
        if bom:
            yield [bom]
        for number, line in enumerate(split_lines(chunks), 1):
            if line is None:
                yield Failure(f"{source.name}:{number}", line_too_long(source.name, number))
                continue
            yield _read_line(source.name, number, line, options) if line.strip() else [line]


def _read_line(path: str, number: int, line: str, options: ReadOptions) -> Union[Record, Failure]:
    place = f"{path}:{number}"
    value = _parse(line)
    if value is None:
        return Failure(place, AnonymError(Errors.SA304.format(path=path, line=number)))
    given = get_path(value, options.id_field)
    id = str(given) if isinstance(given, (str, int, float)) and not isinstance(given, bool) and given != "" else place
    values = _find(line, options.text_field)
    if not values:
        error = AnonymError(Errors.SA305.format(path=path, line=number, field=options.text_field))
        return Failure(id, error)
    # The name of a field, too, may be there in two ways: "a.b" and "a": {"b": ...}.
    drop_path(value, options.text_field)
    if "." not in options.id_field:
        value.pop(options.id_field, None)
    quote = QUOTE[line.isascii()]
    record: Record = []
    for i, (kept, found) in enumerate(zip(parts_around(line, values), values), 1):
        name = id if len(values) == 1 else f"{id}:{i}"
        record += [kept, Field(name, found.text, line[found.start : found.end], quote, value)]
    return [*record, line[values[-1].end :]]


def _parse(line: str) -> Optional[Dict[str, Any]]:
    # The original error holds the line.
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _find(line: str, path: str) -> List[Value]:
    try:
        return list(find_strings(line, path))
    except (KeyError, RecursionError):
        return []


def span_of(item: Item) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): an item as a span of the new text, with the original offsets beside it."""
    return {
        "start": item["start"],
        "end": item["end"],
        "label": item["label"],
        "rank": item.get("rank", 0),
        "source_start": item["source_start"],
        "source_end": item["source_end"],
    }


def source_span_of(item: Item) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): an item as a span of the original text."""
    start, end = item["source_start"], item["source_end"]
    return {"start": start, "end": end, "label": item["label"], "rank": item.get("rank", 0)}


class JsonlWriter:
    """Writes lines of `{"id", "text", "spans", "meta"}`.

    stream (BinaryIO): Where to.
    options (WriteOptions): With `detect_only` the text is the original, and the spans lie over it.
    """

    def __init__(self, stream: BinaryIO, options: WriteOptions) -> None:
        self._stream = stream
        self._detect_only = options.detect_only

    def write(self, field: Field, text: str, items: Sequence[Item]) -> None:
        """Write a document; see `Writer`."""
        make_span = source_span_of if self._detect_only else span_of
        row = {
            "id": field.id,
            "text": field.text if self._detect_only else text,
            "spans": [make_span(item) for item in items],
            "meta": field.meta,
        }
        self._stream.write(json_line(row))

    def close(self) -> None:
        """Nothing is left."""


def json_line(row: Dict[str, Any]) -> bytes:
    """RETURNS (bytes): a line of JSON, UTF-8; with escapes where it cannot be encoded otherwise."""
    line = json.dumps(row, ensure_ascii=False) + "\n"
    try:
        return line.encode("utf8")
    except UnicodeEncodeError:
        return (json.dumps(row) + "\n").encode("ascii")
