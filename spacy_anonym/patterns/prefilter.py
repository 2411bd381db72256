"""The first pass over a text: which patterns match in a piece of it at all."""

import re
from functools import lru_cache
from typing import Any, Callable, List, Optional, Sequence, Tuple

import re2

from .pattern import Pattern, options
from .re2_calls import set_matcher

# RE2 builds a state of its automaton when a text first needs it, and a set of many patterns needs far more states than
# its parts do: of 300 patterns, 50 sets of six take half the time of 19 sets of 16 on the first 100 kB, and three
# quarters of it after a megabyte.
SET_SIZE = 6
# Counts up to this stay as they are in what the sets look for: larger ones need a state of the automaton for every
# count, and to know that there is some number of letters is enough to look closer.
LARGEST = 8

_NO_DIGITS = bytes(byte for byte in range(256) if byte not in b"0123456789")

# What a set tells of a piece, the patterns that it has, its sentinel, and how many digits every match of it has at
# least.
_Part = Tuple[Callable[[bytes], List[int]], List[int], int, int]


class Prefilter:
    """Which patterns match somewhere in a piece of text: one pass over it for every `SET_SIZE` patterns, of those whose
    matches do not have more digits than the piece.

    also (Sequence[str]): Further regular expressions that the pass looks for.
    """

    def __init__(self, patterns: Sequence[Pattern], also: Sequence[str] = ()) -> None:
        exact = [*(pattern.regex for pattern in patterns), *also]
        regexes = [*(loosen(pattern.regex) for pattern in patterns), *also]
        least = [min_digits(regex) for regex in exact]
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
            # The end of a text is in every text. When it is not found, RE2 ran out of memory, and "no match" would mean
            # nothing.
            sentinel = found.Add(rb"\z")
            found.Compile()
            self._sets.append(found)
            self._parts.append((set_matcher(found), chosen, sentinel, least[chosen[0]] if chosen else 0))

    def __call__(self, pieces: Sequence[bytes]) -> List[List[int]]:
        """Look at pieces of texts, set by set: a set's automaton is large, and stays in the processor's cache that way.
        RETURNS (List[List[int]]): for each piece the indices of the patterns to search in it, and of the further ones
        after them; all those of a set whose pass failed."""
        found: List[List[int]] = [[] for _ in pieces]
        live = [(len(piece.translate(None, _NO_DIGITS)), piece, indices) for piece, indices in zip(pieces, found)]
        for match, chosen, sentinel, least in self._parts:
            # In the order of their digits: the sets that follow have as many or more.
            live = [row for row in live if row[0] >= least]
            for _, piece, indices in live:
                hits = match(piece)
                if sentinel not in hits:
                    indices += chosen
                elif len(hits) > 1:
                    indices += [chosen[hit] for hit in hits if hit != sentinel]
        return found


_ESCAPE = r"\\(?:x\{[0-9A-Fa-f]+\}|x[0-9A-Fa-f]{2}|[pP](?:\{\^?\w+\}|[A-Z])|[0-7]{1,3}|.)"
_CLASS = rf"\[(?P<negated>\^?)(?P<items>\]?(?:{_ESCAPE}|\[:\^?\w+:\]|[^\]\\])*)\]"
_COUNT = re.compile(rf"{_ESCAPE}|{_CLASS}|\{{(?P<least>[0-9]+)(?P<more>,(?P<most>[0-9]*))?\}}", re.DOTALL)
_TOKEN = re.compile(
    rf"(?P<escape>{_ESCAPE})|{_CLASS}"
    r"|(?P<flags>\(\?[a-zA-Z\-]+\))|(?P<open>\((?:\?(?:P?<\w+>|[a-zA-Z\-]*:))?)(?!\?)|(?P<close>\))|(?P<bar>\|)"
    r"|(?P<repeat>(?:[*?+]|\{(?P<least>[0-9]+)(?:,[0-9]*)?\})\??)|(?P<literal>[^()\[\\{}|*?+0-9]+|[^()])",
    re.DOTALL,
)


def loosen(regex: str) -> str:
    """RETURNS (str): an expression that matches wherever another one does, in which large counts are any number."""
    # Between \Q and \E nothing means what it does elsewhere.
    return regex if r"\Q" in regex else _COUNT.sub(_any_number, regex)


def _any_number(count: "re.Match[str]") -> str:
    if count["least"] is None:
        return count[0]
    most = count["most"] if count["more"] else count["least"]
    if most and int(most) <= LARGEST:
        return count[0]
    return "+" if int(count["least"]) else "*"


_ONLY_DIGITS = re.compile(r"(?:[0-9](?:-[0-9])?|\\d|\[:digit:\])+").fullmatch


class _Group:
    """An open group: the digits of its branch so far, of its least branch, and of its last part."""

    __slots__ = ("count", "least", "last")

    def __init__(self) -> None:
        self.count = self.last = 0
        self.least: Optional[int] = None

    def add(self, digits: int) -> None:
        self.count += digits
        self.last = digits

    def end_branch(self) -> None:
        self.least = self.count if self.least is None else min(self.least, self.count)
        self.count = self.last = 0


@lru_cache(maxsize=4096)
def min_digits(regex: str) -> int:
    """Count the digits that every match has. RETURNS (int): at least so many of 0 to 9 stand in every match; 0 where
    that is not known."""
    # Between \Q and \E nothing means what it does elsewhere.
    if r"\Q" in regex:
        return 0
    groups: List[_Group] = [_Group()]
    place = 0
    while place < len(regex):
        token = _TOKEN.match(regex, place)
        if token is None:
            return 0
        place = token.end()
        group = groups[-1]
        kind = token.lastgroup
        if token["open"]:
            groups.append(_Group())
        elif token["close"]:
            if len(groups) < 2:
                return 0
            group.end_branch()
            groups.pop()
            groups[-1].add(group.least or 0)
        elif token["bar"]:
            group.end_branch()
        elif token["repeat"]:
            times = int(token["least"]) if token["least"] else int(token["repeat"][0] == "+")
            group.count += (times - 1) * group.last
            group.last *= times
        elif token["items"] is not None:
            group.add(int(not token["negated"] and _ONLY_DIGITS(token["items"]) is not None))
        elif kind != "flags":
            group.add(int(token[0] in _DIGITS))
    if len(groups) > 1:
        return 0
    groups[0].end_branch()
    return groups[0].least or 0


_DIGITS = frozenset([*"0123456789", r"\d"])
