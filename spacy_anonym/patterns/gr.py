"""Pack `gr`: Greece."""

from typing import Any, Dict, List

import spacy

_PHONE_WORDS = ["τηλ", "τηλέφωνο", "κινητό", "φαξ", "επικοινωνία", "καλέστε", "tel", "phone", "mobile", "fax"]


@spacy.registry.anonym_patterns("spacy_anonym.gr.v1")
def gr_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "gr_afm",
        "label": "GR_AFM",
        "regex": r"(?i)\b(?:EL|GR)?[ ]?[0-9]{9}\b",
        "score": 0.05,
        "validator": "stdnum:gr.vat",
        "failed": "named",
        "proven": 0.2,
        "border": "number",
        "context": ["ΑΦΜ", "Α.Φ.Μ.", "Α.Φ.Μ", "afm", "αριθμός φορολογικού μητρώου", "tin", "vat", "φορολογικό μητρώο"],
        "source": "ΑΑΔΕ: powers of two, modulo 11",
        "examples": ["ΑΦΜ: «094259216»", "ΑΦΜ «094259217»", "094259216"],
    },
    {
        "id": "gr_amka",
        "label": "GR_AMKA",
        "regex": r"\b[0-3][0-9][01][0-9]{3}[ \-]?[0-9]{5}\b",
        "score": 0.2,
        "validator": "stdnum:gr.amka",
        "failed": "named",
        "proven": 0.5,
        "border": "number",
        "context": ["ΑΜΚΑ", "Α.Μ.Κ.Α.", "amka", "κοινωνικής ασφάλισης"],
        "source": "ΗΔΙΚΑ: date of birth and Luhn",
        "examples": ["ΑΜΚΑ «01013099997»", "01013099998"],
    },
    {
        "id": "gr_id_card",
        "label": "ID",
        "regex": r"(?i)(?:ταυτότητας?|Α\.?Δ\.?Τ\.?|ΑΔΤ|id card)(?: αρ\.?| αριθμός)?[ :.]{1,3}(?P<value>[A-ZΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]{1,2}[ \-]?[0-9]{6})\b",
        "score": 0.7,
        "source": "Ελληνική Αστυνομία: one or two letters and six digits",
        "examples": ["ΑΔΤ: «ΑΒ 123456»", "ΑΒ 123456"],
    },
    {
        "id": "gr_zip",
        "label": "ZIP_CODE",
        "regex": r"(?i)(?:Τ\.?Κ\.?|ταχ\.? κώδικας|ταχυδρομικός κώδικας)[ :.]{1,3}(?P<value>[1-8][0-9]{2}[ ]?[0-9]{2})\b",
        "score": 0.8,
        "source": "ΕΛΤΑ: five digits",
        "examples": ["Τ.Κ. «105 57» Αθήνα", "105 57"],
    },
    {
        "id": "gr_phone",
        "label": "PHONE_NUMBER",
        "regex": r"\b(?:2[1-8][0-9]{1,3}|69[0-9])[ \-.\x{00A0}]?[0-9]{3}[ \-.\x{00A0}]?[0-9]{3,4}(?:[ ]?[0-9]{2})?\b",
        "score": 0.5,
        "validator": "phone:GR",
        "failed": "named",
        "border": "number",
        "context": _PHONE_WORDS,
        "source": "EETT numbering plan: ten digits",
        "examples": ["Τηλ. «210 321 4567»", "κινητό «6971234567»", "110 321 4567"],
    },
    {
        "id": "gr_plate",
        "label": "LICENSE_PLATE",
        "regex": r"(?:\b|[ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]{0,3})[ABEZHIKMNOPTYXΑΒΕΖΗΙΚΜΝΟΡΤΥΧ]{3}[ \-][1-9][0-9]{3}\b",
        "score": 0.3,
        "border": "name",
        "context": ["πινακίδα", "αυτοκίνητο", "όχημα", "αριθμός κυκλοφορίας"],
        "source": "Letters common to the Greek and the Latin alphabet, four digits",
        "examples": ["αυτοκίνητο «ΙΖΝ-1234»", "ΙΖΝ-1234"],
    },
]  # fmt: skip
