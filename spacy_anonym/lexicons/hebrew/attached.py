"""Tell which letters before a name are only written as one with it: "לדני" is "to Dani"."""

from functools import lru_cache
from typing import Dict, Mapping, Tuple

from ..lexicon import load_lexicon
from .index import RARE
from .words import LONGEST, NAME_STACKS, plain_quotes, split_phrase, split_words

# Where the names of a label are looked up.
LISTS: Dict[str, Tuple[str, ...]] = {
    "PERSON": ("he/first_name", "he/last_name"),
    "LOCATION": ("he/place", "he/city", "he/country"),
    "ORGANIZATION": ("he/organization", "he/hospital", "he/health_fund", "he/institution_type"),
}


def attached_length(text: str, start: int, end: int, label: str) -> int:
    """Count the letters at a name's beginning that are no part of it.

    A name's first word loses ו ב כ ל מ ש, in any stack, where the lists know what is left and do not know the word as it is, or know it only as the
    name of fewer people than 1,000 and than the rest. Before a hyphen they are always cut off. The article ה is part of a name. Of names that no list
    has nothing is cut.

    text (str): The text.
    start, end (int): The name's half-open characters.
    label (str): "PERSON", "LOCATION" or "ORGANIZATION"; for others the answer is 0.
    RETURNS (int): How many characters, a hyphen after them included; fewer than the name has.
    """
    if label not in LISTS or not 0 <= start < end <= len(text):
        return 0
    words = split_words(plain_quotes(text[start:end]))
    if not words or words[0].start:
        return 0
    word, length = words[0].text, words[0].end
    if word in NAME_STACKS and plain_quotes(text[start + length : start + length + 1]) == "-" and len(words) > 1 and words[1].start == length + 1:
        return length + 1
    known = _bearers(label)
    best, bearers = 0, known.get(word, 0)
    if bearers >= RARE:
        return 0
    for size in range(1, min(LONGEST, len(word) - 2) + 1):
        if word[:size] in NAME_STACKS and known.get(word[size:], 0) > bearers:
            best, bearers = size, known[word[size:]]
    return best


@lru_cache(maxsize=8)
def _bearers(label: str) -> Mapping[str, int]:
    """RETURNS (Mapping[str, int]): from the first words of names to their bearers; those of places and institutions count as frequent."""
    bearers: Dict[str, int] = {}
    for name in LISTS[label]:
        lexicon = load_lexicon(name)
        column = lexicon.columns.index("people") if "people" in lexicon.columns else None
        for place, phrase in enumerate(lexicon.phrases):
            count = max(1, int(lexicon.rows[place][column])) if column is not None else RARE
            for word in split_phrase(phrase)[:1]:
                bearers[word] = max(count, bearers.get(word, 0))
    return bearers


__all__ = ["LISTS", "attached_length"]
