"""The way back for a text that comes in pieces, as from a language model that streams its answer."""

import re
from typing import List

from .base import Vault
from .loose import loosen, with_escape
from .wayback import Match, Problem, way_back

# What may be the first part of an escape.
ESCAPE = re.compile(r"(?:\\{0,8}&#?\w{0,6}|\\{1,8}(?:u[0-9a-fA-F]{0,3})?)$")
# A letter that a mark behind it may change.
MAY_COMPOSE = re.compile(r"(?:[^\W\d_][\u0300-\u036f]*|[\u1100-\u1112][\u1161-\u1175]?)\Z")


class Restorer:
    """Puts originals back into a text that comes in pieces. The pieces that come out are, joined, what `deanonymize`
    makes of the whole text, however it was cut. A piece is held back only while it may be the beginning of a
    replacement.

    vault (Vault): Where the originals lie. What is added to it later is not seen.
    """

    def __init__(self, vault: Vault) -> None:
        self._index = way_back(vault)
        self._context = self._waiting = ""
        # Where `_waiting` begins in the whole text.
        self._offset = 0
        self.problems: List[Problem] = []

    def feed(self, piece: str) -> str:
        """Take a piece.

        piece (str): The next piece of the text, of any length.
        RETURNS (str): As much of the restored text as is certain.
        """
        self._waiting += piece
        return self._restore(final=False)

    def close(self) -> str:
        """End the text.

        RETURNS (str): The rest of the restored text. What was left as it is, is told in `problems`, with its offsets in
            the whole text.
        """
        return self._restore(final=True)

    def _restore(self, final: bool) -> str:
        whole, skipped = self._context + self._waiting, len(self._context)
        matches = [match for match in self._index.find(whole) if match.start >= skipped]
        cut = len(whole) if final else max(skipped, self._certain(whole))
        parts: List[str] = []
        done = skipped
        for match in matches:
            if match.start >= cut:
                break
            parts.append(whole[done : match.start])
            parts.append(whole[match.start : match.end] if match.original is None else match.original)
            self._tell(match, self._offset - skipped)
            done = match.end
        cut = max(cut, done)
        parts.append(whole[done:cut])
        self._offset += cut - skipped
        # Enough of what went out to know what stands before the rest.
        self._context = whole[max(0, cut - 2 * self._index.reach) : cut]
        self._waiting = whole[cut:]
        return "".join(parts)

    def _tell(self, match: Match, offset: int) -> None:
        if match.problem:
            self.problems.append(match._replace(start=match.start + offset, end=match.end + offset).as_problem())

    def _certain(self, text: str) -> int:
        """RETURNS (int): how much of a text, in characters, can be no part of a replacement that goes on behind it."""
        escape = ESCAPE.search(text)
        end = len(text) if escape is None else escape.start()
        # White space and marks at the end may become a part of something, but do not begin it.
        certain = self._begins(text, end)
        last = MAY_COMPOSE.search(text, 0, end) if self._index.has_accents else None
        if last is None:
            return certain
        # A mark that follows makes another letter of the last one.
        before = self._begins(text, last.start())
        starts_word = last.start() == 0 or not text[last.start() - 1].isalnum()
        return certain if before == last.start() and not starts_word else min(certain, before)

    def _begins(self, text: str, end: int) -> int:
        """RETURNS (int): where in a text a replacement begins that may go on at `end`; `end` where none does."""
        loose = loosen(text[:end])
        size = len(loose.text)
        for start in range(max(0, size - self._index.reach), size):
            if self._index.may_begin(loose.text, start):
                return with_escape(text, loose.source_start(start))
        return end
