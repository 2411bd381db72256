"""Pack `nl`: the Netherlands."""

from typing import Any, Dict, List

import spacy

from .fragments import LETTER, UPPER

_PHONE_WORDS = ["tel", "telefoon", "telefoonnummer", "mobiel", "mobiele", "bel", "bellen", "fax", "gsm", "nummer", "bereikbaar", "phone"]


@spacy.registry.anonym_patterns("spacy_anonym.nl.v1")
def nl_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "nl_bsn",
        "label": "NL_BSN",
        "regex": r"\b[0-9]{4}[. ]?[0-9]{2}[. ]?[0-9]{3}\b",
        "score": 0.05,
        "validator": "stdnum:nl.bsn",
        "failed": "named",
        # One number in eleven passes.
        "proven": 0.3,
        "border": "number",
        "context": ["bsn", "burgerservicenummer", "sofinummer", "sofi", "sofi-nummer", "citizen service number", "identificatienummer"],
        "source": "Besluit burgerservicenummer: weights 9 to 2 and -1, modulo 11",
        "examples": ["BSN: «398259793»", "burgerservicenummer «3982.59.793»", "BSN «398259794»", "in totaal 398259793"],
    },
    {
        "id": "nl_vat",
        "label": "NL_VAT_ID",
        "regex": r"(?i)\bNL[ ]?[0-9]{9}[ ]?B[ ]?[0-9]{2}\b",
        "score": 0.6,
        "validator": "stdnum:nl.btw",
        "failed": "found",
        "context": ["btw", "vat", "omzetbelasting"],
        "source": "Belastingdienst: modulo 11 or ISO 7064 MOD 97-10",
        "examples": ["btw-nummer «NL004495445B01»", "«NL004495446B01»"],
    },
    {
        "id": "nl_passport",
        "label": "NL_PASSPORT",
        "regex": r"\b[A-NP-Z]{2}[A-NP-Z0-9]{6}[0-9]\b",
        "score": 0.05,
        "context": ["paspoort", "paspoortnummer", "identiteitskaart", "id-kaart", "documentnummer", "reisdocument", "passport"],
        "source": "RvIG: two letters, six letters or digits but O, a digit",
        "examples": ["paspoort «XR1001R58»", "code XR1001R58", "paspoort XO1001R58"],
    },
    {
        "id": "nl_driver_license",
        "label": "ID",
        "regex": r"(?i)\brijbewijs(?:nummer| nr\.?)?[ :]{1,3}(?P<value>[0-9]{10})\b",
        "score": 0.7,
        "source": "RDW: ten digits",
        "examples": ["Rijbewijs: «5123456789»", "nummer 5123456789"],
    },
    {
        "id": "nl_zip",
        "label": "ZIP_CODE",
        "regex": r"\b[1-9][0-9]{3}[ \x{00A0}]?(?:[A-RT-Z][A-Z]|S[BCE-RT-Z])\b",
        "score": 0.4,
        "border": "name",
        "context": ["postcode", "adres", "straat", "weg", "laan", "plein", "gracht", "wonend", "woonachtig"],
        "source": "PostNL: four digits, two letters but SA, SD and SS",
        "examples": ["Dam 1, «1012 JS» Amsterdam", "«3511LX» Utrecht", "1012 SS", "0512 AB"],
    },
    {
        "id": "nl_street",
        "label": "STREET_ADDRESS",
        "regex": rf"[{UPPER}](?:[{LETTER}]{{1,24}}[ \-](?:(?:van|der?|den|ten?|het) ){{0,2}}){{0,3}}[{LETTER}]{{1,24}}(?:straat|weg|laan|plein|gracht|kade|singel|dijk|hof|steeg|dreef|plantsoen|pad) [0-9]{{1,5}}(?:[ \-]?(?:bis|hs|[IV]{{1,3}}|[0-9]{{1,4}}|[a-zA-Z]))?\b",
        "gate": r"(?:straat|weg|laan|plein|gracht|kade|singel|dijk|hof|steeg|dreef|plantsoen|pad) [0-9]",
        "score": 0.6,
        "rank": 1,
        "source": "NEN 5825",
        "examples": ["«Kalverstraat 12» te", "woont «Prins Hendrikkade 33-a»", "de straat"],
    },
    {
        "id": "nl_plate",
        "label": "LICENSE_PLATE",
        "regex": r"\b(?:[A-Z]{2}-[0-9]{2}-[0-9]{2}|[0-9]{2}-[0-9]{2}-[A-Z]{2}|[0-9]{2}-[A-Z]{2}-[0-9]{2}|[A-Z]{2}-[0-9]{2}-[A-Z]{2}|[A-Z]{2}-[A-Z]{2}-[0-9]{2}|[0-9]{2}-[A-Z]{2}-[A-Z]{2}|[0-9]{2}-[A-Z]{3}-[0-9]|[0-9]-[A-Z]{3}-[0-9]{2}|[A-Z]{2}-[0-9]{3}-[A-Z]|[A-Z]-[0-9]{3}-[A-Z]{2}|[A-Z]{3}-[0-9]{2}-[A-Z]|[A-Z]-[0-9]{2}-[A-Z]{3}|[0-9]-[A-Z]{2}-[0-9]{3}|[0-9]{3}-[A-Z]{2}-[0-9])\b",
        "score": 0.45,
        "border": "name",
        "context": ["kenteken", "kentekenplaat", "auto", "voertuig", "bus"],
        "source": "RDW: side codes 1 to 14",
        "examples": ["kenteken «XK-123-B»", "«12-AB-34»", "XK-1234-B"],
    },
    {
        "id": "nl_phone",
        "label": "PHONE_NUMBER",
        "regex": r"(?:\(0[1-9][0-9]{0,3}\)|\b0[1-9][0-9]{0,3})[ \-./\x{00A0}]{0,3}[0-9]{2,8}(?:[ \-.\x{00A0}]?[0-9]{2,4}){0,3}\b",
        "score": 0.5,
        "validator": "phone:NL",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "ACM numbering plan",
        "examples": ["mobiel «06-12345678»", "Tel. «020 123 4567»", "«(0343) 51 23 45»", "«06 12 34 56 78»", "06-1234"],
    },
]  # fmt: skip
