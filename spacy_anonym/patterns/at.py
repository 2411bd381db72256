"""Pack `at`: Austria."""

from typing import Any, Dict, List

import spacy

_PHONE_WORDS = ["tel", "telefon", "telefonnummer", "handy", "mobil", "fax", "rufnummer", "anrufen", "erreichbar", "phone"]


@spacy.registry.anonym_patterns("spacy_anonym.at.v1")
def at_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "at_svnr",
        "label": "AT_SVNR",
        "regex": r"\b[1-9][0-9]{3}[ /\-]?[0-3][0-9][. ]?[01][0-9][. ]?[0-9]{2}\b",
        "score": 0.2,
        "validator": "spacy_anonym.at_svnr.v1",
        "failed": "named",
        # One number in eleven passes, of those with a date.
        "proven": 0.4,
        "border": "number",
        "context": ["svnr", "sv-nummer", "sozialversicherungsnummer", "versicherungsnummer", "sv nr", "sv-nr", "e-card"],
        "source": "Österreichische Sozialversicherung: weights 3 7 9 5 8 4 2 1 6, modulo 11",
        "examples": ["SVNR: «1237 010180»", "«1237010180»", "SVNR «1238 010180»"],
    },
    {
        "id": "at_vat",
        "label": "AT_VAT_ID",
        "regex": r"(?i)\bATU[ ]?[0-9]{8}\b",
        "score": 0.7,
        "validator": "stdnum:at.uid",
        "failed": "found",
        "context": ["uid", "ust-id", "umsatzsteuer", "vat"],
        "source": "BMF: UID",
        "examples": ["UID: «ATU13585627»", "«ATU13585628»"],
    },
    {
        "id": "at_passport",
        "label": "ID",
        "regex": r"(?i)\b(?:reise)?pass(?:nummer|-?nr\.?)?[ :]{1,3}(?P<value>[A-Z]{1,2}[ ]?[0-9]{7})\b",
        "score": 0.7,
        "source": "BMI: one or two letters, seven digits",
        "examples": ["Reisepassnummer: «U1234567»", "U1234567"],
    },
    {
        "id": "at_phone",
        "label": "PHONE_NUMBER",
        "regex": r"(?:\(0[1-9][0-9]{0,3}\)|\b0[1-9][0-9]{0,3})[ /\-\x{00A0}]{1,3}[0-9]{2,8}(?:[ \-\x{00A0}]?[0-9]{2,4}){0,3}\b",
        "score": 0.5,
        "validator": "phone:AT",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "RTR numbering plan",
        "examples": ["Handy: «0664 1234567»", "Tel. «01/512 34 56»", "«0662 80720»", "00 512 34 56"],
    },
    {
        "id": "at_zip_town",
        "label": "LOCATION",
        "regex": r"\b(?:A-[1-9][0-9]{3} [A-ZÄÖÜ][a-zäöüß.]{1,24}(?:[ \-](?:am|an|der|bei|im|in|[A-ZÄÖÜ][a-zäöüß.]{1,24})){0,4})",
        "score": 0.7,
        "source": "Österreichische Post",
        "examples": ["«A-1010 Wien»", "1010 Wiener"],
    },
    {
        "id": "at_plate",
        "label": "LICENSE_PLATE",
        "regex": r"\b[A-ZÖ]{1,2}[ \-][0-9]{1,5}[ ]?[A-Z]{1,3}\b",
        "score": 0.1,
        "border": "name",
        "context": ["kennzeichen", "kfz", "auto", "fahrzeug", "pkw"],
        "source": "Kraftfahrgesetz 1967, § 48",
        "examples": ["Kennzeichen «W-12345A»", "W-12345A"],
    },
]  # fmt: skip
