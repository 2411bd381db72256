"""Validators of Denmark."""

from typing import Optional

from ...registry import registry
from .digits import centuries, digits, is_day, weighted


@registry.anonym_validators("spacy_anonym.dk_cpr.v1")
def dk_cpr(value: str) -> Optional[bool]:
    """Danish CPR: its date may be impossible; the sum modulo 11 proves it, which numbers issued since 2007 need not
    keep. SOURCE: CPR-kontoret, "Personnummeret i CPR"."""
    number = digits(value)
    if len(number) != 10 or not is_day(int(number[:2]), int(number[2:4]), centuries(int(number[4:6]))):
        return False
    return True if weighted(number, (4, 3, 2, 7, 6, 5, 4, 3, 2, 1)) % 11 == 0 else None
