"""Pack `no`: Norway."""

from typing import Any, Dict, List

import spacy

_PHONE_WORDS = ["tlf", "telefon", "telefonnummer", "mobil", "mobilnummer", "ring", "faks", "nummer", "phone", "tel"]


@spacy.registry.anonym_patterns("spacy_anonym.no.v1")
def no_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "no_fodselsnummer",
        "label": "NO_FODSELSNUMMER",
        "regex": r"\b[0-7][0-9][0-9][0-9]{3}[ .\-]?[0-9]{3}[ ]?[0-9]{2}\b",
        "score": 0.3,
        "validator": "stdnum:no.fodselsnummer",
        "failed": "named",
        "proven": 0.8,
        "border": "number",
        "context": ["fødselsnummer", "personnummer", "fnr", "d-nummer", "fødselsnr", "fodselsnummer"],
        "source": "Skatteetaten: date of birth (D- and H-numbers too) and two check digits modulo 11",
        "examples": ["Fødselsnummer: «151080 69268»", "«15108069268»", "15108069269"],
    },
    {
        "id": "no_orgnr",
        "label": "ID",
        "regex": r"(?i)\b(?:org(?:anisasjons)?\.?-?(?:nummer|nr)\.?|foretaksnummer)[ :]{1,3}(?P<value>[89][0-9]{2}[ ]?[0-9]{3}[ ]?[0-9]{3})\b",
        "score": 0.6,
        "validator": "stdnum:no.orgnr",
        "failed": "found",
        "source": "Brønnøysundregistrene",
        "examples": ["Org.nr: «988 077 917»", "Org.nr: «988 077 918»", "988077917"],
    },
    {
        "id": "no_account",
        "label": "ID",
        "regex": r"\b[0-9]{4}[. ][0-9]{2}[. ][0-9]{5}\b",
        "score": 0.3,
        "validator": "stdnum:no.kontonr",
        "failed": "named",
        "proven": 0.6,
        "border": "number",
        "context": ["konto", "kontonummer", "kontonr", "bank"],
        "source": "Bits: modulo 11",
        "examples": ["konto «8601.11.17947»", "8601.11.17948"],
    },
    {
        "id": "no_phone",
        "label": "PHONE_NUMBER",
        "regex": r"\b(?:[2-9][0-9](?:[ .\x{00A0}][0-9]{2}){3}|[489][0-9]{2}[ .\x{00A0}][0-9]{2}[ .\x{00A0}][0-9]{3})\b",
        "score": 0.4,
        "validator": "phone:NO",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "Nkom numbering plan: eight digits",
        "examples": ["Tlf. «22 12 34 56»", "mobil «412 34 567»", "12 34 56 78"],
    },
    {
        "id": "no_phone_plain",
        "label": "PHONE_NUMBER",
        "regex": r"\b[2-9][0-9]{7}\b",
        "score": 0.1,
        "validator": "phone:NO",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "Nkom numbering plan",
        "examples": ["tlf. «22123456»", "22123456"],
    },
    {
        "id": "no_plate",
        "label": "LICENSE_PLATE",
        "regex": r"\b[A-Z]{2}[ ]?[0-9]{5}\b",
        "score": 0.1,
        "border": "name",
        "context": ["registreringsnummer", "skilt", "bil", "kjøretøy", "regnr"],
        "source": "Statens vegvesen",
        "examples": ["bil «DN 12345»", "DN 12345"],
    },
    {
        "id": "no_street",
        "label": "STREET_ADDRESS",
        "regex": r"\b[A-ZÆØÅ][a-zæøåé]{1,24}(?:[ ][A-ZÆØÅ]?[a-zæøåé]{1,24}){0,3}[ ]?(?:veien|vegen|gata|gate|gaten|vei|veg|allé|plass|torg|bakken|svingen|stien) [0-9]{1,4}[ ]?[A-Z]?\b",
        "gate": r"(?:veien|vegen|gata|gate|gaten|vei|veg|allé|plass|torg|bakken|svingen|stien) [0-9]",
        "score": 0.6,
        "rank": 1,
        "source": "Kartverket",
        "examples": ["bor i «Storgata 12»", "«Karl Johans gate 4B»", "en gate"],
    },
]  # fmt: skip
