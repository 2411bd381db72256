"""Validators of Italy."""

from ...registry import registry
from .digits import by_stdnum, digits


@registry.anonym_validators("spacy_anonym.it_iva.v1")
def it_iva(value: str) -> bool:
    """Luhn digit of a VAT number written with spaces or underscores. SOURCE: D.P.R. 633/1972; by python-stdnum."""
    return by_stdnum("it.iva")(digits(value))
