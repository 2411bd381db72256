"""Pack `nz`: New Zealand."""

from typing import Any, Dict, List

import spacy

_PHONE_WORDS = ["phone", "tel", "telephone", "mobile", "mob", "call", "fax", "contact", "ring", "text"]


@spacy.registry.anonym_patterns("spacy_anonym.nz.v1")
def nz_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "nz_ird",
        "label": "NZ_IRD",
        "regex": r"\b[0-9]{2,3}[ \-]?[0-9]{3}[ \-]?[0-9]{3}\b",
        "score": 0.05,
        "validator": "stdnum:nz.ird",
        "failed": "named",
        "proven": 0.2,
        "border": "number",
        "context": ["ird", "ird number", "ird no", "inland revenue", "gst", "tax number"],
        "source": "Inland Revenue: weights 3 2 7 6 5 4 3 2, modulo 11",
        "examples": ["IRD number «49-091-850»", "IRD: «049091850»", "IRD «49-091-851»", "49-091-850"],
    },
    {
        "id": "nz_nhi",
        "label": "NZ_NHI",
        "regex": r"\b[A-HJ-NP-Z]{3}[0-9]{2}(?:[0-9]{2}|[A-HJ-NP-Z]{2})\b",
        "score": 0.2,
        "validator": "spacy_anonym.nz_nhi.v1",
        "failed": "named",
        "proven": 0.5,
        "border": "name",
        "context": ["nhi", "nhi number", "national health index", "patient", "hospital"],
        "source": "HISO 10046:2023",
        "examples": ["NHI «ZAC5361»", "«ZBN77VL»", "NHI «ZAC5362»"],
    },
    {
        "id": "nz_bank_account",
        "label": "ID",
        "regex": r"\b[0-9]{2}-[0-9]{4}-[0-9]{7}-[0-9]{2,3}\b",
        "score": 0.7,
        "border": "number",
        "context": ["account", "bank", "a/c"],
        "source": "Payments NZ: bank, branch, account, suffix",
        "examples": ["account «01-0902-0068389-00»", "01-0902-006838-00"],
    },
    {
        "id": "nz_passport",
        "label": "ID",
        "regex": r"(?i)\bpassport(?: no\.?| number)?[ :#]{1,3}(?P<value>[A-Z]{2}[0-9]{6})\b",
        "score": 0.7,
        "source": "Department of Internal Affairs: two letters, six digits",
        "examples": ["Passport number «LA123456»", "LA123456"],
    },
    {
        "id": "nz_phone",
        "label": "PHONE_NUMBER",
        "regex": r"(?:\(0[234679]\)|\b0[234679])[ \-\x{00A0}]{0,2}[0-9]{3}[ \-\x{00A0}]?[0-9]{4}\b|\b02[0-9][ \-\x{00A0}]?[0-9]{3}[ \-\x{00A0}]?[0-9]{3,5}\b|\b0[58]0[08][ \-\x{00A0}]?[0-9]{3}[ \-\x{00A0}]?[0-9]{3,4}\b",
        "score": 0.5,
        "validator": "phone:NZ",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "NZ Telecommunications Forum numbering plan",
        "examples": ["call «021 123 4567»", "«(09) 300 1234»", "«0800 123 456»", "05 123 4567"],
    },
]  # fmt: skip
