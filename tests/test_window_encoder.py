"""Convolutions in few passes: equal to spaCy's up to rounding, whatever the texts, the window and the pieces."""

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.ml import window_encoder
from spacy_anonym.ml.window_encoder import WindowEncoder

WIDTH = 8


def make_layer(window, pieces, depth, seed=0):
    layer = WindowEncoder(WIDTH, window, pieces, depth)
    layer.initialize(X=make_texts([3]))
    rng = numpy.random.default_rng(seed)
    for node in layer.walk():
        for name in node.param_names:
            # Biases, gains and shifts too, which begin as 0 and 1.
            node.set_param(name, rng.normal(size=node.get_param(name).shape).astype("float32"))
    return layer


def make_texts(lengths, seed=0):
    rng = numpy.random.default_rng(seed)
    return [rng.normal(size=(length, WIDTH)).astype("float32") for length in lengths]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.integers(0, 40), max_size=6), st.integers(1, 2), st.integers(1, 3), st.integers(1, 4))
def test_vectors_are_those_of_spacys_layer(lengths, window, pieces, depth):
    layer, texts = make_layer(window, pieces, depth), make_texts([*lengths, 4])
    before = [each.copy() for each in texts]
    expected, found = layer.layers[0].predict(texts), layer.predict(texts)
    assert [each.shape for each in found] == [(length, WIDTH) for length in (*lengths, 4)]
    for one, other in zip(found, expected):
        assert one == pytest.approx(other, abs=1e-4)
    assert all(numpy.array_equal(one, other) for one, other in zip(texts, before))


@pytest.mark.parametrize("window", [0, 1])
def test_texts_without_words(window):
    layer = make_layer(window, 2, 2)
    assert layer.predict([]) == [] and [each.shape for each in layer.predict(make_texts([0, 0]))] == [(0, WIDTH)] * 2


def test_blocks_of_rows_fit_together(monkeypatch):
    layer, texts = make_layer(1, 2, 3), make_texts([30, 1, 17])
    whole = layer.predict(texts)
    monkeypatch.setattr(window_encoder, "ROWS", 7)
    for one, other in zip(layer.predict(texts), whole):
        assert one == pytest.approx(other, abs=1e-5)


def test_training_is_that_of_spacys_layer():
    layer, texts = make_layer(1, 2, 2), make_texts([5, 3])
    vectors, backprop = layer.begin_update(texts)
    expected, inner = layer.layers[0].begin_update(texts)
    assert all(numpy.array_equal(one, other) for one, other in zip(vectors, expected))
    assert all(numpy.array_equal(one, other) for one, other in zip(backprop(vectors), inner(vectors)))
    assert any(node.get_grad("W").any() for node in layer.walk() if node.has_param("W"))


def test_weights_that_change_are_read_anew():
    layer, texts = make_layer(1, 2, 2), make_texts([5])
    old = layer.predict(texts)[0]
    node = next(node for node in layer.walk() if node.has_param("W"))
    node.get_param("W")[:] *= -1
    new = layer.predict(texts)[0]
    assert not numpy.allclose(new, old) and new == pytest.approx(layer.layers[0].predict(texts)[0], abs=1e-4)


def test_no_text_has_no_vectors():
    assert make_layer(1, 2, 2).predict([]) == []
