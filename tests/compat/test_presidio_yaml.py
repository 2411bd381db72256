"""Presidio's YAML files: what they say is done, or named in a warning."""

import warnings

import pytest

from spacy_anonym import AnonymError
from spacy_anonym.compat.presidio import (
    AnalyzerEngineProvider,
    EntityRecognizer,
    NlpEngineProvider,
    RecognizerRegistry,
    RecognizerRegistryProvider,
    RecognizerResult,
)
from spacy_anonym.compat.presidio.results import MOST_BYTES, read_yaml
from spacy_anonym.errors import AnonymWarning

REGISTRY = """
supported_languages: [xx]
supported_countries: [us]
recognizers:
  - CryptoRecognizer
  - name: EmailRecognizer
    type: predefined
    score_thresholds: {default: 0.2}
  - name: UsSsnRecognizer
  - name: NhsRecognizer
    type: predefined
  - name: UrlRecognizer
    enabled: no
  - name: Desks
    supported_languages: [{language: xx, context: [desk]}, de]
    supported_entity: DESK
    patterns: [{name: desk, regex: 'P-\\d{3}', score: 0.3}]
  - name: Titles
    type: custom
    supported_entity: TITLE
    deny_list: [Mrs.]
    deny_list_score: 0.8
    glossary: x
  - name: EveryWord
    word: Ada
  - name: SomeModelRecognizer
"""
ANALYZER = """
supported_languages: [xx]
default_score_threshold: 0.5
nlp_configuration:
  nlp_engine_name: no_op
  models: [{lang_code: xx, model_name: no_op}]
recognizer_registry:
  recognizers:
    - {name: Desks, supported_entity: DESK, patterns: [{name: desk, regex: 'P-\\d{3}', score: 0.3}], context: [desk]}
    - {name: SpacyRecognizer, enabled: false}
context_aware_enhancer: {context_prefix_count: 3}
"""


class EveryWord(EntityRecognizer):
    """A class of a user's, which a file names."""

    def __init__(self, word, **settings):
        self.word = word
        super().__init__(["WORD"], **settings)

    def analyze(self, text, entities, nlp_artifacts):
        place = text.find(self.word)
        return [RecognizerResult("WORD", place, place + len(self.word), 0.6)] if place >= 0 else []


def named(call):
    """What a call returns, and what its warnings name."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        made = call()
    return made, " ".join(str(each.message) for each in told if each.category is AnonymWarning)


def test_a_registry_is_what_its_file_says(tmp_path):
    path = tmp_path / "recognizers.yaml"
    path.write_text(REGISTRY, encoding="utf8")
    registry, ignored = named(lambda: RecognizerRegistryProvider(path).create_recognizer_registry())
    names = ["CryptoRecognizer", "EmailRecognizer", "UsSsnRecognizer", "Desks", "Titles", "EveryWord"]
    # Of another country, switched off, of another language, and of no class.
    assert [each.name for each in registry.recognizers] == names
    assert registry.recognizers[1].score_thresholds == {"default": 0.2}
    assert registry.recognizers[3].context == ["desk"] and registry.recognizers[5].word == "Ada"
    assert all(each in ignored for each in ("SomeModelRecognizer", "Desks for de", "glossary"))
    assert "Ada" not in ignored


def test_an_analyzer_is_made_of_its_file_and_finds(tmp_path):
    path = tmp_path / "analyzer.yaml"
    path.write_text(ANALYZER, encoding="utf8")
    engine, ignored = named(lambda: AnalyzerEngineProvider(path).create_engine())
    assert "context_aware_enhancer" in ignored
    assert [each.name for each in engine.registry.recognizers] == ["Desks"]
    # Below the threshold without its word.
    (found,) = engine.analyze("desk P-417; and so on and so on and so on for a long while until the file P-418", "xx")
    assert (found.entity_type, found.start, found.end) == ("DESK", 5, 10)


def test_the_tagger_is_added_where_nothing_is_said_of_it():
    engine = NlpEngineProvider().create_engine()
    made = RecognizerRegistryProvider(None, {"recognizers": ["EmailRecognizer"]}, engine).create_recognizer_registry()
    assert [each.name for each in made.recognizers] == ["EmailRecognizer", "SpacyRecognizer"]
    everything = RecognizerRegistryProvider().create_recognizer_registry()
    assert {"PERSON", "US_SSN", "STREET_ADDRESS"} <= set(everything.get_supported_entities())


@pytest.mark.slow
def test_a_model_that_is_named_is_told_where_ours_is_used():
    settings = {"nlp_engine_name": "spacy", "models": [{"lang_code": "en", "model_name": "en_core_web_lg"}]}
    settings["ner_model_configuration"] = {"labels_to_ignore": ["ORG"], "stride": 16}
    engine, ignored = named(lambda: NlpEngineProvider(nlp_configuration=settings).create_engine())
    assert "stride" in ignored and "labels_to_ignore" not in ignored
    nlp, ignored = named(lambda: engine.pipeline("en"))
    assert "en_core_web_lg" in ignored and nlp.meta["lang"] == "en"
    # A language without a tagger of ours: a model that is not there is an error, not a gap.
    missing = {"models": [{"lang_code": "de", "model_name": "de_no_such_model"}]}
    with pytest.raises(AnonymError, match="SA132|SA008"):
        NlpEngineProvider(nlp_configuration=missing).create_engine().pipeline("de")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "- a",
        "a: [",
        "a: &x [*x, *y]",
        "!!python/object/apply:os.system ['true']",
        "a" * (MOST_BYTES + 1),
        "\x00\ud7ff",
    ],
)
def test_what_is_no_table_is_refused_without_its_text(tmp_path, text):
    path = tmp_path / "bad.yaml"
    path.write_text(text, encoding="utf8")
    with pytest.raises(AnonymError, match="SA534"):
        read_yaml(path)
    with pytest.raises(AnonymError, match="SA534"):
        AnalyzerEngineProvider(tmp_path / "missing.yaml")


@pytest.mark.parametrize(
    "recognizers", ["x", [1], [{"type": "custom"}], [{"name": "EmailRecognizer", "enabled": 7}]], ids=repr
)
def test_recognizers_that_are_none_are_refused(recognizers):
    with pytest.raises(AnonymError, match="SA534"):
        RecognizerRegistryProvider(None, {"recognizers": recognizers}).create_recognizer_registry()


def test_pattern_recognizers_of_a_file(tmp_path):
    path = tmp_path / "some.yaml"
    path.write_text(
        "recognizers: [{name: T, supported_entity: TITLE, deny_list: [Dr.], score_thresholds: {TITLE: 0.1}}]"
    )
    registry = RecognizerRegistry()
    registry.add_recognizers_from_yaml(path)
    assert registry.get_supported_entities() == ["TITLE"] and registry.recognizers[0].score_thresholds
    path.write_text("recognizers: [{name: T, supported_entity: TITLE, deny_list: [Dr.], colour: red}]")
    with pytest.raises(AnonymError, match="colour"):
        registry.add_recognizers_from_yaml(path)
