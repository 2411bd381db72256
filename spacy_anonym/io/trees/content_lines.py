"""vCard and iCalendar: lines of a name, parameters and a value. Values and parameters are read; times of events stay.
SOURCE: RFC 6350 (vCard 4), RFC 2426 (3), the vCard 2.1 specification, RFC 5545 (iCalendar)."""

import quopri
import re
from functools import partial
from typing import Dict, Iterator, List, Tuple

from ...registry import registry
from ..containers.container import Malformed
from ..record import ReadOptions
from ..source import check_encoding
from .leaves import Leaf, TreeReader, one_line

# A line goes on where the next one begins with a space.
_LINE = re.compile(r"[^\r\n]+(?:\r?\n[ \t][^\r\n]*)*")
_SOFT_BREAK = re.compile(r"=\r?\n[^\r\n]*")
_HEAD = re.compile(r"(?:[^\":\r\n]|\r?\n[ \t]|\"[^\"]*\")*:")
_PARAMETER = re.compile(r";\s*([A-Za-z0-9-]{1,60})=((?:\"[^\"]*\"|[^\";:])*)")
_VALUE = re.compile(r"\"([^\"]*)\"|([^\",]+)")
_FOLD = re.compile(r"\r?\n[ \t]")
# The parts of a value, between signs without a backslash before them.
_PART = re.compile(r"((?:[^\\;]|\\(?:\r?\n[ \t])?.)*)(;|\Z)", re.S)
_ESCAPE = re.compile(r"\\(.)", re.S)
_MAIL = re.compile(r"(?i)(?:mailto:|tel:)(.+)", re.S)
FOLDED = 70

# Parameters that are words of the standards.
_TERMS = frozenset("type value encoding charset pref role partstat rsvp cutype language tzid related fmttype fbtype"
                   " reltype range altid pid mediatype calscale level index order display feature base64"
                   " quoted-printable".split())  # fmt: skip
# Properties whose values are words, numbers and times of the standards; events keep their times.
_KEPT = frozenset("begin end version kind rev calscale method status transp class sequence priority action trigger"
                  " rrule exrule dtstart dtend dtstamp duration created last-modified tzid tzoffsetfrom tzoffsetto"
                  " exdate rdate freebusy completed due recurrence-id repeat percent-complete refresh-interval gender"
                  .split())  # fmt: skip
_MEDIA = frozenset("photo logo sound key attach image".split())
_PLACE = ["STREET_ADDRESS"] * 3 + ["LOCATION"] * 2 + ["ZIP_CODE"]
# Of the parts of a value what they are; the last one counts for those behind it.
_LABELS: Dict[str, List[str]] = {
    **dict.fromkeys(("fn", "nickname", "x-phonetic-first-name", "x-phonetic-last-name"), ["PERSON"]),
    "n": ["PERSON", "PERSON", "PERSON", ""],
    "adr": [*_PLACE, ""],
    "label": ["STREET_ADDRESS"],
    "tel": ["PHONE_NUMBER"],
    "email": ["EMAIL_ADDRESS"],
    "bday": ["BIRTH_DATE"],
    "deathdate": ["DATE_TIME"],
    "anniversary": ["DATE_TIME"],
    "geo": ["COORDINATES"],
    "impp": ["USERNAME"],
}
_WORDS = {"fn": "full name", "n": "name", "adr": "address", "tel": "phone", "bday": "date of birth", "org": "company"}


@registry.anonym_readers("spacy_anonym.vcard.v1")
def make_vcard_reader() -> TreeReader:
    """RETURNS (Reader): reads vCard 2.1, 3 and 4."""
    return TreeReader(partial(content_leaves, "VCARD"), (".vcf", ".vcard"))


@registry.anonym_readers("spacy_anonym.icalendar.v1")
def make_icalendar_reader() -> TreeReader:
    """RETURNS (Reader): reads iCalendar; the times of events stay."""
    return TreeReader(partial(content_leaves, "VCALENDAR"), (".ics", ".ical", ".ifb"))


def content_leaves(kind: str, raw: str, options: ReadOptions) -> List[Leaf]:
    """RETURNS (List[Leaf]): the parameters and values. RAISES (Malformed): when it does not begin as its kind does, or
    a line has no colon."""
    leaves: List[Leaf] = []
    if not re.match(rf"(?i)\s*BEGIN:{kind}\s", raw):
        raise Malformed(f"it does not begin with BEGIN:{kind}")
    place = 0
    while line := _LINE.search(raw, place):
        start, end = line.span()
        head = _HEAD.match(raw, start, end)
        if head is None and raw[start:end].strip():
            raise Malformed(f"line {raw.count(chr(10), 0, start) + 1} has no colon")
        if head is not None:
            quoted = re.search(r"(?i);(?:ENCODING=)?QUOTED-PRINTABLE[;:]", head[0])
            # Quoted-printable has a way of its own to go on.
            while quoted and raw[end - 1 : end] == "=" and (more := _SOFT_BREAK.match(raw, end - 1)):
                end = more.end()
            leaves += _line(raw, start, head.end(), end)
        place = end
    return leaves


def _line(raw: str, start: int, colon: int, end: int) -> Iterator[Leaf]:
    head = _FOLD.sub("", raw[start : colon - 1])
    name = head.partition(";")[0].rpartition(".")[2].strip().lower()
    words = _WORDS.get(name, name)
    parameters: Dict[str, str] = {}
    for found in _PARAMETER.finditer(raw, start, colon):
        key = found[1].lower()
        parameters[key] = found[2].strip('"').lower()
        if key not in _TERMS:
            label = "PERSON" if key == "cn" else ""
            for value in _VALUE.finditer(raw, *found.span(2)):
                group = 1 if value[2] is None else 2
                text = _FOLD.sub("", value[group])
                yield Leaf(*value.span(group), text, partial(_quote_parameter, group == 1), f"{words} {key}", label)
    if name in _KEPT:
        return
    encoding = parameters.get("encoding", "")
    if encoding in ("b", "base64") or re.search(r"(?i);BASE64", head):
        yield Leaf(colon, end, raw[colon:end], str, media=f"{words}, base64")
        return
    charset = check_encoding(parameters.get("charset") or "utf-8")
    is_quoted = encoding == "quoted-printable" or "quoted-printable" in head.lower()
    labels = _LABELS.get(name, [""])
    # Only these are made of parts.
    pieces = _parts(raw, colon, end) if name in ("n", "adr", "org") else [(colon, end)]
    joined = False
    for number, (first, last) in enumerate(pieces):
        text = _FOLD.sub("", raw[first:last])
        if is_quoted:
            text = quopri.decodestring(text.encode("ascii", "replace")).decode(charset, "replace")
            quote = partial(_quote_printable, charset)
        else:
            quote = partial(_quote, "\r\n" if "\r\n" in raw else "\n", name in _MEDIA or "://" in text[:12])
        text = _ESCAPE.sub(lambda found: "\n" if found[1] in "nN" else found[1], text)
        label = labels[min(number, len(labels) - 1)]
        mail = _MAIL.fullmatch(text)
        if not text.strip():
            continue
        leaf = Leaf(first, last, text, quote, " " if joined else words, label, joined)
        joined = True
        if mail and not is_quoted:
            before = text[: mail.start(1)]
            leaf.text, leaf.quote = mail[1], partial(_behind, before, quote)
            leaf.label = label or ("EMAIL_ADDRESS" if "@" in mail[1] else "PHONE_NUMBER")
        yield leaf


def _parts(raw: str, start: int, end: int) -> Iterator[Tuple[int, int]]:
    while found := _PART.match(raw, start, end):
        yield found.span(1)
        if not found[2]:
            return
        start = found.end()
    yield start, end


def _behind(before: str, quote: "partial[str]", text: str) -> str:
    return before + quote(text)


def _quote(end: str, is_address: bool, text: str) -> str:
    text = "".join(char for char in text if char.isprintable() or char in "\n\t")
    if not is_address:
        text = re.sub(r"([\\;,])", r"\\\1", text)
    text = text.replace("\n", r"\n")
    # Long values go on in further lines.
    return f"{end} ".join(text[place : place + FOLDED] for place in range(0, len(text), FOLDED))


def _quote_parameter(is_quoted: bool, text: str) -> str:
    text = "".join(char for char in one_line(text) if char.isprintable()).replace('"', "'")
    return text if is_quoted or not re.search("[:;,]", text) else f'"{text}"'


def _quote_printable(charset: str, text: str) -> str:
    data = re.sub(r"([\\;])", r"\\\1", text).encode(charset, "replace")
    return "".join(chr(byte) if 32 < byte < 127 and byte != 61 else f"={byte:02X}" for byte in data)
