"""Presidio's way in: results, operators and errors as its users know them."""

from enum import Enum
from types import SimpleNamespace

import numpy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym import AnonymError
from spacy_anonym.compat.presidio import (
    anonymize_dict,
    anonymize_list,
    anonymize_spans,
    deanonymize_spans,
    presidio_items,
)

KEY = "a key of 16 char"
TEXT = "Ada Quill rang 020 7946 0958 from Leeds"
NAME = {"entity_type": "PERSON", "start": 0, "end": 9, "score": 0.9}
PHONE = {"entity_type": "PHONE_NUMBER", "start": 15, "end": 28, "score": 0.8}
CITY = {"entity_type": "CITY", "start": 34, "end": 39, "score": 0.7}
OPERATORS = {
    "PERSON": {"type": "replace", "new_value": "{X}"},
    "PHONE_NUMBER": {"type": "mask", "masking_char": "#", "chars_to_mask": 4, "from_end": True},
}


class Tag(str, Enum):
    ADA = "Ada"


def test_without_operators_a_value_becomes_its_type_as_it_was_named():
    assert anonymize_spans(TEXT, [NAME, PHONE, CITY]).text == "<PERSON> rang <PHONE_NUMBER> from <CITY>"


def test_operators_by_type_then_by_our_name_then_default():
    # CITY is a name of LOCATION, and braces mean nothing to Presidio.
    table = {**OPERATORS, "LOCATION": {"type": "redact"}, "DEFAULT": {"type": "keep"}}
    result = anonymize_spans(TEXT, [CITY, NAME, PHONE, {**CITY, "entity_type": "HOUR", "start": 10, "end": 14}], table)
    assert result.text == "{X} rang 020 7946 #### from "
    assert [item["operator"] for item in result.items] == ["replace", "keep", "mask", "redact"]


def test_objects_are_read_as_well_as_json():
    results = [SimpleNamespace(**result) for result in (NAME, PHONE)]
    configs = {
        label: SimpleNamespace(operator_name=config["type"], params={k: v for k, v in config.items() if k != "type"})
        for label, config in OPERATORS.items()
    }
    assert anonymize_spans(TEXT, results, configs) == anonymize_spans(TEXT, [NAME, PHONE], OPERATORS)


def test_items_are_written_from_last_to_first_with_the_new_text():
    first, second = presidio_items(anonymize_spans(TEXT, [NAME, PHONE], OPERATORS))
    assert second == {"start": 0, "end": 3, "entity_type": "PERSON", "text": "{X}", "operator": "replace", "score": 0.9}
    assert first["start"] == 9 and first["text"] == "020 7946 ####"


def test_an_empty_finding_inserts_and_an_empty_masking_character_cuts():
    assert anonymize_spans("abcd", [{**NAME, "start": 2, "end": 2}]).text == "ab<PERSON>cd"
    mask = {"type": "mask", "masking_char": "", "chars_to_mask": 3, "from_end": True}
    assert anonymize_spans(TEXT, [NAME], {"DEFAULT": mask}).text == "Ada Qu" + TEXT[9:]
    assert anonymize_spans(TEXT, [NAME], {"DEFAULT": {**mask, "masking_char": "*", "chars_to_mask": -2}}).text == TEXT


def test_the_last_of_equal_findings_with_equal_scores_wins():
    twice = [{**NAME, "entity_type": label} for label in ("AAA", "BBB")]
    assert anonymize_spans(TEXT, twice).text.startswith("<BBB> ")
    assert anonymize_spans(TEXT, twice[::-1]).text.startswith("<AAA> ")


def test_findings_of_one_type_join_over_spaces_if_asked():
    parts = [{**NAME, "end": 3}, {**NAME, "start": 4}]
    assert anonymize_spans(TEXT, parts).text.startswith("<PERSON> rang")
    assert anonymize_spans(TEXT, parts, merge_with_spaces=False).text.startswith("<PERSON> <PERSON> rang")


BAD_RESULTS = [
    ({}, "result must contain start"),
    ({"start": 0}, "result must contain end"),
    ({"start": 0, "end": 2}, "result must contain entity_type"),
    ({**NAME, "entity_type": ""}, "result must contain entity_type"),
    ({**NAME, "score": None}, "must contain score"),
    ({**NAME, "score": 1.5}, "score"),
    ({**NAME, "score": float("nan")}, "score"),
    ({**NAME, "start": -1}, "must be positive"),
    ({**NAME, "start": 9, "end": 2}, "start index '9' must be smaller than end index '2'"),
    ({**NAME, "end": 99}, "start: 0 and end: 99, while text length is only 39"),
    ({**NAME, "start": "0"}, "Expecting 'number', but got 'string'"),
    ({**NAME, "start": True}, "Expecting 'number', but got 'boolean'"),
]


@pytest.mark.parametrize("result,message", BAD_RESULTS)
def test_bad_results_are_refused_in_presidios_words(result, message):
    with pytest.raises(AnonymError, match="SA260") as caught:
        anonymize_spans(TEXT, [result])
    assert message in str(caught.value)


BAD_OPERATORS = [
    ({}, "must contain operator_name"),
    ({"type": ""}, "must contain operator_name"),
    ({"type": "fake"}, "Invalid operator class 'fake'."),
    ({"type": "decrypt", "key": KEY}, "Invalid operator class 'decrypt'."),
    ({"type": "replace", "new_value": 3}, "new_value. Expecting 'string', but got 'number'."),
    ({"type": "mask"}, "Expected parameter masking_char"),
    ({"type": "mask", "masking_char": "*"}, "Expected parameter chars_to_mask"),
    ({"type": "mask", "masking_char": "*", "chars_to_mask": 2}, "Expected parameter from_end"),
    ({"type": "mask", "masking_char": "**", "chars_to_mask": 2, "from_end": True}, "masking_char must be a character"),
    (
        {"type": "mask", "masking_char": "*", "chars_to_mask": 2.5, "from_end": True},
        "Invalid parameter value for 'chars_to_mask'.",
    ),
    ({"type": "mask", "masking_char": "*", "chars_to_mask": 2, "from_end": 1}, "Expecting 'boolean', but got 'number'"),
    ({"type": "hash", "hash_type": "md5"}, "hash_type value md5 is not in range of values ['sha256', 'sha512']"),
    ({"type": "hash", "salt": ""}, "Salt parameter cannot be empty"),
    ({"type": "hash", "salt": "short"}, "Provided salt is 5 bytes"),
    ({"type": "encrypt"}, "Expected parameter key"),
    ({"type": "encrypt", "key": 5}, "Invalid parameter value for 'key'."),
    ({"type": "encrypt", "key": "short"}, "key must be of length 128, 192 or 256 bits"),
    ({"type": "custom", "lambda": "x"}, "New value must be a callable function"),
    ({"type": "surrogate", "colour": "red"}, "colour"),
]


@pytest.mark.parametrize("config,message", BAD_OPERATORS)
def test_bad_operators_are_refused_even_where_nothing_needs_them(config, message):
    with pytest.raises(AnonymError) as caught:
        anonymize_spans(TEXT, [], {"UNUSED": config})
    assert message in str(caught.value)
    assert "short" not in str(caught.value) and KEY not in str(caught.value)


def test_a_salted_hash_is_presidios():
    from hashlib import sha512

    salt = "sixteen bytes or more"
    result = anonymize_spans(TEXT, [NAME], {"PERSON": {"type": "hash", "hash_type": "sha512", "salt": salt}})
    assert result.text.startswith(sha512(b"Ada Quill" + salt.encode()).hexdigest() + " rang")


def test_a_custom_function_takes_the_value():
    assert anonymize_spans(TEXT, [NAME], {"PERSON": {"type": "custom", "lambda": str.upper}}).text.startswith(
        "ADA QUILL "
    )
    with pytest.raises(AnonymError, match="SA202"):
        anonymize_spans(TEXT, [NAME], {"PERSON": {"type": "custom", "lambda": len}})


@pytest.mark.parametrize("size", [16, 24, 32])
def test_encrypted_values_come_back(size):
    key = ("Ö" + "k" * 40).encode()[:size]
    new = anonymize_spans(TEXT, [NAME, CITY], {"DEFAULT": {"type": "encrypt", "key": key}})
    assert "Ada" not in new.text and "Leeds" not in new.text
    for items in (new.items, presidio_items(new), [SimpleNamespace(**item) for item in presidio_items(new)]):
        back = deanonymize_spans(new.text, items, {"DEFAULT": {"type": "decrypt", "key": key}})
        assert back.text == TEXT
        assert [TEXT[item["start"] : item["end"]] for item in back.items] == ["Ada Quill", "Leeds"]
    with pytest.raises(AnonymError):
        deanonymize_spans(new.text, new.items, {"DEFAULT": {"type": "decrypt", "key": b"x" * size}})


def test_restoring_needs_an_operator_that_can_be_undone():
    for config, message in [
        ({"type": "replace"}, "'replace'"),
        ({"type": "mask"}, ""),
        ({"type": "nothing"}, "'nothing'"),
    ]:
        with pytest.raises(AnonymError, match="SA260") as caught:
            deanonymize_spans(TEXT, [NAME], {"DEFAULT": config})
        assert message in str(caught.value)
    with pytest.raises(AnonymError, match="no operator for 'PERSON'"):
        deanonymize_spans(TEXT, [NAME], {"CITY": {"type": "deanonymize_keep"}})
    kept = deanonymize_spans(TEXT, [NAME], {"DEFAULT": {"type": "deanonymize_keep"}})
    assert kept.text == TEXT and kept.items[0]["operator"] == "deanonymize_keep"
    with pytest.raises(AnonymError, match="SA203") as caught:
        deanonymize_spans(TEXT, [NAME], {"DEFAULT": lambda value: str(int(value))})
    assert "Ada" not in str(caught.value)


def test_lists_and_dicts_keep_their_shape():
    found = [{**NAME, "end": 3}]
    values = ["Ada", numpy.str_("Ada"), Tag.ADA, 412, True, None, ["Ada"]]
    new = ["<PERSON>", "<PERSON>", "<PERSON>", "<PERSON>", True, None, ["Ada"]]
    assert anonymize_list(values, [*[found] * 4, [], [], []]) == new
    results = [
        {"key": "name", "value": "Ada", "recognizer_results": found},
        {"key": "all", "value": ["Ada", "x"], "recognizer_results": [found, []]},
        {
            "key": "in",
            "value": {"of": "Ada"},
            "recognizer_results": [{"key": "of", "value": "Ada", "recognizer_results": found}],
        },
    ]
    assert anonymize_dict(results) == {"name": "<PERSON>", "all": ["<PERSON>", "x"], "in": {"of": "<PERSON>"}}


@st.composite
def texts_with_spans(draw):
    text = draw(st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
    ends = st.integers(0, len(text))
    spans = draw(st.lists(st.tuples(ends, ends, st.sampled_from("ABC"), st.floats(0, 1)), max_size=8))
    return text, [
        {"start": min(a, b), "end": max(a, b), "entity_type": label, "score": score} for a, b, label, score in spans
    ]


@settings(max_examples=150, deadline=None)
@given(texts_with_spans(), st.sampled_from(["presidio", "merge", "longest"]), st.booleans())
def test_no_text_is_doubled_or_lost_whatever_overlaps(case, policy, join):
    text, spans = case
    kept = anonymize_spans(text, spans, {"DEFAULT": {"type": "keep"}}, policy=policy, merge_with_spaces=join)
    assert kept.text == text
    if policy != "presidio":
        spans = [span for span in spans if span["start"] < span["end"]]
    new = anonymize_spans(
        text, spans, {"DEFAULT": {"type": "encrypt", "key": KEY}}, policy=policy, merge_with_spaces=join
    )
    assert deanonymize_spans(new.text, new.items, {"DEFAULT": {"type": "decrypt", "key": KEY}}).text == text


@pytest.mark.parametrize("value", [None, b"Ada", bytearray(b"Ada"), memoryview(b"Ada"), ["Ada"]])
def test_findings_of_what_is_no_text_are_refused(value):
    with pytest.raises(AnonymError, match="SA260"):
        anonymize_list([value], [[{**NAME, "end": 3}]])
    if not isinstance(value, list):
        result = {"key": "a", "value": value, "recognizer_results": []}
        assert anonymize_dict([result]) == {"a": value}
        with pytest.raises(AnonymError, match="SA260"):
            anonymize_dict([{**result, "recognizer_results": [{**NAME, "end": 3}]}])


def test_values_without_findings_come_back():
    assert anonymize_list(["Ida", 5], []) == ["Ida", 5]
    assert anonymize_dict([{"key": "name", "value": ["Ida", "Olga"], "recognizer_results": []}]) == {
        "name": ["Ida", "Olga"]
    }
    assert anonymize_dict([{"key": "a", "value": {"b": "Ida"}, "recognizer_results": []}]) == {"a": {"b": "Ida"}}
    assert anonymize_dict([{"key": "a", "value": "Ida", "recognizer_results": None}]) == {"a": "Ida"}
    # A part of a dict has findings.
    inner = {"key": "b", "value": "Ida", "recognizer_results": [{**NAME, "end": 3}]}
    found = [{"key": "a", "value": {"b": "Ida", "c": 4}, "recognizer_results": [inner]}]
    assert anonymize_dict(found) == {"a": {"b": "<PERSON>", "c": 4}}


@pytest.mark.parametrize("results", [[[]], [[], [], []]])
def test_findings_of_more_or_fewer_values_are_refused(results):
    with pytest.raises(AnonymError, match="2 texts"):
        anonymize_list(["Ida", "Olga"], results)
