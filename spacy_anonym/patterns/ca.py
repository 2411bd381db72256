"""Pack `ca`: Canada."""

from typing import Any, Dict, List

import spacy

_SIN_WORDS = ["sin", "sin number", "social insurance", "social insurance number", "nas", "numéro nas", "numéro d'assurance sociale", "numéro d’assurance sociale", "assurance sociale"]  # fmt: skip
_POST_WORDS = ["postal code", "postcode", "zip", "address", "code postal", "canada", "ontario", "quebec", "québec", "alberta", "british columbia", "manitoba", "saskatchewan", "nova scotia", "new brunswick", "newfoundland"]  # fmt: skip
# The first letter names a province; no D, F, I, O, Q, U anywhere.
_POSTCODE = r"[ABCEGHJ-NPRSTVXY][0-9][ABCEGHJ-NPRSTV-Z]{gap}[0-9][ABCEGHJ-NPRSTV-Z][0-9]"
_PHONE_WORDS = ["phone", "tel", "telephone", "téléphone", "cell", "cellulaire", "mobile", "call", "fax", "contact", "poste"]  # fmt: skip


@spacy.registry.anonym_patterns("spacy_anonym.ca.v1")
def ca_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "ca_sin",
        "label": "CA_SIN",
        "regex": r"\b[1-79][0-9]{2}(?:-[0-9]{3}-|[ \x{00A0}][0-9]{3}[ \x{00A0}])[0-9]{3}\b",
        "score": 0.3,
        "validator": "stdnum:ca.sin",
        "failed": "named",
        "proven": 0.6,
        "border": "number",
        "context": _SIN_WORDS,
        "source": "Government of Canada: Luhn digit, none begins with 0 or 8",
        "examples": ["SIN «130 692 544»", "mon NAS: «258-933-688»", "130 692 545", "046 454 286"],
    },
    {
        "id": "ca_sin_plain",
        "label": "CA_SIN",
        "regex": r"\b[1-79][0-9]{8}\b",
        "score": 0.05,
        "validator": "stdnum:ca.sin",
        "failed": "named",
        "proven": 0.3,
        "border": "number",
        "context": _SIN_WORDS,
        "source": "Government of Canada: Luhn digit, none begins with 0 or 8",
        "examples": ["social insurance number «130692544»", "SIN «130692545»", "130692544"],
    },
    {
        "id": "ca_postal_code",
        "label": "CA_POSTAL_CODE",
        "regex": rf"\b{_POSTCODE.format(gap=' ')}\b",
        "score": 0.6,
        "context": _POST_WORDS,
        "source": "Canada Post: forward sortation area and local delivery unit",
        "examples": ["Ottawa ON  «K1A 0B1».", "D1A 0B1"],
    },
    {
        "id": "ca_postal_code_other",
        "label": "CA_POSTAL_CODE",
        "regex": rf"(?i)\b{_POSTCODE.format(gap='[ -]?')}\b",
        "score": 0.1,
        "context": _POST_WORDS,
        "source": "Canada Post: forward sortation area and local delivery unit",
        "examples": ["postal code «k1a0b1»", "k1a0b1"],
    },
    {
        "id": "ca_phone",
        "label": "PHONE_NUMBER",
        "regex": r"(?:\b1[ .\-])?(?:\([2-9][0-9]{2}\)[ .\-\x{00A0}]{0,2}|\b[2-9][0-9]{2}[ .\-/\x{00A0}])[2-9][0-9]{2}[ .\-\x{00A0}][0-9]{4}\b",
        "score": 0.6,
        "validator": "phone:CA",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "North American Numbering Plan; Google's libphonenumber",
        "examples": ["tél. «514-555-0123»", "«(416) 555-0132»", "116-555-0132"],
    },
    {
        "id": "ca_phone_plain",
        "label": "PHONE_NUMBER",
        "regex": r"\b1?[2-9][0-9]{2}[2-9][0-9]{6}\b",
        "score": 0.3,
        "validator": "phone:CA",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "North American Numbering Plan; Google's libphonenumber",
        "examples": ["cell «4165550132»", "4165550132"],
    },
]  # fmt: skip
