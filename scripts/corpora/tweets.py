"""Short messages of social media.

WNUT 2017 (Derczynski et al. 2017, "Results of the WNUT2017 Shared Task on Novel and Emerging Entity Recognition"):
Twitter, Reddit, YouTube, Stack Exchange. CC BY 4.0. https://github.com/leondz/emerging_entities_17

The Broad Twitter Corpus (Derczynski et al. 2016, "Broad Twitter Corpus: A Diverse Named Entity Recognition Resource").
CC BY 4.0. https://github.com/GateNLP/broad_twitter_corpus
"""

from pathlib import Path
from typing import Iterator, List, Sequence, Union

from .columns import find_file, gold_of_tokens, read_columns, tagged_spans
from .gold import GoldText

WNUT17_LABELS = {"person": "PERSON", "location": "LOCATION", "corporation": "ORGANIZATION", "group": "ORGANIZATION"}
WNUT17_FILES = {"train": "wnut17train.conll", "dev": "emerging.dev.conll"}
BTC_LABELS = {"PER": "PERSON", "LOC": "LOCATION", "ORG": "ORGANIZATION"}


def read_wnut17(folder: Union[str, Path], parts: Sequence[str] = ("train", "dev")) -> Iterator[GoldText]:
    """Read WNUT 2017, a text a message, tokens with a space between.

    folder (Union[str, Path]): Holds `wnut17train.conll` and `emerging.dev.conll`.
    parts (Sequence[str]): "train", "dev".
    YIELDS (GoldText): PERSON, LOCATION, ORGANIZATION (their corporations and groups), and USERNAME for each @handle.
    RAISES (ValueError): when a file is missing and when a line cannot be read.
    """
    for part in parts:
        for each in read_columns(find_file(Path(folder), WNUT17_FILES[part])):
            spans = tagged_spans(each.tags, WNUT17_LABELS)
            yield gold_of_tokens(each.tokens, spans, f"wnut17/{part}", handles=True)


def read_btc(folder: Union[str, Path], parts: Sequence[str] = ("a", "b", "e", "g", "h")) -> Iterator[GoldText]:
    """Read the Broad Twitter Corpus, a text a tweet, tokens with a space between.

    folder (Union[str, Path]): Holds `<part>.conll`.
    parts (Sequence[str]): Its sections.
    YIELDS (GoldText): PERSON, LOCATION, ORGANIZATION, and USERNAME for each @handle: the corpus tags most of these as
        the person, place or organisation behind it. Its tokens cut the mark off; here it stands before the name as in
        the tweet.
    RAISES (ValueError): when a file is missing and when a line cannot be read.
    """
    for part in parts:
        for each in read_columns(find_file(Path(folder), f"{part}.conll")):
            spans = tagged_spans(each.tags, BTC_LABELS)
            text = _with_handles(each.tokens, each.tags)
            yield gold_of_tokens(each.tokens, spans, f"btc/{part}", text=text, handles=True)


def _with_handles(tokens: Sequence[str], tags: Sequence[str]) -> str:
    """RETURNS (str): the tokens with a space between, none after the mark of a handle. A mark without a tag means
    "at".
    """
    pieces: List[str] = []
    for token, tag in zip(tokens, tags):
        pieces += (token, "" if token == "@" and tag != "O" else " ")
    return "".join(pieces[:-1])
