"""The first pass over a text: which patterns match in a piece of it at all."""

from typing import Sequence

import re2

from .pattern import Pattern, options


class Gate:
    """Which patterns match somewhere in a piece of text: one pass over it.

    patterns (Sequence[Pattern]): The patterns.
    also (Sequence[str]): Further regular expressions that the pass looks for.
    """

    def __init__(self, patterns: Sequence[Pattern], also: Sequence[str] = ()) -> None:
        self.count = len(patterns) + len(also)
        self._set = re2.Set.SearchSet(options())
        for pattern in patterns:
            self._set.Add((pattern.gate or pattern.regex).encode("utf8"))
        for regex in also:
            self._set.Add(regex.encode("utf8"))
        # An empty regex matches everything. When it does not, RE2 ran out of memory, and "no match" would mean nothing.
        self._sentinel = self._set.Add(b"")
        self._set.Compile()
        # RE2's own method, without the wrapper of google-re2 around it.
        self._match = getattr(self._set, "_set", self._set).Match

    def __call__(self, piece: bytes) -> Sequence[int]:
        """RETURNS (Sequence[int]): the indices of the patterns to search in the piece, and of the further ones after them; all of them
        should the pass fail."""
        hits = self._match(piece)
        if self._sentinel not in hits:
            return range(self.count)
        hits.remove(self._sentinel)
        return hits
