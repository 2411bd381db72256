"""Pack `th`: Thailand."""

from typing import Any, Dict, List

import spacy

_ID_WORDS = ["thai national id", "thai id", "thai id number", "national id", "tnin", "เลขประจำตัวประชาชน", "เลขบัตรประชาชน", "บัตรประชาชน", "รหัสปชช", "ปชช"]  # fmt: skip
# The person's kind, then the province by ISO 3166-2:TH.
_PROVINCE = "(?:[134][0-9]|2[0-7]|5[0-8]|[67][0-7]|[89][0-6])"
_PHONE_WORDS = ["โทร", "โทรศัพท์", "เบอร์", "มือถือ", "แฟกซ์", "phone", "tel", "mobile", "call", "fax"]


@spacy.registry.anonym_patterns("spacy_anonym.th.v1")
def th_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "th_tnin",
        "label": "TH_TNIN",
        "regex": rf"\b[1-9][ \-]{_PROVINCE}[0-9]{{2}}[ \-][0-9]{{5}}[ \-][0-9]{{2}}[ \-][0-9]\b",
        "score": 0.6,
        "validator": "spacy_anonym.th_pin.v1",
        "failed": "found",
        "border": "number",
        "context": _ID_WORDS,
        "source": "Department of Provincial Administration: groups 1-4-5-2-1, weights 13 to 2, modulo 11",
        "examples": ["«1-2345-67890-12-1»", "«1-2345-67890-12-2»"],
    },
    {
        "id": "th_tnin_plain",
        "label": "TH_TNIN",
        "regex": rf"\b[1-9]{_PROVINCE}[0-9]{{10}}\b",
        "score": 0.3,
        "validator": "spacy_anonym.th_pin.v1",
        "failed": "named",
        "proven": 0.55,
        "border": "number",
        "context": _ID_WORDS,
        "source": "Department of Provincial Administration: weights 13 to 2, modulo 11",
        "examples": ["เลขประจำตัวประชาชน «1234567890121»", "«1220000000007»", "1234567890123", "1284567890124"],
    },
    {
        "id": "th_phone",
        "label": "PHONE_NUMBER",
        "regex": r"\b0[2-9][0-9]?[ \-\x{00A0}][0-9]{3}[ \-\x{00A0}]?[0-9]{3,4}\b",
        "score": 0.6,
        "validator": "phone:TH",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "NBTC numbering plan: 0, area or network, number; Google's libphonenumber",
        "examples": ["โทร «02-123-4567»", "«081 234 5678»", "00 123 4567"],
    },
    {
        "id": "th_phone_plain",
        "label": "PHONE_NUMBER",
        "regex": r"\b0[689][0-9]{8}\b",
        "score": 0.3,
        "validator": "phone:TH",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "NBTC numbering plan: 0, area or network, number; Google's libphonenumber",
        "examples": ["tel: «0812345678»", "0812345678"],
    },
]  # fmt: skip
