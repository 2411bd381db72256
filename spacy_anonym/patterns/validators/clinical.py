"""Numbers of clinical records."""

from typing import Optional

from ...registry import registry


@registry.anonym_validators("spacy_anonym.clinical_id.v1")
def clinical_id(value: str) -> Optional[bool]:
    """No dose or measure: round figures with a letter that is a unit ("25000U")."""
    return False if value[:5].isdigit() and value[2:5] in ("000", "500") and value[-1] in "uUgGmMkKlL" else None
