"""Validators of Ireland."""

from typing import Optional

from ...registry import registry
from . import words
from .digits import letters_digits

_EIRCODE_AREAS = words("ie_eircode_areas")


@registry.anonym_validators("spacy_anonym.ie_eircode.v1")
def ie_eircode(value: str) -> Optional[bool]:
    """An Eircode with an assigned routing key and a letter in its second part. SOURCE: Eircode, list of routing
    keys."""
    code = letters_digits(value)
    return None if code[:3] in _EIRCODE_AREAS and any(char.isalpha() for char in code[3:]) else False
