"""Find a field's strings in the raw text of a JSON object, so that the rest of it stays as it is, byte for byte."""

import json
import re
from json.decoder import scanstring
from typing import Any, Iterator, List, NamedTuple, Sequence

_skip = re.compile(r"[ \t\r\n]*").match
_decoder = json.JSONDecoder()


class Value(NamedTuple):
    """A string in the raw text: `raw[start:end]` with its quotes."""

    start: int
    end: int
    text: str


def find_strings(raw: str, path: str) -> Iterator[Value]:
    """Find the strings of a field.

    raw (str): A valid JSON object.
    path (str): The field, with dots for nested ones; a field whose own name has the dots counts too. A list on the way
        stands for each of its elements.
    YIELDS (Value): In the order of the text. A name that is there twice is found twice: readers differ in which they
        take.
    RAISES (KeyError): where the field is there and holds something else.
    """
    yield from _walk(raw, _skip(raw, 0).end(), path)


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
        text, end = scanstring(raw, place + 1)
        yield Value(place, end, text)
    elif raw[place] == "{":
        for name, start in _members(raw, place):
            if name == path:
                yield from _walk(raw, start, "")
            elif path.startswith(f"{name}."):
                yield from _walk(raw, start, path[len(name) + 1 :])


def _members(raw: str, place: int) -> Iterator["tuple[str, int]"]:
    place = _skip(raw, place + 1).end()
    while raw[place] != "}":
        name, place = scanstring(raw, place + 1)
        place = _skip(raw, _skip(raw, place).end() + 1).end()
        yield name, place
        place = _next(raw, place)


def _elements(raw: str, place: int) -> Iterator[int]:
    place = _skip(raw, place + 1).end()
    while raw[place] != "]":
        yield place
        place = _next(raw, place)


def _next(raw: str, place: int) -> int:
    place = _skip(raw, _decoder.raw_decode(raw, place)[1]).end()
    return _skip(raw, place + 1).end() if raw[place] == "," else place


def get_path(value: Any, path: str) -> Any:
    """RETURNS (Any): what a field of an object holds, with dots for nested ones; None where there is none."""
    if not isinstance(value, dict):
        return None
    if path in value:
        return value[path]
    name, dot, rest = path.partition(".")
    return get_path(value.get(name), rest) if dot else None


def drop_path(value: Any, path: str) -> None:
    """Take a field out of an object, wherever `find_strings` finds it.

    value (Any): The object; changed in place.
    path (str): The field.
    """
    if isinstance(value, list):
        for element in value:
            drop_path(element, path)
    elif isinstance(value, dict):
        value.pop(path, None)
        for name in value:
            if path.startswith(f"{name}."):
                drop_path(value[name], path[len(name) + 1 :])


def parts_around(raw: str, values: Sequence[Value]) -> List[str]:
    """RETURNS (List[str]): the parts of the raw text around the values, one more than there are values."""
    borders = [0, *(border for value in values for border in (value.start, value.end)), len(raw)]
    return [raw[start:end] for start, end in zip(borders[::2], borders[1::2])]
