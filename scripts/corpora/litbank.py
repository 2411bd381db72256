"""LitBank: the first 2,000 words or so of 100 English novels.

Bamman et al. 2019, "An Annotated Dataset of Literary Entities", and 2020, "An Annotated Dataset of Coreference in
English Literature". CC BY 4.0. https://github.com/dbamman/litbank
"""

from pathlib import Path
from typing import Iterator, List, Sequence, Tuple, Union

from .columns import read_lines, unreadable
from .gold import GoldText, make_gold
from .titles import after_titles

# Proper names; the corpus also marks "her father" (NOM_PER).
LABELS = {"PROP_PER": "PERSON", "PROP_LOC": "LOCATION", "PROP_GPE": "LOCATION", "PROP_ORG": "ORGANIZATION"}
# "Emma , daughter of Mr. Woodhouse": a longer mention than this is more than a name.
MAX_WORDS = 5


def read_litbank(folder: Union[str, Path]) -> Iterator[GoldText]:
    """Read it, a text a sentence, as the corpus spaces it: a space between tokens.

    folder (Union[str, Path]): Holds `coref/brat/*.txt` and `*.ann`.
    YIELDS (GoldText): PERSON without forms of address, LOCATION, ORGANIZATION. A mention of a person that holds more
        than a name is missing. The novel is part of `source`.
    RAISES (ValueError): when a file is missing and when a line cannot be read.
    """
    from .columns import find_file

    find_file(Path(folder), "coref/brat/158_emma_brat.ann")
    for path in sorted((Path(folder) / "coref" / "brat").glob("*.ann")):
        mentions = _mentions(path)
        start = 0
        for _, line in read_lines(find_file(path.parent, f"{path.stem}.txt")):
            end = start + len(line)
            inside = [(a - start, b - start, label) for a, b, label in mentions if start <= a and b <= end]
            spans, missing = _sort_out(line, inside)
            yield make_gold(line, spans, missing, f"litbank/{path.stem.removesuffix('_brat')}")
            start = end + 1


def _mentions(path: Path) -> List[Tuple[int, int, str]]:
    mentions = []
    for number, line in read_lines(path):
        columns = line.split("\t")
        kind = columns[1].split(" ") if len(columns) > 2 else []
        if line.startswith("T") and kind and kind[0] in LABELS:
            if not (kind[1].isdecimal() and kind[-1].isdecimal()):
                raise unreadable(path, number, "has no offsets")
            mentions.append((int(kind[1]), int(kind[-1]), LABELS[kind[0]]))
    return mentions


def _sort_out(
    line: str, mentions: Sequence[Tuple[int, int, str]]
) -> Tuple[List[Tuple[int, int, str]], List[Tuple[int, int]]]:
    spans: List[Tuple[int, int, str]] = []
    missing: List[Tuple[int, int]] = []
    for start, end, label in mentions:
        if label == "PERSON":
            start += after_titles(line[start:end])
            words = line[start:end].split()
            if not words:
                continue
            if len(words) > MAX_WORDS or not words[0][:1].isupper() or {",", "of"} & set(words):
                missing.append((start, end))
                continue
        spans.append((start, end, label))
    return spans, missing
