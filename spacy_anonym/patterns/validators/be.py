"""Validators of Belgium."""

from ...registry import registry
from .digits import digits


@registry.anonym_validators("spacy_anonym.be_nn.v1")
def be_nn(value: str) -> bool:
    """Belgian national or BIS number: 97 less the first nine digits modulo 97, with a 2 before them for births from
    2000; a month up to 12, in BIS numbers 20 or 40 more. SOURCE: Royal decree of 3 April 1984; by python-stdnum (be.nn,
    be.bis)."""
    figures = digits(value)
    if (
        len(figures) != 11
        or not int(figures)
        or int(figures[2:4]) % 20 > 12
        or int(figures[2:4]) > 52
        or int(figures[4:6]) > 31
    ):
        return False
    return any(97 - int(century + figures[:9]) % 97 == int(figures[9:]) for century in ("", "2"))
