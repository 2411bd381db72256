"""Patterns for one call."""

import pickle

import pytest

import spacy_anonym
from spacy_anonym import AnonymError, anonymize_texts
from spacy_anonym.pipeline.adhoc import MAX_LENGTH, MAX_PATTERNS, make_adhoc_patterns
from spacy_anonym.runner import Runner
from spacy_anonym.texts import result_of

AGE = [r"(\d+).year.old", "[AGE]-year-old"]


@pytest.fixture(scope="module")
def nlp():
    made = spacy_anonym.blank("en", packs=["us"])
    return made


def run(nlp, text, patterns, **settings):
    return next(iter(anonymize_texts([text], nlp, patterns=patterns, **settings)))


@pytest.mark.slow
@pytest.mark.parametrize(
    "patterns, text, wanted",
    [
        ([AGE], "A 44 Year Old man", "A [AGE]-year-old man"), ([[r"(\d+).year.old", r"<\1>"]], "A 44-year-old", "A <44>"), ([[r"ward (?P<w>\w+)", r"W\g<w>\n\\"]], "in ward b1.", "in Wb1\n\\."),
        ([["zq[0-9]+", "\\g<0>!"]], "ZQ77", "ZQ77!"), ([["zq[0-9]+", ""]], "a ZQ77", "a "), (["zq[0-9]+"], "a ZQ77", "a <ID>"), ([["zq[0-9]+", None]], "a ZQ77", "a <ID>"),
        ([{"regex": "zq[0-9]+", "label": "PER"}], "a ZQ77", "a <PERSON>"), ([["a", "1"], ["b", "2"]], "ab", "12"), ([["(x)|(y)", r"[\1\2]"]], "x y", "[x] [y]"), ([AGE], "A 4\u200b4 year old", "A [AGE]-year-old"),
        # It goes before what the pipeline finds, and takes all of what overlaps it.
        ([["212", "AREA"]], "call 212-555-0123", "call AREA"), ([["call 212-555", "X"]], "call 212-555-0123", "X"),
    ],
)  # fmt: skip
def test_replacements(nlp, patterns, text, wanted):
    assert run(nlp, text, patterns)[0] == wanted


def test_items_tell_of_it(nlp):
    text, items = run(nlp, "A 44 year old, ZQ77", [AGE, "zq[0-9]+"])
    assert [(i["label"], i["operator"], i["rule"]) for i in items] == [
        ("CUSTOM", "replace", "pattern.1"),
        ("ID", "replace", "pattern.2"),
    ]
    assert text[items[0]["start"] : items[0]["end"]] == "[AGE]-year-old"


def test_the_pipeline_stays_as_it_is(nlp):
    before = run(nlp, "A 44 year old ZQ77", [])
    names, operators = list(nlp.pipe_names), nlp.get_pipe("anonymizer").operators
    run(nlp, "A 44 year old ZQ77", [AGE, "zq[0-9]+"])
    assert run(nlp, "A 44 year old ZQ77", []) == before
    assert nlp.pipe_names == names and nlp.get_pipe("anonymizer").operators == operators


@pytest.mark.slow
def test_with_docs_and_processes(nlp):
    texts = ["A 44 year old ZQ77", "none", "x 7 year old"] * 2
    patterns = [AGE, "zq[0-9]+"]
    wanted = list(anonymize_texts(texts, nlp, patterns=patterns))
    # As it goes to another process.
    with pickle.loads(pickle.dumps(Runner(nlp, patterns=patterns))).run(texts) as records:
        assert [result_of(record)[:2] for record in records] == wanted
    with_docs = spacy_anonym.blank("en", packs=["us"])
    with_docs.add_pipe("sentencizer", first=True)
    assert list(anonymize_texts(texts, with_docs, patterns=patterns)) == wanted
    with Runner(nlp, patterns=patterns).run([nlp.make_doc(text) for text in texts]) as records:
        assert [(record.doc._.anonym_text, record.doc._.anonym_items) for record in records] == wanted


def test_an_anonymizer_alone_takes_them():
    import spacy

    nlp = spacy.blank("en")
    with pytest.raises(AnonymError) as caught:
        Runner(nlp, patterns=["a"])
    assert caught.value.code == "SA033"
    nlp.add_pipe("anonymizer")
    assert run(nlp, "A 44 year old", [AGE])[0] == "A [AGE]-year-old"


@pytest.mark.parametrize(
    "bad",
    [
        "(", "(?R)b", r"(?:b{900}){900}(?=a)", "a*", "", "((a{100}){100}){100}", "a" * (MAX_LENGTH + 1), ["a", "b" * (MAX_LENGTH + 1)], ["a", r"\1"], ["(a)", r"\g<x>"], ["a", r"\q"], 7, ["a", "b", "c"], [], {"regex": "a", "x": 1},
        {"regex": "a", "score": 2}, {"regex": 7}, ["a", 7], "\ud800",
    ],
)  # fmt: skip
def test_bad_patterns_are_refused(nlp, bad):
    with pytest.raises(AnonymError) as caught:
        run(nlp, "text", [bad])
    assert caught.value.code == "SA032" and "text" not in str(caught.value).replace("the empty text", "").replace(
        "are texts", ""
    )


def test_too_many_are_refused():
    with pytest.raises(AnonymError) as caught:
        make_adhoc_patterns(["a"] * (MAX_PATTERNS + 1))
    assert caught.value.code == "SA032"
    with pytest.raises(AnonymError):
        make_adhoc_patterns("abc")


def test_a_match_of_nothing_is_none(nlp):
    assert run(nlp, "aaa bbb", [r"\b"])[0] == "aaa bbb"
    assert run(nlp, "aaa bbb", [r"\bb*"])[0] == "aaa <ID>"
