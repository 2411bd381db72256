"""Trim what a tagger takes for a name: proclitics ("לדני" is "to Dani"), and ordinary words at the ends of a person's
name ("אובחן", a title, a letter's cue)."""

import re
from functools import lru_cache
from typing import Dict, FrozenSet, Mapping, Optional, Tuple

from ...lexicons.lexicon import load_lexicon
from .index import RARE
from .words import (
    LONGEST,
    NAME_STACKS,
    SPACE,
    STACKS,
    STOP,
    has_infinitive,
    is_verb,
    plain_quotes,
    split_phrase,
    split_words,
    word_list,
)

# Where the names of a label are looked up.
LISTS: Dict[str, Tuple[str, ...]] = {
    "PERSON": ("he/first_name", "he/last_name"),
    "LOCATION": ("he/place", "he/city", "he/country"),
    "ORGANIZATION": ("he/organization", "he/hospital", "he/health_fund", "he/institution_type"),
}
# Words of these lists are no part of a name, unless they are names of the lists themselves.
NO_NAMES = (
    "he/clinical_word",
    "he/name_cue",
    "he/title",
    "he/profession",
    "he/medication",
    "he/disease",
    "he/medical_test",
    "he/body_part",
)
# What the tagger must hold a single ordinary word for to be believed.
SURE = 0.99
# The same for a word of grammar that the lists of names have, too ("עובד", "שנה").
LIKELY = 0.5
# Unless so many people bear it; then it is believed from a lower score on. The same for ordinary words of few bearers.
FREQUENT, FAINT = 3000, 0.15
# Characters before a name in which a form of address is looked for.
LONGEST_TITLE = 24
_BEFORE_DIGIT = re.compile("[ובכלמשה]{1,3}[-–־]?(?=[0-9])")
_BEFORE_DATE = re.compile(
    rf"ו?(?:ש?[בלמ]?ה|ש?[בלמ])(?=(?:{'|'.join(sorted(word_list('begin_dates'), key=len, reverse=True))})(?![א-ת]))"
)
# Any sign may be a part of these.
_SECRETS = frozenset(("API_KEY", "PASSWORD", "USERNAME"))
# Latin words of which the last begins with a small letter: an animal or a dish ("Aquila pomarina").
_PHRASE = re.compile(r"[A-Z][a-zß-ÿ]+(?: [A-Za-zß-ÿ]+)? [a-zß-ÿ]+")
_HEADS = word_list("eponym_heads")
_HEAD = re.compile(rf"(?:^|[^א-ת])[והבלמש]{{0,2}}(?:{'|'.join(sorted(_HEADS))})[ \u00a0]$")
_PLANTS = word_list("plants")
_PLANT_ROW = re.compile(
    rf"(?:^|[^א-ת])[והבלמ]{{0,2}}(?:{'|'.join(sorted(word_list('plant_heads')))})(?: [א-ת]+){{0,2}} ?[:–-][א-ת'\", ]*$"
)
# Characters before a name in which it is looked for.
_ROW = 120
_CUT = re.compile('[א-ת]"$')


def attached_length(text: str, start: int, end: int, label: str) -> int:
    """Count the letters at a name's beginning that are no part of it.

    A name's first word loses ו ב כ ל מ ש, in any stack, where the lists know what is left and do not know the word as
    it is, or know it only as the name of fewer people than 1,000 and than the rest. Before a hyphen they are always cut
    off. The article ה is part of a name. Nothing is cut of names that no list has, nor of a person's behind a form of
    address.

    start, end (int): The name's half-open characters.
    label (str): "PERSON", "LOCATION" or "ORGANIZATION"; of others only letters before a digit ("ב-16.1", "ב1.9"), and
        before a day in words of dates; nothing of secrets.
    RETURNS (int): How many characters, a hyphen after them included; fewer than the name has.
    """
    if not 0 <= start < end <= len(text):
        return 0
    if label not in LISTS:
        if label in _SECRETS or text[start - 1 : start].isalnum():
            return 0
        attached = (
            _BEFORE_DIGIT.match(text, start, end) or label == "DATE_TIME" and _BEFORE_DATE.match(text, start, end)
        )
        return attached.end() - start if attached else 0
    words = split_words(plain_quotes(text[start:end]))
    if not words or words[0].start:
        return 0
    word, length = words[0].text, words[0].end
    hyphen = plain_quotes(text[start + length : start + length + 1]) == "-"
    if word in NAME_STACKS and hyphen and len(words) > 1 and words[1].start == length + 1:
        return length + 1
    if label == "PERSON" and _follows_title(plain_quotes(text[max(0, start - LONGEST_TITLE) : start])):
        return 0
    known = _bearers(label)
    best, bearers = 0, known.get(word, 0)
    if bearers >= RARE:
        return 0
    for size in range(1, min(LONGEST, len(word) - 2) + 1):
        if word[:size] in NAME_STACKS and known.get(word[size:], 0) > bearers:
            best, bearers = size, known[word[size:]]
    return best


def _follows_title(before: str) -> bool:
    """RETURNS: whether characters end with a form of address and a space; letters may be attached to it."""
    words = split_words(before)
    if not words or SPACE.fullmatch(before, words[-1].end) is None:
        return False
    word, titles = words[-1].text, _titles()
    return any(word[size:] in titles for size in range(LONGEST + 1) if not size or word[:size] in STACKS)


@lru_cache(maxsize=1)
def _titles() -> FrozenSet[str]:
    return frozenset(load_lexicon("he/title").phrases)


@lru_cache(maxsize=8)
def _bearers(label: str) -> Mapping[str, int]:
    """From the first words of names to their bearers; those of places and institutions count as frequent."""
    bearers: Dict[str, int] = {}
    for name in LISTS[label]:
        lexicon = load_lexicon(name)
        column = lexicon.columns.index("people") if "people" in lexicon.columns else None
        for place, phrase in enumerate(lexicon.phrases):
            count = max(1, int(lexicon.rows[place][column])) if column is not None else RARE
            for word in split_phrase(phrase)[:1]:
                bearers[word] = max(count, bearers.get(word, 0))
    return bearers


def trim_person(text: str, start: int, end: int, score: float) -> Optional[Tuple[int, int]]:
    """Leave ordinary words at the ends of a person's name, and a verb behind it, out of it.

    start, end (int): The name's half-open characters.
    score (float): How sure the tagger is, in [0, 1].
    RETURNS (Optional[Tuple[int, int]]): What is left; None for nothing. A single word that is on the list of common
        words and on none of names is nothing below the score 0.99, nor is a place's name with letters attached to it,
        nor a word of grammar that few people are called, below 0.5, nor another such
        word below 0.15.
    """
    words = split_words(plain_quotes(text[start:end]))
    if not words:
        return start, end
    if score < SURE and (words[0].text in _HEADS or _HEAD.search(text, max(0, start - LONGEST_TITLE), start)):
        # "סימן הופמן"
        return None
    if words[0].text.lstrip("ו") in _PLANTS and _PLANT_ROW.search(text, max(0, start - _ROW), start):
        return None
    names, ordinary, common = _words()
    # The first may be the rest of an abbreviation that the tagger cut: the ר of ד"ר.
    is_cut = words[0].start == 0 and _CUT.search(plain_quotes(text[max(0, start - 2) : start]))
    first, last = 1 if is_cut else 0, len(words)

    def is_ordinary(place: int) -> bool:
        word = words[place].text
        return word not in names and (word in ordinary or '"' in word or word in STOP)

    def is_predicate(place: int) -> bool:
        # "נדב יאסוף"; half of a name with a hyphen is none.
        word, before = words[place].text, text[start + words[place].start - 1]
        return before == " " and word not in names and is_verb(word, common.__contains__)

    while first < last and is_ordinary(first):
        first += 1
    while first < last and (is_ordinary(last - 1) or last - 1 > first and is_predicate(last - 1)):
        last -= 1
    if first == last:
        return None
    begin = start if first == 0 else start + words[first].start
    stop = end if last == len(words) else start + words[last - 1].end
    word = words[first].text
    if last > first + 1:
        return None if _PHRASE.fullmatch(text, begin, stop) else (begin, stop)
    if word in names:
        is_frequent = _bearers("PERSON").get(word, 0) >= FREQUENT
        if word in STOP:
            is_word = score < (2 * FAINT if is_frequent else LIKELY)
        else:
            is_word = score < FAINT and not is_frequent and word in common
        return None if is_word else (begin, stop)
    # "אני אאפס": the first person is a whole clause.
    is_word = _is_word(word, common) or word[0] in "אנ" and has_infinitive(word, common.__contains__)
    if score < SURE and is_word and not attached_length(text, begin, stop, "PERSON"):
        return None
    return None if attached_length(text, begin, stop, "LOCATION") else (begin, stop)


def _is_word(word: str, common: FrozenSet[str]) -> bool:
    """RETURNS (bool): whether a word is ordinary, as it stands or behind proclitics."""
    return word in common or any(
        word[:size] in STACKS and (word[size:] in common or word[size:] in STOP)
        for size in range(1, min(LONGEST, len(word) - 3) + 1)
    )


@lru_cache(maxsize=1)
def _words() -> Tuple[FrozenSet[str], FrozenSet[str], FrozenSet[str]]:
    """Names, words that are none, and common words."""
    ordinary = {phrase for name in NO_NAMES for phrase in load_lexicon(name).phrases if " " not in phrase}
    names = {phrase for name in ("he/first_name", "he/last_name") for phrase in load_lexicon(name).phrases}
    return frozenset(names), frozenset(ordinary), frozenset(load_lexicon("he/common_word").phrases)
