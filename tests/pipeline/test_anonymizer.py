import json

import pytest
import spacy
from spacy.tokens import Doc, Span, SpanGroup
from util import check_rewritten

from spacy_anonym import AnonymError, anonymize_texts
from spacy_anonym.operators.keep import make_keep
from spacy_anonym.operators.redact import make_redact
from spacy_anonym.operators.replace import make_replace
from spacy_anonym.pipeline.anonymizer import Anonymizer
from spacy_anonym.pipeline.regex_ruler import RegexRuler
from spacy_anonym.record import TextRecord
from spacy_anonym.spans import Finding, get_final, set_findings

WORDS = ["Ann", "Roe", "paid", "$", "5", "in", "Lund", "."]
REPLACE = {"@anonym_operators": "spacy_anonym.replace.v1", "value": "X"}


@pytest.fixture
def nlp():
    return spacy.blank("en")


def make_doc(nlp, ents=((0, 2, "PERSON"), (6, 7, "GPE"))):
    doc = Doc(nlp.vocab, words=WORDS, spaces=[True, True, True, False, True, True, False, False])
    doc.ents = [Span(doc, start, end, label=label) for start, end, label in ents]
    return doc


def anonymized(nlp, doc, **config):
    nlp.add_pipe("anonymizer", config=config)
    return nlp(doc)._.anonym_text


def test_alone_on_top_of_entities(nlp):
    doc = make_doc(nlp)
    assert anonymized(nlp, doc) == "<PERSON> paid $5 in <LOCATION>."
    assert doc.text == "Ann Roe paid $5 in Lund."
    assert [(s.text, s.label_, s.id_, s.kb_id_) for s in doc.spans["anonym"]] == [
        ("Ann Roe", "PERSON", "ner", "PERSON-1"),
        ("Lund", "LOCATION", "ner", "LOCATION-1"),
    ]
    check_rewritten(doc.text, doc._.anonym_text, doc._.anonym_items)


def test_items_say_all_but_the_value(nlp):
    doc = make_doc(nlp)
    nlp.add_pipe("anonymizer", config={"operators": {"GPE": {"@anonym_operators": "spacy_anonym.redact.v1"}}})
    items = nlp(doc)._.anonym_items
    assert items == [
        {"start": 0, "end": 8, "source_start": 0, "source_end": 7, "label": "PERSON", "operator": "replace", "entity": "PERSON-1", "score": 0.85, "rule": "ner"},
        {"start": 20, "end": 20, "source_start": 19, "source_end": 23, "label": "LOCATION", "operator": "redact", "entity": "LOCATION-1", "score": 0.85, "rule": "ner"},
    ]  # fmt: skip
    for word in ("Ann", "Roe", "Lund"):
        assert word not in json.dumps(items)


@pytest.mark.parametrize("label", ["PERSON", "PER", "per", "PERS"])
def test_operators_may_be_keyed_by_foreign_names(nlp, label):
    assert anonymized(nlp, make_doc(nlp), operators={label: REPLACE}) == "X paid $5 in <LOCATION>."


def test_default_is_for_all_others(nlp):
    operators = {"DEFAULT": {**REPLACE, "value": "?"}, "LOCATION": REPLACE}
    assert anonymized(nlp, make_doc(nlp), operators=operators) == "? paid $5 in X."


def test_a_table_without_default_still_masks(nlp):
    doc = make_doc(nlp)
    set_findings(doc, "own", [Finding(0, 7, "PERSON"), Finding(19, 23, "LOCATION")])
    doc = Anonymizer(operators={"PERSON": make_keep()})(doc)
    assert doc._.anonym_text == "Ann Roe paid $5 in <LOCATION>."


MONEY = ((0, 2, "PERSON"), (3, 5, "MONEY"))


def test_labels_that_are_not_personal_are_kept(nlp):
    doc = make_doc(nlp, MONEY)
    assert anonymized(nlp, doc) == "<PERSON> paid $5 in Lund."
    assert [i["label"] for i in doc._.anonym_items] == ["PERSON"]


@pytest.mark.parametrize("first", [[], ["span_consolidator"]])
def test_labels_that_are_not_personal_are_replaced_when_named(nlp, first):
    for name in first:
        nlp.add_pipe(name)
    doc = make_doc(nlp, MONEY)
    assert anonymized(nlp, doc, operators={"MONEY": REPLACE}) == "<PERSON> paid X in Lund."
    assert [i["label"] for i in doc._.anonym_items] == ["PERSON", "MONEY"]
    again = nlp.get_pipe("anonymizer")(doc)
    assert again._.anonym_text == "<PERSON> paid X in Lund."


def test_default_does_not_touch_what_is_not_personal(nlp):
    assert anonymized(nlp, make_doc(nlp, MONEY), operators={"DEFAULT": REPLACE}) == "X paid $5 in Lund."


def test_unknown_labels_are_masked_as_they_are_named(nlp):
    doc = make_doc(nlp, ((0, 2, "CREW"), (6, 7, "Hafen")))
    assert anonymized(nlp, doc) == "<CREW> paid $5 in <Hafen>."


def test_a_group_without_attrs_is_read_by_its_tokens(nlp):
    doc = make_doc(nlp, ())
    doc.spans["theirs"] = [Span(doc, 0, 1, label="PER", span_id="7"), Span(doc, 6, 7, label="CITY")]
    assert anonymized(nlp, doc) == "<PERSON> Roe paid $5 in <LOCATION>."
    assert [i["rule"] for i in doc._.anonym_items] == ["theirs.7", "theirs"]


def test_groups_that_hold_no_candidates_are_left_out(nlp):
    doc = make_doc(nlp, ())
    for key in ("coref_clusters_1", "sents", "section_head"):
        doc.spans[key] = [Span(doc, 0, 2, label="PERSON")]
    assert anonymized(nlp, doc) == doc.text
    assert doc._.anonym_items == []


def test_a_final_group_by_hand_is_used_as_it_is(nlp):
    doc = make_doc(nlp)
    doc.spans["anonym"] = SpanGroup(
        doc, name="anonym", spans=[Span(doc, 6, 7, label="LOC"), Span(doc, 0, 1, label="PER")]
    )
    assert anonymized(nlp, doc) == "<PERSON> Roe paid $5 in <LOCATION>."


def test_overlaps_in_a_final_group_by_hand_are_merged(nlp):
    doc = make_doc(nlp)
    doc.spans["anonym"] = [Span(doc, 0, 2, label="PER"), Span(doc, 1, 3, label="PER")]
    assert anonymized(nlp, doc) == "<PERSON> $5 in Lund."


def test_its_own_final_group_is_made_anew(nlp):
    doc = make_doc(nlp)
    nlp.add_pipe("anonymizer")
    assert nlp(doc).spans["anonym"].attrs["writer"] == "anonymizer"
    doc.ents = [Span(doc, 0, 1, label="PERSON")]
    assert nlp.get_pipe("anonymizer")(doc)._.anonym_text == "<PERSON> Roe paid $5 in Lund."


def test_anothers_final_group_stays(nlp):
    nlp.add_pipe("span_consolidator")
    nlp.add_pipe("anonymizer")
    doc = nlp(make_doc(nlp))
    assert doc.spans["anonym"].attrs["writer"] == "span_consolidator"
    doc.ents = []
    assert nlp.get_pipe("anonymizer")(doc)._.anonym_text == "<PERSON> paid $5 in <LOCATION>."
    assert nlp.get_pipe("span_consolidator")(doc).spans["anonym"] is not None
    assert get_final(doc) == []


def test_an_empty_final_group_is_a_group(nlp):
    doc = make_doc(nlp)
    doc.spans["anonym"] = []
    assert anonymized(nlp, doc) == doc.text


def test_parts_of_a_token(nlp):
    doc = nlp("mail:kim@x.org,ok")
    set_findings(doc, "own", [Finding(5, 14, "EMAIL_ADDRESS", 0.9, "own")])
    doc = Anonymizer()(doc)
    assert doc._.anonym_text == "mail:<EMAIL_ADDRESS>,ok"


def test_threshold_counts_where_it_consolidates(nlp):
    doc = make_doc(nlp, ())
    set_findings(doc, "own", [Finding(0, 7, "PERSON", 0.39), Finding(19, 23, "LOCATION", 0.4)])
    assert Anonymizer()(doc)._.anonym_text == "Ann Roe paid $5 in <LOCATION>."
    assert Anonymizer(threshold=0.39)(doc)._.anonym_text == "<PERSON> paid $5 in <LOCATION>."


def test_one_number_a_person(nlp):
    nlp.add_pipe("anonymizer", config={"operators": {"DEFAULT": {**REPLACE, "value": "{label}{n}"}}})
    doc = Doc(nlp.vocab, words=["Ann", "met", "Bob", ",", "ANN", "and", "Oslo"])
    doc.ents = [Span(doc, i, i + 1, label=label) for i, label in ((0, "PER"), (2, "PER"), (4, "PER"), (6, "GPE"))]
    assert nlp(doc)._.anonym_text == "PERSON1 met PERSON2 , PERSON1 and LOCATION1 "


@pytest.mark.parametrize(
    "operator, code",
    [
        (lambda text: None, "SA202"),
        (lambda text: text.encode("utf8"), "SA202"),
        (lambda text: [text], "SA202"),
        (lambda text: text + "\ud800", "SA202"),
        (lambda text: 1 / 0, "SA203"),
        (lambda text: {}[text], "SA203"),
        (lambda text, label, context: context.no_such_field, "SA203"),
    ],
)
def test_an_operator_that_fails_fails_the_document(nlp, operator, code):
    nlp.add_pipe("anonymizer").set_operator("PERSON", operator)
    doc = make_doc(nlp)
    with pytest.raises(AnonymError) as caught:
        nlp(doc)
    assert caught.value.code == code and "PERSON" in str(caught.value)
    assert "Ann" not in str(caught.value) and caught.value.__cause__ is None
    assert doc._.anonym_text is None and doc._.anonym_items is None


def test_the_other_documents_go_on(nlp):
    failed = []
    nlp.add_pipe("anonymizer").set_operator("LOCATION", lambda text: text * 2 if text == "Lund" else None)
    docs = [make_doc(nlp), make_doc(nlp, ((0, 2, "LOC"),)), make_doc(nlp)]
    nlp.set_error_handler(lambda name, pipe, docs, error: failed.append((name, error.code)))
    assert [doc._.anonym_text for doc in nlp.pipe(docs)] == ["<PERSON> paid $5 in LundLund."] * 2
    assert failed == [("anonymizer", "SA202")]


def test_an_operator_from_python_works_but_is_not_saved(nlp, tmp_path):
    anonymizer = nlp.add_pipe("anonymizer")
    anonymizer.set_operator("PER", lambda text: "<<" + text[0] + ">>")
    assert nlp(make_doc(nlp))._.anonym_text == "<<A>> paid $5 in <LOCATION>."
    assert anonymizer.labels == ("PERSON",)
    for save in (
        anonymizer.to_bytes,
        nlp.to_bytes,
        lambda: nlp.to_disk(tmp_path / "x"),
        lambda: anonymizer.to_disk(tmp_path / "y"),
    ):
        with pytest.raises(AnonymError) as caught:
            save()
        assert caught.value.code == "SA007" and "PERSON" in str(caught.value)


def test_a_lambda_in_a_config_is_refused_by_spacy(nlp):
    with pytest.raises(ValueError, match="E961"):
        nlp.add_pipe("anonymizer", config={"operators": {"PERSON": lambda text: "X"}})


def test_a_registered_operator_set_from_python_is_not_lost_silently(nlp):
    nlp.add_pipe("anonymizer").set_operator("PERSON", make_redact())
    with pytest.raises(AnonymError):
        nlp.to_bytes()


def test_anonymize_is_pure():
    anonymizer = Anonymizer(operators={"PERSON": make_replace("{n}")})
    findings = [Finding(0, 3, "PERSON", entity="PERSON-12"), Finding(3, 4, "PERSON")]
    assert anonymizer.anonymize("Ann!", findings)[0] == "120"
    with pytest.raises(AnonymError) as caught:
        anonymizer.anonymize("Ann!", [Finding(0, 3, "PERSON"), Finding(2, 4, "PERSON")])
    assert caught.value.code == "SA103"


@pytest.mark.parametrize("operator", ["mask", {"type": "mask", "char": "#"}])
def test_an_operator_that_was_set_by_name_is_saved(nlp, operator, tmp_path):
    nlp.add_pipe("anonymizer").set_operator("PERSON", operator)
    nlp.to_disk(tmp_path)
    loaded = spacy.load(tmp_path)
    copied = type(nlp).from_config(nlp.config).from_bytes(nlp.to_bytes())
    other = spacy.load(tmp_path, config={"components": {"anonymizer": {"operators": {"PERSON": REPLACE}}}})
    assert other(make_doc(other))._.anonym_text == "X paid $5 in <LOCATION>."
    wanted = nlp(make_doc(nlp))._.anonym_text
    assert wanted == f"{('#' if isinstance(operator, dict) else '*') * 7} paid $5 in <LOCATION>."
    assert [each(make_doc(each))._.anonym_text for each in (loaded, copied)] == [wanted] * 2


def test_a_function_that_is_set_again_by_name_is_saved(nlp):
    anonymizer = nlp.add_pipe("anonymizer")
    anonymizer.set_operator("PERSON", str.upper)
    with pytest.raises(AnonymError, match="SA007"):
        nlp.to_bytes()
    anonymizer.set_operator("PERSON", "keep")
    nlp.to_bytes()


FOUND = Finding(0, 3, "PERSON", 0.9)


class Ruler(RegexRuler):
    def find(self, text, context=()):
        return [FOUND] if text.startswith("Ann") else []


@pytest.mark.parametrize(
    "factory, config, searches",
    [
        ("regex_ruler", {"packs": []}, False),
        ("lexicon_matcher", {"lexicons": []}, False),
        ("regex_ruler", {"packs": ["dates_en"]}, True),
        ("regex_ruler", {"packs": [], "deny": [{"label": "PERSON", "value": "Ann"}]}, True),
        ("lexicon_matcher", {"lexicons": ["en/us_state"]}, True),
    ],
)
def test_a_recognizer_that_looks_for_nothing_has_not_searched(nlp, factory, config, searches):
    nlp.add_pipe(factory, config=config)
    nlp.add_pipe("anonymizer", config={"strict": True})
    for run in (lambda text: nlp(text)._.anonym_text, lambda text: list(anonymize_texts([text], nlp))[0][0]):
        if searches:
            assert run("Bob paid.") == "Bob paid."
        else:
            with pytest.raises(AnonymError, match="SA013"):
                run("Bob paid.")


def test_a_ruler_that_finds_by_itself_needs_no_patterns(nlp):
    ruler = Ruler(nlp, "mine", packs=[])
    for text in ("Ann paid.", "Bob paid."):
        one, two = TextRecord(text), TextRecord(text)
        ruler.annotate(one)
        ruler.annotate_all([two])
        assert one.groups == two.groups == {"mine": [FOUND] if text.startswith("Ann") else []}


@pytest.mark.parametrize("label", ["PER", "DEFAULT", "default"])
def test_the_config_shows_an_operator_that_was_set_by_name(nlp, label):
    table = {"PERSON": REPLACE, "DEFAULT": REPLACE}
    nlp.add_pipe("anonymizer", name="mine", config={"operators": table}).set_operator(label, "redact")
    nlp.rename_pipe("mine", "theirs")
    nlp.get_pipe("theirs").set_operator(label, {"type": "mask", "char": "#"})
    shown = nlp.config["components"]["theirs"]["operators"]
    key = "PERSON" if label == "PER" else "DEFAULT"
    assert sorted(shown) == ["DEFAULT", "PERSON"] and shown[key] == {
        "@anonym_operators": "spacy_anonym.mask.v1",
        "char": "#",
    }
    other = spacy.util.load_model_from_config(nlp.config)
    assert other(make_doc(other))._.anonym_text == nlp(make_doc(nlp))._.anonym_text
    # Another pipeline of the same defaults has its own.
    assert "#" not in str(spacy.blank("en").add_pipe("anonymizer").operators)


@pytest.mark.parametrize("label", ["", " ", None, 3])
def test_an_operator_needs_a_label(nlp, label):
    anonymizer = nlp.add_pipe("anonymizer")
    for call in (lambda: anonymizer.set_operator(label, "mask"), lambda: Anonymizer(operators={label: "mask"})):
        with pytest.raises(AnonymError, match="SA009"):
            call()
