"""Pack `in`: India."""

from typing import Any, Dict, List

import spacy

_VEHICLE_WORDS = ["rto", "vehicle", "plate", "number plate", "registration", "registration number", "reg no", "car", "bike"]
_STATE = "(?:A[NPRS]|B[HR]|C[GH]|D[DLN]|G[AJ]|H[PR]|J[HK]|K[AL]|L[AD]|M[HLNPZ]|NL|O[DR]|P[BY]|RJ|SK|T[GNRS]|U[AKP]|WB)"
_PAN = "[A-Z]{5}[0-9]{4}[A-Z]"
_PHONE_WORDS = ["phone", "mobile", "mob", "tel", "call", "whatsapp", "contact", "fax"]


@spacy.registry.anonym_patterns("spacy_anonym.in.v1")
def in_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "in_aadhaar",
        "label": "IN_AADHAAR",
        "regex": r"\b[2-9][0-9]{3}[ \-:\x{00A0}][0-9]{4}[ \-:\x{00A0}][0-9]{4}\b",
        "score": 0.1,
        "validator": "spacy_anonym.in_aadhaar.v1",
        "failed": "named",
        "proven": 0.85,
        "border": "number",
        "context": ["aadhaar", "aadhar", "uidai", "uid"],
        "source": "UIDAI: twelve digits, Verhoeff digit, none begins with 0 or 1",
        "examples": ["Aadhaar «3123 4567 8909»", "«3998-7654-3211»", "3123 4567 8908"],
    },
    {
        "id": "in_aadhaar_plain",
        "label": "IN_AADHAAR",
        "regex": r"\b[2-9][0-9]{11}\b",
        "score": 0.01,
        "validator": "spacy_anonym.in_aadhaar.v1",
        "failed": "named",
        "proven": 0.4,
        "border": "number",
        "context": ["aadhaar", "aadhar", "uidai", "uid"],
        "source": "UIDAI: twelve digits, Verhoeff digit, none begins with 0 or 1",
        "examples": ["aadhaar number is «400123456787»", "400123456788"],
    },
    {
        "id": "in_pan",
        "label": "IN_PAN",
        "regex": r"(?i)\b[A-Z]{3}[ABCFGHJLPTK][A-Z][0-9]{4}[A-Z]\b",
        "score": 0.5,
        "context": ["pan", "pan card", "pan no", "permanent account number", "income tax"],
        "source": "Income Tax Department: the fourth letter is the holder's kind",
        "examples": ["PAN «ABCPD1234Z»", "ABCP1234Z"],
    },
    {
        "id": "in_pan_other",
        "label": "IN_PAN",
        "regex": rf"(?i)\b{_PAN}\b",
        "score": 0.1,
        "context": ["pan", "pan card", "pan no", "permanent account number", "income tax"],
        "source": "Income Tax Department: the form without the holder's kind",
        "examples": ["pan card: «ABCND1234Z»", "ABCND1234Z"],
    },
    {
        "id": "in_gstin",
        "label": "IN_GSTIN",
        "regex": rf"(?i)\b(?:0[1-9]|[12][0-9]|3[0-7]|9[79]){_PAN}[1-9A-Z]Z[0-9A-Z]\b",
        "score": 0.5,
        "validator": "stdnum:in_.gstin",
        "failed": "found",
        # The form says enough.
        "context": ["gst", "gstin", "gst number", "gst registration", "goods and services tax", "tax identification"],
        "source": "Goods and Services Tax Network: state, PAN, entity, Z, check character",
        "examples": ["GSTIN «27AAPFU0939F1ZV»", "«07PQRST6789K1Z2»", "38ABCDE1234F1Z5"],
    },
    {
        "id": "in_passport",
        "label": "IN_PASSPORT",
        "regex": r"(?i)\b[A-Z][1-9][0-9]\s?[0-9]{4}[1-9]\b",
        "score": 0.1,
        "context": ["passport", "passport no", "passport number", "indian passport"],
        "source": "Passport Seva: a letter and seven digits, neither the first nor the last is 0",
        "examples": ["passport number is «T3569075»", "T3569075", "passport b0097650"],
    },
    {
        "id": "in_voter",
        "label": "IN_VOTER",
        "regex": r"(?i)\b[A-Z]{3}[0-9]{7}\b",
        "score": 0.3,
        "validator": "stdnum:in_.epic",
        "failed": "named",
        "proven": 0.5,
        "context": ["voter", "voter id", "voter card", "epic", "elector photo identity card", "election"],
        "source": "Election Commission of India: Luhn digit in newer numbers",
        "examples": ["my voter: «DBJ2289015»", "DBJ2289013", "A8923571WZ"],
    },
    {
        "id": "in_vehicle",
        "label": "IN_VEHICLE_REGISTRATION",
        "regex": rf"(?i)\b{_STATE}[ \-]?[0-9]{{1,2}}[ \-]?[A-Z]{{1,3}}[ \-]?[0-9]{{4}}\b",
        "score": 0.6,
        "context": _VEHICLE_WORDS,
        "source": "Central Motor Vehicles Rules: state, district, letters, number",
        "examples": ["«OD02BA2341» is my bike", "«KA 01 AB 1234»", "ABNE123456"],
    },
    {
        "id": "in_vehicle_bharat",
        "label": "IN_VEHICLE_REGISTRATION",
        "regex": r"(?i)\b[2-9][0-9][ \-]?BH[ \-]?[0-9]{4}[ \-]?[A-HJ-NP-Z]{1,2}\b",
        "score": 0.6,
        "context": _VEHICLE_WORDS,
        "source": "Central Motor Vehicles Rules: Bharat series since 2021",
        "examples": ["«22BH1234AA»", "22BH123AA"],
    },
    {
        "id": "in_vehicle_old",
        "label": "IN_VEHICLE_REGISTRATION",
        "regex": r"(?i)\b(?:[A-Z]{1,3}[0-9]{4}|I[0-9]{5}|[A-Z]{2}[0-9]{1,2}[A-Z]{1,3}[0-9]{4}|[0-9]{1,3}(?:CD|CC|UN)[1-9][0-9]{1,3}|[0-9]{2}[A-FHKPRX][0-9]{6}[A-Z])\b",
        "score": 0.05,
        "context": _VEHICLE_WORDS,
        "source": "Motor Vehicles Act 1939; diplomatic and military plates",
        "examples": ["vehicle «MCX1243»", "plate «77CD12»", "MN2412"],
    },
    {
        "id": "in_phone",
        "label": "PHONE_NUMBER",
        "regex": r"\b(?:0?[6-9][0-9]{4}[ \-\x{00A0}][0-9]{5}|0?[6-9][0-9]{3}[ \-\x{00A0}][0-9]{3}[ \-\x{00A0}][0-9]{3}|0[1-8][0-9]{1,3}[ \-\x{00A0}][0-9]{3,4}[ \-\x{00A0}]?[0-9]{3,4})\b",
        "score": 0.6,
        "validator": "phone:IN",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "TRAI National Numbering Plan: mobile numbers begin with 6 to 9; Google's libphonenumber",
        "examples": ["mob «98765 43210»", "«011 2345 6789»", "12345 67890"],
    },
    {
        "id": "in_phone_plain",
        "label": "PHONE_NUMBER",
        "regex": r"\b0?[6-9][0-9]{9}\b",
        "score": 0.3,
        "validator": "phone:IN",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "TRAI National Numbering Plan: mobile numbers begin with 6 to 9; Google's libphonenumber",
        "examples": ["mobile: «9876543210»", "9876543210"],
    },
]  # fmt: skip
