"""Bank accounts, payment cards and wallets."""

import re
from functools import lru_cache
from typing import Any, Callable, Optional, Tuple

from ...registry import registry
from . import Part, words
from .digits import by_stdnum, digits

_NO_ALNUM = re.compile(r"[^0-9A-Za-z]")


@registry.anonym_validators("spacy_anonym.card.v1")
def card(value: str) -> bool:
    """Luhn check of a payment card number of 12 to 19 digits. SOURCE: ISO/IEC 7812-1."""
    figures = digits(value)
    return 12 <= len(figures) <= 19 and len(set(figures)) > 1 and by_stdnum("luhn")(figures)


@registry.anonym_validators("spacy_anonym.iban_part.v1")
def iban_part(value: str) -> Part:
    """Cut a candidate to the length that its country's IBANs have. Where the check digits fail, digits and letters must
    stand where the country has them: any words have the form of an IBAN otherwise ("at 10 this is what ..."). SOURCE:
    SWIFT IBAN registry, by python-stdnum."""
    form = _iban_form(value[:2].upper())
    if form is None:
        return None
    length, has_structure = form
    count = 0
    for place, char in enumerate(value):
        count += char.isalnum()
        if count == length:
            compact = _NO_ALNUM.sub("", value[: place + 1])
            return (0, place + 1) if has_structure(compact.upper()) or iban(compact) else None
    return None


@lru_cache(maxsize=None)
def _iban_form(country: str) -> Optional[Tuple[int, Callable[[str], Any]]]:
    """RETURNS: how many characters a country's IBANs have, and a function that tells whether digits and letters stand
    where they belong; None for a country without."""
    from stdnum import numdb

    parts = re.findall(r"(\d+)!?([acn])", numdb.get("iban").info(country + "00")[0][1].get("bban", ""))
    kinds = {"a": "[A-Z]", "c": "[0-9A-Z]", "n": "[0-9]"}
    if not parts:
        return None
    structure = "".join(f"{kinds[kind]}{{{size}}}" for size, kind in parts)
    return 4 + sum(int(size) for size, _ in parts), re.compile(f"{country}[0-9]{{2}}{structure}").fullmatch


@registry.anonym_validators("spacy_anonym.iban.v1")
def iban(value: str) -> bool:
    """Check digits of an IBAN: letters as numbers from 10, the first four characters last, modulo 97 is 1. SOURCE: ISO
    13616, ISO 7064. A tenth of the time of stdnum.iban, which also checks the bank's own part."""
    compact = _NO_ALNUM.sub("", value)
    return int("".join(str(int(char, 36)) for char in compact[4:] + compact[:4])) % 97 == 1


@registry.anonym_validators("spacy_anonym.bitcoin.v1")
def bitcoin(value: str) -> bool:
    """Base58Check or Bech32/Bech32m checksum of a Bitcoin address. SOURCE: Bitcoin BIP 173 and BIP 350."""
    return by_stdnum("bitcoin")(value) or _is_bech32m(value)


def _is_bech32m(value: str) -> bool:
    # python-stdnum knows Bech32 only (segwit version 0); taproot addresses use Bech32m: BIP 350.
    alphabet = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
    value = value.lower()
    if not value.startswith("bc1p") or any(char not in alphabet for char in value[3:]):
        return False
    polymod = 1
    for digit in [3, 3, 0, 2, 3] + [alphabet.index(char) for char in value[3:]]:
        top = polymod >> 25
        polymod = (polymod & 0x1FFFFFF) << 5 ^ digit
        for bit, generator in enumerate((0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)):
            polymod ^= generator if top >> bit & 1 else 0
    return polymod == 0x2BC830A3


_COUNTRIES = words("bic_countries")


@registry.anonym_validators("spacy_anonym.bic.v1")
def bic(value: str) -> Optional[bool]:
    """A country code in the fifth and sixth place. SOURCE: ISO 9362, ISO 3166-1."""
    return None if value[4:6] in _COUNTRIES else False
