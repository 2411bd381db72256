"""Pack `sg_notes`: fields of hospital notes in Singapore, found whole: `Ward:type B1`, where the pack `clinical` finds `type B1`."""

from typing import Any, Dict, List

import spacy

from .clinical import clinical_patterns

# The fields of the pack clinical: the id here, the label, and examples.
_FIELDS: Dict[str, Any] = {
    "clinical_ward": ("sg_ward", "WARD", ["«ward:type b1», bed", "«Ward: B57», bed", "the ward was full", "forward: 3"]),
    "clinical_ward_code": ("sg_ward_code", "WARD", ["«ward type A»", "moved to «Ward 5B»", "the ward round"]),
    "clinical_bed": ("sg_bed", "BED", ["«bed: a12»", "«BED: 10»", "in bed all day", "embed: 10"]),
    "clinical_class": ("sg_class", "PATIENT_CLASS", ["«patient class: CHAS B»", "«Patient Class: B2», ward"]),
    "clinical_class_code": ("sg_class_code", "PATIENT_CLASS", ["«patient class CHAS B»", "patient class discussion"]),
}
# What is a number without its field.
_NUMBERS: Dict[str, Any] = {
    "clinical_case_bare": ("sg_case_bare", "CASE_NUMBER", ["case «1234567890A» of", "«0123456789_»", "12345678901"]),
    "clinical_case": ("sg_case", "CASE_NUMBER", ["Case No: «2021/00123»", "case no 12"]),
    "clinical_record": ("sg_record", "MEDICAL_RECORD", ["MRN: «0012345»", "MRN pending"]),
    "clinical_id": ("sg_id", "ID", ["id «A1234z»", "«12345A»", "heparin 25000U", "12345AB"]),
}
_TIME = r"(?:[01]?[0-9]|2[0-4])(?:[:.h][0-5][0-9]){1,2}(?: ?(?:[ap]m\b|[ap]\.m\.|hrs?\b))?|(?:[01][0-9]|2[0-3])[0-5][0-9] ?(?:hrs?|h)?\b"


@spacy.registry.anonym_patterns("spacy_anonym.sg_notes.v1")
def sg_notes_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the pack's patterns, as data for `make_pattern`."""
    clinical = {pattern["id"]: pattern for pattern in clinical_patterns()}
    fields = [_whole(clinical[name], *row) for name, row in _FIELDS.items()]
    numbers = [{**clinical[name], "id": new, "label": label, "examples": examples} for name, (new, label, examples) in _NUMBERS.items()]
    return [_ADMISSION_TIME, *fields, *numbers]


def _whole(pattern: Dict[str, Any], name: str, label: str, examples: List[str]) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): the pattern, but its finding is the whole match. One of these goes before a value alone."""
    return {**pattern, "id": name, "label": label, "regex": pattern["regex"].replace("(?P<value>", "(?:"), "examples": examples, "rank": 1}


_ADMISSION_TIME: Dict[str, Any] = {
    "id": "sg_admission_time",
    "label": "ADMISSION_TIME",
    "regex": rf"(?i)\badmission[ _\-]?time[\"']?(?:[ \t]{{0,4}}[:=\-#.][ \t]{{0,4}}|[ \t]{{1,4}})[\"']?(?:{_TIME})",
    "gate": r"(?i)admission[ _\-]?time",
    "score": 0.8,
    "rank": 1,
    "source": "fields of discharge notes",
    "examples": ["«admission time: 2:45»", "«Admission time: 12.30», ward", "the admission time was long"],
}
