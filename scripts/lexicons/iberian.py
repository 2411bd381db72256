"""Rebuild the Spanish and Catalan lists that are derived from public sources; the others are written for this project.

    python -m scripts.lexicons.iberian --names DIR --corpora DIR

`--names` is as for `build`; `--corpora` holds the folders `meddocan_es`, `ancora_es` and `ancora_ca`. Faker must be
installed. The output depends on the inputs alone.
"""

import argparse
import importlib
import re
from collections import Counter
from importlib.metadata import version
from pathlib import Path
from typing import Dict, Iterable, List, Optional, Set

from scripts.corpora.ancora import read_ancora
from scripts.corpora.gold import GoldText
from scripts.corpora.meddocan import read_meddocan
from spacy_anonym.lexicons.lexicon import DATA

from .build import CC0, refresh_counts, write_lexicon, write_overview
from .names import clean_name, read_countries

# Countries where names are mostly Spanish, and Faker's locales of them.
COUNTRIES = frozenset("ES MX AR CL CO PE VE EC BO PY UY CR PA GT HN NI SV CU DO PR".split())
LOCALES = ("es_ES", "es_CA", "es_AR", "es_CL", "es_CO", "es_MX")
_WORD = re.compile(r"[^\W\d_]+(?:·[^\W\d_]+)*")
_SENTENCE_END = re.compile(r"(?:^|[.!?:;\n\"«»“”()\-–—¿¡])\s*$")


def collect_spanish_names(folder: Path, role: str) -> Dict[str, Set[str]]:
    """Collect names of Spanish-speaking countries.

    folder (Path): The folder of the CC0 lists.
    role (str): "first_name" or "last_name".
    RETURNS (Dict[str, Set[str]]): Countries by name.
    """
    kind = "forenames" if role == "first_name" else "surnames"
    names: Dict[str, Set[str]] = {}
    rows = [
        (country, name) for _, country, _, name in read_countries(folder / f"cc0_common-{kind}-by-country.csv", role)
    ]
    for locale in LOCALES:
        provider = importlib.import_module(f"faker.providers.person.{locale}").Provider
        for attribute, values in sorted(vars(provider).items()):
            if attribute.startswith(role) and not callable(values) and not isinstance(values, property):
                rows += [("ES" if locale == "es_CA" else locale[3:], value) for value in values]
    for country, raw in rows:
        name = clean_name(raw, role) if country in COUNTRIES and raw.strip() else None
        # "García" stands for "Garcia" too, and who has only the latter may be from elsewhere.
        if name:
            names.setdefault(name, set()).add(country)
    return names


def collect_common_words(texts: Iterable[GoldText]) -> List[str]:
    """Collect ordinary words: written in lower case outside of names, and not more often capitalised within a sentence.

    texts (Iterable[GoldText]): The texts of corpora.
    RETURNS (List[str]): The words, sorted.
    """
    lower: Counter = Counter()
    capital: Counter = Counter()
    for gold in texts:
        named = [(start, end) for start, end, _ in gold.spans]
        named += gold.missing
        for match in _WORD.finditer(gold.text):
            word = match.group()
            if word.islower():
                if not any(start <= match.start() < end for start, end in named):
                    lower[word] += 1
            elif word.istitle() and not _SENTENCE_END.search(gold.text, max(0, match.start() - 3), match.start()):
                capital[word.lower()] += 1
    return sorted(word for word, count in lower.items() if len(word) > 1 and count >= max(1, capital[word]))


def build(names: Path, corpora: Path, out: Path) -> None:
    """Rebuild the lists.

    names (Path): The folder of name lists.
    corpora (Path): The folder of corpora.
    out (Path): The data folder to write to.
    """
    for role, score in (("first_name", 0.5), ("last_name", 0.4)):
        write_lexicon(
            out / "es" / role,
            {name: (",".join(sorted(found)),) for name, found in collect_spanish_names(names, role).items()},
            label="PERSON",
            role=role,
            case="title",
            score=score,
            columns=["countries"],
            source=f"{CC0}: romanized and localized names; Faker {version('Faker')}: person providers "
            f"{', '.join(LOCALES)}. "
            "Union, cleaned",
            licence="CC0 1.0 and MIT",
        )
    spanish = [*read_meddocan(corpora / "meddocan_es", "train"), *read_ancora(corpora / "ancora_es", "es")]
    catalan = list(read_ancora(corpora / "ancora_ca", "ca"))
    sources = {"es": "MEDDOCAN (part train) and UD Spanish AnCora", "ca": "UD Catalan AnCora"}
    for lang, texts in (("es", spanish), ("ca", catalan)):
        write_lexicon(
            out / lang / "common_word",
            {word: () for word in collect_common_words(texts)},
            label="",
            role="common_word",
            case="any",
            score=0.0,
            columns=[],
            source=f"Words in lower case outside of names in {sources[lang]}",
            licence="MIT (single words; the corpora are CC BY 4.0)",
        )
    refresh_counts(out)
    write_overview(out)


def main(argv: Optional[List[str]] = None) -> None:
    """Run the build from the command line.

    argv (Optional[List[str]]): Arguments, those of the process by default.
    """
    parser = argparse.ArgumentParser(description="Rebuild the Spanish and Catalan phrase lists.")
    parser.add_argument("--names", type=Path, required=True, help="Name lists")
    parser.add_argument("--corpora", type=Path, required=True, help="Corpora")
    parser.add_argument("--out", type=Path, default=DATA, help="Data folder")
    args = parser.parse_args(argv)
    build(args.names, args.corpora, args.out)


if __name__ == "__main__":
    main()
