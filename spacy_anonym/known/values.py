"""Forms of known dates, numbers, codes and addresses."""

import re
from functools import lru_cache
from itertools import islice, product
from typing import Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Set, Tuple

from ..dates import parse_date
from ..toml import load_toml
from .plain import Skeleton, is_border, marks_end, plain, skeleton

Span = Tuple[int, int]
# Finds the forms of a value in a text: half-open characters.
Find = Callable[[Skeleton], Iterator[Span]]

# What a date may be: three numbers, or two and a word between or before them, or a month; `parse_date` tells.
_ORDINAL = r"(?:st|nd|rd|th|er|º|ª|\.)?"
_GAP = r"[\s,./\-‐-―]{0,3}(?:(?:day|of|the|de|del|el|do|di|d['’])\s{0,2}){0,3}"
_WORD = r"(?:[^\W\d_]{3,12}|[IVX]{1,4})\.?"
_YEAR = r"['’]?\d{2}(?:\d{2})?"
_DATE = re.compile(
    rf"(?<!\d)(?:"
    rf"\d{{1,2}}{_ORDINAL}{_GAP}{_WORD}{_GAP}{_YEAR}"
    rf"|\d{{4}}{_GAP}{_WORD}{_GAP}\d{{1,2}}"
    r"|\d{1,2}\s?([-/.\\ ‐-―])\s?\d{1,2}\s?\1\s?\d{2}(?:\d{2})?"
    r"|\d{4}\s?([-/.\\ ‐-―])\s?\d{1,2}\s?\2\s?\d{1,2}"
    r"|\d{4}\s?[年년]\s?\d{1,2}\s?[月월]\s?\d{1,2}\s?[日일号]"
    r"|\d{6}|\d{8}"
    r")(?!\d)"
)
_NAMED_FIRST = re.compile(
    rf"(?<![^\W\d_]){_WORD}\s?(?:the\s)?\d{{1,2}}{_ORDINAL}[\s,./\-]{{1,3}}{_YEAR}(?!\d)", re.IGNORECASE
)
_MONTH = re.compile(
    rf"(?:(?<![^\W_]){_WORD}{_GAP}{_YEAR}|(?<!\d)(?<!\d[-/.])(?:\d{{1,2}}(?:\s?[-/]\s?|\.)\d{{4}}"
    r"|\d{4}\s?[-/.]\s?\d{1,2}|\d{4}\s?[年년]\s?\d{1,2}\s?[月월]))(?![-/.]?\d)"
)
_ROMAN = re.compile(r"(?<=[\s./-])[IVX]{1,4}(?=[\s./-])")
_MONTHS = {number: str(month) for month, number in enumerate("I II III IV V VI VII VIII IX X XI XII".split(), 1)}
_UNITS = re.compile(r"\s?[年년月월]\s?")
_DIGITS = re.compile(r"\d")
_LONG_YEAR = re.compile(r"\d{4}")
# Between the letters and digits of a number, and of words.
_SEPARATORS = frozenset(" \t\n\r\u00a0\u2009\u202f-‐‑‒–—−.,·/\\_:()")
_MOST = {True: 3, False: 4}
# Before the digits of a phone number that it is known by: the country's code or the trunk's.
_PREFIX = r"(?<!\d)(?:(?:(?:\+|00)[ ]?\d{1,3}|%s)[ .\-/]{0,2}|[018][ \-/]?)?(?:\(?0\)?[ .\-/]{0,2})?\(?\Z"
_PARTS = re.compile(r"[,;\n|]")
_WORDS = re.compile(r"[^\W_]+")
# Letters and digits of a part of a value that is looked for alone.
LEAST_ALONE = 4
# Letters and digits of a number that may have separators where it is known without; one more of digits alone.
LEAST_APART = 4
_DECIMAL_BEFORE, _DECIMAL = re.compile(r"\d[.,:]\Z"), re.compile(r"[.,:]\d")
# Digits of a phone number, without codes, from which on it is no coincidence.
LEAST_PHONE = 7
_VARIANTS = 32


def date_targets(value: str) -> Set[Tuple[int, int, int]]:
    """RETURNS (Set[Tuple[int, int, int]]): the year, month and day that a known date may be, of "2/3/1980" two; the day
    of a month is 0; none where it is neither."""
    value = _UNITS.sub("-", value.strip().rstrip("日일号")).rstrip("-")
    value = _ROMAN.sub(lambda number: _MONTHS.get(number.group(), number.group()), value)
    dates = set()
    for day_first in (None, False):
        written = parse_date(value, day_first=day_first)
        if written is None or written.last is not None or {"year", "month"} - written.fields:
            break
        dates.add((written.date.year, written.date.month, written.date.day if "day" in written.fields else 0))
        if not written.ambiguous:
            break
    return dates


def find_dates(found_in: Skeleton, targets: Set[Tuple[int, int, int]]) -> Iterator[Span]:
    """Find every written form of dates.

    targets (Set[Tuple[int, int, int]]): Year, month and day of each; see `date_targets`.
    YIELDS (Span): Half-open characters.
    """
    text = found_in.text
    if _DIGITS.search(text) is None:
        return
    short = {(year % 100, month, day) for year, month, day in targets}
    compact = {form for target in targets for form in _compact(*target)}
    has_months = any(not day for _, _, day in targets)
    for pattern in (_DATE, _NAMED_FIRST, _MONTH) if has_months else (_DATE, _NAMED_FIRST):
        for match in pattern.finditer(text):
            value = match.group()
            found = set() if value.isdecimal() else date_targets(value)
            # Of which century a year of two digits is nobody knows.
            has_short_year = _LONG_YEAR.search(value) is None
            years = {(year % 100, *rest) for year, *rest in found} if has_short_year else set()
            if value in compact or found & targets or years & short:
                yield match.span()


def _compact(year: int, month: int, day: int) -> Iterator[str]:
    """YIELDS: a date without separators, in every order, its year of four digits and of two."""
    for written in (f"{year:04}", f"{year % 100:02}") if day else ():
        yield from (f"{written}{month:02}{day:02}", f"{day:02}{month:02}{written}", f"{month:02}{day:02}{written}")


def code_forms(value: str) -> Tuple[str, ...]:
    """RETURNS (Tuple[str, ...]): a number or code as its letters and digits."""
    letters = "".join(map(plain, _WORDS.findall(value)))
    return (letters,) if letters else ()


class Phone(NamedTuple):
    """A phone number, ready to be looked for."""

    digits: str  # Without the codes of country and trunk.
    code: str  # The country's; "" where it is not known.


@lru_cache(maxsize=4096)
def make_phone(value: str) -> Optional[Phone]:
    """RETURNS (Optional[Phone]): a phone number, ready to be looked for; None where it has too few digits."""
    import phonenumbers

    value = value.strip()
    digits = "".join(char for char in value if char.isdecimal())
    code = ""
    if value.startswith(("+", "00")):
        try:
            number = phonenumbers.parse("+" + digits.removeprefix("00"), None)
            code, digits = str(number.country_code), str(number.national_number)
        except phonenumbers.NumberParseException:
            pass
    elif len(digits) == 11:
        # The trunk's code of North America.
        digits = digits.removeprefix("1")
    digits = digits.lstrip("0")
    return Phone(digits, code) if len(digits) >= LEAST_PHONE else None


@lru_cache(maxsize=256)
def _prefix(code: str) -> "re.Pattern[str]":
    return re.compile(_PREFIX % (code or "0"))


def find_phones(found_in: Skeleton, phone: Phone) -> Iterator[Span]:
    """Find a phone number, with and without codes before it. It may stand between letters, but not in a longer number.
    YIELDS (Span): Half-open characters of the text."""
    text, prefix = found_in.text, _prefix(phone.code)
    for start, end in _occurrences(found_in, phone.digits, True):
        before = prefix.search(text, max(0, start - 12), start)
        begin = before.start() if before is not None else start
        ends = text[begin - 1 : begin + 1] if begin else "", text[end - 1 : end + 1]
        if not any(len(each) > 1 and each.isdecimal() for each in ends):
            yield begin, end


@lru_cache(maxsize=1)
def _streets() -> Dict[str, Tuple[str, ...]]:
    rows: Dict[str, List[str]] = {}
    for row in load_toml(__file__, "known.toml")["streets"]["words"]:
        words = [plain(word) for word in row.split()]
        for word in words:
            rows.setdefault(word, []).extend(other for other in words if other not in rows.get(word, ()))
    return {word: tuple(others) for word, others in rows.items()}


def word_forms(value: str) -> Tuple[str, ...]:
    """Make the forms of an address or another value of words: the whole, and its parts between commas that hold a
    number, with and without it; street words also shortened or written out.

    value (str): The value, as in "12 Harbour Road, London SE1 2AB".
    RETURNS (Tuple[str, ...]): Each as its letters and digits.
    """
    forms: Dict[str, None] = {}
    whole = [plain(word) for word in _WORDS.findall(value)]
    if whole:
        forms.update(dict.fromkeys(_variants(whole)))
    for part in _PARTS.split(value):
        words = [plain(word) for word in _WORDS.findall(part)]
        numbered = [any(char.isdecimal() for char in word) for word in words]
        if not any(numbered):
            continue
        numbers = [word for word, has in zip(words, numbered) if has]
        others = [word for word, has in zip(words, numbered) if not has]
        # The number of a house stands before its street or behind it.
        pieces = [words, others, _tail(words, numbered), [*others, *numbers], [*numbers, *others]]
        for piece in pieces:
            alone = len(piece) > 1 or piece and any(char.isdecimal() for char in piece[0])
            if alone and sum(map(len, piece)) >= LEAST_ALONE:
                forms.update(dict.fromkeys(_variants(piece)))
    return tuple(forms)


def _tail(words: Sequence[str], numbered: Sequence[bool]) -> List[str]:
    """RETURNS: the words with digits at the end of a part, as a postcode's behind its town."""
    first = len(words)
    while first and numbered[first - 1]:
        first -= 1
    return list(words[first:]) if first else []


def _variants(words: Sequence[str]) -> Iterator[str]:
    streets = _streets()
    choices = [streets.get(word, (word,)) for word in words]
    yield "".join(words)
    yield from map("".join, islice(product(*choices), _VARIANTS))


class Form(NamedTuple):
    """Letters and digits to look for, in their order."""

    letters: str  # Plain.
    is_code: bool  # Only separators of numbers may stand between them, three at a time; else four of any.
    # Of a number so short that its digits stand apart by coincidence: how it is written, in small letters.
    written: str = ""


def make_form(letters: str, is_code: bool, value: str) -> Form:
    """RETURNS (Form): a form of a value, ready to be looked for."""
    least = LEAST_APART + letters.isdecimal()
    is_short = len(letters) < least and any(map(str.isdecimal, letters))
    places = skeleton(value).places
    return Form(letters, is_code, value[places[0] : places[-1] + 1].lower() if is_short else "")


def find_letters(found_in: Skeleton, form: Form) -> Iterator[Span]:
    """YIELDS (Span): where a form stands as words or numbers of its own: half-open characters of the text."""
    text = found_in.text
    for start, end in _occurrences(found_in, form.letters, form.is_code):
        if (
            is_border(text, start)
            and is_border(text, end)
            and (not form.written or _is_written(text, start, end, form))
        ):
            yield start, end


def _is_written(text: str, start: int, end: int, form: Form) -> bool:
    """RETURNS: whether a short number stands as it is written, and is no part of another: of 4.7, or of 47.5."""
    if text[start:end].lower() not in (form.written, form.letters):
        return False
    return not form.letters.isdecimal() or not (
        _DECIMAL_BEFORE.search(text, max(0, start - 2), start) or _DECIMAL.match(text, end)
    )


def _occurrences(found_in: Skeleton, letters: str, is_code: bool) -> Iterator[Span]:
    """YIELDS: where letters and digits follow each other, with nothing but what may stand between them."""
    text, places = found_in.text, found_in.places
    at = found_in.letters.find(letters)
    while at >= 0:
        last = at + len(letters) - 1
        # One letter may stand for several plain ones; a syllable of Hangul does.
        is_whole = not (at and places[at - 1] == places[at] or places[last : last + 1] == places[last + 1 : last + 2])
        if is_whole and all(
            places[place + 1] <= places[place] + 1 or _joins(text[places[place] + 1 : places[place + 1]], is_code)
            for place in range(at, last)
        ):
            yield places[at], marks_end(text, places[last] + 1)
        at = found_in.letters.find(letters, at + 1)


def _joins(between: str, is_code: bool) -> bool:
    return len(between) <= _MOST[is_code] and (not is_code or _SEPARATORS.issuperset(between))
