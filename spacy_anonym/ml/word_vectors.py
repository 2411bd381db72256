"""Vectors of words from much text that nobody labelled, packed so small that they travel with the weights."""

from pathlib import Path
from typing import Any, Callable, List, Tuple, Union

import numpy
from spacy.attrs import LOWER
from spacy.tokens import Doc
from thinc.api import Model
from thinc.types import Ragged

from ..errors import AnonymError, Errors
from .word_table import WordTable, word_keys

# Code 0 of each part is the zero vector of words that are not there.
CODES = 256


def WordVectors(path: Union[str, Path], width: int) -> Model[List[Doc], Ragged]:
    """Make the layer that looks up the vectors of words in lower case. It learns nothing.

    Each vector is cut into parts, and each part is the number of the nearest of 255 vectors that occur there. The file
    is read when the pipeline is initialized, and travels with the weights.

    path (Union[str, Path]): What `python -m scripts.training.word_vectors` wrote: a .npz file of the arrays `words`
        (n_words,) str, `codes` (n_words, n_parts) uint8 and `centroids` (n_parts, 256, width / n_parts) float32.
    width (int): The length of a vector.
    RETURNS (Model[List[Doc], Ragged]): The layer. Its data is (n_tokens, width) float32, zeros for unknown words.
    SOURCE: Jégou, Douze and Schmid, Product Quantization for Nearest Neighbor Search, PAMI 33 (2011); vectors as
        features of names: Turian, Ratinov and Bengio, ACL 2010.
    """
    return Model(
        "word_vectors",
        forward,
        init=init,
        dims={"nO": width},
        params={"centroids": None},
        attrs={"path": str(path), "codes": WordTable()},
    )


def init(model: Model, X: Any = None, Y: Any = None) -> Model:
    """Read the file into the layer. RETURNS (Model): the layer. RAISES (AnonymError): SA003 where there is none, or its
    vectors have another length."""
    path, width = model.attrs["path"], model.get_dim("nO")
    if model.has_param("centroids") and not Path(path).exists():
        # They came with the weights of a pipeline that is trained anew.
        return model
    try:
        with numpy.load(path, allow_pickle=False) as arrays:
            words, codes, centroids = (arrays[name] for name in ("words", "codes", "centroids"))
    except (OSError, KeyError, ValueError) as error:
        raise _invalid(f"{path!r} is not a file that scripts.training.word_vectors wrote") from error
    if centroids.ndim != 3 or centroids.shape[0] * centroids.shape[2] != width:
        raise _invalid(f"the vectors of {path!r} do not have {width} numbers")
    model.attrs["codes"] = WordTable.from_rows(words.tolist(), codes)
    model.set_param("centroids", model.ops.asarray(centroids, dtype="float32"))
    return model


def forward(model: Model[List[Doc], Ragged], docs: List[Doc], is_train: bool) -> Tuple[Ragged, Callable]:
    """RETURNS (Tuple[Ragged, Callable]): (n_tokens, width) float32, and a callback that hands no gradient on."""
    centroids = model.get_param("centroids")
    codes = model.attrs["codes"].find(word_keys(docs, LOWER))
    return Ragged(unpack(codes, centroids), model.ops.asarray1i([len(doc) for doc in docs])), lambda d_output: []


def unpack(codes: numpy.ndarray, centroids: numpy.ndarray) -> numpy.ndarray:
    """Put vectors together from their parts.

    codes (numpy.ndarray): (n_words, n_parts) uint8.
    centroids (numpy.ndarray): (n_parts, 256, width / n_parts) float32.
    RETURNS (numpy.ndarray): (n_words, width) float32.
    """
    return centroids[numpy.arange(len(centroids)), codes].reshape(len(codes), centroids.shape[0] * centroids.shape[2])


def _invalid(problem: str) -> AnonymError:
    return AnonymError(Errors.SA003.format(param="word_vectors", owner="spacy_anonym.LexiconEmbed.v1", problem=problem))
