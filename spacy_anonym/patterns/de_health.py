"""Health and pension insurance in Germany, as part of the pack `de`."""

from typing import Any, Dict, List

_KVNR_WORDS = ["krankenversicherungsnummer", "krankenversichertennummer", "versichertennummer", "versicherten-nr", "kvnr", "krankenkasse", "krankenversicherung", "gesundheitskarte", "egk", "egk-nummer", "aok", "barmer", "tk", "dak"]  # fmt: skip

HEALTH: List[Dict[str, Any]] = [
    {
        "id": "de_health_insurance",
        "label": "DE_HEALTH_INSURANCE",
        "regex": r"\b[A-Z][0-9]{9}\b",
        "score": 0.3,
        "validator": "spacy_anonym.de_kvnr.v1",
        "failed": "named",
        "proven": 0.7,
        "context": _KVNR_WORDS,
        "source": "§ 290 SGB V: the unchangeable part, a letter and nine digits",
        "examples": ["KVNR «A123456780»", "«M123456785»", "A123456787"],
    },
    {
        "id": "de_health_insurance_lower",
        "label": "DE_HEALTH_INSURANCE",
        "regex": r"\b[a-z][0-9]{9}\b",
        "score": 0.05,
        "validator": "spacy_anonym.de_kvnr.v1",
        "failed": "named",
        "proven": 0.3,
        "context": _KVNR_WORDS,
        "source": "§ 290 SGB V: the unchangeable part, a letter and nine digits",
        "examples": ["Krankenkasse: «m123456785»", "merge m123456785"],
    },
    {
        "id": "de_lanr",
        "label": "DE_LANR",
        "regex": r"\b[0-9]{9}\b",
        "score": 0.05,
        "validator": "spacy_anonym.de_lanr.v1",
        "failed": "named",
        "proven": 0.3,
        "border": "number",
        "context": ["arztnummer", "arzt-nr", "arzt-nummer", "lanr", "lebenslange arztnummer", "vertragsarzt", "kassenarzt", "kbv", "rezept"],
        "source": "KBV, Richtlinie nach § 75 Absatz 7 SGB V",
        "examples": ["Arztnummer «123456601»", "Arztnummer «123456701»", "123456601"],
    },
    {
        "id": "de_bsnr",
        "label": "DE_BSNR",
        "regex": r"\b[0-9]{9}\b",
        "score": 0.05,
        "validator": "spacy_anonym.de_bsnr.v1",
        "border": "number",
        "context": ["betriebsstättennummer", "betriebsstätten-nr", "betriebsstätte", "bsnr", "praxisnummer", "arztpraxis", "praxis", "kassenärztliche vereinigung", "kv-nummer"],
        "source": "KBV, Richtlinie nach § 75 Absatz 7 SGB V",
        "examples": ["BSNR «021234568»", "BSNR 000000000", "021234568"],
    },
    {
        "id": "de_social_security",
        "label": "DE_SOCIAL_SECURITY",
        "regex": r"(?i)\b[0-9]{2}[ \x{00A0}]?[0-3578][0-9][01][0-9]{3}[ \x{00A0}]?[A-Z][ \x{00A0}]?[0-9]{3}\b",
        "score": 0.4,
        "validator": "spacy_anonym.de_rvnr.v1",
        "failed": "found",
        "proven": 0.95,
        "context": ["rentenversicherungsnummer", "sozialversicherungsnummer", "versicherungsnummer", "rvnr", "svnr", "sv-nummer", "rentenversicherung", "drv", "sozialversicherungsausweis"],
        "source": "VKVV § 2, § 4",
        "examples": ["RVNR: «15070649C103»", "«15 070649 C 103»", "«15070649C104»", "«15070049C103»"],
    },
]  # fmt: skip
