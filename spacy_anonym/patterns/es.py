"""Pack `es`: Spain."""

from typing import Any, Dict, List

import spacy


@spacy.registry.anonym_patterns("spacy_anonym.es.v1")
def es_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "es_phone",
        "label": "PHONE_NUMBER",
        "regex": r"\b(?:[6-9][0-9]{2}(?:[ .\-\x{00A0}]?[0-9]{3}[ .\-\x{00A0}]?[0-9]{3}|(?:[ .\-\x{00A0}]?[0-9]{2}){3})|[89][0-9][ .\-\x{00A0}]?[0-9]{3}(?:[ .\-\x{00A0}]?[0-9]{2}){2})\b",
        "score": 0.6,
        "validator": "spacy_anonym.phone_es.v1",
        "border": "number",
        "source": "Google's libphonenumber",
        "examples": ["Tel. «612 345 678», hoy", "«93 123 45 67»", "412 345 678"],
    },
]  # fmt: skip
