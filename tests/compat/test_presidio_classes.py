"""Presidio by the import: its classes over our pipelines and operators."""

import json
import pickle

import numpy
import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym import AnonymError
from spacy_anonym.compat.presidio import (
    AnalyzerEngine,
    AnonymizerEngine,
    BatchAnalyzerEngine,
    BatchAnonymizerEngine,
    BatchDeanonymizeEngine,
    ConflictResolutionStrategy,
    DeanonymizeEngine,
    EntityRecognizer,
    InvalidParamError,
    NlpEngine,
    Operator,
    OperatorConfig,
    OperatorResult,
    OperatorType,
    Pattern,
    PatternRecognizer,
    RecognizerRegistry,
    RecognizerResult,
)
from spacy_anonym.compat.presidio.engines import TextReplaceBuilder
from spacy_anonym.compat.presidio.entities import AppEntitiesConvertor
from spacy_anonym.compat.presidio.operator_classes import AESCipher, Encrypt, Redact, Replace
from spacy_anonym.compat.presidio.recognizer_classes import predefined_entities
from spacy_anonym.errors import AnonymWarning

KEY = "a key of 16 char"
TEXT = "Ada Quill wrote to bob@roe.example.org from desk P-417"


def engine(registry=None, **settings):
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"packs": ["common", "us"]})
    nlp.add_pipe("span_consolidator")
    made = NlpEngine()
    made.nlp["en"] = nlp
    return AnalyzerEngine(registry, made, **settings)


@pytest.fixture(scope="module")
def analyzer():
    return engine()


class Desk(PatternRecognizer):
    """Desks, whose last digit is the sum of the others."""

    def __init__(self, **settings):
        super().__init__("DESK", patterns=[Pattern("desk", r"\bP-\d{3}\b", 0.2)], context=["desk"], **settings)

    def validate_result(self, pattern_text):
        return None if pattern_text == "P-417" else False


class Words(EntityRecognizer):
    def __init__(self, *words, entity="WORD", **settings):
        self.words = words
        super().__init__([entity], **settings)

    def analyze(self, text, entities, nlp_artifacts):
        ours = [token for token in nlp_artifacts.tokens if token.text in self.words]
        entity = self.supported_entities[0]
        return [RecognizerResult(entity, token.idx, token.idx + len(token), 0.3) for token in ours]


class Count(Operator):
    def operate(self, text, params=None):
        seen = params["seen"]
        seen.setdefault(text, f"<{params['entity_type']}_{len(seen)}>")
        return seen[text]

    def validate(self, params=None):
        if "seen" not in params:
            raise InvalidParamError("Expected parameter seen")

    def operator_name(self):
        return "count"

    def operator_type(self):
        return OperatorType.Anonymize


class Turn(Count):
    def operate(self, text, params=None):
        return text[::-1]

    def operator_name(self):
        return "turn"


def found(results, text=TEXT):
    return [(each.entity_type, text[each.start : each.end]) for each in results]


def test_both_engines_one_after_the_other(analyzer):
    results = analyzer.analyze(TEXT, "en", entities=["EMAIL_ADDRESS"])
    assert found(results) == [("EMAIL_ADDRESS", "bob@roe.example.org")]
    assert results[0].recognition_metadata == {"recognizer_name": "EmailRecognizer"}
    masked = OperatorConfig("mask", {"masking_char": "*", "chars_to_mask": 3, "from_end": False})
    answer = AnonymizerEngine().anonymize(TEXT, results, {"EMAIL_ADDRESS": masked})
    assert answer.text == TEXT.replace("bob", "***")
    assert json.loads(answer.to_json())["items"][0]["operator"] == "mask"
    (item,) = answer.items
    assert item == OperatorResult(19, 38, "EMAIL_ADDRESS", "***@roe.example.org", "mask") and item.score > 0.5


def test_a_users_recognizers_are_checked_raised_by_context_and_filtered():
    registry = RecognizerRegistry([Desk(), Words("Ada", context=["wrote"])])
    small = engine(registry)
    # Predefined ones are only there if they are loaded.
    assert found(small.analyze(TEXT, "en")) == [("WORD", "Ada"), ("DESK", "P-417")]
    assert [round(each.score, 2) for each in small.analyze(TEXT, "en")] == [0.65, 0.55]
    assert found(small.analyze(TEXT, "en", score_threshold=0.6)) == [("WORD", "Ada")]
    assert found(small.analyze(TEXT, "en", allow_list=["Ada"])) == [("DESK", "P-417")]
    assert found(small.analyze(TEXT, "en", entities=["DESK"])) == [("DESK", "P-417")]
    (why,) = small.analyze(TEXT, "en", entities=["DESK"], return_decision_process=True)
    assert why.analysis_explanation.pattern_name == "desk" and why.recognition_metadata["recognizer_name"] == "Desk"
    # A value that fails its check is none.
    assert small.analyze("desk P-418", "en") == []
    assert Desk().analyze(TEXT, ["DESK"])[0].score == 0.2


def test_thresholds_of_recognizers_hold_where_the_call_has_none():
    strict = Words("Ada", score_thresholds={"WORD": 0.9})
    loose = Words("wrote", entity="VERB", score_thresholds={"default": 0.1})
    small = engine(RecognizerRegistry([strict, loose]), default_score_threshold=0.5)
    assert found(small.analyze(TEXT, "en")) == [("VERB", "wrote")]
    assert found(small.analyze(TEXT, "en", score_threshold=0.0)) == [("WORD", "Ada"), ("VERB", "wrote")]


def test_predefined_recognizers_can_be_removed_and_chosen_by_country():
    registry = RecognizerRegistry()
    registry.load_predefined_recognizers(countries=["US"])
    assert set(registry.get_country_codes()) == {"us"} and "UsSsnRecognizer" in {r.name for r in registry.recognizers}
    registry.remove_recognizer("EmailRecognizer")
    assert "EMAIL_ADDRESS" not in {each.entity_type for each in engine(registry).analyze(TEXT, "en")}
    assert predefined_entities()["UsLicenseRecognizer"] == ["US_DRIVER_LICENSE"]
    assert "EMAIL_ADDRESS" in engine().get_supported_entities("en")


def test_entities_are_asked_for_by_any_of_their_names(analyzer):
    text = "mail bob@roe.example.org or call 212-555-0147"
    for name, kind in [
        ("PH_MOBILE_NUMBER", "PHONE_NUMBER"),
        ("TR_PHONE_NUMBER", "PHONE_NUMBER"),
        ("email", "EMAIL_ADDRESS"),
    ]:
        assert {each.entity_type for each in analyzer.analyze(text, "en", [name])} == {kind}
    with pytest.raises(AnonymError, match="No matching recognizers"):
        analyzer.analyze(text, "en", ["SHOE_SIZE"])
    # A recognizer of a user's is known by the name that it has.
    registry = RecognizerRegistry([Words("Otter", entity="EMAIL")])
    assert registry.get_recognizers("en", ["EMAIL"]) and not registry.get_recognizers("en", ["WORD", "EMAIL"])[1:]
    with pytest.raises(AnonymError, match="No matching recognizers"):
        registry.get_recognizers("en", ["EMAIL_ADDRESS"])


def test_a_recognizer_that_fails_says_nothing_of_the_text():
    class Broken(Words):
        def analyze(self, text, entities, nlp_artifacts):
            raise ValueError(text)

    with pytest.raises(AnonymError, match="it failed with ValueError") as error:
        engine(RecognizerRegistry([Broken("x")])).analyze(TEXT, "en")
    assert "Ada" not in str(error.value)
    with pytest.raises(AnonymError, match="SA531"):
        Pattern("x", "(", 0.5)
    with pytest.raises(AnonymError, match="between 0 and 1"):
        Pattern("x", "a", 1.5)
    with pytest.raises(AnonymError, match="patterns or with deny list"):
        PatternRecognizer("X")


def test_languages_are_checked():
    with pytest.raises(AnonymError, match="No matching recognizers"):
        engine(RecognizerRegistry([Words("Ada")])).analyze(TEXT, "de")
    with pytest.raises(AnonymError, match="consistent"):
        engine(RecognizerRegistry(supported_languages=["de"]))
    with pytest.warns(AnonymWarning, match="context_aware_enhancer"):
        engine(context_aware_enhancer=object())


def test_a_deny_list_and_its_json():
    titles = PatternRecognizer("TITLE", deny_list=["Mrs.", "Dr."], deny_list_score=0.7)
    again = PatternRecognizer.from_dict(titles.to_dict())
    assert found(again.analyze("dr. Roe", ["TITLE"]), "dr. Roe") == [("TITLE", "dr.")]
    assert found(engine().analyze("dr. Roe", "en", ad_hoc_recognizers=[titles]), "dr. Roe") == [("TITLE", "dr.")]


def test_operators_of_a_users_class_restore_and_replace():
    forwards, backwards = AnonymizerEngine(), DeanonymizeEngine()
    forwards.add_anonymizer(Count)
    forwards.add_anonymizer(Turn)
    backwards.add_deanonymizer(Turn)
    results = [RecognizerResult("A", 0, 3, 1), RecognizerResult("A", 4, 7, 1), RecognizerResult("B", 8, 11, 1)]
    seen = {}
    config = {"DEFAULT": OperatorConfig("count", {"seen": seen})}
    new = forwards.anonymize("Ada Bob Ada", results, config, merge_entities_with_spaces=False)
    assert new.text == "<A_0> <A_1> <A_0>" and set(seen) == {"Ada", "Bob"}
    with pytest.raises(InvalidParamError, match="Expected parameter seen") as error:
        forwards.anonymize("Ada", results[:1], {"A": OperatorConfig("count")})
    assert error.value.err_msg == "Expected parameter seen" and error.value.code == "SA260"
    assert pickle.loads(pickle.dumps(error.value)).err_msg == error.value.err_msg
    turned = forwards.anonymize("abc Bob Ada", results, {"DEFAULT": OperatorConfig("turn", {"seen": 0})})
    back = backwards.deanonymize(turned.text, turned.items, {"DEFAULT": OperatorConfig("turn", {"seen": 0})})
    assert back.text == "abc Bob Ada"
    # One of ours goes by its name, one that was removed is gone.
    assert forwards.anonymize("Ada", results[:1], {"A": OperatorConfig("pseudonym")}).text != "Ada"
    forwards.remove_anonymizer(Redact)
    with pytest.raises(InvalidParamError, match="Invalid operator class 'redact'"):
        forwards.anonymize("Ada", results[:1], {"A": OperatorConfig("redact")})
    with pytest.raises(InvalidParamError, match="not found in anonymizers list"):
        forwards.remove_anonymizer(Redact)


def test_operators_alone_do_what_they_do_in_an_engine():
    assert Replace().operate("x", {"entity_type": "ABC"}) == "<ABC>"
    sealed = Encrypt().operate("Ada", {"key": KEY, "entity_type": "PERSON"})
    assert AESCipher.decrypt(KEY.encode(), sealed) == "Ada"
    with pytest.raises(AnonymError, match="SA215|SA214"):
        AESCipher.decrypt(b"b" * 16, sealed)
    with pytest.raises(InvalidParamError, match="128, 192 or 256 bits"):
        Encrypt().validate({"key": "short"})


def test_a_config_shows_no_key_and_a_callers_tables_stay_as_they_are():
    config = OperatorConfig("encrypt", {"key": KEY})
    assert KEY not in repr(config)
    table, results = {"A": config}, [RecognizerResult("A", 0, 3, 1), RecognizerResult("A", 4, 7, 1)]
    AnonymizerEngine().anonymize("Ada Bob", results, table)
    assert table == {"A": config} and [each.end for each in results] == [3, 7]
    given = {"type": "redact"}
    assert OperatorConfig.from_json(given).operator_name == "redact" and given == {"type": "redact"}
    with pytest.raises(InvalidParamError, match="must contain analyzer results"):
        AppEntitiesConvertor.analyzer_results_from_json(None)


@pytest.mark.parametrize(
    "values, problem",
    [
        (("A", None, 1, 1), "must contain start"),
        (("A", "0", 1, 1), "Expecting 'number', but got 'string'"),
        (("", 0, 1, 1), "must contain entity_type"),
        (("A", -1, 1, 1), "must be positive"),
        (("A", 2, 1, 1), "must be smaller"),
        (("A", 0, 1, None), "must contain score"),
    ],
)
def test_a_result_is_checked_when_it_is_made(values, problem):
    with pytest.raises(InvalidParamError, match=problem):
        RecognizerResult(*values)


def test_batches_go_there_and_back(analyzer):
    data = {
        "mail": ["bob@roe.example.org", "none", 7],
        "in": {"to": "eve@roe.example.org", "skip": "bob@roe.example.org"},
    }
    found_in = BatchAnalyzerEngine(analyzer).analyze_dict(data, "en", keys_to_skip=["in.skip"])
    new = BatchAnonymizerEngine().anonymize_dict(found_in)
    assert new == {
        "mail": ["<EMAIL_ADDRESS>", "none", 7],
        "in": {"to": "<EMAIL_ADDRESS>", "skip": "bob@roe.example.org"},
    }
    with pytest.raises(AnonymError, match="primitive types"):
        BatchAnalyzerEngine(analyzer).analyze_iterator([{"a": 1}], "en")
    for data in (b"bob@roe.example.org", bytearray(b"bob@roe.example.org"), memoryview(b"bob@roe.example.org")):
        with pytest.raises(AnonymError, match="primitive types"):
            list(BatchAnalyzerEngine(analyzer).analyze_dict({"mail": data}, "en"))
    for values in (iter(["bob@roe.example.org"]), numpy.array(["bob@roe.example.org"])):
        found_in = BatchAnalyzerEngine(analyzer).analyze_dict({"mail": values}, "en")
        assert BatchAnonymizerEngine().anonymize_dict(found_in) == {"mail": ["<EMAIL_ADDRESS>"]}
    key = OperatorConfig("encrypt", {"key": KEY})
    sealed = AnonymizerEngine().anonymize("Ada", [RecognizerResult("A", 0, 3, 1)], {"A": key})
    back = BatchDeanonymizeEngine().deanonymize_list(
        [sealed.text, 5], [sealed.items, []], {"A": OperatorConfig("decrypt", {"key": KEY})}
    )
    assert back == ["Ada", 5]


SPANS = st.lists(st.tuples(st.sampled_from("AB"), st.integers(0, 12), st.integers(0, 12), st.sampled_from([0.3, 0.8])))


@settings(max_examples=40, deadline=None)
@given(SPANS, st.sampled_from([*ConflictResolutionStrategy, None]))
def test_no_text_comes_out_twice_and_encryption_is_undone(spans, strategy):
    text = "abcdefghijkl"
    results = [RecognizerResult(label, min(a, b), max(a, b), score) for label, a, b, score in spans if a != b]
    keep = AnonymizerEngine().anonymize(text, results, {"DEFAULT": OperatorConfig("keep")}, strategy)
    assert keep.text == text
    sealed = AnonymizerEngine().anonymize(text, results, {"DEFAULT": OperatorConfig("encrypt", {"key": KEY})}, strategy)
    config = {"DEFAULT": OperatorConfig("decrypt", {"key": KEY})}
    assert DeanonymizeEngine().deanonymize(sealed.text, sealed.items, config).text == text


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(1, 4), st.text(max_size=3)), max_size=4))
def test_a_text_is_written_from_its_end(edits):
    text, places, last = "0123456789", [], 10
    for start, size, new in sorted(edits, reverse=True):
        if start + size <= last:
            places.append((start, start + size, new))
            last = start
    builder, expected = TextReplaceBuilder(text), text
    for start, end, new in places:
        distance = builder.replace_text_get_insertion_index(new, start, end)
        expected = expected[:start] + new + expected[end:]
        assert builder.output_text == expected and len(expected) - distance == start


@given(SPANS)
def test_no_duplicate_lies_in_a_result_that_scores_as_much(spans):
    results = [RecognizerResult(label, min(a, b), max(a, b), score) for label, a, b, score in spans]
    kept = EntityRecognizer.remove_duplicates(results)
    for each in results:
        assert any(o.entity_type == each.entity_type and o.contains(each) and o.score >= each.score for o in kept)
    for each in kept:
        rest = [o for o in kept if o is not each and o.entity_type == each.entity_type]
        assert not any(o.contains(each) and o.score >= each.score for o in rest)
