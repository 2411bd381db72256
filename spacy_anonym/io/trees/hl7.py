"""HL7 v2 messages: every component, known by the standard's field types."""

import re
from functools import partial
from typing import Any, Dict, Iterator, List, Set, Tuple

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
# Public systems of codes (table 0396), HL7's own tables, and those that a site makes itself, by which a code is one in
# a coded field only; and a code.
_SYSTEM = re.compile(
    r"HL7\d{4}|SCT|SNM3?|SNOMED(?:-CT)?|LN|LOINC|C[45]|CPT|HCPCS|I9C?|I10[CP]?|ICD-?(?:9|10)[A-Z-]{0,3}|RXNORM|NDC|CVX|MVX|ATC|UCUM|ISO\+?"
)
_OWN_SYSTEM = re.compile(r"L|99[A-Z0-9]{1,10}")
_SYSTEMS_CODE = re.compile(r"[A-Za-z0-9][\w.:/%+-]{0,19}")
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
    components = list(_split(raw, start, end, signs[1]))
    codes = set() if types else _codes([raw[first:last] for first, last in components], kind == "CODED")
    for number, (first, last) in enumerate(components, 1):
        for before, begin, stop in _lines(raw, first, last, signs):
            text = _unescape(raw[begin:stop], signs)
            if not text.strip() or text == _NULL:
                continue
            label = types.get(str(number), types.get("all", ""))
            key = before if joined else words
            if number == 4:
                encoding = text.strip().lower()
            media = encoding if kind == "ED" and number == 5 and encoding in _ENCODINGS else ""
            read = number not in codes and (kind != "CODED" or _CODE.fullmatch(text) is None)
            yield Leaf(begin, stop, text, partial(_escape, signs), key, label, joined, read, media=media)
            joined = joined or read


def _codes(texts: List[str], is_coded: bool) -> Set[int]:
    """RETURNS (Set[int]): which components are codes, or the names of the systems that say so: the first and third of
    three (the types CE, CWE and the like)."""
    return {
        number
        for place in range(1, len(texts) - 1, 3)
        if _SYSTEM.fullmatch(texts[place + 1]) or is_coded and _OWN_SYSTEM.fullmatch(texts[place + 1])
        if not texts[place - 1] or _SYSTEMS_CODE.fullmatch(texts[place - 1])
        for number in (place, place + 2)
    }


def _lines(raw: str, start: int, end: int, signs: str) -> Iterator[Tuple[str, int, int]]:
    """YIELDS (Tuple[str, int, int]): the parts between the signs of subcomponents, of lines and of highlights, which
    are kept; and what stands before each."""
    mark = re.escape(signs[3])
    between = re.compile(
        rf"({re.escape(signs[4])})|({mark}\.[a-z]{{2}}[+-]?\d{{0,3}}{mark}|{mark}X0[AD]{mark})|{mark}[HN]{mark}"
    )
    before = " "
    for found in between.finditer(raw, start, end):
        yield before, start, found.start()
        before, start = " " if found[1] else "\n" if found[2] else "", found.end()
    yield before, start, end


def _split(raw: str, start: int, end: int, sign: str) -> Iterator[Tuple[int, int]]:
    while (found := raw.find(sign, start, end)) >= 0:
        yield start, found
        start = found + 1
    yield start, end


def _unescape(text: str, signs: str) -> str:
    escape = signs[3]
    if escape not in text:
        return text
    written = {"F": signs[0], "S": signs[1], "R": signs[2], "T": signs[4], "E": escape}
    mark = re.escape(escape)

    def shown(found: "re.Match[str]") -> str:
        if found[1] is None:
            return written[found[2]]
        # Bytes, of UTF-8 or Latin-1: a character may be several.
        data = bytes.fromhex(re.sub("[^0-9A-Fa-f]", "", found[1]))
        try:
            return data.decode("utf8")
        except UnicodeDecodeError:
            return data.decode("latin-1")

    return re.sub(
        rf"((?:{mark}X(?:[0-9A-Fa-f]{{2}}){{1,500}}{mark})+)|{mark}([FSRTE]){mark}",
        shown,
        text,
    )


def _escape(signs: str, text: str) -> str:
    written = {signs[0]: "F", signs[1]: "S", signs[2]: "R", signs[4]: "T", signs[3]: "E"}
    escape = signs[3]
    return "".join(f"{escape}{written[char]}{escape}" if char in written else char for char in one_line(text))


make_hl7_reader = tree_reader("hl7", hl7_leaves, (".hl7",), marks="|^~&\r\n")
