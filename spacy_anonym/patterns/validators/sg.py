"""Validators of Singapore."""

from ...registry import registry
from .digits import weighted

_NRIC_WEIGHTS = (2, 7, 6, 5, 4, 3, 2)
# What is added to the sum, and the check letters by remainder.
_NRIC = {
    "S": (0, "JZIHGFEDCBA"),
    "T": (4, "JZIHGFEDCBA"),
    "F": (0, "XWUTRQPNMLK"),
    "G": (4, "XWUTRQPNMLK"),
    "M": (3, "XWUTRQPNJLK"),
}


@registry.anonym_validators("spacy_anonym.sg_nric.v1")
def sg_nric(value: str) -> bool:
    """Check letter of an NRIC or FIN, the M series too: seven digits by 2, 7, 6, 5, 4, 3, 2, modulo 11. SOURCE:
    Wikipedia, National Registration Identity Card; for M, Immigration and Checkpoints Authority (2022)."""
    value = value.upper()
    offset, letters = _NRIC[value[0]]
    remainder = (weighted(value[1:8], _NRIC_WEIGHTS) + offset) % 11
    return letters[remainder] == value[8]
