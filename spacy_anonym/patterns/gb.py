"""Pack `gb`: the United Kingdom."""

from typing import Any, Dict, List

import spacy


@spacy.registry.anonym_patterns("spacy_anonym.gb.v1")
def gb_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "gb_phone",
        "label": "PHONE_NUMBER",
        "regex": r"(?:\(0[1-9][0-9]{1,4}\)|\b0[1-9][0-9]{1,4})[ \-\x{00A0}]?[0-9]{3,4}[ \-\x{00A0}]?[0-9]{3,4}(?:\s?(?:x|ext\.?|extension)\s?[0-9]{1,6})?\b",
        "score": 0.6,
        "validator": "spacy_anonym.phone_gb.v1",
        "border": "number",
        "source": "Google's libphonenumber",
        "examples": ["call «020 7946 0958» now", "«(0117) 496 0123»", "«07400 123456»", "0000 000 0000"],
    },
]  # fmt: skip
