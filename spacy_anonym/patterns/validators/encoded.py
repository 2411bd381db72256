"""Files within a text: base64, hexadecimal numbers, uuencode."""

from typing import Optional, Tuple

from ...encoded import LEAST, read_lines
from ...registry import registry

Part = Optional[Tuple[int, int]]

_HEXADECIMAL = frozenset("0123456789abcdef")
# Hexadecimal digits of MD5, SHA-1, SHA-256 and their like.
_DIGESTS = frozenset((32, 40, 56, 64, 96, 128))


@registry.anonym_validators("spacy_anonym.encoded_lines.v1")
def encoded_lines(value: str) -> Part:
    """The lines of base64 or of hexadecimal numbers, without the words behind them."""
    lines = read_lines(value)
    return (0, lines.end) if lines else (0, 0)


@registry.anonym_validators("spacy_anonym.whole_lines.v1")
def whole_lines(value: str) -> Part:
    """All but the line that is broken off; "`" is the last one of uuencode."""
    end = len(value) if value.endswith("\n`") else value.rfind("\n")
    return 0, len(value[:end].rstrip())


def _is_ascii_in_hexadecimal(digits: str) -> bool:
    return len(digits) % 2 == 0 and all(byte in b"\t\n\r" or 32 <= byte < 127 for byte in bytes.fromhex(digits))


@registry.anonym_validators("spacy_anonym.encoded_data.v1")
def encoded_data(value: str) -> Optional[bool]:
    """A file in base64, or 256 characters and more of hexadecimal numbers."""
    lines = read_lines(value)
    if lines is None or lines.is_base64:
        return None if lines else False
    digits = set(lines.characters.lower())
    if len(lines.characters) < LEAST or not digits <= _HEXADECIMAL:
        return False
    # Lists of digests and of digits are none, unless a text is what they encode.
    is_list = lines.characters.isdigit() or len(lines.lines) > 1 and {*map(len, lines.lines)} <= _DIGESTS
    is_varied = len(digits) > len(_HEXADECIMAL) // 2
    return None if _is_ascii_in_hexadecimal(lines.characters) or is_varied and not is_list else False
