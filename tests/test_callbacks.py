"""Callbacks for a config's [nlp] block."""

from spacy.lang.en import English
from thinc.api import NumpyOps, get_current_ops, set_current_ops

from spacy_anonym.callbacks import make_openblas


def test_callbacks_openblas():
    before = get_current_ops()
    try:
        set_current_ops(NumpyOps(use_blis=True))
        assert make_openblas()(English) is English
        assert get_current_ops().use_blis is False
    finally:
        set_current_ops(before)
