"""Restoring answers of a model: values with texts in them, and texts that are JSON or hold some, also in strings of
JSON in JSON, and that come in pieces. In strings originals are written as JSON wants them."""

import json
import re
from dataclasses import dataclass, field
from typing import Any, List, Mapping, Optional

from ..errors import Errors
from ..vault import Vault
from ..vault.restore import Problem, Restorer, index_of
from .messages import as_plain, check_depth, read_json

# The beginning of an escaped character of JSON.
_UNFINISHED = re.compile(r"\\(?:u[0-9a-fA-F]{0,3})?")


@dataclass(eq=False, repr=False)
class _Level:
    """A text that may hold JSON: all of the answer, or a string in it."""

    is_json: bool  # Whether it is JSON altogether, and nothing else.
    is_key: bool = False  # Whether it is a key of such JSON.
    open: List[str] = field(default_factory=list)  # The brackets that are open.
    last: str = ""  # The last sign that is no white space.
    # Of a character of the string that is read: what is there so far, and where it begins.
    unit: str = ""
    start: int = 0

    @property
    def begins_string(self) -> bool:
        """RETURNS (bool): whether a quote begins a string of JSON now."""
        return self.last in "{[,:" if self.open else self.is_json and not self.last

    @property
    def at_key(self) -> bool:
        """RETURNS (bool): whether a string that begins now is a key."""
        return self.open[-1:] == ["{"] and self.last != ":"

    def read(self, char: str) -> None:
        """Read a character outside of strings."""
        if char in "{[":
            self.open.append(char)
        elif char in "}]":
            del self.open[-1:]
        elif char.isspace():
            return
        elif char.isalpha() and not self.is_json and len(self.open) == 1 and self.last in "{[,":
            # Words in brackets.
            self.open.clear()
        self.last = char


class JsonRestorer:
    """As `Restorer`, for a text that is JSON, or may hold some.

    is_json (bool): Whether all of the text is JSON. Then keys are left as they are. In other text, an original that was
        found within JSON may have been stored with its escapes, and is not escaped again.
    """

    def __init__(self, vault: Vault, is_json: bool = True) -> None:
        self._vault = vault
        # The text, the string that is read in it, the string that is read in the JSON of that one, ...
        self._levels = [_Level(is_json)]
        # Restores the part that is being read, a string or what stands between strings; None within a key.
        self._part: Optional[Restorer] = self._restorer()
        self._key = ""
        # What is waiting for the end of an escaped character; the length of what went before; where the part begins.
        self._waiting = ""
        self._size = self._start = 0
        self.problems: List[Problem] = []

    def feed(self, piece: str) -> str:
        """RETURNS (str): as much of the restored text as is certain, with the next piece of the text."""
        text = self._waiting + piece
        parts: List[str] = []
        done = 0
        for place in range(len(self._waiting), len(text)):
            border = self._read(text[place], place)
            if border is not None:
                parts += self._take(text[done:border]), self._end()
                done, self._start = border, self._size + border
                self._part = None if self._levels[-1].is_key else self._restorer()
        cut = min((level.start for level in self._levels if level.unit), default=len(text))
        parts.append(self._take(text[done:cut]))
        for level in self._levels:
            level.start -= cut
        self._waiting = text[cut:]
        self._size += cut
        return "".join(parts)

    def close(self) -> str:
        """RETURNS (str): the rest of the restored text."""
        waiting, self._waiting = self._waiting, ""
        return self._take(waiting) + self._end()

    def _read(self, char: str, place: int) -> Optional[int]:
        """Read a character. RETURNS (Optional[int]): where a string begins or ends there, without its quotes."""
        start = place
        for depth, level in enumerate(self._levels[:-1]):
            # One of the string in this level.
            start = level.start = level.start if level.unit else start
            level.unit += char
            if _UNFINISHED.fullmatch(level.unit):
                return None
            unit, level.unit = level.unit, ""
            if unit == '"':
                del self._levels[depth + 1 :]
                level.last = unit
                return start
            char = unit if len(unit) == 1 else _char_of(unit)
        inner = self._levels[-1]
        if char != '"' or inner.is_key or not inner.begins_string:
            if not inner.last and len(self._levels) > 1 and not char.isspace() and char not in "{[":
                inner.is_json = False
            inner.read(char)
            return None
        self._levels.append(_Level(inner.is_json, inner.is_json and inner.at_key))
        return place + 1

    def _restorer(self) -> Restorer:
        around = [level.is_json for level in self._levels[:-1]]
        strict, loose = around.count(True), around.count(False)

        def write(original: str) -> str:
            return _quote(original if _is_quoted(original, loose) else _quote(original, loose), strict)

        return Restorer(self._vault, write)

    def _take(self, text: str) -> str:
        if self._part is not None:
            return self._part.feed(text)
        self._key += text
        return text

    def _end(self) -> str:
        if self._part is not None:
            rest, found = self._part.close(), self._part.problems
        else:
            rest, found = "", [_problem_of_key(each.start, each.end) for each in index_of(self._vault).find(self._key)]
            self._key = ""
        self.problems += [each._replace(start=each.start + self._start, end=each.end + self._start) for each in found]
        return rest


def _char_of(unit: str) -> str:
    """RETURNS (str): the character that an escape of JSON stands for."""
    try:
        return json.loads(f'"{unit}"')
    except ValueError:
        return unit[-1]


def _quote(text: str, times: int) -> str:
    """RETURNS (str): a text as it stands in a string of JSON, in JSON in a string of JSON, ..."""
    for _ in range(times):
        text = json.dumps(text, ensure_ascii=False)[1:-1]
    return text


def _is_quoted(text: str, times: int) -> bool:
    """RETURNS (bool): whether a text may stand in strings of JSON as it is: it was found in such, with its escapes."""
    try:
        for _ in range(times):
            text = json.loads(f'"{text}"')
    except ValueError:
        return False
    return True


def _problem_of_key(start: int, end: int) -> Problem:
    """What is said of a placeholder in a key."""
    return Problem("SA243", Errors.SA243.format(start=start, end=end), start, end)


def restore_value(value: Any, vault: Vault, problems: List[Problem], depth: int = 0) -> Any:
    """Restore an answer; see `Conversation.restore`. RETURNS (Any): The same with the originals. RAISES (AnonymError):
    SA241 for what is nested too deeply."""
    check_depth(depth)
    if isinstance(value, str):
        restorer = JsonRestorer(vault, read_json(value) is not None)
        text = restorer.feed(value) + restorer.close()
        problems += restorer.problems
        return text
    if isinstance(value, Mapping):
        for key in value:
            if isinstance(key, str):
                problems += (_problem_of_key(*match[:2]) for match in index_of(vault).find(key))
        return {key: restore_value(each, vault, problems, depth + 1) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [restore_value(each, vault, problems, depth + 1) for each in value]
    dumped = as_plain(value)
    return value if dumped is value else type(value).model_validate(restore_value(dumped, vault, problems, depth + 1))
