"""Pack `fi`: Finland."""

from typing import Any, Dict, List

import spacy


@spacy.registry.anonym_patterns("spacy_anonym.fi.v1")
def fi_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "fi_personal_identity_code",
        "label": "FI_PERSONAL_IDENTITY_CODE",
        # Also with a word right before it: the date and the check character speak for themselves.
        "regex": r"(?i)(?:^|[^0-9])(?P<value>[0-3][0-9][01][0-9]{3}[-+A-FU-Y][0-9]{3}[0-9A-FHJ-NPR-Y])\b",
        "gate": r"(?i)[0-9]{6}[-+A-FU-Y][0-9]{3}",
        "score": 0.5,
        "validator": "spacy_anonym.fi_hetu.v1",
        "border": "none",
        "context": ["hetu", "henkilötunnus", "henkilötunnuksen", "personbeteckning", "personbeteckningen", "personal identity code"],
        "source": "Digital and Population Data Services Agency: modulo 31; new signs Y to U and B to F since 2023",
        "examples": ["Hetu «131052-308T».", "id code is«030594W903B»", "131052-308U", "131052/308T"],
    },
]  # fmt: skip
