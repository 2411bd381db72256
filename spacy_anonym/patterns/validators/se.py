"""Validators of Sweden."""

from ...registry import registry
from .digits import by_stdnum, digits, is_date


@registry.anonym_validators("spacy_anonym.se_personnummer.v1")
def se_personnummer(value: str) -> bool:
    """Date and Luhn digit of a personal number; the day of a coordination number is 60 higher. SOURCE: Skatteverket SKV
    704, SKV 707."""
    from stdnum import luhn

    figures = digits(value)
    century = int(figures[:2]) if len(figures) == 12 else 20
    year, month, day = int(figures[-10:-8]), int(figures[-8:-6]), int(figures[-6:-4])
    day -= 60 if day > 60 else 0
    centuries = (century,) if len(figures) == 12 else (19, 20)
    return any(is_date(100 * top + year, month, day) for top in centuries) and luhn.is_valid(figures[-10:])


@registry.anonym_validators("spacy_anonym.se_orgnr.v1")
def se_orgnr(value: str) -> bool:
    """Luhn digit of an organisation's number; its third digit is 2 or more, unlike in a personal number. SOURCE:
    Skatteverket SKV 709; by python-stdnum."""
    figures = digits(value)
    return figures[2] >= "2" and by_stdnum("se.orgnr")(figures)
