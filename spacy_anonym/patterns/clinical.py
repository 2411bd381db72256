"""Pack `clinical`: fields of hospital notes. The label of a field stays, its value is the finding."""

from typing import Any, Dict, List

import spacy


@spacy.registry.anonym_patterns("spacy_anonym.clinical.v1")
def clinical_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    return _PATTERNS


# Between a field's label and its value.
_IS = r"[\"']?(?:[ \t]{0,4}[:=\-#.][ \t]{0,4}|[ \t]{1,4})[\"']?"
_COLON = r"[\"']?[ \t]{0,4}[:=#][ \t]{0,4}[\"']?"

_PATTERNS: List[Dict[str, Any]] = [
    {
        "id": "clinical_time",
        "label": "DATE_TIME",
        "regex": rf"(?i)\b(?:(?:admission|admit|discharge|arrival|triage|operation|collection|review)[ _\-]?times?|time of (?:admission|discharge|arrival|birth|death|surgery)){_IS}(?P<value>(?:[01]?[0-9]|2[0-4])(?:[:.h][0-5][0-9]){{1,2}}(?: ?(?:[ap]m\b|[ap]\.m\.|hrs?\b))?|(?:[01][0-9]|2[0-3])[0-5][0-9] ?(?:hrs?|h)?\b)",
        "gate": r"(?i)(?:admission|admit|discharge|arrival|triage|operation|collection|review)[ _\-]?time|time of [abds]",
        "score": 0.8,
        "source": "fields of discharge notes",
        "examples": ["admission time: «2:45»", "Admission time: «12.30», ward", "Time of death «0415 hrs»", "admission time unknown"],
    },
    {
        "id": "clinical_ward",
        "label": "WARD",
        "regex": rf"\b(?i:ward)(?i:[ ]?(?:no\.?|number|name))?(?:{_COLON}(?P<value>(?:(?i:type|class) )?[A-Za-z0-9][A-Za-z0-9\-/]{{0,15}}(?: (?:[0-9][A-Za-z0-9]{{0,3}}|[A-Z][a-z0-9]{{0,14}})){{0,2}}))",
        "gate": r"(?i)ward(?: ?(?:no\.?|number|name))?[\"']?[ \t]{0,4}[:=#]",
        "score": 0.8,
        "source": "fields of discharge notes",
        "examples": ["ward:«type b1»", "Ward: «B57», bed", "WARD NO: «12»", "the ward was full", "forward: 3"],
    },
    {
        "id": "clinical_ward_code",
        "label": "WARD",
        "regex": r"\b(?i:ward) (?P<value>(?i:type|class) [A-Za-z0-9]{1,3}|[A-Z]{0,3}-?[0-9]{1,4}[A-Za-z]?|[A-Z][0-9]{0,3})\b",
        "gate": r"(?i)ward ",
        "score": 0.6,
        "border": "name",
        "source": "fields of discharge notes",
        "examples": ["ward «type A»", "moved to Ward «5B»", "in ward «C», stable", "the ward round"],
    },
    {
        "id": "clinical_bed",
        "label": "BED",
        "regex": rf"(?i)\bbed(?:[ ]?(?:no\.?|number))?(?:{_COLON}|[ ])(?P<value>[a-z]{{0,2}}-?[0-9]{{1,4}}[a-z]?)\b",
        "gate": r"(?i)bed",
        "score": 0.7,
        "border": "name",
        "against": ["times", "hours", "days", "minutes", "weeks", "nights", "rooms", "patients", "am", "pm"],
        "source": "fields of discharge notes",
        "examples": ["bed: «a12»", "BED: «10»", "in bed «12B»", "in bed all day", "embed: 10"],
    },
    {
        "id": "clinical_class",
        "label": "PATIENT_CLASS",
        "regex": rf"\b(?i:(?:patient|admission|accommodation|bed)[ _]?class){_COLON}(?P<value>[A-Za-z0-9]{{1,16}}(?: [A-Z0-9][A-Za-z0-9]{{0,3}}\b){{0,2}})",
        "gate": r"(?i)class",
        "score": 0.7,
        "source": "fields of discharge notes",
        "examples": ["patient class: «CHAS B»", "Patient Class: «B2», ward", "patient_class=«Inpatient»"],
    },
    {
        "id": "clinical_class_code",
        "label": "PATIENT_CLASS",
        "regex": r"\b(?i:(?:patient|accommodation|bed) class) (?P<value>[A-Z][A-Z0-9]{0,5}(?: [A-Z0-9]{1,3}\b)?)\b",
        "gate": r"(?i)class ",
        "score": 0.6,
        "border": "name",
        "source": "fields of discharge notes",
        "examples": ["patient class «CHAS B»", "Bed class «C»", "patient class discussion"],
    },
    {
        "id": "clinical_case_bare",
        "label": "ID",
        "regex": r"(?:^|[^0-9A-Za-z\[_.\-])(?P<value>[0-9]{10}[A-Za-z\[\\\]^_`])(?:[^0-9A-Za-z_]|$)",
        "gate": r"[0-9]{10}[A-Za-z\[\\\]^_`]",
        "score": 0.6,
        "rank": 1,
        "source": "case numbers of hospitals in Singapore: ten digits and a sign",
        "examples": ["case «1234567890A» of", "«0123456789_»", "«1234567890^», ward", "12345678901", "1234567890AB"],
    },
    {
        "id": "clinical_case",
        "label": "ID",
        "regex": rf"(?i)\b(?:case|episode|encounter|visit|admission|account|accession|specimen|referral)(?: ?(?:no\.?|number|num|nr|id|#))(?:{_COLON}|[ ])(?P<value>[A-Z]{{0,4}}[\-/]?[0-9][0-9A-Z\-/]{{3,20}})",
        "gate": r"(?i)\b(?:case|episode|encounter|visit|admission|account|accession|specimen|referral) ?(?:n[our]|id|#)",
        "score": 0.6,
        "source": "fields of hospital notes",
        "examples": ["Case No: «2021/00123»", "encounter id: «E-4455667»", "case no 12"],
    },
    {
        "id": "clinical_record",
        "label": "MEDICAL_RECORD",
        "regex": rf"(?i)\b(?:mrn|m\.r\.n\.|urn|hrn|medical record(?: ?(?:no\.?|number|num|#))?|hospital(?: ?(?:no\.?|number|id|#))|patient ?(?:no\.?|number|id|identifier|#)|chart ?(?:no\.?|number|#)|unit (?:no\.?|number))(?:{_IS}|#)(?P<value>[A-Z]{{0,4}}-?[0-9][0-9\-]{{3,14}}[A-Z]?)\b",
        "gate": r"(?i)\b(?:mrn|m\.r\.n\.|urn|hrn)[\"' \t:=\-#.]|medical record|(?:hospital|patient|chart) ?(?:n[ou]|id|#)|unit n[ou]",
        "score": 0.8,
        "source": "fields of hospital notes; HIPAA Safe Harbor (H)",
        "examples": ["MRN: «0012345»", "Medical record number «A-123456»", "hospital no. «H1234567»", "MRN pending"],
    },
    {
        "id": "clinical_id",
        "label": "ID",
        "regex": r"\b(?:[A-Za-z][0-9]{4}[A-Za-z]|[0-9]{5}[A-Za-z])\b",
        "score": 0.5,
        "validator": "spacy_anonym.clinical_id.v1",
        "border": "name",
        "context": ["id", "staff", "mcr", "doctor", "dr", "nurse", "reg", "registration"],
        "source": "staff numbers of hospitals in Singapore: letter, four digits, letter; five digits, letter (MCR)",
        "examples": ["id «A1234z»", "«12345A»", "MCR «m1234b»", "heparin 25000U", "12345AB"],
    },
    {
        "id": "clinical_age_sex",
        "label": "AGE",
        "regex": r"(?:^|[^0-9A-Za-z$£€.,])(?P<value>1?[0-9]{1,2}) ?(?:y/?o?|yrs?)?[ /]?(?:M|F|male|female)\b",
        "gate": r"[0-9] ?(?:y/?o?|yrs?)?[ /]?(?:M|F|male|female)\b",
        "score": 0.3,
        "border": "none",
        "context": ["presented", "presents", "presenting", "admitted", "history", "c/o", "with", "patient", "pt", "hx", "pmh", "complains", "seen"],
        "source": "shorthand of clinical notes",
        "examples": ["«93»M with chest pain", "pt: «45» yo F", "sold 93M shares", "«67»yoF admitted"],
    },
]  # fmt: skip
