"""What may touch an identifier."""

import re

from .pattern import Border


def is_bordered(data: bytes, start: int, end: int, border: Border) -> bool:
    """Check what touches a match; see `Pattern.border`.

    data (bytes): The whole text, UTF-8.
    start, end (int): The match, bytes.
    border (Border): "word", "number" or "name".
    RETURNS (bool): True when the match stands free.
    """
    # Mostly a space or a sign of ASCII that joins nothing.
    if (not start or _FREE[data[start - 1]]) and (end == len(data) or _FREE[data[end]]):
        return True
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
# What may touch any value, whatever follows.
_FREE = bytes(byte < 0x80 and not chr(byte).isalnum() and chr(byte) not in "._-/\\@$(" for byte in range(256))
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
    # or attach prefixes to what follows.
    return char.isdigit() or char.islower() or char.isupper()
