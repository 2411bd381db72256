import json
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from util import gold_texts

import spacy_anonym
from spacy_anonym import AnonymError, explain
from spacy_anonym.patterns import PatternEngine, load_packs
from spacy_anonym.patterns.explain import explain_patterns

pytestmark = pytest.mark.slow

PIECES = [
    "SSN",
    "536-22-1234",
    "order no.",
    "4111 1111 1111 1111",
    "4111 1111",
    "1111 1112",
    "\n",
    "\u200b",
    "%2B44 20 7946 0958",
    "212-555-0123",
    "call",
    "é",
    "name,ssn",
    "536221234",
    ",",
    "GB29 NWBK",
    "6016 1331 9268 19",
    "kim@example.com",
]


@lru_cache
def engine():
    return PatternEngine(load_packs(["common", "us", "gb"], "en"))


def agree(text, context=()):
    found, explained = engine().find(text, context), explain_patterns(engine(), text, context)
    assert [(f.start, f.end, f.label, f.rule, f.score) for f in found] == [
        tuple(e[k] for k in ("start", "end", "label", "rule", "score")) for e in explained
    ]
    for each in explained:
        assert (each["verdict"] is None) == (each["validator"] is None)
        if each["context"] is None and each["negative_context"] is None:
            assert each["score"] == each["checked_score"]
        if each["verdict"] in (None, "unknown"):
            assert each["checked_score"] == each["base_score"]
    return explained


@given(
    st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(["", " ", "\n"])), max_size=9),
    st.sampled_from([(), ("ssn",)]),
)
@settings(max_examples=150)
def test_it_agrees_with_what_is_found(pieces, context):
    agree("".join(word + space for word, space in pieces), context)


def test_it_agrees_over_documents():
    for text in list(gold_texts().values())[:12]:
        agree(text)


def test_what_it_says():
    one = {e["rule"]: e for e in agree("SSN: 536-22-1234")}["regex.us_ssn"]
    assert (one["base_score"], one["context"], one["negative_context"], one["verdict"]) == (0.6, "ssn", None, "unknown")
    one = {e["rule"]: e for e in agree("x 4111 1111 1111 1111")}["regex.card"]
    assert (one["checked_score"], one["verdict"], one["context"]) == (1.0, "passed", None)
    one = {e["rule"]: e for e in agree("order no. 536-22-1234")}["regex.us_ssn"]
    assert one["negative_context"] == "order no" and one["score"] < one["base_score"]


@pytest.fixture(scope="module")
def nlp():
    made = spacy_anonym.blank("en")
    made.remove_pipe("span_consolidator")
    made.add_pipe("span_consolidator", after="lexicon_matcher", config={"allow": ["bob@site.com"]})
    return made


TEXT = "SSN: 536-22-1234, bob@site.com, or write to mailto:kim@example.com, Mrs. Lindqvist of Ohio, 536221235 etc."


def test_what_became_of_each_candidate(nlp):
    rows = explain(nlp, TEXT)
    items = nlp(TEXT)._.anonym_items
    kept = [row for row in rows if row["kept"]]
    assert all(any(i["source_start"] <= row["start"] and row["end"] <= i["source_end"] for i in items) for row in kept)
    assert {(i["source_start"], i["source_end"], i["label"]) for i in items} <= {
        (row["start"], row["end"], row["label"]) for row in kept
    }
    assert all((row["reason"] == "") == row["kept"] for row in rows)
    assert {row["reason"] for row in rows if TEXT[row["start"] : row["end"]] in ("bob@site.com", "site.com")} == {
        "allowed"
    }
    assert all(row["score"] < 0.4 for row in rows if row["reason"] == "threshold") and any(
        row["reason"] == "threshold" for row in rows
    )
    assert {row["component"] for row in rows} == {"regex_ruler", "lexicon_matcher"}


def test_it_holds_no_text(nlp):
    text = "Quokka " + TEXT.replace("Lindqvist", "Lindquokka")
    dumped = json.dumps(explain(nlp, text))
    assert not any(value in dumped for value in ("536-22", "site.com", "Lindq", "uokka", "Ohio"))


def test_both_ways_say_the_same(nlp):
    with_docs = spacy_anonym.blank("en")
    alone = explain(with_docs, TEXT)
    with_docs.add_pipe("sentencizer", first=True)
    assert explain(with_docs, TEXT) == alone


def test_words_that_the_caller_gives(nlp):
    def find(context):
        return {row["rule"]: row for row in explain(nlp, "536221234", context=context)}["regex.us_ssn_plain"]

    assert not find(())["kept"] and find(("ssn",))["kept"] and find(("ssn",))["context"] == "ssn"


def test_a_pipeline_without_a_consolidator():
    import spacy

    with pytest.raises(AnonymError) as caught:
        explain(spacy.blank("en"), "x")
    assert caught.value.code == "SA033"
    bare = spacy.blank("en")
    bare.add_pipe("regex_ruler")
    bare.add_pipe("anonymizer")
    assert [row["kept"] for row in explain(bare, "kim@example.com") if row["rule"] == "regex.email"] == [True]
