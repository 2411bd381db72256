"""One part of a Spanish or Catalan address, read word by word: what a word or number is follows from those before
it."""

import re
from typing import TYPE_CHECKING, List, NamedTuple, Optional, Tuple

from ...person_names import fold
from ...surrogates.people import in_case
from .address_names import bare
from .address_words import (
    APOSTROPHES,
    CROSSINGS,
    LINKS,
    ORDINAL_ENDINGS,
    TAIL,
    TYPES,
    elided,
    is_of,
    is_particle,
    ordinal,
    split_article,
    with_of,
)

if TYPE_CHECKING:
    from .addresses import IberianPlaces

_TOKEN = re.compile(r"[ldnLDN]['’](?=[^\W\d_])|[^\W\d_]+(?:[·-][^\W\d_]+)*|\d+|[\W_]")
_DIGITS = 5
# Of a postcode: Spain's provinces are 01 to 52.
_PROVINCES = frozenset(f"{number:02}" for number in range(1, 53))


class Run(NamedTuple):
    """The words of a name within a part."""

    particles: Tuple[str, ...]  # Those before it.
    text: str  # The name itself.
    end: int  # The token behind it.


class Part:
    """One part of an address.

    iberian (IberianPlaces): The document's places.
    text (str): The part.
    attempt, is_place: As in `IberianPlaces.write`.
    in_address (bool): Whether a street or a number stands before it.
    """

    def __init__(self, iberian: "IberianPlaces", text: str, attempt: int, in_address: bool, is_place: bool) -> None:
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


def in_case_of(new: str, run: "Run") -> str:
    """RETURNS (str): a name in the case of another one; all its words begin with a capital where the particles do."""
    text = "".join((*run.particles, run.text)) if run.text.isupper() and run.particles else run.text
    if run.text.isupper() and len(run.text) > 1 and not text.isupper():
        # "Carrer de la ROSA"
        head, rest = split_article(new)
        return head + rest.upper()
    return in_case(new, text if len(text) > 1 else "Xx")


def first_word(value: str) -> str:
    """RETURNS (str): the first token of an address; "" for none."""
    return next(iter(_TOKEN.findall(value)), "")
