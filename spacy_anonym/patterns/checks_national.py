"""Checks of national identifiers that python-stdnum does not have, or has in another way.

Each takes the value (str) and returns True when a check digit proves it, False when it cannot be what it looks like, None
when it tells nothing. `validators.py` has those of identifiers of every country.
"""

import re
from datetime import date
from typing import Callable, Optional, Sequence

import spacy

_registered = spacy.registry.anonym_validators
_NO_DIGITS = re.compile(r"[^0-9]")
_NO_ALNUM = re.compile(r"[^0-9A-Z]")


def _digits(value: str) -> str:
    return _NO_DIGITS.sub("", value)


def _letters_digits(value: str) -> str:
    return _NO_ALNUM.sub("", value.upper())


def _weighted(digits: str, weights: Sequence[int]) -> int:
    return sum(int(digit) * weight for digit, weight in zip(digits, weights))


def _cross_sums(digits: str, weights: Sequence[int]) -> int:
    return sum(sum(divmod(int(digit) * weight, 10)) for digit, weight in zip(digits, weights))


def _is_date(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _stdnum(name: str) -> Callable[[str], bool]:
    from .checks import STDNUM, get_validator

    return get_validator(STDNUM + name)


@_registered("spacy_anonym.us_aba.v1")
def us_aba(value: str) -> bool:
    """Check digit of a routing number written in groups. SOURCE: American Bankers Association; by python-stdnum."""
    return _stdnum("us.rtn")(_digits(value))


@_registered("spacy_anonym.us_npi.v1")
def us_npi(value: str) -> bool:
    """Luhn check of a National Provider Identifier with 80840 before it. SOURCE: CMS, 45 CFR 162.406; ISO/IEC 7812-1."""
    from stdnum import luhn

    digits = _digits(value)
    return len(digits) == 10 and len(set(digits)) > 2 and luhn.is_valid("80840" + digits)


@_registered("spacy_anonym.us_dea.v1")
def us_dea(value: str) -> bool:
    """Check digit of a DEA registration number: digits 1, 3, 5 and twice digits 2, 4, 6 end in digit 7. SOURCE: US Drug
    Enforcement Administration, Diversion Control Division."""
    digits = value[2:]
    return _weighted(digits, (1, 2, 1, 2, 1, 2)) % 10 == int(digits[6])


@_registered("spacy_anonym.gb_nino.v1")
def gb_nino(value: str) -> Optional[bool]:
    """Not one of the prefixes that are never given. SOURCE: HMRC National Insurance Manual NIM39110."""
    return False if value[:2].upper() in ("BG", "GB", "KN", "NK", "NT", "TN", "ZZ") else None


@_registered("spacy_anonym.gb_plate.v1")
def gb_plate(value: str) -> bool:
    """Age identifier of a current plate: 02 to 29 for March, 51 to 79 for September. SOURCE: DVLA INF104."""
    age = int(value[2:4])
    return 2 <= age <= 29 or 51 <= age <= 79


@_registered("spacy_anonym.au_medicare.v1")
def au_medicare(value: str) -> bool:
    """Check digit of a Medicare card number: the first eight digits by 1, 3, 7, 9, 1, 3, 7, 9, modulo 10, are the ninth.
    SOURCE: Australian Government, Medicare card number data element (METeOR 270101)."""
    digits = _digits(value)
    return _weighted(digits, (1, 3, 7, 9, 1, 3, 7, 9)) % 10 == int(digits[8])


@_registered("spacy_anonym.de_icao.v1")
def de_icao(value: str) -> bool:
    """Check digit of a document number: weights 7, 3, 1, letters from A = 10, modulo 10. SOURCE: ICAO Doc 9303 part 3."""
    value = _letters_digits(value)
    # A regular expression in which case does not count also matches the signs for kelvin and long s.
    if len(value) != 9:
        return False
    total = sum(int(char, 36) * (7, 3, 1)[place % 3] for place, char in enumerate(value[:-1]))
    return total % 10 == int(value[-1])


@_registered("spacy_anonym.de_kvnr.v1")
def de_kvnr(value: str) -> bool:
    """Check digit of a health insurance number: the letter as two digits (A = 01), weights 1 and 2 in turn, digit sums,
    modulo 10. SOURCE: GKV-Spitzenverband, Krankenversichertennummer nach § 290 SGB V, annex 1."""
    digits = f"{ord(value[0].upper()) - 64:02d}{value[1:9]}"
    return _cross_sums(digits, (1, 2) * 5) % 10 == int(value[9])


@_registered("spacy_anonym.de_lanr.v1")
def de_lanr(value: str) -> bool:
    """Check digit of a physician's number: six digits by 4 and 9 in turn, the difference to the next ten is the seventh.
    SOURCE: KBV, Richtlinie nach § 75 Absatz 7 SGB V."""
    return -_weighted(value, (4, 9, 4, 9, 4, 9)) % 10 == int(value[6]) and len(set(value)) > 1


@_registered("spacy_anonym.de_bsnr.v1")
def de_bsnr(value: str) -> Optional[bool]:
    """Not all zeros: a practice's number has no check digit. SOURCE: KBV, Richtlinie nach § 75 Absatz 7 SGB V."""
    return None if value.strip("0") else False


@_registered("spacy_anonym.de_rvnr.v1")
def de_rvnr(value: str) -> bool:
    """Date and check digit of a pension insurance number: the letter as two digits, weights 2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1,
    digit sums, modulo 10. SOURCE: VKVV § 2, § 4; Deutsche Rentenversicherung."""
    value = _letters_digits(value)
    day, month = int(value[2:4]) % 50, int(value[4:6])
    if not 1 <= day <= 31 or not 1 <= month <= 12:
        return False
    digits = f"{value[:8]}{ord(value[8]) - 64:02d}{value[9:11]}"
    return _cross_sums(digits, (2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1)) % 10 == int(value[11])


@_registered("spacy_anonym.de_vat.v1")
def de_vat(value: str) -> Optional[bool]:
    """Check digit of a VAT number. One that fails tells nothing: made-up ones in documents mostly fail. SOURCE: ISO 7064
    mod 11,10, by python-stdnum."""
    return True if _stdnum("de.vat")(value.replace(".", "")) else None


@_registered("spacy_anonym.de_tax_id.v1")
def de_tax_id(value: str) -> Optional[bool]:
    """Check digit of a tax identification number. The first ten digits hold one digit twice or three times; made-up examples
    often do not, which tells nothing. SOURCE: § 139b AO; ISO 7064 mod 11,10; by python-stdnum."""
    from stdnum.iso7064 import mod_11_10

    digits = _digits(value)
    if max(digits[:10].count(digit) for digit in "0123456789") > 3 or not mod_11_10.is_valid(digits):
        return False
    return True if _stdnum("de.idnr")(digits) else None


@_registered("spacy_anonym.de_postcode.v1")
def de_postcode(value: str) -> Optional[bool]:
    """Within 01001 and 99998. SOURCE: Deutsche Post, Leitbereiche."""
    return None if 1001 <= int(value) <= 99998 else False


@_registered("spacy_anonym.fi_hetu.v1")
def fi_hetu(value: str) -> bool:
    """Date and check character of a personal identity code, temporary ones (900 to 999) too. SOURCE: Finnish Digital and
    Population Data Services Agency; by python-stdnum."""
    from stdnum.fi import hetu

    return hetu.is_valid(value, allow_temporary=True)


@_registered("spacy_anonym.verhoeff.v1")
def verhoeff(value: str) -> bool:
    """Verhoeff check digit at the end of a number that is not one digit throughout. SOURCE: Verhoeff (1969), by
    python-stdnum."""
    from stdnum import verhoeff as algorithm

    digits = _digits(value)
    return len(set(digits)) > 1 and algorithm.is_valid(digits)


@_registered("spacy_anonym.in_aadhaar.v1")
def in_aadhaar(value: str) -> bool:
    """Verhoeff check digit; no palindrome. SOURCE: UIDAI; by python-stdnum."""
    return _stdnum("in_.aadhaar")(_digits(value))


@_registered("spacy_anonym.kr_rrn.v1")
def kr_rrn(value: str) -> Optional[bool]:
    """Date and, in numbers given before October 2020, region and check digit: weights 2 to 9 and 2 to 5, modulo 11. A foreigner's
    number counts from 13. One that fails tells nothing. SOURCE: Resident Registration Act; Wikipedia, Resident registration
    number."""
    digits = _digits(value)
    century = 1900 if digits[6] in "1256" else 2000
    if not _is_date(century + int(digits[:2]), int(digits[2:4]), int(digits[4:6])):
        return False
    foreign = digits[6] in "5678"
    check = (11 - _weighted(digits, (2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5)) % 11 + (2 if foreign else 0)) % 10
    return True if check == int(digits[12]) and (foreign or int(digits[7:9]) <= 96) else None


@_registered("spacy_anonym.kr_brn.v1")
def kr_brn(value: str) -> bool:
    """Check digit of a business number: nine digits by 1, 3, 7, 1, 3, 7, 1, 3, 5, and the tens of the last product. SOURCE:
    National Tax Service of Korea; Wikipedia, Business registration number (Korea)."""
    digits = _digits(value)
    total = _weighted(digits, (1, 3, 7, 1, 3, 7, 1, 3, 5)) + int(digits[8]) * 5 // 10
    return -total % 10 == int(digits[9])


@_registered("spacy_anonym.ph_tin.v1")
def ph_tin(value: str) -> bool:
    """The ninth digit of a taxpayer number is the first eight by 9 to 2, modulo 11. SOURCE: Bureau of Internal Revenue, as
    forms that check it describe it."""
    digits = _digits(value)
    return len(set(digits)) > 1 and _weighted(digits, range(9, 1, -1)) % 11 == int(digits[8])


@_registered("spacy_anonym.se_personnummer.v1")
def se_personnummer(value: str) -> bool:
    """Date and Luhn digit of a personal number; the day of a coordination number is 60 higher. SOURCE: Skatteverket SKV 704,
    SKV 707."""
    from stdnum import luhn

    digits = _digits(value)
    century = int(digits[:2]) if len(digits) == 12 else 20
    year, month, day = int(digits[-10:-8]), int(digits[-8:-6]), int(digits[-6:-4])
    day -= 60 if day > 60 else 0
    centuries = (century,) if len(digits) == 12 else (19, 20)
    return any(_is_date(100 * top + year, month, day) for top in centuries) and luhn.is_valid(digits[-10:])


@_registered("spacy_anonym.se_orgnr.v1")
def se_orgnr(value: str) -> bool:
    """Luhn digit of an organisation's number; its third digit is 2 or more, unlike in a personal number. SOURCE: Skatteverket
    SKV 709; by python-stdnum."""
    digits = _digits(value)
    return digits[2] >= "2" and _stdnum("se.orgnr")(digits)


_NRIC_WEIGHTS = (2, 7, 6, 5, 4, 3, 2)
# What is added to the sum, and the check letters by remainder.
_NRIC = {
    "S": (0, "JZIHGFEDCBA"),
    "T": (4, "JZIHGFEDCBA"),
    "F": (0, "XWUTRQPNMLK"),
    "G": (4, "XWUTRQPNMLK"),
    "M": (3, "XWUTRQPNJLK"),
}


@_registered("spacy_anonym.sg_nric.v1")
def sg_nric(value: str) -> bool:
    """Check letter of an NRIC or FIN, the M series too: seven digits by 2, 7, 6, 5, 4, 3, 2, modulo 11. SOURCE: Wikipedia,
    National Registration Identity Card; for M, Immigration and Checkpoints Authority (2022)."""
    value = value.upper()
    offset, letters = _NRIC[value[0]]
    remainder = (_weighted(value[1:8], _NRIC_WEIGHTS) + offset) % 11
    return letters[remainder] == value[8]


@_registered("spacy_anonym.th_pin.v1")
def th_pin(value: str) -> bool:
    """Check digit of a Thai identity number: twelve digits by 13 to 2, modulo 11. SOURCE: Department of Provincial
    Administration; by python-stdnum."""
    digits = _digits(value)
    return len(set(digits)) > 1 and _stdnum("th.pin")(digits)


@_registered("spacy_anonym.za_id.v1")
def za_id(value: str) -> bool:
    """Date, citizenship (0, 1, 2), the digit before the last (8 or 9) and Luhn digit of an identity number. SOURCE:
    Identification Act 68 of 1997; Wikipedia, South African identity card."""
    from stdnum import luhn

    digits = _digits(value)
    if digits[10] not in "012" or digits[11] not in "89":
        return False
    month, day = int(digits[2:4]), int(digits[4:6])
    return any(_is_date(top + int(digits[:2]), month, day) for top in (1900, 2000)) and luhn.is_valid(digits)


@_registered("spacy_anonym.es_nif.v1")
def es_nif(value: str) -> bool:
    """Letter of a Spanish identity number, also one of seven digits and with dots. SOURCE: Real Decreto 255/2025; by
    python-stdnum."""
    return _stdnum("es.dni")(_letters_digits(value).zfill(9))


@_registered("spacy_anonym.es_nie.v1")
def es_nie(value: str) -> bool:
    """Letter of a Spanish number of a foreigner, also with dots. SOURCE: Orden INT/2058/2008; by python-stdnum."""
    return _stdnum("es.nie")(_letters_digits(value))


@_registered("spacy_anonym.it_iva.v1")
def it_iva(value: str) -> bool:
    """Luhn digit of a VAT number written with spaces or underscores. SOURCE: D.P.R. 633/1972; by python-stdnum."""
    return _stdnum("it.iva")(_digits(value))


@_registered("spacy_anonym.pl_id_card.v1")
def pl_id_card(value: str) -> bool:
    """Check digit of a Polish identity card: letters from A = 10, weights 7, 3, 1 and 7, 3, 1, 7, 3, the fourth character left
    out, modulo 10. SOURCE: Rozporządzenie w sprawie wzoru dowodu osobistego."""
    value = _letters_digits(value)
    checked = value[:3] + value[4:]
    return sum(int(char, 36) * weight for char, weight in zip(checked, (7, 3, 1, 7, 3, 1, 7, 3))) % 10 == int(value[3])


@_registered("spacy_anonym.tr_plate.v1")
def tr_plate(value: str) -> Optional[bool]:
    """One letter takes four or five digits, two take three or four, three take two or three; shorter and longer ones are seen in
    documents. SOURCE: Karayolları Trafik Yönetmeliği, annex 1."""
    letters = sum(char.isalpha() for char in value)
    digits = len(_digits(value)) - 2
    return True if (letters, digits) in ((1, 4), (2, 3), (2, 4), (3, 2), (3, 3)) else None
