"""Convolutions over the words around each token, in few passes over memory."""

from typing import Callable, List, Tuple

import numpy
import spacy
from numpy.lib.stride_tricks import sliding_window_view
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
    window, width, depth = model.attrs["window_size"], model.get_dim("nO"), model.attrs["depth"]
    if not any(map(len, rows)):
        return [numpy.zeros((0, width), dtype="float32") for _ in rows], _no_gradient
    # As many empty rows between the texts as the layers see: what is written there is part of the function. What is
    # beyond those at both ends is too far from any text to matter.
    gap = window * depth
    lengths = [len(each) for each in rows]
    starts = (numpy.cumsum([0, *lengths]) + gap * numpy.arange(1, len(rows) + 2)).tolist()
    n = starts[-1]
    # A layer reads from one and writes to the other.
    vectors, out = (numpy.zeros((n + 2 * window, width), dtype="float32") for _ in range(2))
    for start, length, each in zip(starts, lengths, rows):
        vectors[window + start : window + start + length] = each
    convolutions = [node for node in model.walk() if node.name == "maxout"]
    norms = [node for node in model.walk() if node.name == "layernorm"]
    # What all layers add to each row alike is added at the end.
    shift = numpy.zeros(width, dtype="float32")
    for convolution, norm in zip(convolutions, norms):
        _convolve(vectors, out, window, convolution, norm, shift)
        shift = shift + norm.get_param("b")
        vectors, out = out, vectors
    vectors += shift
    spans = [(window + start, window + start + length) for start, length in zip(starts, lengths)]
    return [vectors[start:end] for start, end in spans], _no_gradient


def _convolve(
    vectors: numpy.ndarray, out: numpy.ndarray, window: int, convolution: Model, norm: Model, shift: numpy.ndarray
) -> None:
    """Write to `out` the (n + 2 * window, width) vectors and what a layer makes of them and of those around them, but
    for the shift of its norm. Both leave the (width,) `shift` of the layers before out."""
    weights, bias = convolution.get_param("W"), convolution.get_param("b")
    gain = norm.get_param("G")
    n, width = len(vectors) - 2 * window, vectors.shape[1]
    pieces, inputs = weights.shape[1:]
    bias = bias + weights @ numpy.tile(shift, 2 * window + 1)
    # The first piece of all outputs, then the second: their maximum is taken over whole blocks. The last column is the
    # bias.
    matrix = numpy.concatenate([weights, bias[..., None]], axis=2).transpose(1, 0, 2).reshape(-1, inputs + 1).T
    matrix = numpy.ascontiguousarray(matrix)
    mean = numpy.full(width, 1 / width, dtype="float32")
    rows = min(ROWS, n)
    around = numpy.ones((rows, inputs + 1), dtype="float32")
    products = numpy.empty((rows, pieces * width), dtype="float32")
    best = numpy.empty((rows, width), dtype="float32")
    # Rows that follow each other are one row of the matrix that is multiplied.
    windows = sliding_window_view(vectors.ravel(), inputs)[::width]
    for start in range(0, n, ROWS):
        size = min(ROWS, n - start)
        around[:size, :inputs] = windows[start : start + size]
        product = numpy.matmul(around[:size], matrix, out=products[:size])
        parts = numpy.split(product, pieces, axis=1)
        added = numpy.maximum(parts[0], parts[-1], out=best[:size])
        for part in parts[1:-1]:
            numpy.maximum(added, part, out=added)
        added -= (added @ mean)[:, None]
        added *= (1 / numpy.sqrt(numpy.einsum("ij,ij->i", added, added) / width + EPSILON))[:, None]
        added *= gain
        place = window + start
        numpy.add(vectors[place : place + size], added, out=out[place : place + size])


def _no_gradient(_: object) -> List[Floats2d]:
    return []
