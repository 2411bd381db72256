"""Train word vectors on a few texts, with nothing but numpy: counts of neighbouring words, and a singular value
decomposition.

    python -m scripts.training.vectors OUTPUT TEXTS... --lang en

They are no match for vectors of billions of words, but enough to find a country beside a country.
"""

import argparse
import json
import re
from collections import Counter
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple

import numpy
import spacy
from spacy.language import Language
from spacy.vectors import Vectors

from spacy_anonym.errors import AnonymError, Errors

SUFFIXES = (".txt", ".jsonl", ".json", ".conll", ".conllu", ".iob2")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*|\d+|[^\w\s]")
_LETTERS = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
# Counts of pairs that are worked on at a time.
_CHUNK = 1_000_000


def read_sentences(paths: Iterable[Path]) -> Iterator[List[str]]:
    """Read the words of texts. A sentence that occurs several times is read once.

    paths (Iterable[Path]): Files or folders: plain text (a sentence or paragraph a line), JSON lines with a field
        `text`, JSON with sentences of tokens under `sents`, or one token a line (.conll, .conllu, .iob2, and .txt with
        two columns).
    YIELDS (List[str]): The words of a sentence, as they are written.
    RAISES (AnonymError): SA301 for a path that is not there and when there is no text at all.
    """
    seen = set()
    for path in paths:
        if not path.exists():
            raise AnonymError(Errors.SA301.format(path=path))
        found = False
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if file.suffix not in SUFFIXES or file.stem.upper().startswith(("LICENSE", "README")):
                continue
            for sentence in _read_file(file):
                found = True
                key = hash(tuple(sentence))
                if key not in seen:
                    seen.add(key)
                    yield sentence
        if not found:
            raise ValueError(
                (
                    f"'{path}' has no text to train word vectors on. Give a text file, JSON lines with a field "
                    "text, a corpus of tokens, or a folder of them."
                )
            )


def _read_file(path: Path) -> Iterator[List[str]]:
    try:
        if path.suffix == ".json":
            for document in json.loads(path.read_text(encoding="utf8")):
                for sentence in document.get("sents", ()):
                    yield [str(token) for token in sentence]
        elif path.suffix == ".jsonl":
            with path.open(encoding="utf8") as lines:
                for line in lines:
                    yield _WORD.findall(str(json.loads(line).get("text", "")))
        else:
            yield from _read_lines(path)
    except (ValueError, AttributeError, TypeError):
        raise ValueError(
            (
                f"'{path}' has no text to train word vectors on. Give a text file, JSON lines with a field text, a "
                "corpus of tokens, or a folder of them."
            )
        ) from None


def _read_lines(path: Path) -> Iterator[List[str]]:
    place = 1 if path.suffix in (".conllu", ".iob2") else 0
    columns = path.suffix != ".txt" or _has_columns(path)
    sentence: List[str] = []
    with path.open(encoding="utf8") as lines:
        for line in lines:
            fields = line.split()
            if not columns:
                yield _WORD.findall(line)
            elif not fields:
                yield sentence
                sentence = []
            elif (
                len(fields) > place + 1
                and not line.startswith(("# ", "-DOCSTART-"))
                and (path.suffix != ".conllu" or fields[0].isdigit())
            ):
                sentence.append(fields[place])
    yield sentence


def _has_columns(path: Path) -> bool:
    with path.open(encoding="utf8") as lines:
        first = [line for line, _ in zip((line for line in lines if line.strip()), range(50))]
    return bool(first) and all(len(line.split()) == 2 for line in first)


def train_vectors(
    sentences: Iterable[Sequence[str]], *, width: int = 100, window: int = 3, min_count: int = 8, contexts: int = 2000
) -> Tuple[List[str], numpy.ndarray]:
    """Train word vectors: positive pointwise mutual information with the most frequent words around, reduced by a
    singular value decomposition. The same texts give the same vectors.

    sentences (Iterable[Sequence[str]]): Words.
    width (int): Numbers a vector, at most.
    window (int): How many words to each side count as neighbours; the nearer ones count more.
    min_count (int): Words that occur less often get no vector.
    contexts (int): How many words count as neighbours: the most frequent ones, without case.
    RETURNS (Tuple[List[str], numpy.ndarray]): The words, the most frequent first, and one row a word, float32, each of
        length 1.
    SOURCE: Levy, Goldberg and Dagan, Improving Distributional Similarity with Lessons Learned from Word Embeddings,
    TACL 3 (2015).
    """
    kept = [list(sentence) for sentence in sentences]
    count = Counter(word for sentence in kept for word in sentence)
    words = [
        word
        for word, times in sorted(count.items(), key=lambda item: (-item[1], item[0]))
        if times >= min_count and _LETTERS.fullmatch(word)
    ]
    around = Counter(word.lower() for sentence in kept for word in sentence)
    frequent = [word for word, _ in sorted(around.items(), key=lambda item: (-item[1], item[0]))[:contexts]]
    if not words:
        return [], numpy.zeros((0, width), dtype="float32")
    table = _count_pairs(
        kept, {word: i for i, word in enumerate(words)}, {word: i for i, word in enumerate(frequent)}, window
    )
    _to_information(table)
    # The right singular vectors are the eigenvectors of the small square matrix.
    values, vectors = numpy.linalg.eigh(table.T @ table)
    order = numpy.argsort(-values)[:width]
    rows = table @ (vectors[:, order] * numpy.sqrt(1 / numpy.sqrt(numpy.maximum(values[order], 1e-6))))
    norms = numpy.linalg.norm(rows, axis=1, keepdims=True)
    return words, (rows / numpy.maximum(norms, 1e-9)).astype("float32")


def _count_pairs(
    sentences: Iterable[List[str]], words: Dict[str, int], contexts: Dict[str, int], window: int
) -> numpy.ndarray:
    table = numpy.zeros(len(words) * len(contexts), dtype="float32")
    cells: List[int] = []
    weights: List[float] = []
    for sentence in sentences:
        ids = [contexts.get(word.lower(), -1) for word in sentence]
        for place, word in enumerate(sentence):
            row = words.get(word)
            if row is None:
                continue
            for other in range(max(0, place - window), min(len(ids), place + window + 1)):
                if other != place and ids[other] >= 0:
                    cells.append(row * len(contexts) + ids[other])
                    weights.append(1 / abs(other - place))
        if len(cells) > _CHUNK:
            numpy.add.at(table, cells, weights)
            cells, weights = [], []
    numpy.add.at(table, numpy.array(cells, dtype="int64"), weights)
    return table.reshape(len(words), len(contexts))


def _to_information(table: numpy.ndarray) -> None:
    """Turn counts into positive pointwise mutual information, in place. Frequent neighbours are smoothed by the power
    of 0.75.
    """
    total = max(float(table.sum()), 1.0)
    row = numpy.maximum(table.sum(axis=1, keepdims=True), 1e-9)
    column = table.sum(axis=0, keepdims=True) ** 0.75
    column *= total / max(float(column.sum()), 1e-9)
    table *= total
    table /= row
    table /= numpy.maximum(column, 1e-9)
    numpy.log(numpy.maximum(table, 1.0), out=table)


def make_pipeline(words: Sequence[str], rows: numpy.ndarray, lang: str) -> Language:
    """Make a pipeline that has nothing but word vectors.

    words (Sequence[str]): The words.
    rows (numpy.ndarray): One row a word.
    lang (str): The language, ISO 639.
    RETURNS (Language): The pipeline.
    """
    nlp = spacy.blank(lang)
    nlp.vocab.vectors = Vectors(
        strings=nlp.vocab.strings,
        data=rows,
        keys=[nlp.vocab.strings.add(word) for word in words],
        name=f"{lang}_vectors",
    )
    return nlp


def main(argv: Optional[List[str]] = None) -> None:
    """Train vectors and save a pipeline with them, from the command line.

    argv (Optional[List[str]]): Arguments, those of the process by default.
    """
    parser = argparse.ArgumentParser(description="Train word vectors on a few texts.")
    parser.add_argument("output", type=Path, help="The pipeline's folder")
    parser.add_argument("texts", type=Path, nargs="+", help="Files or folders")
    parser.add_argument("--lang", default="en", help="The language")
    options: Tuple[Tuple[str, int, str], ...] = (
        ("width", 100, "numbers a vector"), ("window", 3, "words to each side"),
        ("min-count", 8, "times that a word must occur"), ("contexts", 2000, "words that count as neighbours"),
    )  # fmt: skip
    for name, default, text in options:
        parser.add_argument(f"--{name}", type=int, default=default, help=text)
    given: Any = parser.parse_args(argv)
    settings = {name: getattr(given, name) for name in ("width", "window", "min_count", "contexts")}
    words, rows = train_vectors(read_sentences(given.texts), **settings)
    make_pipeline(words, rows, given.lang).to_disk(given.output)
    print(f"{len(words)} words, {rows.shape[1]} numbers each: {given.output}")


if __name__ == "__main__":
    main()
