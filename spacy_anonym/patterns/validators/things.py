"""Vehicles and things with a number of their own."""

from typing import Optional

from ...registry import registry
from .networks import mac


@registry.anonym_validators("spacy_anonym.uuid.v1")
def uuid(value: str) -> Optional[bool]:
    """Neither the nil nor the max UUID. SOURCE: RFC 9562."""
    return mac(value)


_VIN_WEIGHTS = (8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2)
_VIN_VALUES = {letter: int(digit) for letter, digit in zip("ABCDEFGHJKLMNPRSTUVWXYZ", "12345678123457923456789")}


@registry.anonym_validators("spacy_anonym.vin.v1")
def vin(value: str) -> Optional[bool]:
    """Letters and digits both; the check digit proves a vehicle of North America (first place 1 to 5) or rules it out.
    SOURCE: ISO 3779, 49 CFR 565.15."""
    value = value.upper()
    if not 1 <= sum(char.isalpha() for char in value) <= 12:
        return False
    total = sum(
        weight * (int(char) if char.isdigit() else _VIN_VALUES[char]) for weight, char in zip(_VIN_WEIGHTS, value)
    )
    if value[8] == "0123456789X"[total % 11]:
        return True
    return False if value[0] in "12345" or value[:3].isdigit() else None
