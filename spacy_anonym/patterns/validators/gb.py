"""Validators of the United Kingdom."""

from typing import Optional

from ...registry import registry


@registry.anonym_validators("spacy_anonym.gb_nino.v1")
def gb_nino(value: str) -> Optional[bool]:
    """Not one of the prefixes that are never given. SOURCE: HMRC National Insurance Manual NIM39110."""
    return False if value[:2].upper() in ("BG", "GB", "KN", "NK", "NT", "TN", "ZZ") else None


@registry.anonym_validators("spacy_anonym.gb_plate.v1")
def gb_plate(value: str) -> bool:
    """Age identifier of a current plate: 02 to 29 for March, 51 to 79 for September. SOURCE: DVLA INF104."""
    age = int(value[2:4])
    return 2 <= age <= 29 or 51 <= age <= 79
