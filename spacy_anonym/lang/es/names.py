"""Which of a tagger's persons in small letters are words of Spanish and Catalan rather than names."""

import re
from typing import Optional

from .. import Span

# What a name in small letters scores at least where others are written with capitals.
SMALL = 0.5
# What shows that a name follows; and that it is part of a user name or a file's name.
_CUE = re.compile(r"(?:\b(?:sra?|srta|don|doña|dra?|tal|nombre de|llam[ao]|senyora?)\.? |: |[_@/])$")
_JOINS = frozenset("_@/")
# Characters of its line that are looked at to each side.
AROUND = 200


def trim_person(text: str, start: int, end: int, score: float) -> Optional[Span]:
    """Leave out words in small letters that a tagger hardly takes for names ("la rosa de plástico"), but in lines that
    have no capitals at all, as in chats.

    start, end (int): The half-open characters of what a tagger takes for a person.
    score (float): Its score.
    RETURNS (Optional[Span]): The same characters; None for a word.
    """
    value = text[start:end]
    if score >= SMALL or not value.islower() or not value.replace(" ", "").isalpha():
        return start, end
    if _CUE.search(text, max(0, start - 16), start) or text[end : end + 1] in _JOINS:
        return start, end
    before, after = text[max(0, start - AROUND) : start], text[end : end + AROUND]
    line = before.rpartition("\n")[2] + after.partition("\n")[0]
    return None if any(map(str.isupper, line)) else (start, end)
