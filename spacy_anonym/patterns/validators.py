"""Checks of a candidate's value, registered for patterns to name.

A validator takes the value (str) and returns True when a check digit proves it, False when it cannot be what it looks like,
None when it tells nothing. A narrowing function returns the half-open part of the value that is the identifier, or None; an
empty part where nothing within it is one either.
"""

import ipaddress
import re
from datetime import date
from functools import lru_cache
from typing import Any, Callable, Optional, Tuple

import spacy

from .phone_plans import is_phone

Part = Optional[Tuple[int, int]]
_registered = spacy.registry.anonym_validators

_NUMBERS = re.compile(r"\d+")
_NO_DIGITS = re.compile(r"\D")
_NO_ALNUM = re.compile(r"[^0-9A-Za-z]")


@_registered("spacy_anonym.card.v1")
def card(value: str) -> bool:
    """Luhn check of a payment card number of 12 to 19 digits. SOURCE: ISO/IEC 7812-1."""
    from stdnum import luhn

    digits = _NO_DIGITS.sub("", value)
    return 12 <= len(digits) <= 19 and len(set(digits)) > 1 and luhn.is_valid(digits)


@_registered("spacy_anonym.iban_part.v1")
def iban_part(value: str) -> Part:
    """Cut a candidate to the length that its country's IBANs have. Where the check digits fail, digits and letters must stand where
    the country has them: any words have the form of an IBAN otherwise ("at 10 this is what ..."). SOURCE: SWIFT IBAN registry, by
    python-stdnum."""
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
    """RETURNS (Optional[Tuple[int, Callable]]): how many characters a country's IBANs have, and a function that tells whether
    digits and letters stand where they belong; None for a country without."""
    from stdnum import numdb

    parts = re.findall(r"(\d+)!?([acn])", numdb.get("iban").info(country + "00")[0][1].get("bban", ""))
    kinds = {"a": "[A-Z]", "c": "[0-9A-Z]", "n": "[0-9]"}
    structure = "".join(f"{kinds[kind]}{{{size}}}" for size, kind in parts)
    return (4 + sum(int(size) for size, _ in parts), re.compile(f"{country}[0-9]{{2}}{structure}").fullmatch) if parts else None


@_registered("spacy_anonym.iban.v1")
def iban(value: str) -> bool:
    """Check digits of an IBAN: letters as numbers from 10, the first four characters last, modulo 97 is 1. SOURCE: ISO 13616,
    ISO 7064. A tenth of the time of stdnum.iban, which also checks the bank's own part."""
    compact = _NO_ALNUM.sub("", value)
    return int("".join(str(int(char, 36)) for char in compact[4:] + compact[:4])) % 97 == 1


# Numbers that were printed on samples, as python-stdnum lists them.
_SSN_SAMPLES = frozenset(("078051120", "219099999", "457555462"))


@_registered("spacy_anonym.us_ssn.v1")
def us_ssn(value: str) -> Optional[bool]:
    """No area 000, 666 or 9xx, no group 00, no serial 0000, not one digit throughout, no well-known sample. SOURCE: SSA POMS
    RM 10201.035."""
    digits = _NO_DIGITS.sub("", value)
    area, group, serial = digits[:3], digits[3:5], digits[5:]
    if area in ("000", "666") or area[0] == "9" or group == "00" or serial == "0000":
        return False
    return False if digits in _SSN_SAMPLES or len(set(digits)) == 1 else None


@_registered("spacy_anonym.ip.v1")
def ip(value: str) -> Optional[bool]:
    """A valid IPv4 or IPv6 address, with or without prefix length or zone. SOURCE: RFC 791, RFC 4291."""
    try:
        address = ipaddress.ip_interface(value.split("%")[0])
    except ValueError:
        return False
    return False if address.ip.is_unspecified else None


_IPV6_ALONE = re.compile(r"(?:[A-Za-z][0-9A-Za-z_.\-]{0,30}:(?=[0-9A-Fa-f:]))?([0-9A-Fa-f:]{2,39}(?:[0-9]{1,3}(?:\.[0-9]{1,3}){3})?(?:%[0-9A-Za-z]{1,16})?)(/[0-9]{1,3})?[.:]?")

# `items[::2]`: a step, and an address that nobody has.
_SLICE = re.compile("::(?:[02-9]|[1-9][0-9])")


@_registered("spacy_anonym.ipv6_part.v1")
def ipv6_part(value: str) -> Part:
    """The address within all that is written without a space around it: none in what only holds one (`2001::db8::1`,
    `std::ab`), none without a digit (`dead::beef` is rather a name in source code). A key before it and a length of prefix
    that is too large are left off. SOURCE: RFC 4291."""
    if _SLICE.fullmatch(value):
        return 0, 0
    match = _IPV6_ALONE.fullmatch(value)
    for start in (0, match.start(1)) if match else ():
        for end in (match.end(2), match.end(1)):
            if end > start and any(char.isdigit() for char in value[start:end]) and ip(value[start:end]) is None:
                return start, end
    return 0, 0


@_registered("spacy_anonym.mac.v1")
def mac(value: str) -> Optional[bool]:
    """Not all zeros and not the broadcast address. SOURCE: IEEE 802."""
    digits = set(_NO_ALNUM.sub("", value).lower())
    return False if digits in ({"0"}, {"f"}) else None


@_registered("spacy_anonym.uuid.v1")
def uuid(value: str) -> Optional[bool]:
    """Neither the nil nor the max UUID. SOURCE: RFC 9562."""
    return mac(value)


@_registered("spacy_anonym.bitcoin.v1")
def bitcoin(value: str) -> bool:
    """Base58Check or Bech32/Bech32m checksum of a Bitcoin address. SOURCE: Bitcoin BIP 173 and BIP 350."""
    from stdnum import bitcoin as stdnum_bitcoin

    return stdnum_bitcoin.is_valid(value) or _is_bech32m(value)


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


@_registered("spacy_anonym.date.v1")
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
    if not 1000 <= year <= 2999:
        return False
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


_TRAILING = ".,;:!?'\"*_~`|\u2019\u201d\u00bb\u2026\u3002\uff0c\uff01"
_BRACKETS = {")": "(", "]": "[", "}": "{", ">": "<"}


@_registered("spacy_anonym.url_part.v1")
def url_part(value: str) -> Part:
    """Leave off the punctuation of the sentence at the end of a URL, and closing brackets that were not opened in it."""
    end = len(value)
    # Counted once: a URL may be a megabyte of brackets.
    counts = {char: value.count(char) for pair in _BRACKETS.items() for char in pair}
    while end:
        last = value[end - 1]
        opening = _BRACKETS.get(last)
        if last not in _TRAILING and (opening is None or counts[opening] >= counts[last]):
            break
        end -= 1
        if last in counts:
            counts[last] -= 1
    return (0, end) if end > 3 else None


def _is_phone(value: str, region: Optional[str], valid: bool = False) -> bool:
    # A number typed with one wrong digit is still somebody's: with its country code it need only be possible.
    return is_phone(value, region, only_possible=region is None and not valid)


@_registered("spacy_anonym.brackets_part.v1")
def brackets_part(value: str) -> Part:
    """Leave off a bracket without its partner, and a pair around the whole."""
    start, end = 0, len(value)
    opened, closed = value.count("("), value.count(")")
    around = value.startswith("(") and value.endswith(")") and opened == closed == 1
    if around or (value.startswith("(") and opened > closed):
        start += 1
    if around or (value.endswith(")") and closed > opened):
        end -= 1
    return start, end


@_registered("spacy_anonym.phone_gb.v1")
def phone_gb(value: str) -> Optional[bool]:
    """A number of the plan of GB, or one of those for drama that the plan leaves out: people give them as their own. SOURCE: Google's
    libphonenumber, by phonenumbers; Ofcom, telephone numbers for use in TV and radio drama programmes."""
    return None if _DRAMA.match(_NO_DIGITS.sub("", value)) or _is_phone(value, "GB") else False


_DRAMA = re.compile("(?:07700900|01632960)[0-9]{3}$")


@_registered("spacy_anonym.phone_us.v1")
def phone_us(value: str) -> Optional[bool]:
    """A number of the plan of US. SOURCE: Google's libphonenumber, by phonenumbers."""
    return None if _NO_DIGITS.sub("", value) not in _LIMITS and _is_phone(value, "US") else False


# The limits of 32 bits, in every header file and schema.
_LIMITS = frozenset(("2147483646", "2147483647", "2147483648"))


@_registered("spacy_anonym.phone_es.v1")
def phone_es(value: str) -> Optional[bool]:
    """A number of the plan of ES. SOURCE: Google's libphonenumber, by phonenumbers."""
    return None if _is_phone(value, "ES") else False


@_registered("spacy_anonym.phone_part.v1")
def phone_part(value: str) -> Part:
    """Leave off groups at the end until the rest is a possible international number. SOURCE: ITU-T E.164, by phonenumbers."""
    end = len(value)
    if value.startswith("00"):
        # Other numbers begin with two zeros too: this one must be of the country's plan.
        return (0, end) if _is_phone("+" + value[2:].lstrip(), None, valid=True) else None
    for _ in range(4):
        digits = sum(char.isdigit() for char in value[:end])
        if digits < 7:
            return None
        number = value[:end]
        if _is_phone(number, None):
            return 0, end
        cut = max(number.rfind(separator) for separator in " .-/")
        if cut < 0:
            return None
        end = len(number[:cut].rstrip(" .-/("))
    return None


@_registered("spacy_anonym.digits_7_15.v1")
def digits_7_15(value: str) -> Optional[bool]:
    """As many digits as a telephone number has. SOURCE: ITU-T E.164."""
    return None if 7 <= sum(char.isdigit() for char in value) <= 15 else False


@_registered("spacy_anonym.digits_10_12.v1")
def digits_10_12(value: str) -> Optional[bool]:
    """As many digits as most national numbers with a trunk prefix have. SOURCE: national numbering plans, as ITU lists them."""
    return None if 10 <= sum(char.isdigit() for char in value) <= 12 else False


@_registered("spacy_anonym.domain.v1")
def domain(value: str) -> Optional[bool]:
    """A host name that ends in a delegated top-level domain, and does not begin with one as the names of Java packages do.
    SOURCE: IANA root zone, see domains.py."""
    from .domains import is_file_or_attribute, is_top_level

    host = re.split(r"[/?#:]", value, maxsplit=1)[0]
    labels = host.split(".")
    if len(labels) > 2 and labels[0] in ("com", "org", "net", "io", "java", "javax", "edu", "gov"):
        return False
    if is_file_or_attribute(host) and "/" not in value:
        return False
    return None if is_top_level(labels[-1]) else False


@_registered("spacy_anonym.ipv4_part.v1")
def ipv4_part(value: str) -> Part:
    """No address where a product's name and a slash lead to it (a version, as in a browser's user agent), and none of 0.0.0.0/8,
    which are nobody's (RFC 1122)."""
    return (0, 0) if value[0].isalpha() or value.startswith("0.") else (0, len(value))


@_registered("spacy_anonym.ipv4.v1")
def ipv4(value: str) -> Optional[bool]:
    """True, but for four small numbers: most of these are versions ("3.8.10.2")."""
    numbers = [int(number) for number in value.split("/")[0].split(".")]
    return None if numbers[0] < 10 and max(numbers) < 20 else True

