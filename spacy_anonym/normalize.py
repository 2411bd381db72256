"""Normalize obfuscated and messy text, so that identifiers can be found in it, and map what is found to the original's
offsets.

Only searching uses the normalized form: a text itself is never changed. Most text is its own normalized form, which one
pass shows.
"""

import html
import re
import unicodedata
from binascii import a2b_base64
from bisect import bisect_right
from functools import lru_cache
from heapq import merge
from html.entities import html5
from itertools import chain
from typing import Callable, Dict, Iterable, Iterator, List, Match, NamedTuple, Optional, Sequence, Tuple

from .spans import Finding
from .toml import load_toml
from .wrapped_lines import soft_breaks

# (first normalized character, first and last + 1 of the original ones). Within a segment one character stands for one,
# but for the last one, which may stand for several.
Segment = Tuple[int, int, int]


class Normalized(NamedTuple):
    """A text's normalized form."""

    text: str  # The normalized form.
    segments: Sequence[Segment] = ()  # Which originals its characters stand for; empty where each one stands for one.

    def original(self, start: int, end: int) -> Tuple[int, int]:
        """Map half-open characters of the normalized form, start < end, to those of the original.
        RETURNS (Tuple[int, int]): with all that is hidden between the first and the last character, and nothing that is
        hidden around them."""
        if not self.segments:
            return start, end
        first = self._segment(start)
        last = self._segment(end - 1)
        normal, begin, stop = self.segments[first]
        start = min(begin + start - normal, stop - 1)
        normal, begin, stop = self.segments[last]
        is_last = end == len(self.text) or last + 1 < len(self.segments) and self.segments[last + 1][0] == end
        return start, stop if is_last else begin + end - normal

    def pieces(self, text: str, start: int, end: int) -> List[Tuple[int, int]]:
        """Map half-open characters of the normalized form to those of the original, `text`, in parts where signs that
        are seen were left out between them, as in "Jane <b>Roe</b>", so that these stay. RETURNS (List[Tuple[int,
        int]]): in order; those of several have letters or digits at both ends."""
        parts = [(start, end)]
        for place in range(self._segment(start) + 1, self._segment(end - 1) + 1 if self.segments else 0):
            (_, _, stop), (first, begin, last) = self.segments[place - 1 : place + 1]
            # Tags of cells and lines stand for one character.
            is_tag = last - begin > 2 and text[begin] == "<"
            if is_tag or _LAYOUT.fullmatch(text[stop:begin]):
                parts[-1:] = [(parts[-1][0], first), (first + is_tag, end)]
        if len(parts) == 1:
            return [self.original(start, end)]
        bare = ((first, last) for part in parts for first, last in [_bare(self.text, *part)] if first < last)
        return [self.original(*part) for part in bare]

    def _segment(self, place: int) -> int:
        return bisect_right(self.segments, (place, len(self.text) * 99 + 99, 0)) - 1


def _bare(text: str, start: int, end: int) -> Tuple[int, int]:
    """RETURNS: half-open characters without what is no letter or digit at their ends."""
    while start < end and not text[start].isalnum():
        start += 1
    while start < end and not text[end - 1].isalnum():
        end -= 1
    return start, end


def is_plain(text: str) -> bool:
    """RETURNS (bool): whether a text has no character that could have another normalized form, wherever it stands."""
    return text.isascii() or _MAYBE.search(text) is None


def normalize(text: str) -> Optional[Normalized]:
    """RETURNS (Optional[Normalized]): a text's normalized form; None where that is the text itself."""
    if len(text) <= SHORT:
        return _recent_form(text)
    return _recent_long_form(text) if len(text) <= LONGEST else _form(text)


def _form(text: str) -> Optional[Normalized]:
    breaks = soft_breaks(text)
    has_odd = not is_plain(text) and (_ODD.search(text) is not None or _has_look_alikes(text))
    if not breaks and not has_odd and not _has_replaced(text):
        return None
    normal = _normalize(text, breaks)
    # Dashes between words, m² and their like are kept.
    return None if normal.text == text else normal


# Several components ask for the form of each text of a batch. Of long texts few are kept.
SHORT, LONGEST = 2_000, 100_000
_recent_form, _recent_long_form = lru_cache(maxsize=1024)(_form), lru_cache(maxsize=32)(_form)


def find_normalized(text: str, find: Callable[[str], List[Finding]]) -> List[Finding]:
    """Find in a text's normalized form. RETURNS (List[Finding]): sorted, in characters of the text. Where characters
    were removed or line ends replaced, what is found in the text as it is comes too: such a character may stand for a
    space."""
    normal = normalize(text)
    if normal is None:
        return find(text)
    found = find(normal.text)
    return add_normalized(text, find(text), normal, found) if normal.segments or _ENDS.search(text) else found


def add_normalized(
    text: str, found: List[Finding], normal: Normalized, more: List[Finding], *, parts: bool = True
) -> List[Finding]:
    """Add what was found in a text's normalized form to what was found in the text itself.

    text (str): The text.
    found (List[Finding]): In characters of the text.
    more (List[Finding]): In characters of the normalized form.
    parts (bool): Also take those of them that lie in a longer finding of the text itself under the same label.
    RETURNS (List[Finding]): Sorted, in characters of the text, without what lies in a finding of the normalized form.
    """
    mapped = [
        finding._replace(start=start, end=end) for finding in more for start, end in normal.pieces(text, *finding[:2])
    ]
    mapped = mapped if parts else _without_parts(mapped, found)
    mapped.extend(_not_inside(found, mapped))
    mapped.sort()
    return mapped


def _without_parts(mapped: List[Finding], found: Sequence[Finding]) -> List[Finding]:
    """Leave out parts of longer findings that the text itself has, as of a URL that ends at an escaped sign."""
    spans = {finding[:3] for finding in mapped}
    longer: Dict[str, List[Finding]] = {}
    for finding in found:
        if finding[:3] not in spans:
            longer.setdefault(finding.label, []).append(finding)
    if not longer:
        return mapped
    labels: Dict[str, List[Finding]] = {}
    for finding in mapped:
        labels.setdefault(finding.label, []).append(finding)
    return [left for label, group in labels.items() for left in _not_inside(group, longer.get(label, ()))]


def _not_inside(findings: Iterable[Finding], others: Iterable[Finding]) -> List[Finding]:
    left: List[Finding] = []
    around = sorted(others)
    place = reach = 0
    for finding in sorted(findings):
        while place < len(around) and around[place].start <= finding.start:
            reach = max(reach, around[place].end)
            place += 1
        if finding.end > reach:
            left.append(finding)
    return left


_TABLE = load_toml(__file__, "normalize.toml")


def _compatible(ranges: Iterable[Sequence[int]]) -> Dict[str, str]:
    chars = [chr(code) for first, last in ranges for code in range(first, last + 1)]
    plain = {char: unicodedata.normalize("NFKC", char) for char in chars}
    return {char: new for char, new in plain.items() if len(new) == 1 and new.isascii()}


def _read_plain() -> Dict[str, str]:
    table = _compatible(_TABLE["compatible"])
    table.update({chr(int(zero, 16) + digit): str(digit) for zero in _TABLE["zeros"].split() for digit in range(10)})
    table.update(dict.fromkeys(_TABLE["spaces"], " "))
    table.update(dict.fromkeys(_TABLE["hyphens"], "-"))
    table.update(_TABLE["signs"])
    # Hebrew letters of presentation: wide ones, and those with a point.
    hebrew = map(chr, (0xFB1D, *range(0xFB20, 0xFB29), *range(0xFB2A, 0xFB4F)))
    table.update(
        {char: unicodedata.normalize("NFKD", char)[0] for char in hebrew if unicodedata.category(char) == "Lo"}
    )
    return table


def _read_raised() -> Dict[str, str]:
    table = {**_compatible(_TABLE["raised"]), "\u24ff": "0"}
    table.update({chr(first + place): chr(65 + place) for first in _TABLE["raised_letters"] for place in range(26)})
    table.update({chr(first + place): str(place + 1) for first in _TABLE["raised_digits"] for place in range(9)})
    return table


# One character for one character.
PLAIN = _read_plain()
# The same, only where several stand together: m² is kept.
RAISED = _read_raised()
# The same, only in a word that also has letters of ASCII, or digits.
LOOK_ALIKES = {char: plain for chars, plains in _TABLE["look_alikes"] for char, plain in zip(chars, plains)}
DASHES, DOTS = _TABLE["dashes"], _TABLE["dots"]
HIDDEN_RANGES, MARK_RANGES = _TABLE["hidden"], _TABLE["marks"]


def _class(ranges: Iterable[Sequence[int]]) -> str:
    return "".join(f"\\U{first:08X}-\\U{last:08X}" for first, last in ranges)


# What stands outside of the basic plane is looked up: single ones of it in a class would be tried one by one.
_ASTRAL = "\\U00010000-\\U0010FFFF"
_HIDDEN = _class(HIDDEN_RANGES)
_MARKS = _class(MARK_RANGES)
_SINGLE = _ASTRAL + "".join(re.escape(char) for char in PLAIN if char <= "\uffff")
_RAISED = "\\U0001F130-\\U0001F189" + "".join(re.escape(char) for char in RAISED if char <= "\uffff")
_FOREIGN = r"\u0370-\u03ff\u0400-\u052f\u0531-\u058f\u13a0-\u13f5\ua4d0-\ua4ff"
# Two Hebrew letters in one.
_ALEF_LAMED = "\ufb4f"
_ODD = re.compile(f"[{_HIDDEN}{_MARKS}{_SINGLE}{DASHES}{DOTS}{_ALEF_LAMED}{_RAISED}]")
_MAYBE = re.compile(f"{_ODD.pattern[:-1]}{_FOREIGN}]")
_ONE = re.compile(f"[{_SINGLE}]")
# A character by its name or number, as HTML, JSON and programs write it: "M&uuml;ller", "M\\u00fcller".
_OF_HTML_JSON = r"&(?:#[0-9]{2,6}|#[xX][0-9A-Fa-f]{2,5}|[A-Za-z]{2,8}[0-9]{0,2});|\\u[0-9A-Fa-f]{4}"
# Mails in their source: UTF-8 as quoted-printable writes it ("M=C3=BCller"), and words of RFC 2047.
_QUOTED = r"=[CD][0-9A-F]=[89AB][0-9A-F]|=E[0-9A-F](?:=[89AB][0-9A-F]){2}"
_ENCODED_WORD = r"=\?[A-Za-z0-9\-]{2,20}\?[QqBb]\?[!->@-~]{1,200}\?="
_REFERENCE = f"{_OF_HTML_JSON}|{_QUOTED}|{_ENCODED_WORD}"
_REFERENCES = re.compile(_REFERENCE)
# Line ends other than "\n", and signs that Markdown and TeX escape: "O\'Neill", "jane\_roe".
_LINE_END = r"\r\n?|[\x0b\x0c\x85\u2028\u2029]"
_MARKED_UP = r"(?<!\\)\\[!#$%&'()*+\-.<>@\[\]^_`{|}~]"
_ENDS_FIRST = frozenset("\r\x0b\x0c\x85\u2028\u2029")
_ENDS, _MARKED = re.compile(_LINE_END), re.compile(_MARKED_UP)
# Two spaces between words or numbers, where one is usual. A table has fewer columns than a line of prose has words.
WORDS_OF_A_LINE = 8
# Words that Markdown sets off ("**Jane Roe**", "_Jane_", "`Jane`"), each sign with its like; names of programs are no
# such. Tags of HTML without attributes, and notes ("Roe[1]").
_SET_OFF = (
    r"(?<![\w*_~`=])(?P<sign>\*{1,3}|_(?=[^\W_])|__(?=[^\n_]{0,60} )|~~|`(?=[^`\n_(){}=]{1,80}`)|==)(?=[^\s*_~`=])"
    r"[^\n*~`]{1,80}?(?<![\s*~`=])(?P=sign)(?![\w*_~`=])"
)
_INLINE = frozenset("b i u em strong span small mark code font a s".split())
_CELLS = frozenset(("td", "th", "dd"))
_LINES = frozenset("p div br li ul ol tr table tbody h1 h2 h3 h4 h5 h6 dt".split())
_TAG = rf"(?i:</?(?P<tag>{'|'.join(sorted(_INLINE | _CELLS | _LINES))})[ ]?/?>)"
_NOTE = r"(?<=\w)\[[0-9]{1,3}\]"
# One or more of these between two parts of what was found.
_LAYOUT = re.compile(r"(?:[*_~`]{1,3}|==|</?[A-Za-z1-6]{1,10} ?/?>|\[[0-9]{1,3}\])+")
_LAID_OUT = re.compile(f"{_SET_OFF}|{_TAG}|{_NOTE}")
_SEEN = rf"[^\s{_HIDDEN}]"
_TWO_SPACES, _ONE_SPACE = (re.compile(f"(?<={_SEEN}){gap}(?={_SEEN})") for gap in ("  ", " "))
_MAIL_WORD = re.compile(r"=\?([A-Za-z0-9\-]+)\?([QqBb])\?(.+)\?=")
_MAIL_CHAR = re.compile(r"(?:=[0-9A-F]{2})+|[^=]")
_TAKEN = re.compile(
    f"{_REFERENCE}|{_LINE_END}|{_MARKED_UP}|{_SET_OFF}|{_TAG}|{_NOTE}|{_ALEF_LAMED}[{_HIDDEN}{_MARKS}]*"
    f"|[{_HIDDEN}{_MARKS}]+"
)
_TAKEN_DOUBLE = re.compile(f"{_TAKEN.pattern}|{_TWO_SPACES.pattern}")
_HIDDEN_OR_MARK = re.compile(f"[{_HIDDEN}{_MARKS}]")
_NO_MARKS = re.compile(f"[{_HIDDEN}]+")
_DASH = re.compile(f"[{DASHES}{DOTS}]")
_RUN = re.compile(f"[{_RAISED}](?:[ ().+/\\-]{{0,2}}[{_RAISED}]){{2,}}")
_ANY_RAISED = re.compile(f"[{_RAISED}]")
_BESIDE = re.compile(f"[A-Za-z0-9][{_FOREIGN}]|[{_FOREIGN}][A-Za-z0-9]")
_ANY_FOREIGN = re.compile(f"[{_FOREIGN}]")
_WORDS = re.compile(f"[A-Za-z0-9]*[{_FOREIGN}][A-Za-z0-9{_FOREIGN}]*")
# How much of a text is read to decide whether it is written in Latin letters.
_SAMPLE = 4096

# Signs as URLs write them, and what stands for a space or nothing beside a value. Those of JSON and of programs only
# where they are no part of a path ("C:\new"): before a number, a capital letter, or after no letter.
_OF_URLS = {
    "20": " ", "2b": "+", "2d": "-", "2e": ".", "2f": "/", "3a": ":", "40": "@", "c2%a0": " ",
}  # fmt: skip
_URL_FORMS = "|".join(sorted({form for escape in _OF_URLS for form in (escape, escape.upper())}))
_OF_PROGRAMS = r"\\x[0-9A-Fa-f]{2}"
_COLOUR = r"\x1b\[[0-9;]{0,12}[A-Za-z]"
# A line that quoted-printable breaks.
_SOFT = r"=\r?\n"
# Groups with plus signs for spaces, as forms send them.
_PLUS = r"[0-9A-Z]{2,4}(?:\+[0-9A-Z]{2,4}){2,8}"
# Matches wherever there may be one, in RE2's syntax. The last form is a number that touches the next label
# ("1987Sex"), as in text that lost its tags.
ESCAPE_PREFILTER = (
    rf"%(?:{_URL_FORMS})|{_OF_PROGRAMS}|\\[nrt][0-9A-Z+(]|(?:^|[^0-9A-Za-z_.\-])\\[nrt][a-z]|{_COLOUR}|{_SOFT}|{_PLUS}"
    r"|(?:^|[^0-9A-Za-z_])_{1,40}[+(]?[0-9A-Za-z][^\n_]{0,24}[0-9]|[0-9][0-9.][0-9]{2}[A-Z][a-z]{2}"
)
_ESCAPED = re.compile(
    rf"%(?:{_URL_FORMS})|{_OF_PROGRAMS}|{_COLOUR}|{_SOFT}"
    r"|\\(?<![^A-Za-z][A-Za-z]:.)(?<!^[A-Za-z]:.)[nrt](?:(?=[0-9A-Z+(])|(?<![0-9A-Za-z_.\-]..)(?=[a-z]))"
    rf"|(?<![0-9A-Za-z+/]){_PLUS}(?![0-9A-Za-z+/])"
    r"|(?<![0-9A-Za-z_])_{1,40}(?=[+(]?[0-9A-Za-z])|(?<=[0-9A-Za-z)])_{1,40}(?![0-9A-Za-z_])"
    r"|(?<=[0-9][0-9.][0-9]{2})(?=[A-Z][a-z]{2})",
    re.DOTALL,
)


def _normalize(text: str, breaks: Sequence[Tuple[int, int, str]]) -> Normalized:
    taken = _TAKEN_DOUBLE if is_double_spaced(text) else _TAKEN
    changes: Iterable[Tuple[int, int, str]] = chain.from_iterable(map(_composed, taken.finditer(text)))
    if breaks:
        changes = merge(breaks, (change for change in changes if not _is_inside(change[0], breaks)))
    plain, segments = _replace(text, changes)
    plain = _ONE.sub(lambda match: PLAIN.get(match.group(), match.group()), plain)
    if _DASH.search(plain):
        plain = _DASH.sub(_as_hyphen, plain)
    if _ANY_RAISED.search(plain):
        plain = _RUN.sub(lambda match: "".join(RAISED.get(char, char) for char in match.group()), plain)
    if _has_look_alikes(plain):
        in_latin = _is_latin(plain)
        plain = _WORDS.sub(lambda match: _without_look_alikes(match.group(), in_latin), plain)
    return Normalized(plain, segments)


def _replace(text: str, changes: Iterable[Tuple[int, int, str]]) -> Normalized:
    """Replace parts of a text: (start, end, new) each, in order and without overlaps."""
    parts: List[str] = []
    segments: List[Segment] = []
    # Where the segment of what keeps its length begins, in the new text and in the old one.
    normal = begun = length = last = 0
    for begin, stop, new in changes:
        if begin < last < stop:
            # Marks on a character that is a reference itself.
            begin, new = last, ""
        parts += (text[last:begin], new)
        length += max(0, begin - last)
        if len(new) != stop - begin:
            if begin > begun:
                segments.append((normal, begun, begin))
            if new:
                segments.append((length, begin, stop))
            normal, begun = length + len(new), stop
        length += len(new)
        last = stop
    if not last:
        return Normalized(text)
    parts.append(text[last:])
    if 0 < begun < len(text):
        segments.append((normal, begun, len(text)))
    return Normalized("".join(parts), segments)


def _is_inside(place: int, breaks: Sequence[Tuple[int, int, str]]) -> bool:
    """RETURNS: whether a character is of one of the line ends, which are in order."""
    before = bisect_right(breaks, (place + 1,)) - 1
    return before >= 0 and place < breaks[before][1]


def _composed(match: Match[str]) -> Iterator[Tuple[int, int, str]]:
    """YIELDS: what a reference, an escaped sign, a line end, two spaces, layout, hidden characters or two letters in
    one become, and marks with the letter that they stand on: half-open characters and the new ones."""
    start, end = match.span()
    first = match.group()[0]
    if sign := match["sign"]:
        yield start, start + len(sign), ""
        yield from chain.from_iterable(
            map(_composed, _TAKEN.finditer(match.string, start + len(sign), end - len(sign)))
        )
        yield end - len(sign), end, ""
    elif tag := match["tag"]:
        yield start, end, "" if tag.lower() in _INLINE else "\t" if tag.lower() in _CELLS else "\n"
    elif first == "[":
        yield start, end, ""
    elif first in _ENDS_FIRST:
        yield start, end, "\n"
    elif first == " " or first == "\\" and end - start == 2:
        yield start, end, match.group()[1]
    elif first == "=":
        yield from _of_mail(match.group(), start)
    elif first in "&\\":
        char = _referred(match.group())
        yield start, end, "" if _HIDDEN_OR_MARK.match(char) else char
    elif first == _ALEF_LAMED:
        yield start, end, "אל"
    elif not start or not (marks := _NO_MARKS.sub("", match.group())):
        yield start, end, ""
    else:
        # One character for one: marks that have no composed letter go. Ten at most, as some texts pile them up.
        yield start - 1, end, unicodedata.normalize("NFC", match.string[start - 1] + marks[:10])[:1]


def _of_mail(value: str, start: int) -> Iterator[Tuple[int, int, str]]:
    """YIELDS: the characters of a quoted one or of an encoded word, and the places that they are read from; of base64
    all of them from the whole word, as no part of it can be replaced."""
    word = _MAIL_WORD.fullmatch(value)
    charset, is_quoted = (word[1], word[2] in "Qq") if word else ("utf-8", True)
    content, place = (word[3], start + word.start(3)) if word else (value, start)
    try:
        if not is_quoted:
            plain = a2b_base64(content).decode(charset)
            yield from ((start, start + len(value), char) for char in plain)
            return
        read = [
            (place + part.start(), place + part.end(), _unquoted(part.group(), charset))
            for part in _MAIL_CHAR.finditer(content)
        ]
    except (LookupError, ValueError):
        return
    if word:
        yield start, place, ""
    yield from read
    if word:
        yield start + word.end(3), start + len(value), ""


def _unquoted(part: str, charset: str) -> str:
    if part[0] == "=":
        return bytes.fromhex(part.replace("=", "")).decode(charset)
    return " " if part == "_" else part


def unescape(text: str) -> Normalized:
    """RETURNS (Normalized): the text with the signs that URLs and programs escape and the lines that mails break, and
    without the colours of terminals and the underscores around words; `normalize` reads references to characters."""
    return _replace(text, ((*match.span(), _plain(match.group())) for match in _ESCAPED.finditer(text)))


def _plain(escape: str) -> str:
    """RETURNS (str): what an escape stands for; a space for the border of a number and the next label."""
    first, second = escape[:1], escape[1:2]
    if first == "%":
        char = _OF_URLS[escape[1:].lower()]
    elif first == "\\" and second == "x":
        char = chr(int(escape[2:], 16))
    elif first == "\\":
        return "\t" if second == "t" else "\n"
    elif first and first in "\x1b=":
        return ""
    else:
        return escape.replace("+", " ") if "+" in escape else " "
    plain = normalize(char)
    return char if plain is None else plain.text


def _referred(reference: str) -> str:
    """RETURNS (str): the character that a reference stands for; the reference itself where it is none."""
    if reference[0] == "\\":
        char = chr(int(reference[2:], 16))
        # Half of a character beyond the basic plane is none.
        return " " if "\ud800" <= char <= "\udfff" else char
    return html.unescape(reference) if reference[1] == "#" else html5.get(reference[1:], reference)


def _as_hyphen(match: Match[str]) -> str:
    """A dash within a word or number that has digits, or a dot between digits."""
    text, place, char = match.string, match.start(), match.group()
    if place and text[place - 1].isdigit() and text[place + 1 : place + 2].isdigit():
        return "." if char in DOTS else "-"
    before, after = text[max(0, place - 12) : place], text[place + 1 : place + 13]
    left, right = _LEFT.search(before), _RIGHT.match(after)
    if left is None or right is None:
        return char
    ends = left.group(1), right.group(1)
    if char in DOTS or char == "\u30fc":
        return char
    spaced = before[-1:] == " " or after[:1] == " "
    numbers = [any(part.isdigit() for part in end) for end in ends]
    return "-" if (all(numbers) if spaced else any(numbers)) else char


_LEFT = re.compile(r"([^\W_]+)\)? ?$")
_RIGHT = re.compile(r" ?\(?([^\W_]+)")


def _has_replaced(text: str) -> bool:
    """RETURNS: whether a text has references, escaped signs, other line ends, two spaces for one, or layout."""
    if ("&" in text or "\\u" in text or "=" in text) and _REFERENCES.search(text) is not None:
        return True
    if _ENDS.search(text) is not None or "\\" in text and _MARKED.search(text) is not None or is_double_spaced(text):
        return True
    return any(sign in text for sign in "*_~`=<[") and _LAID_OUT.search(text) is not None


def is_double_spaced(text: str) -> bool:
    """RETURNS (bool): whether two spaces stand between most words, as in justified lines and text that was read from
    images. Elsewhere they part columns and sentences."""
    # Those of indented lines are counted fast, and are none.
    if "  " not in text or 3 * text.count("  ") <= text.count(" "):
        return False
    if len(_TWO_SPACES.findall(text)) <= len(_ONE_SPACE.findall(text)):
        return False
    return any(len(_TWO_SPACES.findall(line)) >= WORDS_OF_A_LINE for line in text.splitlines())


def _has_look_alikes(text: str) -> bool:
    if _ANY_FOREIGN.search(text) is None:
        return False
    return _BESIDE.search(text) is not None or _is_latin(text)


def _is_latin(text: str) -> bool:
    sample = text[:_SAMPLE]
    return 5 * len(_ANY_FOREIGN.findall(sample)) < len(sample)


def _without_look_alikes(word: str, in_latin: bool) -> str:
    """Write a word in Latin letters if it has some already, or digits, or stands in a text of Latin letters: and if all
    others of its letters look like Latin ones."""
    plain = "".join(LOOK_ALIKES.get(char, char) for char in word)
    if not plain.isascii():
        return word
    return plain if in_latin and (len(word) > 1 or word.isupper()) or any(char.isascii() for char in word) else word
