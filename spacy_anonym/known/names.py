"""Forms of a known person's name: its parts alone and in any order, initials, short names, one wrong letter."""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby, permutations
from typing import AbstractSet, Dict, FrozenSet, Iterable, Iterator, List, NamedTuple, Optional, Sequence, Set, Tuple

from ..lang import proclitics_of
from ..person_names import SUFFIXES, TITLES, WORD, Piece, parse_name
from ..toml import load_toml
from .plain import UNSPACED, is_unspaced, marks_end, plain

# The person of a record. Other people's names are PERSON.
PATIENT = "PATIENT"
# Words of a form of a name, and letters of initials.
MAX_PARTS, MAX_INITIALS = 12, 5
# Letters of a name from which on one may be wrong.
LEAST_WRONG = 5
_POSSESSIVE = re.compile(r"['’`´][sS]$")
# Between the parts of a name. A period stands behind an initial only.
_GAP = re.compile(
    r"(?:[ \u00a0\u202f]{0,2}[,\-‐‑–/_・·]?[ \u00a0\u202f]{0,2}(?:\r?\n[ ]{0,4})?|[ ]?[\"'“”‘’(]|[\"'”’)][ ]?)"
)
# Of one script, or of others.
_RUN = re.compile(f"[{UNSPACED}]+|[^{UNSPACED}]+")
# What Arabic writes as one word with the next: and, so, by, for, as, the.
_ARABIC, _ARABIC_PROCLITICS = re.compile("[\u0621-\u064a]"), "وفبلكا"
_AFTER_INITIAL = re.compile(r"\.?" + _GAP.pattern)


class Token(NamedTuple):
    """A word of a text."""

    start: int  # Half-open characters, without a possessive ending.
    end: int
    text: str
    plain: str


def tokens_of(text: str, unspaced: Optional["re.Pattern[str]"] = None) -> List[Token]:
    """RETURNS (List[Token]): the words of a text. What is written without spaces is cut around names, which a pattern
    finds, and at letters of other scripts."""
    tokens = []
    for start, word in _words_of(text, unspaced):
        ending = _POSSESSIVE.search(word)
        if ending is not None:
            word = word[: ending.start()]
        tokens.append(Token(start, start + len(word), word, plain(word)))
    return tokens


def _words_of(text: str, unspaced: Optional["re.Pattern[str]"]) -> Iterator[Tuple[int, str]]:
    is_cut = is_unspaced(text)
    for match in WORD.finditer(text):
        if not is_cut:
            yield match.start(), match.group()
            continue
        for run in _RUN.finditer(text, *match.span()):
            place = run.start()
            for name in unspaced.finditer(text, *run.span()) if unspaced is not None else ():
                if place < name.start():
                    yield place, text[place : name.start()]
                place = marks_end(text, name.end())
                yield name.start(), text[name.start() : place]
            if place < run.end():
                yield place, text[place : run.end()]


@lru_cache(maxsize=1)
def _short_names() -> Dict[str, FrozenSet[str]]:
    """RETURNS: the other names of a given name: short ones, and the full ones of a short one."""
    others: Dict[str, Set[str]] = {}
    for name, short in load_toml(__file__, "known.toml")["nicknames"].items():
        for word in short.split():
            others.setdefault(plain(name), set()).add(plain(word))
            others.setdefault(plain(word), set()).add(plain(name))
    return {name: frozenset(words) for name, words in others.items()}


@lru_cache(maxsize=1)
def _no_initials() -> FrozenSet[str]:
    words = load_toml(__file__, "known.toml")["initials"]["words"].split()
    return frozenset((*words, *TITLES))


class Person(NamedTuple):
    """A person's name, ready to be looked for."""

    given: FrozenSet[str]  # Given names and their short forms.
    words: FrozenSet[str]  # All names.
    alone: FrozenSet[str]  # Those that are looked for alone: without middle names.
    letters: FrozenSet[str]  # The first letters of all names.
    particles: FrozenSet[str]
    initials: FrozenSet[str]  # The letters of "J.R." and "JR".
    long: Tuple[str, ...]  # Names in which one letter may be wrong.
    unspaced: FrozenSet[str]  # Names of scripts without spaces, as they are written.


@lru_cache(maxsize=4096)
def make_person(value: str) -> Optional[Person]:
    """RETURNS (Optional[Person]): a name, ready to be looked for; None where it holds none."""
    form = parse_name(value)
    if form is None:
        return None
    names = [(plain(piece.text), piece.kind, piece.role) for piece in form.names]
    full = [(word, kind) for (word, kind, role), size in zip(names, map(_size, form.names)) if role == "w" and size > 1]
    if not full:
        return None
    first = next((word for word, kind in full if kind in ("g", "?")), "")
    given = {word for word, kind in full if kind in ("g", "m", "?")}
    given |= {other for word in given for other in _short_names().get(word, ())}
    words = {word for word, _ in full} | given
    ends = {word for word, kind in full if kind != "m"}
    alone = ends | {other for word in ends & given for other in _short_names().get(word, ())} | given & {first}
    letters = [word[0] for word, kind, _ in names if kind != "s"], [word[0] for word, kind, _ in names if kind == "s"]
    # Two names as one word: "JaneRoe", and the whole where no space stands between names.
    glued = {"".join(pair) for pair in permutations([word for word, _ in full], 2)}
    unspaced = [piece.text for piece in form.names if is_unspaced(piece.text)]
    # One syllable or letter is a name beside another one only.
    words |= {word for word in map(plain, unspaced) if word}
    if len(unspaced) > 1:
        unspaced.append("".join(unspaced))
        glued.add(plain(unspaced[-1]))
    return Person(
        frozenset(given | glued),
        frozenset(words | glued),
        frozenset((alone or words) | glued),
        frozenset((*letters[0], *letters[1])),
        frozenset(plain(piece.text) for piece in form.pieces if piece.role == "p"),
        frozenset(_orders(*letters)),
        tuple(sorted(word for word in words if len(word) >= LEAST_WRONG)),
        frozenset(unicodedata.normalize(form, name) for name in unspaced if len(name) > 1 for form in ("NFC", "NFD")),
    )


def _size(piece: Piece) -> int:
    """RETURNS: the letters of a name; one syllable of Hangul is one, as one letter of Han is."""
    return len(unicodedata.normalize("NFC", piece.text)) if is_unspaced(piece.text) else len(plain(piece.text))


def initials_of(value: str) -> FrozenSet[str]:
    """RETURNS (FrozenSet[str]): the initials that a name may be written as, in small letters, without those that are
    words or abbreviations."""
    person = make_person(value)
    return person.initials - _no_initials() if person is not None else frozenset()


def _orders(given: Sequence[str], surnames: Sequence[str]) -> Iterator[str]:
    if given and surnames:
        every = "".join(given), "".join(surnames)
        for one in {*given, every[0]}:
            for other in {surnames[0], every[1]}:
                yield one + other
        yield surnames[0] + given[0]


class _Part(NamedTuple):
    """A word of a text that may be of a name."""

    kind: str  # "word", "typo", "initial", "letters" ("JR") or "particle".
    start: int  # Behind a proclitic.
    name: str  # The name that it is, plain.


@dataclass(repr=False)
class PersonSearch:
    """Finds a person's name in a text."""

    text: str
    tokens: Sequence[Token]  # The words of the text.
    person: Person
    common: AbstractSet[str]  # Ordinary words of the language, in small letters.

    def __post_init__(self) -> None:
        self._known = {word: _part(word, self.person, self.common) for word in {token.plain for token in self.tokens}}
        self._has_capitals = not self.text.islower()

    def find(self) -> Iterator[Tuple[int, int, bool]]:
        """YIELDS (Tuple[int, int, bool]): every form of the name, half-open characters, and whether it may as well be
        of another person, as a surname behind another given name."""
        place = 0
        while place < len(self.tokens):
            if self._known[self.tokens[place].plain] is None:
                place += 1
                continue
            run = self._run(place)
            run = _without_words(self.tokens[place : place + len(run)], run, self.common)
            # A particle or initial at the end may belong to what follows.
            while run and not self._is_accepted(place, run):
                run.pop()
            if run:
                end = self.tokens[place + len(run) - 1].end
                if run[-1].kind == "initial" and self.text[end : end + 1] == ".":
                    end += 1
                yield run[0].start, end, self._may_be_another(place, run)
            place += max(1, len(run))

    def _run(self, place: int) -> List[_Part]:
        """RETURNS: parts of the name that follow each other, with one unknown initial or name between two of them."""
        run: List[_Part] = []
        at = place
        while at < min(len(self.tokens), place + MAX_PARTS):
            token = self.tokens[at]
            if run:
                gap = self.text[self.tokens[at - 1].end : token.start]
                pattern = _AFTER_INITIAL if run[-1].kind in ("initial", "letters") else _GAP
                if not pattern.fullmatch(gap) or _ends_line(gap, run[-1].name, token.plain, self.person):
                    break
                # The same name again is another mention, unless both surnames are the same.
                if gap != " " and any(part.name == token.plain for part in run):
                    break
            part = self._known[token.plain]
            if run and part is not None and part.start:
                break
            if part is None:
                between = (
                    run
                    and run[-1].kind in ("word", "initial")
                    and at + 1 < len(self.tokens)
                    and token.text[0].isupper()
                )
                following = self._known[self.tokens[at + 1].plain] if between else None
                joined = self.text[token.end : self.tokens[at + 1].start] if between else ""
                if following is None or following.kind not in ("word", "typo") or not re.fullmatch(r"\.?[ ]", joined):
                    break
                part = _Part("between", 0, token.plain)
            if run and part.kind == "letters":
                break
            run.append(part._replace(start=token.start + part.start))
            at += 1
            if part.kind == "letters":
                break
        return run

    def _is_accepted(self, place: int, run: Sequence[_Part]) -> bool:
        own = self.tokens[place : place + len(run)]
        kinds = [part.kind for part in run]
        if kinds[-1] in ("particle", "between"):
            return False
        if kinds == ["letters"]:
            # "SMITH JR"
            follows_name = place > 0 and own[0].plain in SUFFIXES and self.tokens[place - 1].text[0].isupper()
            return own[0].text.isupper() and not (follows_name and own[0].start - self.tokens[place - 1].end < 3)
        words = [number for number, kind in enumerate(kinds) if kind in ("word", "typo")]
        if not words:
            return "".join(part.name for part in run) in self.person.initials and _are_initials(self.text, own)
        if kinds[-1] == "initial" and not _ends_as_initial(self.text, own):
            return False
        if kinds[0] == "initial" and not (own[0].text.isupper() or self.text[own[0].end : own[0].end + 1] == "."):
            return False
        if len({run[number].name for number in words}) > 1:
            return True
        if "initial" in kinds:
            return kinds[words[0]] == "word" or own[words[0]].text[0].isupper()
        token, part = own[words[0]], run[words[0]]
        if part.name not in self.person.alone and part.kind == "word":
            return False
        is_capital = not token.text[part.start - token.start :].islower() or _has_no_case(token.text)
        if part.kind == "typo":
            return part.name in self.person.alone and (is_capital or not self._has_capitals)
        return is_capital or part.name not in self.common and (not self._has_capitals or len(part.name) > 2)

    def _may_be_another(self, place: int, run: Sequence[_Part]) -> bool:
        """RETURNS: whether a surname alone stands behind another given name, as in "his brother Tom Roe"."""
        if len(run) > 1 or run[0].name in self.person.given or not place:
            return False
        before = self.tokens[place - 1]
        return (
            self.text[before.end : self.tokens[place].start] in (" ", ". ")
            and before.text[0].isupper()
            and before.plain not in TITLES
            and before.plain not in self.common
        )


def _part(word: str, person: Person, common: AbstractSet[str]) -> Optional[_Part]:
    if word in person.words:
        return _Part("word", 0, word)
    if word in person.particles:
        return _Part("particle", 0, word)
    if len(word) == 1:
        return _Part("initial", 0, word) if word in person.letters else None
    if word in person.initials and word not in _no_initials() and word not in common:
        return _Part("letters", 0, word)
    proclitics = "" if word.isascii() else proclitics_of(word) or (_ARABIC.match(word) and _ARABIC_PROCLITICS)
    for size in range(1, 4):
        if not proclitics or word[size - 1 : size] not in proclitics or len(word) < size + 2:
            break
        if word[size:] in person.words:
            return _Part("word", size, word[size:])
    if len(word) >= LEAST_WRONG - 1 and word not in common:
        for name in person.long:
            if is_one_error(word, name):
                return _Part("typo", 0, name)
    return None


def is_one_error(word: str, name: str) -> bool:
    """RETURNS (bool): whether one letter too much, too few, wrong or two changed ones make a word of a name."""
    if word == name or abs(len(word) - len(name)) > 1:
        return False
    start = next(
        (place for place, (one, other) in enumerate(zip(word, name)) if one != other), min(len(word), len(name))
    )
    one, other = word[start:], name[start:]
    return (
        one[1:] == other[1:]
        or one[1:] == other
        or one == other[1:]
        or (one[:2] == other[1::-1] and len(other) > 1 and one[2:] == other[2:])
    )


def _ends_line(gap: str, before: str, after: str, person: Person) -> bool:
    """RETURNS (bool): whether a line ends between two words that are not a given name and a surname."""
    return "\n" in gap and "," not in gap and not (before in person.given and after not in person.given)


def _without_words(own: Sequence[Token], run: List[_Part], common: AbstractSet[str]) -> List[_Part]:
    """RETURNS: a run without ordinary words in small letters beside names with capitals: "Will Young will go". One of
    letters alone is cut to what initials may be."""
    if not any(part.kind in ("word", "typo") for part in run):
        return run[:MAX_INITIALS]
    if any(part.kind == "word" and token.text[0].isupper() for part, token in zip(run, own)):
        small = [part.kind == "word" and token.text.islower() and part.name in common for part, token in zip(run, own)]
        if small[0]:
            return []
        while small.pop():
            run.pop()
    return run


def _has_no_case(word: str) -> bool:
    return word.upper() == word.lower()


def _are_initials(text: str, own: Sequence[Token]) -> bool:
    """RETURNS: whether letters alone are written as initials: in capitals, each with a period but perhaps the last."""
    if len(own) < 2 or not all(token.text.isupper() or _has_no_case(token.text) for token in own):
        return False
    if "".join(token.plain for token in own) in _no_initials():
        return False
    return all(text[token.end : token.end + 1] == "." for token in own[:-1])


def _ends_as_initial(text: str, own: Sequence[Token]) -> bool:
    """RETURNS: whether a letter behind a name is an initial of it, and no word: "Roe, J." but "Roe, A new one"."""
    last = own[-1]
    after = text[last.end : last.end + 2]
    if not last.text.isupper() and not _has_no_case(last.text):
        return after[:1] == "."
    return after[:1] == "." or not after[:1].isspace() or not after[1:].isalnum()


def distinct(found: Iterable[Tuple[int, int, int, bool]]) -> Iterator[Tuple[int, int, List[int]]]:
    """Settle what fits several persons.

    found (Iterable[Tuple[int, int, int, bool]]): Start, end, the person's number, and whether it may be of another one.
    YIELDS (Tuple[int, int, List[int]]): The longest of those that overlap, and the numbers of the persons whose it is;
        none for what may be of another one.
    """
    reach = -1
    ordered = sorted(found, key=lambda each: (each[0], -each[1], each[2]))
    for (start, end), group in groupby(ordered, key=lambda each: each[:2]):
        if end > reach:
            yield start, end, sorted({number for _, _, number, other in group if not other})
            reach = end
