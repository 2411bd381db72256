"""Remember the vectors of words: what depends on the word alone is computed once for all its places."""

import threading
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, Union

import numpy
from spacy.attrs import ORTH
from spacy.tokens import Doc
from spacy.vocab import Vocab
from thinc.api import Model
from thinc.model import deserialize_attr, serialize_attr
from thinc.types import Floats2d

# Words that are remembered: 64 float32 each take 8 MB. Once there are more, all are forgotten.
MAX_WORDS = 1 << 15
# Odd, so that the hashes of a word's attributes are mixed without a loss.
_MIX = numpy.uint64(0x9E3779B97F4A7C15)


def remember_words(
    layer: Model[List[Doc], List[Floats2d]], attrs: Sequence[Union[str, int]] = ()
) -> Model[List[Doc], List[Floats2d]]:
    """Make a layer remember its vectors of words. Training sees the layer itself.

    layer (Model[List[Doc], List[Floats2d]]): A layer whose vector of a token depends on the token alone: on its text,
        and on some of its attributes.
    attrs (Sequence[Union[str, int]]): Those of its attributes that the text does not tell, as in ["NORM"].
    RETURNS (Model[List[Doc], List[Floats2d]]): The layer, whose vectors are equal up to rounding.
    """
    return Model(
        "remember_words",
        forward,
        init=init,
        layers=[layer],
        dims={"nO": layer.maybe_get_dim("nO")},
        attrs={"attrs": list(attrs), "memory": WordMemory()},
    )


def init(model: Model, X: Optional[List[Doc]] = None, Y: Optional[List[Floats2d]] = None) -> Model:
    """Initialize the layer. RETURNS (Model): the model."""
    model.layers[0].initialize(X, Y)
    return model


def forward(model: Model, docs: List[Doc], is_train: bool) -> Tuple[List[Floats2d], Callable]:
    """RETURNS (Tuple[List[Floats2d], Callable]): (n_tokens, width) float32 a Doc, and the callback of training."""
    memory: WordMemory = model.attrs["memory"]
    if is_train:
        # The weights change from now on, in place.
        memory.is_closed = True
    if memory.is_closed or not any(map(len, docs)) or model.ops.device_type != "cpu":
        return model.layers[0](docs, is_train)
    # A thread that would have to wait for another one computes its vectors.
    if not memory.lock.acquire(blocking=False):
        return model.layers[0](docs, is_train)
    try:
        return memory.vectors(docs, model.layers[0], model.attrs["attrs"]), _no_gradient
    finally:
        memory.lock.release()


def _no_gradient(_: Any) -> List[Doc]:
    return []


class WordMemory:
    """Vectors of words, by hashes of what they depend on. It is neither saved nor copied.

    is_closed (bool): Nothing is remembered any more.
    lock (threading.Lock): Held by the thread that works with it.
    """

    def __init__(self) -> None:
        self.is_closed = False
        self.lock = threading.Lock()
        self._weights: List[Any] = []
        self._rows: Dict[int, int] = {}
        self._table = numpy.zeros((0, 0), dtype="float32")

    def __reduce__(self) -> Tuple[Any, ...]:
        return WordMemory, ()

    def vectors(self, docs: Sequence[Doc], layer: Model, attrs: Sequence[Union[str, int]]) -> List[Floats2d]:
        """Get the vectors of Docs. RETURNS (List[Floats2d]): (n_tokens, width) a Doc."""
        self._forget_other_weights(layer)
        words = numpy.concatenate([doc.to_array([ORTH, *attrs]).reshape(len(doc), 1 + len(attrs)) for doc in docs])
        hashes = words[:, 0]
        for column in range(1, words.shape[1]):
            hashes = hashes * _MIX ^ words[:, column]
        unique, places, of_token = numpy.unique(hashes, return_index=True, return_inverse=True)
        keys = unique.tolist()
        is_new = [key not in self._rows for key in keys]
        if len(self._rows) + sum(is_new) > MAX_WORDS:
            self._rows, is_new = {}, [True] * len(keys)
        if any(is_new):
            self._add(unique[is_new], layer.predict([_as_doc(docs[0].vocab, words[places[is_new]], attrs)])[0])
        rows = numpy.array([self._rows[key] for key in keys])
        return numpy.split(self._table[rows[of_token]], numpy.cumsum([len(doc) for doc in docs])[:-1])

    def _forget_other_weights(self, layer: Model) -> None:
        """Weights that were loaded are other arrays."""
        weights = [node.get_param(name) for node in layer.walk() for name in node.param_names if node.has_param(name)]
        if len(weights) != len(self._weights) or any(new is not old for new, old in zip(weights, self._weights)):
            self._weights, self._rows, self._table = weights, {}, numpy.zeros((0, 0), dtype="float32")

    def _add(self, hashes: numpy.ndarray, vectors: numpy.ndarray) -> None:
        start, end = len(self._rows), len(self._rows) + len(hashes)
        if end > len(self._table):
            table = numpy.zeros((max(end, 2 * len(self._table)), vectors.shape[1]), dtype="float32")
            if start:
                table[:start] = self._table[:start]
            self._table = table
        self._table[start:end] = vectors
        self._rows.update(zip(hashes.tolist(), range(start, end)))


def _as_doc(vocab: Vocab, words: numpy.ndarray, attrs: Sequence[Union[str, int]]) -> Doc:
    doc = Doc(vocab, words=words[:, 0].tolist())
    return doc.from_array(list(attrs), words[:, 1:]) if attrs else doc


@serialize_attr.register(WordMemory)
def _serialize(_: Any, value: WordMemory, name: str, model: Model) -> bytes:
    return b""


@deserialize_attr.register(WordMemory)
def _deserialize(_: Any, value: bytes, name: str, model: Model) -> WordMemory:
    return WordMemory()
