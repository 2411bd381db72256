"""JSON lines: a field of each line is the text, the others are kept; and our own lines, with the spans."""

import json
import re
from functools import partial
from typing import Any, Dict, Iterator, NamedTuple, Sequence, Tuple, Union

from ..errors import AnonymError, Errors
from ..registry import registry
from .known_columns import column_names, known_of
from .record import Failure, Field, Item, ReadOptions, Record, Records, Writer, read_lines
from .source import Source

_SPACES = re.compile(r"[ \t\r\n]+")
_decoder = json.JSONDecoder()
# No value of a field.
_ABSENT = object()


class Value(NamedTuple):
    """A string in the raw text: `raw[start:end]` with its quotes."""

    start: int
    end: int
    text: str


def find_strings(raw: str, path: str) -> Iterator[Value]:
    """Find the strings of a field.

    raw (str): A valid JSON object.
    path (str): The field, with dots for nested ones; a field whose own name has the dots counts too. A list on the path
        stands for each of its elements.
    YIELDS (Value): In the order of the text. A name that is there twice is found twice: readers differ in which they
        take.
    RAISES (KeyError): where the field is there and holds something else.
    """
    yield from _walk(raw, skip_spaces(raw, 0), path)


def skip_spaces(raw: str, place: int) -> int:
    """RETURNS (int): the next place that is no white space."""
    spaces = _SPACES.match(raw, place)
    return place if spaces is None else spaces.end()


def _walk(raw: str, place: int, path: str) -> Iterator[Value]:
    if raw[place] == "[":
        for start in _elements(raw, place):
            if path or raw[start] in '"[':
                yield from _walk(raw, start, path)
            else:
                raise KeyError
    elif not path:
        if raw[place] != '"':
            raise KeyError
        text, end = _decoder.raw_decode(raw, place)
        yield Value(place, end, text)
    elif raw[place] == "{":
        for name, start in _members(raw, place):
            if name == path:
                yield from _walk(raw, start, "")
            elif path.startswith(f"{name}."):
                yield from _walk(raw, start, path[len(name) + 1 :])


def _members(raw: str, place: int) -> Iterator["tuple[str, int]"]:
    place = skip_spaces(raw, place + 1)
    while raw[place] != "}":
        name, place = _decoder.raw_decode(raw, place)
        place = skip_spaces(raw, skip_spaces(raw, place) + 1)
        yield name, place
        place = _next(raw, place)


def _elements(raw: str, place: int) -> Iterator[int]:
    place = skip_spaces(raw, place + 1)
    while raw[place] != "]":
        yield place
        place = _next(raw, place)


def _next(raw: str, place: int) -> int:
    place = skip_spaces(raw, _decoder.raw_decode(raw, place)[1])
    return skip_spaces(raw, place + 1) if raw[place] == "," else place


def get_path(value: Any, path: str, default: Any = None) -> Any:
    """RETURNS (Any): what a field of an object holds, with dots for nested ones; `default` where there is none."""
    while isinstance(value, dict):
        if path in value:
            return value[path]
        name, _, path = path.partition(".")
        value = value.get(name) if path else None
    return default


def drop_path(value: Any, path: str) -> None:
    """Remove a field from an object, in place, wherever `find_strings` finds it."""
    if isinstance(value, list):
        for element in value:
            drop_path(element, path)
    elif isinstance(value, dict):
        value.pop(path, None)
        for name in value:
            if path.startswith(f"{name}."):
                drop_path(value[name], path[len(name) + 1 :])


# How a new text is written: with escapes in a line that is plain ASCII, as such a line fits any encoding.
QUOTE = {ascii_only: partial(json.dumps, ensure_ascii=ascii_only) for ascii_only in (True, False)}


@registry.anonym_readers("spacy_anonym.jsonl.v1")
class JsonlReader:
    """Reads JSON lines. A document's id is the line's own, else "path:line", from 1; where a line holds several texts,
    their number follows ("path:line:2")."""

    extensions: Tuple[str, ...] = (".jsonl", ".ndjson")
    rewrites: bool = True

    def __call__(self, source: Source, options: ReadOptions) -> Records:
        """RETURNS (Records): the lines; SA304 for one that is no object, SA305 for one without the field, SA386 for one
        that is too long."""
        return read_lines(source, partial(_read_line, source.name, options))


def _read_line(path: str, options: ReadOptions, place: str, number: int, line: str) -> Union[Record, Failure]:
    if not line.strip():
        return [line]
    value = parse_json(line)
    if not isinstance(value, dict):
        return Failure(place, AnonymError(Errors.SA304.format(path=path, line=number)))
    given = get_path(value, options.id_field)
    id = str(given) if isinstance(given, (str, int, float)) and not isinstance(given, bool) and given != "" else place
    try:
        values = list(find_strings(line, options.text_field))
    except (KeyError, RecursionError):
        values = []
    if not values:
        error = AnonymError(Errors.SA305.format(path=path, line=number, field=options.text_field))
        return Failure(id, error)
    cells = {name: get_path(value, name, _ABSENT) for name in column_names(options.known)}
    absent = [name for name, cell in cells.items() if cell is _ABSENT]
    if absent:
        return Failure(id, AnonymError(Errors.SA316.format(path=path, line=number, fields=", ".join(absent))))
    known = known_of(options.known, cells)
    # The name of a field, too, may be there in two ways: "a.b" and "a": {"b": ...}.
    drop_path(value, options.text_field)
    if "." not in options.id_field:
        value.pop(options.id_field, None)
    quote = QUOTE[line.isascii()]
    record: Record = []
    end = 0
    for i, found in enumerate(values, 1):
        name = id if len(values) == 1 else f"{id}:{i}"
        field = Field(name, found.text, line[found.start : found.end], quote, value, known=known)
        record += [line[end : found.start], field]
        end = found.end
    return [*record, line[end:]]


def parse_json(line: str) -> Any:
    """RETURNS (Any): a JSON value; None where it is none: the original error would hold the line."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


@registry.anonym_writers("spacy_anonym.jsonl.v1")
class JsonlWriter(Writer):
    """Writes lines of `{"id", "text", "spans", "meta"}`; with `detect_only` the original and the spans over it."""

    def write(self, field: Field, text: str, items: Sequence[Item]) -> None:
        spans = [self._span(item) for item in items]
        row = {"id": field.id, "text": self.text_of(field, text), "spans": spans, "meta": field.meta}
        self._stream.write(json_line(row))

    def _span(self, item: Item) -> Dict[str, Any]:
        source = {"source_start": item["source_start"], "source_end": item["source_end"]}
        label = {"label": item["label"], "rank": item.get("rank", 0)}
        if self._options.detect_only:
            return {"start": item["source_start"], "end": item["source_end"], **label}
        return {"start": item["start"], "end": item["end"], **label, **source}


def json_line(row: Dict[str, Any]) -> bytes:
    """RETURNS (bytes): a line of JSON, UTF-8; with escapes where it cannot be encoded otherwise."""
    line = json.dumps(row, ensure_ascii=False) + "\n"
    try:
        return line.encode("utf8")
    except UnicodeEncodeError:
        return (json.dumps(row) + "\n").encode("ascii")
