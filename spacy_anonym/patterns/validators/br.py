"""Validators of Brazil."""

from ...registry import registry
from .digits import digits, weighted


@registry.anonym_validators("spacy_anonym.br_cpf.v1")
def br_cpf(value: str) -> bool:
    """Brazilian CPF by python-stdnum, and not one digit throughout. SOURCE: Receita Federal."""
    from stdnum.br import cpf

    return len(set(digits(value))) > 1 and cpf.is_valid(value)


@registry.anonym_validators("spacy_anonym.br_pis.v1")
def br_pis(value: str) -> bool:
    """Brazilian PIS/PASEP/NIT: weights 3 2 9 8 7 6 5 4 3 2, 11 less the sum modulo 11. SOURCE: Caixa Econômica
    Federal."""
    number = digits(value)
    if len(number) != 11 or len(set(number)) == 1:
        return False
    return (11 - weighted(number, (3, 2, 9, 8, 7, 6, 5, 4, 3, 2)) % 11) % 11 % 10 == int(number[10])
