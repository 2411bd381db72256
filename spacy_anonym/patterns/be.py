"""Pack `be`: Belgium."""

from typing import Any, Dict, List

import spacy

_PHONE_WORDS = ["tel", "tél", "telefoon", "téléphone", "gsm", "mobile", "fax", "bel", "bellen", "appeler", "phone", "numéro", "nummer"]


@spacy.registry.anonym_patterns("spacy_anonym.be.v1")
def be_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "be_national_number",
        "label": "BE_NATIONAL_NUMBER",
        "regex": r"\b[0-9]{2}[. \-]?[0-5][0-9][. \-]?[0-3][0-9][. \-]{0,3}[0-9]{3}[. \-]?[0-9]{2}\b",
        "score": 0.3,
        "validator": "spacy_anonym.be_nn.v1",
        "failed": "named",
        "proven": 0.9,
        "border": "number",
        "context": ["rijksregisternummer", "rijksregister", "insz", "numéro national", "registre national", "niss", "nrn", "bis"],
        "source": "Royal decree of 3 April 1984",
        "examples": ["Rijksregister: «85.07.30-033.28»", "«85073003328»", "BIS «85 47 30 033 17»", "«03.05.12-101.54»", "85.07.30-033.61"],
    },
    {
        "id": "be_enterprise_number",
        "label": "BE_ENTERPRISE_NUMBER",
        "regex": r"\b(?:BE[ ]?)?[01][0-9]{3}[. ]?[0-9]{3}[. ]?[0-9]{3}\b",
        "score": 0.2,
        "validator": "stdnum:be.vat",
        "failed": "named",
        "proven": 0.6,
        "border": "number",
        "context": ["ondernemingsnummer", "kbo", "btw", "numéro d'entreprise", "bce", "tva", "rpr", "rpm", "vat"],
        "source": "Kruispuntbank van Ondernemingen: 97 less the first eight digits modulo 97",
        "examples": ["BTW «BE 0428.759.497»", "KBO «0428759497»", "0428.759.498"],
    },
    {
        "id": "be_id_card",
        "label": "ID",
        "regex": r"\b(?:[0-9]{3}-[0-9]{7}-[0-9]{2}|B[ ]?[0-9]{7}[ ]?[0-9]{2})\b",
        "score": 0.3,
        "validator": "stdnum:be.eid",
        "failed": "named",
        "context": ["identiteitskaart", "carte d'identité", "eid", "kaartnummer"],
        "source": "IBZ: the card's number, the first ten digits modulo 97",
        "examples": ["eID «591-1917064-58»", "591-1917064-59"],
    },
    {
        "id": "be_plate",
        "label": "LICENSE_PLATE",
        "regex": r"\b[1-9]-[A-Z]{3}-[0-9]{3}\b",
        "score": 0.6,
        "border": "name",
        "source": "DIV: European plates since 2010",
        "examples": ["nummerplaat «1-ABC-123»", "0-ABC-123"],
    },
    {
        "id": "be_phone",
        "label": "PHONE_NUMBER",
        "regex": r"\b0[1-9][0-9]{0,2}[ ./\-\x{00A0}]{0,2}[0-9]{2,3}(?:[ .\-\x{00A0}]?[0-9]{2}){2}\b",
        "score": 0.5,
        "validator": "phone:BE",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "BIPT numbering plan",
        "examples": ["gsm «0470 12 34 56»", "Tel. «02/555 12 12»", "«09 233 12 34»", "00 233 12 34"],
    },
    {
        "id": "be_zip",
        "label": "ZIP_CODE",
        "regex": r"(?:\bB-|(?i)\b(?:postcode|code postal)[ :]{1,3})(?P<value>[1-9][0-9]{3})\b",
        "score": 0.7,
        "source": "bpost",
        "examples": ["B-«1000» Brussel", "postcode «9000»", "in 1000"],
    },
]  # fmt: skip
