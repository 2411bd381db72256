"""The rows of a JSON file, one in memory at a time: a line each, or the elements of an array."""

import json
from itertools import chain, islice
from typing import Any, Iterator, NamedTuple, Optional

from ..errors import AnonymError, Errors
from .limits import line_too_long
from .source import Source, split_lines

_decoder = json.JSONDecoder()


class JsonRow(NamedTuple):
    """A row.

    line (int): Where it begins, from 1.
    value (Any): The JSON value; None where it is no valid JSON.
    """

    line: int
    value: Any


class JsonStream:
    """Reads a JSON file.

    source (Source): The file.
    RAISES (AnonymError): SA303 or SA307 when it is no text.
    """

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

    def __iter__(self) -> Iterator[JsonRow]:
        """YIELDS (JsonRow): the rows. RAISES (AnonymError): SA350 where the rest of an array cannot be read."""
        return self._elements() if self.is_array else self._lines()

    def _lines(self) -> Iterator[JsonRow]:
        for number, line in enumerate(split_lines(self._chunks), 1):
            if line is None:
                raise line_too_long(self._source.name, number)
            if line.strip():
                yield JsonRow(number, _parse(line))

    def _elements(self) -> Iterator[JsonRow]:
        text = self._skip("", "[")
        line, place, ended = self._line, 0, False
        first = True
        while True:
            # To the next element, over the comma and spaces.
            while True:
                begun = place
                while place < len(text) and text[place] in " \t\r\n":
                    place += 1
                line += text.count("\n", begun, place)
                if place < len(text) or ended:
                    break
                text, place = next(self._chunks, ""), 0
                ended = not text
            char = text[place : place + 1]
            if char == "]":
                if text[place + 1 :].strip() or any(chunk.strip() for chunk in self._chunks):
                    raise self._broken(line)
                return
            if not first:
                if char != ",":
                    raise self._broken(line)
                place += 1
            first = False
            value: Any = None
            size = 1
            while True:
                found = _decode(text, place)
                # A number at the end of what was read may go on.
                if found is not None and (found[1] < len(text) or ended):
                    break
                if ended:
                    raise self._broken(line)
                # As much again as there is, so that a long element is not tried too often.
                more = list(islice(self._chunks, size))
                size *= 2
                ended = not more
                text, place = text[place:] + "".join(more), 0
            value, end = found
            spaces = len(text[place:end]) - len(text[place:end].lstrip())
            yield JsonRow(line + text.count("\n", place, place + spaces), value)
            line += text.count("\n", place, end)
            place = end
            # Half of it at the least, so that what is left is not copied too often.
            if place > max(1 << 16, len(text) >> 1):
                text, place = text[place:], 0

    def _skip(self, text: str, char: str) -> str:
        self._line = 1
        for chunk in self._chunks:
            text += chunk
            if text.strip():
                break
        before, _, rest = text.partition(char)
        self._line += before.count("\n")
        return rest

    def _broken(self, line: int) -> AnonymError:
        problem = "the array cannot be read any further"
        return AnonymError(
            Errors.SA350.format(path=self._source.name, line=line, format=self._source.format, problem=problem)
        )


def _decode(text: str, place: int) -> "Optional[tuple[Any, int]]":
    # The original error holds the text.
    while place < len(text) and text[place] in " \t\r\n":
        place += 1
    try:
        return _decoder.raw_decode(text, place)
    except (ValueError, RecursionError):
        return None


def _parse(line: str) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None
