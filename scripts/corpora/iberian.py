"""What the Spanish and the Catalan tagger are trained on: clinical texts, news and invented texts, their labels brought
together.

    python -m scripts.corpora.iberian es --data assets --output training/es
    python -m scripts.corpora.iberian ca --data assets --output training/ca_first --first
    python -m scripts.corpora.iberian ca --data assets --output training/ca --fold 0

The Catalan tagger learns in two steps, as there is little Catalan text: from other languages and invented texts first
(`--first`), then from Catalan news among them.
"""

import argparse
from pathlib import Path
from typing import Dict, Iterable, Iterator, List, Optional, Tuple

from spacy_anonym.patterns import PatternEngine, load_packs

from .ancora import read_ancora
from .gold import TAGGED, GoldText, make_gold, write_corpus
from .meddocan import read_meddocan
from .synthetic import make_texts

# What the taggers learn. Identifiers that have a form are left to the patterns.
SPANISH = (
    "PERSON", "LOCATION", "ORGANIZATION", "STREET_ADDRESS", "ZIP_CODE", "NATION", "AGE", "SEX", "RELATIVE", "PROFESSION", "TRAIT",
    "DATE_TIME", "MEDICAL_LICENSE", "ID", "PHONE_NUMBER", "USERNAME", "PASSWORD", "NRP",
)  # fmt: skip
CATALAN = tuple(dict.fromkeys(TAGGED.values()))
_SAME: Dict[str, str] = {
    "BIRTH_DATE": "DATE_TIME",
    "MEDICAL_DATE": "DATE_TIME",
    "ES_NIF": "ID",
    "ES_NIE": "ID",
    "ES_PASSPORT": "ID",
    "MEDICAL_RECORD": "ID",
}
_LABELS: Dict[str, Tuple[Tuple[str, ...], Dict[str, str]]] = {
    "es": (SPANISH, _SAME),
    "ca": (CATALAN, {**TAGGED, **_SAME}),
}
# Sentences of one block are in one fold: neighbours are of one document.
BLOCK = 20
FOLDS = 5
# Every so many texts of the corpora stop the training and are not learned from.
HELD_OUT = 12
# Texts of MEDDOCAN are a quarter of all; they are longer, and their names more.
SYNTHETIC: Dict[str, int] = {"es": 5000, "ca": 1000}
# Of the first step: Spanish and Catalan ones.
FIRST_SYNTHETIC: Dict[str, int] = {"es": 2000, "ca": 2500}
# How often a Catalan text is learned from, each time with other names.
REPEAT = 3


def relabel(gold: GoldText, labels: Tuple[str, ...], same: Dict[str, str]) -> GoldText:
    """RETURNS (GoldText): the text with the labels of a tagger; what has another label is unknown to it."""
    spans, missing = [], list(gold.missing)
    for start, end, label in gold.spans:
        label = same.get(label, label)
        if label in labels:
            spans.append((start, end, label))
        else:
            missing.append((start, end))
    return make_gold(gold.text, spans, missing, gold.source)


def hide_traits(texts: Iterable[GoldText]) -> Iterator[GoldText]:
    """Mark as unknown what news do not annotate: dates, ages, relatives and the like, as patterns find them.

    texts (Iterable[GoldText]): Texts with nothing but names annotated.
    YIELDS (GoldText): The same with more that is missing.
    """
    engine = PatternEngine(load_packs(["common", "es", "dates_es", "dates_ca", "es_clinical"], "es"))
    for gold in texts:
        found = [(finding.start, finding.end) for finding in engine.find(gold.text) if finding.score >= 0.2]
        yield make_gold(gold.text, gold.spans, [*gold.missing, *found], gold.source)


def first_texts(data: Path, *, seed: int = 0) -> Tuple[List[GoldText], List[GoldText]]:
    """Put together what the Catalan tagger learns from before it sees Catalan news, beside English corpora: Spanish and
    invented texts.

    data (Path): Holds the folders meddocan_es and ancora_es.
    seed (int): Of the invented texts.
    RETURNS (Tuple[List[GoldText], List[GoldText]]): What is learned from, and what shows how far the training is.
    RAISES (ValueError): when a corpus is not there or not valid.
    """
    labels, same = _LABELS["ca"]
    news = _spanish_news(data)
    train = [
        *read_meddocan(data / "meddocan_es", "train"),
        *(gold for number, gold in enumerate(news) if number % HELD_OUT),
    ]
    for lang, count in FIRST_SYNTHETIC.items():
        train += make_texts(lang, count, seed=seed, part="all")
    return [relabel(gold, labels, same) for gold in train], [relabel(gold, labels, same) for gold in news[::HELD_OUT]]


def _spanish_news(data: Path) -> List[GoldText]:
    """RETURNS (List[GoldText]): the sentences of which something is known."""
    known = (gold for gold in read_ancora(data / "ancora_es", "es") if gold.spans or not gold.missing)
    return list(hide_traits(known))


def is_in_fold(number: int, fold: int) -> bool:
    """RETURNS (bool): whether the sentence of a number is in the part that a fold is tested on."""
    return (number // BLOCK) % FOLDS == fold


def training_texts(
    lang: str, data: Path, *, synthetic: Optional[int] = None, fold: Optional[int] = None, seed: int = 0
) -> Tuple[List[GoldText], List[GoldText], List[GoldText]]:
    """Put together what a tagger is trained on.

    lang (str): "es" or "ca".
    data (Path): Holds the folders meddocan_es, ancora_es and ancora_ca.
    synthetic (Optional[int]): How many invented texts; None for as many as the shipped taggers had.
    fold (Optional[int]): For Catalan: the fifth that is kept for testing; None trains on all.
    seed (int): Of the invented texts.
    RETURNS (Tuple[List[GoldText], List[GoldText], List[GoldText]]): What is learned from, what stops the training, and
        the test part of the fold (none without one).
    RAISES (ValueError): when a corpus is not there or not valid.
    """
    labels, same = _LABELS[lang]
    spanish = _spanish_news(data)
    if lang == "es":
        corpora = [*read_meddocan(data / "meddocan_es", "train"), *spanish]
        test: List[GoldText] = []
    else:
        catalan = list(hide_traits(read_ancora(data / "ancora_ca", "ca")))
        corpora = [gold for number, gold in enumerate(catalan) if fold is None or not is_in_fold(number, fold)]
        test = [gold for number, gold in enumerate(catalan) if fold is not None and is_in_fold(number, fold)]
    stop = corpora[::HELD_OUT]
    train = [gold for number, gold in enumerate(corpora) if number % HELD_OUT]
    if lang == "ca":
        train = train * REPEAT + spanish
    count = SYNTHETIC[lang] if synthetic is None else synthetic
    train += make_texts(lang, count, seed=seed, part="all") if count else ()
    parts = [[relabel(gold, labels, same) for gold in part] for part in (train, stop, test)]
    return parts[0], parts[1], parts[2]


def main(argv: Optional[List[str]] = None) -> None:
    """Write `train.spacy`, `dev.spacy` and, with a fold, `test.spacy`.

    argv (Optional[List[str]]): Arguments, those of the process by default.
    """
    parser = argparse.ArgumentParser(description="Write the training data of the Spanish or the Catalan tagger.")
    parser.add_argument("lang", choices=("es", "ca"))
    parser.add_argument("--data", type=Path, required=True, help="Holds meddocan_es, ancora_es and ancora_ca")
    parser.add_argument("--output", type=Path, required=True, help="The folder to write to")
    parser.add_argument("--synthetic", type=int, default=None, help="How many invented texts")
    parser.add_argument(
        "--fold", type=int, default=None, choices=range(FOLDS), help="Catalan: the part kept for testing"
    )
    parser.add_argument("--first", action="store_true", help="Catalan: what is learned from before Catalan news")
    args = parser.parse_args(argv)
    if args.first:
        parts = (*first_texts(args.data), [])
    else:
        parts = training_texts(args.lang, args.data, synthetic=args.synthetic, fold=args.fold)
    for name, texts in zip(("train", "dev", "test"), parts):
        if texts:
            counts = write_corpus(texts, args.output / f"{name}.spacy", args.lang, ents=None)
            print(name, " ".join(f"{key}={value}" for key, value in sorted(counts.items())))  # noqa: T201


if __name__ == "__main__":
    main()
