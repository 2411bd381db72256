"""Pack `tr`: Turkey."""

from typing import Any, Dict, List

import spacy

_ID_WORDS = ["tc kimlik", "t.c. kimlik", "tc kimlik no", "kimlik no", "kimlik numarası", "tckn", "tc no", "nüfus cüzdanı", "national id", "turkish id", "türk kimlik"]  # fmt: skip
_PLATE_WORDS = ["plaka", "araç plakası", "plakası", "plaka numarası", "kayıt plakası", "tr plaka", "license plate", "number plate", "plate", "taşıt plakası", "araç"]  # fmt: skip


@spacy.registry.anonym_patterns("spacy_anonym.tr.v1")
def tr_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "tr_national_id",
        "label": "TR_NATIONAL_ID",
        "regex": r"\b[1-9][0-9]{10}\b",
        "score": 0.3,
        "validator": "stdnum:tr.tckimlik",
        "failed": "named",
        "proven": 0.75,
        "border": "number",
        "context": _ID_WORDS,
        "source": "Nüfus ve Vatandaşlık İşleri: two check digits",
        "examples": ["TC Kimlik No: «10000000146»", "10000000145"],
    },
    {
        "id": "tr_license_plate",
        "label": "TR_LICENSE_PLATE",
        "regex": r"\b(?:0[1-9]|[1-7][0-9]|8[01])(?:[ \x{00A0}]?[A-PR-VYZ]{1,3}[ \x{00A0}]?|-[A-PR-VYZ]{1,3}-)[0-9]{2,4}\b",
        "score": 0.4,
        "validator": "spacy_anonym.tr_plate.v1",
        "proven": 0.5,
        "context": _PLATE_WORDS,
        "source": "Karayolları Trafik Yönetmeliği: province 01 to 81, letters without Q, W, X",
        "examples": ["Plaka «34 ABC 1234» ve «06 JK 567»", "plaka «35-JK-12»", "34 abc 123", "82 ABC 123", "«07 A 12»"],
    },
    {
        "id": "tr_license_plate_lower",
        "label": "TR_LICENSE_PLATE",
        "regex": r"(?i)\b(?:0[1-9]|[1-7][0-9]|8[01])(?:[ \x{00A0}]?[A-PR-VYZ]{1,3}[ \x{00A0}]?|-[A-PR-VYZ]{1,3}-)[0-9]{2,4}\b",
        "score": 0.05,
        "validator": "spacy_anonym.tr_plate.v1",
        "proven": 0.1,
        "context": _PLATE_WORDS,
        "source": "Karayolları Trafik Yönetmeliği: province 01 to 81, letters without Q, W, X",
        "examples": ["plaka «34 abc 1234»", "32 to 126"],
    },
    {
        "id": "tr_phone",
        "label": "PHONE_NUMBER",
        "regex": r"(?:\b0?|\(0?)[2-5][0-9]{2}\)?[ \-\x{00A0}]?[0-9]{3}[ \-\x{00A0}]?[0-9]{2}[ \-\x{00A0}]?[0-9]{2}\b",
        "gate": r"[0-9]\)?[ \-\x{00A0}]?[0-9]{3}[ \-\x{00A0}]?[0-9]{2}[ \-\x{00A0}]?[0-9]{2}\b",
        "score": 0.3,
        "validator": "phone:TR",
        "failed": "named",
        "border": "number",
        "context": ["telefon", "tel", "cep", "gsm", "phone", "mobile", "faks", "ara", "iletişim"],
        "source": "Google's libphonenumber",
        "examples": ["Tel «0532 123 45 67»", "telefon: «(0212) 293 45 67»", "0132 123 45 67"],
    },
]  # fmt: skip
