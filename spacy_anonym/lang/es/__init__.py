"""Spanish; its addresses are read together with Catalan ones."""

import re
from typing import TYPE_CHECKING, Optional

from ...text import line_around
from ...toml import load_toml
from .. import LanguageRules, Span

if TYPE_CHECKING:
    from ...surrogates.places import Places
    from .address_names import IberianNames
    from .addresses import IberianPlaces

# What a name in small letters scores at least where others are written with capitals.
SMALL = 0.5
# What shows that a name follows; and that it is part of a user name or a file's name.
_CUE = re.compile(r"(?:\b(?:sra?|srta|don|doña|dra?|tal|nombre de|llam[ao]|senyora?)\.? |: |[_@/])$")


def trim_person(text: str, start: int, end: int, score: float) -> Optional[Span]:
    """Leave out words in small letters that a tagger hardly takes for names ("la rosa de plástico"), but in lines that
    have no capitals at all, as in chats.

    start, end (int): The half-open characters of what a tagger takes for a person.
    RETURNS (Optional[Span]): The same characters; None for a word.
    """
    value = text[start:end]
    if score >= SMALL or not value.islower() or not value.replace(" ", "").isalpha():
        return start, end
    if _CUE.search(text, max(0, start - 16), start) or text[end : end + 1] in tuple("_@/"):
        return start, end
    return None if any(map(str.isupper, line_around(text, start, end))) else (start, end)


# Imported when a surrogate is asked for.
def make_addresses(places: "Places", lang: str, register: str) -> "IberianPlaces":
    """See `IberianPlaces`."""
    from .addresses import IberianPlaces

    return IberianPlaces(places, lang, register)


def load_register(register: str) -> "IberianNames":
    """See `load_names`."""
    from .address_names import load_names

    return load_names(register)


RULES = LanguageRules(
    **load_toml(__file__, "rules.toml"),
    trim_person=trim_person,
    make_addresses=make_addresses,
    load_register=load_register,
)
