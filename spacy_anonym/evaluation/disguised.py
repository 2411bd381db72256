"""A value in the forms in which it may still stand in a text: in another case, without accents, over two lines,
reversed, without what separates its parts, and so on."""

import re
import unicodedata
from functools import lru_cache
from typing import Iterator, List, NamedTuple, Sequence, Set, Tuple

from ..dates import parse_date
from ..lexicons.gazetteer import LETTERS
from ..normalize import Normalized, normalize, unescape

# Kinds of values: several words, as a full name; one word; digits; letters and digits, as an e-mail address; a date.
NAME, WORD, NUMBER, CODE, DATE = "name", "word", "number", "code", "date"
# How a form differs from the value.
AS_IT_IS, CASE, SPELLING, SEPARATORS, LINES, ORDER, INITIAL, REVERSED = (
    "as it is", "case", "spelling", "separators", "line break", "order", "initial", "reversed",
)  # fmt: skip
# Letters and digits of the shortest values of each kind; of a script without capitals a word may be shorter.
LEAST = {NAME: 5, WORD: 4, NUMBER: 4, CODE: 5, DATE: 4}
LEAST_CASELESS, LEAST_REVERSED = 3, 6
# Characters. What is longer is a passage, of which the parts are values.
LONGEST = 120

_WORDS = re.compile(r"[^\W\d_]+(?:['’.\- ]{1,2}[^\W\d_]+)+")
_WORD = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"[0-9](?:[ .,/:()\-]{0,3}[0-9])+")
_CHUNK = re.compile(r"[^\s,;<>\"“”()\[\]]+")
_DOMAIN = re.compile(r"@\S+")
_NO_LETTERS = re.compile("[^a-z0-9]+")
_PIECES = re.compile(r"([^\W_]+)([\W_]*)")
_MOST_WORDS = 5
# What stands between two parts of a value, and of a number: with more it is none.
_NEAR = re.compile(r"(?:[^\w\r\n]|_){0,3}(?:\r?\n[^\w\r\n]{0,3})?")
_APART = re.compile(r"[\W_]{3}")
# Letters and digits of a value that is known within a longer word.
LONG = 8
# Years in which what looks like a date is one, and no code.
YEARS = range(1800, 2200)


class Form(NamedTuple):
    """A form of a value, or of a part of it."""

    text: str  # Its letters and digits, as `squeeze` writes them.
    kind: str
    how: str  # `AS_IT_IS`, or `ORDER`, `INITIAL`, `REVERSED`.
    value: str  # The value.
    written: str  # The form with what separates its parts.


class Squeezed(NamedTuple):
    """The letters and digits of a text: in lower case, without accents, and as what they stand for."""

    text: str
    places: Sequence[int]  # Of each character, where it stands in `plain`.
    plain: str  # The text without escapes and obfuscation.
    layers: Sequence[Normalized]  # What leads from there to the text itself.

    def span(self, start: int, end: int) -> Tuple[int, int]:
        """RETURNS (Tuple[int, int]): half-open characters of the text itself, for some of `text`."""
        first, last = self.places[start], self.places[end - 1] + 1
        for layer in self.layers:
            first, last = layer.original(first, last)
        return first, last

    def within(self, start: int, end: int) -> str:
        """RETURNS (str): characters of `text` as they stand in `plain`."""
        return self.plain[self.places[start] : self.places[end - 1] + 1]

    def around(self, start: int, end: int) -> Tuple[str, str]:
        """RETURNS (Tuple[str, str]): what stands right before and after them in `plain`."""
        first, last = self.places[start], self.places[end - 1] + 1
        return self.plain[max(0, first - 1) : first], self.plain[last : last + 1]


def squeeze(text: str) -> Squeezed:
    """RETURNS (Squeezed): the letters and digits of a text."""
    layers: List[Normalized] = []
    if any(sign in text for sign in "%&\\"):
        layers.append(unescape(text))
        text = layers[-1].text
    normal = normalize(text)
    if normal is not None:
        layers.append(normal)
        text = normal.text
    layers.reverse()
    if text.isascii():
        places = [place for place, char in enumerate(text) if char.isalnum()]
        return Squeezed("".join(map(text.lower().__getitem__, places)), places, text, layers)
    parts, places = [], []
    for place, char in enumerate(text):
        plain = _fold(char)
        if plain:
            parts.append(plain)
            places.extend([place] * len(plain))
    return Squeezed("".join(parts), places, text, layers)


@lru_cache(maxsize=10_000)
def _fold(char: str) -> str:
    plain = unicodedata.normalize("NFKD", char).casefold().translate(LETTERS)
    return "".join(each for each in plain if each.isalnum())


def forms_of(value: str) -> Iterator[Form]:
    """YIELDS (Form): the forms of a replaced value, and of its names, words, numbers and codes, which may stand alone
    elsewhere."""
    plain = squeeze(value).plain.strip()
    if _is_date(plain):
        yield from _form(plain, DATE, AS_IT_IS)
        return
    # Who has an address elsewhere has its domain, which many have.
    people = _DOMAIN.sub(" ", plain)
    for match in _WORDS.finditer(people):
        words = _WORD.findall(match.group())
        for first in range(0, len(words), _MOST_WORDS):
            if len(words[first:]) > 1:
                yield from _name(words[first : first + _MOST_WORDS])
    for match in _CHUNK.finditer(plain):
        chunk = match.group().strip(".:!?'’")
        if len(chunk) <= LONGEST and (any(map(str.isdigit, chunk)) and _WORD.search(chunk) or "@" in chunk):
            if not _is_date(chunk):
                yield from _form(chunk, CODE, AS_IT_IS)
                yield from _reversed(chunk, CODE)
    for match in _DIGITS.finditer(plain):
        number = match.group()
        if len(number) <= LONGEST:
            kind = DATE if _is_date(number) else NUMBER
            yield from _form(number, kind, AS_IT_IS)
            if kind == NUMBER:
                yield from _reversed(number, NUMBER)
    for match in _WORD.finditer(people):
        yield from _form(match.group(), WORD, AS_IT_IS)
        yield from _reversed(match.group(), WORD)


def _is_date(text: str) -> bool:
    written = parse_date(text) if len(text) <= LONGEST else None
    return written is not None and (written.first.year is None or written.first.year in YEARS)


def _name(words: Sequence[str]) -> Iterator[Form]:
    whole = " ".join(words)
    yield from _form(whole, NAME, AS_IT_IS)
    yield from _reversed(whole, NAME)
    first, last = words[0], words[-1]
    # "J. Smith" and "jsmith", but "smithj" in one word only.
    for how, other in (
        (ORDER, f"{last} {' '.join(words[:-1])}"),
        (INITIAL, f"{first[0]} {last}"),
        (INITIAL, last + first[0]),
    ):
        for form in _form(other, NAME, how):
            yield form._replace(value=whole)


def _form(value: str, kind: str, how: str) -> Iterator[Form]:
    text = _NO_LETTERS.sub("", value.lower()) if value.isascii() else squeeze(value).text
    least = LEAST[kind]
    if kind == WORD and text[:1].upper() == text[:1].lower():
        least = LEAST_CASELESS
    if len(text) >= least:
        yield Form(text, kind, how, value, value)


def _reversed(value: str, kind: str) -> Iterator[Form]:
    for form in _form(value, kind, REVERSED):
        if len(form.text) >= LEAST_REVERSED and form.text != form.text[::-1]:
            yield form._replace(text=form.text[::-1], written=value[::-1])


def is_form(form: Form, text: Squeezed, start: int, end: int) -> bool:
    """RETURNS (bool): whether characters of a text that are a form's are no part of a longer word or number, and no
    other words: "the odor" is no Theodor, but "T h e o d o r" is, and so is what a line break cuts. A long form in one
    word may be part of a longer one, as in a user name."""
    before, after = text.around(start, end)
    stands = text.within(start, end)
    if form.kind in (NUMBER, DATE):
        return not any(map(str.isdigit, before + after)) and _APART.search(stands) is None
    if form.kind == WORD or len(form.text) < LONG or not stands.isalnum():
        # "seeded university" has no "D. University", nor "South African" South Africa.
        if any(map(str.isalnum if form.kind == CODE else str.isalpha, before + after)):
            return False
    if form.kind == CODE:
        return _APART.search(stands) is None
    borders, pieces = _borders(form.written), _PIECES.findall(stands)
    if sum(len(letters) for letters, _ in pieces) == len(pieces):
        return True
    place = 0
    for letters, between in pieces:
        place += len(squeeze(letters).text)
        is_line = "\n" in between and form.how not in (ORDER, INITIAL)
        if _NEAR.fullmatch(between) is None or between and place not in borders and not is_line:
            return False
    return True


def _borders(written: str) -> Set[int]:
    place, borders = 0, set()
    for letters, _ in _PIECES.findall(written):
        place += len(squeeze(letters).text)
        borders.add(place)
    return borders


def how_it_stands(form: Form, stands: str) -> str:
    """RETURNS (str): how what stands in a text differs from the value."""
    if form.how != AS_IT_IS:
        return form.how
    if stands == form.value:
        return AS_IT_IS
    if "\n" in stands or "\r" in stands:
        return LINES
    if stands.casefold() == form.value.casefold():
        return CASE
    same = [char for char in form.value.casefold() if not char.isalnum()]
    return SPELLING if same == [char for char in stands.casefold() if not char.isalnum()] else SEPARATORS
