"""HL7 v2 messages: every component, known by the standard's field types."""

import re
from functools import partial
from typing import Any, Dict, Iterator, List, Tuple

from ...toml import load_toml
from ..containers.container import Malformed
from ..record import ReadOptions
from .leaves import Leaf, one_line, tree_reader

_SEGMENT = re.compile(r"[^\r\n]+")
# Segments that say which characters part fields, components, repetitions and the like.
_HEADS = ("MSH", "FHS", "BHS")
# Of the type ED, which holds a file.
_ENCODINGS = ("base64", "hex")
_NULL = '""'
# What coded fields hold: codes ("M", "2106-3"), ranges and units. Anything else in them is read.
_CODE = re.compile(r"[A-Z]{1,3}|[0-9]{1,5}(?:-[0-9])?|[<>=]{0,2}[0-9.]{1,8}(?:-[0-9.]{1,8})?|[\w%]{1,5}/[\w%]{1,5}")
TABLE = load_toml(__file__, "hl7.toml")


def hl7_leaves(raw: str, options: ReadOptions) -> List[Leaf]:
    """RETURNS (List[Leaf]): the components of messages, also of several, and with the marks of MLLP. RAISES
    (Malformed): when the first segment is none of a message's."""
    leaves: List[Leaf] = []
    signs = "|^~\\&"
    for number, segment in enumerate(_SEGMENT.finditer(raw)):
        start, end = segment.span()
        start += raw[start] in "\x0b\x1c"
        name = raw[start : start + 3]
        if name in _HEADS:
            if end - start < 8 or raw[start + 3].isalnum() or len(set(raw[start + 3 : start + 8])) < 5:
                raise Malformed(f"segment {number + 1} does not say which characters part its fields")
            signs = raw[start + 3 : start + 8]
        elif not number:
            raise Malformed("it does not begin with the segment MSH")
        leaves += _segment(raw, start, end, name, signs)
    if not leaves:
        raise Malformed("it has no segment")
    return leaves


def _segment(raw: str, start: int, end: int, name: str, signs: str) -> Iterator[Leaf]:
    is_head = name in _HEADS
    # In a head the first field is the sign that parts fields, the second all other signs.
    fields = list(_split(raw, start, end, signs[0]))[2 if is_head else 1 :]
    kind_of_value = ""
    for number, (first, last) in enumerate(fields, 3 if is_head else 1):
        if name == "OBX" and number == 2:
            kind_of_value = raw[first:last]
        kind, words = TABLE["fields"].get(f"{name}.{number}", ("", ""))
        if name == "OBX" and number == 5:
            kind = kind_of_value
        for repeat in _split(raw, first, last, signs[2]):
            yield from _field(raw, *repeat, signs, kind, words)


def _field(raw: str, start: int, end: int, signs: str, kind: str, words: str) -> Iterator[Leaf]:
    types: Dict[str, Any] = TABLE["types"].get(kind, {})
    joined, encoding = False, ""
    for number, (first, last) in enumerate(_split(raw, start, end, signs[1]), 1):
        for begin, stop in _split(raw, first, last, signs[4]):
            text = _unescape(raw[begin:stop], signs)
            if not text.strip() or text == _NULL:
                continue
            label = types.get(str(number), types.get("all", ""))
            key = " " if joined else words
            if number == 4:
                encoding = text.strip().lower()
            media = encoding if kind == "ED" and number == 5 and encoding in _ENCODINGS else ""
            read = kind != "CODED" or _CODE.fullmatch(text) is None
            yield Leaf(begin, stop, text, partial(_escape, signs), key, label, joined, read, media=media)
            joined = joined or read


def _split(raw: str, start: int, end: int, sign: str) -> Iterator[Tuple[int, int]]:
    while (found := raw.find(sign, start, end)) >= 0:
        yield start, found
        start = found + 1
    yield start, end


def _unescape(text: str, signs: str) -> str:
    escape = signs[3]
    if escape not in text:
        return text
    written = {"F": signs[0], "S": signs[1], "R": signs[2], "T": signs[4], "E": escape, "H": "", "N": ""}
    mark = re.escape(escape)

    def shown(found: "re.Match[str]") -> str:
        if found[1] is None:
            # Highlights, and formats such as ".br".
            return written.get(found[2], "\n")
        # Bytes, of UTF-8 or Latin-1: a character may be several.
        data = bytes.fromhex(re.sub("[^0-9A-Fa-f]", "", found[1]))
        try:
            return data.decode("utf8")
        except UnicodeDecodeError:
            return data.decode("latin-1")

    return re.sub(
        rf"((?:{mark}X(?:[0-9A-Fa-f]{{2}}){{1,500}}{mark})+)|{mark}([FSRTEHN]|\.[a-z]{{2}}[+-]?\d{{0,3}}){mark}",
        shown,
        text,
    )


def _escape(signs: str, text: str) -> str:
    written = {signs[0]: "F", signs[1]: "S", signs[2]: "R", signs[4]: "T", signs[3]: "E"}
    escape = signs[3]
    return "".join(f"{escape}{written[char]}{escape}" if char in written else char for char in one_line(text))


make_hl7_reader = tree_reader("hl7", hl7_leaves, (".hl7",), marks="|^~&\r\n")
