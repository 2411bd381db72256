"""Validators of Poland."""

from ...registry import registry
from .digits import letters_digits


@registry.anonym_validators("spacy_anonym.pl_id_card.v1")
def pl_id_card(value: str) -> bool:
    """Check digit of a Polish identity card: letters from A = 10, weights 7, 3, 1 and 7, 3, 1, 7, 3, the fourth
    character left out, modulo 10. SOURCE: Rozporządzenie w sprawie wzoru dowodu osobistego."""
    value = letters_digits(value)
    checked = value[:3] + value[4:]
    return sum(int(char, 36) * weight for char, weight in zip(checked, (7, 3, 1, 7, 3, 1, 7, 3))) % 10 == int(value[3])
