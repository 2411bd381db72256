"""Bank accounts: IBAN and BIC."""

from random import Random
from typing import Dict, Optional, Tuple

from .characters import randomize_characters
from .forms import is_latin, places_of, put

# Countries whose own check python-stdnum knows, and where its check characters stand in the IBAN: half-open.
_OWN_CHECK: Dict[str, Tuple[int, int]] = {"BE": (14, 16), "ES": (12, 14), "ME": (20, 22), "NO": (14, 15)}
ATTEMPTS = 20


def _modulo_97(text: str) -> int:
    return int("".join(str(int(char, 36)) for char in text)) % 97


def iban(value: str, rng: Random, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): another IBAN of the same country, structure and spacing, with its check digits, and with those of
    the country where python-stdnum checks them; None for what is no IBAN. SOURCE: ISO 13616, ISO 7064."""
    places = places_of(value, is_latin)
    compact = "".join(value[place] for place in places).upper()
    country = compact[:2]
    if not (15 <= len(compact) <= 34 and country.isalpha() and compact[2:4].isdigit()):
        return None
    for _ in range(ATTEMPTS):
        account = randomize_characters(compact[4:], rng)
        account = _with_own_check(country, account)
        check = 98 - _modulo_97(f"{account}{country}00")
        new = f"{country}{check:02}{account}"
        if new[4:] != compact[4:]:
            return put(value, places, new)
    return None


def _with_own_check(country: str, account: str) -> str:
    if country not in _OWN_CHECK:
        return account
    from stdnum import iban as stdnum_iban

    first, last = (place - 4 for place in _OWN_CHECK[country])
    size = last - first
    for number in range(10**size):
        candidate = account[:first] + str(number).zfill(size) + account[last:]
        check = 98 - _modulo_97(f"{candidate}{country}00")
        if stdnum_iban.is_valid(f"{country}{check:02}{candidate}"):
            return candidate
    # Some numbers have no check digit (modulo 11): one digit further there is one.
    if account[0].isdigit():
        return _with_own_check(country, str((int(account[0]) + 1) % 10) + account[1:]) if size == 1 else account
    return account


def bic(value: str, rng: Random, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): another BIC of the same country and length, with the same branch where it is the head office (XXX);
    None for what is no BIC. SOURCE: ISO 9362."""
    places = places_of(value, is_latin)
    compact = "".join(value[place] for place in places).upper()
    if len(compact) not in (8, 11) or not compact[:6].isalpha():
        return None
    branch = compact[8:]
    for _ in range(ATTEMPTS):
        new = randomize_characters(compact[:4], rng) + compact[4:6] + randomize_characters(compact[6:8], rng)
        new += branch if branch in ("", "XXX") else randomize_characters(branch, rng)
        # The last character of the place says 0 for a test bank, 1 for a passive member.
        if new[:4] != compact[:4] and "I" not in new[6:8] and "O" not in new[6:8]:
            return put(value, places, new)
    return None
