"""Style sheets: their strings and selectors may hold text, with escapes or in pieces."""

import re
from typing import Iterator, List, Match, Tuple

from .slots import Char, plain_chars
from .values import is_font

_TOKEN = re.compile(r"/\*.*?(?:\*/|\Z)|\\([0-9a-fA-F]{1,6})(?:\r\n|[ \t\r\n\f])?|\\(\r\n|.)", re.S)
# What stands before a block, and in it the ids and classes; a string may hold braces.
_PRELUDE = re.compile(r"[^{};]+")
_ESCAPE = r"\\[0-9a-fA-F]{1,6}[ \t\n\f]?|\\[^\n]"
_NAME = re.compile(rf"[#.]((?:[^\W\d]|-(?=[^\W\d]|[-\\])|{_ESCAPE})(?:[\w-]|{_ESCAPE})*)")
# Properties of colours and fonts, the colours in them, and the names.
_CODED = re.compile(
    r"(?:\b[a-z-]{0,20}color|\b(?:fill|stroke|background|outline|border[a-z-]{0,20}|(?:box|text)-shadow|font|(font-family)))"
    r"\s{0,9}:([^;{}]{1,300})",
    re.I,
)
_COLOUR, _FAMILY = re.compile(r"(?<!&)#[0-9a-fA-F]{3,8}\b"), re.compile("[^,]+")
_QUOTE = re.compile("[\"']")
_STRINGS = {quote: re.compile(rf"{quote}(?:[^{quote}\\]|\\.)*{quote}", re.S) for quote in "\"'"}


def css_codes(raw: str) -> List[Tuple[int, int]]:
    """RETURNS (List[Tuple[int, int]]): where colours, and names of fonts that programs have, stand in declarations."""
    spans: List[Tuple[int, int]] = []
    for declaration in _CODED.finditer(raw):
        found = (_FAMILY if declaration[1] else _COLOUR).finditer(raw, *declaration.span(2))
        spans += [each.span() for each in found if not declaration[1] or is_font(each[0])]
    return spans


def css_chars(raw: str) -> Tuple[List[Char], List[Tuple[int, int]]]:
    """RETURNS (Tuple[List[Char], List[Tuple[int, int]]]): characters without escapes, and where the comments are."""
    chars: List[Char] = []
    comments: List[Tuple[int, int]] = []
    last = 0
    for match in _TOKEN.finditer(raw):
        chars += plain_chars(raw, last, match.start())
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
    return chars + plain_chars(raw, last, len(raw)), comments


def _strings(text: str) -> Iterator[Match[str]]:
    place, closed = 0, dict(_STRINGS)
    while closed:
        quote = _QUOTE.search(text, place)
        if quote is None:
            return
        place = quote.end()
        if quote[0] not in closed:
            continue
        found = closed[quote[0]].match(text, quote.start())
        if found is None:
            # Where one is not closed, none of its kind behind it is: to look again for each would take quadratic time.
            del closed[quote[0]]
        else:
            place = found.end()
            yield found


def joined_strings(text: str) -> str:
    """RETURNS (str): the strings of a style sheet as one, where there are several: `"Jo" "hn"`."""
    found = [match[0][1:-1] for match in _strings(text)]
    return "".join(found) if len(found) > 1 else ""


def selector_names(raw: str) -> List[Tuple[int, int]]:
    """RETURNS (List[Tuple[int, int]]): where the ids and classes of selectors are, as written, without their mark."""
    pieces: List[str] = []
    last = 0
    for match in _strings(raw):
        pieces += [raw[last : match.start()], " " * len(match[0])]
        last = match.end()
    blank = "".join([*pieces, raw[last:]])
    preludes = [each for each in _PRELUDE.finditer(blank) if blank.startswith("{", each.end())]
    preludes = [each for each in preludes if not each[0].lstrip().startswith("@")]
    return [name.span(1) for each in preludes for name in _NAME.finditer(blank, *each.span())]


def quote_name(text: str) -> str:
    """RETURNS (str): a text as the name of an id or class in a selector."""
    return f"\\{ord(text[0]):06x}{quote_css(text[1:])}" if text[:1].isdigit() else quote_css(text)


def quote_css(text: str) -> str:
    """RETURNS (str): a text with escapes for all but plain letters and digits."""
    return "".join(char if char.isascii() and char.isalnum() else f"\\{ord(char):06x}" for char in text)
