"""The names that Spanish and Catalan places are drawn from: of streets, squares, parks, districts, rivers,
institutions, towns.

Each has its name in both languages, so that one street of a document is one street in both.
"""

from functools import lru_cache
from pathlib import Path
from typing import Dict, List, NamedTuple, Tuple

from ...errors import AnonymError, Errors
from ...lexicons.lexicon import Lexicon, load_lexicon
from ...person_names import fold
from .address_words import split_article

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
