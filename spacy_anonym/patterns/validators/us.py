"""Validators of the United States."""

from typing import Optional

from ...registry import registry
from .digits import by_stdnum, digits, weighted

# Numbers that were printed on samples, as python-stdnum lists them.
_SSN_SAMPLES = frozenset(("078051120", "219099999", "457555462"))


@registry.anonym_validators("spacy_anonym.us_ssn.v1")
def us_ssn(value: str) -> Optional[bool]:
    """No area 000, 666 or 9xx, no group 00, no serial 0000, not one digit throughout, no well-known sample. SOURCE: SSA
    POMS RM 10201.035."""
    number = digits(value)
    area, group, serial = number[:3], number[3:5], number[5:]
    if area in ("000", "666") or area[0] == "9" or group == "00" or serial == "0000":
        return False
    return False if number in _SSN_SAMPLES or len(set(number)) == 1 else None


@registry.anonym_validators("spacy_anonym.us_aba.v1")
def us_aba(value: str) -> bool:
    """Check digit of a routing number written in groups. SOURCE: American Bankers Association; by python-stdnum."""
    return by_stdnum("us.rtn")(digits(value))


@registry.anonym_validators("spacy_anonym.us_npi.v1")
def us_npi(value: str) -> bool:
    """Luhn check of a National Provider Identifier with 80840 before it. SOURCE: CMS, 45 CFR 162.406; ISO/IEC
    7812-1."""
    from stdnum import luhn

    number = digits(value)
    return len(number) == 10 and len(set(number)) > 2 and luhn.is_valid("80840" + number)


@registry.anonym_validators("spacy_anonym.us_dea.v1")
def us_dea(value: str) -> bool:
    """Check digit of a DEA registration number: digits 1, 3, 5 and twice digits 2, 4, 6 end in digit 7. SOURCE: US Drug
    Enforcement Administration, Diversion Control Division."""
    number = value[2:]
    return weighted(number, (1, 2, 1, 2, 1, 2)) % 10 == int(number[6])
