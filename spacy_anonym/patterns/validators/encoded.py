"""Files within a text: base64, hexadecimal numbers, uuencode."""

import re
from typing import Optional, Tuple

from ...registry import registry

Part = Optional[Tuple[int, int]]

# Characters from which on it is taken for a file (keys and tokens of other patterns have up to 200), and how many
# different ones some hundred characters of base64 have; a row of one word has few.
_LEAST_FILE, _LEAST_SIGNS = 256, 20
_HEXADECIMAL = frozenset("0123456789abcdef")
# Hexadecimal digits of MD5, SHA-1, SHA-256 and their like.
_DIGESTS = frozenset((32, 40, 56, 64, 96, 128))
_DATA_ADDRESS = re.compile(r"(?i)data:[^,]*,")
# Between its lines, also in a string of JSON and in the answer to an e-mail.
_BREAK = r"(?:\s|\\[nrt]|>){1,40}"
_ENCODED_LINES = re.compile(
    rf"(?:(?i:data:)[^,]*,)?[\w+/%-]+(?:{_BREAK}[\w+/-]{{40,}})*(?:{_BREAK}[\w+/-]{{1,76}}(?=={{1,2}}(?:\s|\\|\Z)))?={{0,2}}",
    re.ASCII,
)
_LAST_LINE = re.compile(
    r"[ \t]{0,40}(?:\r?\n|\\[nr])[\s>]{0,40}((?:[\w+/-]{4}){1,19})(?=[ \t]{0,40}(?:[\r\n\\]|\Z))", re.ASCII
)
_PLAIN_WORD = re.compile(r"[A-Za-z]?[a-z]{0,24}")


@registry.anonym_validators("spacy_anonym.encoded_lines.v1")
def encoded_lines(value: str) -> Part:
    """The lines of base64, without the words behind them: long ones, and a last one that may be short."""
    found = _ENCODED_LINES.match(value)
    if found is None:
        return 0, 0
    last = None if found[0].endswith("=") else _LAST_LINE.match(value, found.end())
    return 0, found.end() if last is None or _PLAIN_WORD.fullmatch(last[1]) else last.end(1)


@registry.anonym_validators("spacy_anonym.whole_lines.v1")
def whole_lines(value: str) -> Part:
    """All but the line that is broken off; "`" is the last one of uuencode."""
    end = len(value) if value.endswith("\n`") else value.rfind("\n")
    return 0, len(value[:end].rstrip())


def _is_ascii_in_hexadecimal(digits: str) -> bool:
    return len(digits) % 2 == 0 and all(byte in b"\t\n\r" or 32 <= byte < 127 for byte in bytes.fromhex(digits))


@registry.anonym_validators("spacy_anonym.encoded_data.v1")
def encoded_data(value: str) -> Optional[bool]:
    """A `data:` address; or 256 characters and more of base64 or hexadecimal numbers: no path, no row of words."""
    if _DATA_ADDRESS.match(value):
        return None
    lines = re.split(_BREAK, value)
    every = "".join(lines).rstrip("=")
    if len(every) < _LEAST_FILE:
        return False
    if set(every.lower()) <= _HEXADECIMAL:
        # Lists of digests and of digits are none, unless a text is what they encode.
        is_list = every.isdigit() or len(lines) > 1 and {*map(len, lines)} <= _DIGESTS
        is_varied = len(set(every.lower())) > len(_HEXADECIMAL) // 2
        return None if _is_ascii_in_hexadecimal(every) or is_varied and not is_list else False
    has_all = not every.islower() and not every.isupper() and any(map(str.isdigit, every))
    # One sign of base64 in 32 is none of a letter or digit.
    is_path = sum(map(every.count, "/+-_")) * 8 > len(every)
    return None if has_all and not is_path and len(set(every)) >= _LEAST_SIGNS else False
