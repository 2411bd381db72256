"""Validators of Israel."""

from typing import Optional

from ...registry import registry
from .digits import digits


@registry.anonym_validators("spacy_anonym.il_id.v1")
def il_id(value: str) -> Optional[bool]:
    """Israeli identity number: Luhn over nine digits, leading zeros restored, by python-stdnum. SOURCE: Population and
    Immigration Authority."""
    from stdnum.il import idnr

    figures = digits(value)
    return 5 <= len(figures) <= 9 and len(set(figures)) > 1 and idnr.is_valid(figures)
