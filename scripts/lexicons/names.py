"""Collect personal names from public lists."""

from __future__ import annotations

import csv
import importlib
import pkgutil
import re
import unicodedata
from collections import defaultdict
from pathlib import Path
from typing import Dict, Iterator, Optional, Set, Tuple

Countries = Dict[str, Set[str]]
NativeNames = Dict[Tuple[str, str], Countries]

# Languages of the names in Faker's providers and of the countries in the
# "Localized Name" column, where they aren't in Latin script.
COUNTRY_LANGUAGE = {
    "AM": "hy", "BG": "bg", "BY": "be", "CN": "zh", "CY": "el", "GE": "ka",
    "GR": "el", "IL": "he", "IN": "hi", "IR": "fa", "JP": "ja", "KR": "ko",
    "KZ": "kk", "MK": "mk", "NP": "ne", "RS": "sr", "RU": "ru", "TH": "th",
    "TW": "zh", "UA": "uk", "AE": "ar", "DZ": "ar", "EG": "ar", "IQ": "ar",
    "JO": "ar", "KW": "ar", "LB": "ar", "LY": "ar", "MA": "ar", "SA": "ar",
    "TN": "ar",
}  # fmt: skip
SCRIPTS = {
    "ar": "ARABIC", "be": "CYRILLIC", "bg": "CYRILLIC", "bn": "BENGALI",
    "el": "GREEK", "fa": "ARABIC", "gu": "GUJARATI", "he": "HEBREW",
    "hi": "DEVANAGARI", "hy": "ARMENIAN", "ja": "CJK HIRAGANA KATAKANA",
    "ka": "GEORGIAN", "kk": "CYRILLIC", "ko": "HANGUL", "mk": "CYRILLIC",
    "mr": "DEVANAGARI", "ne": "DEVANAGARI", "or": "ORIYA", "ru": "CYRILLIC",
    "si": "SINHALA", "sr": "CYRILLIC", "ta": "TAMIL", "th": "THAI",
    "uk": "CYRILLIC", "zh": "CJK",
}  # fmt: skip
LOCALE_COUNTRY = {"ar_AA": "", "fr_QC": "CA", "es_CA": "ES"}
FAKER_ROLES = re.compile(r"(first|last)_(kana_)?(romanized_)?names?|first_name_\w*pairs|(male|unisex)_last_names")
FOLD = str.maketrans({
    "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "Đ": "D", "ı": "i",
    "ß": "ss", "æ": "ae", "Æ": "Ae", "œ": "oe", "Œ": "Oe", "ð": "d", "Ð": "D",
    "þ": "th", "Þ": "Th", "ə": "a", "Ə": "A",
})  # fmt: skip
APOSTROPHES = str.maketrans({c: "'" for c in "’‘ʻʼ`´ʹ"})
PARTICLES = set(
    "a abu af al ap ban bat bar ben bin bint da dal dall de degli dei del dela "
    "della delle dello delos den der di do dos du e el ibn la las le les li lo los "
    "mac mc ní ni ó o san santa st st. 't 's ten ter tot uí ui van vande vander vom "
    "von y zu zum zur ua nic mhic d' l' im op in".split()
)
NOT_NAMES = set(
    "inc ltd llc corp company bank group university unknown none null test name "
    "the and of other anonymous baby infant girl boy male female unnamed".split()
)
# Words that are names as well, beside those counted in the corpora; then
# function words of other languages that name lists contain.
NAME_WORDS = set(
    """
alley amber ambrosia angel april art august aurora autumn avenue baker barber bishop
blaze blue bond booker brook brooks brown buck bud buddy buster butcher butler camp
candy carol carpenter carter cash chance chancellor chase chip christian christmas
clay clerk cliff clove coach coin cook cooper coral cotton crew cross cruise dale
dawn day deacon dean destiny diamond dick doc dolly duke dusk earl early easter
ebony echo ember english euro eve ever faith fall farmer field fields finn fisher
fleet flint flora ford forest forrest foster fox france frank french friday friend
garden gay gene genesis german ginger glen glory golden grace gracious grant gray
green grey guy hall harbor hardy harmony hazel heather heaven herb hill holiday
holly homer honey hope hunt hunter iris irish israel ivory ivy jade january jasmine
jean jersey jewel job joy judge july june justice king kitty knight lake lance lane
lark laurel lent liberty lily long lord love lucky major marine mark mars marshal
master may melody mercury mercy merit miles milk miller mills missy monday money
moon morning moss nation neon noble norm north ocean olive olympia pace page paige
paris parish park pat patience patron pearl penny pepper peso phoenix piper poet
pope porter post potter price prime prince princess prudence queen quest quill rain
rainbow ranger raven ray reed reef rex rhodes rich river rivers rob robin rocket
rocky roman rose royal ruby rush russia rusty sage sailor sandy saturday savannah
scout sharp sherry short singer skip skipper sky slate snow sonny spring star
sterling stone storm story street strong sue summer sunday sunny swan teal temple
terra thursday tiger valentine van velvet venus victory vine violet wall ward warden
water waters weaver wednesday weeks welcome west white will willow wills wing winter
wise wolf wood woods world worth young zion
""".split()
)
FOREIGN_WORDS = set(
    """
ad al alla an and as at au aus aux by ca che con da dal das de dei del den der des
di die do dos du e el else em en er es et eu fa fu gli ha han has he hi his ho
il im in is it ja je jo la las le les lo los lui ma me mi min mit mon more na
ne nei no non nos not nu o og oh ok on op or os ou par pas per por que qui sa
se si sie sin so son sont su sur ta te the to tu u un una und une uno us va van
vi vous y yo you
""".split()
)
# Given names that mean a place more often than a person.
PLACE_NAMES = set(
    """
Africa America Asia Berlin Boston Britain Brooklyn Cairo Carolina Catalina
Chester China Dakota Dallas Denver Devon Dublin Egypt Florence Florida Geneva
Georgia Houston India Indiana Ireland Israel Italy Jamaica Jordan Kent Kenya
Lincoln London Lourdes Madrid Marina Memphis Milan Montana Nevada Odessa Orlando
Oslo Oxford Paris Persia Phoenix Quincy Rio Rome Salem Santiago Savannah Sydney
Texas Trinidad Troy Valencia Venice Verona Vienna Virginia Wales York
Cleveland Washington Holland England Scotland France Poland Spain Germany
""".split()
)

# Names that stay names although the rules find them ambiguous.
SURE_NAMES = set(
    "Alma Arenas Arias Bo Ed Ester Finn Frank Han Ho Hu Jasmine Jo Li Luna Miller Ng "
    "Trujillo Ty Vu Wang Wu Xu Yu".split()
)


def fold(text: str) -> str:
    """Remove diacritics from Latin letters.

    text (str): Any text.
    RETURNS (str): The text in plain letters.
    """
    text = unicodedata.normalize("NFD", text.translate(FOLD))
    return "".join(c for c in text if unicodedata.category(c) != "Mn")


def tidy(raw: str) -> str:
    """Normalise spaces, apostrophes and composition.

    raw (str): The text as found upstream.
    RETURNS (str): The normalised text.
    """
    text = " ".join(raw.translate(APOSTROPHES).split())
    return unicodedata.normalize("NFC", text)


def quote_variants(text: str, lang: str) -> Set[str]:
    """Give the spellings of a Hebrew text with plain and with Hebrew quotes.

    text (str): The text.
    lang (str): Its language; only "he" has variants.
    RETURNS (Set[str]): The text and its variants.
    """
    if lang != "he":
        return {text}
    plain = text.replace("׳", "'").replace("״", '"')
    return {plain, plain.replace("'", "׳").replace('"', "״")}


def is_script(text: str, scripts: str) -> bool:
    """Tell whether all letters belong to one of the scripts.

    text (str): Any text.
    scripts (str): First words of Unicode character names, separated by spaces.
    RETURNS (bool): True if so and if there is a letter.
    """
    letters = [c for c in text if unicodedata.category(c)[0] in "LM"]
    names = [unicodedata.name(c, "").split(" ")[0].split("-")[0] for c in letters]
    allowed = scripts.split() + ["COMBINING"]
    return bool(letters) and all(name in allowed for name in names)


def clean_name(raw: str, role: str) -> Optional[str]:
    """Bring a Latin-script name into the form of the lists.

    raw (str): The name as found upstream.
    role (str): "first_name" or "last_name".
    RETURNS (Optional[str]): The name, or None if it isn't fit for the list.
    """
    name = tidy(raw)
    if name.isupper():
        name = name[0] + name[1:].lower() if "-" not in name else name.title()
    if not is_script(name, "LATIN") or not re.fullmatch(r"[^\W\d_]([^\W\d_]|[-' .])+", name):
        if not (role == "last_name" and re.fullmatch(r"'[st] [^\W\d_]+", name)):
            return None
    parts = name.split(" ")
    if any(part.lower() in NOT_NAMES for part in parts):
        return None
    if "." in name or name.endswith(("-", "'")) or "--" in name or len(parts) > 4:
        return None
    if role == "first_name":
        longest = max(len(piece) for piece in re.split("[-']", name))
        fit = len(parts) == 1 and name[0].isupper() and longest > 1 and name.count("-") < 3
        return name if fit else None
    for part in parts[:-1]:
        if part.lower() not in PARTICLES and not (part[0].isupper() and len(part) > 1):
            return None
    heads = [p for p in parts if re.search(r"[^\W\d_]{2}", p) and p != p.lower()]
    return name if heads else None


def read_faker() -> Iterator[Tuple[str, str, str, str]]:
    """Read the names of Faker's person providers.

    YIELDS (Tuple[str, str, str, str]): Language, country, role and name.
    """
    from faker.providers import person

    for locale in sorted(m.name for m in pkgutil.iter_modules(person.__path__)):
        provider = importlib.import_module(f"{person.__name__}.{locale}").Provider
        lang, _, country = locale.partition("_")
        country = LOCALE_COUNTRY.get(locale, country)
        for attribute, values in sorted(vars(provider).items()):
            if not FAKER_ROLES.match(attribute) or callable(values):
                continue
            if isinstance(values, property):
                continue
            role = "first_name" if attribute.startswith("first") else "last_name"
            for value in values:
                for name in [value] if isinstance(value, str) else value:
                    yield lang, country, role, name


def read_countries(path: Path, role: str) -> Iterator[Tuple[str, str, str, str]]:
    """Read a CSV file of popular-names-by-country-dataset.

    path (Path): The file.
    role (str): "first_name" or "last_name".
    YIELDS (Tuple[str, str, str, str]): Language, country, role and name.
    """
    with path.open(encoding="utf-8-sig", newline="") as lines:
        for row in csv.DictReader(lines):
            country = row["Country"]
            for column in ("Localized Name", "Romanized Name"):
                for name in (row[column] or "").split("/"):
                    yield COUNTRY_LANGUAGE.get(country, ""), country, role, name


def collect_names(folder: Path) -> Tuple[Countries, Countries, Set[str], NativeNames]:
    """Collect given names and surnames.

    folder (Path): The folder with the CC0 and MIT lists.
    RETURNS (Tuple): Countries by given name, countries by surname, the most
        frequent surnames of some country, and names in other scripts.
    """
    names: Dict[str, Countries] = {"first_name": defaultdict(set), "last_name": defaultdict(set)}
    native: NativeNames = defaultdict(lambda: defaultdict(set))
    rows = list(read_countries(folder / "cc0_common-forenames-by-country.csv", "first_name"))
    rows += read_countries(folder / "cc0_common-surnames-by-country.csv", "last_name")
    popular = {clean_name(name, role) for _, _, role, name in rows if role == "last_name"}
    rows += read_faker()
    for lang, country, role, raw in rows:
        known = {country} if country else set()
        name = clean_name(raw, role) if raw.strip() else None
        if name:
            names[role][name] |= known
        elif lang in SCRIPTS:
            name = clean_native(raw, lang, role)
            for form in quote_variants(name, lang) if name else ():
                native[lang, role][form] |= known
    given = (folder / "mit_first-names.txt").read_text(encoding="utf8").splitlines()
    for name in filter(None, (clean_name(n, "first_name") for n in given)):
        names["first_name"][name] |= set()
    for raw in (folder / "mit_names.txt").read_text(encoding="utf8").splitlines():
        name = clean_name(raw, "last_name")
        if name and name not in names["first_name"]:
            names["last_name"][name] |= set()
    for role in names:
        for name, countries in list(names[role].items()):
            names[role][fold(name)] |= countries
    return names["first_name"], names["last_name"], popular - {None}, native


def clean_native(raw: str, lang: str, role: str) -> Optional[str]:
    """Bring a name in another script into the form of the lists.

    raw (str): The name as found upstream.
    lang (str): The language.
    role (str): "first_name" or "last_name".
    RETURNS (Optional[str]): The name, or None if it isn't fit for the list.
    """
    name = tidy(raw)
    if SCRIPTS[lang] == "CYRILLIC":
        name = unicodedata.normalize("NFC", name.replace("\u0301", ""))
    if lang == "fa":
        name = name.translate(str.maketrans("يك", "یک"))
    if not is_script(name, SCRIPTS[lang]):
        return None
    if not all(unicodedata.category(c)[0] in "LM" or c in "-' ״\"׳\u200c\u200d" for c in name):
        return None
    shortest = 1 if role == "last_name" and lang in ("zh", "ja", "ko") else 2
    if len(name) < shortest or len(name.split()) > (1 if role == "first_name" else 3):
        return None
    return name
