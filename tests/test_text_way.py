"""Without Docs and with them: the same findings, to the character."""

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.tokens import Doc
from util import TEXTS, check_rewritten, gold_texts, make_among

import spacy_anonym
from spacy_anonym import AnonymError, anonymize_texts
from spacy_anonym.record import TextRecord
from spacy_anonym.runner import Runner
from spacy_anonym.spans import get_findings
from spacy_anonym.texts import anonymize_results

GOLD = gold_texts()
PIECES = [
    "kim@example.com", "212-555-0147", "4111 1111 1111 1111", "536-22-1234", "3 May 1961", "14:30", "born", "2001:db8::7", "192.0.2.7",
    "https://example.org/a(b)", "GB29 NWBK 6016 1331 9268 19", "Omar", "Vance", "Mrs.", "Lindqvist", "My name is", "Ohio", "Paris,", "Texas",
    "Yours sincerely,", "the", "of", "שלום", "ב-16.1.1990", "\u200f", "e\u0301", "\U0001f600", "字", "x" * 70, "@", "(", "#", "12", ".", "'s", "-", "/",
]  # fmt: skip
SPACES = ["", " ", " ", " ", "  ", "\n", "\r\n", "\t", "\u00a0", "\u2003"]


def both_ways(nlp, text):
    """Fail unless the groups, the final group, the text and the items are the same both ways."""
    record = TextRecord(text)
    for _, pipe in nlp.pipeline:
        pipe.annotate(record)
    doc = nlp.make_doc(text)
    for _, pipe in nlp.pipeline:
        doc = pipe(doc)
    assert doc.text == text
    for key, findings in record.groups.items():
        assert get_findings(doc, key) == sorted(findings)
    assert get_findings(doc, "anonym") == record.final
    assert doc.spans["anonym"].attrs["writer"] == record.writer
    assert (doc._.anonym_text, doc._.anonym_items) == (record.new_text, record.items)
    check_rewritten(text, record.new_text, record.items)
    # What is read from the attrs, not from memory.
    other = Doc(nlp.vocab).from_bytes(doc.to_bytes())
    for key in record.groups:
        assert get_findings(other, key) == get_findings(doc, key)
    return record


@pytest.mark.parametrize("text", TEXTS)
def test_hand_made_texts(bundled_en, text):
    assert not Runner(bundled_en).needs_docs
    both_ways(bundled_en, text)


@pytest.mark.parametrize("name", sorted(GOLD))
def test_gold_documents(bundled_en, name):
    record = both_ways(bundled_en, GOLD[name])
    if name != "abstract.txt":
        assert record.items


@pytest.mark.slow
@given(st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(SPACES)), max_size=14))
@settings(max_examples=200)
def test_random_texts(blank_en, pieces):
    both_ways(blank_en, "".join(word + space for word, space in pieces))


@pytest.mark.slow
@pytest.mark.parametrize("label", ["PER", "gpe", "TELEPHONE", "OWN_KIND"])
def test_foreign_labels_of_patterns(label):
    nlp = make_among("anonymizer")
    nlp.get_pipe("regex_ruler").add_patterns([{"id": "own", "label": label, "regex": "ZQ[0-9]{2}", "score": 0.9}])
    both_ways(nlp, "Ask ZQ77 or ZQ78.")


@pytest.mark.slow
def test_anonymize_texts_is_the_same_with_and_without_docs(bundled_en):
    texts = [*TEXTS, *list(GOLD.values())[:5]]
    fast = list(anonymize_texts(texts, bundled_en, batch_size=3))
    nlp = spacy_anonym.load("en", exclude=["ner"])
    nlp.add_pipe("sentencizer", first=True)
    assert Runner(nlp).needs_docs
    assert list(anonymize_texts(texts, nlp, batch_size=4)) == fast
    assert fast == [(doc._.anonym_text, doc._.anonym_items) for doc in bundled_en.pipe(texts)]


@pytest.mark.parametrize("with_docs", [False, True])
def test_a_text_that_fails(with_docs):
    nlp = make_among("anonymizer")
    if with_docs:
        nlp.add_pipe("sentencizer", first=True)
    texts = ["kim@example.com", "a \ud800 quokka", 7, "fine"]
    results = list(anonymize_texts(texts, nlp, on_error="report"))
    assert [text for text, _ in results] == ["<EMAIL_ADDRESS>", None, None, "fine"]
    assert [items for text, items in results if text is None] == ["SA104", "SA105"]
    with pytest.raises(AnonymError) as caught:
        list(anonymize_texts(texts, nlp))
    assert caught.value.code == "SA104"
    messages = [result.message for result in anonymize_results(texts, Runner(nlp))]
    assert messages[0] == messages[3] == "" and "SA104" in messages[1] and "quokka" not in messages[1]


def test_texts_are_read_as_they_are_needed(bundled_en):
    read = []

    def stream():
        for i in range(1000):
            read.append(i)
            yield f"text {i}"

    results = anonymize_texts(stream(), bundled_en, batch_size=10)
    assert read == []
    assert next(results) == ("text 0", [])
    assert len(read) == 10


@pytest.mark.parametrize("settings", [{"batch_size": 0}, {"n_process": 0}, {"on_error": "ignore"}])
def test_settings_are_checked(bundled_en, settings):
    with pytest.raises(AnonymError) as caught:
        list(anonymize_texts(["x"], bundled_en, **settings))
    assert caught.value.code == "SA003"


def test_a_pipeline_without_an_anonymizer():
    with pytest.raises(AnonymError) as caught:
        list(anonymize_texts(["x"], spacy.blank("en")))
    assert caught.value.code == "SA106"


def test_a_component_of_the_users_own_is_never_skipped():
    nlp = make_among("anonymizer")

    @spacy.Language.component("tests_own")
    def own(doc):
        doc.ents = [spacy.tokens.Span(doc, 0, 1, label="PERSON")]
        return doc

    nlp.add_pipe("tests_own", first=True)
    assert [text for text, _ in anonymize_texts(["Quark left", "Quark"], nlp)] == ["<PERSON> left", "<PERSON>"]


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
def test_two_processes(bundled_en):
    texts = [*TEXTS, "a \ud800"] * 2
    one = list(anonymize_texts(texts, bundled_en, on_error="report"))
    assert list(anonymize_texts(texts, bundled_en, on_error="report", n_process=2, batch_size=4)) == one
