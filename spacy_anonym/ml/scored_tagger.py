"""The model of `scored_ner`: scores of tags from any token vectors, and scores of one tag after another."""

from contextlib import AbstractContextManager
from functools import lru_cache
from typing import Any, Callable, List, Optional, Tuple

import spacy
from spacy.tokens import Doc
from thinc.api import Linear, Model, chain, with_array, zero_init
from thinc.types import Floats2d
from threadpoolctl import ThreadpoolController

TRANSITIONS = "T"


@spacy.registry.architectures("spacy_anonym.ScoredTagger.v1")
def ScoredTagger(
    tok2vec: Model[List[Doc], List[Floats2d]], nO: Optional[int] = None
) -> Model[List[Doc], List[Floats2d]]:
    """Make a model that scores tags.

    tok2vec (Model[List[Doc], List[Floats2d]]): The token vectors: a Tok2Vec layer, or a listener of a `tok2vec` or
        `transformer`.
    nO (Optional[int]): The number of tags, 1 + 4 a label; set when it is initialized.
    RETURNS (Model[List[Doc], List[Floats2d]]): The model. For each Doc (n_tokens, nO) float32 scores; its parameter "T"
        holds the (nO, nO) scores of the column's tag after the row's.
    """
    width = tok2vec.maybe_get_dim("nO")
    output: Model = Linear(nO=nO, nI=width, init_W=zero_init)
    layer: Model = chain(tok2vec, with_array(output))
    return Model(
        "scored_tagger",
        forward,
        init=init,
        layers=[layer],
        params={TRANSITIONS: None},
        dims={"nO": nO},
        refs={"tok2vec": tok2vec, "output_layer": output},
    )


def init(model: Model, X: Optional[List[Doc]] = None, Y: Optional[List[Floats2d]] = None) -> Model:
    """Initialize the layers; the transitions begin at 0. RETURNS (Model): the model."""
    model.layers[0].initialize(X, Y)
    n_tags = model.get_ref("output_layer").get_dim("nO")
    model.set_dim("nO", n_tags)
    if not model.has_param(TRANSITIONS):
        model.set_param(TRANSITIONS, model.ops.alloc2f(n_tags, n_tags))
    return model


def forward(model: Model, docs: List[Doc], is_train: bool) -> Tuple[List[Floats2d], Callable]:
    """RETURNS (Tuple[List[Floats2d], Callable]): the scores, and the callback of their gradients. That of the
    transitions is added by the component, which alone knows the paths."""
    return model.layers[0](docs, is_train)


def one_blas_thread() -> AbstractContextManager[Any]:
    """Let numpy's BLAS use one thread within a `with` block, as thinc's own BLAS does. To hand a product of a few
    hundred rows to other threads and to wait for them takes about as long as the product: on two idle cores that saved
    a tenth of the time for half as much again of the processors', and where other work had one of them, a pipeline took
    four to seven times as long.

    RETURNS (AbstractContextManager): The block's context. The number is the process's: after the block it is what it
        was. Where several threads of Python's are in such blocks, the first of them rules, see threadpoolctl.
    """
    return _controller().limit(limits=1)


@lru_cache(maxsize=1)
def _controller() -> ThreadpoolController:
    # It looks at all libraries that are loaded; numpy's is there by now.
    return ThreadpoolController().select(user_api="blas")
