"""Universal NER, English EWT: web text (mail, blogs, reviews, answers, news groups).

Mayhew et al. 2024, "Universal NER: A Gold-Standard Multilingual Named Entity Recognition Benchmark". CC BY-SA 4.0.
https://github.com/UniversalNER/UNER_English-EWT
"""

from pathlib import Path
from typing import Iterator, Sequence, Union

from .columns import find_file, gold_of_tokens, read_columns, tagged_spans
from .gold import GoldText

# OTH, mostly what is named after a nation, is none of ours.
LABELS = {"PER": "PERSON", "LOC": "LOCATION", "ORG": "ORGANIZATION"}


def read_uner_ewt(folder: Union[str, Path], parts: Sequence[str] = ("train",)) -> Iterator[GoldText]:
    """Read it, a text a sentence, spaced as in the source.

    folder (Union[str, Path]): Holds `en_ewt-ud-<part>.iob2`.
    parts (Sequence[str]): "train", "dev".
    YIELDS (GoldText): PERSON, LOCATION, ORGANIZATION.
    RAISES (ValueError): when a file is missing and when a line cannot be read.
    """
    for part in parts:
        path = find_file(Path(folder), f"en_ewt-ud-{part}.iob2")
        for each in read_columns(path, 1, 2, comments=True):
            source = f"uner_ewt/{part}/{each.document}"
            yield gold_of_tokens(each.tokens, tagged_spans(each.tags, LABELS), source, text=each.text)
