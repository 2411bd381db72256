"""Validators of India."""

from ...registry import registry
from .digits import by_stdnum, digits


@registry.anonym_validators("spacy_anonym.in_aadhaar.v1")
def in_aadhaar(value: str) -> bool:
    """Verhoeff check digit; no palindrome. SOURCE: UIDAI; by python-stdnum."""
    return by_stdnum("in_.aadhaar")(digits(value))
