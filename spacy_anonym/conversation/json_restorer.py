"""Restoring in JSON that comes in pieces: in strings, written as JSON wants them, never in keys."""

import json
from typing import List, Optional

from ..errors import Errors
from ..vault import Vault
from ..vault.restore import Problem, Restorer, index_of


def quote(text: str) -> str:
    """RETURNS (str): a text as it stands in a string of JSON."""
    return json.dumps(text, ensure_ascii=False)[1:-1]


class JsonRestorer:
    """As `Restorer`, for a text in JSON.

    vault (Vault): Where the originals lie.
    """

    def __init__(self, vault: Vault) -> None:
        self._vault = vault
        self._open: List[str] = []
        # Whether a string that begins now is a key.
        self._at_key = False
        self._key: Optional[str] = None
        self._value: Optional[Restorer] = None
        self._escaped = False
        # The length of what was read, and where in it the string begins.
        self._size = self._start = 0
        self.problems: List[Problem] = []

    def feed(self, piece: str) -> str:
        """RETURNS (str): as much of the restored text as is certain, with the next piece of the text."""
        parts: List[str] = []
        done = 0
        for place, char in enumerate(piece):
            if self._value is None and self._key is None:
                if char == '"':
                    parts.append(piece[done : place + 1])
                    done, self._start = place + 1, self._size + place + 1
                    if self._at_key:
                        self._key = ""
                    else:
                        self._value = Restorer(self._vault, quote)
                elif char in "{[":
                    self._open.append(char)
                    self._at_key = char == "{"
                elif char in "}]":
                    del self._open[-1:]
                    self._at_key = False
                elif char in ",:":
                    self._at_key = char == "," and self._open[-1:] == ["{"]
            elif self._escaped:
                self._escaped = False
            elif char == "\\":
                self._escaped = True
            elif char == '"':
                parts += self._take(piece[done:place]), self._end()
                done = place
        self._size += len(piece)
        parts.append(self._take(piece[done:]))
        return "".join(parts)

    def close(self) -> str:
        """RETURNS (str): the rest of the restored text."""
        return self._end()

    def _take(self, text: str) -> str:
        if self._value is not None:
            return self._value.feed(text)
        if self._key is not None:
            self._key += text
        return text

    def _end(self) -> str:
        rest, found = "", []
        if self._value is not None:
            rest, found = self._value.close(), self._value.problems
        elif self._key is not None:
            found = [problem_of_key(match.start, match.end) for match in index_of(self._vault).find(self._key)]
        moved = [each._replace(start=each.start + self._start, end=each.end + self._start) for each in found]
        self.problems += moved
        self._value = self._key = None
        self._at_key = False
        return rest


def problem_of_key(start: int, end: int) -> Problem:
    """RETURNS (Problem): what is said of a placeholder in a key."""
    return Problem("SA243", Errors.SA243.format(start=start, end=end), start, end)
