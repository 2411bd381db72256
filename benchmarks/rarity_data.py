"""The corpora of `benchmark rarity`, in the form that they are published in: sentences and documents with names, places
and organizations."""

import re
from itertools import chain
from pathlib import Path
from typing import Dict, Iterator, List, NamedTuple, Sequence, Tuple

import srsly

from spacy_anonym.errors import AnonymError, Errors

# Folders, and for each file pattern: separator, column of the word, column of the tag.
# Universal NER EWT, wikigold, CrossNER (all annotated in full).
GOLD = (
    ("uner_ewt/*.iob2", "\t", 1, 2),
    ("wikigold/*.conll.txt", " ", 0, -1),
    ("crossner/ner_data/*/*.txt", "\t", 0, -1),
)
DOCUMENTS = "redocred/*_revised.json"
# Few-NERD: its annotations are not read.
LEARNED = ("fewnerd/*.txt", "\t", 0, -1)
NAMES = frozenset(
    "PER LOC ORG person location organisation organization country politician politicalparty musicalartist band "
    "scientist "
    "writer researcher university".split()
)
_BEFORE = re.compile(r" (?=[,.;:!?)\]]|'s\b|n't\b|'')")
_AFTER = re.compile(r"(?<=[(\[]) ")


class Marked(NamedTuple):
    """A text, and the half-open characters of its names."""

    text: str
    names: Sequence[Tuple[int, int]]


def read_corpora(folder: Path) -> Tuple[List[Marked], List[Marked], List[str]]:
    """Read the corpora.

    folder (Path): Holds the folders uner_ewt, wikigold, crossner, redocred and fewnerd.
    RETURNS (Tuple[List[Marked], List[Marked], List[str]]): Annotated sentences, annotated documents, and sentences to
        learn from,
        without those that are among the others.
    RAISES (AnonymError): SA301 when one is missing.
    """
    sentences = [mark(words, tags) for pattern, *columns in GOLD for words, tags in _columns(folder, pattern, *columns)]
    documents = [mark(*each) for path in _paths(folder, DOCUMENTS) for each in map(_document, srsly.read_json(path))]
    seen = {_letters(each.text) for each in sentences}
    for each in documents:
        seen.update(map(_letters, re.split(r"(?<=[.!?]) ", each.text)))
    learned: Dict[str, str] = {}
    for words, tags in _columns(folder, *LEARNED):
        text = mark(words, ["O"] * len(words)).text
        learned.setdefault(_letters(text), text)
    return sentences, documents, [text for letters, text in learned.items() if letters not in seen]


def mark(words: Sequence[str], tags: Sequence[str]) -> Marked:
    """Join tokens as people write. RETURNS (Marked): the text and its names."""
    text = ""
    names: List[Tuple[int, int]] = []
    for word, tag in zip(words, tags):
        joined = f"{text} {word}" if text else word
        if text and (_BEFORE.search(joined, len(text)) or _AFTER.search(joined, len(text) - 1)):
            joined = text + word
        if tag.partition("-")[2] in NAMES:
            names.append((len(joined) - len(word), len(joined)))
        text = joined
    return Marked(text, names)


def _paths(folder: Path, pattern: str) -> List[Path]:
    paths = sorted(folder.glob(pattern))
    if not paths:
        raise AnonymError(Errors.SA301.format(path=folder / pattern))
    return paths


def _columns(folder: Path, pattern: str, separator: str, word: int, tag: int) -> Iterator[Tuple[List[str], List[str]]]:
    for path in _paths(folder, pattern):
        words: List[str] = []
        tags: List[str] = []
        with path.open(encoding="utf8") as file:
            for line in chain(file, [""]):
                line = line.rstrip("\n")
                if line.startswith("# "):
                    continue
                if line.strip():
                    parts = line.split(separator)
                    words.append(parts[word])
                    tags.append(parts[tag])
                elif words:
                    yield words, tags
                    words, tags = [], []


def _document(record: Dict) -> Tuple[List[str], List[str]]:
    words = [word for sentence in record["sents"] for word in sentence]
    tags = ["O"] * len(words)
    starts = [0]
    for sentence in record["sents"]:
        starts.append(starts[-1] + len(sentence))
    for mention in chain.from_iterable(record["vertexSet"]):
        if mention["type"] in NAMES:
            for place in range(*mention["pos"]):
                tags[starts[mention["sent_id"]] + place] = f"I-{mention['type']}"
    return words, tags


def _letters(text: str) -> str:
    return re.sub(r"\W", "", text)
