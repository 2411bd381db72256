"""Vectors of words are remembered: equal up to rounding, bounded, and never those of other weights."""

import copy
from concurrent.futures import ThreadPoolExecutor

import numpy
import pytest
import spacy
from spacy.attrs import NORM
from spacy.training import Example
from test_ml import EMBED, TEXTS, model_config
from thinc.api import Model

from spacy_anonym.ml import word_memory
from spacy_anonym.ml.word_memory import WordMemory, remember_words


def make_nlp():
    # Of other weights the rounding differs.
    spacy.util.fix_random_seed(0)
    nlp = spacy.blank("en")
    nlp.add_pipe("ner", config=model_config()).add_label("PERSON")
    nlp.initialize()
    return nlp


def remembering(nlp):
    return next(node for node in nlp.get_pipe("ner").model.walk() if node.name == "remember_words")


@pytest.fixture
def nlp():
    return make_nlp()


@pytest.fixture
def layer(nlp):
    return remembering(nlp)


def assert_near(layer, docs):
    expected = layer.layers[0].predict(docs)
    given = layer.predict(docs)
    assert [each.shape for each in given] == [each.shape for each in expected] and len(given) == len(docs)
    for new, old in zip(given, expected):
        assert new == pytest.approx(old, abs=1e-5)


def test_vectors_are_those_of_the_layer(nlp, layer):
    docs = [nlp.make_doc(text) for text in TEXTS]
    for _ in range(2):
        assert_near(layer, docs)
        assert_near(layer, docs[::-1])


def test_a_word_is_computed_once(nlp):
    seen = []

    def forward(model, docs, is_train):
        seen.extend(sorted(token.text for token in doc) for doc in docs)
        return [numpy.ones((len(doc), 4), dtype="float32") for doc in docs], None

    layer = remember_words(Model("counting", forward))
    for text in ("Ada met Ada and Eve", "Eve met Ada and Bob"):
        assert layer.predict([nlp.make_doc(text)])[0].shape == (5, 4)
    assert seen == [["Ada", "Eve", "and", "met"], ["Bob"]]


def test_a_word_of_two_norms_has_two_vectors(nlp, layer):
    doc = nlp.make_doc("ca ca")
    doc.from_array([NORM], numpy.array([[nlp.vocab.strings.add("can")], [nlp.vocab.strings.add("ca")]], dtype="uint64"))
    assert_near(layer, [doc])
    first, second = layer.predict([doc])[0]
    assert abs(first - second).max() > 1e-3


def test_it_is_bounded(nlp, layer, monkeypatch):
    monkeypatch.setattr(word_memory, "MAX_WORDS", 50)
    for start in range(0, 200, 20):
        assert_near(layer, [nlp.make_doc(" ".join(f"w{number}" for number in range(start, start + 30)))])
        assert len(layer.attrs["memory"]._rows) <= 50
    # A batch of more words than that comes out too.
    assert_near(layer, [nlp.make_doc(" ".join(f"w{number}" for number in range(80)))])


def test_other_weights_have_other_vectors(nlp, layer):
    docs = [nlp.make_doc(text) for text in TEXTS]
    layer.predict(docs)
    other = make_nlp()
    for node in other.get_pipe("ner").model.walk():
        for name in node.param_names:
            if node.has_param(name):
                node.set_param(name, node.get_param(name) + 0.5)
    nlp.get_pipe("ner").model.from_bytes(other.get_pipe("ner").model.to_bytes())
    assert_near(layer, docs)


def test_training_ends_it(nlp, layer):
    docs = [nlp.make_doc(text) for text in TEXTS]
    layer.predict(docs)
    example = Example.from_dict(docs[0], {"entities": [(4, 13, "PERSON")]})
    optimizer = nlp.resume_training()
    optimizer.learn_rate = 0.5
    nlp.update([example], sgd=optimizer)
    assert_near(layer, docs)
    layer.predict(docs)
    nlp.update([example], sgd=optimizer)
    assert_near(layer, docs)


def test_copies_and_saved_models_begin_with_nothing(nlp, layer):
    layer.predict([nlp.make_doc(TEXTS[0])])
    assert layer.attrs["memory"]._rows and not copy.deepcopy(layer.attrs["memory"])._rows
    assert not layer.copy().attrs["memory"]._rows
    again = make_nlp()
    again.get_pipe("ner").model.from_bytes(nlp.get_pipe("ner").model.to_bytes())
    assert isinstance(remembering(again).attrs["memory"], WordMemory)
    assert_near(remembering(again), [nlp.make_doc(TEXTS[2])])


def test_vectors_of_the_vocabulary_are_not_remembered():
    embed = {**EMBED, "include_static_vectors": True}
    nlp = spacy.blank("en")
    nlp.vocab.set_vector("Ada", numpy.ones(4, dtype="float32"))
    nlp.add_pipe("ner", config=model_config(embed)).add_label("PERSON")
    assert not [node for node in nlp.get_pipe("ner").model.walk() if node.name == "remember_words"]


def test_threads_share_it(nlp, layer):
    docs = [[nlp.make_doc(f"w{start} {text} w{start + 1}") for text in TEXTS] for start in range(50)]
    expected = [layer.layers[0].predict(batch) for batch in docs]
    with ThreadPoolExecutor(4) as pool:
        given = list(pool.map(layer.predict, docs * 4))
    for new, old in zip(given, expected * 4):
        assert all(each == pytest.approx(other, abs=1e-5) for each, other in zip(new, old))
    assert_near(layer, docs[0])
    with layer.attrs["memory"].lock:
        assert_near(layer, docs[1])
