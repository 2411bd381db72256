import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym import AnonymError
from spacy_anonym.labels import is_personal
from spacy_anonym.pipeline.anonymizer import Anonymizer
from spacy_anonym.pipeline.span_consolidator import SpanConsolidator
from spacy_anonym.policies import merge, number_entities
from spacy_anonym.policies.choose import longest, make_majority, make_priority
from spacy_anonym.policies.conflicts import settle
from spacy_anonym.policies.context import make_context
from spacy_anonym.policies.merge import make_merge
from spacy_anonym.policies.overlaps import group_overlapping
from spacy_anonym.policies.presidio import drop_contained, make_presidio, merge_same_label
from spacy_anonym.spans import Finding

TEXT = "0123456789 123456789 123456789"


def spans(findings):
    return [(f.start, f.end, f.label) for f in findings]


@pytest.mark.parametrize(
    "findings, expected",
    [
        ([], []),
        # The rank wins whatever the score and the length.
        ([Finding(0, 9, "A", 1.0), Finding(3, 5, "B", 0.1, rank=1)], [(0, 9, "B")]),
        ([Finding(0, 9, "A", 1.0, rank=-1), Finding(3, 5, "B", 0.1)], [(0, 9, "B")]),
        # Of equal rank the score.
        ([Finding(0, 9, "A", 0.5), Finding(3, 5, "B", 0.6)], [(0, 9, "B")]),
        # Of equal score the length.
        ([Finding(0, 4, "A", 0.5), Finding(3, 9, "B", 0.5)], [(0, 9, "B")]),
        # Of equal length the first.
        ([Finding(3, 7, "B", 0.5), Finding(0, 4, "A", 0.5)], [(0, 7, "A")]),
        # Equal spans.
        ([Finding(2, 4, "A", 0.5), Finding(2, 4, "B", 0.7)], [(2, 4, "B")]),
        # A chain is one finding.
        ([Finding(0, 3, "A"), Finding(2, 6, "A"), Finding(5, 9, "A")], [(0, 9, "A")]),
        # What only touches stays apart.
        ([Finding(3, 6, "B"), Finding(0, 3, "A")], [(0, 3, "A"), (3, 6, "B")]),
        ([Finding(0, 3, "A"), Finding(3, 6, "A")], [(0, 3, "A"), (3, 6, "A")]),
    ],
)
def test_merge(findings, expected):
    assert spans(merge(TEXT, findings)) == expected


@pytest.mark.parametrize(
    "findings, expected",
    [
        ([Finding(0, 4, "A", 1.0, rank=9), Finding(3, 9, "B", 0.1)], [(3, 9, "B")]),
        ([Finding(0, 4, "A", 0.5), Finding(2, 6, "B", 0.5, rank=1)], [(2, 6, "B")]),
        ([Finding(0, 4, "A", 0.5), Finding(2, 6, "B", 0.6)], [(2, 6, "B")]),
        ([Finding(2, 6, "B", 0.5), Finding(0, 4, "A", 0.5)], [(0, 4, "A")]),
        ([Finding(0, 4, "A"), Finding(4, 6, "B")], [(0, 4, "A"), (4, 6, "B")]),
        # The dropped one makes room for those beside the kept one.
        ([Finding(0, 5, "A"), Finding(4, 10, "B"), Finding(10, 12, "C")], [(4, 10, "B"), (10, 12, "C")]),
    ],
)
def test_longest(findings, expected):
    assert spans(longest(TEXT, findings)) == expected


@pytest.mark.parametrize(
    "findings, expected",
    [
        # Of one label: the union, with the highest score.
        ([Finding(0, 4, "A", 0.4), Finding(3, 9, "A", 0.6)], [(0, 9, "A")]),
        # Contained: dropped whatever its score.
        ([Finding(0, 9, "A", 0.1), Finding(3, 5, "B", 1.0)], [(0, 9, "A")]),
        # Equal: the higher score, of equal scores the last.
        ([Finding(0, 4, "A", 0.7), Finding(0, 4, "B", 0.6)], [(0, 4, "A")]),
        ([Finding(0, 4, "A", 0.6), Finding(0, 4, "B", 0.6)], [(0, 4, "B")]),
        # Crossing: both stay, the weaker is cut; of equal scores the later.
        ([Finding(0, 4, "A", 0.5), Finding(2, 6, "B", 0.9)], [(0, 2, "A"), (2, 6, "B")]),
        ([Finding(0, 4, "A", 0.9), Finding(2, 6, "B", 0.5)], [(0, 4, "A"), (4, 6, "B")]),
        ([Finding(0, 4, "A", 0.5), Finding(2, 6, "B", 0.5)], [(0, 4, "A"), (4, 6, "B")]),
        # Of one label with a space between: one.
        ([Finding(0, 10, "A", 0.5), Finding(11, 14, "A", 0.9)], [(0, 14, "A")]),
        ([Finding(0, 10, "A"), Finding(11, 14, "B")], [(0, 10, "A"), (11, 14, "B")]),
        ([Finding(0, 3, "A"), Finding(3, 6, "A")], [(0, 3, "A"), (3, 6, "A")]),
    ],
)
def test_presidio(findings, expected):
    assert spans(make_presidio()(TEXT, findings)) == expected


def test_presidio_joins_over_spaces_only():
    findings = [Finding(0, 1, "A", 0.2), Finding(3, 4, "A", 0.3)]
    assert spans(make_presidio()("a  b", findings)) == [(0, 4, "A")]
    assert make_presidio()("a  b", findings)[0].score == 0.3
    for gap in ("\n ", "\u00a0 ", ", ", "\t\t"):
        assert spans(make_presidio()(f"a{gap}b", findings)) == [(0, 1, "A"), (3, 4, "A")]
    assert len(make_presidio(merge_with_spaces=False)("a  b", findings)) == 2


INIGO = "My name is Inigo Montoya. You Killed my Father. Prepare to die. BTW my number is:\n03-232323."


@pytest.mark.parametrize(
    "text, findings, expected",
    [
        (INIGO, [Finding(11, 16, "NAME", 0.8)], INIGO.replace("Inigo", "<NAME>")),
        (
            INIGO,
            [Finding(82, 91, "PHONE_NUMBER", 0.7), Finding(82, 91, "SSN", 0.6)],
            INIGO.replace("03-232323", "<PHONE_NUMBER>"),
        ),
        (
            INIGO,
            [Finding(11, 16, "FIRST_NAME", 0.9), Finding(11, 24, "NAME", 0.5)],
            INIGO.replace("Inigo Montoya", "<NAME>"),
        ),
        (
            INIGO,
            [Finding(82, 89, "PHONE_NUMBER", 0.7), Finding(85, 91, "SSN", 0.7)],
            INIGO.replace("03-232323", "<PHONE_NUMBER><SSN>"),
        ),
        (
            "I'm George Washington Square Park.",
            [Finding(4, 21, "PERSON", 0.8), Finding(11, 33, "LOCATION", 0.8)],
            "I'm <PERSON><LOCATION>.",
        ),
    ],
    ids=["none", "equal", "contained", "crossing", "crossing words"],
)
def test_presidio_gives_the_results_of_its_readme(text, findings, expected):
    final = number_entities(text, make_presidio()(text, findings))
    assert Anonymizer().anonymize(text, final)[0] == expected


def test_entities_are_numbered_by_label_and_value():
    text = "Ann bob  ann BOB Ann"
    findings = [
        Finding(0, 3, "PERSON"), Finding(4, 7, "PERSON"), Finding(9, 12, "PERSON"), Finding(13, 16, "PERSON"), Finding(17, 20, "LOCATION"),
    ]  # fmt: skip
    assert [f.entity for f in number_entities(text, findings)] == [
        "PERSON-1",
        "PERSON-2",
        "PERSON-1",
        "PERSON-2",
        "LOCATION-1",
    ]
    assert number_entities("a  b\na b", [Finding(0, 4, "X"), Finding(5, 8, "X")])[1].entity == "X-1"
    assert is_personal("X")


def test_merge_may_name_ties_by_the_first_finding():
    first = make_merge(ties="first")
    assert spans(first(TEXT, [Finding(3, 9, "B", 0.9, rank=2), Finding(0, 5, "A", 0.5, rank=2)])) == [(0, 9, "A")]
    assert spans(first(TEXT, [Finding(0, 5, "A", rank=1), Finding(0, 9, "B", rank=3), Finding(9, 12, "C")])) == [
        (0, 9, "B"),
        (9, 12, "C"),
    ]
    with pytest.raises(AnonymError, match="SA003"):
        make_merge(ties="last")


SCORES = st.sampled_from([0.4, 0.5, 0.6, 0.7, 0.85, 0.9, 1.0])
RANDOM = st.lists(
    st.tuples(
        st.integers(0, 40),
        st.integers(1, 25),
        st.sampled_from(["PERSON", "PASSWORD", "LOCATION", "PHONE_NUMBER", "ID", "ORGANIZATION", "ZIP_CODE"]),
        SCORES,
        st.sampled_from(["ner", "regex.x", "lexicon.y"]),
    ),
    max_size=8,
)
# Every policy that says that nothing is lost. Longest, vote, intersection and hebrew leave out, and say what.
COVERING = {
    "merge": make_merge(),
    "merge, first": make_merge("first"),
    "presidio": make_presidio(),
    "presidio, apart": make_presidio(False),
    "priority": make_priority(),
    "majority": make_majority(),
    "context": make_context(),
    "settle": lambda text, findings: [
        each for group in group_overlapping(findings) for each in settle(text, group, make_context())
    ],
    "default": lambda text, findings: SpanConsolidator().consolidate(text, {"regex_ruler": findings}),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", COVERING)
@settings(max_examples=150, deadline=None)
@given(text=st.text(st.sampled_from("aZ1 $#%^.,-(\u05d0\u00e9\U0001f600"), min_size=1, max_size=50), found=RANDOM)
def test_nothing_that_was_found_stays(name, text, found):
    findings = [
        Finding(start, min(len(text), start + size), *rest) for start, size, *rest in found if start < len(text)
    ]
    final = COVERING[name](text, findings)
    assert final == sorted(final) and all(a.end <= b.start for a, b in zip(final, final[1:]))
    covered = {place for finding in final for place in range(finding.start, finding.end)}
    lost = {place for finding in findings for place in range(finding.start, finding.end)} - covered
    assert not "".join(text[place] for place in sorted(lost)).strip()


@pytest.mark.parametrize("make", [make_priority, make_majority, make_context])
def test_symbols_at_a_cut_stay_found(make):
    text = "pw: $#!x%%%^ end"
    final = make()(text, [Finding(4, 8, "PERSON", 0.9, "ner"), Finding(6, 12, "PASSWORD", 0.6, "regex.password")])
    assert [text[f.start : f.end] for f in final] in (["$#!x", "%%%^"], ["$#", "!x%%%^"])


def test_presidio_leaves_the_strongest_of_many_whole():
    findings = [Finding(0, 4, "A", 0.6), Finding(2, 9, "B", 0.5), Finding(3, 12, "C", 0.9), Finding(11, 15, "D", 0.3)]
    assert spans(make_presidio()("x" * 20, findings)) == [(0, 3, "A"), (3, 12, "C"), (12, 15, "D")]


@given(found=RANDOM)
def test_presidio_never_cuts_the_strongest(found):
    findings = [Finding(start, start + size, *rest) for start, size, *rest in found]
    before = drop_contained(merge_same_label(findings))
    if before:
        assert min(before, key=lambda f: (-f.score, f.start)) in make_presidio(False)("x" * 70, findings)


@pytest.mark.parametrize("score, label", [(0.8, "US_SSN"), (0.79, "ID")])
def test_a_kind_that_is_certain_names_a_number_before_an_id(score, label):
    findings = [Finding(4, 15, "ID", 0.98), Finding(4, 15, "US_SSN", score)]
    assert [each.label for each in merge("SSN 536-90-4399", findings)] == [label]
