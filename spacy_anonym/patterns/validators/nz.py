"""Validators of New Zealand."""

import re

from ...registry import registry
from .digits import letters_digits


@registry.anonym_validators("spacy_anonym.nz_nhi.v1")
def nz_nhi(value: str) -> bool:
    """New Zealand's NHI: letters but I and O as 1 to 24, weights 7 to 2; the old form (AAA9999) modulo 11, the new one
    (AAA99AA) modulo 23. SOURCE: HISO 10046:2023."""
    number = letters_digits(value)
    if not re.fullmatch(r"[A-HJ-NP-Z]{3}(?:[0-9]{4}|[0-9]{2}[A-HJ-NP-Z]{2})", number):
        return False
    letters = "ABCDEFGHJKLMNPQRSTUVWXYZ"
    values = [int(char) if char.isdigit() else letters.index(char) + 1 for char in number]
    total = sum(weight * figure for weight, figure in zip((7, 6, 5, 4, 3, 2), values))
    if number[5].isdigit():
        return total % 11 > 0 and (11 - total % 11) % 10 == values[6]
    return 23 - total % 23 == values[6]
