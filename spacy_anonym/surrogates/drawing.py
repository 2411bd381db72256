"""Draw a name for a name, by a key: one word for one word, and one initial for one initial.

The mapping of initials is one to one, and a name is drawn among those with the initial that its own initial is mapped
to. So `John`, `J.` and `jsmith` agree wherever they stand, also where nobody knows that they are one person's.
"""

from functools import lru_cache, partial
from hashlib import blake2b
from itertools import chain
from typing import Callable, Collection, Dict, FrozenSet, Iterator, List, NamedTuple, Optional, Sequence, Tuple

import ahocorasick

from ..toml import load_toml
from .pools import Names, load_genders, load_names, load_reserve, resolve_locale, script_of_word, slug

# Initials are mapped within groups of this many with about as many names, so that no initial runs out of names.
_BIN = 4
# As few names are too few to draw from alone.
_FEW = 3
# The locale's names are proposed first, then those of all locales of the script, then two names joined, then none.
OWN_ATTEMPTS = 12
SINGLE_ATTEMPTS = 36
ATTEMPTS = 60
# Without initials: a character is a whole word.
UNSPACED = frozenset(("CJK", "HANGUL", "HIRAGANA", "KATAKANA"))

# By gender: "m", "f", "" for both.
_Lists = Dict[str, Dict[str, List[str]]]


Groups = Tuple[Sequence[str], Sequence[str], Sequence[str]]


class Known(NamedTuple):
    """What a list knows of a name: its gender ("m", "f", "" both), its initial, and its place among the names of
    both."""

    gender: str
    letter: str
    place: int


class Deck:
    """Given names or surnames in an order of the key's. See `make_decks`.

    known (Dict[str, Known]): What is known of each name of the locale, by its slug.
    """

    def __init__(self, names: Groups, key: bytes, script: str, reserve: "Callable[[], Deck]") -> None:
        self.key = key
        self.script = script
        self.joint = "-" if script not in UNSPACED else ""
        self.known: Dict[str, Known] = {}
        self.lists: _Lists = {"m": {}, "f": {}, "": {}}
        # All names with an initial that fit a gender, unknown included.
        self.fitting: _Lists = {"m": {}, "f": {}, "": {}}
        for gender, group in zip(("m", "f", ""), names):
            for name in sorted(group, key=self.number) if key else group:
                word = slug(name)
                letter = word[0] if self.joint else ""
                listed = self.lists[gender].setdefault(letter, [])
                self.known[word] = Known(gender, letter, len(listed))
                listed.append(name)
                for fits in {gender, ""} if gender else ("m", "f", ""):
                    self.fitting[fits].setdefault(letter, []).append(name)
        self.all = {gender: [*chain.from_iterable(lists.values())] for gender, lists in self.fitting.items()}
        # Of a reserve: the gender of names that are not drawn.
        self.genders: Dict[str, str] = {}
        # The group of each initial; see `_grouped` and `_rare_letters`, which are read when one is first asked
        # for.
        self.letters: Dict[str, List[str]] = {}
        self.rare: Callable[[], Dict[str, List[str]]] = dict
        self._read_reserve = reserve
        self._reserve: Optional[Deck] = None

    @property
    def reserve(self) -> "Deck":
        """RETURNS (Deck): the names of all locales in the script; empty for a reserve itself. Read when it is first
        asked for."""
        if self._reserve is None:
            self._reserve = self._read_reserve()
        return self._reserve

    def number(self, text: str, salt: int = 0) -> int:
        """RETURNS (int): a number of 64 bits for a text, by the key."""
        data = text.encode("utf8", "surrogatepass")
        return int.from_bytes(blake2b(data, digest_size=8, key=self.key, salt=salt.to_bytes(16, "big")).digest(), "big")

    def initial(self, letter: str, turn: int, attempt: int = 0) -> str:
        """RETURNS (str): another initial for one (without case and accents), in lower case: the same for the same turn.
        A higher attempt is for where the initial of attempt 0 cannot be used. "" where there is no name to begin with
        one."""
        group = self.letters.get(letter)
        if group is None:
            group = self.rare().get(letter)
        if group is None or len(group) < 2:
            if not letter:
                return ""
            # No name begins with it, or none with another: any.
            others = [other for other in self.letters if other != letter]
            return others[(ord(letter[0]) + turn + attempt) % len(others)] if others else ""
        step = 1 + (turn + attempt) % (len(group) - 1)
        return group[(group.index(letter) + step) % len(group)]

    def draw(self, word: str, gender: str, turn: int, attempt: int) -> Optional[str]:
        """RETURNS (Optional[str]): a name of the lists, or two joined, for the slug of the name to replace; None after
        the last attempt. The gender is used where the lists do not know better."""
        return next(self.draws(word, gender, turn, attempt), None)

    def draws(self, word: str, gender: str, turn: int, attempt: int = 0) -> Iterator[Optional[str]]:
        """YIELDS (Optional[str]): what `draw` returns for an attempt and each one after it, to the last. Where names
        are used up, many are drawn for one word."""
        known = self.known.get(word)
        letter = self.initial(known.letter if known else word[:1], turn) if self.joint else ""
        if known is None:
            gender = self.gender(word) or gender
            names = self._fitting(gender, letter)
            place = self.number(word, turn)
        else:
            names = self.lists[known.gender].get(letter, [])
            gender = known.gender or gender
            if len(names) <= _FEW:
                names = self._fitting(gender, letter)
            place = known.place + turn
        if not names:
            return
        size = len(names)
        for step in range(attempt, OWN_ATTEMPTS):
            yield names[(place + step) % size]
        further = self.reserve.fitting[gender].get(letter) or names
        for step in range(max(attempt, OWN_ATTEMPTS), SINGLE_ATTEMPTS):
            yield further[self.number(word, turn + step) % len(further)]
        others = self.all[gender] or self.all[""]
        for step in range(max(attempt, SINGLE_ATTEMPTS), ATTEMPTS):
            number = self.number(word, turn + step)
            chosen = further if number & 1 else names
            first, second = chosen[(number >> 1) % len(chosen)], others[(number >> 32) % len(others)]
            yield f"{first}{self.joint}{second}" if first != second else None

    def gender(self, word: str) -> str:
        """RETURNS (str): the gender of a name, "m" or "f", by the lists of all locales; "" where they do not tell, or
        disagree."""
        known = self.known.get(word) or self.reserve.known.get(word)
        return known.gender if known else self.reserve.genders.get(word, "")

    def _fitting(self, gender: str, letter: str) -> List[str]:
        own = self.fitting[gender].get(letter) or self.reserve.fitting[gender].get(letter)
        return own or self.all[gender] or self.all[""]


def _counts(given: Deck, last: Deck) -> Dict[str, int]:
    """How many names an initial has, of the kind that has the fewest: given names of each gender, surnames."""
    firsts, lasts = given.fitting, last.fitting[""]
    return {
        letter: min(len(firsts["m"].get(letter, ())), len(firsts["f"].get(letter, ())), len(names))
        for letter, names in lasts.items()
    }


def _grouped(counts: Dict[str, int], given: Deck) -> Dict[str, List[str]]:
    """The group of each initial that has names: initials with about as many of them, in an order of the key's."""
    letters = sorted(filter(counts.get, counts), key=lambda letter: (-counts[letter], letter))
    groups = [letters[place : place + _BIN] for place in range(0, len(letters), _BIN)]
    if len(groups) > 1 and len(groups[-1]) < 2:
        groups[-2].extend(groups.pop())
    ordered = [sorted(group, key=given.number) for group in groups]
    return {letter: group for group in ordered for letter in group}


def _rare_letters(given: Deck, last: Deck, there: Collection[str]) -> Dict[str, List[str]]:
    """The groups of the initials that the locale has too few names for, and the script's other locales have: they are
    mapped among themselves, so that no two initials become one."""
    if not given.joint:
        return {}
    counts = _counts(given.reserve, last.reserve)
    rare = {letter: count for letter, count in counts.items() if count > _FEW and letter not in there}
    return _grouped(rare, given)


class Decks:
    """A locale's given names and surnames, in an order of a key's.

    joint (str): What stands between two names that are joined.
    """

    def __init__(self, names: Names, key: bytes, script: str) -> None:
        self.given = Deck(names[:3], blake2b(b"given", key=key).digest(), script, lambda: make_reserve(script)[0])
        self.last = Deck(names[3:], blake2b(b"last", key=key).digest(), script, lambda: make_reserve(script)[1])
        # One mapping for both: a word may be one person's given name and another's surname.
        self.given.letters = self.last.letters = _grouped(_counts(self.given, self.last), self.given)
        rare = partial(_rare_letters, self.given, self.last, self.given.letters)
        self.given.rare = self.last.rare = lru_cache(maxsize=1)(rare)
        self.script = script
        self.joint = self.given.joint
        self._automaton: Optional[ahocorasick.Automaton] = None

    def knows(self, word: str) -> bool:
        """RETURNS (bool): whether a slug is on one of the lists."""
        return word in self.given.known or word in self.last.known

    def deck_of(self, word: str, kind: str) -> Deck:
        """RETURNS (Deck): the list of its kind; where that is not sure, the list that a slug is on."""
        if kind in ("g", "s"):
            # "Oliver Stainforth" is no surname twice, "de la Cruz" no given name.
            return self.given if kind == "g" else self.last
        if word in self.given.known or word in self.last.known:
            return self.given if word in self.given.known else self.last
        if kind == "?":
            return self.given if word in self.given.reserve.known else self.last
        return self.given

    def find_in(self, folded: str) -> FrozenSet[str]:
        """RETURNS (FrozenSet[str]): the names, without case, that occur anywhere in a text without case."""
        if self._automaton is None:
            automaton = ahocorasick.Automaton()
            decks = self.given, self.given.reserve, self.last, self.last.reserve
            for name in (name for deck in decks for name in deck.all[""]):
                automaton.add_word(name.casefold(), name.casefold())
            automaton.make_automaton()
            self._automaton = automaton
        return frozenset(name for _, name in self._automaton.iter(folded))


@lru_cache(maxsize=4)
def make_reserve(script: str) -> Tuple[Deck, Deck]:
    """RETURNS (Tuple[Deck, Deck]): the given names and surnames of all locales in a script. No key orders them: the one
    that draws does."""
    names = load_reserve(script)

    def nothing() -> Deck:
        return Deck(((), (), ()), b"", script, nothing)

    given = Deck(names[:3], b"", script, nothing)
    given.genders = load_genders(script)
    return given, Deck(names[3:], b"", script, nothing)


@lru_cache(maxsize=32)
def make_decks(locale: str, key: bytes, script: str) -> Optional[Decks]:
    """RETURNS (Optional[Decks]): a Faker locale's names in the order of a key (at most 64 bytes); None where it has
    none in the script. Kept: it takes some milliseconds."""
    there = resolve_locale("person", locale)
    names = load_names(there) if there else None
    if names is None or not any(names[:3]) or not any(names[3:]):
        return None
    first = next(name for group in names for name in group)
    return Decks(names, key, script) if script_of_word(first) == script else None


def names_behind(prefix: str, word: str, turn: int) -> Iterator[str]:
    """Draw Spanish and Catalan names that agree with the particle before them: "María del Carmen", "de la Fuente".

    prefix (str): The particles before the name, without case and spaces ("dela"); "" for none.
    turn (int): Another one gives another order.
    YIELDS (str): Devotions for a devotion, else surnames; nothing for other particles. A devotion that none goes with
        yields nothing.
    """
    tables = load_toml(__file__, "words.toml")
    names = tables["devotions"].get(prefix, "").split()
    if word not in map(slug, names):
        names = tables["surnames"].get(prefix, "").split()
    slugs = [slug(name) for name in names]
    start = turn + (slugs.index(word) + 1 if word in slugs else sum(map(ord, word)))
    for step in range(len(names)):
        # The same step for all: no two of them become one.
        if slugs[(start + step) % len(names)] != word:
            yield names[(start + step) % len(names)]
