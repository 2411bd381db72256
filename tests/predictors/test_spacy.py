"""spaCy pipelines as taggers."""

import pytest
import spacy
from tagged_sentences import check_findings
from util import TESTS

from spacy_anonym import AnonymError
from spacy_anonym.predictors.spacy import load_pipeline, make_spacy


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A saved pipeline with an entity_ruler."""
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns(
        [{"label": "PER", "pattern": "Anna Lee"}, {"label": "CARDINAL", "pattern": "two"}]
    )
    path = tmp_path_factory.mktemp("spacy") / "tagger"
    nlp.to_disk(path)
    yield str(path)
    load_pipeline.cache_clear()


def test_entities_of_a_saved_pipeline(folder):
    predictor = make_spacy(folder)
    text = "We saw  Anna Lee's two sons."
    found = predictor([text, ""])
    assert [(text[f.start : f.end], f.label, f.score) for f in found[0]] == [
        ("Anna Lee", "PER", 0.85),
        ("two", "CARDINAL", 0.85),
    ]
    assert found[1] == [] and set(predictor.labels) == {"PER", "CARDINAL"}


def test_a_span_group_of_a_config_with_its_exact_characters():
    predictor = make_spacy(str(TESTS / "configs" / "small_tagger.cfg"), spans_key="small")
    text = "Ask Mrs. Lindqvist."
    found = predictor([text])[0]
    assert [(f.label, f.rule, f.rank) for f in found] == [("PERSON", "spacy", 0)] and "Lindqvist" in text[
        found[0].start : found[0].end
    ]
    assert make_spacy(str(TESTS / "configs" / "small_tagger.cfg"), spans_key="other")([text]) == [[]]


def test_hostile_texts(folder):
    check_findings(make_spacy(folder))


def test_a_missing_pipeline_is_named():
    with pytest.raises(AnonymError, match="SA132.*'xx_no_such_md'.*spacy download xx_no_such_md"):
        make_spacy("xx_no_such_md")


def test_a_pipeline_that_cannot_be_loaded(tmp_path):
    (tmp_path / "config.cfg").write_text("[nlp")
    with pytest.raises(AnonymError, match="SA133"):
        make_spacy(str(tmp_path))
