import pickle

import pytest
import spacy
from spacy.tokens import Doc, Span
from spacy.training import Example

from spacy_anonym.augment import (
    make_case_augmenter,
    make_name_swap_augmenter,
    make_word_swap_augmenter,
    rewrite_example,
)
from spacy_anonym.errors import AnonymError
from spacy_anonym.io.corpus import make_gold_doc, parse_markup
from spacy_anonym.lexicons.lexicon import load_lexicon
from spacy_anonym.spans import Finding, get_findings

MARKED = "Dr ⟦PERSON|Ada van der Brown⟧ (⟦EMAIL_ADDRESS|ada@example.org⟧) lives in ⟦LOCATION|Porto⟧."


@pytest.fixture(scope="module")
def nlp():
    return spacy.blank("en")


def make_example(nlp, marked):
    text, findings = parse_markup(marked)
    return Example(nlp.make_doc(text), make_gold_doc(nlp, text, findings))


def found(doc):
    return [(f.label, doc.text[f.start : f.end]) for f in get_findings(doc, "anonym")]


def one(augmenter, nlp, example):
    (augmented,) = augmenter(nlp, example)
    return augmented


def test_augment_case(nlp):
    example = make_example(nlp, MARKED)
    lower = one(make_case_augmenter(lower=1.0), nlp, example)
    assert lower.predicted.text == lower.reference.text == example.reference.text.lower()
    upper = one(make_case_augmenter(upper=1.0), nlp, example)
    assert found(upper.reference) == [
        ("PERSON", "ADA VAN DER BROWN"), ("EMAIL_ADDRESS", "ADA@EXAMPLE.ORG"), ("LOCATION", "PORTO")
    ]  # fmt: skip
    assert [(ent.text, ent.label_) for ent in upper.reference.ents] == [
        ("ADA VAN DER BROWN", "PERSON"),
        ("PORTO", "LOCATION"),
    ]
    assert example.reference.text.startswith("Dr Ada")


def test_augment_case_share_and_seed(nlp):
    example = make_example(nlp, "⟦PERSON|Ada⟧ came.")
    augmenter, same = make_case_augmenter(0.3, 0.2, seed=4), make_case_augmenter(0.3, 0.2, seed=4)
    texts = [one(augmenter, nlp, example).text for _ in range(300)]
    assert texts == [one(same, nlp, example).text for _ in range(300)]
    assert 60 < texts.count("ada came.") < 120
    assert 35 < texts.count("ADA CAME.") < 85


@pytest.mark.parametrize(
    "marked, settings", [("⟦PERSON|Groß⟧ came", {"upper": 1.0}), ("⟦PERSON|İnci⟧ came", {"lower": 1.0})]
)
def test_augment_case_keeps_what_would_change_length(nlp, marked, settings):
    example = make_example(nlp, marked)
    assert one(make_case_augmenter(**settings), nlp, example) is example


def test_augment_keeps_other_annotation(nlp):
    example = make_example(nlp, "⟦PERSON|Ada⟧ came to ⟦LOCATION|Porto⟧ now")
    doc = example.reference
    doc.set_ents([Span(doc, 0, 1, label="PERSON")], missing=[doc[4:5]])
    for token, tag in zip(doc, ["NNP", "VBD", "IN", "NNP", "RB"]):
        token.tag_, token.is_sent_start = tag, token.i in (0, 4)
    doc.spans["other"] = [Span(doc, 1, 3, label="X", span_id="rule", kb_id="Q1")]
    doc.cats = {"letter": 1.0}
    new = one(make_case_augmenter(upper=1.0), nlp, example).reference
    assert [token.tag_ for token in new] == ["NNP", "VBD", "IN", "NNP", "RB"]
    assert [token.ent_iob for token in new] == [3, 2, 2, 2, 0]
    assert [sent.text for sent in new.sents] == ["ADA CAME TO PORTO", "NOW"]
    (span,) = new.spans["other"]
    assert (span.text, span.label_, span.id_, span.kb_id_) == ("CAME TO", "X", "rule", "Q1")
    assert new.cats == {"letter": 1.0}


def test_augment_keeps_parse(nlp):
    doc = Doc(nlp.vocab, words=["Ada", "came"], heads=[1, 1], deps=["nsubj", "ROOT"])
    new = one(make_case_augmenter(upper=1.0), nlp, Example(nlp.make_doc("Ada came "), doc)).reference
    assert [token.dep_ for token in new] == ["nsubj", "ROOT"] and new[0].head == new[1]
    assert "anonym" not in new.spans


def test_augment_unknown_spaces(nlp):
    doc = Doc(nlp.vocab, words=["Ada", "'s", "here"], ents=["B-PERSON", "O", "O"])
    assert doc.has_unknown_spaces
    new = one(make_case_augmenter(upper=1.0), nlp, Example(doc.copy(), doc))
    assert [token.text for token in new.predicted] == ["ADA", "'S", "HERE"]


def test_augment_names(nlp):
    example = make_example(nlp, MARKED + " ⟦PERSON|Brown⟧ and ⟦PERSON|ADA⟧ agree, ⟦PERSON|J. Smith⟧ not.")
    new = one(make_name_swap_augmenter(1.0, seed=1), nlp, example)
    old_labels = [label for label, _ in found(example.reference)]
    assert [label for label, _ in found(new.reference)] == old_labels
    (first, email, place, last, again, initial) = [text for _, text in found(new.reference)]
    assert (email, place) == ("ada@example.org", "Porto")
    words = first.split()
    assert words[1:3] == ["van", "der"] and words[0] != "Ada" and words[3] != "Brown"
    assert last == words[3] and again == words[0].upper()
    assert initial.startswith("J. ") and "Smith" not in initial
    assert [ent.text for ent in new.reference.ents] == [first, place, last, again, initial]
    assert new.predicted.text == new.reference.text
    assert "Ada" not in new.text and "Dr " + first in new.text


def test_augment_names_draws_each_kind_from_its_list(nlp):
    firsts, lasts = (set(load_lexicon(f"xx/{kind}_name").phrases) for kind in ("first", "last"))
    augmenter = make_name_swap_augmenter(1.0)
    for _ in range(30):
        new = one(augmenter, nlp, make_example(nlp, "⟦PERSON|Okonjo, Grace⟧ saw ⟦PERSON|Rahul Sharma⟧"))
        (one_name, other) = [text for _, text in found(new.reference)]
        last, first = one_name.split(", ")
        assert first in firsts and last in lasts
        assert other.split()[0] in firsts and other.split()[1] in lasts


def test_augment_names_in_lower_case(nlp):
    new = one(make_name_swap_augmenter(1.0), nlp, make_example(nlp, "tell ⟦PERSON|maria lopez⟧ so"))
    ((_, name),) = found(new.reference)
    assert name == name.lower() and name != "maria lopez"


def test_augment_names_level_and_seed(nlp):
    example = make_example(nlp, "⟦PERSON|Ada⟧ came.")
    augmenter, same = make_name_swap_augmenter(0.4, seed=3), make_name_swap_augmenter(0.4, seed=3)
    texts = [one(augmenter, nlp, example).text for _ in range(200)]
    assert texts == [one(same, nlp, example).text for _ in range(200)]
    assert 90 < texts.count("Ada came.") < 150
    plain = make_example(nlp, "Nobody came.")
    assert one(make_name_swap_augmenter(1.0), nlp, plain) is plain


def test_augment_gives_up_where_a_finding_ends_within_a_changed_word(nlp):
    text = "ask Adalbert now"
    gold = make_gold_doc(nlp, text, [Finding(4, 7, "PERSON")])
    example = Example(nlp.make_doc(text), gold)
    assert rewrite_example(nlp, example, ["ask", "Zoe", "now"]) is None
    kept = rewrite_example(nlp, example, ["ASK", "ADALBERT", "NOW"])
    assert found(kept.reference) == [("PERSON", "ADA")]


def test_augment_moves_findings_that_hold_spaces_or_lie_between(nlp):
    text = "ask Ada  Brown now"
    gold = make_gold_doc(nlp, text, [Finding(3, 8, "X"), Finding(9, 15, "Y")])
    new = rewrite_example(nlp, Example(nlp.make_doc(text), gold), ["ask", "Evangeline", " ", "Li", "now"])
    assert new.reference.text == "ask Evangeline  Li now"
    assert found(new.reference) == [("X", " Evangeline "), ("Y", "Li ")]


@pytest.mark.parametrize(
    "make, settings",
    [
        (make_case_augmenter, {"lower": 0.7, "upper": 0.7}),
        (make_case_augmenter, {"lower": -0.1}),
        (make_name_swap_augmenter, {"level": 2.0}),
    ],
)
def test_augment_wrong_shares(make, settings):
    with pytest.raises(AnonymError, match="SA003"):
        make(**settings)


def test_augment_unknown_list():
    with pytest.raises(AnonymError, match="SA006"):
        make_name_swap_augmenter(first_names="xx/nothing")


def test_augment_registered_and_picklable(nlp):
    example = make_example(nlp, MARKED)
    for name in ("spacy_anonym.case.v1", "spacy_anonym.name_swap.v1"):
        augmenter = pickle.loads(pickle.dumps(spacy.registry.augmenters.get(name)()))
        assert len(list(augmenter(nlp, example))) == 1


def test_ordinary_words_are_exchanged_and_names_stay(nlp):
    marked = "The remaining garden belonged to ⟦PERSON|Garden Street⟧ (⟦ID|garden⟧)."
    example = make_example(nlp, marked)
    augmenter = make_word_swap_augmenter(level=1.0, share=1.0, seed=3)
    known = set(load_lexicon("en/common_word").phrases)
    swapped = one(augmenter, nlp, example)
    assert found(swapped.reference) == found(example.reference)
    assert swapped.predicted.text == swapped.reference.text != example.reference.text
    old, new = ([token.text for token in each.reference] for each in (example, swapped))
    assert len(old) == len(new) and [word for word in new if word not in known] == [
        word for word in old if word not in known
    ]
    changed = [(a, b) for a, b in zip(old, new) if a != b]
    assert changed and all(a[-2:] == b[-2:] and a in known and b in known for a, b in changed)
    # Seeded, and a share of the texts.
    again = one(make_word_swap_augmenter(level=1.0, share=1.0, seed=3), nlp, example)
    assert again.reference.text == swapped.reference.text
    assert one(make_word_swap_augmenter(level=0.0), nlp, example) is example
    assert pickle.loads(pickle.dumps(augmenter)).words == "en/common_word"


@pytest.mark.parametrize("settings", [{"level": 1.5}, {"share": -0.1}, {"words": "en/none"}])
def test_wrong_settings_of_word_swapping_are_coded_errors(settings):
    with pytest.raises(AnonymError, match="SA00[36]"):
        make_word_swap_augmenter(**settings)
