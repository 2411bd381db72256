"""Validators of Austria."""

from ...registry import registry
from .digits import digits


@registry.anonym_validators("spacy_anonym.at_svnr.v1")
def at_svnr(value: str) -> bool:
    """Austrian social insurance number: the fourth digit is a weighted sum modulo 11; then a date of birth, whose month
    may be 13 or more where it is not known or the numbers of a day ran out. SOURCE: Österreichische Sozialversicherung.
    """
    from stdnum.at import vnr

    figures = digits(value)
    return vnr.is_valid(figures) and 1 <= int(figures[4:6]) <= 31 and 1 <= int(figures[6:8]) <= 15
