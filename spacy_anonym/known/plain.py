"""Texts for comparisons: small letters without accents, with the place of each in the original."""

import unicodedata
from functools import lru_cache
from typing import List, NamedTuple

# Letters that are no letter with an accent for Unicode.
_LETTERS = str.maketrans(
    {"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th"}
)


@lru_cache(maxsize=65536)
def plain(word: str) -> str:
    """RETURNS (str): a word in small letters without accents, apostrophes and vowel points: "Peña" is "pena"."""
    if word.isascii():
        return word.lower().replace("'", "") if "'" in word else word.lower()
    parts = unicodedata.normalize("NFKD", word.casefold().translate(_LETTERS))
    return "".join(char for char in parts if char.isalnum())


class Skeleton(NamedTuple):
    """The letters and digits of a text."""

    text: str
    letters: str  # Plain.
    places: List[int]  # The character of the text that each is from.


def skeleton(text: str) -> Skeleton:
    """RETURNS (Skeleton): the letters and digits of a text."""
    if text.isascii():
        places = [place for place, char in enumerate(text) if char.isalnum()]
        lower = text.lower()
        return Skeleton(text, "".join([lower[place] for place in places]), places)
    letters: List[str] = []
    origin: List[int] = []
    for place, char in enumerate(text):
        for part in plain(char) if char.isalnum() else "":
            letters.append(part)
            origin.append(place)
    return Skeleton(text, "".join(letters), origin)
