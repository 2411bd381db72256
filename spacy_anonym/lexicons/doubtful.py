"""Tell by its letters and its quotes what a tagger rather takes for a person than is one: acronyms, and titles of works."""

import re
from functools import lru_cache
from typing import FrozenSet

from .lexicon import load_lexicon

# How far around a word is looked, in characters.
AROUND = 60
_LOWER = re.compile(r"[a-z]{3}")
_OPENS, _CLOSES = frozenset("\"“„"), frozenset("\"”“")


def is_doubtful(text: str, start: int, end: int) -> bool:
    """Tell whether something speaks against a person's name.

    text (str): The text.
    start, end (int): The half-open characters of what may be a name.
    RETURNS (bool): True for a single word in capital letters that is on no list of names, near words in small letters (an acronym); and for
        what stands in quotes by itself within a line (the title of a song, a word that is spoken of), unless an address follows.
    """
    name = text[start:end]
    before, after = text[max(0, start - AROUND) : start], text[end : end + AROUND]
    if len(name) > 1 and name.isalpha() and name.isupper() and name.lower() not in _names():
        return bool(_LOWER.search(before) or _LOWER.search(after))
    before, after = before.rpartition("\n")[2].rstrip(), after.partition("\n")[0].lstrip()
    quoted = before[-1:] in _OPENS and after[:1] in _CLOSES
    return quoted and bool(before[:-1].strip()) and after[1:].strip()[:1] not in ("", "<", "[")


@lru_cache(maxsize=1)
def _names() -> FrozenSet[str]:
    """RETURNS (FrozenSet[str]): the words of first and last names, lower case."""
    phrases = (phrase for name in ("xx/first_name", "xx/last_name") for phrase in load_lexicon(name).phrases)
    return frozenset(word for phrase in phrases for word in phrase.lower().split())
