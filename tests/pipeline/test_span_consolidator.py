import pytest
import spacy
from spacy.tokens import Span

from spacy_anonym import AnonymError
from spacy_anonym.pipeline.span_consolidator import SpanConsolidator
from spacy_anonym.record import TextRecord
from spacy_anonym.spans import Finding, get_final, set_findings

TEXT = "Kim Ode lives in Oslo"
NAME, CITY = Finding(0, 7, "PERSON", 0.5, "a.name"), Finding(17, 21, "LOCATION", 0.3, "a.city")


@pytest.fixture
def doc():
    doc = spacy.blank("en")(TEXT)
    set_findings(doc, "own", [NAME, CITY])
    return doc


def labels(doc):
    return [(f.start, f.end, f.label) for f in get_final(doc)]


@pytest.mark.parametrize(
    "settings, expected",
    [
        ({}, [(0, 7, "PERSON")]),
        ({"threshold": 0.3}, [(0, 7, "PERSON"), (17, 21, "LOCATION")]),
        ({"threshold": 0.5}, [(0, 7, "PERSON")]),
        ({"threshold": 0.51}, []),
        ({"threshold": 0}, [(0, 7, "PERSON"), (17, 21, "LOCATION")]),
        ({"thresholds": {"GPE": 0.2}}, [(0, 7, "PERSON"), (17, 21, "LOCATION")]),
        ({"thresholds": {"PERSON": 0.6}}, []),
    ],
)
def test_thresholds(doc, settings, expected):
    assert labels(SpanConsolidator(**settings)(doc)) == expected


@pytest.mark.parametrize("settings", [{"threshold": 1.1}, {"threshold": -0.1}, {"threshold": True}, {"thresholds": {"PERSON": 2}}, {"policy": "merge"}])  # fmt: skip
def test_settings_are_checked(settings):
    with pytest.raises(AnonymError) as caught:
        SpanConsolidator(**settings)
    assert caught.value.code == "SA003"


@pytest.mark.parametrize(
    "ranks, label",
    [
        ({}, "ORGANIZATION"),
        ({"a.name": 1}, "PERSON"),
        ({"PER": 1}, "PERSON"),
        ({"own": 1}, "PERSON"),
        ({"ents": -1}, "PERSON"),
        # A rule comes before a label, a label before a group.
        ({"a.name": 0, "PERSON": 5}, "ORGANIZATION"),
        ({"PERSON": 0, "own": 5}, "ORGANIZATION"),
    ],
)
def test_ranks(doc, ranks, label):
    doc.ents = [Span(doc, 0, 2, label="ORG")]
    assert labels(SpanConsolidator(ranks=ranks)(doc))[0] == (0, 7, label)


def test_it_reads_every_group_and_the_entities(doc):
    doc.spans["nobody named it"] = [Span(doc, 2, 3, label="VERB_KIND")]
    doc.ents = [Span(doc, 4, 5, label="GPE")]
    assert labels(SpanConsolidator()(doc)) == [(0, 7, "PERSON"), (8, 13, "VERB_KIND"), (17, 21, "LOCATION")]


def test_excluded_groups(doc):
    doc.spans["sc_1"] = [Span(doc, 2, 3, label="X")]
    assert labels(SpanConsolidator(exclude_groups=["own"])(doc)) == [(8, 13, "X")]
    assert labels(SpanConsolidator(exclude_groups=["sc", "own"])(doc)) == []
    record = TextRecord(TEXT)
    record.groups = {"own": [NAME], "sc_1": [Finding(8, 13, "X")]}
    SpanConsolidator(exclude_groups=["own"]).annotate(record)
    assert [f[:3] for f in record.final] == [(8, 13, "X")]
    assert record.writer == "span_consolidator"


def test_annotate_ents(doc):
    doc.ents = [Span(doc, 3, 4, label="CARDINAL")]
    doc = SpanConsolidator(annotate_ents=True, threshold=0.2)(doc)
    assert [(e.text, e.label_, e.ent_id_) for e in doc.ents] == [
        ("Kim Ode", "PERSON", "a.name"),
        ("Oslo", "LOCATION", "a.city"),
    ]
    first = get_final(doc)
    assert get_final(SpanConsolidator(annotate_ents=True, threshold=0.2)(doc)) == first


def test_annotate_ents_of_parts_of_one_token():
    doc = spacy.blank("en")("kim@x.org,bob@y.org")
    set_findings(doc, "own", [Finding(0, 9, "EMAIL_ADDRESS"), Finding(10, 19, "EMAIL_ADDRESS")])
    for _ in range(2):
        doc = SpanConsolidator(annotate_ents=True)(doc)
        assert [f[:2] for f in get_final(doc)] == [(0, 9), (10, 19)]


def test_what_is_not_personal_is_left_out(doc):
    doc.ents = [Span(doc, 3, 4, label="MONEY")]
    assert labels(SpanConsolidator()(doc)) == [(0, 7, "PERSON")]


def test_a_user_policy(doc):
    consolidator = SpanConsolidator(
        policy=lambda text, findings: [f for f in findings if text[f.end :]][:1], threshold=0
    )
    assert labels(consolidator(doc)) == [(0, 7, "PERSON")]


def test_a_kept_kind_is_not_replaced_as_a_number_of_unknown_kind():
    phone = Finding(5, 17, "PHONE_NUMBER", 0.7, "regex.phone")
    code = Finding(5, 17, "ID", 0.9, "regex.code")
    text = "call 212-555-0123 now"
    keep = SpanConsolidator(ignore_labels=["PHONE_NUMBER"])
    assert keep.found(text, {"a": [phone, code]}) == []
    # A part of it, what a tagger alone takes for the kept kind, and what the caller named are replaced.
    assert keep.found(text, {"a": [phone, code._replace(end=12)]}) != []
    assert keep.found(text, {"a": [phone._replace(rule="ner"), code]}) == [code]
    assert keep.found(text, {"a": [phone], "patterns_of_this_call": [code]}) == [code]
    assert keep.found(text, {"a": [phone, code._replace(rule="regex.deny")]}) != []
    # Below its threshold it is none.
    assert keep.found(text, {"a": [phone._replace(score=0.3), code]}) == [code]


@pytest.mark.parametrize(
    "text, person, masked",
    [
        ("See Mr Quill.", "Quill", "Mr Quill"),
        ("See Prof. Dr.\u00a0Quill.", "Quill", "Prof. Dr.\u00a0Quill"),
        ("la Sra. Quill", "Quill", "Sra. Quill"),
        ("Dr.Quill", "Quill", "Dr.Quill"),
        ('אצל ד"ר קוויל', "קוויל", 'ד"ר קוויל'),
        ("the sudr Quill", "Quill", "Quill"),
        ("Ask the dr\nQuill", "Quill", "Quill"),
        ("x" * 40 + "mr Quill", "Quill", "Quill"),
        ("Mr", "Mr", "Mr"),
    ],
)
def test_titles_are_inside_the_mask_by_a_setting(text, person, masked):
    start = text.rindex(person)
    groups = {"a": [Finding(start, start + len(person), "PERSON", 0.9)]}
    for titles, expected in ((True, masked), (False, person)):
        found = SpanConsolidator(titles=titles).consolidate(text, groups)
        assert [text[each.start : each.end] for each in found] == [expected]


def test_a_title_that_another_finding_has_stays_with_it():
    text = "Dr Roe, Dr Quill"
    groups = {"a": [Finding(0, 10, "PERSON", 0.9), Finding(11, 16, "PERSON", 0.9), Finding(3, 6, "DATE_TIME", 0.5)]}
    assert [(each.start, each.end) for each in SpanConsolidator(titles=True).consolidate(text, groups)] == [
        (0, 10),
        (11, 16),
    ]


@pytest.mark.parametrize("start,end", [(4, 15), (3, 13), (3, 15), (4, 13)])
def test_a_finding_has_no_line_end_or_space_at_its_ends(start, end):
    text = "Ask Mary Diaz\r\nor so"
    groups = {"own": [Finding(start, end, "PERSON", 0.9), Finding(13, 15, "ID", 0.9)]}
    found = SpanConsolidator().consolidate(text, {"own": groups["own"][:1]})
    assert [text[f.start : f.end] for f in found] == ["Mary Diaz"]
    assert not SpanConsolidator().consolidate(text, {"own": groups["own"][1:]})


@pytest.mark.parametrize("param", ["ignore_labels", "exclude_groups", "allow"])
def test_a_list_is_no_text(param):
    with pytest.raises(ValueError, match=f"{param}.*List"):
        spacy.blank("en").add_pipe("span_consolidator", config={param: "PERSON"})
    spacy.blank("en").add_pipe("span_consolidator", config={param: ["PERSON"]})
