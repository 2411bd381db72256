"""Bank accounts: IBAN and BIC."""

from random import Random
from typing import Callable, Dict, Optional

from .characters import randomize_characters
from .forms import is_latin, places_of, put

ATTEMPTS = 20


def _modulo_97(text: str) -> int:
    return int("".join(str(int(char, 36)) for char in text)) % 97


def iban(value: str, rng: Random, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): another IBAN of the same country, structure and spacing, with its check digits, and with
    those of the country where python-stdnum checks them; None for what is no IBAN. SOURCE: ISO 13616, ISO 7064."""
    places = places_of(value, is_latin)
    compact = "".join(value[place] for place in places).upper()
    country = compact[:2]
    if not (15 <= len(compact) <= 34 and country.isalpha() and compact[2:4].isdigit()):
        return None
    for _ in range(ATTEMPTS):
        account = _with_own_check(country, randomize_characters(compact[4:], rng))
        if account is not None and account != compact[4:]:
            return put(value, places, _with_check(country, account))
    return None


def _with_check(country: str, account: str) -> str:
    return f"{country}{98 - _modulo_97(f'{account}{country}00'):02}{account}"


def _with_own_check(country: str, account: str) -> Optional[str]:
    """None where there is no check character for the account (modulo 11), or no bank of its number."""
    if country not in _OWN_CHECK:
        return account
    from stdnum import iban as stdnum_iban

    account = _OWN_CHECK[country](account)
    return account if stdnum_iban.is_valid(_with_check(country, account)) else None


def _spain(account: str) -> str:
    from stdnum.es import ccc

    return account[:8] + ccc.calc_check_digits(account) + account[10:]


def _norway(account: str) -> str:
    # Modulo 11; 10 is no digit, and the number is not given out.
    rest = -sum(weight * int(digit) for weight, digit in zip((5, 4, 3, 2, 7, 6, 5, 4, 3, 2), account)) % 11
    return account[:10] + (str(rest) if rest < 10 else "")


# Of the countries whose own check python-stdnum knows: from an account to one with its check digits. SOURCE:
# python-stdnum.
_OWN_CHECK: Dict[str, Callable[[str], str]] = {
    "BE": lambda account: f"{account[:10]}{int(account[:10]) % 97 or 97:02}",
    "ES": _spain,
    "ME": lambda account: f"{account[:16]}{98 - int(account[:16]) * 100 % 97:02}",
    "NO": _norway,
}


def bic(value: str, rng: Random, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): another BIC of the same country and length, with the same branch where it is the head
    office (XXX); None for what is no BIC. SOURCE: ISO 9362."""
    places = places_of(value, is_latin)
    compact = "".join(value[place] for place in places).upper()
    if len(compact) not in (8, 11) or not compact[:6].isalpha():
        return None
    branch = compact[8:]
    for _ in range(ATTEMPTS):
        new = randomize_characters(compact[:4], rng) + compact[4:6] + randomize_characters(compact[6:8], rng)
        new += branch if branch in ("", "XXX") else randomize_characters(branch, rng)
        # A place has no 0 or 1, which tell banks of tests and passive members, and no letter that looks like them.
        if new[:4] != compact[:4] and not set(new[6:8]) & set("01IO"):
            return put(value, places, new)
    return None
