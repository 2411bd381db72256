"""Streets, addresses and coordinates."""

import re
from typing import Optional

from ...registry import registry
from . import Part, words


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
_SHORT_STREETS = words("short_streets")
_YEARS = re.compile("(?:19|20)[0-9]{2}[-–](?:19|20)[0-9]{2}")
_LINKS = frozenset(("of", "the", "de", "la"))


@registry.anonym_validators("spacy_anonym.street_part.v1")
def street_part(value: str) -> Part:
    """The last number and the name before the street word: no month or weekday ("12 January Dr."), no year of a date,
    no words in lower case, no full stop but that of an abbreviation."""
    found = _STREET.search(value)
    if found is None:
        return None
    *_, before = ["", *value[: found.start()].lower().split()]
    if before in _MONTHS and re.match(r"(?:18|19|20)[0-9]{2}\b", value[found.start() :]):
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


@registry.anonym_validators("spacy_anonym.street_words.v1")
def street_words(value: str) -> Optional[bool]:
    """No date ("19 May Court"), no court ("2 Supreme Court"), no year before a sentence ("1998 The Court")."""
    words = [word.strip(".,").lower() for word in value.split()]
    # "(C) 1991-2020, Thomas G. Lane"
    if _YEARS.fullmatch(words[0]):
        return False
    names = {word for word in words if word.isalpha()}
    if names & _MONTHS or names <= _LINKS | {"court", "row", "yard", "passage", "buildings", "steps"}:
        return False
    if words[-1] == "court" and _COURTS & names:
        return False
    return (
        False if words[0].isdigit() and 1800 < int(words[0]) < 2100 and len(words) < 4 and words[1] in _LINKS else None
    )


@registry.anonym_validators("spacy_anonym.before_space.v1")
def before_space(value: str) -> Part:
    """All but the spaces and commas at its end."""
    return 0, len(value.rstrip(" ,"))


@registry.anonym_validators("spacy_anonym.plus_code.v1")
def plus_code(value: str) -> Optional[bool]:
    """Letters and digits, the code of a whole area with as many signs as it has. SOURCE: Open Location Code."""
    head = value.partition("+")[0]
    mixed = any(char.isdigit() for char in value) and any(char.isalpha() for char in head)
    return None if mixed and len(head) in (4, 8) else False


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


_NO_STREETS_HE = words("no_streets_he")


@registry.anonym_validators("spacy_anonym.house_he.v1")
def house_he(value: str) -> Optional[bool]:
    """RETURNS: False where a word before the number is none of a street's name ("tenants of flat 12"), else None."""
    return None if _NO_STREETS_HE.isdisjoint(re.split("[0-9]", value)[0].split()) else False
