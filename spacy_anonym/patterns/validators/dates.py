"""Dates, spans of years and ages."""

import re
from typing import Optional

from ...dates import parse_date
from ...registry import registry
from . import Part
from .digits import is_date

_NUMBERS = re.compile(r"\d+")


@registry.anonym_validators("spacy_anonym.date.v1")
def numeric_date(value: str) -> Optional[bool]:
    """A day, month and year in any of the three usual orders that the calendar has."""
    parts = [int(part) for part in _NUMBERS.findall(value)[:3]]
    if len(parts) < 3:
        return False
    first, second, third = parts
    orders = [(first, second, third)] if first > 31 else [(third, second, first), (third, first, second)]
    return None if any(_is_date(*order) for order in orders) else False


def _is_date(year: int, month: int, day: int) -> bool:
    if year < 100:
        year += 2000
    return 1000 <= year <= 2999 and is_date(year, month, day)


_MISREAD = str.maketrans("OoIiLl|SsBb", "00111115588")


@registry.anonym_validators("spacy_anonym.misread_date.v1")
def misread_date(value: str) -> Optional[bool]:
    """A date of a scan with letters for some of its digits, as "O2/l7/1988"."""
    is_mixed = any(map(str.isdigit, value)) and any(map("OoIiLl|SsBb".__contains__, value))
    return numeric_date(value.translate(_MISREAD)) if is_mixed else False


@registry.anonym_validators("spacy_anonym.age_words.v1")
def age_words(value: str) -> Optional[bool]:
    """An age that says that it is one ("93 años de edad")."""
    return True if "eda" in value.lower() else None


@registry.anonym_validators("spacy_anonym.not_years.v1")
def not_years(value: str) -> Optional[bool]:
    """No span of years, as 2001-2010, nor of amounts of three digits, as 150-400."""
    first, mark, last = value.partition("-")
    if not mark or not (first + last).isdigit() or len(first) != len(last) or first >= last:
        return None
    is_span = len(first) == 3 and first[0] != "0" or len(first) == 4 and "1900" <= first and last <= "2099"
    return False if is_span else None


@registry.anonym_validators("spacy_anonym.calendar_date.v1")
def calendar_date(value: str) -> object:
    """A date that the calendar has, in any form that the package reads."""
    return None if parse_date(value) is not None else False


_NEXT_DATE = re.compile(
    r"(?i)[0-9].*?\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
    r"((?:,?\s?|-)['’]?[0-9]{2}(?:st|nd|rd|th)?[\s.\-]+(?:(?:day\s)?of\s)?[a-z]{3,9}\b\.?)"
)


@registry.anonym_validators("spacy_anonym.date_before_date.v1")
def date_before_date(value: str) -> Part:
    """The first of two dates in a row: in "13 July, 21 October" the second number is a day, no year."""
    found = _NEXT_DATE.search(value)
    return 0, found.start(1) if found else len(value)
