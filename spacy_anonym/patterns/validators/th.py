"""Validators of Thailand."""

from ...registry import registry
from .digits import by_stdnum, digits


@registry.anonym_validators("spacy_anonym.th_pin.v1")
def th_pin(value: str) -> bool:
    """Check digit of a Thai identity number: twelve digits by 13 to 2, modulo 11. SOURCE: Department of Provincial
    Administration; by python-stdnum."""
    figures = digits(value)
    return len(set(figures)) > 1 and by_stdnum("th.pin")(figures)
