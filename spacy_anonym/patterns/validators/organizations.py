"""Organizations that the last word of their name tells: churches, schools, clinics, banks, trades."""

import re
from typing import Optional, Tuple

from ...registry import registry
from . import words

# Words before the name, and words that make no name of what they stand before: "the Local School", "Customer Services".
_BEFORE = words("before_organization")
_GENERIC = words("generic_organization") | _BEFORE
# What begins with these is nobody's.
_PUBLIC = frozenset(("ministry", "department", "registration", "board"))
_WORD = re.compile(r"\S+")


@registry.anonym_validators("spacy_anonym.organization_part.v1")
def organization_part(value: str) -> Optional[Tuple[int, int]]:
    """All from the first word that may begin a name; None where no word names anything ("Public High School"), or the
    last one is in small letters ("Best hotel")."""
    if not value.rpartition(" ")[2][:1].isupper():
        return None
    found = [(match.start(), match[0].strip(".,").lower()) for match in _WORD.finditer(value)]
    while found and found[0][1] in _BEFORE:
        found.pop(0)
    if not found or found[0][1] in _PUBLIC or all(word in _GENERIC for _, word in found):
        return None
    return found[0][0], len(value.rstrip(" ,"))
