"""Streets, addresses and coordinates."""

import re
from typing import Optional, Tuple

from ...registry import registry
from . import words

Part = Optional[Tuple[int, int]]


@registry.anonym_validators("spacy_anonym.degrees.v1")
def degrees(value: str) -> Optional[bool]:
    """Degrees with minutes, or a pair, are a place; a bare angle with a letter tells nothing. SOURCE: ISO 6709."""
    if any(float(number) > 180 for number in re.findall(r"[0-9]{1,3}(?=(?:\.[0-9]+)? ?[°º])", value)):
        return False
    is_pair = re.search("[NS]", value) and re.search("[EWO]", value)
    return True if is_pair or any(sign in value for sign in "'′’") else None


_MONTHS = words("months")
_STREET = re.compile(
    r"(?:(?:Apt|Apartment|Unit|Suite|Flat)\.? [A-Z0-9\-]{1,6}, )?\b[1-9][0-9]{0,4}(?:-?[A-Z]"
    r"|[/\-][0-9]{1,4})? {1,4}(?:[NSEW]{1,2}\.? )?"
    r"((?:(?:[A-Z][A-Za-z'’.\-]{1,20}|[0-9]{1,3}(?:st|nd|rd|th)|of|the|de|la) ){1,4})[A-Z]"
)
# Streets' words that end in a full stop of their own.
_SHORT_STREETS = frozenset("St Ave Av Rd Blvd Ln Dr Ct Pl Ter Cres Sq Hwy Pkwy Cir Trl Gdns".split())
_LINKS = frozenset(("of", "the", "de", "la"))


@registry.anonym_validators("spacy_anonym.street_part.v1")
def street_part(value: str) -> Part:
    """The last number and the name before the street word: no month or weekday ("12 January Dr."), no words in lower
    case, no full stop but that of an abbreviation."""
    found = _STREET.search(value)
    if found is None:
        return None
    words = {word.strip(".").lower() for word in found.group(1).split()}
    if words & _MONTHS or words <= _LINKS:
        return None
    is_sentence_end = value.endswith(".") and value[:-1].rpartition(" ")[2] not in _SHORT_STREETS
    return found.start(), len(value) - is_sentence_end


_COURTS = words("courts")
_NO_STREET = words("no_street")


@registry.anonym_validators("spacy_anonym.street_plain.v1")
def street_plain(value: str) -> Optional[bool]:
    """No phrase ("5 miles of road") for a street in lower case, no court ("18 CIRCUIT COURT")."""
    words = value.lower().split()
    if words[-1:] == ["court"] and _COURTS.intersection(words[-2:-1]):
        return False
    return False if set(words[1:-1]) & (_NO_STREET | _MONTHS) else None


# What a field "Add:" holds where it is no address, but what a recipe or a protocol adds; and addresses of machines.
_NO_ADDRESS = re.compile(
    r"[0-9.,/½¼¾\-]+ ?(?:[µumkcd]?[lgM]|mol|mmol|cups?|tsp|tbsp|teaspoons?|tablespoons?|oz|lbs?|drops?|units?|eggs?"
    r"|items?|bits?|bytes?|%)(?![A-Za-z])|[0-9]{1,3}(?:\.[0-9]{1,3}){3}\b|0x|[0-9]{1,2}[.)] |[-*•] ",
    re.IGNORECASE,
)


@registry.anonym_validators("spacy_anonym.address_value.v1")
def address_value(value: str) -> Optional[bool]:
    """No quantity ("5 ml of saline"), no item of a list and no machine's address."""
    return False if _NO_ADDRESS.match(value) else None
