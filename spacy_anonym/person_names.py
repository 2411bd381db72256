"""The parts of a personal name as it is written: forms of address, given names, initials, particles, surnames.

No list of names is used: what a word is follows from its place, the commas, capital letters and particles around it.
Both linking the names of a document and replacing them by other names use it.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Collection, Dict, Iterator, List, NamedTuple, Optional, Tuple

from .text import APOSTROPHES
from .toml import load_toml

# Marks that belong to the letter before them, and joiners, beside what Python counts as letters.
_MARKS = (
    "\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0900-\u0903\u093a-\u094f\u0962\u0963"
    "\u0980-\u0983\u09bc-\u09d7\u0a00-\u0a03\u0a3c-\u0a4d\u0a81-\u0a83\u0abc-\u0acd\u0b01-\u0b03\u0b3c-\u0b4d\u0b82\u0bbe-\u0bcd"
    "\u0c00-\u0c03\u0c3e-\u0c4d\u0c81-\u0c83\u0cbc-\u0ccd\u0d00-\u0d03\u0d3e-\u0d4d\u0d82\u0d83\u0dca-\u0ddf\u0e31\u0e34-\u0e3a"
    "\u0e47-\u0e4e\u200c\u200d"
)
_LETTER = rf"(?:[^\W\d_]|[{_MARKS}])"
WORD = re.compile(rf"{_LETTER}+(?:['’׳״\"]{_LETTER}+)*")
_POSSESSIVE = re.compile(r"(?<=.)['’][sS]$")
HYPHENS = frozenset("-‐‑–־")
# A word right before a name, and its characters with what is between.
_TITLE_BEFORE = re.compile(rf"(?<!\w)({WORD.pattern}['’׳]?)(?:\.?[ \u00a0\u202f]{{1,2}}|\.)\Z")
_MAX_TITLE = 24
# Longer values are no names; they are not read.
MAX_LENGTH = 120
MAX_WORDS = 10

_TABLES = load_toml(__file__, "person_names.toml")
# Forms of address that are no part of a name, and the gender that they show: "m", "f" or "".
TITLES: Dict[str, str] = {
    word: "" if gender == "none" else gender for gender, words in _TABLES["titles"].items() for word in words.split()
}
# As they are written.
_WITH_GENDER = {
    f"{form}{point}": gender
    for word, gender in TITLES.items()
    if gender
    for form in (word, word.title(), word.upper(), word.capitalize())
    for point in ("", ".")
}
# How such a form of address ends before a name: most words do not.
TITLE_ENDS = frozenset(f"{form[-2:]} " for form in _WITH_GENDER)
_GIVEN_TITLES, _DEGREES, PARTICLES, _LEADING, _JOINED = (
    frozenset(_TABLES["words"][name].split()) for name in ("given_titles", "suffixes", "particles", "leading", "joined")
)
# What tells father and son apart, each with its usual form.
GENERATIONS: Dict[str, str] = {
    word: generation for generation, words in _TABLES["generations"].items() for word in words.split()
}
SUFFIXES = _DEGREES.union(GENERATIONS)
# Words that may be no name where they stand first.
_NO_GIVEN = frozenset((*TITLES, *SUFFIXES, *PARTICLES))


class Piece(NamedTuple):
    """A part of a written name."""

    text: str  # As it stands there.
    # "w" a word of the name, "i" an initial, "t" a form of address, "x" what follows a name (Jr., PhD), "p" a particle,
    # "'" a possessive ending, "" what stands between.
    role: str
    # Of words and initials: "g" of a given name, "s" of a surname, "m" one or the other, between a given name and a
    # surname, "?" unknown: it stands alone.
    kind: str
    fold: str  # The text for comparisons.


_SPACE = Piece(" ", "", "", "")


class NameForm(NamedTuple):
    """A name as it is written; see `parse_name`."""

    pieces: Tuple[Piece, ...]  # Its parts; their texts joined are the value.
    names: Tuple[Piece, ...]  # Of these the words and initials of the name.
    gender: str  # "m", "f" or "": as its form of address shows.


def fold(text: str) -> str:
    """RETURNS (str): a word for comparisons: without case, accents composed, apostrophes straight."""
    if text.isascii():
        return text.casefold()
    # Turkish: capital "I" may be that of a dotless letter, and "İ" has its dot alone.
    plain = unicodedata.normalize("NFC", text.casefold()).translate(APOSTROPHES)
    return plain.replace("ı", "i").replace("i\u0307", "i")


def title_before(text: str, start: int) -> Tuple[str, str]:
    """RETURNS (Tuple[str, str]): the form of address before a name that begins at a character, with its space, and the
    gender that it shows ("Mrs. ", "f"); two times "" where none shows one."""
    if text[start - 3 : start] not in TITLE_ENDS:
        return "", ""
    least = start - _MAX_TITLE if start > _MAX_TITLE else 0
    title = text[text.rfind(" ", least, start - 1) + 1 or least : start]
    title = title[title.rfind("\n") + 1 :]
    gender = _WITH_GENDER.get(title[:-1], "")
    return (title, gender) if gender else ("", "")


def title_start(text: str, start: int, least: int = 0) -> int:
    """Find where the forms of address before a name begin.

    least (int): They begin here or later.
    RETURNS (int): Their first character; `start` where there are none.
    """
    while (match := _TITLE_BEFORE.search(text, max(least, start - _MAX_TITLE), start)) is not None:
        if fold(match.group(1)) not in TITLES:
            break
        start = match.start()
    return start


@lru_cache(maxsize=8192)
def parse_name(value: str) -> Optional[NameForm]:
    """Read a name.

    value (str): The name, as it stands in a text ("SMITH, John A.", "Sra. García").
    RETURNS (Optional[NameForm]): Its parts; None for what cannot be a name alone: without a letter, with a digit, or
        too long.
    """
    plain = split_plain(value)
    if plain is None:
        return _parse(value)
    first, last, given, surname = plain
    names = Piece(first, "w", "g", given), Piece(last, "w", "s", surname)
    return NameForm((names[0], _SPACE, names[1]), names, "")


def particle_pairs(form: NameForm) -> Iterator[Tuple[str, str]]:
    """YIELDS (Tuple[str, str]): the particles of a name, each with the word behind it, both folded."""
    particle = ""
    for piece in form.pieces:
        if piece.role == "w" and particle:
            yield particle, piece.fold
        if piece.role:
            particle = piece.fold if piece.role == "p" else ""


def with_particle(form: NameForm, known: Collection[Tuple[str, str]]) -> NameForm:
    """Read a name's first word as a particle where another name shows it: "Van Gogh" beside "Vincent van Gogh".

    known (Collection[Tuple[str, str]]): What `particle_pairs` yields for the other names.
    RETURNS (NameForm): The name, its first word a particle and the others surnames; as it was where nothing shows it.
    """
    if len(form.names) < 2 or form.names[0].role != "w" or (form.names[0].fold, form.names[1].fold) not in known:
        return form
    place = form.pieces.index(form.names[0])
    rest = tuple(piece._replace(kind="s") if piece.role in ("w", "i") else piece for piece in form.pieces[place + 1 :])
    pieces = (*form.pieces[:place], form.names[0]._replace(role="p", kind=""), *rest)
    return NameForm(pieces, tuple(piece for piece in rest if piece.role in ("w", "i")), form.gender)


def split_plain(value: str) -> Optional[Tuple[str, str, str, str]]:
    """Read a name of two plain words at little cost: most names are such.
    RETURNS (Optional[Tuple[str, str, str, str]]): the given name and the surname as they are written, then both folded;
    None for what is not two words in ASCII with a space between them, or needs a closer look."""
    if len(value) > MAX_LENGTH or not value.isascii():
        return None
    first, _, last = value.partition(" ")
    if (
        len(first) < 2
        or len(last) < 2
        or not first.isalpha()
        or not last.isalpha()
        or first.isupper() != last.isupper()
    ):
        return None
    given, surname = first.lower(), last.lower()
    return None if given in _NO_GIVEN or surname in SUFFIXES else (first, last, given, surname)


def _parse(value: str) -> Optional[NameForm]:
    if len(value) > MAX_LENGTH:
        return None
    matches = list(WORD.finditer(value))
    if not matches or len(matches) > MAX_WORDS:
        return None
    texts: List[str] = []
    roles: List[str] = []
    end = 0
    for match in matches:
        if match.start() > end:
            texts.append(value[end : match.start()])
            roles.append("")
        word = match.group()
        end = match.end()
        ending = _POSSESSIVE.search(word)
        texts.append(word[: ending.start()] if ending else word)
        roles.append("w")
        if ending:
            texts.append(ending.group())
            roles.append("'")
    if end < len(value):
        texts.append(value[end:])
        roles.append("")
    if any(role == "" and any(map(str.isalnum, text)) for text, role in zip(texts, roles)):
        return None
    folds = [fold(text) if role == "w" else "" for text, role in zip(texts, roles)]
    places = [place for place, role in enumerate(roles) if role == "w"]
    gender, titled, given_title = _set_titles(texts, folds, roles, places)
    _set_suffixes(texts, folds, roles, places)
    _set_particles(texts, folds, roles, places)
    _set_initials(texts, roles)
    kinds = _kinds(texts, roles, titled and not given_title)
    pieces = tuple(map(Piece, texts, roles, kinds, folds))
    return NameForm(pieces, tuple(piece for piece in pieces if piece.role in ("w", "i")), gender)


def _set_titles(texts: List[str], folds: List[str], roles: List[str], places: List[int]) -> Tuple[str, bool, bool]:
    gender, titled, given = "", False, False
    while len(places) > 1:
        folded = folds[places[0]]
        if folded not in TITLES:
            # Hebrew's mark of an abbreviation is no part of the word at its end.
            folded += texts[places[0] + 1][:1]
            if folded not in TITLES:
                break
        roles[places.pop(0)] = "t"
        gender = gender or TITLES[folded]
        titled, given = True, folded in _GIVEN_TITLES
    for place in places[1:-1]:
        # "Smith, Mr. John"
        if folds[place] in TITLES and "," in texts[place - 1] and texts[place + 1].startswith("."):
            roles[place] = "t"
            places.remove(place)
            gender = gender or TITLES[folds[place]]
            break
    return gender, titled, given


def _set_suffixes(texts: List[str], folds: List[str], roles: List[str], places: List[int]) -> None:
    while len(places) > 1 and folds[places[-1]] in SUFFIXES:
        text = texts[places[-1]]
        if text.islower() or (len(places) < 3 and folds[places[-1]] not in ("jr", "sr")):
            break
        roles[places.pop()] = "x"


def _set_particles(texts: List[str], folds: List[str], roles: List[str], places: List[int]) -> None:
    leading = True
    if len(places) > 2 and texts[places[-1]].islower() and folds[places[-1]] in PARTICLES:
        # "Beethoven, Ludwig van"
        roles[places[-1]] = "p"
    for number, place in enumerate(places[:-1]):
        text, folded = texts[place], folds[place]
        # "VAN DER BERG"
        # "de La Tour"
        leads = (
            folded in _LEADING
            or text.islower()
            or number > 0
            and roles[places[number - 1]] == "p"
            or number + 2 < len(places)
            and folds[places[number + 1]] in _LEADING
        )
        joined = texts[place + 1] if place + 1 < len(texts) and roles[place + 1] == "" else " "
        is_particle = folded in PARTICLES and (leads or (joined in HYPHENS and folded in _JOINED) if leading else True)
        # A single letter is one only in lower case and without a point: "Ortega y Gasset".
        if joined in HYPHENS and folded in _JOINED:
            is_particle = True
        elif len(text) == 1 and (leading or not text.islower() or joined.startswith(".")):
            is_particle = False
        if is_particle:
            roles[place] = "p"
        comma = "," in joined
        leading = comma or (leading and is_particle)


def _set_initials(texts: List[str], roles: List[str]) -> None:
    for place, text in enumerate(texts):
        if roles[place] != "w" or len(text.strip("\u200d\u200c")) > 2:
            continue
        if len(unicodedata.normalize("NFC", text)) != 1:
            continue
        follows = texts[place + 1][:1] if place + 1 < len(texts) else ""
        if text.upper() != text.lower() or follows in (".", "'", "׳"):
            roles[place] = "i"


def _kinds(texts: List[str], roles: List[str], titled: bool) -> List[str]:
    """Distinguish given names from surnames by their places."""
    kinds = [""] * len(texts)
    # Words joined by hyphens are one name.
    groups: List[List[int]] = []
    comma = -1
    glued = False
    for place, (text, role) in enumerate(zip(texts, roles)):
        if role == "":
            glued = text.lstrip(".") in HYPHENS and roles[place - 1] in ("w", "i")
            if "," in text and groups and comma < 0:
                comma = len(groups)
        elif role in ("w", "i"):
            if glued and groups:
                groups[-1].append(place)
            else:
                groups.append([place])
            glued = False
        elif role == "p":
            glued = False
    if not groups:
        return kinds
    chosen = _group_kinds(texts, roles, groups, comma, titled)
    for group, kind in zip(groups, chosen):
        for place in group:
            kinds[place] = kind
    return kinds


def _group_kinds(texts: List[str], roles: List[str], groups: List[List[int]], comma: int, titled: bool) -> List[str]:
    count = len(groups)
    if 0 < comma < count:
        return ["s"] * comma + ["g"] * (count - comma)
    full = [roles[group[0]] == "w" for group in groups]
    particle_before = [
        any(roles[p] == "p" for p in range(groups[n - 1][-1] if n else 0, groups[n][0])) for n in range(count)
    ]
    words = sum(full)
    if particle_before[0] and full[0]:
        return ["s"] * count
    if words == 0:
        return ["g"] * (count - 1) + ["s" if count > 1 else "g"]
    if words == 1:
        place = full.index(True)
        if count == 1:
            return ["s" if titled else "?"]
        return ["g"] * place + (["s"] if place else ["g"]) + ["s"] * (count - place - 1)
    upper = [len(texts[group[0]]) > 1 and all(texts[place].isupper() for place in group) for group in groups]
    if any(upper) and not all(up for up, is_full in zip(upper, full) if is_full):
        # One surname or more in capital letters, first or last.
        return ["s" if up else "g" for up in upper]
    kinds = ["m"] * count
    last = max(n for n in range(count) if full[n])
    kinds[last:] = ["s"] * (count - last)
    first = full.index(True)
    kinds[first] = "g" if first < last else "s"
    for n in range(count):
        if not full[n]:
            kinds[n] = "g" if n < last else "s"
        elif first < n and any(particle_before[1 : n + 1]):
            kinds[n] = "s"
            # "Ferrer i Puig" are two surnames.
            joint = [folded for folded in texts[groups[n - 1][-1] + 1 : groups[n][0]] if folded.strip()]
            if first < n - 1 and joint and joint[0].casefold() in ("i", "y", "e"):
                kinds[n - 1] = "s"
    return kinds
