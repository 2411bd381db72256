"""A text as it reads, whatever an editor made of it: case, spaces, escapes, full-width forms; mapped to the original's
offsets."""

import html
import re
import unicodedata
from bisect import bisect_right
from typing import Dict, List, NamedTuple, Sequence

# Escapes of HTML and JSON, those of "<" and ">" in a web address, Markdown's backslash, runs of white space, marks that
# cannot be seen.
ESCAPES = re.compile(
    r"&(?:lt|gt|amp|quot|apos|nbsp|#\d{1,5}|#[xX][0-9a-fA-F]{1,5});|\\u[0-9a-fA-F]{4}|%3[CEce]|\\(?=[^\w\s]|_)"
    r"|[^\S ]\s*| \s+|[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]"
)
# The same, and letters whose marks are characters of their own: with Latin and Greek accents, of Hangul and of kana.
DECOMPOSED = re.compile(
    ESCAPES.pattern
    + r"|[^\W\d_][\u0300-\u036f]+|[\u1100-\u1112][\u1161-\u1175][\u11a8-\u11c2]?|[\u3040-\u30ff][\u3099\u309a]"
)
INVISIBLE = frozenset("\u00ad\ufeff\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e") | frozenset(
    map(chr, range(0x2060, 0x206A))
)
SAME = {**dict.fromkeys("’‘ʼ`´ʹ", "'"), **dict.fromkeys("‐‑‒–—−", "-"), **dict.fromkeys("“”„", '"')}


class PlainForms(Dict[int, str]):
    """A table for `str.translate`: one character to one, in lower case; full-width forms and digits of any script to
    ASCII."""

    def __missing__(self, code: int) -> str:
        char = chr(code)
        if 0xFF01 <= code <= 0xFF5E:
            char = chr(code - 0xFEE0)
        decimal = unicodedata.decimal(char, None)
        if decimal is not None:
            char = str(decimal)
        lower = SAME.get(char, char).lower()
        self[code] = lower if len(lower) == 1 else char
        return self[code]


PLAIN = PlainForms()


def normalize(text: str) -> str:
    """RETURNS (str): the text in lower case and plain forms, of the same length."""
    return text.lower() if text.isascii() else text.translate(PLAIN)


class Loose(NamedTuple):
    """A text as it reads."""

    text: str  # In lower case, without escapes and invisible marks, white space as single spaces.
    starts: Sequence[int]  # Where in `text` pieces begin that were copied, or stand for an escape.
    sources: Sequence[int]  # Where each begins in the source. A piece that stands for an escape is one character long.
    escapes: Sequence[bool]  # Which pieces stand for an escape.

    def source_start(self, place: int) -> int:
        """RETURNS (int): where a character of `text` begins in the source."""
        piece = bisect_right(self.starts, place) - 1
        return self.sources[piece] + place - self.starts[piece]

    def source_end(self, place: int) -> int:
        """RETURNS (int): where the character before a place of `text`, > 0, ends in the source."""
        piece = bisect_right(self.starts, place - 1) - 1
        if self.escapes[piece]:
            return self.sources[piece + 1]
        return self.sources[piece] + place - self.starts[piece]


def loosen(text: str) -> Loose:
    """RETURNS (Loose): a text in the form in which it is searched."""
    pieces: List[str] = []
    starts, sources, escapes = [0], [0], [False]
    place = done = 0
    pattern = ESCAPES if unicodedata.is_normalized("NFC", text) else DECOMPOSED
    for match in pattern.finditer(text):
        start, end = match.span()
        if match[0][0].isalpha():
            composed = unicodedata.normalize("NFC", match[0])
            if len(composed) > 1:
                continue
        if start > done:
            pieces.append(normalize(text[done:start]))
            place += start - done
        char = _char_of(match[0]) if not match[0][0].isalpha() else normalize(composed)
        if char:
            pieces.append(char)
            starts.append(place)
            sources.append(start)
            escapes.append(True)
            place += 1
        starts.append(place)
        sources.append(end)
        escapes.append(False)
        done = end
    pieces.append(normalize(text[done:]))
    return Loose("".join(pieces), starts, sources, escapes)


def _char_of(escape: str) -> str:
    if escape[0] == "&":
        char = html.unescape(escape)
    elif escape[0] == "%":
        char = chr(int(escape[1:], 16))
    elif escape[0] == "\\":
        char = chr(int(escape[2:], 16)) if len(escape) > 1 else ""
    else:
        char = "" if escape[0] in INVISIBLE else " "
    if char.isspace():
        return " "
    return normalize(char) if len(char) == 1 and char not in INVISIBLE else ""


def with_escape(text: str, start: int) -> int:
    """RETURNS (int): where a sign of a text begins, with Markdown's backslash before it."""
    return start - 1 if start and text[start - 1] == "\\" and not text[start : start + 1].isalnum() else start
