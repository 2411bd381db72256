"""Validators of China."""

import re
from datetime import date

from ...registry import registry
from .digits import is_day, letters_digits


@registry.anonym_validators("spacy_anonym.cn_ric.v1")
def cn_ric(value: str) -> bool:
    """Chinese resident identity number: ISO 7064 MOD 11-2, and a date of birth. Areas are not looked up: they change.
    SOURCE: GB 11643-1999."""
    from stdnum.iso7064 import mod_11_2

    number = letters_digits(value)
    if not re.fullmatch("[0-9]{17}[0-9X]", number) or not int(number[6:10]):
        return False
    born = is_day(int(number[12:14]), int(number[10:12]), range(int(number[6:10]), int(number[6:10]) + 1))
    return born and 1850 <= int(number[6:10]) <= date.today().year and mod_11_2.is_valid(number)
