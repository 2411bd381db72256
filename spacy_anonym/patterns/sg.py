"""Pack `sg`: Singapore."""

from typing import Any, Dict, List

import spacy

_NRIC_WORDS = ["nric", "nric no", "nric#", "fin", "fin no", "fin#", "ic no", "identity card", "identification number"]
_UEN_WORDS = ["uen", "unique entity number", "business registration", "acra", "company registration"]


@spacy.registry.anonym_patterns("spacy_anonym.sg.v1")
def sg_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "sg_nric_fin",
        "label": "SG_NRIC_FIN",
        "regex": r"(?i)\b[STFGM][0-9]{7}[A-Z]\b",
        "score": 0.5,
        "validator": "spacy_anonym.sg_nric.v1",
        "failed": "found",
        # Made-up numbers with any letter are common in documents.
        "context": _NRIC_WORDS,
        "source": "Immigration and Checkpoints Authority: series S, T, F, G, and M since 2022",
        "examples": ["NRIC «S1234567D»", "ID#«s1234567a»/12", "FIN «M1234567K»", "A1234567Z"],
    },
    {
        "id": "sg_nric_fin_other",
        "label": "SG_NRIC_FIN",
        "regex": r"(?i)\b[A-Z][0-9]{7}[A-Z]\b",
        "score": 0.3,
        "context": _NRIC_WORDS,
        "source": "Immigration and Checkpoints Authority: the form with a letter of no series",
        "examples": ["nric no. «A1234567Z»", "part A1234567Z"],
    },
    {
        "id": "sg_uen",
        "label": "SG_UEN",
        "regex": r"(?i)\b(?:[0-9]{8,9}[A-Z]|[TSR][0-9]{2}[A-Z]{2}[0-9]{4}[A-Z])\b",
        "score": 0.3,
        "validator": "stdnum:sg.uen",
        "failed": "named",
        "proven": 0.8,
        "context": _UEN_WORDS,
        "source": "Accounting and Corporate Regulatory Authority: three forms with a check letter",
        "examples": ["UEN «53125226D»", "«201434292D»", "«S57TU0392K»", "53125226E"],
    },
    {
        "id": "sg_phone",
        "label": "PHONE_NUMBER",
        "regex": r"\b[3689][0-9]{3}[ \-\x{00A0}]?[0-9]{4}\b",
        "score": 0.2,
        "border": "number",
        "context": ["phone", "tel", "telephone", "mobile", "hp", "handphone", "call", "contact", "whatsapp", "fax"],
        "source": "IMDA National Numbering Plan: eight digits that begin with 3, 6, 8 or 9",
        "examples": ["Tel: «9123 4567»", "hp «81234567»", "9123 4567", "call 5123 4567"],
    },
]  # fmt: skip
