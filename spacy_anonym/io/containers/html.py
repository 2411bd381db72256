"""HTML files: texts, attributes and styles are read; what is not replaced is kept byte for byte."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import partial
from html import escape, unescape
from typing import Callable, Dict, FrozenSet, List, Set, Tuple
from urllib.parse import unquote

import re2

from ...errors import AnonymError, Errors
from ..source import MARKS, check_encoding, encoding_of
from .container import Content, Packed, container_reader
from .css import css_chars, css_codes, joined_strings, quote_css, quote_name, selector_names
from .html_tokens import RCDATA, Attribute, Token, text_chars, tokenize
from .paragraphs import DELETED, HIDDEN, INSERTED, Piece, Readings
from .slots import Char, Edit, Slot, apply_edits, mapped_slot, plain_chars, quote_url, text_slot, url_chars
from .values import is_plain, words_of

_DECLARED = re.compile(
    rb"""<meta[^>]{1,300}?charset\s*=\s*["']?\s*([\w.:-]{1,40})|<\?xml[^>]{1,100}?encoding\s*=\s*["']([\w.:-]{1,40})""",
    re.I,
)


def decode_html(data: bytes, path: str, given: str) -> Tuple[str, str]:
    """RETURNS (Tuple[str, str]): the text of a page, with its byte order mark, and the encoding: the one `given` where
    the page names none, UTF-8 where it names one that it is not in. RAISES (AnonymError): SA303, SA368."""
    encoding = given
    declared = _DECLARED.search(data[:4096])
    if data.startswith(tuple(mark for mark, _ in MARKS)):
        encoding = encoding_of(data, given)
    elif declared is not None:
        name = (declared[1] or declared[2]).decode("ascii").lower()
        try:
            encoding = check_encoding(name)
        except AnonymError:
            problem = "it names an encoding that is not known"
            raise AnonymError(Errors.SA368.format(path=path, part="head", problem=problem)) from None
        # A name that was read as ASCII is not in UTF-16, whatever it says (the HTML standard, 13.2.3.2).
        if name.encode(encoding) != name.encode("ascii"):
            encoding = "utf-8"
    if b"\0" in data[:4096] and not encoding.startswith(("utf-16", "utf-32")):
        problem = "it is a binary file, or UTF-16 without a byte order mark"
        raise AnonymError(Errors.SA368.format(path=path, part="head", problem=problem))
    try:
        return data.decode(encoding), encoding
    except UnicodeError as error:
        position = getattr(error, "start", 0)
        raise AnonymError(Errors.SA303.format(path=path, encoding=encoding, position=position)) from None


_DOCTYPE = re.compile(
    r'<!doctype\s+html(?:\s+public\s+"-//(?:W3C|IETF)//DTD X?HTML [\w .-]{0,60}//EN"(?:\s+"http://www\.w3\.org/[\w/.-]*")?)?\s*>',
    re.I,
)
_MEDIA = re.compile(r"\s*data\s*:", re.I)
# By RE2: with runs of spaces, or the word again and again, the time of Python's would grow with the square of the
# length and more.
_S = r"\s\x0b\x1c-\x1f\x{85}\pZ"
_MEDIA_INSIDE = re2.compile(rf"(?i)(?:url[{_S}]*\(|,|[{_S}])[{_S}]*['\"]?[{_S}]*data[{_S}]*:[^{_S},]*[;,]")
_HIDDEN_STYLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0", re.I)
_NAMES = words_of("html.toml")
VOID, CELLS, INLINE = _NAMES["void"], _NAMES["cells"], _NAMES["inline"]
LINE_ENDS = frozenset(("br", "hr"))
KNOWN_ELEMENTS = VOID | CELLS | INLINE | _NAMES["blocks"]
# Properties of a page that say whose it is.
_PROPERTIES = re.compile(
    r"author|creator|owner|publisher|contributor|copyright|generator|reply-to|designer|editor|(?:^|:)site|revised"
)
# Namespaces, which are nobody's: with another one a program reads no page. SOURCE: the standards of W3C, and Office.
_NAMESPACE = re.compile(
    r"http://www\.w3\.org/(?:1999/(?:xhtml|xlink)|2000/svg|1998/Math/MathML|TR/REC-html40|XML/1998/namespace)"
    r"|urn:schemas-microsoft-com:(?:vml|office:(?:office|word|excel|powerpoint))"
    r"|http://schemas\.microsoft\.com/office/2004/12/omml|https?://ogp\.me/ns#?"
)
# Names of properties in the vocabularies of link previews and libraries, which are terms.
_TERM = re.compile(
    r"(?:og|article|book|profile|video|music|twitter|fb|al|dc|dcterms)[:.][a-z]\w{0,30}(?:[:_][a-z]\w{0,30}){0,3}"
)
_MARKS = {"del": DELETED, "s": DELETED, "strike": DELETED, "ins": INSERTED}


def read_html(packed: Packed) -> Content:
    """RETURNS (Content): what a page holds; see `ContainerReader`. It is built in its own encoding. RAISES
    (AnonymError): SA303, and as `ContainerReader`."""
    packed.unpacked.take_xml(packed.data)
    raw, encoding = decode_html(packed.data, packed.path, packed.encoding)
    content = HtmlPage(raw, packed.path, packed.options.drop_media).read()

    def encode() -> bytes:
        return content.build().decode("utf8", "surrogatepass").encode(encoding, "xmlcharrefreplace")

    return content._replace(build=encode)


@dataclass(repr=False, eq=False)
class HtmlPage:
    """A page that is being read."""

    raw: str
    path: str  # The documents' id, and the file in messages.
    drop_media: bool  # Whether pictures within the page are removed; else it is refused.

    def __post_init__(self) -> None:
        self._patches: List[Tuple[int, int, str]] = []
        self._readings = Readings(self.path)
        self._pieces: List[Piece] = []
        # What stands before the first paragraph.
        self._before: List[Piece] = []
        # The open elements, each with the marks of all that it stands in; how many there are by name: pages leave many
        # open.
        self._open: List[Tuple[str, FrozenSet[str]]] = []
        self._depth: Counter = Counter()
        self._values: Dict[str, List[Callable[[str], None]]] = {}
        self._ids: Set[str] = set()
        self._new_ids: Counter = Counter()

    def read(self) -> Content:
        """RETURNS (Content): what it holds; it is built in UTF-8. RAISES (AnonymError): SA363, SA364."""
        self._read()
        return self._readings.content(lambda: self.build().encode("utf8", "surrogatepass"))

    def _read(self) -> None:
        for token in tokenize(self.raw):
            self._token(token)
        self._end_paragraph()
        for raw, places in self._values.items():
            self._readings.stray(self._value_slot(raw, places))

    def build(self) -> str:
        """RETURNS (str): the page with what was written to its slots."""
        parts, last = [], 0
        for start, end, new in sorted(self._patches, key=lambda patch: (patch[0], -patch[1])):
            if start >= last:
                parts += [self.raw[last:start], new]
                last = end
        return "".join([*parts, self.raw[last:]])

    def _patch(self, start: int, end: int, new: str) -> None:
        self._patches.append((start, end, new))

    def _token(self, token: Token) -> None:
        if token.kind == "text":
            self._text(text_chars(self.raw, token.start, token.end, collapse=not self._in("pre")))
        elif token.kind == "comment":
            self._patch(token.start, token.end, "<!---->")
        elif token.kind == "declaration":
            self._declaration(token)
        elif token.kind == "raw":
            self._content(token)
        else:
            self._tag(token)

    def _in(self, name: str) -> bool:
        return self._depth[name] > 0

    @property
    def _marks(self) -> FrozenSet[str]:
        return self._open[-1][1] if self._open else frozenset()

    def _text(self, chars: List[Char]) -> None:
        if not chars:
            return
        start, end = chars[0].start, chars[-1].end
        moved = [Char(each.char, each.start - start, each.end - start) for each in chars]
        slot = mapped_slot(self.raw[start:end], moved, _escape_text, lambda new: self._patch(start, end, new))
        self._readings.slots.append(slot)
        self._pieces.append(Piece(slot, self._marks))

    def _end_paragraph(self) -> None:
        pieces, self._pieces = self._pieces, []
        if any(isinstance(each.content, Slot) and each.content.text.strip() for each in pieces):
            self._readings.add([*self._before, *pieces])
            self._before = []

    def _declaration(self, token: Token) -> None:
        raw = self.raw[token.start : token.end]
        if raw[:9].lower() == "<!doctype":
            if "[" in raw:
                raise AnonymError(Errors.SA363.format(path=self.path, part="head"))
            if not _DOCTYPE.fullmatch(raw):
                self._patch(token.start, token.end, "<!DOCTYPE html>")
        elif not re.fullmatch(r'<\?xml version="1\.\d"(?: encoding="[\w-]+")?\s*\?>', raw):
            self._patch(token.start, token.end, "")

    def _content(self, token: Token) -> None:
        if token.name in ("title", "textarea"):
            self._end_paragraph()
            self._text(text_chars(self.raw, token.start, token.end, collapse=False))
            self._end_paragraph()
        elif token.name == "style":
            self._style(token)
        elif token.name in ("xmp", "plaintext"):
            self._text(plain_chars(self.raw, token.start, token.end))
        else:
            self._patch(token.start, token.end, "")

    def _style(self, token: Token) -> None:
        raw = self.raw[token.start : token.end]
        chars, comments = css_chars(raw)
        raw = apply_edits(raw, [Edit(start, end, " " * (end - start)) for start, end in comments])
        text = "".join(each.char for each in chars)

        def clear(new: str) -> None:
            self._patch(token.start, token.end, "")

        if _has_media(text):
            self._media()
            clear("")
            return
        # Of two patches of the same place the longer one counts.
        for start, end in comments:
            self._patch(token.start + start, token.start + end, " " * (end - start))
        text = "".join(each.char for each in without(chars, css_codes(raw)))
        self._readings.stray(text_slot(joined_strings(text), clear))
        last = 0
        for start, end in [*selector_names(raw), (len(raw), len(raw))]:
            part, patch = raw[last:start], partial(self._patch, token.start + last, token.start + start)
            self._readings.stray(mapped_slot(part, without(css_chars(part)[0], css_codes(part)), quote_css, patch))
            if start < end:
                self._selector(raw[start - 1 : end], token.start + start)
            last = end

    def _selector(self, raw: str, start: int) -> None:
        """Read the name of an id or class with the attributes of that name: the page looks as before."""
        name = "".join(each.char for each in css_chars(raw[1:])[0])

        def rename(new: str) -> None:
            shown = unescape(new)
            self._patch(start, start + len(raw) - 1, quote_name(_one_word(shown) if raw[0] == "." else shown))

        self._values.setdefault(_escape_text(name), []).append(rename)

    def _media(self) -> None:
        if not self.drop_media:
            raise AnonymError(Errors.SA364.format(path=self.path, kind="data within the page", part="page"))

    def _tag(self, token: Token) -> None:
        name = token.name
        if name not in KNOWN_ELEMENTS:
            self._readings.stray(text_slot(name, self._refuse))
        if name in CELLS:
            if token.kind == "open" and self._pieces:
                self._pieces.append(Piece("\t", frozenset()))
        elif name == "br":
            self._pieces.append(Piece("\n", frozenset()))
        elif name not in INLINE and name in KNOWN_ELEMENTS:
            self._end_paragraph()
        hidden = False
        for attribute in token.attributes:
            value = self.raw[attribute.value_start : attribute.value_end]
            hidden |= attribute.name == "hidden" or attribute.name == "style" and bool(_HIDDEN_STYLE.search(value))
            self._attribute(token, attribute, value)
        if token.kind == "open" and name not in VOID:
            own = {_MARKS[name]} if name in _MARKS else set()
            self._open.append((name, self._marks | own | ({HIDDEN} if hidden else set())))
            self._depth[name] += 1
        elif token.kind == "close" and self._in(name):
            closed = ""
            while closed != name:
                closed = self._open.pop()[0]
                self._depth[closed] -= 1

    def _refuse(self, new: str) -> None:
        raise AnonymError(Errors.SA367.format(path=self.path, part="page"))

    def _attribute(self, token: Token, attribute: Attribute, value: str) -> None:
        name = attribute.name
        if name.partition(":")[0] == "xmlns" and _NAMESPACE.fullmatch(value):
            return
        if name not in _NAMES["attributes"]:
            self._readings.stray(text_slot(name, lambda new: self._patch(attribute.start, attribute.end, "")))
        if not value.strip() or token.name == "meta" and name in ("property", "name") and _TERM.fullmatch(value):
            return
        shown = "".join(each.char for each in text_chars(value, 0, len(value), collapse=False))
        if self._is_emptied(name, shown):
            self._set(attribute, "")
        elif name == "style" and "\\" in shown:
            self._escaped_style(attribute, shown)
        elif name == "content" and self._is_property(token):
            self._set(attribute, "")
        elif name == "class":
            self._classes(attribute, value)
        elif name == "href" and shown[0] == "#" and shown[1:]:
            # An anchor is read and written with the id that it leads to.
            self._values.setdefault(_escape_text(unquote(shown[1:])), []).append(
                lambda new: self._set(attribute, f"#{new}")
            )
        elif name in _NAMES["text_attributes"] or "-" in name or not is_plain(shown):
            self._ids.update([value] if name == "id" else ())
            self._values.setdefault(value, []).append(lambda new: self._set(attribute, new))

    def _is_emptied(self, name: str, shown: str) -> bool:
        squeezed = re.sub(r"[\x00-\x20]", "", shown).lower()
        if _MEDIA.match(squeezed) or _has_media(shown):
            self._media()
            return True
        is_program = name.startswith("on") or squeezed.startswith(("javascript:", "vbscript:"))
        return is_program or name in _NAMES["emptied_attributes"]

    def _escaped_style(self, attribute: Attribute, shown: str) -> None:
        self._set(attribute, "")

    def _classes(self, attribute: Attribute, value: str) -> None:
        for name in re.finditer(r"\S+", value):
            if not is_plain(name[0]):
                start = attribute.value_start
                part = attribute._replace(value_start=start + name.start(), value_end=start + name.end())
                self._values.setdefault(name[0], []).append(partial(self._set_class, part))

    def _set_class(self, attribute: Attribute, name: str) -> None:
        self._set(attribute, _one_word(name))

    def _is_property(self, token: Token) -> bool:
        if token.name != "meta":
            return False
        named = (each for each in token.attributes if each.name in ("name", "property", "itemprop"))
        return any(_PROPERTIES.search(self.raw[each.value_start : each.value_end].lower()) for each in named)

    def _set(self, attribute: Attribute, raw: str) -> None:
        if attribute.quote:
            raw = raw.replace(attribute.quote, "&quot;" if attribute.quote == '"' else "&#39;")
        else:
            raw = '"' + raw.replace('"', "&quot;") + '"'
        self._patch(attribute.value_start, attribute.value_end, raw)

    def _value_slot(self, raw: str, places: List[Callable[[str], None]]) -> Slot:
        chars = text_chars(raw, 0, len(raw), collapse=False)
        codes = css_codes("".join(each.char for each in chars))
        chars = without(chars, [(chars[start].start, chars[end - 1].end) for start, end in codes])
        decoded = url_chars("".join(each.char for each in chars))
        is_url = len(decoded) < len(chars) or re.match(r"\s*(?:mailto|tel|https?|ftp|sms|callto|skype):", raw, re.I)
        mapped = [Char(each.char, chars[each.start].start, chars[each.end - 1].end) for each in decoded]
        if raw[:4].lower() == "cid:":
            # A part of the same mail: no name.
            is_url, mapped = True, mapped[4:]

        def write(new: str) -> None:
            if raw in self._ids:
                # Two ids that were different are different again.
                new = _one_word(new)
                self._new_ids[new] += 1
                new += f"-{self._new_ids[new]}" if self._new_ids[new] > 1 else ""
            for set_raw in places:
                set_raw(new)

        return mapped_slot(raw, mapped, quote_url if is_url else _escape_text, write)


class Fragment(HtmlPage):
    """HTML within another text: nothing of it is removed, and what is no tag of HTML is text.

    raw (str), path (str), drop_media (bool): The text; as of every page.
    readings (Readings): Takes what is read.
    key (str): What stands before the first paragraph.
    """

    def __init__(self, raw: str, path: str, drop_media: bool, readings: Readings, key: str) -> None:
        super().__init__(raw, path, drop_media)
        self._readings, self._before = readings, [Piece(key, frozenset())]
        self._read()

    def _token(self, token: Token) -> None:
        is_tag = token.kind in ("open", "close")
        # A tag without an end is text, too.
        is_cut = token.kind == "declaration" and self.raw[token.start + 1] not in "!?"
        if is_cut or is_tag and not is_markup(token):
            self._text(plain_chars(self.raw, token.start, token.end))
        elif token.kind in ("comment", "declaration") or token.kind == "raw" and token.name not in RCDATA:
            raw, patch = self.raw[token.start : token.end], partial(self._patch, token.start, token.end)
            self._readings.stray(mapped_slot(raw, plain_chars(raw, 0, len(raw)), _escape_text, patch))
        else:
            super()._token(token)

    def _is_emptied(self, name: str, shown: str) -> bool:
        return False

    def _is_property(self, token: Token) -> bool:
        return False

    def _escaped_style(self, attribute: Attribute, shown: str) -> None:
        """Read what a style says, and empty it if something in it is found."""
        text = "".join(each.char for each in css_chars(shown)[0])
        for each in (text, joined_strings(text)):
            self._readings.stray(text_slot(each, lambda new: self._set(attribute, "")))


_MARKUP = re.compile(rf"<(?:/?(?i:{'|'.join(sorted(KNOWN_ELEMENTS))})[\s/>]|!--)")
# Names that are made up, of data, programs and namespaces.
_MADE_UP = re.compile(
    r"(?:data|aria|v|x|ng|hx)-[\w.:-]+|on[a-z]+|(?:xml|xmlns|xlink|v|o|w|epub)(?::[\w.-]+)?|[@:#][\w.:-]+"
)


def is_markup(token: Token) -> bool:
    """RETURNS (bool): whether a token is a comment or tag of HTML: "<b Jane Roe>" and "a <b and c> d" are text."""
    if token.kind not in ("open", "close") or token.name not in KNOWN_ELEMENTS:
        return token.kind == "comment"
    return all(
        each.name in _NAMES["attributes"] or _MADE_UP.fullmatch(each.name) is not None
        if each.value_start < each.end
        else each.name in _NAMES["flags"]
        for each in token.attributes
    )


def has_html(text: str) -> bool:
    """RETURNS (bool): whether a text has a tag, or a comment, of HTML."""
    return "<" in text and _MARKUP.search(text) is not None and any(map(is_markup, tokenize(text)))


def without(chars: List[Char], spans: List[Tuple[int, int]]) -> List[Char]:
    """RETURNS (List[Char]): the characters that do not stand in some spans of the raw text."""
    left_out = {place for start, end in spans for place in range(start, end)}
    return [each for each in chars if each.start not in left_out]


def _has_media(text: str) -> bool:
    return _MEDIA_INSIDE.search(text.encode("utf8", "replace")) is not None


def _one_word(text: str) -> str:
    """RETURNS (str): a class's name, which has no white space."""
    return "-".join(text.split())


def _escape_text(text: str) -> str:
    return escape(text, quote=False)


make_html_reader = container_reader("html", read_html, (".html", ".htm", ".xhtml"))
