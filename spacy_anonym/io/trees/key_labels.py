"""What a value is, as its name and its neighbours say: `{"surname": "Doe"}`, `{"patient": {"id": 7}}`, and the types of
FHIR by their shape.
"""

import re
from functools import lru_cache
from typing import Dict, List, Optional, Sequence, Tuple

from ..person_columns import column_labels, fold_header
from .fhir import fhir_labels
from .leaves import Leaf

# A name, and the value under it; None for an object.
Member = Tuple[str, Optional[Leaf]]

# Names of fields, folded, and how many letters or digits the value must have.
_KEYS = (
    (re.compile(r"(?:.{1,60} )?(?:birth ?dates?|birth time|date of birth|birth ?day|dob)"), "BIRTH_DATE", 4),
    (re.compile(r"(?:.{1,60} )?(?:tele)?(?:phone|mobile|fax|cell ?phone)(?: (?:no|number))?"), "PHONE_NUMBER", 5),
    (re.compile(r"(?:.{1,60} )?street(?: (?:address|name|line))?(?: line)?(?: [12])?"), "STREET_ADDRESS", 3),
    (re.compile(r"(?:.{1,60} )?address line(?: [123])?"), "STREET_ADDRESS", 3),
    (re.compile(r"(?:.{1,60} )?(?:post(?:al)? ?code|zip(?: ?code)?)"), "ZIP_CODE", 3),
)
# Names of public vocabularies, whose addresses say what a code means.
_VOCABULARY = re.compile(
    r"https?://(?:[a-z]{1,20}\.)?(?:hl7\.org|loinc\.org|snomed\.info|unitsofmeasure\.org|w3\.org|schema\.org|json-schema\.org"
    r"|nlm\.nih\.gov)(?:/(?:[A-Za-z][A-Za-z.-]{0,40}|v?\d{1,4}(?:-\d\d)?))*[/#]?|urn:oid:[\d.]{5,60}|urn:ietf:rfc:\d{4}"
)


def label_members(name: str, members: Sequence[Member]) -> None:
    """Tell what the values of an object are: sets their `label`, and `read` for those that are names of vocabularies.

    name (str): What the object is called, "" where nothing is said.
    members (Sequence[Member]): Its fields; a list is there once an element.
    """
    keys = tuple(dict.fromkeys(key for key, _ in members))
    labels = dict(zip(keys, _labels(name, keys)))
    for key, leaf in members:
        if leaf is None:
            continue
        if _VOCABULARY.fullmatch(leaf.text):
            leaf.read = False
        label, least = labels[key]
        if label and sum(map(str.isalnum, leaf.text)) >= least:
            leaf.label = label
    table: Dict[str, List[Leaf]] = {}
    for key, leaf in members:
        table.setdefault(key, []).extend([] if leaf is None else [leaf])
    fhir_labels(name, table)


@lru_cache(maxsize=1024)
def _labels(name: str, keys: Tuple[str, ...]) -> Tuple[Tuple[str, int], ...]:
    bare = column_labels(keys)
    # "patients": [{"id": 7}]
    owner = name[:-1] if name.endswith("s") else name
    full = column_labels([f"{owner} {key}" for key in keys]) if owner else bare
    return tuple((each or whole, 1) if each or whole else _by_key(key) for key, each, whole in zip(keys, bare, full))


def _by_key(key: str) -> Tuple[str, int]:
    folded = fold_header(key)
    return next(((label, least) for pattern, label, least in _KEYS if pattern.fullmatch(folded)), ("", 0))
