"""Validators of South Africa."""

from ...registry import registry
from .digits import digits, is_date


@registry.anonym_validators("spacy_anonym.za_id.v1")
def za_id(value: str) -> bool:
    """Date, citizenship (0, 1, 2), the digit before the last (8 or 9) and Luhn digit of an identity number. SOURCE:
    Identification Act 68 of 1997; Wikipedia, South African identity card."""
    from stdnum import luhn

    figures = digits(value)
    if figures[10] not in "012" or figures[11] not in "89":
        return False
    month, day = int(figures[2:4]), int(figures[4:6])
    return any(is_date(top + int(figures[:2]), month, day) for top in (1900, 2000)) and luhn.is_valid(figures)
