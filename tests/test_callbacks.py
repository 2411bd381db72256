"""Callbacks for a config's [nlp] block."""

import spacy
from thinc.api import NumpyOps, get_current_ops, set_current_ops

from spacy_anonym.callbacks import make_openblas, make_tokenizer_cache


def test_callbacks_tokenizer_cache_survives_saving(bundled_en, tmp_path):
    assert bundled_en.tokenizer.max_cache_size == 100_000 != spacy.blank("en").tokenizer.max_cache_size
    nlp = spacy.util.load_model_from_config({"nlp": bundled_en.config["nlp"] | {"pipeline": []}})
    nlp.to_disk(tmp_path)
    assert spacy.load(tmp_path).tokenizer.max_cache_size == 100_000


def test_callbacks_tokenizer_cache_leaves_other_tokenizers():
    nlp = spacy.blank("en")
    nlp.tokenizer = lambda text: None
    assert make_tokenizer_cache(5)(nlp) is nlp


def test_callbacks_openblas():
    before = get_current_ops()
    try:
        set_current_ops(NumpyOps(use_blis=True))
        assert make_openblas()(spacy.lang.en.English) is spacy.lang.en.English
        assert get_current_ops().use_blis is False
    finally:
        set_current_ops(before)
