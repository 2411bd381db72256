"""Pack `pl`: Poland."""

from typing import Any, Dict, List

import spacy
_PHONE_WORDS = ["tel", "telefon", "telefonu", "kom", "komórka", "fax", "faks", "numer telefonu", "zadzwoń", "kontakt", "phone"]  # fmt: skip


@spacy.registry.anonym_patterns("spacy_anonym.pl.v1")
def pl_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "pl_pesel",
        "label": "PL_PESEL",
        "regex": r"\b[0-9]{2}(?:[02468][1-9]|[13579][0-2])(?:0[1-9]|[12][0-9]|3[01])[0-9]{5}\b",
        "score": 0.4,
        "validator": "stdnum:pl.pesel",
        "failed": "named",
        "proven": 0.85,
        "border": "number",
        "context": ["pesel", "numer pesel"],
        "source": "Ustawa o ewidencji ludności, art. 15: date, weights 1, 3, 7, 9",
        "examples": ["PESEL: «44051401458»", "44051401459", "44951401458"],
    },
    {
        "id": "pl_nip",
        "label": "PL_NIP",
        "regex": r"\b[1-9][0-9]{2}-(?:[0-9]{3}-[0-9]{2}-[0-9]{2}|[0-9]{2}-[0-9]{2}-[0-9]{3})\b",
        "score": 0.3,
        "validator": "stdnum:pl.nip",
        "failed": "named",
        "proven": 0.8,
        "border": "number",
        "context": ["nip", "numer identyfikacji podatkowej"],
        "source": "Ustawa o zasadach ewidencji podatników: weights 6, 5, 7, 2, 3, 4, 5, 6, 7, modulo 11",
        "examples": ["NIP «856-734-62-15»", "856-734-62-16"],
    },
    {
        "id": "pl_nip_plain",
        "label": "PL_NIP",
        "regex": r"(?i)\b(?:PL)?[1-9][0-9]{9}\b",
        "score": 0.01,
        "validator": "stdnum:pl.nip",
        "failed": "named",
        "proven": 0.3,
        "border": "number",
        "context": ["nip", "numer identyfikacji podatkowej"],
        "source": "Ustawa o zasadach ewidencji podatników: weights 6, 5, 7, 2, 3, 4, 5, 6, 7, modulo 11",
        "examples": ["NIP: «8567346215»", "NIP «8567346216»", "8567346215"],
    },
    {
        "id": "pl_id_card",
        "label": "PL_ID_CARD",
        "regex": r"\b[A-Z]{3} ?[0-9]{6}\b",
        "score": 0.05,
        "validator": "spacy_anonym.pl_id_card.v1",
        "failed": "named",
        "proven": 0.45,
        "context": ["dowód osobisty", "dowodu osobistego", "dowód", "numer dowodu", "seria i numer"],
        "source": "Rozporządzenie w sprawie dowodu osobistego: three letters, check digit by 7, 3, 1",
        "examples": ["dowód osobisty «ABS123456»", "dowód «ABS123457»"],
    },
    {
        "id": "pl_phone",
        "label": "PHONE_NUMBER",
        "regex": r"(?:\(?\b[1-9][0-9]\)?[ \-\x{00A0}][0-9]{3}[ \-\x{00A0}][0-9]{2}[ \-\x{00A0}][0-9]{2}|\b[4-8][0-9]{2}[ \-\x{00A0}][0-9]{3}[ \-\x{00A0}][0-9]{3})\b",
        "score": 0.6,
        "validator": "phone:PL",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "UKE numbering plan: nine digits; Google's libphonenumber",
        "examples": ["tel. «22 621 02 52»", "«512 345 678»", "112 345 678"],
    },
    {
        "id": "pl_phone_plain",
        "label": "PHONE_NUMBER",
        "regex": r"\b[1-9][0-9]{8}\b",
        "score": 0.3,
        "validator": "phone:PL",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "UKE numbering plan: nine digits; Google's libphonenumber",
        "examples": ["telefon «512345678»", "512345678"],
    },
]  # fmt: skip
