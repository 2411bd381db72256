"""Convolutions over the words around each token, in few passes over memory."""

from typing import Callable, List, Tuple

import numpy
import spacy
from spacy.ml.models.tok2vec import MaxoutWindowEncoder
from thinc.api import Model
from thinc.types import Floats2d

# Rows that are computed at once: what a layer makes of them fits the processor's cache.
ROWS = 512
# Thinc adds so much to a variance.
EPSILON = 1e-8


@spacy.registry.architectures("spacy_anonym.WindowEncoder.v1")
def WindowEncoder(
    width: int, window_size: int, maxout_pieces: int, depth: int
) -> Model[List[Floats2d], List[Floats2d]]:
    """Make `spacy.MaxoutWindowEncoder.v2`, whose vectors take about two thirds of the time outside of training.

    width (int): The width of the input and of the output.
    window_size (int): How many words to each side a layer sees.
    maxout_pieces (int): The pieces of which a layer keeps the largest.
    depth (int): How many layers there are.
    RETURNS (Model[List[Floats2d], List[Floats2d]]): The layer, (n_tokens, width) float32 a Doc, equal to spaCy's up to
        rounding.
    """
    return Model(
        "window_encoder",
        forward,
        init=init,
        layers=[MaxoutWindowEncoder(width, window_size, maxout_pieces, depth)],
        dims={"nO": width},
        attrs={"window_size": window_size, "depth": depth},
    )


def init(model: Model, X: object = None, Y: object = None) -> Model:
    """Initialize the layers. RETURNS (Model): the model."""
    model.layers[0].initialize(X, Y)
    return model


def forward(
    model: Model[List[Floats2d], List[Floats2d]], rows: List[Floats2d], is_train: bool
) -> Tuple[List[Floats2d], Callable]:
    """RETURNS (Tuple[List[Floats2d], Callable]): the vectors, and the callback of training."""
    if is_train or model.ops.device_type != "cpu":
        return model.layers[0](rows, is_train)
    window, depth = model.attrs["window_size"], model.attrs["depth"]
    # As many empty rows between the texts as the layers see: what is written there is part of the function.
    empty = numpy.zeros((window * depth, model.get_dim("nO")), dtype="float32")
    vectors = numpy.concatenate([part for each in rows for part in (empty, each)] + [empty])
    convolutions = [node for node in model.walk() if node.name == "maxout"]
    norms = [node for node in model.walk() if node.name == "layernorm"]
    for convolution, norm in zip(convolutions, norms):
        _convolve(vectors, window, convolution, norm)
    starts = numpy.cumsum([len(empty) + len(each) for each in rows]) - [len(each) for each in rows]
    return [vectors[start : start + len(each)] for start, each in zip(starts.tolist(), rows)], _no_gradient


def _convolve(vectors: numpy.ndarray, window: int, convolution: Model, norm: Model) -> None:
    """Add to (n, width) vectors, in place, what a layer makes of them and of those around them."""
    weights, bias = convolution.get_param("W"), convolution.get_param("b")
    gain, shift = norm.get_param("G"), norm.get_param("b")
    n, width = vectors.shape
    pieces, inputs = weights.shape[1:]
    # The first piece of all outputs, then the second: their maximum is taken over whole blocks.
    matrix, offset = weights.transpose(1, 0, 2).reshape(-1, inputs).T, bias.T.ravel()
    mean = numpy.full(width, 1 / width, dtype="float32")
    padded = numpy.zeros((n + 2 * window, width), dtype="float32")
    padded[window : window + n] = vectors
    around = numpy.empty((ROWS, inputs), dtype="float32")
    products = numpy.empty((ROWS, pieces * width), dtype="float32")
    for start in range(0, n, ROWS):
        rows = vectors[start : start + ROWS]
        size = len(rows)
        for place in range(2 * window + 1):
            around[:size, place * width : (place + 1) * width] = padded[start + place : start + place + size]
        product = numpy.matmul(around[:size], matrix, out=products[:size])
        product += offset
        added = product[:, :width]
        for piece in range(1, pieces):
            numpy.maximum(added, product[:, piece * width : (piece + 1) * width], out=added)
        added -= (added @ mean)[:, None]
        added /= numpy.sqrt(numpy.einsum("ij,ij->i", added, added) / width + EPSILON)[:, None]
        added *= gain
        added += shift
        rows += added


def _no_gradient(_: object) -> List[Floats2d]:
    return []
