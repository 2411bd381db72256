"""Forms of known dates, numbers, codes and addresses."""

import re
from functools import lru_cache
from itertools import islice, product
from typing import Dict, Iterator, List, Sequence, Set, Tuple

from ..dates import parse_date
from ..toml import load_toml
from .plain import Skeleton, plain

Span = Tuple[int, int]

# What a date may be: three numbers, or two and a word between or before them; `parse_date` tells.
_ORDINAL = r"(?:st|nd|rd|th|er|º|ª|\.)?"
_GAP = r"[\s,./\-‐-―]{0,3}(?:(?:of|the|de|del|el|do|di|d['’])\s{0,2}){0,2}"
_WORD = r"[^\W\d_]{3,12}\.?"
_YEAR = r"['’]?\d{2}(?:\d{2})?"
_DATE = re.compile(
    rf"(?<!\d)(?:"
    rf"\d{{1,2}}{_ORDINAL}{_GAP}{_WORD}{_GAP}{_YEAR}"
    rf"|\d{{4}}{_GAP}{_WORD}{_GAP}\d{{1,2}}"
    r"|\d{1,2}\s?([-/.\\ ‐-―])\s?\d{1,2}\s?\1\s?\d{2}(?:\d{2})?"
    r"|\d{4}\s?([-/.\\ ‐-―])\s?\d{1,2}\s?\2\s?\d{1,2}"
    r"|\d{8}"
    r")(?!\d)"
)
_NAMED_FIRST = re.compile(rf"(?<![^\W\d_]){_WORD}\s?\d{{1,2}}{_ORDINAL}[\s,./\-]{{1,3}}{_YEAR}(?!\d)", re.IGNORECASE)
_DIGITS = re.compile(r"\d")
_LONG_YEAR = re.compile(r"\d{4}")
# Between the letters and digits of a number, and of words.
_SEPARATORS = frozenset(" \t\n\r\u00a0\u2009\u202f-‐‑‒–—−.·/\\_:()")
_MOST = {True: 2, False: 4}
# Before the digits of a phone number that it is known by: the country's code or the trunk's.
_PREFIX = re.compile(r"(?:(?:\+|\b00)[ ]?\d{1,3}[ .\-/]{0,2})?\(?0?\)?[ .\-/]{0,2}$")
_PARTS = re.compile(r"[,;\n|]")
_WORDS = re.compile(r"[^\W_]+")
# Letters and digits of a value, and of a part of one that is looked for alone.
LEAST, LEAST_ALONE = 2, 4
_VARIANTS = 32


def date_targets(value: str) -> Set[Tuple[int, int, int]]:
    """RETURNS (Set[Tuple[int, int, int]]): the year, month and day that a known date may be, of "2/3/1980" two; none
    where it is no whole date."""
    dates = set()
    for day_first in (None, False):
        written = parse_date(value.strip(), day_first=day_first)
        if written is None or written.last is not None or {"year", "month", "day"} - written.fields:
            break
        dates.add((written.date.year, written.date.month, written.date.day))
        if not written.ambiguous:
            break
    return dates


def find_dates(text: str, targets: Set[Tuple[int, int, int]]) -> Iterator[Span]:
    """Find every written form of dates.

    targets (Set[Tuple[int, int, int]]): Year, month and day of each.
    YIELDS (Span): Half-open characters.
    """
    if _DIGITS.search(text) is None:
        return
    short = {(year % 100, month, day) for year, month, day in targets}
    for pattern in (_DATE, _NAMED_FIRST):
        for match in pattern.finditer(text):
            value = match.group()
            found = date_targets(value)
            # Of which century a year of two digits is nobody knows.
            has_short_year = _LONG_YEAR.search(value) is None
            if found & targets or has_short_year and {(year % 100, *rest) for year, *rest in found} & short:
                yield match.span()


def code_forms(value: str) -> Tuple[str, ...]:
    """RETURNS (Tuple[str, ...]): a number or code as its letters and digits."""
    letters = "".join(map(plain, _WORDS.findall(value)))
    return (letters,) if len(letters) >= LEAST else ()


@lru_cache(maxsize=4096)
def phone_core(value: str) -> str:
    """RETURNS (str): the digits of a phone number without the codes of country and trunk."""
    import phonenumbers

    value = value.strip()
    digits = "".join(char for char in value if char.isdecimal())
    if value.startswith(("+", "00")):
        try:
            return str(phonenumbers.parse("+" + digits.removeprefix("00"), None).national_number)
        except phonenumbers.NumberParseException:
            pass
    return digits.lstrip("0")


def with_prefix(text: str, start: int) -> int:
    """RETURNS (int): where a phone number begins whose own digits begin at `start`: with the codes before them."""
    before = _PREFIX.search(text, max(0, start - 12), start)
    return (
        start
        if before is None or not before.group().strip()
        else before.start() + len(before.group()) - len(before.group().lstrip())
    )


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
    if sum(map(len, whole)) >= LEAST:
        forms.update(dict.fromkeys(_variants(whole)))
    for part in _PARTS.split(value):
        words = [plain(word) for word in _WORDS.findall(part)]
        numbered = [any(char.isdecimal() for char in word) for word in words]
        if not any(numbered):
            continue
        pieces = [words, [word for word, has in zip(words, numbered) if not has], _tail(words, numbered)]
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


def find_letters(found_in: Skeleton, letters: str, is_code: bool, *, after_digits: bool = False) -> Iterator[Span]:
    """Find letters and digits in their order, whatever stands between them.

    found_in (Skeleton): Those of the text.
    letters (str): The letters and digits, plain.
    is_code (bool): Only separators of numbers may stand between them, two at a time; else four of any.
    after_digits (bool): Digits may stand right before: the codes of a phone number.
    YIELDS (Span): Half-open characters of the text, without a letter or digit right before or behind.
    """
    text, places = found_in.text, found_in.places
    at = found_in.letters.find(letters)
    while at >= 0:
        last = at + len(letters) - 1
        start, end = places[at], places[last] + 1
        is_found = (
            (after_digits or start == 0 or not text[start - 1].isalnum())
            and (end == len(text) or not text[end].isalnum())
            and all(
                places[place + 1] <= places[place] + 1 or _joins(text[places[place] + 1 : places[place + 1]], is_code)
                for place in range(at, last)
            )
        )
        if is_found:
            yield start, end
        at = found_in.letters.find(letters, last + 1 if is_found else at + 1)


def _joins(between: str, is_code: bool) -> bool:
    return len(between) <= _MOST[is_code] and (not is_code or _SEPARATORS.issuperset(between))
