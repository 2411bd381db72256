"""Tell ordinary words at the borders of what a tagger takes for a person: "אובחן", a title, a letter's cue."""

from functools import lru_cache
from typing import FrozenSet, Optional, Tuple

from ..lexicon import load_lexicon
from .attached import attached_length
from .word_lists import STOP
from .words import plain_quotes, split_words

# Words of these lists are no part of a name, unless they are names of the lists themselves.
NO_NAMES = ("he/clinical_word", "he/name_cue", "he/title", "he/profession", "he/medication", "he/disease", "he/medical_test", "he/body_part")
# What the tagger must hold a single ordinary word for to be believed.
SURE = 0.99


def trim_ordinary(text: str, start: int, end: int, score: float) -> Optional[Tuple[int, int]]:
    """Leave ordinary words at the ends of a person's name out of it.

    text (str): The text.
    start, end (int): The name's half-open characters.
    score (float): How sure the tagger is, in [0, 1].
    RETURNS (Optional[Tuple[int, int]]): What is left; None for nothing. A single word that is on the list of common words and on none of names
        is nothing below the score 0.99, nor is a place's name with letters attached to it.
    """
    words = split_words(plain_quotes(text[start:end]))
    if not words:
        return start, end
    names, ordinary, common = _words()
    first, last = 0, len(words)

    def is_ordinary(place: int) -> bool:
        word = words[place].text
        return word not in names and (word in ordinary or '"' in word or word in STOP)

    while first < last and is_ordinary(first):
        first += 1
    while first < last and is_ordinary(last - 1):
        last -= 1
    if first == last:
        return None
    begin = start if first == 0 else start + words[first].start
    stop = end if last == len(words) else start + words[last - 1].end
    word = words[first].text
    if last == first + 1 and score < SURE and word in common and word not in names and not attached_length(text, begin, stop, "PERSON"):
        return None
    if last == first + 1 and word not in names and attached_length(text, begin, stop, "LOCATION"):
        return None
    return begin, stop


@lru_cache(maxsize=1)
def _words() -> Tuple[FrozenSet[str], FrozenSet[str], FrozenSet[str]]:
    """RETURNS (Tuple[FrozenSet[str], FrozenSet[str], FrozenSet[str]]): names, words that are none, and common words."""
    ordinary = {phrase for name in NO_NAMES for phrase in load_lexicon(name).phrases if " " not in phrase}
    names = {phrase for name in ("he/first_name", "he/last_name") for phrase in load_lexicon(name).phrases}
    return frozenset(names), frozenset(ordinary), frozenset(load_lexicon("he/common_word").phrases)


__all__ = ["NO_NAMES", "SURE", "trim_ordinary"]
