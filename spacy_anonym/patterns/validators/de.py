"""Validators of Germany."""

from typing import Optional

from ...registry import registry
from .digits import by_stdnum, cross_sums, digits, letters_digits, weighted


@registry.anonym_validators("spacy_anonym.de_icao.v1")
def de_icao(value: str) -> bool:
    """Check digit of a document number: weights 7, 3, 1, letters from A = 10, modulo 10. SOURCE: ICAO Doc 9303 part
    3."""
    value = letters_digits(value)
    # A regular expression in which case does not count also matches the signs for kelvin and long s.
    if len(value) != 9:
        return False
    total = sum(int(char, 36) * (7, 3, 1)[place % 3] for place, char in enumerate(value[:-1]))
    return total % 10 == int(value[-1])


@registry.anonym_validators("spacy_anonym.de_kvnr.v1")
def de_kvnr(value: str) -> bool:
    """Check digit of a health insurance number: the letter as two digits (A = 01), weights 1 and 2 in turn, digit sums,
    modulo 10. SOURCE: GKV-Spitzenverband, Krankenversichertennummer nach § 290 SGB V, annex 1."""
    digits = f"{ord(value[0].upper()) - 64:02d}{value[1:9]}"
    return cross_sums(digits, (1, 2) * 5) % 10 == int(value[9])


@registry.anonym_validators("spacy_anonym.de_lanr.v1")
def de_lanr(value: str) -> bool:
    """Check digit of a physician's number: six digits by 4 and 9 in turn, the difference to the next ten is the
    seventh. SOURCE: KBV, Richtlinie nach § 75 Absatz 7 SGB V."""
    return -weighted(value, (4, 9, 4, 9, 4, 9)) % 10 == int(value[6]) and len(set(value)) > 1


@registry.anonym_validators("spacy_anonym.de_bsnr.v1")
def de_bsnr(value: str) -> Optional[bool]:
    """Not all zeros: a practice's number has no check digit. SOURCE: KBV, Richtlinie nach § 75 Absatz 7 SGB V."""
    return None if value.strip("0") else False


@registry.anonym_validators("spacy_anonym.de_rvnr.v1")
def de_rvnr(value: str) -> bool:
    """Date and check digit of a pension insurance number: the letter as two digits, weights 2, 1, 2, 5, 7, 1, 2, 1, 2,
    1, 2, 1, digit sums, modulo 10. SOURCE: VKVV § 2, § 4; Deutsche Rentenversicherung."""
    value = letters_digits(value)
    day, month = int(value[2:4]) % 50, int(value[4:6])
    if not 1 <= day <= 31 or not 1 <= month <= 12:
        return False
    figures = f"{value[:8]}{ord(value[8]) - 64:02d}{value[9:11]}"
    return cross_sums(figures, (2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1)) % 10 == int(value[11])


@registry.anonym_validators("spacy_anonym.de_vat.v1")
def de_vat(value: str) -> Optional[bool]:
    """Check digit of a VAT number. One that fails tells nothing: made-up ones in documents mostly fail. SOURCE: ISO
    7064 mod 11,10, by python-stdnum."""
    return True if by_stdnum("de.vat")(value.replace(".", "")) else None


@registry.anonym_validators("spacy_anonym.de_tax_id.v1")
def de_tax_id(value: str) -> Optional[bool]:
    """Check digit of a tax identification number. The first ten digits hold one digit twice or three times; made-up
    examples often do not, which tells nothing. SOURCE: § 139b AO; ISO 7064 mod 11,10; by python-stdnum."""
    from stdnum.iso7064 import mod_11_10

    figures = digits(value)
    if max(figures[:10].count(digit) for digit in "0123456789") > 3 or not mod_11_10.is_valid(figures):
        return False
    return True if by_stdnum("de.idnr")(figures) else None


@registry.anonym_validators("spacy_anonym.de_postcode.v1")
def de_postcode(value: str) -> Optional[bool]:
    """Within 01001 and 99998. SOURCE: Deutsche Post, Leitbereiche."""
    return None if 1001 <= int(value) <= 99998 else False
