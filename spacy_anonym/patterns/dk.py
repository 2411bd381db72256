"""Pack `dk`: Denmark."""

from typing import Any, Dict, List

import spacy

_PHONE_WORDS = ["tlf", "telefon", "telefonnummer", "mobil", "mobilnummer", "ring", "fax", "nummer", "phone", "tel"]


@spacy.registry.anonym_patterns("spacy_anonym.dk.v1")
def dk_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "dk_cpr",
        "label": "DK_CPR",
        "regex": r"\b[0-3][0-9][01][0-9]{3}[ ]?-[ ]?[0-9]{4}\b",
        "score": 0.5,
        "validator": "spacy_anonym.dk_cpr.v1",
        "failed": "named",
        "border": "number",
        "context": ["cpr", "cpr-nummer", "cpr-nr", "personnummer", "cpr.nr"],
        "source": "CPR-kontoret: date of birth, four digits",
        "examples": ["CPR «211062-5629»", "«010190-1234»", "311362-5629"],
    },
    {
        "id": "dk_cpr_plain",
        "label": "DK_CPR",
        "regex": r"\b[0-3][0-9][01][0-9]{3}[ ]?[0-9]{4}\b",
        "score": 0.1,
        "validator": "spacy_anonym.dk_cpr.v1",
        "failed": "named",
        # One date in eleven passes.
        "proven": 0.3,
        "border": "number",
        "context": ["cpr", "cpr-nummer", "cpr-nr", "personnummer", "cpr.nr"],
        "source": "CPR-kontoret",
        "examples": ["CPR: «2110625629»", "2110625629"],
    },
    {
        "id": "dk_cvr",
        "label": "DK_CVR",
        "regex": r"\b[1-9][0-9](?:[ ]?[0-9]{2}){3}\b",
        "score": 0.05,
        "validator": "stdnum:dk.cvr",
        "failed": "named",
        "proven": 0.1,
        "border": "number",
        "context": ["cvr", "cvr-nr", "cvr-nummer", "se-nr"],
        "source": "Erhvervsstyrelsen: weights 2 7 6 5 4 3 2 1, modulo 11",
        "examples": ["CVR: «13585628»", "CVR «13 58 56 28»", "CVR «13585629»"],
    },
    {
        "id": "dk_phone",
        "label": "PHONE_NUMBER",
        "regex": r"\b[2-9][0-9](?:[ .\x{00A0}][0-9]{2}){3}\b",
        "score": 0.4,
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "Digitaliseringsstyrelsen numbering plan: eight digits",
        "examples": ["Tlf. «33 12 34 56»", "12 34 56 78"],
    },
    {
        "id": "dk_phone_plain",
        "label": "PHONE_NUMBER",
        "regex": r"\b[2-9][0-9]{3}[ ]?[0-9]{4}\b",
        "score": 0.1,
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "Digitaliseringsstyrelsen numbering plan",
        "examples": ["tlf. «33123456»", "33123456"],
    },
    {
        "id": "dk_street",
        "label": "STREET_ADDRESS",
        "regex": r"\b[A-ZÆØÅ][a-zæøåé]{1,24}(?:[ ][A-ZÆØÅ]?[a-zæøåé]{1,24}){0,3}[ ]?(?:vej|gade|gaden|vejen|allé|alle|stræde|plads|torv|[Bb]oulevard|vænge|parken) [0-9]{1,4}[ ]?[A-Z]?(?:, ?[0-9]{1,2}\. ?(?:tv|th|mf)\b)?",
        "gate": r"(?:vej|gade|gaden|vejen|allé|alle|stræde|plads|torv|[Bb]oulevard|vænge|parken) [0-9]",
        "score": 0.6,
        "rank": 1,
        "source": "Danmarks Adresser",
        "examples": ["bor «Nørregade 12, 3. tv»", "«Vesterbrogade 4A»", "en gade"],
    },
]  # fmt: skip
