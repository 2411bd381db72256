"""Pack `fi`: Finland."""

from typing import Any, Dict, List

import spacy
_PHONE_WORDS = ["puh", "puhelin", "puhelinnumero", "gsm", "matkapuhelin", "soita", "faksi", "phone", "tel"]


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
        "failed": "found",
        "border": "none",
        "context": ["hetu", "henkilötunnus", "henkilötunnuksen", "personbeteckning", "personbeteckningen", "personal identity code"],
        "source": "Digital and Population Data Services Agency: modulo 31; new signs Y to U and B to F since 2023",
        "examples": ["Hetu «131052-308T».", "id code is«030594W903B»", "«131052-308U»", "131052/308T"],
    },
    {
        "id": "fi_phone",
        "label": "PHONE_NUMBER",
        "regex": r"\b0[1-9][0-9]{0,2}[ \-\x{00A0}](?:[0-9]{5,8}|[0-9]{2,4}(?:[ \-\x{00A0}][0-9]{2,4}){1,3})\b",
        "score": 0.6,
        "validator": "phone:FI",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "Traficom numbering plan: 0, area or network, number; Google's libphonenumber",
        "examples": ["Puh. «09 123 4567»", "«040 123 4567»", "00 123 4567", "0413 0301"],
    },
    {
        "id": "fi_phone_plain",
        "label": "PHONE_NUMBER",
        "regex": r"\b0[1-9][0-9]{6,9}\b",
        "score": 0.3,
        "validator": "phone:FI",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "Traficom numbering plan: 0, area or network, number; Google's libphonenumber",
        "examples": ["gsm «0401234567»", "0401234567"],
    },
]  # fmt: skip
