"""Other places and organizations of the same kind: a country for a country, a city for a city, a street with another number.

What is on a list of countries, states or cities gets another of the same list. In everything else the words that say what kind of place it
is stay, numbers become other numbers, and each other word becomes one other name throughout the scope.
"""

import re
from functools import lru_cache
from typing import Dict, Iterator, List, NamedTuple, Optional, Tuple

from ..lexicons.lexicon import load_lexicon
from ..person_names import Piece, fold
from .people import People, Word, in_case
from .place_words import BUILDINGS, COMPANIES, ENDINGS, JOINING, STREETS
from .pools import base_letter, script_of_word, slug
from .scopes import settle

_TOKEN = re.compile(r"[^\W\d_]+(?:[\u0300-\u036f'’\"״][^\W\d_]+)*|\d+|[\W_]+")
_COMMAS = re.compile(r"(\s*[,;/\n]\s*)")
_ORDINAL = re.compile(r"(?:st|nd|rd|th)$", re.IGNORECASE)
_COUNTRY_LANGUAGES = ("en", "es", "ca", "de", "fr", "it", "nl", "pt", "he")
_LISTS = ("en/us_state", "en/us_state_abbr", "en/country_abbr")
# Cities with fewer inhabitants are not drawn, where a country has enough others.
_LARGE = 50_000
_FEW = 30
_ATTEMPTS = 40
# "New York City" is on the list of cities.
_KINDS = (STREETS | BUILDINGS) - frozenset("city town county state province region village parish".split())
_REGIONS = ("country", "us_state")
_CITIES = ("city",)
_LONGEST = 300


class Gazetteer(NamedTuple):
    """Names of places.

    kinds (Dict[str, Tuple[str, ...]]): From a name without case to the lists that it is on, the best one first.
    lists (Dict[str, List[str]]): The names of each list that may be drawn.
    """

    kinds: Dict[str, Tuple[str, ...]]
    lists: Dict[str, List[str]]


@lru_cache(maxsize=1)
def load_gazetteer() -> Gazetteer:
    """RETURNS (Gazetteer): countries in nine languages, the states of the US, and the cities of the world, from the bundled lists."""
    kinds: Dict[str, List[str]] = {}
    lists: Dict[str, List[str]] = {}
    for name in (*(f"{language}/country" for language in _COUNTRY_LANGUAGES), *_LISTS):
        phrases = load_lexicon(name).phrases
        lists[name] = [phrase for phrase in phrases if "," not in phrase and (len(phrase) > 3 or not name.endswith("/country"))]
        for phrase in phrases:
            kinds.setdefault(fold(phrase), []).append(name)
    for name in ("xx/city", "he/city"):
        lexicon = load_lexicon(name)
        large: Dict[str, List[Tuple[int, str]]] = {}
        best: Dict[str, Tuple[int, str]] = {}
        rows = zip(lexicon.phrases, lexicon.column("population") or (), lexicon.column("country") or (), lexicon.column("ambiguous") or ())
        for phrase, population, country, doubtful in rows:
            place = f"{name}/{country}"
            size = int(population or 0)
            best[fold(phrase)] = max((size, place), best.get(fold(phrase), (0, "")))
            if doubtful == "0" and "," not in phrase and len(phrase) > 3:
                large.setdefault(place, []).append((size, phrase))
        every: List[Tuple[int, str]] = []
        for place, found in large.items():
            drawn = [phrase for size, phrase in found if size >= _LARGE]
            every.extend(row for row in found if row[0] >= _LARGE * 4 or name == "he/city")
            if len(drawn) >= _FEW:
                lists[place] = drawn
        lists[name] = [phrase for _, phrase in every]
        for phrase, (_, place) in best.items():
            kinds.setdefault(phrase, []).append(place if place in lists else name)
    return Gazetteer({phrase: tuple(names) for phrase, names in kinds.items()}, lists)


class Places:
    """The places and organizations of one document.

    people (People): The persons of the document, for their lists and what they share.
    """

    def __init__(self, people: People) -> None:
        self.people = people
        self.setting = people.setting
        self._words: Dict[Tuple[str, str], Word] = {}

    def place(self, value: str, label: str) -> Optional[str]:
        """RETURNS (Optional[str]): another place of the same kind; None where there is none."""
        return self._settle(value, label, self._places(value, label))

    def organization(self, value: str, label: str) -> Optional[str]:
        """RETURNS (Optional[str]): an organization of the same kind, its legal form included; None where there is none."""
        return self._settle(value, label, self._phrases(value, label, _KINDS | COMPANIES))

    def _settle(self, value: str, label: str, candidates: Iterator[str]) -> Optional[str]:
        occurs = self.setting.occurrences.occurs_whole

        def free() -> Iterator[str]:
            return (new for new in candidates if fold(new) != fold(value) and not occurs(new))

        return None if len(value) > _LONGEST else settle(self.setting.vault, label, value, free(), lambda new: not occurs(new))

    def _places(self, value: str, label: str) -> Iterator[str]:
        parts = _COMMAS.split(value)
        for attempt in range(_ATTEMPTS):
            new: List[str] = []
            for place, part in enumerate(parts):
                drawn: Optional[str] = part
                if place % 2 == 0 and part:
                    drawn = (
                        self._listed(part, attempt, _REGIONS)
                        or self._phrase(part, label, _KINDS, attempt)
                        or self._listed(part, attempt, _CITIES)
                        or self._city(part, attempt)
                    )
                if drawn is None:
                    return
                new.append(drawn)
            yield "".join(new)

    def _phrases(self, value: str, label: str, kept: frozenset) -> Iterator[str]:
        for attempt in range(_ATTEMPTS):
            # "General Hospital" has no word of its own: the last that stays is what it is.
            new = next((new for words in (kept, _KINDS, frozenset()) if (new := self._phrase(value, label, words, attempt))), None)
            if new is None:
                return
            yield new

    def _listed(self, value: str, attempt: int, kinds: Tuple[str, ...]) -> Optional[str]:
        """Draw from the list that a name is on."""
        gazetteer = load_gazetteer()
        found = gazetteer.kinds.get(fold(value)) or gazetteer.kinds.get(fold(value).removeprefix("the ")) or ()
        names = [name for name in found if name.partition("/")[2].startswith(kinds)]
        if not names:
            return None
        language = self.setting.locale.partition("_")[0]
        name = f"{language}/country" if f"{language}/country" in names else names[0]
        return self._drawn(value, gazetteer.lists[name], attempt)

    def _city(self, value: str, attempt: int) -> Optional[str]:
        """Draw a city for a place of no known kind."""
        lists = load_gazetteer().lists
        script = script_of_word(value)
        if script == "HEBREW":
            return self._drawn(value, lists["he/city"], attempt)
        if script != "LATIN":
            return None
        country = self.setting.locale.partition("_")[2]
        return self._drawn(value, lists.get(f"xx/city/{country}") or lists["xx/city"], attempt)

    def _drawn(self, value: str, names: List[str], attempt: int) -> Optional[str]:
        decks = self.people.decks("LATIN")
        if decks is None:
            return None
        occurs = self.setting.occurrences.occurs
        start = decks.last.number(fold(value), self.setting.turn)
        for step in range(attempt * 3, attempt * 3 + 12):
            # A stride through the list: neighbours often have much in common.
            name = names[(start + step * 101) % len(names)]
            if fold(name) != fold(value) and not occurs(name):
                return in_case(name, value)
        return None

    def _phrase(self, value: str, label: str, kept: frozenset, attempt: int) -> Optional[str]:
        """Replace the words and numbers of a phrase; None for one without a word that says what it is, where such words are kept."""
        tokens = _TOKEN.findall(value)
        parts: List[str] = []
        is_known = label == "ORGANIZATION"
        changed = False
        for place, token in enumerate(tokens):
            before = tokens[place - 1] if place else ""
            folded = fold(token)
            if token.isdigit():
                parts.append(self._number(token, f"{value} {place} {attempt}"))
                changed = is_known = True
                continue
            if not token[0].isalpha() or _ORDINAL.match(token) and before.isdigit():
                parts.append(_ordinal(parts[-1]) if token[0].isalpha() and parts else token)
                continue
            if folded in kept or folded in JOINING and len(tokens) > 1:
                is_known = is_known or folded in kept
                parts.append(token)
                continue
            ending = next((end for end in ENDINGS if folded.endswith(end) and len(folded) > len(end) + 2), "") if kept else ""
            new = self._word(token[: len(token) - len(ending)], label, attempt)
            if new is None:
                return None
            is_known = is_known or bool(ending)
            changed = True
            parts.append(new + token[len(token) - len(ending) :])
        return "".join(parts) if changed and is_known else None

    def _word(self, text: str, label: str, attempt: int) -> Optional[str]:
        """Replace a word of a place's name: a letter by a letter, capital letters by such, a name by a name."""
        decks = self.people.decks(script_of_word(text))
        if decks is None:
            return None
        letters = slug(text)
        if len(letters) < 2 or text.isupper() and len(letters) < 5 and decks.script == "LATIN":
            return "".join(self._letter(char, f"{text} {place} {attempt}") for place, char in enumerate(text))
        key = label, fold(text)
        word = self._words.get(key)
        if word is None:
            word = self._words[key] = Word(Piece(text, "w", "s", fold(text)), "s")
        if not word.is_drawn:
            word.is_drawn = True
            free = (new for new in (decks.last.draw(word.slug, "", self.setting.turn, step) for step in range(30)) if new)
            candidates = (new for new in free if not self.setting.occurrences.has_name(new, decks) and slug(new) != word.slug)
            # Not among the values: the town "Bologna" is another town, in "Bologna Street" it is another name.
            word.image = settle(
                self.setting.vault, f"{label} word", word.spelling, candidates, lambda new: not self.setting.occurrences.has_name(new, decks)
            )
        if attempt:
            drawn = decks.last.draw(word.slug, "", self.setting.turn, attempt + 4)
            return in_case(drawn, text) if drawn and not self.setting.occurrences.has_name(drawn, decks) else None
        return in_case(word.image, text) if word.image else None

    def _letter(self, char: str, salt: str) -> str:
        decks = self.people.decks("LATIN")
        if decks is None or not base_letter(char) or not base_letter(char).isascii():
            return char
        drawn = "abcdefghijklmnoprstuvw"[decks.given.number(salt, self.setting.turn) % 22]
        drawn = drawn if drawn != base_letter(char) else "z"
        return drawn.upper() if char.isupper() else drawn

    def _number(self, token: str, salt: str) -> str:
        """Another number with as many digits, the first not 0 unless it is."""
        decks = self.people.decks("LATIN")
        number = decks.given.number(salt, self.setting.turn) if decks else 1
        least = 0 if token[0] == "0" or not token.isascii() else 10 ** (len(token) - 1)
        size = 10 ** len(token) - least
        drawn = least + number % size
        if str(drawn).zfill(len(token)) == token:
            drawn = least + (drawn - least + 1) % size
        return str(drawn).zfill(len(token))


def _ordinal(number: str) -> str:
    """RETURNS (str): the ending of an English ordinal number."""
    if number[-2:] in ("11", "12", "13"):
        return "th"
    return {"1": "st", "2": "nd", "3": "rd"}.get(number[-1:], "th")
