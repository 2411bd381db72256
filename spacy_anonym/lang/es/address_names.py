"""The words of Spanish and Catalan addresses, and the names that places are drawn from: of streets, squares, parks,
districts, rivers, institutions, towns.

Each has its name in both languages, so that one street of a document is one street in both.
"""

import re
from functools import lru_cache
from pathlib import Path
from typing import Dict, FrozenSet, List, NamedTuple, Tuple

from ...errors import AnonymError, Errors
from ...lexicons.lexicon import Lexicon, load_lexicon
from ...person_names import fold
from ...toml import load_toml

KINDS = ("street", "square", "park", "river", "district", "institution", "region")
# A register with fewer names of a kind does not serve for it.
LEAST = 30


class Place(NamedTuple):
    """A place's name."""

    # In Spanish and Catalan, with the article in lower case ("las Rosas", "l'Àngel").
    es: str
    ca: str

    def named(self, lang: str) -> str:
        """RETURNS (str): the name in a language."""
        return self.ca if lang == "ca" else self.es


class Town(NamedTuple):
    """A town: its name, and the two digits that its postcode begins with."""

    name: str
    province: str


class IberianNames(NamedTuple):
    """The names."""

    places: Dict[str, Tuple[Place, ...]]  # By kind.
    known: Dict[str, Place]  # By name without case and article, in both languages.
    towns: Dict[str, Tuple[Town, ...]]  # By language.
    provinces: Dict[str, str]  # The province's digits of a town, by its name without case.


def bare(name: str) -> str:
    """RETURNS (str): a name for comparisons: without case and article."""
    return fold(split_article(name)[1])


@lru_cache(maxsize=4)
def load_names(register: str = "") -> IberianNames:
    """Read the names.

    register (str): A folder that `spacy_anonym.lexicons.import_streets` wrote: its streets, squares and parks are
        drawn, where there are enough of a kind. "" is our own names alone.
    RAISES (AnonymError): SA346 for a folder that cannot be read as a register.
    """
    places: Dict[str, List[Place]] = {kind: [] for kind in KINDS}
    _add(places, load_lexicon("es/surrogate_place"))
    if register:
        theirs: Dict[str, List[Place]] = {kind: [] for kind in KINDS}
        _add(theirs, _read_register(register))
        places.update({kind: names for kind, names in theirs.items() if len(names) >= LEAST})
    towns = {lang: _towns(lang) for lang in ("es", "ca")}
    return IberianNames(
        {kind: tuple(names) for kind, names in places.items()},
        {bare(name): place for names in places.values() for place in names for name in place},
        towns,
        {
            name: town.province
            for rows in towns.values()
            for town in rows
            for name in (fold(town.name), bare(town.name))
        },
    )


def _towns(lang: str) -> Tuple[Town, ...]:
    lexicon = load_lexicon(f"{lang}/surrogate_town")
    return tuple(map(Town, lexicon.phrases, lexicon.column("province") or ()))


def _add(places: Dict[str, List[Place]], lexicon: Lexicon) -> None:
    for spanish, catalan, kinds in zip(lexicon.phrases, lexicon.column("catalan") or (), lexicon.column("kinds") or ()):
        for kind in kinds.split(","):
            if kind in places:
                places[kind].append(Place(spanish, catalan or spanish))


def _read_register(folder: str) -> Lexicon:
    try:
        lexicon = load_lexicon(str(Path(folder)))
    except (AnonymError, OSError, ValueError):
        raise AnonymError(Errors.SA346.format(path=folder, problem="there is no list in it")) from None
    if lexicon.column("catalan") is None or lexicon.column("kinds") is None:
        raise AnonymError(Errors.SA346.format(path=folder, problem="its list has no columns 'catalan' and 'kinds'"))
    return lexicon


_TABLES = load_toml(__file__, "address_words.toml")


def _words(name: str) -> FrozenSet[str]:
    return frozenset(_TABLES[name].split())


# What the place is that a word stands before, and the word's language; "" where both have it.
TYPES: Dict[str, Tuple[str, str]] = {}
for _kind, _langs in _TABLES["types"].items():
    for _lang, _row in _langs.items():
        for _word in _row.split():
            _own = "" if _lang == "both" else _lang
            TYPES[_word] = _kind, "" if _word in TYPES and TYPES[_word][1] != _own else _own
TAIL, LINKS, CROSSINGS = _words("tail"), _words("links"), _words("crossings")
ORDINAL_ENDINGS = _words("ordinal_endings")
_PARTICLES, _OF = _words("particles"), _words("of")
_ONLY_ES, _ONLY_CA = _words("only_es"), _words("only_ca")
APOSTROPHES = ("'", "’")
_ARTICLE = re.compile(r"(?:(?:el|la|los|las|els|les|en|na) |l['’])", re.IGNORECASE)
_VOWEL = re.compile(r"h?[aeiouàèéíòóúáï]", re.IGNORECASE)
# The endings of Catalan ordinal numbers; from five on they are one.
_ORDINALS = {"1": "r", "2": "n", "3": "r", "4": "t"}


def elided(word: str) -> str:
    """RETURNS (str): a word for comparisons, its apostrophe a straight one."""
    return fold(word).replace("’", "'")


def is_particle(word: str) -> bool:
    """RETURNS (bool): whether a word may stand between a street's type and its name: "de", "la", "d'"."""
    return elided(word) in _PARTICLES


def is_of(word: str) -> bool:
    """RETURNS (bool): whether a particle says "of", alone or with its article."""
    return elided(word) in _OF


def language_of(particles: Tuple[str, ...], name: str = "") -> str:
    """RETURNS (str): "es" or "ca", as particles and the name's first word tell; "" where they are of both."""
    folded = {elided(word) for word in (*particles, name.partition(" ")[0])}
    return "ca" if folded & _ONLY_CA else "es" if folded & _ONLY_ES else ""


def split_article(name: str) -> Tuple[str, str]:
    """RETURNS (Tuple[str, str]): a name's article with the space behind it ("la ", "l'"; "" where there is none), and
    the rest."""
    match = _ARTICLE.match(name)
    return (match.group(), name[match.end() :]) if match and match.end() < len(name) else ("", name)


def begins_with_vowel(name: str) -> bool:
    """RETURNS (bool): whether Catalan "de" is "d'" before a name."""
    return _VOWEL.match(name) is not None


def with_of(name: str, lang: str) -> str:
    """RETURNS (str): a name whose article is in lower case ("el Sol", "l'Àngel") with "of" before it in Spanish or
    Catalan: "del Sol", "de l'Àngel", "d'Aragó", "de las Rosas"."""
    article, rest = split_article(name)
    article = article.replace("’", "'")
    if article == "el " or article == "els " and lang == "ca":
        return f"d{article}{rest}"
    if lang == "ca" and not article and begins_with_vowel(rest):
        return f"d'{rest}"
    return f"de {article}{rest}"


def ordinal(number: str, ending: str) -> str:
    """RETURNS (str): the ending of another ordinal number, as `ending` does: Catalan masculine ones follow the
    number."""
    if fold(ending) not in ("r", "n", "t", "è", "é", "er", "on", "rt"):
        return ending
    new = _ORDINALS.get(number, "è")
    return new.upper() if ending.isupper() else new
