"""Spanish and Catalan places: a street becomes a street, a square a square, a town a town, in the language and form
that it is written in.

An address is read word by word: the words that say what a place is stay, with those of numbers, floors and doors; the
name behind them is drawn as a whole, so that article and preposition agree with it ("Carrer de l'Àngel", "Calle del
Sol").
"""

import re
from typing import TYPE_CHECKING, Dict, Iterator, List, Optional, Sequence, Tuple

from ...person_names import fold
from ...surrogates.pools import slug
from ...surrogates.scopes import settle
from .address_names import IberianNames, Place, bare, load_names
from .address_parts import Part, Run, first_word, in_case_of
from .address_words import TYPES, begins_with_vowel, elided, is_of, language_of, split_article, with_of

if TYPE_CHECKING:
    from ...surrogates.places import Places

# "s/n" and "C/" are no two places, nor are the two parts of "12/3".
_COMMAS = re.compile(r"(\s*[,;\n]\s*|(?<=[^\W\d_]{3})\s*/\s*(?=[^\W\d_]{3}))")
# With fewer towns in a province, one of another is drawn.
_FEW_TOWNS = 6
# With fewer names that agree, others are drawn too.
_FEW = 5
_DRAWS = 60


class IberianPlaces:
    """The Spanish and Catalan places of one document.

    places (Places): The document's places, for what they share.
    lang (str): The locale's language: of what does not tell its own.
    register (str): As in `load_names`.
    """

    def __init__(self, places: "Places", lang: str, register: str) -> None:
        self.places = places
        self.setting = places.setting
        self.lang = lang
        self.country = self.setting.locale.partition("_")[2] or "ES"
        self.names: IberianNames = load_names(register)
        self._known: Dict[Tuple[str, str], Optional[str]] = {}

    def split(self, value: str) -> List[str]:
        """RETURNS (List[str]): the parts of an address, every other one what stands between two."""
        return _COMMAS.split(value)

    def write(self, parts: Sequence[str], attempt: int, is_place: bool = True) -> List[Optional[str]]:
        """Write other places into an address.

        parts (Sequence[str]): As from `split`.
        attempt (int): From 0; another one gives another result.
        is_place (bool): Whether a name alone may be a place.
        RETURNS (List[Optional[str]]): A new part for each; None for one that is not of these languages.
        """
        written: List[Optional[str]] = []
        in_address = False
        for place, part in enumerate(parts):
            if place % 2 or not part.strip():
                written.append(part)
                continue
            reader = Part(self, part, attempt, in_address, is_place or place > 0)
            written.append(reader.write())
            in_address = in_address or reader.in_address
        return written

    def name(self, run: Run, kind: str, lang: str, attempt: int) -> Optional[str]:
        """RETURNS (Optional[str]): another name of a kind, with the particles that it needs; None where there is none
        left."""
        lang = lang or language_of(run.particles, run.text) or self.lang
        article = split_article(run.text)[0] or "".join(f"{word} " for word in run.particles if not is_of(word))
        place = self._concept(run.text, kind, article, lang, attempt)
        if place is None:
            return None
        named = place.named(lang)
        if any(map(is_of, run.particles)):
            new = with_of(named, lang)
        elif kind == "region" or article and kind == "district":
            new = named[0].upper() + named[1:] if article[:1].isupper() else named
        else:
            new = split_article(named)[1]
        return in_case_of(new, run)

    def _concept(self, text: str, kind: str, article: str, lang: str, attempt: int) -> Optional[Place]:
        key = bare(text)
        original = self.names.known.get(key)
        # One street in both languages.
        key = fold(original.es) if original else key
        drawn = self._known.get((kind, key)) if not attempt else None
        if drawn is None:
            pool = self.names.places[kind]
            if kind == "district":
                pool = self._agreeing(pool, original, article, lang)
            others = (place for place in self._spread(pool, f"{kind} {key}", attempt) if place != original)
            free = (place for place in others if self._is_free(place, text))
            if attempt:
                return next(free, None)
            occurs = self.setting.occurrences.occurs
            names = (place.es for place in free)
            drawn = settle(self.setting.vault, f"LOCATION {kind}", key, names, lambda new: not occurs(new))
            self._known[kind, key] = drawn
        return None if drawn is None else self.names.known.get(bare(drawn), Place(drawn, drawn))

    def _agreeing(
        self, pool: Tuple[Place, ...], original: Optional[Place], article: str, lang: str
    ) -> Tuple[Place, ...]:
        """Districts with the article that stands in the value, or outside of it: "al Raval" does not become "al
        Gràcia"."""
        wanted = split_article(original.named(lang))[0] if original else article.lower()
        agreeing = tuple(place for place in pool if split_article(place.named(lang))[0] == wanted)
        return agreeing if len(agreeing) >= _FEW else pool

    def _is_free(self, place: Place, text: str) -> bool:
        occurs = self.setting.occurrences.occurs
        return all(slug(name) != slug(text) and not occurs(split_article(name)[1]) for name in place)

    def _spread(self, pool: Tuple, salt: str, attempt: int) -> Iterator:
        decks = self.places.people.decks("LATIN")
        if decks is None or not pool:
            return
        start = decks.last.number(salt, self.setting.turn)
        for step in range(attempt * 3, attempt * 3 + _DRAWS):
            yield pool[(start + step * 37) % len(pool)]

    def town(self, text: str, code: str, attempt: int) -> Optional[Tuple[str, str]]:
        """Draw another town for one without particles before it; one town is one town throughout the document. `code`
        is the first two digits of its postcode, or "". RETURNS (Optional[Tuple[str, str]]): the town, with the first
        two digits of a postcode there; None where none is left."""
        key = fold(text)
        drawn = self._known.get(("town", key)) if not attempt else None
        if drawn is None:
            towns = self.names.towns[self.lang]
            province = self.names.provinces.get(key) or code
            same = tuple(town for town in towns if town.province == province)
            towns = same if len(same) > _FEW_TOWNS else towns
            if self.lang == "ca":
                # "d'Olot" becomes "d'Igualada".
                vowel = begins_with_vowel(text)
                agreeing = tuple(town for town in towns if begins_with_vowel(town.name) == vowel)
                agreeing = tuple(town for town in agreeing if not split_article(town.name)[0])
                towns = agreeing if len(agreeing) >= _FEW else towns
            occurs = self.setting.occurrences.occurs
            free = (
                town.name for town in self._spread(towns, f"town {key}", attempt)
                if not self.places.is_same(town.name, text) and not occurs(split_article(town.name)[1])
            )  # fmt: skip
            if attempt:
                drawn = next(free, None)
            else:
                drawn = settle(
                    self.setting.vault, "LOCATION town", key, free, lambda new: not occurs(split_article(new)[1])
                )
                self._known["town", key] = drawn
        return None if drawn is None else (drawn, self.names.provinces.get(fold(drawn), code))

    def region(self, text: str, attempt: int) -> Optional[str]:
        """RETURNS (Optional[str]): another region of Spain, or another country or state for one; None for what is
        none."""
        if self.is_a(text, "region"):
            return self.name(Run((), text, 0), "region", "", attempt)
        return self.places.same_region(text, attempt)

    def is_a(self, text: str, kind: str) -> bool:
        """RETURNS (bool): whether a name is on our list of a kind, in either language."""
        place = self.names.known.get(bare(text))
        return place is not None and place in self.names.places[kind]

    def kind_of(self, text: str) -> str:
        """RETURNS (str): "town", "region", "country", "district" or "city" (of elsewhere), as the lists say; "" for
        what is on none."""
        if fold(text) in self.names.provinces:
            return "town"
        if self.is_a(text, "region"):
            return "region"
        return self.places.kind_of(text) or ("district" if self.is_a(text, "district") else "")

    def institution(self, value: str, attempt: int) -> Optional[str]:
        """RETURNS (Optional[str]): another institution for one whose first word says what it is ("Hospital de Sant
        Pau"), else None."""
        if TYPES.get(elided(first_word(value)), ("",))[0] != "institution":
            return None
        written = self.write(self.split(value), attempt, is_place=False)
        return None if any(part is None for part in written) else "".join(part or "" for part in written)
