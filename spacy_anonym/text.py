"""Rewrite a text, exact and linear, compare values, and read lines: without any spaCy type."""

import unicodedata
from typing import Iterable, List, Tuple

from .errors import AnonymError, Errors

Edit = Tuple[int, int, str]
# How much of a line is read on each side, in characters.
LINE = 200
APOSTROPHES = str.maketrans("\u2018\u2019\u02bc", "'" * 3)


def rewrite(text: str, edits: Iterable[Edit]) -> Tuple[str, List[int]]:
    """Replace parts of a text by new strings.

    edits (Iterable[Edit]): (start, end, new) in text order, half-open characters, not overlapping; start may equal end.
    RETURNS (Tuple[str, List[int]]): The new text, and where in it each edit's new string starts, in characters. Between
        the edits it is the old text, unchanged.
    RAISES (AnonymError): SA103 where edits overlap or are out of order.
    """
    parts: List[str] = []
    starts: List[int] = []
    end_before = start_before = 0
    length = 0
    for start, end, new in edits:
        if start < end_before or end < start or end > len(text):
            raise AnonymError(Errors.SA103.format(start=start, end=end, other_start=start_before, other_end=end_before))
        length += start - end_before
        starts.append(length)
        length += len(new)
        parts.append(text[end_before:start])
        parts.append(new)
        start_before, end_before = start, end
    parts.append(text[end_before:])
    return "".join(parts), starts


def is_utf8(text: str) -> bool:
    """RETURNS (bool): whether UTF-8 can write a text: it has no lone surrogate."""
    return text.isascii() or text.encode("utf8", "ignore").decode("utf8") == text


def plain_value(value: str) -> str:
    """RETURNS (str): a value without case, with single spaces, composed accents and straight apostrophes: by this
    values are equal."""
    if not value.isascii():
        value = unicodedata.normalize("NFC", value).translate(APOSTROPHES)
    return " ".join(value.casefold().split())


def line_around(text: str, start: int, end: int) -> str:
    """RETURNS (str): what stands on the line around half-open characters, without these: as much as `LINE` on each
    side."""
    first = max(0, start - LINE)
    return text[max(first, text.rfind("\n", first, start) + 1) : start] + text[end : end + LINE].partition("\n")[0]
