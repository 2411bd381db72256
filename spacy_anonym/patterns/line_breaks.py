"""Identifiers that a line break cuts: a second form of the lines around such a break, in which it is not there.

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


class Joined(NamedTuple):
    """The second form."""

    normal: Normalized  # Its text, and the originals of its characters.
    # Where in it a break was, and whether the line before ended in a separator ("212-555-"); in order.
    joins: List[Tuple[int, bool]]


def join_lines(text: str) -> Optional[Joined]:
    """Write the lines around breaks within numbers without these breaks. RETURNS (Optional[Joined]): the second form;
    None where there is no such break."""
    parts: List[str] = []
    segments: List[Segment] = []
    joins: List[Tuple[int, bool]] = []
    length = 0

    def add(part: str, begin: int, stop: int) -> None:
        nonlocal length
        if part:
            segments.append((length, begin, stop))
            parts.append(part)
            length += len(part)

    for begin, left, right, stop in _breaks(text):
        separated = text[left - 1] in _SEPARATORS
        for joint in ("",) if separated else (" ", ""):
            add(text[begin:left], begin, left)
            joins.append((length, separated))
            add(joint, left, right)
            add(text[right:stop], right, stop)
            add(_GAP, stop, stop)
    return Joined(Normalized("".join(parts), segments), joins) if joins else None


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
