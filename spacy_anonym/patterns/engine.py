"""Find the matches of many patterns in linear time.

One pass of an RE2 set over a piece of the text tells which patterns match there at all (the gate); only those are then
searched for positions. RE2 works on UTF-8: a text is encoded once, and the matches' bytes become characters at the end.
"""

import re
from functools import partial
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple

import re2

from .. import registry
from ..labels import normalize_label
from ..spans import Finding
from .checks import get_validator
from .context import AgainstWords, ContextWords
from .pattern import Border, Pattern, compile_regex, options

# Bytes. The gate says "somewhere in this piece": small pieces keep the number of patterns to search low.
PIECE = 2048
# Bytes by which a piece reaches into the next one, so that what begins in a piece is seen whole.
OVERLAP = 512
# A disproved match may hide another that begins within it: how often a pattern looks again in one piece.
RETRIES = 16
# A match that ends this near to the end of what was searched might go on: it is searched again in the whole text.
MARGIN = 64

Match = Tuple[int, int, float]


class PatternEngine:
    """All patterns of a ruler, compiled.

    patterns (Sequence[Pattern]): The patterns.
    prefix (str): Stands before the pattern's id in a finding's rule.
    """

    def __init__(self, patterns: Sequence[Pattern], prefix: str = "regex.") -> None:
        self.patterns = tuple(patterns)
        self.prefix = prefix
        self._compiled = [_Compiled(pattern, prefix) for pattern in self.patterns]
        self._gate = _Gate(self.patterns)

    def __getstate__(self) -> Tuple[Tuple[Pattern, ...], str]:
        # re2.Set does not pickle.
        return self.patterns, self.prefix

    def __setstate__(self, state: Tuple[Tuple[Pattern, ...], str]) -> None:
        self.__init__(*state)

    def find(self, text: str) -> List[Finding]:
        """Find all matches.

        text (str): The text, without lone surrogates.
        RETURNS (List[Finding]): Sorted; they may overlap.
        """
        data = text.encode("utf8")
        pieces = ((0, len(data)),) if len(data) <= PIECE else _pieces(data)
        found: List[Tuple[int, int, float, _Compiled]] = []
        ends: Dict[int, int] = {}
        for start, end in pieces:
            for index in self._gate(data[start : end + OVERLAP]):
                compiled = self._compiled[index]
                matches, ends[index] = compiled.search(data, max(start, ends.get(index, 0)), end)
                found.extend((*match, compiled) for match in matches)
        if not found:
            return []
        if len(data) != len(text):
            places = _to_characters(data, found)
            found = [(places[start], places[end], score, compiled) for start, end, score, compiled in found]
        return sorted(
            Finding(start, end, compiled.label, score, compiled.rule, compiled.pattern.rank)
            for start, end, score, compiled in found
        )


class _Compiled:
    """A pattern, its compiled regex and the functions that it names."""

    def __init__(self, pattern: Pattern, prefix: str) -> None:
        self.pattern = pattern
        self.rule = prefix + pattern.id
        self.label = normalize_label(pattern.label)
        self.regex = compile_regex(pattern.regex, pattern.id)
        self.match = _matcher(self.regex)
        self.group = self.regex.groupindex.get(b"value", 0)
        self.validate: Optional[Callable] = pattern.validator and get_validator(pattern.validator)
        self.narrow: Optional[Callable] = pattern.narrow and registry.get("validators", pattern.narrow)
        self.context = ContextWords(pattern.context) if pattern.context else None
        self.against = AgainstWords(pattern.against) if pattern.against else None

    def search(self, data: bytes, pos: int, stop: int) -> Tuple[List[Match], int]:
        """Find this pattern's matches that begin in data[pos:stop].

        data (bytes): The whole text, UTF-8.
        pos, stop (int): Bytes.
        RETURNS (Tuple[List[Match], int]): (start, end, score) in bytes, and where the last match ended.
        """
        found: List[Match] = []
        size = len(data)
        limit = min(size, stop + OVERLAP)
        retries = RETRIES
        while pos < stop:
            spans = self.match(data, pos, limit)
            start, end = spans[0]
            if start < 0 or start >= stop:
                break
            if end > limit - MARGIN and limit < size:
                spans = self.match(data, start, size)
                end = spans[0][1]
            judged = self.judge(data, *spans[self.group])
            if judged is None:
                pos = start + 1 if retries else end
                retries -= retries > 0
            elif judged[0] < judged[1]:
                found.append(judged)
                pos = max(judged[1], start + 1)
            else:
                pos = end
        return found, pos

    def judge(self, data: bytes, start: int, end: int) -> Optional[Match]:
        """Decide whether a match is a finding, and score it.

        data (bytes): The whole text, UTF-8.
        start, end (int): The match, bytes.
        RETURNS (Optional[Match]): (start, end, score); None for no finding, though one may begin within the match; start
            equal to end where the whole match is none.
        """
        pattern = self.pattern
        if self.narrow is not None:
            value = data[start:end].decode("utf8")
            part = self.narrow(value)
            if part is None:
                return None
            end = start + len(value[: part[1]].encode("utf8"))
            start += len(value[: part[0]].encode("utf8"))
            if start == end:
                return start, end, 0.0
        if pattern.border != "none" and not _bordered(data, start, end, pattern.border):
            return None
        score = pattern.score
        if self.validate is not None:
            verdict = self.validate(data[start:end].decode("utf8"))
            if verdict is False:
                if pattern.disproved is None:
                    return None
                score = pattern.disproved
            elif verdict:
                score = pattern.proven
        if score < 1.0:
            if self.context is not None:
                score = self.context.raise_score(data, start, end, score)
            if self.against is not None:
                score = self.against.lower_score(data, start, end, score)
        return start, end, score


def _matcher(regex: Any) -> Callable[[bytes, int, int], Sequence[Tuple[int, int]]]:
    """Make a function of (data, pos, endpos) that searches and returns the spans of the match and its groups, (-1, -1) where
    there are none. RE2's own method, without the generator and the match object of google-re2's wrapper around it, takes a third
    of the time of `regex.search`."""
    inner = getattr(regex, "_regexp", None)
    if inner is None:
        return partial(_search_spans, regex)
    return partial(inner.Match, type(inner).Anchor.UNANCHORED)


def _search_spans(regex: Any, data: bytes, pos: int, endpos: int) -> Sequence[Tuple[int, int]]:
    match = regex.search(data, pos, endpos)
    return [(-1, -1)] if match is None else [match.span(group) for group in range(regex.groups + 1)]


class _Gate:
    """Which patterns match somewhere in a piece of text: one pass over it."""

    def __init__(self, patterns: Sequence[Pattern]) -> None:
        self.count = len(patterns)
        self._set = re2.Set.SearchSet(options())
        for pattern in patterns:
            self._set.Add((pattern.gate or pattern.regex).encode("utf8"))
        # An empty regex matches everything. When it does not, RE2 ran out of memory, and "no match" would mean nothing.
        self._sentinel = self._set.Add(b"")
        self._set.Compile()

    def __call__(self, piece: bytes) -> Sequence[int]:
        """RETURNS (Sequence[int]): the indices of the patterns to search in the piece; all of them should the pass fail."""
        hits = self._set.Match(piece)
        if self._sentinel not in hits:
            return range(self.count)
        hits.remove(self._sentinel)
        return hits


def _pieces(data: bytes) -> Iterator[Tuple[int, int]]:
    """Cut a text at white space. YIELDS (Tuple[int, int]): half-open bytes, all of them in order."""
    size = len(data)
    start = 0
    while size - start > PIECE + PIECE // 2:
        cut = data.rfind(b" ", start + PIECE // 2, start + PIECE)
        if cut < 0:
            cut = data.rfind(b"\n", start + PIECE // 2, start + PIECE)
        cut = cut if cut > 0 else start + PIECE
        yield start, cut
        start = cut
    if size > start:
        yield start, size


def _to_characters(data: bytes, found: Sequence[Tuple[int, int, float, Any]]) -> Dict[int, int]:
    """RETURNS (Dict[int, int]): for each start and end in bytes, its place in characters."""
    places: Dict[int, int] = {}
    last = count = 0
    for place in sorted({place for match in found for place in match[:2]}):
        count += len(data[last:place].decode("utf8"))
        places[place] = count
        last = place
    return places


def _bordered(data: bytes, start: int, end: int, border: Border) -> bool:
    """Check what touches a match; see `Pattern.border`.

    data (bytes): The whole text, UTF-8.
    start, end (int): The match, bytes.
    border (Border): "word", "number" or "name".
    RETURNS (bool): True when the match stands free.
    """
    # Mostly a space or a sign of ASCII, which joins nothing.
    if start and _MAY_JOIN[data[start - 1]] and _joins(_char_before(data, start)) and _joins(_char_at(data, start)):
        return False
    if end < len(data) and _MAY_JOIN[data[end]] and _joins(_char_at(data, end)) and _joins(_char_before(data, end)):
        return False
    if border == "word":
        return True
    before, after = data[max(0, start - 2) : start], data[end : end + 2]
    if border == "number":
        return not _NUMBER_BEFORE(before) and not _NUMBER_AFTER(after)
    return not (before[-1:] in _NAME_BEFORE and before or _NAME_AFTER(after))


_MAY_JOIN = bytes(byte >= 0x80 or chr(byte).isalnum() for byte in range(256))
_NUMBER_BEFORE = re.compile(rb"[0-9][.\-]$").search
_NUMBER_AFTER = re.compile(rb"[.\-][0-9]").match
_NAME_BEFORE = b"._-/\\@$"
_NAME_AFTER = re.compile(rb"[._\-][0-9A-Za-z]|[(_$]").match


def _char_before(data: bytes, place: int) -> str:
    start = place - 1
    while start > 0 and data[start] & 0xC0 == 0x80:
        start -= 1
    return data[start:place].decode("utf8")


def _char_at(data: bytes, place: int) -> str:
    byte = data[place]
    size = 1 if byte < 0x80 else 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
    return data[place : place + size].decode("utf8")


def _joins(char: str) -> bool:
    # A letter without case (Hebrew, Chinese, Thai) may touch an identifier: such scripts write words without spaces,
    # or attach prefixes.
    return char.isdigit() or char.islower() or char.isupper()
