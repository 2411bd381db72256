"""Find the matches of many patterns in linear time.

One pass of an RE2 set over a piece of the text tells which patterns match there at all (the prefilter); only those are
then searched for positions. RE2 works on UTF-8: a text is encoded once, and the matches' bytes become characters at the
end.
"""

import re
from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import Any, Dict, Iterator, List, Optional, Sequence, Set, Tuple

from ..normalize import ESCAPE_PREFILTER, add_normalized, find_normalized, is_plain, normalize, unescape
from ..spans import Finding
from .compiled import OVERLAP, CompiledPattern
from .context import BOOST, LEAST, Surroundings
from .line_breaks import BREAK_PREFILTER, GAP_PREFILTER, join_gaps, join_lines
from .pattern import Pattern
from .prefilter import Prefilter
from .timed_regex import Clock

# Bytes. The prefilter says "somewhere in this piece": small pieces keep the number of patterns to search low.
PIECE = 2048
# Bytes. The prefilter looks at the pieces of so much text at once: they are copies.
GROUP = 1 << 20
# A match that fails its check may hide another that begins within it: how often a pattern looks again in one piece.
RETRIES = 16

# A character by its number, name or kind, or by what it is not.
_NUMBERED = re.compile(r"\\[xuUNpP]|\[\^")
# The order of the prefilter's further expressions.
_BROKEN, _ESCAPED, _SPACED = range(3)
_FURTHER = (BREAK_PREFILTER, ESCAPE_PREFILTER, GAP_PREFILTER)
# Characters before a broken match from which findings are taken to reach to it.
REACH = 256


# A match that is a finding: half-open bytes of what was searched, its score and its pattern.
Hit = Tuple[int, int, float, CompiledPattern]
# What the prefilter tells of a text: by the place of a pattern, or of a further expression, the pieces of the text in
# which it matches, half-open bytes.
Marks = Dict[int, List[Tuple[int, int]]]


class PatternEngine:
    """All patterns of a ruler, compiled.

    prefix (str): Stands before the pattern's id in a finding's rule.
    """

    def __init__(self, patterns: Sequence[Pattern], prefix: str = "regex.") -> None:
        self.patterns = tuple(patterns)
        self.prefix = prefix
        compiled = [CompiledPattern(pattern, prefix) for pattern in self.patterns]
        # What RE2 cannot read has no prefilter, and is searched in the whole text.
        self.compiled = [each for each in compiled if not each.is_timed]
        self._timed = [each for each in compiled if each.is_timed]
        self._prefilter = Prefilter([each.pattern for each in self.compiled], _FURTHER)

    def __reduce__(self) -> Tuple[Any, ...]:
        # re2.Set does not pickle.
        return PatternEngine, (self.patterns, self.prefix)

    def mark(self, texts: Sequence[str]) -> List[Marks]:
        """RETURNS (List[Marks]): what the prefilter tells of each text in its normalized form. Of many texts at once it
        takes less than half the time."""
        normals = map(normalize, texts)
        return self._mark([text if normal is None else normal.text for text, normal in zip(texts, normals)])

    def _mark(self, texts: Sequence[str]) -> List[Marks]:
        marked: List[Marks] = [{} for _ in texts]
        pieces: List[bytes] = []
        places: List[Tuple[Marks, Tuple[int, int]]] = []
        size = 0
        for text, marks in zip(texts, marked):
            data = text.encode("utf8")
            for start, end in _pieces(data):
                pieces.append(data[start : end + OVERLAP])
                places.append((marks, (start, end)))
                size += end - start
                if size >= GROUP:
                    self._mark_pieces(pieces, places)
                    pieces, places, size = [], [], 0
        self._mark_pieces(pieces, places)
        return marked

    def _mark_pieces(self, pieces: Sequence[bytes], places: Sequence[Tuple[Marks, Tuple[int, int]]]) -> None:
        """Write to the marks of the pieces' texts where the patterns match."""
        for (marks, place), indices in zip(places, self._prefilter(pieces)):
            for index in indices:
                marks.setdefault(index, []).append(place)

    def find(self, text: str, context: Sequence[str] = (), marks: Optional[Marks] = None) -> List[Finding]:
        """Find all matches, in obfuscated and messy text as in plain text.

        text (str): The text, without lone surrogates.
        context (Sequence[str]): Words that the caller knows to belong to the text ("ssn", a column's name): they count
            as standing near to every match.
        marks (Optional[Marks]): What `mark` returned for the text; None looks.
        RETURNS (List[Finding]): Sorted; they may overlap.
        RAISES (AnonymError): SA037 when patterns that RE2 cannot read take too long.
        """
        clock = Clock(len(text)) if self._timed else None
        normal = normalize(text)
        marked = text if normal is None else normal.text
        found = find_normalized(
            text, lambda each: self._find_plain(each, context, clock, marks if each == marked else None)
        )
        if self._as_written is not None and normal is not None:
            found = sorted({*found, *self._as_written._find_plain(text, context, clock)})
        return found

    @cached_property
    def _as_written(self) -> Optional["PatternEngine"]:
        """Patterns that name characters which a normalized text does not have, as a typographic hyphen: they are
        searched in the text itself, too. Those of the bundled packs are made for the normalized form."""
        odd = [
            each
            for each in self.patterns
            if not each.is_checked and (not is_plain(each.regex) or _NUMBERED.search(each.regex))
        ]
        return PatternEngine(odd, self.prefix) if odd else None

    def _find_plain(
        self,
        text: str,
        context: Sequence[str],
        clock: Optional[Clock] = None,
        marks: Optional[Marks] = None,
        is_escaped: bool = True,
    ) -> List[Finding]:
        around = Surroundings(text.encode("utf8"), context, clock)
        hits, more = self._search(around, self._mark([text])[0] if marks is None else marks)
        found = self._findings(around, hits, text) if hits else []
        found.sort()
        return self._find_more(text, around, found, more, is_escaped) if more else found

    def _find_more(
        self, text: str, around: Surroundings, found: List[Finding], more: Set[int], is_escaped: bool
    ) -> List[Finding]:
        """Add what is cut by line breaks and wide gaps or written with escaped signs. RETURNS (List[Finding]):
        sorted."""
        for kind, join in ((_BROKEN, join_lines), (_SPACED, join_gaps)):
            joined = join(text) if kind in more else None
            if joined is not None:
                found += self._find_broken(joined, around, found)
                found.sort()
        if _ESCAPED in more and is_escaped:
            plain = unescape(text)
            if plain.text != text:
                read = self._find_plain(plain.text, around.words, around.clock, is_escaped=False)
                found = add_normalized(text, found, plain, read, parts=False)
        return found

    def _search(self, text: Surroundings, marks: Marks) -> Tuple[List[Hit], Set[int]]:
        """RETURNS: the hits, by pattern and piece; and what else there may be, as `_BROKEN`."""
        found: List[Hit] = []
        count = len(self.compiled)
        more: Set[int] = set()
        for index, places in marks.items():
            if index >= count:
                more.add(index - count)
                continue
            compiled = self.compiled[index]
            last = 0
            for start, end in places:
                matches, last = compiled.search(text, max(start, last), end, RETRIES)
                if matches:
                    found += [(*match, compiled) for match in matches]
        for compiled in self._timed:
            found += [(*match, compiled) for match in compiled.search_timed(text)]
        return found, more

    def _find_broken(self, joined: Any, whole: Surroundings, found: Sequence[Finding]) -> List[Finding]:
        """Find what line breaks or gaps cut, in the second form of a text. It counts where a check proves it, a word of
        its context names it, the line ends in a separator or the number begins with a plus sign: not where it is two
        findings in a row. RETURNS: findings in characters of the text."""
        text, joins = joined.normal.text, joined.joins
        around = Surroundings(text.encode("utf8"), whole.words, whole.clock)
        hits, _ = self._search(around, self._mark([text])[0])
        if not hits:
            return []
        broken: Dict[Tuple[Any, ...], Finding] = {}
        places = _to_bytes(text, [place for place, _ in joins])
        over: List[Hit] = []
        for hit in hits:
            start, end, score, _ = hit
            index = bisect_right(places, start)
            if (
                score >= LEAST
                and index < len(places)
                and places[index] < end
                and (joins[index][1] or _is_sure(around, hit))
            ):
                over.append(hit)
        for finding in self._findings(around, over, text):
            start, end = joined.normal.original(finding.start, finding.end)
            finding = finding._replace(start=start, end=end)
            broken.setdefault(finding[:6], finding)
        return [finding for finding in broken.values() if _is_whole(finding, found)]

    def _findings(self, around: Surroundings, hits: Sequence[Hit], text: str) -> List[Finding]:
        """RETURNS: hits as findings in characters, in their order."""
        if len(around.data) != len(text):
            places = _to_characters(around.data, hits)
            hits = [(places[start], places[end], score, compiled) for start, end, score, compiled in hits]
        return [
            Finding(start, end, compiled.label, score, compiled.rule, compiled.pattern.rank)
            for start, end, score, compiled in hits
        ]


def _is_sure(text: Surroundings, hit: Hit) -> bool:
    start, end, _, compiled = hit
    value = text.data[start:end].decode("utf8")
    if value.startswith("+") or compiled.validate is not None and compiled.validate(value) is True:
        return True
    return compiled.context is not None and compiled.context.boost(text, start, end) == BOOST


def _is_whole(finding: Finding, found: Sequence[Finding]) -> bool:
    """RETURNS: False where it would join two findings, or cut one."""
    parts = []
    for place in range(bisect_left(found, (finding.start - REACH,)), len(found)):
        other = found[place]
        if other.start >= finding.end:
            break
        if other.score >= LEAST and other.end > finding.start:
            parts.append(other)
    if any(f.start < finding.start or finding.end < f.end for f in parts):
        return False
    return len({f.start for f in parts}) < 2 or max(f.start for f in parts) < min(f.end for f in parts)


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


def _to_bytes(text: str, places: Sequence[int]) -> Sequence[int]:
    """RETURNS: for places in characters, in order, those in bytes."""
    if text.isascii():
        return places
    found: List[int] = []
    last = count = 0
    for place in places:
        count += len(text[last:place].encode("utf8"))
        found.append(count)
        last = place
    return found


def _to_characters(data: bytes, hits: Sequence[Hit]) -> Dict[int, int]:
    """RETURNS: for each start and end in bytes, its place in characters."""
    places: Dict[int, int] = {}
    last = count = 0
    for place in sorted({place for hit in hits for place in hit[:2]}):
        count += len(data[last:place].decode("utf8"))
        places[place] = count
        last = place
    return places
