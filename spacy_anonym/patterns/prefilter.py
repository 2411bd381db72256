"""The first pass over a text: which patterns match in a piece of it at all."""

from typing import Any, Callable, List, Sequence, Tuple

import re2

from .min_digits import min_digits
from .pattern import Pattern, options
from .re2_calls import set_matcher

# RE2 builds a state of its automaton when a text first needs it, and a set of many patterns needs far more states than
# its parts do: on text not seen before four sets of some 30 patterns take a third of the time of one of 120.
SET_SIZE = 32

_NO_DIGITS = bytes(byte for byte in range(256) if byte not in b"0123456789")

# What a set tells of a piece, the patterns that it has, its sentinel, and how many digits every match of it has at
# least.
_Part = Tuple[Callable[[bytes], List[int]], List[int], int, int]


class Prefilter:
    """Which patterns match somewhere in a piece of text: one pass over it for every `SET_SIZE` patterns, of those whose
    matches do not have more digits than the piece.

    patterns (Sequence[Pattern]): The patterns.
    also (Sequence[str]): Further regular expressions that the pass looks for.
    """

    def __init__(self, patterns: Sequence[Pattern], also: Sequence[str] = ()) -> None:
        regexes = [*(pattern.prefilter or pattern.regex for pattern in patterns), *also]
        least = [min_digits(regex) for regex in regexes]
        order = sorted(range(len(regexes)), key=least.__getitem__)
        count = max(1, round(len(regexes) / SET_SIZE))
        borders = [place * len(order) // count for place in range(count + 1)]
        self._sets: List[Any] = []
        self._parts: List[_Part] = []
        for start, end in zip(borders, borders[1:]):
            chosen = order[start:end]
            found = re2.Set.SearchSet(options())
            for index in chosen:
                found.Add(regexes[index].encode("utf8"))
            # An empty regex matches everything. When it does not, RE2 ran out of memory, and "no match" would mean
            # nothing.
            sentinel = found.Add(b"")
            found.Compile()
            self._sets.append(found)
            self._parts.append((set_matcher(found), chosen, sentinel, least[chosen[0]] if chosen else 0))

    def __call__(self, piece: bytes) -> List[int]:
        """RETURNS (List[int]): the indices of the patterns to search in the piece, and of the further ones after them;
        all those of a set whose pass failed."""
        indices: List[int] = []
        digits = len(piece.translate(None, _NO_DIGITS))
        for match, chosen, sentinel, least in self._parts:
            if digits < least:
                # In the order of their digits: those that follow have more.
                break
            hits = match(piece)
            if sentinel not in hits:
                indices += chosen
            elif len(hits) > 1:
                indices += [chosen[hit] for hit in hits if hit != sentinel]
        return indices
