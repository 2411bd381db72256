"""The form of a value: where its digits and letters stand, and the same form with other ones."""

import unicodedata
from random import Random
from typing import Callable, List, Optional, Sequence

from .characters import alphabet_of, randomize_characters


def places_of(value: str, chosen: Callable[[str], bool]) -> List[int]:
    """RETURNS (List[int]): where the characters stand that a function chooses, ascending."""
    return [place for place, char in enumerate(value) if chosen(char)]


def read_digits(value: str, places: Sequence[int]) -> str:
    """RETURNS (str): the digits at `places`, which may be of any script, as ASCII."""
    return "".join(str(unicodedata.decimal(value[place])) for place in places)


def put(value: str, places: Sequence[int], chars: str) -> str:
    """Write other characters into a form.

    value (str): The form.
    places (Sequence[int]): Where to write, as many as `chars`.
    chars (str): What to write. An ASCII digit is written in the script of the digit that stands there, a letter in its
        case.
    RETURNS (str): As long as `value`.
    """
    new = list(value)
    for place, char in zip(places, chars):
        old = new[place]
        if char.isdecimal() and old.isdecimal() and not old.isascii():
            char = chr(ord(old) - unicodedata.decimal(old) + int(char))
        elif old.islower():
            char = char.lower()
        new[place] = char
    return "".join(new)


def is_latin(char: str) -> bool:
    """RETURNS (bool): whether it is an ASCII letter or digit."""
    return char.isascii() and char.isalnum()


def randomize_but(value: str, kept: int, rng: Random) -> Optional[str]:
    """RETURNS (Optional[str]): `value` by kinds of characters from place `kept` on; None where nothing behind it can
    change.
    """
    rest = value[kept:]
    if all(len(alphabet_of(char)) == 1 for char in rest):
        return None
    return value[:kept] + randomize_characters(rest, rng)


def random_digits(count: int, rng: Random) -> str:
    """RETURNS (str): so many random digits."""
    return str(rng.randrange(10**count)).zfill(count) if count > 0 else ""


def luhn_digit(digits: str) -> str:
    """RETURNS (str): the check digit to write behind `digits`. SOURCE: ISO/IEC 7812-1."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        number = int(digit) * (2 - place % 2)
        total += number - 9 * (number > 9)
    return str(-total % 10)
