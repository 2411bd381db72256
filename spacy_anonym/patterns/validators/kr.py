"""Validators of South Korea."""

from typing import Optional

from ...registry import registry
from .digits import digits, is_date, weighted


@registry.anonym_validators("spacy_anonym.kr_rrn.v1")
def kr_rrn(value: str) -> Optional[bool]:
    """Date and, in numbers given before October 2020, region and check digit: weights 2 to 9 and 2 to 5, modulo 11. A
    foreigner's number counts from 13. One that fails tells nothing. SOURCE: Resident Registration Act; Wikipedia,
    Resident registration number."""
    figures = digits(value)
    century = 1900 if figures[6] in "1256" else 2000
    if not is_date(century + int(figures[:2]), int(figures[2:4]), int(figures[4:6])):
        return False
    foreign = figures[6] in "5678"
    check = (11 - weighted(figures, (2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5)) % 11 + (2 if foreign else 0)) % 10
    return True if check == int(figures[12]) and (foreign or int(figures[7:9]) <= 96) else None


@registry.anonym_validators("spacy_anonym.kr_brn.v1")
def kr_brn(value: str) -> bool:
    """Check digit of a business number: nine digits by 1, 3, 7, 1, 3, 7, 1, 3, 5, and the tens of the last product.
    SOURCE: National Tax Service of Korea; Wikipedia, Business registration number (Korea)."""
    figures = digits(value)
    total = weighted(figures, (1, 3, 7, 1, 3, 7, 1, 3, 5)) + int(figures[8]) * 5 // 10
    return -total % 10 == int(figures[9])
