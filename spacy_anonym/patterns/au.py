"""Pack `au`: Australia."""

from typing import Any, Dict, List

import spacy

_ABN_WORDS = ["abn", "australian business number", "business number"]
_ACN_WORDS = ["acn", "australian company number", "company number"]
_TFN_WORDS = ["tfn", "tax file number", "tax file no"]
_MEDICARE_WORDS = ["medicare", "medicare card", "medicare number", "irn"]
_PHONE_WORDS = ["phone", "mobile", "mob", "tel", "telephone", "call", "contact", "fax", "sms"]


@spacy.registry.anonym_patterns("spacy_anonym.au.v1")
def au_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "au_abn",
        "label": "AU_ABN",
        "regex": r"\b[0-9]{2}[ \x{00A0}\-][0-9]{3}[ \x{00A0}\-][0-9]{3}[ \x{00A0}\-][0-9]{3}\b",
        "score": 0.1,
        "validator": "stdnum:au.abn",
        "failed": "named",
        "border": "number",
        "context": _ABN_WORDS,
        "source": "Australian Business Register: weights 10, 1, 3, ..., modulo 89",
        "examples": ["ABN «51 824 753 556»", "52 824 753 556"],
    },
    {
        "id": "au_abn_plain",
        "label": "AU_ABN",
        "regex": r"\b[0-9]{11}\b",
        "score": 0.01,
        "validator": "stdnum:au.abn",
        "failed": "named",
        "proven": 0.6,
        "border": "number",
        "context": _ABN_WORDS,
        "source": "Australian Business Register: weights 10, 1, 3, ..., modulo 89",
        "examples": ["abn: «51824753556»", "52824753556"],
    },
    {
        "id": "au_acn",
        "label": "AU_ACN",
        "regex": r"\b[0-9]{3}[ \x{00A0}\-][0-9]{3}[ \x{00A0}\-][0-9]{3}\b",
        "score": 0.1,
        "validator": "stdnum:au.acn",
        "failed": "named",
        "proven": 0.5,
        "border": "number",
        "context": _ACN_WORDS,
        "source": "ASIC: weights 8 to 1, modulo 10",
        "examples": ["ACN «000 000 180»", "824 753 557"],
    },
    {
        "id": "au_acn_plain",
        "label": "AU_ACN",
        "regex": r"\b[0-9]{9}\b",
        "score": 0.01,
        "validator": "stdnum:au.acn",
        "failed": "named",
        "proven": 0.3,
        "border": "number",
        "context": _ACN_WORDS,
        "source": "ASIC: weights 8 to 1, modulo 10",
        "examples": ["ACN «000000180»", "ACN «824753557»"],
    },
    {
        "id": "au_tfn",
        "label": "AU_TFN",
        "regex": r"\b[0-9]{3}[ \x{00A0}\-][0-9]{3}[ \x{00A0}\-][0-9]{2,3}\b",
        "score": 0.1,
        "validator": "stdnum:au.tfn",
        "failed": "named",
        "proven": 0.55,
        "border": "number",
        "context": _TFN_WORDS,
        "source": "Australian Taxation Office: weights 1, 4, 3, 7, 5, 8, 6, 9, 10, modulo 11",
        "examples": ["TFN «876 543 210»", "tax file number: «123 456 782»", "876 543 211"],
    },
    {
        "id": "au_tfn_plain",
        "label": "AU_TFN",
        "regex": r"\b[0-9]{8,9}\b",
        "score": 0.01,
        "validator": "stdnum:au.tfn",
        "failed": "named",
        "proven": 0.3,
        "border": "number",
        "context": _TFN_WORDS,
        "source": "Australian Taxation Office: weights 1, 4, 3, 7, 5, 8, 6, 9, 10, modulo 11",
        "examples": ["my tfn is «876543210»", "tfn «876543211»"],
    },
    {
        "id": "au_medicare",
        "label": "AU_MEDICARE",
        "regex": r"\b[2-6][0-9]{3}[ \x{00A0}\-][0-9]{5}[ \x{00A0}\-][0-9](?:[ /\-][0-9])?\b",
        "score": 0.1,
        "validator": "spacy_anonym.au_medicare.v1",
        "failed": "named",
        "proven": 0.8,
        "border": "number",
        "context": _MEDICARE_WORDS,
        "source": "METeOR 270101: Medicare card number",
        "examples": ["Medicare «2123 45670 1»", "«2123 45670 1-2»", "2123 25870 1"],
    },
    {
        "id": "au_medicare_plain",
        "label": "AU_MEDICARE",
        "regex": r"\b[2-6][0-9]{9,10}\b",
        "score": 0.01,
        "validator": "spacy_anonym.au_medicare.v1",
        "failed": "named",
        "proven": 0.4,
        "border": "number",
        "context": _MEDICARE_WORDS,
        "source": "METeOR 270101: Medicare card number",
        "examples": ["medicare no «2123456701»", "medicare «2123258701»"],
    },
    {
        "id": "au_phone",
        "label": "PHONE_NUMBER",
        "regex": r"(?:(?:\(0[2378]\)[ \-]?|\b0[2378][ \-\x{00A0}])[0-9]{4}[ \-\x{00A0}]?[0-9]{4}|\b04[0-9]{2}[ \-\x{00A0}][0-9]{3}[ \-\x{00A0}]?[0-9]{3}|\b1[38]00[ \-\x{00A0}][0-9]{3}[ \-\x{00A0}][0-9]{3})\b",
        "score": 0.6,
        "validator": "phone:AU",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "ACMA Numbering Plan 2015; Google's libphonenumber",
        "examples": ["ring «(02) 9374 4000»", "«0412 345 678»", "«1300 975 707»", "0412 345 67"],
    },
    {
        "id": "au_phone_plain",
        "label": "PHONE_NUMBER",
        "regex": r"\b0[23478][0-9]{8}\b",
        "score": 0.3,
        "validator": "phone:AU",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "ACMA Numbering Plan 2015; Google's libphonenumber",
        "examples": ["mob «0412345678»", "0412345678"],
    },
]  # fmt: skip
