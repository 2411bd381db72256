"""Spanish and Catalan places: a street becomes a street, a square a square, a town a town, in the language and form
that it is written in.

An address is read word by word: the words that say what a place is stay, with those of numbers, floors and doors; the
name behind them is drawn as a whole, so that article and preposition agree with it ("Carrer de l'Àngel", "Calle del
Sol").
"""

import re
from typing import TYPE_CHECKING, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from ...person_names import fold
from ...surrogates.people import in_case
from ...surrogates.pools import slug
from ...surrogates.scopes import settle
from .address_names import (
    APOSTROPHES,
    CROSSINGS,
    LINKS,
    ORDINAL_ENDINGS,
    TAIL,
    TYPES,
    IberianNames,
    Place,
    bare,
    begins_with_vowel,
    elided,
    is_of,
    is_particle,
    language_of,
    load_names,
    ordinal,
    split_article,
    with_of,
)

if TYPE_CHECKING:
    from ...surrogates.places import Places

# "s/n" and "C/" are no two places, nor are the two parts of "12/3".
_COMMAS = re.compile(r"(\s*[,;\n]\s*|(?<=[^\W\d_]{3})\s*/\s*(?=[^\W\d_]{3}))")
# With fewer towns in a province, one of another is drawn.
_FEW_TOWNS = 6
# With fewer names that agree, others are drawn too.
_FEW = 5
_DRAWS = 60
_TOKEN = re.compile(r"[ldnLDN]['’](?=[^\W\d_])|[^\W\d_]+(?:[·-][^\W\d_]+)*|\d+|[\W_]")
_DIGITS = 5
# Of a postcode: Spain's provinces are 01 to 52.
_PROVINCES = frozenset(f"{number:02}" for number in range(1, 53))


class Run(NamedTuple):
    """The words of a name within a part."""

    particles: Tuple[str, ...]  # Those before it.
    text: str  # The name itself.
    end: int  # The token behind it.


class IberianPlaces:
    """The Spanish and Catalan places of one document.

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
        first = _TOKEN.match(value)
        if first is None or TYPES.get(elided(first.group()), ("",))[0] != "institution":
            return None
        written = self.write(self.split(value), attempt, is_place=False)
        return None if any(part is None for part in written) else "".join(part or "" for part in written)


class Part:
    """One part of an address.

    attempt, is_place: As in `IberianPlaces.write`.
    in_address (bool): Whether a street or a number stands before it.
    """

    def __init__(self, iberian: IberianPlaces, text: str, attempt: int, in_address: bool, is_place: bool) -> None:
        self.iberian = iberian
        self.tokens = _TOKEN.findall(text)
        self.attempt = attempt
        self.in_address = in_address
        self.is_place = is_place
        self.out: List[str] = []
        # What the last type word says that follows, and its language.
        self.kind = self.lang = ""
        # Of a postcode in `out`: where it stands, and its province.
        self.code: Optional[int] = None
        self.street = ""
        self.changed = False
        self.last = ""

    def write(self) -> Optional[str]:
        """RETURNS (Optional[str]): the new part; None for one that is not of these languages."""
        words = [token for token in self.tokens if token[0].isalnum()]
        if self.in_address and words and all(elided(word) in TAIL for word in words):
            # "s/n", "bajos"
            return "".join(self.tokens)
        place = 0
        while place < len(self.tokens):
            token = self.tokens[place]
            if token.isdecimal():
                place = self._number(place)
            elif token[0].isalpha():
                end = self._word(place)
                if end is None:
                    return None
                place = end
            else:
                self.out.append(token)
                place += 1
        return "".join(self.out) if self.changed else None

    def _number(self, place: int) -> int:
        token = self.tokens[place]
        size = self._postcode(place)
        self.changed = True
        if size:
            text = "".join(self.tokens[place : place + size])
            self.code = len(self.out)
            new = self.iberian.places.number(text[2:].lstrip(" .-"), f"code {text} {self.attempt}")
            self.out.append(text[:2] + text[2 : len(text) - len(new)] + new)
            self.in_address = True
            return place + size
        following = self.tokens[place + 1] if place + 1 < len(self.tokens) else ""
        salt = f"{self.street} {token} {self.attempt}"
        is_ordinal = fold(following) in ORDINAL_ENDINGS and following.lower() == following
        if is_ordinal and (len(token) == 1 or following in "ºª"):
            if len(token) == 1:
                new = str(1 + int(self.iberian.places.number("5" if token != "0" else "1", salt)) % 6)
            else:
                new = self.iberian.places.number(token, salt)
            new = new if new != token else str((int(token) + 1) % 7 or 1)
            self.out += [new, ordinal(new, following)]
            self.in_address = True
            return place + 2
        self.out.append(self._ranged(token, salt, place))
        self.in_address = True
        return place + 1

    def _ranged(self, token: str, salt: str, place: int) -> str:
        """The second number of "69-75" remains as far from the first."""
        dash, following = (*self.tokens[place + 1 : place + 3], "", "")[:2]
        following = following if dash in ("-", "–") else ""
        if following.isdecimal() and len(following) == len(token) and int(following) > int(token):
            # Room for the second number.
            least = 10 ** (len(token) - 1)
            room = 10 ** len(token) - least - (int(following) - int(token))
            new = least + int(self.iberian.places.number(token, salt)) % room
            return str(new if new != int(token) or room == 1 else least + (new - least + 1) % room).zfill(len(token))
        before = self.tokens[place - 2] if place > 1 and self.tokens[place - 1] in "-–" else ""
        if before.isdecimal() and self.out[-2].isdecimal() and int(before) < int(token):
            new = str(int(self.out[-2]) + int(token) - int(before))
            if len(new) == len(token):
                return new
        return self.iberian.places.number(token, salt)

    def _postcode(self, place: int) -> int:
        """Of how many tokens a postcode is that begins at `place`: "08036", "08.036"; 0 where none does."""
        token = self.tokens[place]
        if token[:2] not in _PROVINCES or not token.isascii():
            return 0
        if len(token) == _DIGITS:
            return 1
        rest = self.tokens[place + 1 : place + 3]
        is_split = len(token) == 2 and len(rest) == 2 and rest[0] in ".- " and rest[1].isdecimal() and len(rest[1]) == 3
        return 3 if is_split else 0

    def _word(self, place: int) -> Optional[int]:
        """Write what begins with a word. RETURNS (Optional[int]): the token behind it; None for a name of no known
        kind."""
        token = self.tokens[place]
        folded = elided(token)
        if self.kind and folded == "n" or folded in LINKS and self._is_link(place):
            self.out.append(token)
            # "Aragó amb Balmes" are two streets.
            self.kind = "street" if self.last in ("street", "square") and not self.kind else self.kind
            return place + 1
        found = TYPES.get(folded)
        if found and not (folded in ("cap", "pl", "c") and token.islower() and self._next(place + 1) not in "./"):
            if self._has_name(place + 1):
                self.kind, self.lang = found[0], found[1]
                self.out.append(token)
                return self._punctuation(place + 1)
        if folded in TAIL and (self.kind or self.in_address or self._next(place + 1).isdecimal()):
            self.out.append(token)
            self.in_address = True
            return place + 1
        if len(token) == 1 and (self.in_address or not self.kind):
            self.out.append(self.iberian.places.letter(token, f"{self.street} {token} {self.attempt}"))
            self.changed = True
            return place + 1
        return self._name(place)

    def _punctuation(self, place: int) -> int:
        while place < len(self.tokens) and self.tokens[place] in " ./ºª-\u00a0":
            self.out.append(self.tokens[place])
            place += 1
        return place

    def _next(self, place: int) -> str:
        """The next token that is neither a space nor a sign of an abbreviation; "." where there is none."""
        return next((token for token in self.tokens[place:] if token not in " .º"), ".")

    def _has_name(self, place: int) -> bool:
        return any(token[0].isalpha() and not is_particle(token) for token in self.tokens[place:])

    def _is_link(self, place: int) -> bool:
        """Whether a word stands between two places, or before one."""
        return place + 1 < len(self.tokens) and self._has_name(place + 1)

    def _name(self, place: int) -> Optional[int]:
        run = self._run(place)
        text, end = run.text, run.end
        if not text:
            # Particles alone.
            self.out += self.tokens[place:end]
            return end
        new: Optional[str]
        kind = self.kind or self._kind_of(run)
        if self.kind in ("institution", "venue"):
            # "Universitat de Barcelona"
            listed = self._listed(run)
            kind = {"country": "region", "city": "town"}.get(listed, listed) or self.kind
        if not kind:
            return None
        if kind == "street" and not self.kind and self.iberian.places.has_ending(text):
            # "Barnhusgatan 2"
            return None
        if kind == "town":
            new = self._town(run)
        elif kind == "region":
            new = self.iberian.region(text, self.attempt)
            new = "".join((*(f"{word} " for word in run.particles), new)) if new else None
        elif kind == "venue":
            new = self.iberian.name(run, "street", self.lang, self.attempt)
        else:
            # Where numbers can change too, a street remains one street.
            attempt = 0 if any(map(str.isdecimal, self.tokens)) and self.attempt < 20 else self.attempt
            new = self.iberian.name(run, kind, self.lang, attempt)
        if new is None:
            return None
        if kind in ("street", "square", "park"):
            self.street = bare(text)
        self.out.append(new)
        self.changed = True
        self.in_address = self.in_address or kind == "street"
        self.last, self.kind, self.lang = kind, "", ""
        return end

    def _run(self, place: int) -> Run:
        particles: List[str] = []
        while place < len(self.tokens) and (is_particle(self.tokens[place]) or self.tokens[place].isspace()):
            if not self.tokens[place].isspace():
                particles.append(self.tokens[place])
            place += 1
        end = last = place
        longest = self._listed_end(place)
        while end < len(self.tokens):
            token = self.tokens[end]
            folded = elided(token)
            if token[0].isalpha():
                stops = folded in TAIL or folded in LINKS or folded in TYPES and not self.kind
                if stops and end >= longest and end > place:
                    break
                last = end + 1
            elif not (token in " '’" or token == "-" and self._between_letters(end)):
                break
            end += 1
        # "Carrer d'Aragó amb": the particle before a stop is no part of the name.
        while last > place and (is_particle(self.tokens[last - 1]) or self.tokens[last - 1].isspace()):
            last -= 1
        return Run(tuple(particles), "".join(self.tokens[place:last]), last)

    def _between_letters(self, place: int) -> bool:
        around = self.tokens[place - 1 : place] + self.tokens[place + 1 : place + 2]
        return len(around) == 2 and all(token[0].isalpha() for token in around)

    def _listed_end(self, place: int) -> int:
        """Where the longest listed place ends that begins here: "Vilanova i la Geltrú" is not two."""
        for end in range(min(len(self.tokens), place + 13), place + 1, -1):
            if self.tokens[end - 1][0].isalpha() and self.iberian.kind_of("".join(self.tokens[place:end])):
                return end
        return 0

    def _listed(self, run: Run) -> str:
        return self.iberian.kind_of(run.text) or self.iberian.kind_of(_article(run) + run.text)

    def _kind_of(self, run: Run) -> str:
        text = run.text
        if self.code is not None:
            return "town"
        links = {elided(token) for token in self.tokens[:-1]} & CROSSINGS
        listed = self._listed(run)
        may_cross = not listed or self.iberian.is_a(text, "street")
        if links - {"i", "y"} or links and may_cross and self._listed_end(0) < len(self.tokens):
            # "Aragó amb Balmes"
            return "street"
        if listed in ("country", "region"):
            return "region"
        follows = self._next(run.end)
        if follows.isdecimal() and not self.in_address and not self._postcode_next(run.end):
            return "street"
        if listed:
            return "district" if self.iberian.is_a(text, "district") and listed != "town" else "town"
        if self._postcode_next(run.end):
            return "town"
        return "town" if self.in_address or self.is_place else ""

    def _postcode_next(self, place: int) -> bool:
        while place < len(self.tokens) and self.tokens[place].isspace():
            place += 1
        return place < len(self.tokens) and self.tokens[place].isdecimal() and bool(self._postcode(place))

    def _town(self, run: Run) -> Optional[str]:
        if self.iberian.country != "ES":
            return None
        foreign = self.iberian.places.foreign_city(run.text, self.attempt, self.iberian.country)
        if foreign:
            return "".join((*(f"{word} " for word in run.particles), foreign))
        article = _article(run)
        text = article + run.text
        code = self.out[self.code][:2] if self.code is not None else ""
        drawn = self.iberian.town(text, code, self.attempt)
        if drawn is None:
            return None
        name, province = drawn
        if self.code is not None and province:
            self.out[self.code] = province + self.out[self.code][2:]
        if any(map(is_of, run.particles)):
            name = with_of(name, self.lang or self.iberian.lang)
        elif not article or article[0].isupper():
            name = name[0].upper() + name[1:]
        return in_case_of(name, run)


def _article(run: Run) -> str:
    article = next((word for word in run.particles if not is_of(word)), "")
    return f"{article}{'' if article.endswith(APOSTROPHES) else ' '}" if article else ""


def in_case_of(new: str, run: Run) -> str:
    """RETURNS (str): a name in the case of another one; all its words begin with a capital where the particles do."""
    text = "".join((*run.particles, run.text)) if run.text.isupper() and run.particles else run.text
    if run.text.isupper() and len(run.text) > 1 and not text.isupper():
        # "Carrer de la ROSA"
        head, rest = split_article(new)
        return head + rest.upper()
    return in_case(new, text if len(text) > 1 else "Xx")
