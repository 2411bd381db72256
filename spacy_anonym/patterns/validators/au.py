"""Validators of Australia."""

from ...registry import registry
from .digits import digits, weighted


@registry.anonym_validators("spacy_anonym.au_medicare.v1")
def au_medicare(value: str) -> bool:
    """Check digit of a Medicare card number: the first eight digits by 1, 3, 7, 9, 1, 3, 7, 9, modulo 10, are the
    ninth. SOURCE: Australian Government, Medicare card number data element (METeOR 270101)."""
    figures = digits(value)
    return weighted(figures, (1, 3, 7, 9, 1, 3, 7, 9)) % 10 == int(figures[8])
