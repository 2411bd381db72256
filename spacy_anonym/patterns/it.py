"""Pack `it`: Italy."""

from typing import Any, Dict, List

import spacy

_VAT_WORDS = ["partita iva", "p.iva", "p. iva", "piva", "pi", "p.i", "iva"]
_CARD_WORDS = ["carta d'identità", "carta d’identità", "carta di identità", "carta", "identità", "carta elettronica", "cie", "documento", "riconoscimento", "espatrio"]  # fmt: skip
_PHONE_WORDS = ["tel", "telefono", "cellulare", "cell", "fax", "numero", "chiamare", "chiama", "recapito", "phone"]


@spacy.registry.anonym_patterns("spacy_anonym.it.v1")
def it_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "it_fiscal_code",
        "label": "IT_FISCAL_CODE",
        # Letters stand for digits where two persons would have the same code.
        "regex": r"(?i)\b[A-Z]{6}[0-9LMNP-V]{2}[ABCDEHLMPRST][0-9LMNP-V]{2}[A-Z][0-9LMNP-V]{3}[A-Z]\b",
        "score": 0.3,
        "validator": "stdnum:it.codicefiscale",
        "failed": "found",
        # Mistyped or made up, and still somebody's by its form.
        "context": ["codice fiscale", "cod. fiscale", "cf", "c.f"],
        "source": "Decreto ministeriale 12 marzo 1974 n. 2227: date, check letter",
        "examples": ["Codice fiscale: «RSSMRA85T10A562S».", "«RSSMRA85T10A562T»"],
    },
    {
        "id": "it_vat_code",
        "label": "IT_VAT_CODE",
        "regex": r"(?i)\bIT[ \-]?[0-9]{11}\b",
        "score": 0.3,
        "validator": "stdnum:it.iva",
        "failed": "found",
        "proven": 0.95,
        "context": _VAT_WORDS,
        "source": "D.P.R. 633/1972: Luhn digit",
        "examples": ["«IT01333550323»", "«IT01333550324»"],
    },
    {
        "id": "it_vat_code_plain",
        "label": "IT_VAT_CODE",
        "regex": r"\b(?:[0-9][ _]?){10}[0-9]\b",
        "score": 0.1,
        "validator": "spacy_anonym.it_iva.v1",
        "failed": "named",
        "proven": 0.4,
        "border": "number",
        "context": _VAT_WORDS,
        "source": "D.P.R. 633/1972: Luhn digit",
        "examples": ["Partita IVA «01333550323»", "P.IVA 00000000000", "«01333550323»"],
    },
    {
        "id": "it_driver_license",
        "label": "IT_DRIVER_LICENSE",
        "regex": r"(?i)\b(?:[A-Z]{2}[0-9]{7}[A-Z]|U1[B-HJ-NPR-UW-Z0-9]{7}[A-Z])\b",
        "score": 0.3,
        "context": ["patente", "patente di guida", "licenza", "licenza di guida", "driving licence", "driver license"],
        "source": "Ministero delle Infrastrutture e dei Trasporti: old form and U1 form",
        "examples": ["patente «AA0123456B»", "patente di guida «U1K711J11M»", "U1H00A000B"],
    },
    {
        "id": "it_identity_card",
        "label": "IT_IDENTITY_CARD",
        "regex": r"(?i)\b(?:[A-Z]{2}\s?[0-9]{7}|[0-9]{7}[A-Z]{2}|[A-Z]{2}[0-9]{5}[A-Z]{2})\b",
        "score": 0.05,
        "context": _CARD_WORDS,
        "source": "Ministero dell'Interno: paper, first electronic and electronic card",
        "examples": ["carta d'identità «CA12345AA»", "CIE «1234567AA»", "CA12345AA"],
    },
    {
        "id": "it_passport",
        "label": "IT_PASSPORT",
        "regex": r"(?i)\b[A-Z]{2}[0-9]{7}\b",
        "score": 0.05,
        "context": ["passaporto", "passaporto n", "passaporto elettronico", "viaggio", "estero", "dogana"],
        "source": "Ministero degli Affari Esteri: two letters and seven digits",
        "examples": ["passaporto «YA1234567»", "YA1234567"],
    },
    {
        "id": "it_phone",
        "label": "PHONE_NUMBER",
        "regex": r"\b(?:0[1-9][0-9]{0,3}|3[0-9]{2})(?:[ .\-/\x{00A0}][0-9]{6,8}|[ .\-\x{00A0}][0-9]{2,4}(?:[ .\-\x{00A0}][0-9]{2,4}){1,2})\b",
        "score": 0.6,
        "validator": "phone:IT",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "AGCOM numbering plan: 0 and area, or 3 for mobile numbers; Google's libphonenumber",
        "examples": ["Tel. «06 678 4343»", "«347 123 4567»", "1234 567 890", "nato il 18/06/1964"],
    },
    {
        "id": "it_phone_plain",
        "label": "PHONE_NUMBER",
        "regex": r"\b(?:0[1-9][0-9]{6,9}|3[0-9]{9})\b",
        "score": 0.3,
        "validator": "phone:IT",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "AGCOM numbering plan: 0 and area, or 3 for mobile numbers; Google's libphonenumber",
        "examples": ["cell. «3471234567»", "3471234567"],
    },
]  # fmt: skip
