"""Properties of consolidating and rewriting, for any text and any spans: about 20,000 random cases.

Each is checked against a model of its own: a list that tells for each character whether it must go.
"""

import sys

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from util import check_rewritten

from spacy_anonym.labels import is_personal
from spacy_anonym.operators.keep import make_keep
from spacy_anonym.operators.mask import make_mask
from spacy_anonym.operators.redact import make_redact
from spacy_anonym.operators.replace import make_replace
from spacy_anonym.pipeline.anonymizer import Anonymizer
from spacy_anonym.pipeline.span_consolidator import SpanConsolidator
from spacy_anonym.policies import merge, number_entities
from spacy_anonym.policies.choose import longest
from spacy_anonym.policies.overlaps import trim
from spacy_anonym.policies.presidio import make_presidio
from spacy_anonym.spans import Finding, get_final, set_findings
from spacy_anonym.text import rewrite

pytestmark = pytest.mark.slow

ALPHABET = "abcXY019 .,-  \n\t\r\u00a0é\u0301\u200d\u200fא字\U0001f600\U00010348\x00"
LABELS = ["PERSON", "LOCATION", "US_SSN", "ODD_KIND", "EMAIL_ADDRESS"]
OPERATORS = {
    "DEFAULT": make_replace(),
    "LOCATION": make_redact(),
    "US_SSN": make_mask(),
    "ODD_KIND": make_mask(char="\U0001f600", count=2, from_end=False),
    "EMAIL_ADDRESS": make_replace("<{label}-{n}>"),
}
NLP = spacy.blank("en")
presidio, presidio_apart = make_presidio(), make_presidio(merge_with_spaces=False)


@st.composite
def texts_and_findings(draw, max_length=40, max_findings=9):
    """A text and findings in it: nested, crossing, touching, equal and single characters all turn up."""
    text = draw(st.text(ALPHABET, min_size=1, max_size=max_length))
    place = st.integers(0, len(text) - 1)
    rows = draw(
        st.lists(
            st.tuples(place, place, st.integers(0, 4), st.integers(0, 3), st.integers(0, 2)), max_size=max_findings
        )
    )
    findings = [
        Finding(min(a, b), max(a, b) + 1, LABELS[label], score / 4, f"rule{label}", rank)
        for a, b, label, score, rank in rows
    ]  # fmt: skip
    return text, findings


def covered(text, findings):
    """For each character whether a finding covers it."""
    marks = [False] * len(text)
    for finding in findings:
        for place in range(finding.start, finding.end):
            marks[place] = True
    return marks


def clusters(findings):
    """Findings joined by overlap, as (start, end); touching ones stay apart. Found by growing, not by sorting."""
    groups = []
    for finding in findings:
        start, end = finding[:2]
        joined = [g for g in groups if g[0] < end and start < g[1]]
        groups = [g for g in groups if g not in joined]
        groups.append((min([start, *(g[0] for g in joined)]), max([end, *(g[1] for g in joined)])))
    return sorted(groups)


def check_apart(text, findings):
    for finding in findings:
        assert 0 <= finding.start < finding.end <= len(text)
    for one, other in zip(findings, findings[1:]):
        assert one.end <= other.start


@given(texts_and_findings())
@settings(max_examples=400)
def test_merge_covers_the_union_and_nothing_else(case):
    text, findings = case
    merged = merge(text, findings)
    check_apart(text, merged)
    assert covered(text, merged) == covered(text, findings)
    assert [(f.start, f.end) for f in merged] == clusters(findings)
    for whole in merged:
        inside = [f for f in findings if whole.start <= f.start and f.end <= whole.end]
        top = max(f.rank for f in inside)
        assert whole.rank == top
        assert whole.score == max(f.score for f in inside if f.rank == top)
        assert any(
            (f.label, f.rank, f.score, f.rule) == (whole.label, whole.rank, whole.score, whole.rule) for f in inside
        )


@given(texts_and_findings(), st.randoms(use_true_random=False))
@settings(max_examples=200)
def test_merge_does_not_depend_on_the_order(case, random):
    text, findings = case
    shuffled = list(findings)
    random.shuffle(shuffled)
    assert merge(text, shuffled) == merge(text, findings)


@given(texts_and_findings())
@settings(max_examples=400)
def test_longest_keeps_a_subset_and_drops_only_what_a_kept_one_overlaps(case):
    text, findings = case
    kept = longest(text, findings)
    check_apart(text, kept)
    assert set(kept) <= set(findings)
    for finding in findings:
        over = [k for k in kept if k.start < finding.end and finding.start < k.end]
        assert over
        assert max(k.end - k.start for k in over) >= finding.end - finding.start


@given(texts_and_findings())
@settings(max_examples=400)
def test_presidio_covers_the_union_and_joined_spaces(case):
    text, findings = case
    apart = presidio_apart(text, findings)
    check_apart(text, apart)
    marks = covered(text, findings)
    assert covered(text, apart) == marks
    joined = presidio(text, findings)
    check_apart(text, joined)
    extra = [text[i] for i, (new, old) in enumerate(zip(covered(text, joined), marks)) if new != old]
    assert set(extra) <= {" "}
    assert all(new or not old for new, old in zip(covered(text, joined), marks))
    assert {f.label for f in joined} <= {f.label for f in findings}
    for one, other in zip(joined, joined[1:]):
        gap = text[one.end : other.start]
        assert one.label != other.label or not gap or gap.strip(" ")


@pytest.mark.parametrize("policy", [merge, longest, presidio], ids=["merge", "longest", "presidio"])
@given(case=texts_and_findings())
@settings(max_examples=200)
def test_the_new_text_is_gaps_and_replacements(policy, case):
    text, findings = case
    final = number_entities(text, policy(text, findings))
    new_text, items = Anonymizer(operators=OPERATORS).anonymize(text, final)
    check_rewritten(text, new_text, items)
    assert [(i["source_start"], i["source_end"], i["label"], i["score"]) for i in items] == [
        (f.start, f.end, f.label, f.score) for f in final
    ]
    for item in items:
        new, size = new_text[item["start"] : item["end"]], item["source_end"] - item["source_start"]
        if item["operator"] == "redact":
            assert new == ""
        elif item["label"] == "US_SSN":
            assert new == "*" * size
        elif item["operator"] == "mask":
            hidden = min(2, size)
            assert new == "\U0001f600" * hidden + text[item["source_start"] + hidden : item["source_end"]]
        elif item["label"] == "EMAIL_ADDRESS":
            assert new == f"<EMAIL_ADDRESS-{item['entity'].split('-')[1]}>"
        else:
            assert new == "<PERSON>"


@given(texts_and_findings())
@settings(max_examples=200)
def test_keeping_all_changes_nothing(case):
    text, findings = case
    new_text, items = Anonymizer(operators={"DEFAULT": make_keep()}).anonymize(text, merge(text, findings))
    assert new_text == text
    assert all((i["start"], i["end"]) == (i["source_start"], i["source_end"]) for i in items)


@given(texts_and_findings())
@settings(max_examples=200)
def test_equal_values_of_a_label_are_one_entity(case):
    text, findings = case
    numbered = number_entities(text, merge(text, findings))
    values, entities = {}, {}
    for finding in numbered:
        value = finding.label, " ".join(text[finding.start : finding.end].casefold().split())
        assert entities.setdefault(value, finding.entity) == finding.entity
        # A person may have several forms of the name.
        assert values.setdefault(finding.entity, value) == value or finding.label == "PERSON"
    for label in {f.label for f in numbered}:
        first = list(dict.fromkeys(f.entity for f in numbered if f.label == label))
        assert first == [f"{label}-{n + 1}" for n in range(len(first))]


@given(
    st.text(ALPHABET, max_size=30),
    st.lists(st.tuples(st.integers(0, 6), st.integers(0, 5), st.text(ALPHABET, max_size=4)), max_size=8),
)
@settings(max_examples=200)
def test_rewrite_puts_each_string_where_it_says(text, rows):
    edits, place = [], 0
    for gap, size, new in rows:
        start, end = place + gap, place + gap + size
        if end > len(text):
            break
        edits.append((start, end, new))
        place = end
    new_text, starts = rewrite(text, edits)
    expected, last = "", 0
    for (start, end, new), at in zip(edits, starts):
        expected += text[last:start]
        assert at == len(expected)
        expected, last = expected + new, end
    assert new_text == expected + text[last:]


@pytest.mark.parametrize("policy", [merge, longest, presidio], ids=["merge", "longest", "presidio"])
@given(case=texts_and_findings(max_length=25, max_findings=6))
@settings(max_examples=200)
def test_a_doc_gives_the_same_as_the_text(policy, case):
    text, findings = case
    consolidator = SpanConsolidator(policy=policy, threshold=0.3)
    anonymizer = Anonymizer(operators=OPERATORS)
    doc = NLP.make_doc(text)
    assert doc.text == text
    set_findings(doc, "candidates", findings)
    doc = anonymizer(consolidator(doc))
    sure = sorted(f for f in findings if f.score >= 0.3)
    trimmed = [trim(text, finding) for finding in policy(text, sure)]
    final = number_entities(text, [finding for finding in trimmed if finding.start < finding.end])
    assert get_final(doc) == final
    assert (doc._.anonym_text, doc._.anonym_items) == anonymizer.anonymize(text, final)
    for span, finding in zip(doc.spans["anonym"], final):
        assert span.start_char <= finding.start and finding.end <= span.end_char + len(doc[span.end - 1].whitespace_)


def count_steps(function, *args):
    """How many instructions of Python a call takes: unlike time, the same on any machine."""
    count = 0

    def trace(frame, event, arg):
        nonlocal count
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        function(*args)
    finally:
        sys.settrace(before)
    assert count > 100
    return count


def many(count, shape):
    """A text with many findings: apart, nested in a long chain of crossings, or all touching."""
    text = "ab cd " * count
    if shape == "apart":
        rows = [(6 * i, 6 * i + 2) for i in range(count)]
    elif shape == "crossing":
        rows = [(3 * i, 3 * i + 5) for i in range(count)]
    elif shape == "nested":
        rows = [(i, 2 * count - i) for i in range(count)]
    else:
        rows = [(2 * i, 2 * i + 2) for i in range(count)]
    return text, [Finding(a, b, LABELS[i % 3 and i % 5], (i % 4) / 4, rank=i % 2) for i, (a, b) in enumerate(rows)]


@pytest.mark.parametrize("shape", ["apart", "crossing", "nested", "touching"])
@pytest.mark.parametrize("policy", [merge, longest, presidio], ids=["merge", "longest", "presidio"])
def test_steps_grow_with_the_number_of_findings(policy, shape):
    anonymizer = Anonymizer(operators={"MONEY": make_redact()})

    def run(text, findings):
        anonymizer.anonymize(text, number_entities(text, policy(text, findings)))

    few, more = (count_steps(run, *many(count, shape)) for count in (250, 2000))
    assert more < 10 * few


def test_steps_grow_with_the_number_of_findings_that_are_not_personal():
    assert not is_personal("MONEY")
    anonymizer = Anonymizer(operators={"MONEY": make_redact()})

    def run(text, findings):
        money = [f._replace(label="MONEY", start=f.start + 3, end=f.end + 3) for f in findings]
        anonymizer._complete(
            text, number_entities(text, findings), lambda: {"ents": [f._replace(score=1.0) for f in money]}
        )

    few, more = (count_steps(run, *many(count, "apart")) for count in (250, 2000))
    assert more < 10 * few


def test_fifty_thousand_findings():
    text, findings = many(50_000, "crossing")
    for policy in (merge, longest, presidio):
        final = number_entities(text, policy(text, findings))
        new_text, items = Anonymizer(operators=OPERATORS).anonymize(text, final)
        check_rewritten(text, new_text, items)
