"""Invented people: names of many cultures, and the ways in which they are written."""

from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Dict, List, NamedTuple, Sequence, Tuple
from zlib import crc32

from spacy_anonym.lexicons.lexicon import load_lexicon
from spacy_anonym.surrogates.pools import load_names, resolve_locale, slug

# A tenth of the names is kept for test data.
PARTS = ("all", "train", "dev")
DEV_SHARE = 10
# What stands before surnames, by language. General knowledge.
PARTICLES: Dict[str, Tuple[str, ...]] = {
    "nl": ("van ", "van der ", "van den ", "de ", "van de ", "Van "), "de": ("von ", "von der ", "zu ", "Von "), "fr": ("de ", "du ", "de la ", "Le ", "d'", "D'"),
    "it": ("De ", "Di ", "Della ", "D'", "Lo ", "de "), "es": ("de ", "de la ", "del ", "de los ", "De La "), "pt": ("da ", "de ", "dos ", "do "),
    "ar": ("al-", "Al-", "El-", "el ", "bin ", "ibn ", "Abu ", "Al "), "ga": ("Ní ", "Ó ", "Mac "), "en": ("Mc", "O'", "Mac", "Fitz", "O’", "St. ", "De "),
    "he": ("Ben ", "Bar-", "Ben-"), "tl": ("dela ", "de ", "San "),
}  # fmt: skip
TWO_SURNAMES = frozenset("es ca gl pt".split())
SURNAME_FIRST = frozenset("zh ko ja hu vi".split())
# A name is drawn once more for so many bearers, and so many times as often at most.
BEARERS, MOST = 1500, 12
SUFFIXES = (" Jr.", " Jr", ", Jr.", " Sr.", " III", " II")


class Person(NamedTuple):
    """An invented person.

    first (str): The given name they go by: "Jean-Luc".
    middle (str): Another one, or "".
    last (str): The surname or surnames: "van der Berg", "García López".
    gender (str): "m", "f" or "".
    lang (str): The language of the name, ISO 639.
    """

    first: str
    middle: str
    last: str
    gender: str
    lang: str


class Culture(NamedTuple):
    """Where names of a kind are from.

    lang (str): Language, ISO 639.
    weight (float): How often, beside the others.
    male, female (Tuple[str, ...]): Given names.
    last (Tuple[str, ...]): Surnames.
    female_last (Tuple[str, ...]): Those of women, where they differ.
    """

    lang: str
    weight: float
    male: Tuple[str, ...]
    female: Tuple[str, ...]
    last: Tuple[str, ...]
    female_last: Tuple[str, ...]


def in_part(word: str, part: str) -> bool:
    """RETURNS (bool): whether a name or template belongs to a part ("train", "dev", "all"), told by its own
    characters.
    """
    return part == "all" or (crc32(word.casefold().encode("utf8")) % DEV_SHARE == 0) == (part == "dev")


@lru_cache(maxsize=16)
def load_cultures(folder: Path, part: str = "all") -> Tuple[Culture, ...]:
    """Read the cultures of a language's templates.

    folder (Path): Holds `cultures.txt`: `en_US 30` a line, a locale of Faker and how often it is drawn; `xx 10` for
        single names of all over the world, from the package's own lists; or, after a name of its own, lists: `zh 4 |
        Wei Jun | Mei Ling | Wang Li` (men, women, surnames), or instead of a list one of the package's: `heb 40 |
        he/first_name | he/first_name | he/last_name`, whose names with many bearers are drawn more often.
    part (str): "train" and "dev" have no name in common, "all" has both.
    RETURNS (Tuple[Culture, ...]): The cultures.
    RAISES (ValueError): when a line cannot be read or names a locale that is not known.
    """
    cultures = []
    for name, weight, pools in _read_cultures(folder):
        kept = [tuple(each for each in pool if in_part(each, part)) for pool in pools]
        # A short list may have no name in the part.
        full = [kept_pool or pool for kept_pool, pool in zip(kept, pools)]
        cultures.append(Culture(name.partition("_")[0], weight, full[0], full[1], full[2], full[3]))
    return tuple(cultures)


_Pools = Tuple[Tuple[str, ...], ...]


@lru_cache(maxsize=8)
def _read_cultures(folder: Path) -> Tuple[Tuple[str, float, _Pools], ...]:
    path = folder / "cultures.txt"
    cultures: List[Tuple[str, float, _Pools]] = []
    for number, line in enumerate(path.read_text(encoding="utf8").splitlines(), 1):
        if not line.strip() or line.startswith("## "):
            continue
        head, *lists = line.split("|")
        name, _, weight = head.strip().partition(" ")
        if not weight.strip().replace(".", "", 1).isdecimal() or len(lists) not in (0, 3):
            raise ValueError(
                (
                    f"'{path}': line {number} cannot be read as a template: a culture is a locale, a weight, and "
                    "perhaps three lists."
                )
            )
        if lists:
            names = [
                _bundled(given.strip()) if "/" in given else tuple(each.replace("_", " ") for each in given.split())
                for given in lists
            ]
            pools: _Pools = (names[0], names[1], names[2], names[2])
        elif name == "xx":
            first, last = tuple(load_lexicon("xx/first_name").phrases), tuple(load_lexicon("xx/last_name").phrases)
            common = set(load_lexicon("en/common_word").phrases)
            # Plain single words, and of the others those that are no words of the language.
            first = tuple(
                each for each in first if each.lower() not in common and each.isascii() or slug(each) == each.lower()
            )
            pools = (first, first, last, last)
        else:
            locale = resolve_locale("person", name)
            if locale is None:
                raise ValueError(f"'{path}': line {number} cannot be read as a template: the locale has no names.")
            read = load_names(locale)
            pools = (
                (*read.male, *read.unisex),
                (*read.female, *read.unisex),
                (*read.unisex_last, *read.male_last),
                (*read.unisex_last, *read.female_last),
            )
        cultures.append((name, float(weight), pools))
    return tuple(cultures)


def _bundled(name: str) -> Tuple[str, ...]:
    """RETURNS (Tuple[str, ...]): the names of a list of the package, those of many bearers several times."""
    lexicon = load_lexicon(name)
    if "people" not in lexicon.columns:
        return tuple(lexicon.phrases)
    column = lexicon.columns.index("people")
    return tuple(
        phrase
        for phrase, row in zip(lexicon.phrases, lexicon.rows)
        for _ in range(min(MOST, 1 + int(row[column]) // BEARERS))
    )


def draw_person(rng: Random, cultures: Sequence[Culture]) -> Person:
    """RETURNS (Person): a person of one of the cultures."""
    culture = rng.choices(cultures, [each.weight for each in cultures])[0]
    gender = rng.choice("mf")
    given = culture.male if gender == "m" else culture.female
    lasts = culture.last if gender == "m" else culture.female_last or culture.last
    first, middle, last = rng.choice(given), "", rng.choice(lasts)
    chance = rng.random()
    if chance < 0.05:
        first = f"{first}-{rng.choice(given)}"
    elif chance < 0.15:
        middle = rng.choice(given)
    particles = PARTICLES.get(culture.lang, ())
    if particles and rng.random() < (0.04 if culture.lang == "en" else 0.12):
        last = rng.choice(particles) + last
    chance = rng.random()
    if culture.lang in TWO_SURNAMES and chance < 0.45:
        last = (
            f"{last} "
            f"{'y ' if chance < 0.03 else 'i ' if culture.lang == 'ca' and chance < 0.15 else ''}{rng.choice(lasts)}"
        )
    elif chance < 0.06:
        last = f"{last}-{rng.choice(lasts)}"
    return Person(first, middle, last, gender if culture.lang != "xx" else "", culture.lang)


def write_person(person: Person, rng: Random, form: str = "any") -> str:
    """Write a name.

    person (Person): Whose.
    rng (Random): Where chance comes from.
    form (str): "any", "full" (first and last), "first", "last", "last_first", "initials_last", "middle".
    RETURNS (str): The name as written.
    """
    first, last = person.first, person.last
    if form == "any":
        form = rng.choices(
            ("full", "middle", "initial_last", "initials_last", "suffix", "surname_first"), (72, 12, 5, 4, 2, 5)
        )[0]
        if form == "surname_first" and person.lang not in SURNAME_FIRST:
            form = "full"
        if form == "suffix" and (person.lang != "en" or person.gender != "m"):
            form = "full"
    initial = _initial(first)
    other = _initial(person.middle) or rng.choice("ABCDEFGHJKLMNPRSTW")
    if not initial.isascii():
        other = _initial(person.middle) or initial
    if form == "first":
        return first
    if form == "last":
        return last
    if form == "last_first":
        tail = f" {other}." if rng.random() < 0.2 else f" {person.middle}" if person.middle else ""
        return f"{last}, {first}{tail}"
    if form == "surname_first":
        return f"{last} {first}"
    if form == "initial_last":
        return f"{initial}. {last}" if rng.random() < 0.8 else f"{initial} {last}"
    if form == "initials_last":
        return rng.choice((f"{initial}. {other}. {last}", f"{initial}.{other}. {last}", f"{initial}{other} {last}"))
    if form == "middle":
        middle = person.middle if person.middle and rng.random() < 0.6 else other + rng.choice((".", ".", ""))
        return f"{first} {middle} {last}"
    return f"{first} {last}{rng.choice(SUFFIXES) if form == 'suffix' else ''}"


def _initial(name: str) -> str:
    return name[:1].upper()
