"""Names by locale and gender, read once a process from Faker's lists and, where those are short, from our own."""

import unicodedata
from functools import lru_cache
from importlib import import_module
from typing import Any, Dict, FrozenSet, Iterable, List, NamedTuple, Optional, Tuple

from ..lexicons.lexicon import load_lexicon
from ..person_names import PARTICLES, SUFFIXES, TITLES
from ..toml import load_toml

_DEFAULTS: Dict[str, str] = load_toml(__file__, "locales.toml")["languages"]
SCRIPT_LOCALES: Dict[str, str] = load_toml(__file__, "locales.toml")["scripts"]
# Faker's lists of names; of several the first that a locale has.
_LISTS = {
    "male": "first_names_male", "female": "first_names_female", "any": "first_names_unisex first_names_nonbinary",
    "male_last": "last_names_male male_last_names", "female_last": "last_names_female female_last_names",
    "any_last": "last_names unisex_last_names",
}  # fmt: skip
# Names of Catalonia: ours, as Faker's locale has few.
CATALAN = "es_CA"
# Below these, lists are filled up.
FEW_GIVEN = 120
FEW_SURNAMES = 300
# Two surnames are the rule.
TWO_SURNAMES = frozenset("es ca gl eu pt".split())


class Names(NamedTuple):
    """Single words, no two of which are equal without case and accents, and no given name of which is a surname."""

    # Given names.
    male: Tuple[str, ...]
    female: Tuple[str, ...]
    unisex: Tuple[str, ...]
    # Surnames; only some languages have forms by gender.
    male_last: Tuple[str, ...]
    female_last: Tuple[str, ...]
    unisex_last: Tuple[str, ...]


@lru_cache(maxsize=1 << 15)
def slug(text: str) -> str:
    """RETURNS (str): a word without case and accents, letters only. In ASCII where its letters have an ASCII base."""
    if text.isascii() and text.isalpha():
        return text.lower()
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text.translate(_BASES))
    return "".join(char for char in text.casefold() if char.isalpha())


_BASES = str.maketrans({**dict(zip("øØłŁđĐðı", "oOlLdDdi")), "þ": "th", "Þ": "Th", "æ": "ae", "Æ": "Ae", "œ": "oe"})


@lru_cache(maxsize=1 << 12)
def base_letter(text: str) -> str:
    """RETURNS (str): a word's first letter without case and accents; "" where there is none."""
    for char in text:
        letters = slug(char)
        if letters:
            return letters[0]
    return ""


@lru_cache(maxsize=4096)
def script_of(char: str) -> str:
    """RETURNS (str): the script of a letter, as its Unicode name begins ("LATIN"); "" for what has no name."""
    return unicodedata.name(char, "").split(" ")[0].split("-")[0]


@lru_cache(maxsize=1 << 14)
def script_of_word(word: str) -> str:
    """RETURNS (str): the script of a word's first letter; "" where it has none."""
    for char in word:
        if char.isalpha():
            return "LATIN" if char.isascii() else script_of(char)
    return ""


@lru_cache(maxsize=None)
def known_locales() -> FrozenSet[str]:
    """RETURNS (FrozenSet[str]): the locales that may be asked for: Faker's, and languages alone."""
    from faker.config import AVAILABLE_LOCALES

    languages = {locale.partition("_")[0] for locale in AVAILABLE_LOCALES}
    # As other tools name them.
    spain = ("ca_ES", "gl_ES", "eu_ES")
    return frozenset({*AVAILABLE_LOCALES, *_DEFAULTS, *languages, *spain})


@lru_cache(maxsize=None)
def resolve_locale(kind: str, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): the locale whose lists of a kind (Faker's provider: "person", "job", "company") serve a
    locale ("es_MX") or language ("es"): itself, its language's, or another of that language; None where Faker has
    none."""
    language = locale.partition("_")[0]
    if (kind, language) == ("person", "ca"):
        return CATALAN
    there = _locales_with(kind)
    for name in (locale, _DEFAULTS.get(language, "")):
        if name in there and "_" in name:
            return name
    same = sorted(name for name in there if name.partition("_")[0] == language)
    return same[-1] if same else None


@lru_cache(maxsize=None)
def _locales_with(kind: str) -> FrozenSet[str]:
    from pkgutil import iter_modules

    return frozenset(module.name for module in iter_modules(import_module(f"faker.providers.{kind}").__path__))


def provider_list(kind: str, locale: str, *names: str) -> List[str]:
    """RETURNS (List[str]): the strings of the first of these lists that a locale's provider has; empty where it has
    none."""
    provider: Any = import_module(f"faker.providers.{kind}.{locale}").Provider
    for name in names:
        values = getattr(provider, name, None)
        if isinstance(values, Iterable) and not isinstance(values, str):
            return [value for value in values if isinstance(value, str)]
    return []


@lru_cache(maxsize=16)
def load_names(locale: str) -> Names:
    """RETURNS (Names): the names of a locale (see `resolve_locale`) in one script, capitalised, in a fixed order."""
    lists = {key: provider_list("person", locale, *names.split()) for key, names in _LISTS.items()}
    if not lists["male"] and not lists["female"]:
        lists["any"] = provider_list("person", locale, "first_names")
    if locale == CATALAN:
        lists.update(_catalan())
    else:
        _fill(lists, locale)
    if locale.startswith("es_"):
        # A man has it only behind another name ("José María"), and the other way round.
        lists["male"] = [name for name in lists["male"] if name != "María"]
        lists["female"] = [name for name in lists["female"] if name != "José"]
    if locale.startswith("en_"):
        # "Will" and "May" would be hard to tell from words.
        words = set(load_lexicon("en/common_word").phrases)
        lists = {key: [name for name in names if name.lower() not in words] for key, names in lists.items()}
    lasts = [*lists["any_last"], *lists["male_last"], *lists["female_last"]]
    script = _main_script([*lists["male"], *lists["any"], *lasts])
    male, female, unisex = _by_gender(*(_clean(lists[key], script) for key in ("male", "female", "any")))
    given = {slug(name) for names in (male, female, unisex) for name in names}
    lists = {key: [name for name in names if slug(name) not in given] for key, names in lists.items()}
    last = _by_gender(*(_clean(lists[key], script) for key in ("male_last", "female_last", "any_last")))
    if len(last[0]) < 20 or len(last[1]) < 20:
        last = (), (), tuple(dict.fromkeys((*last[2], *last[0], *last[1])))
    return Names(male, female, unisex, *last)


def _catalan() -> Dict[str, List[str]]:
    given = load_lexicon("ca/surrogate_given_name")
    genders = given.column("gender") or []
    female = [name for name, gender in zip(given.phrases, genders) if gender == "f"]
    # Without its accent "Marià" is "Maria".
    slugs = set(map(slug, female))
    return {
        "male": [name for name, gender in zip(given.phrases, genders) if gender == "m" and slug(name) not in slugs],
        "female": female,
        "any": [],
        # Most people there have Spanish surnames, or one of each.
        "any_last": [*load_lexicon("ca/last_name").phrases, *provider_list("person", "es_ES", "last_names")],
    }


@lru_cache(maxsize=4)
def load_genders(script: str) -> Dict[str, str]:
    """RETURNS (Dict[str, str]): the gender ("m" or "f") by slug of names that are words too, and so are never drawn
    ("Will", "May"); empty for other scripts than Latin."""
    if script != "LATIN":
        return {}
    common = set(load_lexicon("en/common_word").phrases)
    found: Dict[str, str] = {}
    for locale in sorted(name for name in _locales_with("person") if name.partition("_")[0] == "en"):
        for gender, listed in (("m", "first_names_male"), ("f", "first_names_female")):
            for name in provider_list("person", locale, listed):
                key = slug(name)
                if key in common:
                    found[key] = gender if found.get(key, gender) == gender else ""
    return found


@lru_cache(maxsize=4)
def load_reserve(script: str) -> Names:
    """RETURNS (Names): the names of all locales in a script, as `load_names`; surnames of Latin script also from our
    own lists. They tell the gender of foreign names, and serve where a locale's own are used up."""
    male: Dict[str, str] = {}
    female: Dict[str, str] = {}
    last: Dict[str, str] = {}
    for locale in sorted(_locales_with("person")):
        sample = provider_list("person", locale, "first_names_male", "first_names", "last_names")[:20]
        if _main_script(sample) != script:
            continue
        for names, lists in ((male, ("first_names_male",)), (female, ("first_names_female",)), (last, ("last_names",))):
            for key, name in _clean(provider_list("person", locale, *lists), script).items():
                names.setdefault(key, name)
    if script == "LATIN":
        for key, name in _clean(load_lexicon("xx/last_name").phrases, script).items():
            last.setdefault(key, name)
    common = set(load_lexicon("en/common_word").phrases) if script == "LATIN" else set()
    given = {*male, *female}
    rest = {key: name for key, name in last.items() if key not in given}

    def is_drawn(name: str) -> bool:
        # An initial such as Þ or Ç would not be the one of an e-mail address.
        return name.lower() not in common and (script != "LATIN" or name[0].isascii())

    without = [{key: name for key, name in names.items() if is_drawn(name)} for names in (male, female, rest)]
    return Names(*_by_gender(without[0], without[1], {}), (), (), tuple(without[2].values()))


def _by_gender(
    male: Dict[str, str], female: Dict[str, str], both: Dict[str, str]
) -> Tuple[Tuple[str, ...], Tuple[str, ...], Tuple[str, ...]]:
    shared = {key: name for key, name in {**male, **female, **both}.items() if (key in male) == (key in female)}
    of_one = [tuple(name for key, name in names.items() if key not in shared) for names in (male, female)]
    return of_one[0], of_one[1], tuple(shared.values())


_NO_NAMES = frozenset(slug(word) for words in (PARTICLES, SUFFIXES, TITLES) for word in words)


def _clean(names: Iterable[str], script: str) -> Dict[str, str]:
    """Single capitalised words of one script, by their slug, in an order of their own."""
    least = 3 if script in ("LATIN", "CYRILLIC", "GREEK") else 2 if script not in ("CJK", "HANGUL") else 1
    cleaned: Dict[str, str] = {}
    for name in sorted(set(names)):
        name = unicodedata.normalize("NFC", name.strip())
        key = slug(name)
        if len(key) < least or key in _NO_NAMES or key in cleaned or name.isupper() and name.lower() != name:
            continue
        if all(char.isalpha() and script_of(char) == script or unicodedata.category(char)[0] == "M" for char in name):
            if name[0].upper() == name[0]:
                cleaned[key] = name
    return cleaned


def _main_script(names: Iterable[str]) -> str:
    counts: Dict[str, int] = {}
    for name in names:
        script = script_of_word(name)
        counts[script] = counts.get(script, 0) + 1
    return max(counts, key=lambda script: counts[script]) if counts else ""


def _fill(lists: Dict[str, List[str]], locale: str) -> None:
    """Fill short lists up from other locales of the language, then from our own lists by country."""
    language, _, country = locale.partition("_")
    same = (name for name in _locales_with("person") if name.partition("_")[0] == language and "_" in name)
    others = sorted(name for name in same if name != locale)
    for other in others:
        if min(len(lists["male"]), len(lists["female"])) < FEW_GIVEN and not lists["any"]:
            lists["male"] += provider_list("person", other, "first_names_male")
            lists["female"] += provider_list("person", other, "first_names_female")
        if len(lists["any_last"]) + len(lists["male_last"]) < FEW_SURNAMES:
            lists["any_last"] += provider_list("person", other, "last_names")
    lasts = [*lists["any_last"], *lists["male_last"]]
    if len(lasts) >= FEW_SURNAMES or _main_script(lasts) != "LATIN":
        return
    wanted = {country, *(other.partition("_")[2] for other in others)}
    lexicon = load_lexicon("xx/last_name")
    rows = zip(lexicon.phrases, lexicon.column("countries") or (), lexicon.column("ambiguous") or ())
    lists["any_last"] += [name for name, codes, doubt in rows if doubt == "0" and wanted & set(codes.split(","))]
