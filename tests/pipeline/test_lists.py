"""Allow lists of the consolidator, deny lists of the ruler."""

import pickle
import random

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st

import spacy_anonym
from spacy_anonym import AnonymError, anonymize_texts
from spacy_anonym.pipeline.allow_list import AllowList, without_allowed
from spacy_anonym.record import TextRecord
from spacy_anonym.runner import Runner
from spacy_anonym.spans import Finding

pytestmark = pytest.mark.slow


def make(allow=(), deny=(), packs=None, **settings):
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"deny": list(deny), "packs": packs})
    nlp.add_pipe("span_consolidator", config={"allow": list(allow), **settings})
    nlp.add_pipe("anonymizer")
    return nlp


def new_text(nlp, text):
    """The new text, the same both ways."""
    [(fast, items)] = anonymize_texts([text], nlp)
    doc = nlp(text)
    assert (doc._.anonym_text, doc._.anonym_items) == (fast, items)
    return fast


MAILS = "bob@site.com, BOB@site.com, ann@site.com"


@pytest.mark.parametrize(
    "allow, wanted",
    [
        (["bob@site.com"], "bob@site.com, <E>, <E>"), ([{"value": "bob@site.com", "ignore_case": True}], "bob@site.com, BOB@site.com, <E>"), ([{"values": ["bob@site.com", "ann@site.com"]}], "bob@site.com, <E>, ann@site.com"),
        ([{"regex": "bob@.*"}], "bob@site.com, <E>, <E>"), ([{"regex": "bob@.*", "ignore_case": True}], "bob@site.com, BOB@site.com, <E>"), ([{"regex": "bob"}], "<E>, <E>, <E>"), ([{"regex": "bob@site.com|x"}], "bob@site.com, <E>, <E>"),
        ([{"value": "bob@site.com", "label": "EMAIL"}], "bob@site.com, <E>, <E>"), ([{"value": "bob@site.com", "label": "URL"}], "<E>, <E>, <E>"), (["ob@site.com"], "<E>, <E>, <E>"), (["site.com"], "<E>, <E>, <E>"), ([], "<E>, <E>, <E>"),
    ],
)  # fmt: skip
def test_allowed_values_stay(allow, wanted):
    assert new_text(make(allow), MAILS).replace("<EMAIL_ADDRESS>", "<E>") == wanted


def test_an_allowed_value_covers_what_lies_inside():
    # Also where nobody found the value itself.
    text = "see bob at site.com or site.com"
    assert new_text(make(["bob at site.com"]), text) == "see bob at site.com or <URL>"


def test_kept_labels_do_not_bring_allowed_values_back():
    nlp = make(["212-555-0123"])
    nlp.get_pipe("anonymizer").set_operator(
        "EMAIL_ADDRESS", spacy_anonym.registry.get("operators", "spacy_anonym.keep.v1")()
    )
    text = "bob@site.com 212-555-0123 213-555-0123"
    assert new_text(nlp, text) == "bob@site.com 212-555-0123 <PHONE_NUMBER>"


@given(
    st.lists(st.tuples(st.integers(0, 9), st.integers(1, 5), st.sampled_from("AB")), max_size=8),
    st.lists(st.tuples(st.integers(0, 9), st.integers(1, 5), st.sampled_from(["A", ""])), max_size=5),
)
@settings(max_examples=200)
def test_one_sweep_is_what_all_pairs_say(findings, spans):
    findings = [Finding(start, start + size, label) for start, size, label in findings]
    spans = sorted({(start, start + size, label) for start, size, label in spans})

    def is_allowed(f):
        return any(
            s <= f.start and f.end <= e and (not label or label == f.label or (s, e) != (f.start, f.end))
            for s, e, label in spans
        )

    assert without_allowed(findings, spans) == [f for f in findings if not is_allowed(f)]


@pytest.mark.parametrize(
    "deny, wanted",
    [
        ([{"label": "ORG", "values": ["Acme Corp"]}], "<ORGANIZATION> acme corp Acme Corps Q123"), ([{"label": "ORG", "value": "acme corp", "ignore_case": True}], "<ORGANIZATION> <ORGANIZATION> Acme Corps Q123"),
        ([{"label": "ID", "regex": "Q[0-9]{3}"}], "Acme Corp acme corp Acme Corps <ID>"), ([{"label": "ID", "regex": "q[0-9]{3}", "ignore_case": True}], "Acme Corp acme corp Acme Corps <ID>"),
        ([{"label": "ID", "value": "Q123", "score": 0.3}], "Acme Corp acme corp Acme Corps Q123"),
    ],
)  # fmt: skip
def test_denied_values_go(deny, wanted):
    assert new_text(make(deny=deny, packs=[]), "Acme Corp acme corp Acme Corps Q123") == wanted


def test_denied_values_in_obfuscated_text():
    nlp = make(deny=[{"label": "ORG", "value": "Acme"}], packs=[])
    assert new_text(nlp, "A\u200bcme Ａｃｍｅ") == "<ORGANIZATION> <ORGANIZATION>"
    assert nlp.get_pipe("regex_ruler").labels == ("ORGANIZATION",)
    rows = nlp.get_pipe("regex_ruler").explain("A\u200bcme")
    assert [(row["start"], row["end"], row["rule"]) for row in rows] == [(0, 5, "regex.deny")]


def test_files_travel_with_the_pipeline(tmp_path):
    allow, deny = tmp_path / "allow.txt", tmp_path / "deny.txt"
    allow.write_text("\ufeffbob@site.com\r\n\r\n", encoding="utf8")
    deny.write_text("Projekt Ärger\n", encoding="utf8")
    nlp = make([{"file": str(allow)}], [{"file": str(deny), "label": "ID"}])
    text = "Projekt Ärger: bob@site.com, ann@site.com"
    wanted = "<ID>: bob@site.com, <EMAIL_ADDRESS>"
    assert new_text(nlp, text) == wanted
    nlp.to_disk(tmp_path / "saved")
    allow.unlink()
    deny.unlink()
    loaded = spacy.load(tmp_path / "saved")
    assert new_text(loaded, text) == wanted
    assert (
        new_text(make([{"file": str(allow)}], [{"file": str(deny), "label": "ID"}]).from_bytes(nlp.to_bytes()), text)
        == wanted
    )
    # As it goes to another process.
    with pickle.loads(pickle.dumps(Runner(nlp))).run([text]) as [record]:
        assert record.new_text == wanted
    assert (
        pickle.loads(pickle.dumps(nlp.get_pipe("span_consolidator")._allow)).entries
        == nlp.get_pipe("span_consolidator")._allow.entries
    )
    for broken in (make([{"file": str(allow)}]), make(deny=[{"file": str(deny), "label": "ID"}])):
        with pytest.raises(AnonymError) as caught:
            broken("bob@site.com")
        assert caught.value.code == "SA031"


@pytest.mark.parametrize(
    "item",
    [
        {},
        7,
        {"value": ""},
        {"value": "a", "regex": "b"},
        {"values": "ab"},
        {"values": [1]},
        {"regex": "("},
        {"regex": "(?R)a"},
        {"value": "a", "colour": 1},
        {"value": "a", "ignore_case": "no"},
        {"value": "a", "label": 3},
        {"value": "a", "score": 2},
    ],
)
def test_bad_entries_are_refused(item):
    with pytest.raises(AnonymError) as caught:
        AllowList([item])
    assert caught.value.code in ("SA030", "SA005")


def test_denied_values_need_a_label():
    with pytest.raises(AnonymError) as caught:
        spacy.blank("en").add_pipe("regex_ruler", config={"deny": [{"value": "x"}]})
    assert caught.value.code == "SA030"


def test_long_lists():
    rng = random.Random(1)
    values = ["".join(rng.choices("abcdefgh0123", k=9)) for _ in range(100_000)]
    nlp = make([{"values": values[::2]}], [{"label": "ID", "values": values}], packs=[])
    text = " ".join(values[:6])
    record = TextRecord(text)
    for _, pipe in nlp.pipeline:
        pipe.annotate(record)
    assert record.new_text == " ".join(value if place % 2 == 0 else "<ID>" for place, value in enumerate(values[:6]))
