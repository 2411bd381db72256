"""Pack `es`: Spain."""

from typing import Any, Dict, List

import spacy

from .es_more import more_patterns
from .es_places import place_patterns

_NIF_WORDS = ["dni", "d.n.i", "nif", "n.i.f", "documento nacional de identidad", "documento de identidad", "identificación", "document nacional d'identitat", "document d'identitat"]  # fmt: skip


@spacy.registry.anonym_patterns("spacy_anonym.es.v1")
def es_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS + more_patterns() + place_patterns()


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "es_phone",
        "label": "PHONE_NUMBER",
        "regex": r"\b(?:[6-9][0-9]{2}(?:[ .\-\x{00A0}]?[0-9]{3}[ .\-\x{00A0}]?[0-9]{3}|(?:[ .\-\x{00A0}]?[0-9]{2}){3})|[89][0-9][ .\-\x{00A0}]?[0-9]{3}(?:[ .\-\x{00A0}]?[0-9]{2}){2})\b",
        "score": 0.6,
        "validator": "spacy_anonym.phone_es.v1",
        "border": "number",
        "source": "Google's libphonenumber",
        "examples": ["Tel. «612 345 678», hoy", "«93 123 45 67»", "412 345 678"],
    },
    {
        "id": "es_nif",
        "label": "ES_NIF",
        "regex": r"(?i)\b(?:[0-9]{7,8}|[0-9]{1,2}[. ][0-9]{3}[. ][0-9]{3})[ .\-]?[A-HJ-NP-TV-Z]\b",
        "gate": r"(?i)(?:[0-9]{7}|[0-9][. ][0-9]{3}[. ][0-9]{3})[ .\-]?[A-HJ-NP-TV-Z]\b",
        "score": 0.5,
        "validator": "spacy_anonym.es_nif.v1",
        "failed": "named",
        "context": _NIF_WORDS,
        "source": "Real Decreto 255/2025: eight digits, letter by the remainder of 23",
        "examples": ["DNI «12345678Z»", "nif: «12.345.678-Z»", "«55555555-k»", "12345678A"],
    },
    {
        "id": "es_nif_special",
        "label": "ES_NIF",
        "regex": r"(?i)\b[KLM][0-9]{7}[A-HJ-NP-TV-Z]\b",
        "score": 0.5,
        "validator": "stdnum:es.nif",
        "failed": "named",
        "proven": 0.9,
        "context": _NIF_WORDS,
        "source": "Orden EHA/451/2008: persons without DNI",
        "examples": ["NIF «K1234567L»", "K1234567A"],
    },
    {
        "id": "es_nie",
        "label": "ES_NIE",
        "regex": r"(?i)\b[XYZ][ .\-]?[0-9]{7}[ .\-]?[A-HJ-NP-TV-Z]\b",
        "score": 0.5,
        "validator": "spacy_anonym.es_nie.v1",
        "failed": "found",
        "context": ["nie", "n.i.e", "número de identificación de extranjero", "identificación de extranjero", "tarjeta de residencia", "permiso de residencia"],
        "source": "Orden INT/2058/2008: X, Y, Z stand for 0, 1, 2",
        "examples": ["Mi NIE es «X9613851N»", "«z8078221m»", "NIE «X9613851.N»", "«Y8063915Q»", "X1234567"],
    },
    {
        "id": "es_cif",
        "label": "ES_CIF",
        "regex": r"(?i)\b[ABCDEFGHJNPQRSUVW][ \-]?[0-9]{7}[ \-]?[0-9A-J]\b",
        "score": 0.3,
        "validator": "stdnum:es.cif",
        "failed": "named",
        "proven": 0.75,
        "context": ["cif", "c.i.f", "nif", "código de identificación fiscal", "razón social", "sociedad"],
        "source": "Orden EHA/451/2008: Luhn digit or letter",
        "examples": ["CIF «A13585625»", "«B-58378431»", "A13585626"],
    },
    {
        "id": "es_passport",
        "label": "ES_PASSPORT",
        "regex": r"(?i)\b[A-Z]{2,3}[0-9]{6}\b",
        "score": 0.05,
        "context": ["pasaporte", "número de pasaporte", "passaport", "passport", "passport number"],
        "source": "Real Decreto 896/2003: letters and six digits",
        "examples": ["Mi pasaporte es «AAA123456»", "AAA123456"],
    },
]  # fmt: skip
