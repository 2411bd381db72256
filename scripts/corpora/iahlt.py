"""Hebrew: the IAHLT treebanks of Universal Dependencies, with names, and NEMO.

IAHLTwiki and IAHLTknesset (Zeldes et al. 2022, "A Second Wave of UD Hebrew Treebanking and Cross-Domain Parsing"):
Wikipedia and the protocols of parliament. CC BY-SA 4.0. https://github.com/UniversalDependencies/UD_Hebrew-IAHLTwiki,
.../UD_Hebrew-IAHLTknesset

NEMO (Bareket and Tsarfaty 2021, "Neural Modeling for Named Entities and Morphology (NEMO2)"): newspapers, whose text
    may not be used
commercially: for measuring only. https://github.com/OnlpLab/NEMO-Corpus
"""

import re
from pathlib import Path
from typing import Dict, Iterator, List, NamedTuple, Optional, Tuple, Union

from spacy_anonym.lang.he.tagged_names import attached_length

from .columns import find_file, gold_of_tokens, place_tokens, read_columns, read_conllu, tagged_spans
from .gold import GoldText, make_gold

LABELS: Dict[str, str] = {
    "PER": "PERSON",
    "LOC": "LOCATION",
    "GPE": "LOCATION",
    "FAC": "LOCATION",
    "ORG": "ORGANIZATION",
}
# Words that are written as one with the name after them, and are no part of it: "in", "and", "that".
_ATTACHED = frozenset(("ADP", "CCONJ", "SCONJ"))
_ENTITY = re.compile(r"(?:^|\|)Entity=([^|]+)")
_BRACKET = re.compile(r"(\(?)([^()]+)(\)?)")


class _Word(NamedTuple):
    """A word of the treebank: the number of the written token that it is part of, and its half-open characters in
    it.
    """

    token: int
    start: int
    end: int
    pos: str
    entity: str


def read_iahlt(folder: Union[str, Path], name: str, parts: Tuple[str, ...] = ("dev",)) -> Iterator[GoldText]:
    """Read one of the treebanks, a text a sentence, spaced as in the source.

    folder (Union[str, Path]): Holds `he_<name>-ud-<part>.conllu`.
    name (str): "iahltwiki", "iahltknesset".
    parts (Tuple[str, ...]): "dev".
    YIELDS (GoldText): PERSON, LOCATION, ORGANIZATION, without prepositions that are written as one with them: only the
        last part of the token is the name.
    RAISES (ValueError): when a file is missing and when a line cannot be read.
    """
    for part in parts:
        path = find_file(Path(folder), f"he_{name}-ud-{part}.conllu")
        for each in read_conllu(path):
            yield _sentence(each.rows, each.text, f"{name}/{part}/{each.document}")


def read_nemo(folder: Union[str, Path]) -> Iterator[GoldText]:
    """Read the development part of NEMO, a text a sentence, tokens with a space between.

    folder (Union[str, Path]): Holds `token-single_gold_dev.bmes`.
    YIELDS (GoldText): PERSON, LOCATION, ORGANIZATION. The file tags whole words, so that "in" is part of the name in
        "in Haifa"; such letters are no part of a name of ours, and are cut off where the lists know the rest
        (`attached_length`).
    RAISES (ValueError): when the file is missing and when a line cannot be read.
    """
    for each in read_columns(find_file(Path(folder), "token-single_gold_dev.bmes"), sep=" "):
        gold = gold_of_tokens(each.tokens, tagged_spans(each.tags, LABELS), "nemo/dev")
        cut = [(start + attached_length(gold.text, start, end, label), end, label) for start, end, label in gold.spans]
        yield make_gold(gold.text, cut, gold.missing, gold.source)


def _sentence(rows: List[List[str]], text: Optional[str], source: str) -> GoldText:
    tokens, words = _words(rows)
    whole, places = place_tokens(tokens, text)
    spans: List[Tuple[int, int, str]] = []
    opened: List[Tuple[str, int]] = []
    for number, word in enumerate(words):
        for opens, kind, closes in _BRACKET.findall(word.entity):
            if opens:
                opened.append((kind, number))
            if closes and kind in (each for each, _ in opened):
                place = max(index for index, (each, _) in enumerate(opened) if each == kind)
                first = opened.pop(place)[1]
                while first < number and words[first].pos in _ATTACHED and words[first].token == words[first + 1].token:
                    first += 1
                if kind in LABELS:
                    start = places[words[first].token][0] + words[first].start
                    spans.append((start, places[word.token][0] + word.end, LABELS[kind]))
    return make_gold(whole, spans, (), source)


def _words(rows: List[List[str]]) -> Tuple[List[str], List[_Word]]:
    """Read a sentence's written tokens, and where in them the words lie. A word that is not written (the article in "in
    the house") has no characters."""
    tokens: List[str] = []
    words: List[_Word] = []
    last, place = 0, 0
    for row in rows:
        if "-" in row[0]:
            tokens.append(row[1])
            last, place = int(row[0].partition("-")[2]), 0
        elif row[0].isdecimal():
            entity = _ENTITY.search(row[9])
            found = entity.group(1) if entity else ""
            if int(row[0]) > last:
                tokens.append(row[1])
                words.append(_Word(len(tokens) - 1, 0, len(row[1]), row[3], found))
                continue
            form = row[1].strip("_")
            written = tokens[-1].startswith(form, place)
            # The last word reaches to the token's end, whatever its form.
            end = len(tokens[-1]) if int(row[0]) == last else place + len(form) * written
            words.append(_Word(len(tokens) - 1, place, max(place, end), row[3], found))
            place = max(place, end)
    return tokens, words
