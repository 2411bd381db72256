"""Other places and organizations of the same kind: a country for a country, a city for a city, a street with another
number.

What is on a list of countries, states or cities gets another of the same list. In everything else the words that say
what kind of place it is are kept, numbers become other numbers, and each other word becomes one other name throughout
the scope. Where there is no other word ("12 Park Avenue"), only the word for the kind of the whole is kept.
"""

import re
from functools import lru_cache
from typing import Collection, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from ..lang import language_rules
from ..lexicons.lexicon import load_lexicon
from ..person_names import PARTICLES, fold
from ..toml import load_toml
from .people import People, Word, in_case
from .pools import base_letter, script_of_word, slug
from .scopes import settle

_STREETS, _BEFORE, _BUILDINGS, COMPANIES, _JOINING, _OR_NAMES = (
    frozenset(load_toml(__file__, "words.toml")[name].split())
    for name in ("streets", "streets_before", "buildings", "companies", "joining", "joining_or_names")
)
JOINING = _JOINING | _OR_NAMES
ENDINGS = tuple(load_toml(__file__, "words.toml")["endings"].split())
# "New York City" is on the list of cities.
_KINDS = (_STREETS | _BEFORE | _BUILDINGS) - frozenset("city town county state province region village parish".split())
_TOKEN = re.compile(r"[^\W\d_]+(?:[\u0300-\u036f'’\"״][^\W\d_]+)*|\d+|[\W_]+")
# "C/ Mayor" is a street.
_COMMAS = re.compile(r"(\s*(?:[,;\n]|(?<!\bc)(?<!\bC)/)\s*)")
_ORDINAL = re.compile(r"(?:st|nd|rd|th)$", re.IGNORECASE)
_COUNTRY_LANGUAGES = ("en", "es", "ca", "de", "fr", "it", "nl", "pt", "he")
_LISTS = ("en/us_state", "en/us_state_abbr", "en/country_abbr")
# Cities with fewer inhabitants are not drawn, where a country has enough others.
_LARGE = 50_000
_FEW = 30
# Of soldiers abroad.
_NO_STATES = ("AA", "AE", "AP")
_LEAST = 8
# A town or state beside its postcode: "Columbus, OH 43235", "8008 Zürich", "Birmingham B5 6QD".
_WITH_CODE = re.compile(
    r"(?P<before>(?:[A-Z]{1,2}-)?\d{3,6}(?: ?[A-Z]{2}(?= ))?\s+)?(?P<name>[^\W\d_][^\d,;/\n]*?)"
    r"(?P<after>\s+(?:\d{3,6}(?:-\d{3,4})?|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d))?"
)
# "D-10115": the country is kept.
_CODE_PIECE = re.compile(r"\d+|[A-Z](?![A-Z]?-)")
# A shorter number behind an unknown word is the number of a house.
_LEAST_CODE = 4
_WITH_POINTS = re.compile(r"(?:[A-Z]\.){1,2}[A-Z]\.?")
_ATTEMPTS = 40
_REGIONS = ("country", "us_state")
_CITIES = ("city",)
_LONGEST = 300


class Gazetteer(NamedTuple):
    """Names of places."""

    kinds: Dict[str, Tuple[str, ...]]  # From a name without case to the lists that it is on, the best one first.
    lists: Dict[str, List[str]]  # The names of each list that may be drawn.
    # Of a city without case, how many live there and on which list it is: other names of one city ("Zürich", "Zurigo")
    # agree in both.
    sizes: Dict[str, Tuple[int, str]]


@lru_cache(maxsize=1)
def load_gazetteer() -> Gazetteer:
    """RETURNS (Gazetteer): countries in nine languages, the states of the US, and the cities of the world, from the
    bundled lists."""
    kinds: Dict[str, List[str]] = {}
    lists: Dict[str, List[str]] = {}
    sizes: Dict[str, Tuple[int, str]] = {}
    for name in (*(f"{language}/country" for language in _COUNTRY_LANGUAGES), *_LISTS):
        phrases = load_lexicon(name).phrases
        least = 4 if name.endswith("/country") else 0
        lists[name] = [each for each in phrases if "," not in each and len(each) >= least and each not in _NO_STATES]
        for phrase in phrases:
            kinds.setdefault(fold(phrase), []).append(name)
    for name in ("xx/city", "he/city"):
        lexicon = load_lexicon(name)
        large: Dict[str, Dict[int, str]] = {}
        best: Dict[str, Tuple[int, str]] = {}
        columns = (lexicon.column(column) or () for column in ("population", "country", "ambiguous"))
        rows = zip(lexicon.phrases, *columns)
        for phrase, population, country, doubtful in rows:
            place = f"{name}/{country}"
            size = int(population or 0)
            best[fold(phrase)] = max((size, place), best.get(fold(phrase), (0, "")))
            if doubtful == "0" and "," not in phrase and len(phrase) > 3:
                # Of a city's names one: as many live in all of them.
                cities = large.setdefault(place, {})
                cities[size] = min(phrase, cities.get(size, phrase))
        every: List[Tuple[int, str]] = []
        sizes.update(best)
        for place, cities in large.items():
            found = list(cities.items())
            drawn = [phrase for size, phrase in found if size >= _LARGE]
            every.extend(row for row in found if row[0] >= _LARGE * 4 or name == "he/city")
            if len(drawn) < _FEW:
                # Of a small country its largest towns: Malmö does not become a town of another continent.
                drawn = [phrase for _, phrase in sorted(found, key=lambda row: (-row[0], row[1]))[:_FEW]]
            if len(drawn) >= _LEAST:
                lists[place] = drawn
        lists[name] = [phrase for _, phrase in every]
        for phrase, (_, place) in best.items():
            kinds.setdefault(phrase, []).append(place if place in lists else name)
    return Gazetteer({phrase: tuple(names) for phrase, names in kinds.items()}, lists, sizes)


class Places:
    """The places and organizations of one document.

    people (People): The persons of the document, for their lists and what they share.
    register (str): A folder with the places of a public register, for languages that read one; "" for our own names.
    """

    def __init__(self, people: People, register: str = "") -> None:
        self.people = people
        self.setting = people.setting
        self._words: Dict[Tuple[str, str], Word] = {}
        language = self.setting.locale.partition("_")[0]
        make = language_rules(language).make_addresses
        # Addresses as the language writes them.
        self._own = None if make is None else make(self, language, register)

    def place(self, value: str, label: str) -> Optional[str]:
        """RETURNS (Optional[str]): another place of the same kind; None where there is none."""
        return self._settle(value, label, self._places(value, label))

    def organization(self, value: str, label: str) -> Optional[str]:
        """RETURNS (Optional[str]): an organization of the same kind, its legal form included; None where there is
        none."""
        if self._own is not None and (new := self._settle(value, label, self._institutions(value))):
            return new
        return self._settle(value, label, self._phrases(value, label, _KINDS | COMPANIES))

    def _settle(self, value: str, label: str, candidates: Iterator[str]) -> Optional[str]:
        return None if len(value) > _LONGEST else self.setting.settle(label, value, candidates, fold)

    def _institutions(self, value: str) -> Iterator[str]:
        for attempt in range(_ATTEMPTS):
            new = self._own.institution(value, attempt) if self._own else None
            if new is None:
                return
            yield new

    def _places(self, value: str, label: str) -> Iterator[str]:
        parts = self._own.split(value) if self._own else _COMMAS.split(value)
        for attempt in range(_ATTEMPTS):
            new: List[str] = []
            written = self._own.write(parts, attempt) if self._own else [None] * len(parts)
            for place, part in enumerate(parts):
                drawn: Optional[str] = written[place] or part
                if place % 2 == 0 and part and not written[place]:
                    drawn = (
                        self._listed(part, attempt, _REGIONS)
                        or self._with_code(part, attempt)
                        or self._listed(part, attempt, _CITIES)
                        or self._phrase(part, label, _KINDS, attempt)
                        or self._city(part, attempt)
                    )
                if drawn is None:
                    return
                new.append(drawn)
            yield "".join(new)

    def _phrases(self, value: str, label: str, kept: frozenset) -> Iterator[str]:
        for attempt in range(_ATTEMPTS):
            # "Bank" alone is all name.
            drawn = (self._phrase(value, label, words, attempt) for words in (kept, frozenset()))
            new = next(filter(None, drawn), None)
            if new is None:
                return
            yield new

    def _listed(self, value: str, attempt: int, kinds: Tuple[str, ...]) -> Optional[str]:
        """Draw from the list that a name is on."""
        gazetteer = load_gazetteer()
        if _WITH_POINTS.fullmatch(value):
            # "Washington, D.C."
            drawn = self._listed(value.replace(".", ""), attempt, kinds)
            return ".".join([*drawn, ""][: len(drawn) + value.endswith(".")]) if drawn and drawn.isalpha() else None
        found = gazetteer.kinds.get(fold(value)) or gazetteer.kinds.get(fold(value).removeprefix("the ")) or ()
        names = [name for name in found if name.partition("/")[2].startswith(kinds)]
        if not names:
            return None
        language = self.setting.locale.partition("_")[0]
        name = f"{language}/country" if f"{language}/country" in names else names[0]
        name = next((short for short in names if short.endswith("_abbr")), name)
        return self._drawn(value, gazetteer.lists[name], attempt)

    def _with_code(self, part: str, attempt: int) -> Optional[str]:
        """Replace a town or state with its postcode: the name by one of its list, the code by one of its form."""
        match = _WITH_CODE.fullmatch(part) if any(map(str.isdigit, part)) else None
        if match is None or not (match["before"] or match["after"]):
            return None
        name, before, after = match["name"], match["before"] or "", match["after"] or ""
        listed = gazetteer_names(name)
        words = {fold(word) for word in _TOKEN.findall(name) if word[0].isalpha()}.difference(listed)
        if any(word in _KINDS or word in JOINING or word.endswith(ENDINGS) for word in words):
            return None
        new = self._listed(name, attempt, _REGIONS) or self._listed(name, attempt, _CITIES)
        if new is None and sum(map(str.isalnum, before + after)) > _LEAST_CODE - (bool(before)):
            new = self._city(name, attempt)
        if new is None:
            return None

        def other(found: "re.Match[str]") -> str:
            salt = f"{part} {found.start()} {attempt}"
            return self.number(found.group(), salt) if found.group().isdigit() else self.letter(found.group(), salt)

        return _CODE_PIECE.sub(other, before) + new + _CODE_PIECE.sub(other, after)

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

    def kind_of(self, value: str) -> str:
        """RETURNS (str): "country", "region" (a state of the US) or "city", as the lists say; "" for what is on
        none."""
        names = load_gazetteer().kinds.get(fold(value), ("/",))
        kind = names[0].partition("/")[2]
        if kind.startswith("country"):
            return "country"
        return "region" if kind.startswith("us_state") else "city" if kind else ""

    def foreign_city(self, value: str, attempt: int, home: str) -> Optional[str]:
        """RETURNS (Optional[str]): another city of a city's country; None for one of the country `home`, and for what
        is no city."""
        found = load_gazetteer().kinds.get(fold(value), ())
        return None if not found or f"xx/city/{home}" in found else self._listed(value, attempt, _CITIES)

    def same_region(self, value: str, attempt: int) -> Optional[str]:
        """RETURNS (Optional[str]): another country or state of the same list; None for what is neither."""
        return self._listed(value, attempt, _REGIONS)

    def has_ending(self, value: str) -> bool:
        """RETURNS (bool): whether a word ends in what kind of street it is, as in German, Dutch and Swedish."""
        return any(_ending(token) for token in _TOKEN.findall(value))

    def is_same(self, name: str, value: str) -> bool:
        """RETURNS (bool): whether two names are one city's, as far as the lists tell."""
        sizes = load_gazetteer().sizes
        size = sizes.get(fold(value))
        return fold(name) == fold(value) or size is not None and sizes.get(fold(name)) == size

    def _drawn(self, value: str, names: List[str], attempt: int) -> Optional[str]:
        decks = self.people.decks("LATIN")
        if decks is None:
            return None
        occurrences = self.setting.occurrences
        # "TX" is within many a word.
        occurs = occurrences.has_word if len(value) < 4 else occurrences.occurs
        start = decks.last.number(fold(value), self.setting.turn)
        for step in range(attempt * 3, attempt * 3 + 12):
            # A stride through the list: neighbours often have much in common.
            name = names[(start + step * 101) % len(names)]
            # "Washington DC" would tell Washington.
            if fold(value) not in fold(name) and not self.is_same(name, value) and not occurs(name):
                return in_case(name, value)
        return None

    def _phrase(self, value: str, label: str, kept: frozenset, attempt: int) -> Optional[str]:
        """Replace the words and numbers of a phrase; None for one without a word that says what it is, where such words
        are kept."""
        tokens = _TOKEN.findall(value)
        names = _names_of_kinds(tokens, kept)
        parts: List[str] = []
        is_known = label == "ORGANIZATION" or bool(names)
        changed = False
        for place, token in enumerate(tokens):
            before = tokens[place - 1] if place else ""
            folded = fold(token)
            if token.isdigit():
                parts.append(self.number(token, f"{value} {place} {attempt}"))
                changed = is_known = True
                continue
            if not token[0].isalpha() or _ORDINAL.match(token) and before.isdigit():
                parts.append(_ordinal(parts[-1]) if token[0].isalpha() and parts else token)
                continue
            # "AT&T": no word but letters.
            is_letters = token.isupper() and "&" in (before, tokens[place + 1] if place + 1 < len(tokens) else "")
            is_kept = folded in kept or folded in JOINING and len(tokens) > 1
            if is_kept and not is_letters and place not in names:
                is_known = is_known or folded in kept
                parts.append(token)
                continue
            size = _ending(token) if kept else 0
            new = self._word(token[: len(token) - size], label, attempt)
            if new is None:
                return None
            is_known = is_known or bool(size)
            changed = True
            parts.append(new + token[len(token) - size :])
        return "".join(parts) if changed and is_known else None

    def _word(self, text: str, label: str, attempt: int) -> Optional[str]:
        """Replace a word of a place's name: a letter by a letter, capital letters by such, a name by a name."""
        decks = self.people.decks(script_of_word(text))
        if decks is None:
            return None
        letters = slug(text)
        if len(letters) < 2 or text.isupper() and len(letters) < 5 and decks.script == "LATIN":
            return "".join(self.letter(char, f"{text} {place} {attempt}") for place, char in enumerate(text))

        def is_free(new: str) -> bool:
            return not self.setting.occurrences.has_name(new, decks)

        key = label, fold(text)
        word = self._words.get(key)
        if word is None:
            word = self._words[key] = Word(text, "s")
        if not word.is_drawn:
            word.is_drawn = True
            drawn = (decks.last.draw(word.slug, "", self.setting.turn, step) for step in range(30))
            free = (new for new in drawn if new and is_free(new) and slug(new) != word.slug)
            # Not among the values: the town "Bologna" is another town, in "Bologna Street" it is another name.
            word.image = settle(self.setting.vault, f"{label} word", word.spelling, free, is_free)
        if attempt:
            new = decks.last.draw(word.slug, "", self.setting.turn, attempt + 4)
            return in_case(new, text) if new and is_free(new) else None
        return in_case(word.image, text) if word.image else None

    def letter(self, char: str, salt: str) -> str:
        """RETURNS (str): another letter in its case; what is none is kept."""
        decks = self.people.decks("LATIN")
        if decks is None or not base_letter(char) or not base_letter(char).isascii():
            return char
        drawn = "abcdefghijklmnoprstuvw"[decks.given.number(salt, self.setting.turn) % 22]
        drawn = drawn if drawn != base_letter(char) else "z"
        return drawn.upper() if char.isupper() else drawn

    def number(self, token: str, salt: str) -> str:
        """RETURNS (str): another number with as many digits, the first not 0 unless it is."""
        decks = self.people.decks("LATIN")
        number = decks.given.number(salt, self.setting.turn) if decks else 1
        least = 0 if token[0] == "0" or not token.isascii() else 10 ** (len(token) - 1)
        size = 10 ** len(token) - least
        drawn = least + number % size
        if str(drawn).zfill(len(token)) == token:
            drawn = least + (drawn - least + 1) % size
        return str(drawn).zfill(len(token))


def gazetteer_names(name: str) -> Tuple[str, ...]:
    """RETURNS (Tuple[str, ...]): the words of a name that is listed as a whole ("New York City"), which do not tell
    what it is."""
    return tuple(fold(name).split()) if load_gazetteer().kinds.get(fold(name)) else ()


def _names_of_kinds(tokens: Sequence[str], kept: Collection[str]) -> Sequence[int]:
    """The places of the words that are the name of what has none but words for kinds: "Park" of "12 Park Avenue",
    "North" of "North Street"; none in "Gate 4" and where there are other words."""
    words = [place for place, token in enumerate(tokens) if token[0].isalpha()]
    folds = {place: fold(tokens[place]) for place in words}
    kinds = [place for place in words if folds[place] in kept]
    if not kinds or any(folds[place] not in kept and folds[place] not in JOINING for place in words):
        return ()
    first = kinds[0]
    if folds[first] in _BEFORE or folds.get(first + 2) in PARTICLES:
        names = kinds[1:]
    else:
        # "Terminal 2 Gate 4" has no name.
        names = [place for place in kinds[:-1] if not "".join(tokens[place + 2 : place + 3]).isdigit()]
    return names or [place for place in words if folds[place] in _OR_NAMES]


def _ending(token: str) -> int:
    """How many characters at the end of a word say what kind of street or house it is; "ß" is one, "ss" two."""
    folded = fold(token)
    ending = next((end for end in ENDINGS if folded.endswith(end) and len(folded) > len(end) + 2), "")
    return next((size for size in range(1, len(token)) if fold(token[-size:]) == ending), 0) if ending else 0


def _ordinal(number: str) -> str:
    """The ending of an English ordinal number."""
    if number[-2:] in ("11", "12", "13"):
        return "th"
    return {"1": "st", "2": "nd", "3": "rd"}.get(number[-1:], "th")
