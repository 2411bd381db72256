"""Spanish and Catalan words of addresses, and how a name is joined to the word before it. Written for this project."""

import re
from typing import Dict, FrozenSet, Tuple

from ...person_names import fold

# Written beside a street in both languages: which one is meant, the particle behind it tells, else the locale.
_BOTH = "c cl av avda avd rambla ronda via vía ctra pg psg pl rbla trav pje ptge urb urbanización pol bda baixada"
_TYPES: Dict[Tuple[str, str], str] = {
    (
        "street",
        "es",
    ): "calle calleja callejón avenida paseo pº camino carretera cuesta travesía pasaje costanilla alameda vial senda cañada",
    ("street", "ca"): "carrer carreró avinguda passeig camí travessera travessia passatge riera moll carrerada drecera",
    ("street", ""): _BOTH,
    ("square", "es"): "plaza plazuela glorieta pza pzla",
    ("square", "ca"): "plaça placeta plça pça",
    ("park", "es"): "parque jardín jardines bosque",
    ("park", "ca"): "parc jardí jardins bosc",
    ("river", "es"): "río arroyo embalse",
    ("river", "ca"): "riu rierol embassament",
    ("district", "es"): "barrio barriada distrito",
    ("district", "ca"): "barri barriada districte",
    ("institution", "es"): (
        "hospital clínica ambulatorio escuela colegio instituto universidad iglesia parroquia catedral basílica ermita mercado biblioteca estación teatro museo"
        " residencia cementerio farmacia guardería centro"
    ),
    ("institution", "ca"): (
        "hospital clínica ambulatori escola col·legi institut universitat església parròquia basílica capella mercat biblioteca estació teatre museu"
        " residència cementiri farmàcia llar centre cap"
    ),
    ("venue", "es"): "café cafetería bar restaurante hotel hostal pensión taberna",
    ("venue", "ca"): "cafè cafeteria restaurant fonda taverna",
}
# What the place is that a word stands before, and the word's language; "" where both have it.
TYPES: Dict[str, Tuple[str, str]] = {}
for (_kind, _lang), _words in _TYPES.items():
    for _word in _words.split():
        TYPES[_word] = (_kind, "" if _word in TYPES and TYPES[_word][1] != _lang else _lang)
# What stands behind a street's name, or between an institution's type and its name. It stays.
TAIL: FrozenSet[str] = frozenset(
    "núm num número numero nº n no km kilómetro quilòmetre piso pis planta puerta pta porta escalera esc escala bloque blq bl bloc portal edificio edif edifici"
    " bajos bajo bjs bxs baixos baix entresuelo entlo ent entresòl principal pral ppal ático atico àtic atic sobreático sobreàtic izquierda izda izq esquerra esq"
    " derecha dcha dreta dta int interior ext exterior local depto dpto departamento apartamento apto apt apartament bis duplicado dup cp apartado correos apartat correus"
    " codi código postal sn s casa clínico clínic general comarcal provincial universitario universitari infantil público públic salud salut primaria primària secundaria secundària".split()
)
# Between two places.
LINKS: FrozenSet[str] = frozenset(
    "en a con amb cantonada esquina entre y i e cruce xamfrà chaflán junto prop cerca hasta fins sobre".split()
)
# Of these, what joins two streets.
CROSSINGS: FrozenSet[str] = frozenset("con amb cantonada esquina entre y i xamfrà chaflán".split())
APOSTROPHES = ("'", "’")
_PARTICLES: FrozenSet[str] = frozenset("de del dels d' la las los les el els l' en na n'".split())
_OF: FrozenSet[str] = frozenset("de del dels d'".split())
_ONLY_ES: FrozenSet[str] = frozenset("las los san santo".split())
_ONLY_CA: FrozenSet[str] = frozenset("dels d' les els l' na n' sant mare".split())
_ARTICLE = re.compile(r"(?:(?:el|la|los|las|els|les|en|na) |l['’])", re.IGNORECASE)
_VOWEL = re.compile(r"h?[aeiouàèéíòóúáï]", re.IGNORECASE)
# The endings of Catalan ordinal numbers; from five on they are one.
_ORDINALS = {"1": "r", "2": "n", "3": "r", "4": "t"}
ORDINAL_ENDINGS: FrozenSet[str] = frozenset("r n t è é er on rt º ª o a".split())


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
    the rest.
    """
    match = _ARTICLE.match(name)
    return (match.group(), name[match.end() :]) if match and match.end() < len(name) else ("", name)


def begins_with_vowel(name: str) -> bool:
    """RETURNS (bool): whether Catalan "de" is "d'" before a name."""
    return _VOWEL.match(name) is not None


def with_of(name: str, lang: str) -> str:
    """Put "of" before a name.

    name (str): The name with its article in lower case: "el Sol", "l'Àngel".
    lang (str): "es" or "ca".
    RETURNS (str): "del Sol", "de l'Àngel", "d'Aragó", "de las Rosas".
    """
    article, rest = split_article(name)
    article = article.replace("’", "'")
    if article == "el " or article == "els " and lang == "ca":
        return f"d{article}{rest}"
    if lang == "ca" and not article and begins_with_vowel(rest):
        return f"d'{rest}"
    return f"de {article}{rest}"


def ordinal(number: str, ending: str) -> str:
    """RETURNS (str): the ending of another ordinal number, in the way of `ending`: Catalan masculine ones follow the
    number.
    """
    if fold(ending) not in ("r", "n", "t", "è", "é", "er", "on", "rt"):
        return ending
    new = _ORDINALS.get(number, "è")
    return new.upper() if ending.isupper() else new
