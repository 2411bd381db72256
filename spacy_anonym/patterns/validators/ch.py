"""Validators of Switzerland."""

from ...registry import registry
from .digits import letters_digits


@registry.anonym_validators("spacy_anonym.ch_uid.v1")
def ch_uid(value: str) -> bool:
    """Swiss UID by python-stdnum, with or without the VAT suffix. SOURCE: Bundesamt für Statistik, eCH-0097."""
    from stdnum.ch import uid

    return uid.is_valid(letters_digits(value)[:12])
