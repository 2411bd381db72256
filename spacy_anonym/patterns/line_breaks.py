"""Identifiers that a line break or a wide gap cuts: a second form of the lines around it, in which it is not there.

Columns of numbers must not grow together: a break between two lines of numbers alone is none of these, and neither is
one of several in a row. What is found in the second form counts only where it reaches over the break and more than its
form supports it; see `PatternEngine.find`.
"""

import re
from typing import Iterator, List, NamedTuple, Optional, Tuple

from ..normalize import Normalized, Segment

# Characters of the lines before and after a break.
WINDOW = 80
# What separates the windows.
_GAP = "\n\n"
# Matches wherever there may be one, in RE2's syntax.
BREAK_PREFILTER = r"[0-9A-Z)][ ]?[\-./]?[ \t\r]{0,4}\n[ \t>]{0,8}[0-9(]|[0-9][ ]?[\-./]?[ \t\r]{0,4}\n[ \t>]{0,8}[A-Z]"
_BREAK = re.compile(r"\n[ \t>]{0,8}[0-9A-Z(]")
_BEFORE = re.compile(r"(?:[0-9][ ]?[\-./][ \t\r]{0,4}|[0-9A-Z)][ \t\r]{0,4})$")
_LETTERS = re.compile(r"[^\W\d_]")
_CAPITALS = re.compile(r"(?:[A-Z]{2}[0-9]{2}|[0-9A-Z]{4}|[A-Z])\b")
_CAPITALS_BEFORE = re.compile(r"(?:^|[^A-Za-z0-9])(?:[A-Z]{2}[0-9]{2}|[0-9A-Z]{4})$")
_SEPARATORS = "-./"
# Spaces beside a number as justified and monospaced text has them, and the manual line break of word processors.
GAP_PREFILTER = r"[0-9](?: {2,3}| ?\x0b ?)[0-9A-Za-z]|[A-Za-z](?: {2,3}| ?\x0b ?)[0-9]"
_BESIDE_NUMBER = re.compile(r"(?<=[0-9])(?: {2,3}| ?\x0b ?)(?=[0-9A-Za-z])|(?<=[A-Za-z])(?: {2,3}| ?\x0b ?)(?=[0-9])")
_WIDE = re.compile(r"(?<=[0-9A-Za-z])(?: {2,3}| ?\x0b ?)(?=[0-9A-Za-z])")


class Joined(NamedTuple):
    """The second form."""

    normal: Normalized  # Its text, and the originals of its characters.
    # Where in it a break was, and whether the line before ended in a separator ("212-555-"); in order.
    joins: List[Tuple[int, bool]]


class _Form:
    """A second form that is being written."""

    def __init__(self) -> None:
        self.parts: List[str] = []
        self.segments: List[Segment] = []
        self.joins: List[Tuple[int, bool]] = []
        self.length = 0

    def add(self, part: str, begin: int, stop: int) -> None:
        if part:
            self.segments.append((self.length, begin, stop))
            self.parts.append(part)
            self.length += len(part)

    def join(self, joint: str, left: int, right: int, separated: bool = False) -> None:
        self.joins.append((self.length, separated))
        self.add(joint, left, right)

    def made(self) -> Optional[Joined]:
        return Joined(Normalized("".join(self.parts), self.segments), self.joins) if self.joins else None


def join_lines(text: str) -> Optional[Joined]:
    """Write the lines around breaks within numbers without these breaks. RETURNS (Optional[Joined]): the second form;
    None where there is no such break."""
    form = _Form()
    for begin, left, right, stop in _breaks(text):
        separated = text[left - 1] in _SEPARATORS
        for joint in ("",) if separated else (" ", ""):
            form.add(text[begin:left], begin, left)
            form.join(joint, left, right, separated)
            form.add(text[right:stop], right, stop)
            form.add(_GAP, stop, stop)
    return form.made()


def join_gaps(text: str) -> Optional[Joined]:
    """Write the lines with wide gaps beside numbers with single spaces instead. RETURNS (Optional[Joined]): the second
    form; None where there is no such gap."""
    form = _Form()
    for begin, stop in _windows(text):
        last = begin
        for gap in _WIDE.finditer(text, begin, stop):
            form.add(text[last : gap.start()], last, gap.start())
            form.join(" ", gap.start(), gap.end())
            last = gap.end()
        form.add(text[last:stop], last, stop)
        form.add(_GAP, stop, stop)
    return form.made()


def _windows(text: str) -> Iterator[Tuple[int, int]]:
    """YIELDS (Tuple[int, int]): the characters around wide gaps beside numbers, within their lines."""
    begin = stop = -1
    for match in _BESIDE_NUMBER.finditer(text):
        left, right = match.span()
        first = max(text.rfind("\n", max(0, left - WINDOW), left) + 1, left - WINDOW, 0)
        end = text.find("\n", right, right + WINDOW)
        last = end if end >= 0 else min(len(text), right + WINDOW)
        if begin >= 0 and first > stop:
            yield begin, stop
            begin = -1
        begin, stop = (first if begin < 0 else begin), last
    if begin >= 0:
        yield begin, stop


def _breaks(text: str) -> Iterator[Tuple[int, int, int, int]]:
    """YIELDS (Tuple[int, int, int, int]): start of the window, end of the line before, start of the line after, end of
    the window."""
    last = -1
    for match in _BREAK.finditer(text):
        place, right = match.start(), match.end() - 1
        # Of several breaks in a row none is within a number; so they are skipped, as columns are.
        chained, last = last == place, text.find("\n", right)
        begin = max(text.rfind("\n", max(0, place - WINDOW), place) + 1, place - WINDOW, 0)
        before = text[begin:place]
        found = _BEFORE.search(before)
        if found is None:
            last = -1
            continue
        line_end = last if last >= 0 else len(text)
        stop = min(line_end, right + WINDOW)
        left = begin + len(before.rstrip(" \t\r"))
        if chained or not _continues(text, begin, left, right, stop):
            continue
        if _LETTERS.search(text, begin, left) or _LETTERS.search(text, right, stop):
            yield begin, left, right, stop


def _continues(text: str, begin: int, left: int, right: int, stop: int) -> bool:
    ends, starts = text[left - 1], text[right]
    if ends in _SEPARATORS or ends.isdigit():
        if starts.isdigit() or starts == "(":
            return True
        # A check letter, or groups of four as an IBAN has them.
        return _CAPITALS.match(text, right, stop) is not None
    return starts.isdigit() and _CAPITALS_BEFORE.search(text[begin:left]) is not None
