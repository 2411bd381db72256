"""Pack `us`: the United States."""

from typing import Any, Dict, List

import spacy

_PHONE_WORDS = ["phone", "tel", "telephone", "cell", "mobile", "call", "fax", "number", "contact", "text", "txt", "reach", "ph", "dial"]  # fmt: skip


@spacy.registry.anonym_patterns("spacy_anonym.us.v1")
def us_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "us_ssn",
        "label": "US_SSN",
        "regex": r"\b[0-9]{3}(?:-[0-9]{2}-|[ \x{00A0}][0-9]{2}[ \x{00A0}]|\.[0-9]{2}\.)[0-9]{4}\b",
        "score": 0.6,
        "validator": "spacy_anonym.us_ssn.v1",
        "border": "number",
        "context": ["ssn", "social", "social security", "ss#", "ssid", "tin", "taxpayer"],
        "against": ["order", "order no", "invoice", "ticket", "ref", "part", "part no", "sku", "case no", "serial", "item"],
        "source": "SSA POMS RM 10201.035",
        "examples": ["SSN «536-22-1234»,", "000-12-3456", "666-12-3456", "1-536-22-1234"],
    },
    {
        "id": "us_ssn_plain",
        "label": "US_SSN",
        "regex": r"\b[0-9]{9}\b",
        "score": 0.05,
        "validator": "spacy_anonym.us_ssn.v1",
        "border": "number",
        "context": ["ssn", "social security", "social security number", "ss#"],
        "source": "SSA POMS RM 10201.035",
        "examples": ["SSN: «536221234»"],
    },
    {
        "id": "us_phone",
        "label": "PHONE_NUMBER",
        "regex": r"(?:\b1[ .\-]?)?(?:\([2-9][0-9]{2}\)[ .\-\x{00A0}]{0,2}|\b[2-9][0-9]{2}[ .\-/\x{00A0}])[2-9][0-9]{2}[ .\-\x{00A0}][0-9]{4}(?:,?\s?(?:x|ext\.?|extension)\s?[0-9]{1,6})?\b",
        "score": 0.6,
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "North American Numbering Plan: area and exchange codes begin with 2 to 9",
        "examples": ["call «212-555-0123».", "«(415) 555-0132 x12»", "Fax: «415-555-0132x4587»", "«1-800-555-0199»", "112-555-0123", "212-555-0123-99"],
    },
    {
        "id": "us_phone_plain",
        "label": "PHONE_NUMBER",
        "regex": r"\b1?[2-9][0-9]{2}[2-9][0-9]{6}\b",
        "score": 0.4,
        "validator": "spacy_anonym.phone_us.v1",
        "border": "number",
        "context": _PHONE_WORDS,
        "against": ["order", "order no", "invoice", "ticket", "ref", "account", "serial", "isbn", "id", "case no", "item"],
        "source": "North American Numbering Plan",
        "examples": ["my cell is «2125550123»"],
    },
]  # fmt: skip
