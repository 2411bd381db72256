"""Numbers that hold a check digit: which of their characters follow from the others, by label.

A scheme is a function that completes a number from its free characters. What is valid follows from it: a number that
remains the same when it is completed. So whatever it does, there is exactly one valid number for each set of free
characters that it takes.
"""

import re
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import product
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from .. import registry
from ..surrogates.payments import OWN_CHECKS, with_iban_check
from ..toml import load_toml

# From a number, capitals and ASCII digits only, to the same with its check characters right; None when it can have
# none.
Complete = Callable[[str], Optional[str]]


@dataclass(frozen=True)
class Scheme:
    """A kind of number."""

    sizes: Sequence[int]  # How many characters it may have.
    # The check characters, which `complete` writes and does not read; negative ones are from the end.
    places: Tuple[int, ...]
    complete: Complete  # Completes a number of one of the sizes.


@dataclass(frozen=True)
class Checked:
    """What a label's numbers are."""

    schemes: Tuple[Scheme, ...]  # The kinds of number; the first under which a number is valid counts.
    # A regular expression of what is kept at the start, as it says what the number is (a country); "" for nothing.
    start: str = ""

    def kept(self, number: str) -> int:
        """RETURNS (int): how many characters at the start of a number stay, all capitals and ASCII digits."""
        found = re.match(self.start, number)
        return found.end() if found else 0


def checked(label: str) -> Optional[Checked]:
    """RETURNS (Optional[Checked]): what a label of our table knows of its numbers; None where there is no check."""
    return _CHECKED.get(label)


def _complete_luhn(number: str) -> Optional[str]:
    from stdnum import luhn

    return number[:-1] + luhn.calc_check_digit(number[:-1]) if number.isdecimal() else None


def _complete_iban(number: str) -> Optional[str]:
    if not number[:2].isalpha() or not number[2:4].isdecimal():
        return None
    return with_iban_check(number[:2], number[4:])


def _complete_national_iban(country: str, number: str) -> Optional[str]:
    """With the check digits of the account too."""
    if number[:2] != country or not number[2:].isdecimal():
        return None
    account = OWN_CHECKS[country](number[4:])
    # Some numbers have no check digit; a Norwegian account that begins with four zeros has another form.
    if len(account) != len(number) - 4 or country == "NO" and account.startswith("0000"):
        return None
    return with_iban_check(country, account)


def _complete_swedish(number: str) -> Optional[str]:
    """The century, if it is there, does not count. SOURCE: Skatteverket, SKV 704."""
    found = _complete_luhn(number[-10:])
    return found and number[:-10] + found


def _complete_finnish(number: str) -> Optional[str]:
    """With a date of birth. SOURCE: Digital and Population Data Services Agency; by python-stdnum (fi.hetu)."""
    from stdnum.fi import hetu

    digits = number[:6] + number[-4:-1]
    if not digits.isdecimal():
        return None
    found = number[:-1] + "0123456789ABCDEFHJKLMNPRSTUVWXY"[int(digits) % 31]
    # The sign of the century is a letter or punctuation, which is not given here.
    sign = number[6] if len(number) == 11 else "-"
    return found if hetu.is_valid(found[:6] + sign + found[-4:]) else None


def _by_trial(name: str, places: Tuple[int, ...], number: str) -> Optional[str]:
    """Complete a number by a check that only says yes or no: the first check characters that it takes."""
    chars = list(number)
    for found in product(*("0123456789" if chars[place].isdecimal() else _LETTERS for place in places)):
        for place, char in zip(places, found):
            chars[place] = char
        if _takes("".join(chars), name, bool(places)):
            return "".join(chars)
    return None


_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _takes(number: str, name: str, proves: bool) -> bool:
    try:
        answer = _check(name)(number)
    except Exception:
        # Checks are written for what a pattern finds, and may fail on anything else.
        return False
    # Of numbers without a check digit a check can only say that they are none.
    return answer is True if proves else answer is not False


@lru_cache(maxsize=None)
def _check(name: str) -> Callable[[str], Optional[bool]]:
    return registry.get_check(name if name.startswith(registry.STDNUM) else f"spacy_anonym.{name}.v1")


_COMPLETE: Dict[str, Complete] = {
    "luhn": _complete_luhn,
    "iban": _complete_iban,
    "finnish": _complete_finnish,
    "swedish": _complete_swedish,
    **{f"iban {country}": partial(_complete_national_iban, country) for country in OWN_CHECKS},
}


def _read_schemes(rows: List[Dict[str, Any]]) -> Tuple[Scheme, ...]:
    schemes = []
    for row in rows:
        places = tuple(row.get("places", (-1,)))
        complete = _COMPLETE.get(row["check"]) or partial(_by_trial, row["check"], places)
        schemes.append(Scheme(tuple(row["sizes"]), places, complete))
    return tuple(schemes)


_TABLES = load_toml(__file__, "check_digits.toml")
_CHECKED: Dict[str, Checked] = {
    label: Checked(_read_schemes(rows), _TABLES["starts"].get(label, "")) for label, rows in _TABLES["schemes"].items()
}
