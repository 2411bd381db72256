"""Validators of Portugal."""

from ...registry import registry
from .digits import digits, letters_digits, weighted


@registry.anonym_validators("spacy_anonym.pt_niss.v1")
def pt_niss(value: str) -> bool:
    """Portuguese social security number: 9 less the sum of prime-weighted digits modulo 10. SOURCE: Segurança
    Social."""
    figures = digits(value)
    if len(figures) != 11 or figures[0] not in "12":
        return False
    return 9 - weighted(figures, (29, 23, 19, 17, 13, 11, 7, 5, 3, 2)) % 10 == int(figures[10])


@registry.anonym_validators("spacy_anonym.pt_cc.v1")
def pt_cc(value: str) -> bool:
    """Portuguese citizen card by python-stdnum: Luhn over letters and digits. SOURCE: Instituto dos Registos e do
    Notariado."""
    from stdnum.pt import cc

    return cc.is_valid(letters_digits(value))
