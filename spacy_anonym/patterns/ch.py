"""Pack `ch`: Switzerland."""

from typing import Any, Dict, List

import spacy

_PHONE_WORDS = ["tel", "telefon", "téléphone", "telefono", "natel", "handy", "mobile", "fax", "rufnummer", "anrufen", "appeler", "phone"]


@spacy.registry.anonym_patterns("spacy_anonym.ch.v1")
def ch_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "ch_ahv",
        "label": "CH_AHV",
        "regex": r"\b756[. ]?[0-9]{4}[. ]?[0-9]{4}[. ]?[0-9]{2}\b",
        "score": 0.5,
        "validator": "stdnum:ch.ssn",
        "failed": "found",
        "border": "number",
        "context": ["ahv", "avs", "ahv-nummer", "numéro avs", "numero avs", "sozialversicherungsnummer", "versichertennummer"],
        "source": "ZAS: 756 and an EAN-13 check digit",
        "examples": ["AHV-Nr. «756.9217.0769.85»", "«7569217076985»", "«756.9217.0769.86»"],
    },
    {
        "id": "ch_uid",
        "label": "CH_UID",
        "regex": r"(?i)\bCHE[ \-]?[0-9]{3}\.?[0-9]{3}\.?[0-9]{3}(?:[ ]?(?:MWST|TVA|IVA|HR|RC)\b)?",
        "score": 0.6,
        "validator": "spacy_anonym.ch_uid.v1",
        "failed": "found",
        "context": ["uid", "ide", "mwst", "tva", "iva"],
        "source": "Bundesamt für Statistik, eCH-0097",
        "examples": ["UID «CHE-100.155.212»", "«CHE-100.155.212 MWST»", "«CHE-100.155.213»"],
    },
    {
        "id": "ch_phone",
        "label": "PHONE_NUMBER",
        "regex": r"\b0[2-9][0-9](?:[ ./\-\x{00A0}]?[0-9]{3}[ .\-\x{00A0}]?[0-9]{2}[ .\-\x{00A0}]?[0-9]{2})\b",
        "score": 0.6,
        "validator": "phone:CH",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "BAKOM numbering plan",
        "examples": ["Tel. «044 668 18 00»", "Natel: «079/123 45 67»", "001 668 18 00"],
    },
    {
        "id": "ch_zip_town",
        "label": "LOCATION",
        "regex": r"(?:\bCH-|[,\n] ?)(?P<value>[1-9][0-9]{3} [A-ZÀ-Ü][a-zà-ü.]{2,24}(?:[ \-](?:am|an|der|bei|im|in|sur|sous|de|[A-ZÀ-Ü][a-zà-ü.]{1,24}|[A-Z]{2}\b)){0,4})",
        "score": 0.4,
        "context": ["adresse", "strasse", "rue", "via", "weg", "wohnhaft", "indirizzo"],
        "source": "Die Post",
        "examples": ["Bahnhofstrasse 1, «8001 Zürich»", "CH-«1201 Genève»", "im 1984 Gewinn"],
    },
    {
        "id": "ch_plate",
        "label": "LICENSE_PLATE",
        "regex": r"\b(?:AG|AI|AR|BE|BL|BS|FR|GE|GL|GR|JU|LU|NE|NW|OW|SG|SH|SO|SZ|TG|TI|UR|VD|VS|ZG|ZH)[ \-·]?[0-9]{1,6}\b",
        "score": 0.1,
        "border": "name",
        "context": ["kennzeichen", "kontrollschild", "nummernschild", "plaque", "targa", "auto", "fahrzeug", "véhicule"],
        "source": "ASTRA: the canton and up to six digits",
        "examples": ["Kontrollschild «ZH 123456»", "ZH 12"],
    },
]  # fmt: skip
