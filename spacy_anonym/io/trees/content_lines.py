"""vCard and iCalendar: lines of a name, parameters and a value. Values and parameters are read; times of events stay.
SOURCE: RFC 6350 (vCard 4), RFC 2426 (3), the vCard 2.1 specification, RFC 5545 (iCalendar)."""

import quopri
import re
from functools import partial
from typing import Dict, Iterator, Tuple

from ...toml import load_toml
from ..containers.container import Malformed
from ..record import ReadOptions
from ..source import check_encoding
from .leaves import Leaf, one_line, tree_reader

# A line goes on where the next one begins with a space.
_LINE = re.compile(r"[^\r\n]+(?:\r?\n[ \t][^\r\n]*)*")
_SOFT_BREAK = re.compile(r"=\r?\n[^\r\n]*")
_HEAD = re.compile(r"(?:[^\":\r\n]|\r?\n[ \t]|\"[^\"]*\")*:")
# In vCard 2.1 a type stands without its name.
_PARAMETER = re.compile(r";\s*(?:([A-Za-z0-9-]{1,60})=)?((?:\"[^\"]*\"|[^\";:])*)")
_VALUE = re.compile(r"\"([^\"]*)\"|([^\",]+)")
_FOLD = re.compile(r"\r?\n[ \t]")
# The parts of a value, between signs without a backslash before them.
_PART = {sign: re.compile(rf"((?:[^\\{sign}]|\\(?:\r?\n[ \t])?.)*)({sign}|\Z)", re.S) for sign in ";,"}
_ESCAPE = re.compile(r"\\(.)", re.S)
_MAIL = re.compile(r"(?i)(?:mailto:|tel:)(.+)", re.S)
FOLDED = 70

TABLE = load_toml(__file__, "content_lines.toml")
_PARAMETERS, _PROPERTIES, _MEDIA = (frozenset(TABLE[name].split()) for name in ("parameters", "properties", "media"))
_WORDS_OF_STANDARDS = frozenset(f"{TABLE['vcard_words']} {TABLE['icalendar_words']}".split())
# Numbers, times, durations, days of rules, languages, encodings, types of media.
_TERM = re.compile(
    r"[-+]?\d{1,6}(?:\.\d{1,6})?|[-+]\d\d:\d\d"
    r"|[12]\d{3}(?:0\d|1[0-2])[0-3]\d(?:T\d{4}(?:\d\d)?(?:Z|[-+]\d{4})?)?"
    r"|[12]\d{3}-(?:0\d|1[0-2])-[0-3]\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?(?:Z|[-+]\d\d:?\d\d)?)?"
    r"|[-+]?P(?:\d{1,5}[DWHMS]|T){1,6}|[-+]?\d{0,3}(?:SU|MO|TU|WE|TH|FR|SA)|[A-Za-z]{2}(?:[-_][A-Z]{2})?"
    r"|(?i:utf|iso|windows|cp|koi8|us)-?(?:[\d-]{1,7}|[ru]|ascii)"
)
_NAMED_TERM = re.compile(
    r"(?:/[a-z.]{1,40}/(?:[\d_]{1,12}/)?)?(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Brazil|Canada"
    r"|Chile|Etc|Europe|Indian|Mexico|Pacific|US)(?:/[A-Z][A-Za-z_+-]{1,30}\d{0,2}){1,2}"
    r"|[A-Z][A-Za-z.]{1,15}(?: [A-Z][A-Za-z.]{1,15}){0,3} Standard Time|UTC|GMT"
    r"|(?i:text|image|audio|video|application)/[\w.+-]{1,60}"
)
_SIGN = re.compile("[;,=/]")


def content_leaves(kind: str, raw: str, options: ReadOptions) -> Iterator[Leaf]:
    """YIELDS (Leaf): the parameters and values. RAISES (Malformed): when it does not begin as its kind does, or
    a line has no colon."""
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
            yield from _line(raw, start, head.end(), end)
        place = end


def _line(raw: str, start: int, colon: int, end: int) -> Iterator[Leaf]:
    head = _FOLD.sub("", raw[start : colon - 1])
    name = head.partition(";")[0].rpartition(".")[2].strip().lower()
    words = TABLE["names"].get(name, name)
    parameters: Dict[str, str] = {}
    for found in _PARAMETER.finditer(raw, start, colon):
        key = (found[1] or "type").lower()
        parameters[key] = found[2].strip('"').lower()
        label = "PERSON" if key == "cn" else ""
        for value in _VALUE.finditer(raw, *found.span(2)):
            group = 1 if value[2] is None else 2
            text = _FOLD.sub("", value[group])
            if key not in _PARAMETERS or not _is_term(text):
                yield Leaf(*value.span(group), text, partial(_quote_parameter, group == 1), f"{words} {key}", label)
    if name in _PROPERTIES and _is_term(_FOLD.sub("", raw[colon:end])):
        return
    encoding = parameters.get("encoding", "")
    if encoding in ("b", "base64") or re.search(r"(?i);BASE64", head):
        yield Leaf(colon, end, raw[colon:end], str, media=f"{words}, base64")
        return
    charset = check_encoding(parameters.get("charset") or "utf-8")
    is_quoted = encoding == "quoted-printable" or "quoted-printable" in head.lower()
    labels = TABLE["labels"].get(name, [""])
    # Only these are made of parts.
    sign = TABLE["parted"].get(name)
    pieces = _parts(raw, colon, end, sign) if sign else [(colon, end)]
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


def _is_term(text: str) -> bool:
    if _NAMED_TERM.fullmatch(text):
        return True
    return all(not part or part.lower() in _WORDS_OF_STANDARDS or _TERM.fullmatch(part) for part in _SIGN.split(text))


def _parts(raw: str, start: int, end: int, sign: str) -> Iterator[Tuple[int, int]]:
    while found := _PART[sign].match(raw, start, end):
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


make_vcard_reader = tree_reader("vcard", partial(content_leaves, "VCARD"), (".vcf", ".vcard"))
make_icalendar_reader = tree_reader("icalendar", partial(content_leaves, "VCALENDAR"), (".ics", ".ical", ".ifb"))
