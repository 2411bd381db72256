"""Validators of Türkiye."""

from typing import Optional

from ...registry import registry
from .digits import digits


@registry.anonym_validators("spacy_anonym.tr_plate.v1")
def tr_plate(value: str) -> Optional[bool]:
    """One letter takes four or five number, two take three or four, three take two or three; shorter and longer ones
    are seen in documents. SOURCE: Karayolları Trafik Yönetmeliği, annex 1."""
    letters = sum(char.isalpha() for char in value)
    number = len(digits(value)) - 2
    return True if (letters, number) in ((1, 4), (2, 3), (2, 4), (3, 2), (3, 3)) else None
