"""What a value is, as its name and its neighbours say: `{"surname": "Doe"}`, `{"patient": {"id": 7}}`, and HL7 FHIR's
types by their shape; the document need not say that it is FHIR.
"""

import re
from functools import lru_cache, partial
from typing import Callable, Dict, List, Optional, Sequence, Tuple

from ...lexicons.person_columns import column_labels, fold_header, value_label
from ...toml import load_toml
from .leaves import Leaf

# A name, and the value under it; None for an object.
Member = Tuple[str, Optional[Leaf]]

# A date of HL7 v3 or DICOM: a number, but for a name that speaks of time, its own or of what it is in.
_DATE = re.compile(r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:\d{2,6}(?:\.\d{1,6})?)?(?:[-+]\d{4})?")
_TIME = re.compile(r"(?:.{1,60} )?(?:date|time)(?: .{1,60})?")
# Names of public vocabularies, whose addresses say what a code means.
_VOCABULARY = re.compile(
    r"https?://(?:[a-z]{1,20}\.)?(?:hl7\.org|loinc\.org|snomed\.info|unitsofmeasure\.org|w3\.org|schema\.org|json-schema\.org"
    r"|nlm\.nih\.gov|ama-assn\.org|nema\.org|who\.int|whocc\.no)"
    r"(?:/(?:[A-Za-z](?:[A-Za-z.-]|(?<!\d)\d{1,4}(?!\d)){0,60}|\d{1,4}(?:-\d\d)?))*[/#]?"
    r"|urn:oid:[\d.]{5,60}|urn:ietf:rfc:\d{4}"
)
# Of these, those whose codes are nobody's: no systems of persons' numbers, and of OIDs the registered code systems.
_CODE_SYSTEM = re.compile(
    r"(?!.*/us-(?:ssn|npi|mbi|medicare))https?:.*|(?:urn:oid:)?2\.16\.840\.1\.113883\.(?:[56]|12|3\.26\.1)\.[\d.]{1,20}"
)
# Languages, as in "en-US".
_LANGUAGE = re.compile("[a-z]{2,3}-[A-Z]{2}")
# What a template or type of CDA is: an OID and its version.
_TEMPLATE = re.compile(r"[0-2](?:\.\d{1,10}){4,16}|\d{4}-\d\d-\d\d|POCD_[A-Z]{2}\d{6}")
_TEMPLATES = ("templateId", "typeId")
_CODE = re.compile(r"[A-Za-z0-9./:%*+_\[\]-]{1,24}")
# GeoJSON's types, and the form of a degree: a pair of numbers alone may be pixels.
_GEOMETRIES = frozenset(
    "Point MultiPoint LineString MultiLineString Polygon MultiPolygon Feature FeatureCollection".split()
)
_DEGREES = re.compile(r"-?\d{1,3}\.\d{2,20}")


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
        if _VOCABULARY.fullmatch(leaf.text) or _LANGUAGE.fullmatch(leaf.text):
            leaf.read = False
        if any(map(str.isalnum, leaf.text)) and (label := labels[key] or value_label(key, leaf.text)):
            leaf.label = label
        elif _DATE.fullmatch(leaf.text) and _TIME.fullmatch(fold_header(f"{name} {key}")):
            leaf.label = "DATE_TIME"
        if (name in _TEMPLATES or key == "codeSystem") and _TEMPLATE.fullmatch(leaf.text):
            leaf.read = False
    table: Dict[str, List[Leaf]] = {}
    for key, leaf in members:
        table.setdefault(key, []).extend([] if leaf is None else [leaf])
    _fhir_labels(name, table)
    _keep_codes(table)
    is_geojson = any(leaf.text in _GEOMETRIES for leaf in table.get("type", ()))
    for leaf in (*table.get("coordinates", ()), *(table.get("bbox", ()) if is_geojson else ())):
        if is_geojson or _DEGREES.fullmatch(leaf.text):
            leaf.label = "COORDINATES"


def _keep_codes(table: Dict[str, List[Leaf]]) -> None:
    """Keep the code of a public system that stands beside it."""
    system = _system(table, "system", "codeSystem")
    if _CODE_SYSTEM.fullmatch(system) and (system[0].isdigit() or _VOCABULARY.fullmatch(system)):
        for leaf in table.get("code", ()):
            leaf.read = leaf.read and not _CODE.fullmatch(leaf.text)


@lru_cache(maxsize=1024)
def _labels(name: str, keys: Tuple[str, ...]) -> Tuple[str, ...]:
    bare = column_labels(keys)
    # "patients": [{"id": 7}]
    owner = name[:-1] if name.endswith("s") else name
    full = column_labels([f"{owner} {key}" for key in keys]) if owner else bare
    return tuple(each or whole for each, whole in zip(bare, full))


FHIR = load_toml(__file__, "fhir.toml")
PEOPLE = frozenset(FHIR["people"].split())
_SHAPES = {name: frozenset(f"{FHIR['shapes']['any']} {words}".split()) for name, words in FHIR["shapes"].items()}
_BASE64 = re.compile(r"[A-Za-z0-9+/\r\n]+={0,2}\s*")
_REFERS = re.compile(rf"(?:.*/)?(?:{'|'.join(sorted(PEOPLE))})/([A-Za-z0-9.-]{{1,64}})(?:/_history/.*)?", re.S)


def _fhir_labels(name: str, table: Dict[str, List[Leaf]]) -> None:
    """Set the labels of an object's values, where it has the shape of one of the types.

    name (str): What the object is called: in XML the resource.
    table (Dict[str, List[Leaf]]): The values by their names; without one, the value is an object.
    """
    keys = frozenset(key for key in table if not key.startswith("_"))
    if keys & {"contentType", "sigFormat"}:
        for leaf in (*table.get("data", ()), *table.get("content", ())):
            if _BASE64.fullmatch(leaf.text):
                leaf.media = "base64"
    kind = next((leaf.text for leaf in table.get("resourceType", ())), name)
    if kind in PEOPLE:
        _set(table, ("id",), "ID")
        _set(table, ("birthDate",), "BIRTH_DATE")
        _set(table, ("deceasedDateTime",), "DATE_TIME")
    if keys <= _SHAPES["name"] and (keys & {"family", "given"} or name == "name" and "text" in keys):
        _set(table, ("family", "given", "text"), "PERSON")
    elif keys <= _SHAPES["address"] and len(keys & FHIR["places"].keys()) >= 2 - (name == "address"):
        for key, label in FHIR["places"].items():
            _set(table, (key,), label)
    elif "value" in keys and keys <= _SHAPES["contact"] and (_system(table) in FHIR["systems"] or name == "telecom"):
        for leaf in table["value"]:
            leaf.label = FHIR["systems"].get(_system(table), "EMAIL_ADDRESS" if "@" in leaf.text else "PHONE_NUMBER")
    elif "value" in keys and (keys & {"system", "type"} or name == "identifier") and keys <= _SHAPES["identifier"]:
        _set(table, ("value",), "ID")
    elif "reference" in keys and keys <= _SHAPES["reference"]:
        _refer(table)
    elif {"vr", "Value"} <= keys:
        for leaf in table["vr"]:
            leaf.read = leaf.read and len(leaf.text) > 2
            _set(table, ("Value",), FHIR["dicom"].get(leaf.text, ""))
    elif name == "Value" and keys <= _SHAPES["dicom_name"]:
        _set(table, tuple(keys), "PERSON")
    elif {"root", "extension"} <= keys and name not in _TEMPLATES:
        _set(table, ("extension",), "ID")


def _system(table: Dict[str, List[Leaf]], *keys: str) -> str:
    return next((leaf.text for key in keys or ("system",) for leaf in table.get(key, ())), "")


def _set(table: Dict[str, List[Leaf]], keys: Sequence[str], label: str) -> None:
    for key in keys:
        for leaf in table.get(key, ()):
            leaf.label = label


def _refer(table: Dict[str, List[Leaf]]) -> None:
    for leaf in table["reference"]:
        found = _REFERS.fullmatch(leaf.text)
        if found:
            before, after = leaf.text[: found.start(1)], leaf.text[found.end(1) :]
            leaf.text, leaf.label, leaf.quote = found[1], "ID", partial(_write_within, leaf.quote, before, after)
            _set(table, ("display",), "PERSON")


def _write_within(quote: Callable[[str], str], before: str, after: str, text: str) -> str:
    return quote(before + text + after)
