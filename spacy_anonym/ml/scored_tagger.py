"""The model of `scored_ner`: scores of tags from any token vectors, and scores of one tag after another."""

from typing import Callable, List, Optional, Tuple

import spacy
from spacy.tokens import Doc
from thinc.api import Linear, Model, chain, with_array, zero_init
from thinc.types import Floats2d

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
