"""Pack `se`: Sweden."""

from typing import Any, Dict, List

import spacy

_PERSON_WORDS = ["personnummer", "svenskt personnummer", "svensk id", "pnr", "ssn", "personal identity number", "samordningsnummer", "födelsenummer"]  # fmt: skip
_ORG_WORDS = ["organisationsnummer", "orgnr", "org nr", "org.nr", "företagsnummer", "company identity", "bolag"]
_PHONE_WORDS = ["tel", "telefon", "telefonnummer", "mobil", "mobilnummer", "fax", "ring", "nummer", "phone"]


@spacy.registry.anonym_patterns("spacy_anonym.se.v1")
def se_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "se_personnummer",
        "label": "SE_PERSONNUMMER",
        "regex": r"\b(?:1[89]|20)?[0-9]{2}(?:0[1-9]|1[0-2])[0-9]{2}[-+][0-9]{4}\b",
        "score": 0.5,
        "validator": "spacy_anonym.se_personnummer.v1",
        "failed": "named",
        "border": "number",
        "context": _PERSON_WORDS,
        "source": "Skatteverket SKV 704: date, Luhn digit",
        "examples": ["Personnummer «871220-2384»", "«19910924-2397» är mitt", "871220-2385", "19001309-2393"],
    },
    {
        "id": "se_personnummer_plain",
        "label": "SE_PERSONNUMMER",
        "regex": r"\b(?:1[89]|20)?[0-9]{2}(?:0[1-9]|1[0-2])[0-9]{6}\b",
        "score": 0.1,
        "validator": "spacy_anonym.se_personnummer.v1",
        "failed": "named",
        "proven": 0.6,
        "border": "number",
        "context": _PERSON_WORDS,
        "source": "Skatteverket SKV 704: date, Luhn digit",
        "examples": ["«199109242397» är mitt pnr.", "personnummer «8712202384»", "8712202385"],
    },
    {
        "id": "se_organisationsnummer",
        "label": "SE_ORGANISATIONSNUMMER",
        "regex": r"\b(?:16)?[0-9]{2}[2-9][0-9]{3}-[0-9]{4}\b",
        "score": 0.6,
        "validator": "spacy_anonym.se_orgnr.v1",
        "failed": "named",
        "proven": 0.8,
        "border": "number",
        "context": _ORG_WORDS,
        "source": "Skatteverket SKV 709: third digit 2 or more, Luhn digit",
        "examples": ["orgnr «556703-7485»", "556703-7486", "871220-2384"],
    },
    {
        "id": "se_organisationsnummer_plain",
        "label": "SE_ORGANISATIONSNUMMER",
        "regex": r"\b[0-9]{2}[2-9][0-9]{7}\b",
        "score": 0.2,
        "validator": "spacy_anonym.se_orgnr.v1",
        "failed": "named",
        "proven": 0.3,
        "border": "number",
        "context": _ORG_WORDS,
        "source": "Skatteverket SKV 709: third digit 2 or more, Luhn digit",
        "examples": ["organisationsnummer «5567037485»", "5567037485"],
    },
    {
        "id": "se_phone",
        "label": "PHONE_NUMBER",
        "regex": r"\b0[1-9][0-9]{0,2}[ \-/\x{00A0}]{1,3}(?:[0-9]{5,8}|[0-9]{2,4}(?:[ \-\x{00A0}][0-9]{2,3}){1,3})\b",
        "score": 0.6,
        "validator": "phone:SE",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "PTS numbering plan: 0, area or network, number; Google's libphonenumber",
        "examples": ["Tel. «08-123 456 78»", "«070-123 45 67»", "00-123 45 67", "08 08 36002"],
    },
    {
        "id": "se_phone_plain",
        "label": "PHONE_NUMBER",
        "regex": r"\b0[1-9][0-9]{6,9}\b",
        "score": 0.3,
        "validator": "phone:SE",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "PTS numbering plan: 0, area or network, number; Google's libphonenumber",
        "examples": ["mobil «0701234567»", "0701234567"],
    },
]  # fmt: skip
