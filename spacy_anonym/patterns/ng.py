"""Pack `ng`: Nigeria."""

from typing import Any, Dict, List

import spacy

_NIN_WORDS = ["nin", "national identification number", "national identity number", "national identification", "national identity", "nimc", "nigeria id", "nigerian identification"]  # fmt: skip
_PLATE_WORDS = ["plate number", "vehicle registration", "license plate", "number plate", "plate", "vehicle", "registration", "car"]  # fmt: skip
_PHONE_WORDS = ["phone", "mobile", "tel", "call", "gsm", "whatsapp", "contact"]


@spacy.registry.anonym_patterns("spacy_anonym.ng.v1")
def ng_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "ng_nin",
        "label": "NG_NIN",
        "regex": r"\b[0-9]{11}\b",
        "score": 0.01,
        "validator": "spacy_anonym.verhoeff.v1",
        "failed": "named",
        "proven": 0.3,
        "border": "number",
        "context": _NIN_WORDS,
        "source": "National Identity Management Commission: Verhoeff digit",
        "examples": ["NIN: «12345678902»", "NIN: «12345678903»"],
    },
    {
        "id": "ng_vehicle_registration",
        "label": "NG_VEHICLE_REGISTRATION",
        "regex": r"\b[A-Z]{3}[\- ]?[0-9]{3}[A-Z]{2}\b",
        "score": 0.5,
        "context": _PLATE_WORDS,
        "source": "Federal Road Safety Corps: area, serial number, year and batch, since 2011",
        "examples": ["«APP-456CV» and «KJA-999PZ»", "AB-1234CD"],
    },
    {
        "id": "ng_vehicle_registration_lower",
        "label": "NG_VEHICLE_REGISTRATION",
        "regex": r"(?i)\b[A-Z]{3}[\- ]?[0-9]{3}[A-Z]{2}\b",
        "score": 0.2,
        "context": _PLATE_WORDS,
        "source": "Federal Road Safety Corps: area, serial number, year and batch, since 2011",
        "examples": ["plate «app-456cv»", "app-456cv"],
    },
    {
        "id": "ng_phone",
        "label": "PHONE_NUMBER",
        "regex": r"\b0[7-9][01][0-9][ \-\x{00A0}][0-9]{3}[ \-\x{00A0}][0-9]{4}\b",
        "score": 0.6,
        "validator": "phone:NG",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "NCC numbering plan: networks 070 to 091; Google's libphonenumber",
        "examples": ["call «0803 123 4567»", "0603 123 4567"],
    },
    {
        "id": "ng_phone_plain",
        "label": "PHONE_NUMBER",
        "regex": r"\b0[7-9][01][0-9]{8}\b",
        "score": 0.3,
        "validator": "phone:NG",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "NCC numbering plan: networks 070 to 091; Google's libphonenumber",
        "examples": ["phone «08031234567»", "08031234567"],
    },
]  # fmt: skip
