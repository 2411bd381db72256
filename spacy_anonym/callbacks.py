"""Callbacks for a config's [nlp] block."""

from typing import Callable

import spacy


@spacy.registry.callbacks("spacy_anonym.openblas.v1")
def make_openblas() -> Callable:
    """Make a callback, for `before_creation`, that lets thinc multiply matrices by numpy's BLAS in the place of blis:
    the same predictions, on many machines one and a half times as fast.

    RETURNS (Callable): A function of a Language class, which it returns.
    """
    return use_openblas


def use_openblas(lang_cls: type) -> type:
    """Set thinc's operations; a GPU's stay. RETURNS (Type[Language]): the same class."""
    from thinc.api import NumpyOps, get_current_ops, set_current_ops

    if isinstance(get_current_ops(), NumpyOps):
        set_current_ops(NumpyOps(use_blis=False))
    return lang_cls
