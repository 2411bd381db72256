"""HL7 FHIR's types that hold personal data, by their shape; the document need not say that it is FHIR. SOURCE:
https://hl7.org/fhir/R5/datatypes.html: HumanName, Address, ContactPoint, Identifier, Reference, Attachment, Signature;
CDA's AD, EN and II."""

import re
from functools import partial
from typing import Callable, Dict, List, Sequence

from .leaves import Leaf

_ANY = frozenset(("id", "extension", "use", "period", "rank", "nullFlavor"))
_NAME = _ANY | {"text", "family", "given", "prefix", "suffix", "delimiter", "validTime"}
_ADDRESS = _ANY | {
    "type", "text", "line", "city", "district", "state", "postalCode", "country", "county", "streetAddressLine",
    "streetName", "houseNumber", "additionalLocator", "unitID", "delimiter", "useablePeriod",
}  # fmt: skip
_CONTACT = _ANY | {"system", "value"}
_IDENTIFIER = _ANY | {"type", "system", "value", "assigner"}
_REFERENCE = _ANY | {"reference", "type", "display", "identifier"}
_SYSTEMS = {"email": "EMAIL_ADDRESS", "url": "URL", **dict.fromkeys(("phone", "fax", "pager", "sms"), "PHONE_NUMBER")}
_PLACES = {
    "line": "STREET_ADDRESS", "streetAddressLine": "STREET_ADDRESS", "streetName": "STREET_ADDRESS",
    "houseNumber": "STREET_ADDRESS", "city": "LOCATION", "district": "LOCATION", "state": "LOCATION",
    "county": "LOCATION", "postalCode": "ZIP_CODE", "text": "STREET_ADDRESS",
}  # fmt: skip
PEOPLE = frozenset(("Patient", "Person", "Practitioner", "RelatedPerson"))
_BASE64 = re.compile(r"[A-Za-z0-9+/\r\n]+={0,2}\s*")
_REFERS = re.compile(rf"(?:.*/)?(?:{'|'.join(sorted(PEOPLE))})/([A-Za-z0-9.-]{{1,64}})(?:/_history/.*)?", re.S)


def fhir_labels(name: str, table: Dict[str, List[Leaf]]) -> None:
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
    if keys <= _NAME and (keys & {"family", "given"} or name == "name" and "text" in keys):
        _set(table, ("family", "given", "text"), "PERSON")
    elif keys <= _ADDRESS and len(keys & _PLACES.keys()) >= 2 - (name == "address"):
        for key, label in _PLACES.items():
            _set(table, (key,), label)
    elif "value" in keys and keys <= _CONTACT and (_system(table) in _SYSTEMS or name == "telecom"):
        for leaf in table["value"]:
            leaf.label = _SYSTEMS.get(_system(table), "EMAIL_ADDRESS" if "@" in leaf.text else "PHONE_NUMBER")
    elif "value" in keys and (keys & {"system", "type"} or name == "identifier") and keys <= _IDENTIFIER:
        _set(table, ("value",), "ID")
    elif "reference" in keys and keys <= _REFERENCE:
        _refer(table)
    elif {"root", "extension"} <= keys:
        _set(table, ("extension",), "ID")


def _system(table: Dict[str, List[Leaf]]) -> str:
    return next((leaf.text for leaf in table.get("system", ())), "")


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
