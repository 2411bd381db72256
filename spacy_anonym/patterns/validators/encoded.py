"""Files within a text: base64, hexadecimal numbers, uuencode."""

from typing import Optional, Tuple

from ...encoded import LEAST, Lines, read_lines
from ...registry import registry

Part = Optional[Tuple[int, int]]

_HEXADECIMAL = frozenset("0123456789abcdef")
# Hexadecimal digits of MD5, SHA-1, SHA-256 and their like.
_DIGESTS = frozenset((32, 40, 56, 64, 96, 128))


@registry.anonym_validators("spacy_anonym.encoded_lines.v1")
def encoded_lines(value: str) -> Part:
    """The lines of a file in base64, or of 256 characters and more of hexadecimal numbers, without the words behind
    them."""
    lines = read_lines(value)
    return (0, lines.end) if lines and (lines.is_base64 or _is_hexadecimal(lines)) else None


def _is_hexadecimal(lines: Lines) -> bool:
    every = lines.characters
    digits = set(every.lower())
    if len(every) < LEAST or not digits <= _HEXADECIMAL:
        return False
    # Lists of digests and of digits are none, unless a text is what they encode.
    is_list = every.isdigit() or len(lines.lines) > 1 and {*map(len, lines.lines)} <= _DIGESTS
    return _is_ascii_in_hexadecimal(every) or len(digits) > len(_HEXADECIMAL) // 2 and not is_list


def _is_ascii_in_hexadecimal(digits: str) -> bool:
    return len(digits) % 2 == 0 and all(byte in b"\t\n\r" or 32 <= byte < 127 for byte in bytes.fromhex(digits))


@registry.anonym_validators("spacy_anonym.whole_lines.v1")
def whole_lines(value: str) -> Part:
    """All but the line that is broken off; "`" is the last one of uuencode."""
    end = len(value) if value.endswith("\n`") else value.rfind("\n")
    return 0, len(value[:end].rstrip())
