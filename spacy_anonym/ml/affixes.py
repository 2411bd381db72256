"""Features of words: spaCy's attributes, and the first and last letters of each word in lower case."""

from typing import Callable, Dict, List, Sequence, Tuple, Union

import numpy
from spacy.attrs import ORTH
from spacy.strings import hash_string  # type: ignore[attr-defined]  # spaCy's stub lacks it
from spacy.tokens import Doc
from thinc.api import Model
from thinc.types import Ints2d

# Words whose affixes are remembered by their hash, which depends on nothing but the word.
MAX_KNOWN = 100_000
_known: Dict[Tuple[int, ...], Dict[int, Tuple[int, ...]]] = {}


def WordFeatures(attrs: Sequence[Union[str, int]], affixes: Sequence[int]) -> Model[List[Doc], List[Ints2d]]:
    """Make a layer like spaCy's FeatureExtractor, with affixes beside the attributes. It learns nothing.

    attrs (Sequence[Union[str, int]]): Attributes of tokens, at least one.
    affixes (Sequence[int]): 3 for the first three letters, -2 for the last two.
    RETURNS (Model[List[Doc], List[Ints2d]]): The layer: (n_tokens, n_attrs + n_affixes) uint64 a Doc.
    """
    return Model("word_features", forward, attrs={"columns": list(attrs), "affixes": list(affixes)})


def forward(model: Model[List[Doc], List[Ints2d]], docs: List[Doc], is_train: bool) -> Tuple[List[Ints2d], Callable]:
    """RETURNS (Tuple[List[Ints2d], Callable]): the features, and a callback that hands no gradient on."""
    columns: List[Union[str, int]] = model.attrs["columns"]
    affixes = tuple(model.attrs["affixes"])
    features = []
    for doc in docs:
        array = doc.to_array(columns).reshape((len(doc), len(columns)))
        if affixes:
            array = numpy.hstack([array, affixes_of(doc, affixes)])
        features.append(model.ops.asarray2i(array, dtype="uint64"))
    return features, lambda d_features: []


def affixes_of(doc: Doc, affixes: Tuple[int, ...]) -> numpy.ndarray:
    """RETURNS (numpy.ndarray): (n_tokens, n_affixes) uint64, a hash for each token's affix of each length; see
    `WordFeatures`."""
    known = _known.setdefault(affixes, {})
    if len(known) > MAX_KNOWN:
        known.clear()
    words = doc.to_array(ORTH).tolist()
    strings = doc.vocab.strings
    for key in set(words).difference(known):
        word = strings[key].lower()
        known[key] = tuple(hash_string(word[:size] if size > 0 else word[size:]) for size in affixes)
    return numpy.array([known[key] for key in words], dtype="uint64").reshape((len(words), len(affixes)))
