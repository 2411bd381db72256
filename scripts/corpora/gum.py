"""GUM, the Georgetown University Multilayer corpus: texts of many genres, as Universal Dependencies has it.

Zeldes 2017, "The GUM Corpus: Creating Multilayer Resources in the Classroom". Annotations CC BY 4.0; the texts as their
genres: academic and court CC BY 4.0, bio and voyage CC BY-SA 3.0, news and interview CC BY 2.5, textbook and vlog CC
BY, speech public domain. The others may not be used commercially, or it is unclear: they are never read.
https://github.com/UniversalDependencies/UD_English-GUM
"""

import re
from pathlib import Path
from typing import Iterator, List, NamedTuple, Sequence, Tuple, Union

from .columns import TokenSpan, gold_of_tokens, read_conllu
from .gold import GoldText
from .titles import TITLES

GENRES = ("academic", "bio", "court", "interview", "news", "speech", "textbook", "vlog", "voyage")
LABELS = {"person": "PERSON", "place": "LOCATION", "organization": "ORGANIZATION"}
# Words inside of a name that are no proper nouns: "Ludwig van Beethoven".
PARTICLES = frozenset("- of the de van von der den la al el bin ibn du di da".split())
_ENTITY = re.compile(r"(?:^|\|)Entity=([^|]+)")
_BRACKET = re.compile(r"(\(?)([^()]+)(\)?)")


class _Word(NamedTuple):
    form: str
    # "United" of "United Kingdom" is a proper noun by its tag, an adjective by its universal part of speech.
    proper: bool
    head: int
    entity: str


class _Mention(NamedTuple):
    start: int
    end: int
    kind: str


def read_gum(folder: Union[str, Path], parts: Sequence[str] = GENRES) -> Iterator[GoldText]:
    """Read it, a text a sentence, spaced as in the source.

    folder (Union[str, Path]): Holds `GUM_<genre>_<name>.conllu`.
    parts (Sequence[str]): Some of `GENRES`.
    YIELDS (GoldText): PERSON without forms of address, LOCATION, ORGANIZATION: the proper nouns at the head of a
        mention of that kind. The document is part of `source`.
    RAISES (ValueError): when no document is there and when a line cannot be read.
    """
    paths = [path for path in sorted(Path(folder).glob("GUM_*.conllu")) if path.name.split("_")[1] in GENRES]
    paths = [path for path in paths if path.name.split("_")[1] in parts]
    if not paths:
        raise ValueError(
            (
                f"There is no '{Path(folder) / 'GUM_*.conllu'}' in the corpus's folder. docs/how/corpora.md says "
                "where each corpus is from and which files it has."
            )
        )
    for path in paths:
        for rows, text, *_ in read_conllu(path):
            words = _words(rows)
            spans = [span for mention in _mentions(words) for span in _name(words, mention)]
            yield gold_of_tokens([word.form for word in words], spans, f"gum/{path.stem[4:]}", text=text)


def _words(rows: Sequence[Sequence[str]]) -> List[_Word]:
    """RETURNS (List[_Word]): the words, without the ranges of contracted ones and without words that were left out."""
    words = []
    for row in rows:
        if row[0].isdecimal():
            entity = _ENTITY.search(row[9])
            proper = row[3] == "PROPN" or row[4] in ("NNP", "NNPS")
            words.append(_Word(row[1], proper, int(row[6]) - 1, entity.group(1) if entity else ""))
    return words


def _mentions(words: Sequence[_Word]) -> Iterator[_Mention]:
    """YIELDS (_Mention): what the brackets of the column enclose, in half-open words: `(3-person-...` opens the third
    entity, `3)` closes it."""
    opened: List[Tuple[str, int, str]] = []
    for place, word in enumerate(words):
        for opens, body, closes in _BRACKET.findall(word.entity):
            fields = body.split("-")
            if opens and closes:
                yield _Mention(place, place + 1, fields[1])
            elif opens:
                opened.append((fields[0], place, fields[1]))
            elif closes:
                for number in range(len(opened) - 1, -1, -1):
                    if opened[number][0] == fields[0]:
                        _, start, kind = opened.pop(number)
                        yield _Mention(start, place + 1, kind)
                        break


def _name(words: Sequence[_Word], mention: _Mention) -> List[TokenSpan]:
    """RETURNS (List[TokenSpan]): the first run of proper nouns in the mention, if the mention's head is one of them."""
    start, end, kind = mention
    first = next((i for i in range(start, end) if words[i].proper), None)
    if kind not in LABELS or first is None:
        return []
    last = first + 1
    while last < end:
        if words[last].proper:
            last += 1
        elif words[last].form.lower() in PARTICLES and last + 1 < end and words[last + 1].proper:
            last += 2
        else:
            break
    heads = [i for i in range(start, end) if not start <= words[i].head < end]
    if not any(first <= head < last for head in heads):
        return []
    while kind == "person" and first < last and words[first].form.rstrip(".") in TITLES:
        first += 1
    return [(first, last, LABELS[kind])] if first < last else []
