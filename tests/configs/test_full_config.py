"""configs/full.cfg: every component of the package in one pipeline, built, trained and saved."""

import pytest
import spacy
from spacy.cli.train import train
from util import TESTS, factories

import spacy_anonym
from spacy_anonym.load import config_folder

pytestmark = pytest.mark.slow

CORPUS = TESTS.parent / "corpus" / "en_dev.jsonl"
TEXT = "My name is Harriet Blomfield, mail kim@example.com, I was born on 14/02/1980 near Szczebrzeszyn."


@pytest.fixture(scope="module")
def trained(tmp_path_factory):
    folder = tmp_path_factory.mktemp("full")
    overrides = {
        "paths.train": str(CORPUS),
        "paths.dev": str(CORPUS),
        "training.max_steps": 6,
        "training.eval_frequency": 6,
        "components.ner.model.tok2vec.encode.width": 32,
        # Of a hundred texts, most words are rare.
        "components.tfidf_flagger.share": 0.1,
    }
    train(config_folder() / "full.cfg", folder, overrides=overrides)
    return folder / "model-last"


@pytest.fixture(scope="module")
def untrained():
    return spacy_anonym.load("full")


def test_it_has_every_factory(untrained):
    nlp = untrained
    assert {nlp.get_pipe_meta(name).factory for name in nlp.pipe_names} == set(factories())


def test_untrained_the_tagger_fails_and_the_rest_works(untrained):
    with pytest.raises(ValueError, match="SA293.*'ner'"):
        untrained(TEXT)
    with untrained.select_pipes(disable="ner"):
        doc = untrained(TEXT)
    assert not doc.spans["tfidf_flagger"] and len(doc.spans["external_ner"])
    assert "kim@example.com" not in doc._.anonym_text and "Harriet" not in doc._.anonym_text


def test_trained_saved_and_loaded_it_anonymizes(trained, tmp_path):
    nlp = spacy.load(trained)
    assert nlp.get_pipe("tfidf_flagger").rarity.documents == 100
    assert "PERSON" in nlp.get_pipe("ner").labels
    doc = nlp(TEXT)
    for group in ("regex_ruler", "lexicon_matcher", "tfidf_flagger", "external_ner", "ner", "anonym"):
        assert group in doc.spans
    assert "kim@example.com" not in doc._.anonym_text and "1980" not in doc._.anonym_text
    # No list has it, and a few steps teach nothing.
    assert "Szczebrzeszyn" not in doc._.anonym_text
    nlp.to_disk(tmp_path / "again")
    again = spacy.load(tmp_path / "again")(TEXT)
    assert again._.anonym_text == doc._.anonym_text and again._.anonym_items == doc._.anonym_items
