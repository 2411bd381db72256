"""The tokens of HTML, each with its place in the text (the tokenizer of the HTML standard, 13.2.5, as far as texts need
it).
"""

import re
from html import unescape
from typing import Iterator, List, NamedTuple, Tuple

from .slots import Char

# Elements whose content is no markup; of the first ones entities are read.
RCDATA = frozenset(("title", "textarea"))
RAW_TEXT = frozenset("script style xmp iframe noembed noframes".split())
_TAG = re.compile(r"</?[A-Za-z][^\s/>]*")
_ATTRIBUTE = re.compile(r"""[\s/]*([^\s/>][^\s/>=]*)(\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>][^\s>]*)?))?""")
_TAG_END = re.compile(r"[\s/]*>")
_COMMENT_END = re.compile(r"--!?>")
_ENTITY = re.compile(r"&(?:#[0-9]+;?|#[xX][0-9a-fA-F]+;?|[A-Za-z][A-Za-z0-9]{1,31};?)")
_SPACE = re.compile(r"[ \t\r\n\f]+")


class Attribute(NamedTuple):
    """An attribute: `raw[start:end]`, its value `raw[value_start:value_end]`; "" is the quote of a value without."""

    name: str
    start: int
    end: int
    value_start: int
    value_end: int
    quote: str


class Token(NamedTuple):
    """A piece of the text."""

    kind: str  # "text", "open", "close", "comment", "raw" (the content of `name`), or "declaration".
    start: int
    end: int
    name: str = ""  # Of an element, in lower case.
    attributes: Tuple[Attribute, ...] = ()  # Of an opening tag.


def tokenize(raw: str) -> Iterator[Token]:
    """YIELDS (Token): the tokens of HTML, or of any text, which joined are the text."""
    place, start = 0, 0
    while True:
        place = raw.find("<", place)
        if place < 0:
            break
        token = _markup(raw, place)
        if token is None:
            place += 1
            continue
        if start < place:
            yield Token("text", start, place)
        yield token
        start = place = token.end
        if token.kind == "open" and token.name in RCDATA | RAW_TEXT:
            end = re.compile(rf"</{token.name}(?=[\s/>])", re.I).search(raw, start)
            start = place = len(raw) if end is None else end.start()
            if token.end < start:
                yield Token("raw", token.end, start, token.name)
        elif token.kind == "open" and token.name == "plaintext":
            yield Token("raw", start, len(raw), token.name)
            return
    if start < len(raw):
        yield Token("text", start, len(raw))


def _markup(raw: str, place: int) -> "Token | None":
    if raw.startswith("<!--", place):
        for short in ("<!-->", "<!--->"):
            if raw.startswith(short, place):
                return Token("comment", place, place + len(short))
        end = _COMMENT_END.search(raw, place + 4)
        return Token("comment", place, len(raw) if end is None else end.end())
    if raw[place + 1 : place + 2] in ("!", "?") or raw.startswith("</", place) and not _TAG.match(raw, place):
        if raw.startswith("</", place) and len(raw) == place + 2:
            return None
        closed = raw.find(">", place)
        return Token("declaration", place, len(raw) if closed < 0 else closed + 1)
    found = _TAG.match(raw, place)
    return None if found is None else _tag(raw, place, found)


def _tag(raw: str, place: int, found: "re.Match") -> Token:
    closing = raw[place + 1] == "/"
    name = found[0].lstrip("</").lower()
    attributes: List[Attribute] = []
    at = found.end()
    while (end := _TAG_END.match(raw, at)) is None:
        each = _ATTRIBUTE.match(raw, at)
        # A quote that is not closed would begin the next name.
        unclosed = each is not None and each[2] is not None and each[3] is None and each[4] is None and not each[5]
        if each is None or each.end() == at or unclosed and raw[each.end() : each.end() + 1] in ('"', "'"):
            # A tag without an end: all that follows belongs to it.
            return Token("declaration", place, len(raw))
        at = each.end()
        group = next((n for n in (3, 4, 5) if each[n] is not None), 0)
        span = each.span(group) if group else (each.end(), each.end())
        attributes.append(Attribute(each[1].lower(), each.start(1), each.end(), *span, {3: '"', 4: "'"}.get(group, "")))
    return Token("close" if closing else "open", place, end.end(), name, tuple(attributes))


def text_chars(raw: str, start: int, end: int, collapse: bool) -> List[Char]:
    """RETURNS (List[Char]): the characters of `raw[start:end]`, entities read, each with its place in `raw`; with
    `collapse` white space is one space, as it is shown."""
    chars: List[Char] = []
    place = start
    while place < end:
        char = raw[place]
        if char == "&" and (entity := _ENTITY.match(raw, place, end)) is not None:
            text = unescape(entity[0])
            if text != entity[0]:
                # "&notit;" is a sign and two letters.
                tail = 0
                while tail < len(text) - 1 and text[-tail - 1] == entity[0][-tail - 1]:
                    tail += 1
                middle = entity.end() - tail
                chars += [Char(each, place, middle) for each in text[: len(text) - tail]]
                chars += [Char(raw[at], at, at + 1) for at in range(middle, entity.end())]
                place = entity.end()
                continue
        if collapse and (space := _SPACE.match(raw, place, end)) is not None:
            chars.append(Char(" ", place, space.end()))
            place = space.end()
            continue
        chars.append(Char(char, place, place + 1))
        place += 1
    return chars
