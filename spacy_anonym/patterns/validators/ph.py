"""Validators of the Philippines."""

from ...registry import registry
from .digits import digits, weighted


@registry.anonym_validators("spacy_anonym.ph_tin.v1")
def ph_tin(value: str) -> bool:
    """The ninth digit of a taxpayer number is the first eight by 9 to 2, modulo 11. SOURCE: Bureau of Internal Revenue,
    as forms that check it describe it."""
    figures = digits(value)
    return len(set(figures)) > 1 and weighted(figures, range(9, 1, -1)) % 11 == int(figures[8])
