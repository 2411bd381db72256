"""Pack `ph`: the Philippines."""

from typing import Any, Dict, List

import spacy

_TIN_WORDS = ["tin", "taxpayer identification number", "bir", "taxpayer id", "tax id", "rdo", "revenue district office"]
_UMID_WORDS = ["umid", "unified multi-purpose id", "unified multipurpose id", "crn", "common reference number", "sss", "gsis", "philhealth", "pag-ibig", "umid number", "umid card"]  # fmt: skip


@spacy.registry.anonym_patterns("spacy_anonym.ph.v1")
def ph_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "ph_tin",
        "label": "PH_TIN",
        "regex": r"\b[0-9]{3}-[0-9]{3}-[0-9]{3}(?:-[0-9]{3,5})?\b",
        "score": 0.05,
        "validator": "spacy_anonym.ph_tin.v1",
        "failed": "named",
        "proven": 0.5,
        "border": "number",
        "context": _TIN_WORDS,
        "source": "Bureau of Internal Revenue: nine digits and a branch",
        "examples": ["TIN «000-123-456-000»", "«000-123-456»", "600-000-000"],
    },
    {
        "id": "ph_tin_plain",
        "label": "PH_TIN",
        "regex": r"\b(?:[0-9]{9}|[0-9]{12})\b",
        "score": 0.01,
        "validator": "spacy_anonym.ph_tin.v1",
        "failed": "named",
        "proven": 0.2,
        "border": "number",
        "context": _TIN_WORDS,
        "source": "Bureau of Internal Revenue: nine digits and a branch",
        "examples": ["TIN: «000123456»", "000123456"],
    },
    {
        "id": "ph_umid",
        "label": "PH_UMID",
        "regex": r"\b[0-9]{4}-[0-9]{7}-[0-9]\b",
        "score": 0.5,
        "border": "number",
        "context": _UMID_WORDS,
        "source": "Social Security System: common reference number",
        "examples": ["UMID «0111-1234567-8»", "0111-123456-8"],
    },
    {
        "id": "ph_umid_plain",
        "label": "PH_UMID",
        "regex": r"\b[0-9]{12}\b",
        "score": 0.05,
        "border": "number",
        "context": _UMID_WORDS,
        "source": "Social Security System: common reference number",
        "examples": ["crn «011112345678»", "011112345678"],
    },
    {
        "id": "ph_passport",
        "label": "PH_PASSPORT",
        "regex": r"(?i)\b(?:[A-Z][0-9]{7}[A-Z]|[A-Z]{2}[0-9]{7})\b",
        "score": 0.1,
        "context": ["passport", "passport no", "passport number", "passport#", "passport id", "travel document", "philippine passport", "pasaporte", "pasaporte number", "dfa"],
        "source": "Department of Foreign Affairs: P1234567A and EB1234567",
        "examples": ["passport «P1234567A»", "pasaporte «EB1234567»", "part EB1234567"],
    },
    {
        "id": "ph_mobile",
        "label": "PHONE_NUMBER",
        "regex": r"\b09[0-9]{2}[ \-\x{00A0}]?[0-9]{3}[ \-\x{00A0}]?[0-9]{4}\b",
        "score": 0.6,
        "border": "number",
        "context": ["phone", "mobile", "cell", "cellphone", "tel", "contact", "text", "call", "gcash"],
        "source": "National Telecommunications Commission: mobile numbers begin with 09",
        "examples": ["text «0917 123 4567»", "«09271234567»", "0817 123 4567"],
    },
]  # fmt: skip
