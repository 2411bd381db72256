"""Where places lie: cities in regions, countries and continents, with their inhabitants."""

import re
import unicodedata
from functools import lru_cache
from typing import Dict, FrozenSet, List, NamedTuple, Tuple

from .lexicon import load_lexicon

# Languages in which a country or continent can be written.
LANGUAGES = ("en", "es", "ca", "he", "de", "fr", "it", "pt", "nl")
LONGEST = 200
# San José with 340,000 inhabitants is meant more often than San Jose with a million.
CAPITAL = 20
# "Islamabad" and "Bridgetown" are other names of Chittagong and Portland, which few people mean by them.
OTHER_NAME = 10
_MARKS = re.compile("[\u0300-\u036f]+")
_HIDDEN = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff]+")
_APART = re.compile(r"[\s\-‐-―־_·]+")
_NOTHING = re.compile("[.'’‘ʻʼ`´ʹ\"״׳]+")
# Letters that no decomposition takes apart.
LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ə": "a"})


def fold_place(name: str) -> str:
    """Bring a place's name to the form in which it is looked up. RETURNS (str): without case, accents, dots,
    apostrophes and a leading "the"; hyphens are spaces, "saint" is "st". "" for nothing of that."""
    plain = unicodedata.normalize("NFKD", name[:LONGEST]).casefold()
    plain = _MARKS.sub("", unicodedata.normalize("NFKD", plain))
    plain = _NOTHING.sub("", _HIDDEN.sub("", plain)).translate(LETTERS)
    words = _APART.sub(" ", unicodedata.normalize("NFC", plain)).strip().split(" ")
    if len(words) > 1 and words[0] == "the":
        words = words[1:]
    return " ".join("st" if word == "saint" else word for word in words)


class Place(NamedTuple):
    """A place."""

    kind: str  # "city", "region", "country" or "continent".
    code: str  # "" for a city; "US.CA", "US", "-NA".
    population: int  # Inhabitants; of a region those of its cities.
    # How likely it is meant by a name that others have too: its inhabitants, of a capital `CAPITAL` times as many, by
    # another name than its first an `OTHER_NAME`th of them.
    weight: int
    # Codes of what it lies in, the smallest first: a region where the table has it, a country, a continent.
    parents: Tuple[str, ...]


class Gazetteer(NamedTuple):
    """The table of places."""

    names: Dict[str, List[Place]]  # From a folded name to the places that have it.
    short: Dict[str, List[Place]]  # From abbreviations (of US states, ...) to regions.
    territories: Dict[str, Place]  # Regions, countries and continents by code.
    written: Dict[str, Dict[str, str]]  # From a code to its names by language.
    folded: Dict[str, FrozenSet[str]]  # From a code to those names, folded.

    def write(self, code: str, lang: str) -> str:
        """RETURNS (str): a territory's name in a language, or in English where it has none in it."""
        names = self.written[code]
        return names.get(lang) or names["en"]


def _columns(name: str, *columns: str) -> List[Tuple[str, ...]]:
    lexicon = load_lexicon(name)
    return list(zip(lexicon.phrases, *(lexicon.column(column) or () for column in columns)))


@lru_cache(maxsize=1)
def load_gazetteer() -> Gazetteer:
    """RETURNS (Gazetteer): the bundled table. It is read once."""
    table = Gazetteer({}, {}, {}, {}, {})
    rows = _columns("xx/territory", "kind", "parent", "population", "written", "names", "short")
    above = {row[0]: row[2] for row in rows}
    for code, kind, parent, population, written, names, short in rows:
        within = (parent, above.get(parent, "")) if kind == "region" else (parent,)
        place = Place(kind, code, int(population), int(population), tuple(each for each in within if each))
        table.territories[code] = place
        table.written[code] = dict(item.split(":", 1) for item in written.split("|"))
        table.folded[code] = frozenset(map(fold_place, table.written[code].values()))
        for name in names.split("|"):
            table.names.setdefault(name, []).append(place)
        for name in filter(None, short.split("|")):
            table.short.setdefault(name, []).append(place)
    for name, country, region, population, capital, others in _columns(
        "xx/place", "country", "region", "population", "capital", "names"
    ):
        code = f"{country}.{region}"
        parents = (code, country, above[country]) if code in above else (country, above[country])
        people = int(population)
        place = Place("city", "", people, people * CAPITAL if capital == "1" else people, parents)
        table.names.setdefault(name, []).append(place)
        if others:
            by_other_name = place._replace(weight=people // OTHER_NAME)
            for each in others.split("|"):
                table.names.setdefault(each, []).append(by_other_name)
    return table
