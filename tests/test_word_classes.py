"""Classes of words: from tables that the test makes, into a layer, through a save, and back."""

import gzip
import json
import math
import pickle
import sys
from types import SimpleNamespace

import numpy
import pytest
import spacy
from spacy.attrs import LOWER
from spacy.util import registry

from spacy_anonym.errors import AnonymError
from spacy_anonym.ml.lexicon_embed import LexiconEmbed
from spacy_anonym.ml.word_classes import DEGREES, WordClasses, make_classes
from spacy_anonym.ml.word_table import WordTable, word_keys

# Two clusters; "ann" only with a capital, "will" in both cases, "nhs" in capitals, "xylem" rare and alone.
CLUSTERS = {"Ann": 6, "Will": 6, "will": 9, "walk": 9, "New York": 6, "xylem": 0}
PROBABILITIES = {
    "Ann": -9.0,
    "Will": -10.0,
    "will": -5.0,
    "walk": -8.0,
    "NHS": -9.0,
    "nhs": -12.0,
    "New York": -8.0,
    "xylem": -19.0,
    "dust": -17.5,
}


@pytest.fixture
def tables(tmp_path):
    """Installs the tables for a language of their own, as spacy-lookups-data does."""
    paths = {}
    for name, data in (("lexeme_cluster", CLUSTERS), ("lexeme_prob", PROBABILITIES)):
        paths[name] = tmp_path / f"{name}.json"
        (tmp_path / f"{name}.json.gz").write_bytes(gzip.compress(json.dumps(data).encode()))
    registry.lookups.register("q1", func=paths)
    return paths


def columns(table, text):
    doc = spacy.blank("xx")(text)
    rows = table.find(word_keys([doc], LOWER)).tolist()
    return {token.text: tuple(row) for token, row in zip(doc, rows)}


def test_a_word_has_the_classes_of_all_its_forms_in_every_case():
    table = make_classes(CLUSTERS, PROBABILITIES)
    seen = columns(table, "Ann ann ANN will Will WILL walk xylem York unheard")
    assert seen["Ann"] == seen["ann"] == seen["ANN"] and seen["will"] == seen["Will"] == seen["WILL"]
    # The first column is the word in small letters, the second with a capital.
    assert seen["Ann"][:2] == (0, 1) and seen["will"][:2] == (2, 1) and seen["walk"][:2] == (2, 0)
    # What is rare and in no cluster has no class, and words of phrases have none of them.
    assert seen["xylem"] == seen["York"] == seen["unheard"] == (0, 0, 0)


def test_the_third_column_tells_how_common_a_word_is_and_in_which_case():
    table = make_classes(CLUSTERS, PROBABILITIES)
    third = {
        word: divmod(row[2] - 1, len(DEGREES) + 2) for word, row in columns(table, "ann will nhs walk dust").items()
    }
    assert third["nhs"][1] == len(DEGREES) + 1
    assert third["ann"][1] > third["will"][1] >= third["walk"][1]
    assert third["will"][0] == third["ann"][0] == 4 and third["dust"][0] == 0


def test_the_layer_keeps_its_words_when_it_is_saved(tables):
    docs = [spacy.blank("en")(text) for text in ("Ann will walk", "", "ANN unheard")]
    layer = WordClasses("q1", 4)
    layer.initialize(X=docs)
    output = layer.predict(docs)
    assert output.data.shape == (5, 12) and output.lengths.tolist() == [3, 0, 2]
    first, unheard, again = output.data[0], output.data[4], output.data[3]
    assert (first == again).all() and not numpy.allclose(first, unheard)
    for path in tables.values():
        path.with_suffix(".json.gz").unlink()
    loaded = WordClasses("q1", 4).from_bytes(layer.to_bytes())
    assert (loaded.predict(docs).data == output.data).all()
    assert (layer.copy().predict(docs).data == output.data).all()
    assert (pickle.loads(pickle.dumps(layer)).predict(docs).data == output.data).all()


def test_what_is_learned_is_learned_by_class(tables):
    nlp = spacy.blank("en")
    layer = WordClasses("q1", 4)
    layer.initialize(X=[nlp("Ann")])
    before = layer.predict([nlp("Ann will unheard")]).data.copy()
    output, backprop = layer.begin_update([nlp("Ann")])
    output.data = numpy.ones_like(output.data)
    backprop(output)
    layer.finish_update(lambda key, param, gradient: (param - gradient, gradient * 0))
    after = layer.predict([nlp("Ann will unheard")]).data
    # The word with a capital shares its second class with the other one, and nothing with a word of no class but the
    # first column's none.
    assert not numpy.allclose(before[0], after[0]) and not numpy.allclose(before[1][4:8], after[1][4:8])
    assert numpy.allclose(before[2][4:], after[2][4:])


def test_tables_that_are_not_there_are_said(tables):
    with pytest.raises(AnonymError, match="SA003.*spacy-lookups-data"):
        WordClasses("q2", 4).initialize(X=[])
    registry.lookups.register("q2", func={"lexeme_prob": tables["lexeme_prob"]})
    with pytest.raises(AnonymError, match="SA003.*lexeme_cluster"):
        WordClasses("q2", 4).initialize(X=[])


def test_a_language_without_clusters_has_how_common_its_words_are(monkeypatch):
    counted = {"common": 1e-3, "known": 1e-5, "rare": 1e-8}
    package = SimpleNamespace(get_frequency_dict=lambda lang, wordlist: {"q3": counted}[lang])
    monkeypatch.setitem(sys.modules, "wordfreq", package)
    layer = WordClasses("q3", 4)
    layer.initialize(X=[])
    seen = columns(layer.layers[0].attrs["classes"], "Common known rare unheard")
    assert seen["Common"][2] > seen["known"][2] > 0 and seen["known"][:2] == (0, 0)
    assert seen["rare"] == seen["unheard"] == (0, 0, 0)
    with pytest.raises(AnonymError, match="SA003.*wordfreq"):
        WordClasses("q4", 4).initialize(X=[])


def test_the_embedding_with_classes_differs_by_them_alone(tables):
    nlp = spacy.blank("en")
    docs = [nlp("Ann will walk"), nlp("")]
    layer = LexiconEmbed(8, ["SHAPE"], [20], ["en/title"], word_classes="q1", class_width=4)
    layer.initialize(X=docs)
    rows = layer.predict(docs)
    assert [row.shape for row in rows] == [(3, 8), (0, 8)]
    # "will" and "walk" have one shape.
    assert not numpy.allclose(rows[0][1], rows[0][2])
    plain = LexiconEmbed(8, ["SHAPE"], [20], ["en/title"])
    plain.initialize(X=docs)
    same = plain.predict(docs)[0]
    assert numpy.allclose(same[1], same[2])


def test_a_word_that_grows_in_lower_case_is_no_error():
    probabilities = {"İstanbul": -9.0, "ẞ": -9.0, "a\u2028b": -5.0, "": -5.0}
    table = make_classes({"İstanbul": 3}, probabilities)
    seen = columns(table, "İstanbul ß")
    assert seen["İstanbul"][2] and math.isfinite(seen["İstanbul"][2])
    assert WordTable(table.to_bytes()).to_bytes() == table.to_bytes()
