"""Pack `sg_phone`: any eight digits are a telephone number of Singapore. No language has it by default: eight digits are
many things."""

from typing import Any, Dict, List

import spacy


@spacy.registry.anonym_patterns("spacy_anonym.sg_phone.v1")
def sg_phone_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return [
        {
            "id": "sg_phone_any",
            "label": "PHONE_NUMBER",
            "regex": r"\b[0-9]{4}[ \-]?[0-9]{4}\b",
            "score": 0.5,
            "border": "number",
            "source": "IMDA numbering plan: eight digits",
            "examples": ["call «91008100»", "«6123 4567»", "123456789", "2021-1231-1"],
        }
    ]
