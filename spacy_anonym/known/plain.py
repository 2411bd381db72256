"""Texts for comparisons: small letters without accents, with the place of each in the original; where words end."""

import re
import unicodedata
from functools import lru_cache
from typing import List, NamedTuple

# Letters that are no letter with an accent for Unicode.
_LETTERS = str.maketrans(
    {"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th"}
)
# Scripts without spaces between words (Thai to Myanmar, Khmer, Kana, Han), and Hangul, whose words take endings.
UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1100-\u11ff\u1780-\u17ff\u3005-\u3007\u3040-\u309f\u30a1-\u30fa\u30fc-\u30ff"
    "\u3100-\u318f\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7ff\uf900-\ufaff\uff66-\uffdc\U00020000-\U0003ffff"
)
_UNSPACED = re.compile(f"[{UNSPACED}]")


def is_unspaced(text: str) -> bool:
    """RETURNS (bool): whether a text has a letter of a script without spaces between words."""
    return not text.isascii() and _UNSPACED.search(text) is not None


def is_border(text: str, place: int) -> bool:
    """RETURNS (bool): whether no word or number goes on across a place of a text. Beside a letter of a script without
    spaces one may end anywhere."""
    around = text[max(0, place - 1) : place + 1]
    return len(around) < 2 or place == 0 or not around.isalnum() or is_unspaced(around)


def marks_end(text: str, end: int) -> int:
    """RETURNS (int): the end of the marks that stand from a place on: accents and vowels of the letter before it."""
    while end < len(text) and unicodedata.category(text[end])[0] == "M":
        end += 1
    return end


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
