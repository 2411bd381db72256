"""Presidio's analyze: its arguments and results over our pipelines."""

import json
import re
from types import SimpleNamespace

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st

import spacy_anonym
from spacy_anonym import AnonymError
from spacy_anonym.compat.presidio import Analyzer, AnalyzeRequest, analyze, anonymize_spans
from spacy_anonym.compat.presidio.recognizers import FLAGS, AdHocRecognizers
from spacy_anonym.spans import Finding

TEXT = "Ada Quill's driver license is D4561237, her mail ada@quill.example.org"
PLOT = {"supported_entity": "PLOT", "patterns": [{"name": "plot", "regex": r"\bP-\d{3}\b", "score": 0.2}]}


@pytest.fixture(scope="module")
def nlp():
    return spacy_anonym.blank("en")


def found(nlp, text, **request):
    return [
        (each["entity_type"], text[each["start"] : each["end"]], round(each["score"], 2))
        for each in analyze(nlp, text, **request)
    ]


def kinds(nlp, text, **request):
    return {kind for kind, _, _ in found(nlp, text, **request)}


@pytest.mark.slow
def test_results_come_by_score_then_place_without_overlaps_and_anonymize_takes_them(nlp):
    results = analyze(nlp, TEXT)
    assert [each["entity_type"] for each in results] == ["EMAIL_ADDRESS", "PERSON", "US_DRIVER_LICENSE"]
    assert [each["score"] for each in results] == sorted((each["score"] for each in results), reverse=True)
    assert set(results[0]) == {"entity_type", "start", "end", "score", "analysis_explanation"}
    assert all(each["analysis_explanation"] is None for each in results)
    assert (
        anonymize_spans(TEXT, results).text
        == "<PERSON>'s driver license is <US_DRIVER_LICENSE>, her mail <EMAIL_ADDRESS>"
    )


def test_a_pipeline_with_docs_finds_the_same_as_one_on_texts():
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    nlp.add_pipe("regex_ruler", config={"packs": ["common", "us"]})
    nlp.add_pipe("span_consolidator")
    rules = spacy.blank("en")
    rules.add_pipe("regex_ruler", config={"packs": ["common", "us"]})
    rules.add_pipe("anonymizer")
    assert analyze(nlp, TEXT) == analyze(rules, TEXT) != []


def test_entities_choose_by_any_of_their_names_and_unknown_ones_alone_are_refused(nlp):
    assert kinds(nlp, TEXT, entities=["EMAIL"]) == {"EMAIL_ADDRESS"}
    assert kinds(nlp, TEXT, entities=["PERSON", "SHOE_SIZE"]) == {"PERSON"}
    # What lies in another finding comes out where only it is asked for.
    assert found(nlp, "Go to https://quill.example.org/a", entities=["URL"]) != []
    with pytest.raises(AnonymError, match="No matching recognizers were found") as error:
        analyze(nlp, TEXT, entities=["SHOE_SIZE"])
    assert error.value.code == "SA530"


def test_a_threshold_is_for_all_and_without_one_the_pipelines_own_hold(nlp):
    weak = "AC432223 was seen"
    assert found(nlp, weak) == [("ID", "AC432223", 0.45)]
    assert ("US_DRIVER_LICENSE", "AC432223", 0.15) in found(nlp, weak, score_threshold=0)
    assert kinds(nlp, TEXT, score_threshold=0.6) - {"ID"} == {"EMAIL_ADDRESS", "PERSON"}


def named_by(nlp, pattern, *others, **request):
    """What comes out of a pattern's finding (label, score) of a licence, and of findings on it by others."""
    text = "Ada Quill drives with AC432223"
    groups = {"regex_ruler": [Finding(22, 30, *pattern, "regex.number")], "ner": [Finding(*other) for other in others]}
    results = Analyzer(nlp).results(text, groups, AnalyzeRequest(**request))
    return [(each["entity_type"], each["start"], each["end"]) for each in results]


def test_a_taggers_id_does_not_hide_the_name_that_a_pattern_has_for_the_same_characters(nlp):
    tagged, specific = (22, 30, "ID", 0.9, "ner"), ("US_DRIVER_LICENSE", 22, 30)
    assert named_by(nlp, specific[:1] + (0.5,), tagged) == [specific]
    # It stays where the name is weak, also under a threshold that would let it through, or is not asked for.
    for score, request in [(0.15, {}), (0.15, {"score_threshold": 0}), (0.5, {"score_threshold": 0.7})]:
        assert named_by(nlp, ("US_DRIVER_LICENSE", score), tagged, **request) == [("ID", 22, 30)]
    assert named_by(nlp, ("US_DRIVER_LICENSE", 0.5), tagged, entities=["ID"]) == [("ID", 22, 30)]
    # What is wider, of a list of values, or no identifier is as before.
    assert named_by(nlp, ("US_DRIVER_LICENSE", 0.5), (19, 30, "ID", 0.9, "ner")) == [("ID", 19, 30)]
    assert named_by(nlp, ("US_DRIVER_LICENSE", 0.5), (22, 30, "ID", 0.9, "regex.deny")) == [("ID", 22, 30)]
    assert named_by(nlp, ("PERSON", 0.5), tagged) == [("ID", 22, 30)]


@given(
    st.lists(
        st.tuples(
            st.sampled_from([(0, 3), (0, 5), (2, 5), (2, 9), (7, 9)]),
            st.sampled_from(["ID", "US_SSN", "US_PASSPORT", "PERSON"]),
            st.sampled_from([0.1, 0.4, 0.5, 0.9]),
            st.sampled_from(["ner", "regex.some"]),
        ),
        max_size=6,
    ),
    st.sampled_from([None, 0.0, 0.45, 0.7]),
)
@settings(max_examples=60, deadline=None)
def test_no_character_is_lost_to_a_name(nlp, candidates, threshold):
    groups = {"all": [Finding(*place, *others) for place, *others in candidates]}
    least = 0.4 if threshold is None else threshold
    found = {place for each in groups["all"] if each.score >= least for place in range(each.start, each.end)}
    results = Analyzer(nlp).results("a" * 10, groups, AnalyzeRequest(score_threshold=threshold))
    assert {place for each in results for place in range(each["start"], each["end"])} == found


def test_context_of_the_caller_raises_scores(nlp):
    weak = "AC432223 was seen"
    assert found(nlp, weak, context=["driver license"]) == [("US_DRIVER_LICENSE", "AC432223", 0.5)]
    (result,) = analyze(nlp, weak, context=["driver license"], return_decision_process=True)
    explanation = result["analysis_explanation"]
    assert explanation["recognizer"] == "regex_ruler" and explanation["pattern_name"] == "regex.us_driver_license"
    assert (explanation["original_score"], explanation["supportive_context_word"]) == (0.15, "driver license")
    assert explanation["score_context_improvement"] == pytest.approx(0.35) and explanation["score"] == result["score"]
    assert "AC432223" not in json.dumps(explanation)


def test_explanations_tell_who_found_what_and_what_a_check_proved(nlp):
    text = "Ada Quill paid with 4111 1111 1111 1111"
    by_kind = {
        each["entity_type"]: each["analysis_explanation"] for each in analyze(nlp, text, return_decision_process=True)
    }
    assert by_kind["CREDIT_CARD"]["validation_result"] is True and by_kind["CREDIT_CARD"]["pattern"]
    assert by_kind["PERSON"]["recognizer"] == "lexicon_matcher" and by_kind["PERSON"]["pattern"] is None
    assert "PERSON" in by_kind["PERSON"]["textual_explanation"] and "Quill" not in json.dumps(by_kind)


@pytest.mark.parametrize(
    "match, allowed, left",
    [
        ("exact", ["ada@quill.example.org"], set()),
        ("exact", ["ada@QUILL.example.org"], {"EMAIL_ADDRESS"}),
        ("regex", [r"@quill\."], set()),
        # Case counts where the flags say so.
        ("regex", [r"@QUILL\."], {"EMAIL_ADDRESS"}),
        ("exact", [r".*@quill\.example\.org"], {"EMAIL_ADDRESS"}),
        ("regex", [""], {"EMAIL_ADDRESS"}),
    ],
)
def test_the_allow_list_leaves_values_and_what_lies_in_them(nlp, match, allowed, left):
    flags = {"regex_flags": 0} if "QUILL" in allowed[0] else {}
    assert kinds(nlp, "mail ada@quill.example.org", allow_list=allowed, allow_list_match=match, **flags) == left


def test_the_flags_are_for_the_allow_list_and_by_default_ignore_case(nlp):
    assert kinds(nlp, "mail ada@quill.example.org", allow_list=["@QUILL"], allow_list_match="regex") == set()


def test_ad_hoc_patterns_are_found_under_the_callers_name_whatever_they_score(nlp):
    results = found(nlp, "the plot P-123 and p-456", ad_hoc_recognizers=[PLOT])
    assert [result for result in results if result[0] == "PLOT"] == [
        ("PLOT", "P-123", 0.2),
        ("PLOT", "p-456", 0.2),
    ]
    raised = {**PLOT, "context": ["plot"]}
    assert ("PLOT", "P-123", 0.55) in found(nlp, "the plot P-123", ad_hoc_recognizers=[raised])
    assert found(nlp, "the plot P-123", ad_hoc_recognizers=[raised], score_threshold=0.6) == []
    assert found(nlp, f"{TEXT} P-123", ad_hoc_recognizers=[PLOT], entities=["PLOT"]) == [("PLOT", "P-123", 0.2)]
    assert found(nlp, "P-123", ad_hoc_recognizers=[{**PLOT, "supported_language": "de"}], language="en") == []


@pytest.mark.parametrize(
    "regex",
    [
        r"\bK\u00f6ln\b|\b\u00d6sterreich\b",
        r"\b\u05d7\u05d5\u05dc\u05d4\s\d{3}\b",
        r"\bcaf\w\b",
        r"[^\W\d_]{7,}",
        r"\b[^\d\s]+@",
        r"\b.sterr",
        r"\B\u00e9",
        r"\b\w+-\d+\b",
        r"\b\d{3}\b",
        r"[A-Z]{,2}\d{4}",
        r"\b\d{3}\.\d\b",
    ],
)
def test_an_ad_hoc_pattern_finds_what_pythons_does(regex):
    text = "\u00d6sterreich, K\u00f6ln: caf\u00e9 M\u00fcller-77 \u00e4\u00f6\u00fc@x \u05d7\u05d5\u05dc\u05d4 123 AB1234 501.7"
    pattern = {"supported_entity": "PLOT", "patterns": [{"name": "p", "regex": regex, "score": 0.9}]}
    results = AdHocRecognizers([pattern]).find(text)
    assert [(item.start, item.end) for item, _ in results] == [m.span() for m in re.finditer(regex, text, FLAGS)] != []


def test_an_ad_hoc_kind_that_is_one_of_ours_takes_its_place(nlp):
    text = "Zip code: 10023"
    assert kinds(nlp, text) == {"ZIP_CODE"}
    zip_code = {"supported_entity": "ZIP", "patterns": [{"name": "five", "regex": r"\b\d{5}\b", "score": 0.01}]}
    assert found(nlp, text, ad_hoc_recognizers=[zip_code]) == [("ZIP", "10023", 0.01)]
    assert kinds(nlp, text, ad_hoc_recognizers=[zip_code], score_threshold=0.3) == {"ZIP_CODE"}
    # Another kind stands beside it, as Presidio's results overlap.
    other = {**zip_code, "supported_entity": "LOCKER"}
    assert kinds(nlp, text, ad_hoc_recognizers=[other]) == {"LOCKER", "ZIP_CODE"}


def test_deny_lists_find_whole_words_in_any_case(nlp):
    titles = {"supported_entity": "HONORIFIC", "deny_list": ["Mx.", "madam"]}
    assert found(nlp, "MADAM and mx. Quill, not madame", ad_hoc_recognizers=[titles], entities=["HONORIFIC"]) == [
        ("HONORIFIC", "MADAM", 1.0),
        ("HONORIFIC", "mx.", 1.0),
    ]
    weak = {**titles, "deny_list_score": 0.3, "context": ["dear"]}
    text = "ä dear madam" + " and" * 60 + " madam"
    scores = [score for _, _, score in found(nlp, text, ad_hoc_recognizers=[weak], entities=["HONORIFIC"])]
    assert scores == [0.65, 0.3]


def test_of_ad_hoc_findings_of_one_kind_the_inner_one_stays_only_where_it_scores_more(nlp):
    def words(score):
        patterns = [{"name": "two", "regex": "foo bar", "score": 0.5}, {"name": "one", "regex": "bar", "score": score}]
        return found(nlp, "foo bar", ad_hoc_recognizers=[{"supported_entity": "W", "patterns": patterns}])

    assert words(0.5) == [("W", "foo bar", 0.5)]
    assert words(0.6) == [("W", "bar", 0.6), ("W", "foo bar", 0.5)]
    assert words(0.0) == [("W", "foo bar", 0.5)]


def test_explanations_of_ad_hoc_findings_name_the_callers_recognizer(nlp):
    named = {**PLOT, "name": "Plots", "context": ["plot"]}
    results = analyze(nlp, "plot P-123", ad_hoc_recognizers=[named], return_decision_process=True)
    (result,) = (each for each in results if each["entity_type"] == "PLOT")
    explanation = result["analysis_explanation"]
    assert (explanation["recognizer"], explanation["pattern_name"], explanation["pattern"]) == (
        "Plots",
        "plot",
        r"\bP-\d{3}\b",
    )
    assert explanation["score_context_improvement"] == pytest.approx(0.35)


@pytest.mark.parametrize(
    "request_, code, message",
    [
        (
            {"ad_hoc_recognizers": [{**PLOT, "patterns": [{"type": "x", "regex": "a", "score": 1}]}]},
            "SA530",
            r"Pattern.__init__\(\) got an unexpected keyword argument 'type'",
        ),
        (
            {"ad_hoc_recognizers": [{**PLOT, "patterns": [{"name": "x"}]}]},
            "SA530",
            "missing 2 required positional arguments: 'regex' and 'score'",
        ),
        ({"ad_hoc_recognizers": [{**PLOT, "Ada Quill's": 1}]}, "SA530", "unexpected keyword argument that is no name"),
        ({"ad_hoc_recognizers": [{"patterns": PLOT["patterns"]}]}, "SA530", "should be initialized with entity"),
        ({"ad_hoc_recognizers": [{"supported_entity": "X"}]}, "SA530", "with patterns or with deny list"),
        (
            {"ad_hoc_recognizers": [{**PLOT, "patterns": [{"name": "x", "regex": "a", "score": 2}]}]},
            "SA530",
            "between 0 and 1",
        ),
        (
            {"ad_hoc_recognizers": [{**PLOT, "patterns": [{"name": "x", "regex": r"(a)\2", "score": 1}]}]},
            "SA531",
            "recognizer 1 is not valid",
        ),
        (
            {"ad_hoc_recognizers": [{**PLOT, "patterns": [{"name": "x", "regex": "(?R)a", "score": 1}]}]},
            "SA531",
            "neither RE2",
        ),
        (
            {"ad_hoc_recognizers": [{**PLOT, "patterns": [{"name": "x", "regex": "a*", "score": 1}]}]},
            "SA531",
            "matches the empty text",
        ),
        ({"ad_hoc_recognizers": [{**PLOT, "global_regex_flags": 64}]}, "SA531", "of the flags only"),
        ({"ad_hoc_recognizers": [{**PLOT, "deny_list": [" "]}]}, "SA531", "none of them empty"),
        ({"ad_hoc_recognizers": [PLOT] * 3, "max_patterns": 2}, "SA531", "more than 2 patterns"),
        ({"ad_hoc_recognizers": [PLOT], "max_pattern_length": 5}, "SA531", "longer than 5 characters"),
        (
            {"allow_list": ["a", "b", "c"], "allow_list_match": "regex", "max_patterns": 2},
            "SA532",
            "expression 3 of the allow list",
        ),
        ({"ad_hoc_recognizers": "no list"}, "SA530", "must be a list"),
        ({"allow_list": ["("], "allow_list_match": "regex"}, "SA532", "expression 1 of the allow list"),
        ({"allow_list": ["a"], "allow_list_match": "regex", "regex_flags": 64}, "SA532", "of the flags only"),
        ({"allow_list": ["a"], "allow_list_match": "near"}, "SA530", "either be set to 'exact' or 'regex'"),
        ({"allow_list": [1]}, "SA530", "allow_list must be a list of texts"),
        ({"entities": "PERSON"}, "SA530", "entities must be a list of texts"),
        ({"score_threshold": 1.5}, "SA530", "a number from 0 to 1"),
        ({"score_threshold": float("nan")}, "SA530", "a number from 0 to 1"),
        ({"score_threshold": True}, "SA530", "a number from 0 to 1"),
        ({"return_decision_process": "yes"}, "SA530", "true or false"),
        ({"context": ["\ud800"]}, "SA530", "valid Unicode"),
    ],
)
def test_requests_that_are_not_valid_are_refused_without_what_they_hold(request_, code, message):
    with pytest.raises(AnonymError, match=message) as error:
        AnalyzeRequest(**request_)
    assert error.value.code == code and "Quill" not in str(error.value) and r"(a)\1" not in str(error.value)


def test_a_pattern_cannot_be_made_to_hang(nlp):
    hanging = {"supported_entity": "X", "patterns": [{"name": "x", "regex": "(a+)+b", "score": 1}]}
    assert analyze(nlp, "a" * 50_000, ad_hoc_recognizers=[hanging]) == []


def test_what_is_no_text_is_refused(nlp):
    for text, code in (("a\ud800", "SA104"), (7, "SA105")):
        with pytest.raises(AnonymError) as error:
            analyze(nlp, text)
        assert error.value.code == code


def test_the_pipelines_settings_hold_and_it_stays_as_it_is(nlp):
    analyzer = Analyzer(nlp)
    before = analyze(nlp, TEXT)
    analyze(nlp, TEXT, score_threshold=0.99, entities=["PERSON"], allow_list=["Ada Quill"], context=["x"])
    assert analyze(nlp, TEXT) == before
    assert analyzer.recognizers[0] == "regex_ruler" and {"PERSON", "US_SSN", "EMAIL_ADDRESS"} <= set(analyzer.entities)
    assert "BIRTH_DATE" not in analyzer.entities


WORDS = st.sampled_from(
    ["Ada Quill", "ada@quill.example.org", "P-123", "10023", "zip", "é", "😀", "212-555-0147", "\n", " "]
)


@settings(max_examples=60, deadline=None)
@given(st.lists(WORDS, max_size=12), st.sampled_from([None, 0, 0.5]), st.booleans())
def test_results_lie_in_the_text_and_a_pipelines_own_never_overlap(nlp, words, threshold, explains):
    text = " ".join(words)
    results = analyze(nlp, text, score_threshold=threshold, ad_hoc_recognizers=[PLOT], return_decision_process=explains)
    assert all(0 <= each["start"] < each["end"] <= len(text) and 0 <= each["score"] <= 1 for each in results)
    assert all((each["analysis_explanation"] is not None) is explains for each in results)
    own = sorted((each["start"], each["end"]) for each in results if each["entity_type"] != "PLOT")
    assert all(end <= start for (_, end), (start, _) in zip(own, own[1:]))
    assert sum(each["entity_type"] == "PLOT" for each in results) == words.count("P-123") or threshold == 0.5


class ShelfRecognizer:
    """As a recognizer of somebody's own."""

    name = "ShelfRecognizer"
    supported_entities = ["SHELF"]
    supported_language = "en"

    def __init__(self, end=9):
        self.end = end

    def analyze(self, text, entities, nlp_artifacts):
        assert entities == ["SHELF"] and nlp_artifacts is None
        return [SimpleNamespace(entity_type="SHELF", start=0, end=self.end, score=0.7)]


def test_arguments_that_change_nothing_are_taken(nlp):
    assert analyze(nlp, TEXT, correlation_id="7", nlp_artifacts=object()) == analyze(nlp, TEXT)


def test_recognizers_may_be_objects(nlp):
    text = "Shelf B12 is near P-123"
    request = {"ad_hoc_recognizers": [ShelfRecognizer(), PLOT]}
    assert {("SHELF", "Shelf B12", 0.7), ("PLOT", "P-123", 0.2)} <= set(found(nlp, text, **request))
    assert kinds(nlp, text, entities=["SHELF"], **request) == {"SHELF"}
    (explained,) = analyze(nlp, text, entities=["SHELF"], return_decision_process=True, **request)
    assert (
        explained["analysis_explanation"]["recognizer"] == "ShelfRecognizer"
        and explained["analysis_explanation"]["original_score"] == 0.7
    )
    AnalyzeRequest(language="de", **request)


@pytest.mark.parametrize("end,code", [(99, "SA101"), ("Shelf", "SA531")])
def test_an_object_that_fails_is_an_error_without_text(nlp, end, code):
    with pytest.raises(AnonymError, match=code) as caught:
        analyze(nlp, "Shelf B12", ad_hoc_recognizers=[ShelfRecognizer(end)])
    assert "Shelf" not in str(caught.value) and caught.value.__context__ is None


def test_presidios_own_recognizers_are_objects(nlp):
    presidio = pytest.importorskip("presidio_analyzer")
    denied = presidio.PatternRecognizer(supported_entity="SHELF", deny_list=["B12"])
    assert found(nlp, "Shelf B12", ad_hoc_recognizers=[denied], entities=["SHELF"]) == [("SHELF", "B12", 1.0)]
