"""Spanish and Catalan words of addresses, and how a name is joined to the word before it."""

import re
from typing import Dict, FrozenSet, Tuple

from ...person_names import fold
from ...toml import load_toml

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
