"""Validators of Mexico."""

from typing import Optional

from ...registry import registry
from .digits import digits, letters_digits


@registry.anonym_validators("spacy_anonym.mx_rfc.v1")
def mx_rfc(value: str) -> Optional[bool]:
    """Mexican RFC: its check character proves it, its date may be impossible. SOURCE: SAT, anexo 1-A; by
    python-stdnum."""
    from stdnum.mx import rfc

    # Numbers with other check characters were issued too.
    if len(letters_digits(value)) > 11 and rfc.is_valid(value, True):
        return True
    return None if rfc.is_valid(value) else False


@registry.anonym_validators("spacy_anonym.mx_clabe.v1")
def mx_clabe(value: str) -> bool:
    """Mexican CLABE: number times 3, 7, 1, each modulo 10; the sum's complement to 10. SOURCE: Asociación de Bancos de
    México."""
    number = digits(value)
    if len(number) != 18 or not int(number[:3]):
        return False
    total = sum(int(digit) * (3, 7, 1)[place % 3] % 10 for place, digit in enumerate(number[:17]))
    return -total % 10 == int(number[17])
