import pytest
import spacy
from spacy.tokens import Doc, Span, SpanGroup

from spacy_anonym import AnonymError
from spacy_anonym.record import DocRecord
from spacy_anonym.spans import (
    ENTS_SCORE,
    FINAL_KEY,
    Finding,
    check_text,
    final_writer,
    get_final,
    get_findings,
    set_findings,
)  # fmt: skip

TEXT = "id#A1/x  kim@x.org, Oslo"
FINDINGS = [
    Finding(3, 5, "ID", 0.5, "r1", 2, "ID-1"),
    Finding(9, 18, "EMAIL_ADDRESS", 1.0, "r2"),
    Finding(20, 24, "LOCATION", 0.0),
]


@pytest.fixture
def doc():
    return spacy.blank("en")(TEXT)


def test_findings_come_back_exactly(doc):
    set_findings(doc, "own", FINDINGS[::-1])
    assert get_findings(doc, "own") == FINDINGS
    group = doc.spans["own"]
    assert [s.text for s in group][1:] == ["kim@x.org", "Oslo"]
    assert all(s.start_char <= f.start and f.end <= s.end_char for s, f in zip(group, FINDINGS))
    assert group.attrs["offsets"] == [[3, 5], [9, 18], [20, 24]]
    assert group.attrs["scores"] == [0.5, 1.0, 0.0] and group.attrs["ranks"] == [2, 0, 0]
    assert [(s.id_, s.kb_id_) for s in group] == [("r1", "ID-1"), ("r2", ""), ("", "")]
    assert doc.text == TEXT


def test_a_group_is_replaced_whole(doc):
    set_findings(doc, "own", FINDINGS)
    set_findings(doc, "own", FINDINGS[:1])
    assert get_findings(doc, "own") == FINDINGS[:1]
    set_findings(doc, "own", [])
    assert get_findings(doc, "own") == [] and "own" in doc.spans


@pytest.mark.parametrize("start, end", [(-1, 3), (3, 3), (5, 4), (0, 25), (24, 25), (30, 31)])
def test_offsets_are_checked(doc, start, end):
    with pytest.raises(AnonymError) as caught:
        set_findings(doc, "own", [Finding(start, end, "ID")])
    assert caught.value.code == "SA101" and f"{start}-{end}" in str(caught.value)
    assert "own" not in doc.spans


@pytest.mark.parametrize("score", [-0.1, 1.01, float("nan"), float("inf")])
def test_scores_are_checked(doc, score):
    with pytest.raises(AnonymError) as caught:
        set_findings(doc, "own", [Finding(0, 2, "ID", score)])
    assert caught.value.code == "SA102"


def test_labels_are_mapped_to_ours(doc):
    set_findings(doc, "own", [Finding(20, 24, "gpe")])
    assert get_findings(doc, "own")[0].label == "LOCATION"


@pytest.mark.parametrize(
    "attrs",
    [
        {},
        {"offsets": [[0, 2]], "scores": [0.5], "ranks": [0]},
        {"offsets": [[0, 2], [20, 24], [20, 24]], "scores": [0.5] * 3, "ranks": [0] * 3},
        {"offsets": [[20, 24], [0, 2]], "scores": [0.5] * 2, "ranks": [0] * 2},
        {"offsets": [[0, 2], [24, 20]], "scores": [0.5] * 2, "ranks": [0] * 2},
        {"offsets": [[0, 2], [20, 240]], "scores": [0.5] * 2, "ranks": [0] * 2},
    ],
)
def test_attrs_that_do_not_fit_are_not_believed(doc, attrs):
    spans = [Span(doc, 0, 1, label="PER"), Span(doc, len(doc) - 1, len(doc), label="GPE", span_id="g")]
    doc.spans["theirs"] = SpanGroup(doc, name="theirs", attrs=attrs, spans=spans)
    found = get_findings(doc, "theirs")
    assert [(f.start, f.end, f.label, f.rule) for f in found] == [
        (spans[0].start_char, spans[0].end_char, "PERSON", "theirs"),
        (20, 24, "LOCATION", "theirs.g"),
    ]


def test_an_added_span_is_noticed(doc):
    set_findings(doc, "own", FINDINGS)
    doc.spans["own"].append(Span(doc, 0, 1, label="PERSON"))
    assert (0, 5, "PERSON") in [f[:3] for f in get_findings(doc, "own")]
    set_findings(doc, "own", FINDINGS)
    doc.spans["own"] += [Span(doc, 0, 1, label="PERSON")]
    assert len(get_findings(doc, "own")) == 4


def test_a_group_put_in_its_place_is_noticed(doc):
    set_findings(doc, "own", FINDINGS)
    doc.spans["own"] = [Span(doc, 0, 1, label="PERSON")]
    assert [f[:3] for f in get_findings(doc, "own")] == [(0, 5, "PERSON")]


def test_changed_scores_are_noticed(doc):
    set_findings(doc, "own", FINDINGS)
    doc.spans["own"].attrs["scores"] = [0.1, 0.2, 0.3]
    assert [f.score for f in get_findings(doc, "own")] == [0.1, 0.2, 0.3]


def test_tokens_set_anew_are_noticed():
    doc = spacy.blank("en")("New York and Bath-Spa")
    set_findings(doc, "own", [Finding(13, 21, "LOCATION")])
    with doc.retokenize() as retokenizer:
        retokenizer.merge(doc[0:2])
        retokenizer.split(doc[3], ["Ba", "th"], heads=[doc[3], doc[3]])
    set_findings(doc, "own", [Finding(0, 8, "LOCATION"), Finding(13, 15, "ID")])
    assert [s.text for s in doc.spans["own"]] == ["New York", "Ba"]


def test_scores_of_spancat_are_read(doc):
    doc.spans["sc"] = SpanGroup(doc, name="sc", attrs={"scores": [0.25, 7]}, spans=[doc[0:1], doc[1:2]])
    assert [f.score for f in get_findings(doc, "sc")] == [0.25, 1.0]
    doc.spans["sc"] = SpanGroup(doc, name="sc", attrs={"scores": [0.25]}, spans=[doc[0:1], doc[1:2]])
    assert [f.score for f in get_findings(doc, "sc")] == [ENTS_SCORE] * 2


def test_entities(doc):
    doc.ents = [Span(doc, 0, 1, label="ORG", span_id="7"), Span(doc, len(doc) - 1, len(doc), label="GPE")]
    assert [(f.label, f.score, f.rule) for f in DocRecord(doc).candidates(())["ents"]] == [
        ("ORGANIZATION", ENTS_SCORE, "entity_ruler.7"),
        ("LOCATION", ENTS_SCORE, "ner"),
    ]


def test_candidates_are_every_group_but_the_final_and_the_excluded(doc):
    for key in ("b", "a", FINAL_KEY, "coref_1", "anonymous"):
        doc.spans[key] = []
    assert sorted(DocRecord(doc).candidates(("coref_",))) == ["a", "anonymous", "b"]
    assert sorted(DocRecord(doc).candidates(())) == ["a", "anonymous", "b", "coref_1"]


def test_final_group(doc):
    assert get_final(doc) is None and final_writer(doc) == ""
    set_findings(doc, FINAL_KEY, FINDINGS, writer="me")
    assert get_final(doc) == FINDINGS and final_writer(doc) == "me"
    doc.spans[FINAL_KEY] = []
    assert get_final(doc) == [] and final_writer(doc) == ""


def test_findings_survive_from_docs_by_their_tokens():
    nlp = spacy.blank("en")
    docs = [nlp("Kim left."), nlp("Oslo slept.")]
    set_findings(docs[0], "own", [Finding(0, 3, "PERSON")])
    set_findings(docs[1], "own", [Finding(0, 4, "LOCATION")])
    both = Doc.from_docs(docs)
    found = [(both.text[f.start : f.end], f.label) for f in get_findings(both, "own")]
    assert found == [("Kim", "PERSON"), ("Oslo", "LOCATION")]


@pytest.mark.parametrize("text, code", [("a\ud800b", "SA104"), ("\udfff", "SA104"), (b"x", "SA105"), (None, "SA105")])
def test_texts_are_checked(text, code):
    with pytest.raises(AnonymError) as caught:
        check_text(text)
    assert caught.value.code == code


def test_a_lone_surrogate_is_named_by_its_place():
    check_text("\U0001f600 fine \u200f")
    with pytest.raises(AnonymError, match="character 3"):
        check_text("\U0001f600bc\ud800")
