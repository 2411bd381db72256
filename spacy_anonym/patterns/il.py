"""Pack `il`: Israel."""

from typing import Any, Dict, List

import spacy

from .il_text import TEXT_PATTERNS

_ID_WORDS = ["ת.ז", "ת.ז.", "ת\"ז", "ת״ז", "תז", "תעודת זהות", "תעודת הזהות", "מספר זהות", "מספר מזהה", "זהות", "id", "israeli id", "teudat zehut", "מ.ז"]  # fmt: skip


@spacy.registry.anonym_patterns("spacy_anonym.il.v1")
def il_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS + TEXT_PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "il_phone",
        "label": "PHONE_NUMBER",
        "regex": r"\b0(?:[2-489]|[57][0-9])[ \-\x{00A0}]?[0-9]{3}[ \-\x{00A0}]?[0-9]{4}\b",
        "score": 0.6,
        "border": "number",
        "source": "Israel's numbering plan: 0, an area (2 to 4, 8, 9) or 5x or 7x, and seven digits",
        "examples": ["טלפון «054-1234567»", "«03-612-3456»", "012-1234567"],
    },
    {
        "id": "il_phone_grouped",
        "label": "PHONE_NUMBER",
        "regex": r"\b0(?:5[0-9]|7[2-9])[ \-\x{00A0}][0-9]{2,3}[ \-\x{00A0}]?[0-9]{2}[ \-\x{00A0}]?[0-9]{2,3}\b|\b1[ \-]?(?:800|700|599)[ \-]?[0-9]{3}[ \-]?[0-9]{3}\b",
        "score": 0.5,
        "border": "number",
        "context": ["טלפון", "טל", "נייד", "פלאפון", "סלולרי", "פקס", "phone", "tel", "חייג", "חייגו", "להתקשר"],
        "source": "Ministry of Communications numbering plan: mobile and toll-free numbers",
        "examples": ["נייד «052-123-45-67»", "חייגו «1-800-123-456»", "012-12-34-567"],
    },
    {
        "id": "il_phone_star",
        "label": "PHONE_NUMBER",
        "regex": r"\*[0-9]{4,5}\b",
        "score": 0.1,
        "context": ["טלפון", "טל", "חייג", "חייגו", "להתקשר", "התקשרו", "מוקד", "phone", "call", "dial"],
        "source": "Ministry of Communications: star numbers",
        "examples": ["חייגו «*2700»", "מחיר *2700"],
    },
    {
        "id": "il_id",
        "label": "IL_ID_NUMBER",
        "regex": r"\b(?:[0-9]{9}|[0-9]{8}-[0-9]|[0-9]-[0-9]{7}-[0-9]|[0-9]{2,3}[ .\-][0-9]{3}[ .\-][0-9]{3})\b",
        "score": 0.1,
        "validator": "spacy_anonym.il_id.v1",
        "failed": "named",
        # One number in ten passes.
        "proven": 0.4,
        "border": "number",
        "context": _ID_WORDS,
        "source": "Population and Immigration Authority: Luhn over nine digits",
        "examples": ["ת.ז. «123456782»", "ת\"ז «12345678-2»", "ID «12345678-2»", "123456783"],
    },
    {
        "id": "il_id_short",
        "label": "IL_ID_NUMBER",
        "regex": r"\b[0-9]{7,8}\b",
        "score": 0.05,
        "validator": "spacy_anonym.il_id.v1",
        "failed": "named",
        "proven": 0.1,
        "border": "number",
        "context": _ID_WORDS,
        "source": "Population and Immigration Authority: without the leading zeros",
        "examples": ["תעודת זהות «1234566»", "1234566"],
    },
    {
        "id": "il_id_labelled",
        "label": "IL_ID_NUMBER",
        "regex": r"(?:ת\.? ?ז\.?|ת[\"״]ז|תעודת[ \-]זהות|מס(?:פר|['׳])? זהות|מספר מזהה|מ\.?ז\.?)[ :]{0,3}(?:מס(?:פר|['׳])?[ :]{1,2}|היא |הוא )?(?P<value>[0-9]{5,8}-?[0-9])\b",
        "gate": r"[זהת]",
        "score": 0.5,
        "validator": "spacy_anonym.il_id.v1",
        "failed": "found",
        "border": "number",
        "source": "Population and Immigration Authority; mistyped ones are somebody's too",
        "examples": ["ת.ז. «123456783»", "ת״ז: «12345678-3»", "123456783"],
    },
    {
        "id": "il_passport",
        "label": "ID",
        "regex": r"(?:דרכון|passport)(?: מס(?:פר|['׳])?| no\.?| number)?[ :]{1,3}(?P<value>[0-9]{7,8})\b",
        "score": 0.7,
        "border": "number",
        "source": "Population and Immigration Authority: seven or eight digits",
        "examples": ["דרכון מספר «12345678»", "12345678"],
    },
    {
        "id": "il_plate",
        "label": "LICENSE_PLATE",
        "regex": r"\b(?:[0-9]{2}-[0-9]{3}-[0-9]{2}|[0-9]{3}-[0-9]{2}-[0-9]{3})\b",
        "score": 0.3,
        "border": "number",
        "context": ["רכב", "מכונית", "לוחית", "רישוי", "מספר רישוי", "car", "plate", "vehicle"],
        "source": "Ministry of Transport: seven digits, eight since 2017",
        "examples": ["רכב «12-345-67»", "לוחית «123-45-678»", "12-345-67"],
    },
    {
        "id": "il_street",
        "label": "STREET_ADDRESS",
        "regex": r"(?:^|[^\x{0590}-\x{05FF}])[בהלמו]?(?P<value>(?:רחוב|רח['׳]|שדרות|שד['׳]|סמטת|דרך|כיכר|שכונת) (?:[\x{05D0}-\x{05EA}\"״'׳\-]{2,16} ){1,4}[0-9]{1,3}(?:[א-ת]['׳]?|/[0-9]{1,3})?(?:,? (?:דירה|קומה|כניסה) [0-9א-ת]{1,3}){0,3})",
        "gate": r"(?:רחוב|רח|שדרות|שד|סמטת|דרך|כיכר|שכונת)",
        "score": 0.6,
        "rank": 1,
        "source": "Israel Postal Company",
        "examples": ["גר ב«רחוב הרצל 12», תל אביב", "«שדרות בן גוריון 5, דירה 3»", "דרך ארץ"],
    },
    {
        "id": "il_zip",
        "label": "ZIP_CODE",
        "regex": r"(?:מיקוד|zip code|postal code)[ :]{1,3}(?P<value>[0-9]{7}|[0-9]{5})\b",
        "score": 0.8,
        "border": "number",
        "source": "Israel Postal Company: seven digits, five before 2013",
        "examples": ["מיקוד «6423905»", "6423905"],
    },
]  # fmt: skip
