"""Style sheets: their strings may hold text, with escapes or in pieces."""

import re
from typing import List, Tuple

from .mapped import Char

_TOKEN = re.compile(r"/\*.*?(?:\*/|\Z)|\\([0-9a-fA-F]{1,6})(?:\r\n|[ \t\r\n\f])?|\\(\r\n|.)", re.S)
_STRING = re.compile(r'"((?:[^"\\]|\\.)*)"|\'((?:[^\'\\]|\\.)*)\'', re.S)


def css_chars(raw: str) -> Tuple[List[Char], List[Tuple[int, int]]]:
    """RETURNS (Tuple[List[Char], List[Tuple[int, int]]]): the characters without escapes, and where the comments are."""
    chars: List[Char] = []
    comments: List[Tuple[int, int]] = []
    last = 0
    for match in _TOKEN.finditer(raw):
        chars += [Char(raw[place], place, place + 1) for place in range(last, match.start())]
        last = match.end()
        if match[1]:
            number = int(match[1], 16)
            valid = 0 < number < 0x110000 and not 0xD800 <= number < 0xE000
            chars.append(Char(chr(number) if valid else "\ufffd", *match.span()))
        elif match[2]:
            if match[2] not in "\r\n\f":
                chars.append(Char(match[2], *match.span()))
        else:
            comments.append(match.span())
    return chars + [Char(raw[place], place, place + 1) for place in range(last, len(raw))], comments


def joined_strings(text: str) -> str:
    """RETURNS (str): the strings of a style sheet as one, where there are several: `"Jo" "hn"`."""
    found = [a or b for a, b in _STRING.findall(text)]
    return "".join(found) if len(found) > 1 else ""


def quote_css(text: str) -> str:
    """RETURNS (str): a text with escapes for all but plain letters and digits."""
    return "".join(char if char.isascii() and char.isalnum() else f"\\{ord(char):06x}" for char in text)
