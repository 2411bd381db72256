"""Digits, letters and check sums, for the validators of all countries."""

import re
from datetime import date
from typing import Callable, Optional, Sequence

from ...registry import STDNUM, get_check, registry

_NO_DIGITS = re.compile(r"\D")
_NO_ALNUM = re.compile(r"[^0-9A-Z]")


def digits(value: str) -> str:
    """RETURNS (str): the digits of a value."""
    return _NO_DIGITS.sub("", value)


def letters_digits(value: str) -> str:
    """RETURNS (str): the letters from A to Z and the digits of a value, in upper case."""
    return _NO_ALNUM.sub("", value.upper())


def weighted(digits: str, weights: Sequence[int]) -> int:
    """RETURNS (int): the sum of digits times their weights, as many as both have."""
    return sum(int(digit) * weight for digit, weight in zip(digits, weights))


def cross_sums(digits: str, weights: Sequence[int]) -> int:
    """RETURNS (int): the sum of the digits of each digit times its weight."""
    return sum(sum(divmod(int(digit) * weight, 10)) for digit, weight in zip(digits, weights))


def is_date(year: int, month: int, day: int) -> bool:
    """RETURNS (bool): whether the calendar has a day."""
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def is_day(day: int, month: int, years: range) -> bool:
    """RETURNS (bool): whether the calendar has a day in one of these years."""
    return any(is_date(year, month, day) for year in years)


def centuries(year: int) -> range:
    """RETURNS (range): the years of the 19th to 21st century that end in two digits."""
    return range(1800 + year, 2100 + year, 100)


def by_stdnum(module: str) -> Callable[[str], bool]:
    """RETURNS (Callable): the check of a module of python-stdnum ("us.rtn")."""
    return get_check(STDNUM + module)


@registry.anonym_validators("spacy_anonym.verhoeff.v1")
def verhoeff(value: str) -> bool:
    """Verhoeff check digit at the end of a number that is not one digit throughout. SOURCE: Verhoeff (1969), by
    python-stdnum."""
    figures = digits(value)
    return len(set(figures)) > 1 and by_stdnum("verhoeff")(figures)


@registry.anonym_validators("spacy_anonym.has_digit.v1")
def has_digit(value: str) -> Optional[bool]:
    """No number without a digit: a word in capitals has the form of some."""
    return None if any(char.isdigit() for char in value) else False
