"""Pack `il`: Israel."""

from typing import Any, Dict, List

import spacy


@spacy.registry.anonym_patterns("spacy_anonym.il.v1")
def il_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "il_phone",
        "label": "PHONE_NUMBER",
        "regex": r"\b0(?:[2-489]|[57][0-9])[ \-\x{00A0}]?[0-9]{3}[ \-\x{00A0}]?[0-9]{4}\b",
        "score": 0.6,
        "border": "number",
        "source": "Israel's numbering plan: 0, an area (2 to 4, 8, 9) or 5x or 7x, and seven digits",
        "examples": ["טלפון «054-1234567»", "«03-612-3456»", "012-1234567"],
    },
]  # fmt: skip
