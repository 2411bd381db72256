"""Union, intersection and vote of several taggers, character by character."""

import pickle

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from util import make_among

from spacy_anonym import AnonymError
from spacy_anonym.policies import merge
from spacy_anonym.policies.vote import join_names, make_intersection, make_union, make_vote, trim_name
from spacy_anonym.spans import Finding, set_findings

CHART = "Mary Lee ate pasta. She met Anna at the restaurant."
TAGGINGS = {"nltk": [(0, 4), (28, 32)], "spacy": [(0, 8)], "flair": [(0, 8), (28, 32)], "stanza": [(0, 8), (28, 32)]}


def people(spans, score=0.85):
    return [Finding(start, end, "PERSON", score) for start, end in spans]


def write(text, findings):
    for finding in reversed(findings):
        text = text[: finding.start] + "[Name]" + text[finding.end :]
    return text


def combine(policy, text, taggings):
    return write(text, policy.combine(text, {group: people(spans) for group, spans in taggings.items()}))


def test_the_chart_of_four_taggers():
    groups = list(TAGGINGS)
    union, cut = (
        "[Name] ate pasta. She met [Name] at the restaurant.",
        "[Name] Lee ate pasta. She met Anna at the restaurant.",
    )
    assert combine(make_union(groups), CHART, TAGGINGS) == union
    assert combine(make_intersection(groups), CHART, TAGGINGS) == cut
    # Three of four found each character.
    assert combine(make_vote(groups), CHART, TAGGINGS) == combine(make_vote(groups, k=3), CHART, TAGGINGS) == union
    assert combine(make_vote(groups, k=4), CHART, TAGGINGS) == cut


def test_only_the_first_kim_under_intersection():
    text = "Kim went to her office today. She had a meeting with Mr Kim."
    taggings = {"a": [(0, 3)], "b": [(0, 3), (56, 59)]}
    assert (
        combine(make_intersection(["a", "b"]), text, taggings)
        == "[Name] went to her office today. She had a meeting with Mr Kim."
    )
    assert (
        combine(make_union(["a", "b"]), text, taggings)
        == "[Name] went to her office today. She had a meeting with Mr [Name]."
    )
    # Where a tagger has the form of address in the name.
    taggings["a"].append((53, 59))
    for make in (make_intersection, make_union):
        assert (
            combine(make(["a", "b"]), text, taggings)
            == "[Name] went to her office today. She had a meeting with Mr [Name]."
        )


def test_two_names_in_a_row_are_one():
    found = make_union(["a"]).combine(CHART, {"a": people([(0, 4), (5, 8), (28, 32)])})
    assert [finding[:2] for finding in found] == [(0, 8), (28, 32)]
    # Before they are counted, and after it.
    assert combine(make_intersection(["a", "b"]), CHART, {"a": [(0, 4), (5, 8)], "b": [(0, 8)]}).startswith(
        "[Name] ate"
    )
    assert combine(make_vote(["a", "b", "c"]), CHART, {"a": [(0, 8)], "b": [(0, 4)], "c": [(5, 8)]}).startswith(
        "[Name] ate"
    )


def test_spans_that_only_touch_have_nothing_in_common():
    taggings = {"a": [(0, 5)], "b": [(5, 13)]}
    assert combine(make_intersection(["a", "b"]), "Peter Jackson", taggings) == "Peter Jackson"
    assert combine(make_union(["a", "b"]), "Peter Jackson", taggings) == "[Name]"


def test_a_possessive_is_no_part_of_the_name():
    text = "The game is an adaptation of Peter Jackson 's 2001 film"
    taggings = {"flair": [(29, 42)], "stanza": [(29, 45)]}
    assert (
        combine(make_union(["flair", "stanza"]), text, taggings) == "The game is an adaptation of [Name] 's 2001 film"
    )


@pytest.mark.parametrize(
    "name,left",
    [
        ("Peter Jackson 's", "Peter Jackson"), ("Jackson’s", "Jackson"), ("James'", "James"), ("JACKSON'S", "JACKSON"), (" Anna\n", "Anna"), ("Dr. Kim", "Kim"),
        ("Prof. Dr. Kim", "Kim"), ("MR KIM", "KIM"), ("Mr.Kim", "Kim"), ("Mrs. O'Brien's", "O'Brien"), ("D'Arcy", "D'Arcy"), ("Drake", "Drake"), ("Dr", "Dr"), ("'s", "'s"),
        ("Mr.", "Mr."), ("Dean Martin", "Dean Martin"), ("Ma'am Lee", "Lee"), ("Doctor", "Doctor"), ("", ""), ("  ", "  "), ("Dr. 's", "Dr."),
    ],
)  # fmt: skip
def test_what_is_trimmed(name, left):
    text = f"x {name} y"
    start, end = trim_name(text, 2, 2 + len(name))
    assert text[start:end] == left


def test_titles_and_gaps_are_settings():
    text = "Sergeant Mary-Ann  Lee met Dr. Roe"
    taggings = {"a": [(0, 13), (14, 17), (19, 22), (27, 34)]}
    assert combine(make_union(["a"]), text, taggings) == "[Name]-[Name] met Dr. [Name]"
    assert (
        combine(make_union(["a"], gaps=["-"], titles=["Sergeant"]), text, taggings)
        == "Sergeant [Name]  [Name] met [Name]"
    )
    assert combine(make_union(["a"], gaps=[], titles=[]), text, taggings) == "[Name]-[Name]  [Name] met [Name]"


def test_labels_of_one_kind_are_counted_together_and_others_apart():
    text = "Elm Street, Anna"
    street, place = Finding(0, 10, "STREET_ADDRESS", 0.9), Finding(0, 10, "LOCATION", 0.8)
    found = make_intersection(["a", "b"]).combine(
        text, {"a": [street, Finding(12, 16, "PERSON")], "b": [place, Finding(12, 16, "ORGANIZATION")]}
    )
    assert found == [street]


def test_findings_of_rules_are_added_after_the_vote():
    rules = [Finding(28, 32, "PERSON", 1.0, "lexicon.name"), Finding(9, 18, "ID", 0.5, "regex.x")]
    groups = {**{group: people(spans) for group, spans in TAGGINGS.items()}, "rules": rules}
    found = make_intersection(list(TAGGINGS)).combine(CHART, groups)
    assert [finding[:3] for finding in found] == [(0, 4, "PERSON"), (9, 18, "ID"), (28, 32, "PERSON")]
    assert found[2].rule == "lexicon.name"


def test_bad_settings():
    for wrong in ({"groups": []}, {"groups": ["a", "a"]}, {"groups": [""]}, {"groups": ["a"], "gaps": [""]}):
        with pytest.raises(AnonymError, match="SA130"):
            make_union(**wrong)
    for k in (0, 3, True):
        with pytest.raises(AnonymError, match="SA130.*'k'"):
            make_vote(["a", "b"], k=k)
    assert [make_vote(["a", "b", "c", "d"][:n]).least for n in (1, 2, 3, 4)] == [1, 2, 2, 3]


def test_a_tagger_that_did_not_run_is_an_error():
    for make in (make_union, make_intersection, make_vote):
        with pytest.raises(AnonymError, match="SA131.*flair"):
            make(["ents", "flair"]).combine(CHART, {"ents": people([(0, 4)])})
        # A Doc without entities has no group of them.
        assert make(["ents"]).combine(CHART, {}) == []


SPANS = st.lists(st.tuples(st.integers(0, 49), st.integers(1, 12), st.sampled_from(["PERSON", "LOCATION"])), max_size=8)


@given(st.lists(SPANS, min_size=1, max_size=4), SPANS)
@settings(max_examples=150)
def test_every_character_is_counted(members, rules):
    groups = {}
    for number, spans in enumerate([*members, rules]):
        name = f"g{number}" if number < len(members) else "rules"
        groups[name] = [Finding(start, min(start + size, 50), label, 0.5) for start, size, label in spans]
    names = [f"g{number}" for number in range(len(members))]
    text = "x" * 50

    def covered(findings, label=None):
        return {place for f in findings if label in (None, f.label) for place in range(f.start, f.end)}

    results = {}
    for k in range(1, len(names) + 1):
        found = results[k] = make_vote(names, k=k, gaps=[]).combine(text, groups)
        assert found == sorted(found) and all(a.end <= b.start for a, b in zip(found, found[1:]))
        expected = covered(groups["rules"])
        for label in ("PERSON", "LOCATION"):
            counts = [covered(groups[name], label) for name in names]
            expected |= {place for place in range(50) if sum(place in each for each in counts) >= k}
        assert covered(found) == expected
    assert make_union(names, gaps=[]).combine(text, groups) == results[1]
    assert make_intersection(names, gaps=[]).combine(text, groups) == results[len(names)]


@given(SPANS)
@settings(max_examples=50)
def test_joining_keeps_every_character(spans):
    text = ("ab " * 17)[:50]
    findings = merge(text, [Finding(start, min(start + size, 50), label, 0.5) for start, size, label in spans])
    joined = join_names(text, findings, {" "}, {"PERSON"})
    before = {place for f in findings for place in range(f.start, f.end)}
    after = {place for f in joined for place in range(f.start, f.end)}
    assert before <= after and all(text[place] == " " for place in after - before)


def make_ensemble(policy):
    nlp = make_among("anonymizer")
    nlp.remove_pipe("span_consolidator")
    nlp.remove_pipe("lexicon_matcher")
    settings = {"policy": {"@anonym_policies": f"spacy_anonym.{policy}.v1", "groups": list(TAGGINGS)}}
    nlp.add_pipe("span_consolidator", before="date_splitter", config=settings)
    return nlp


@pytest.mark.slow
@pytest.mark.parametrize(
    "policy,new",
    [
        ("union", "<PERSON> ate pasta. She met <PERSON> at the restaurant. 212-555-0147"),
        ("vote", "<PERSON> ate pasta. She met <PERSON> at the restaurant. 212-555-0147"),
        ("intersection", "<PERSON> Lee ate pasta. She met Anna at the restaurant. 212-555-0147"),
    ],
)
def test_in_a_pipeline_and_after_saving(policy, new, tmp_path):
    nlp = make_ensemble(policy)
    nlp.to_disk(tmp_path / "saved")
    for each in (nlp, spacy.load(tmp_path / "saved")):
        doc = each.make_doc(CHART + " 212-555-0147")
        for group, spans in TAGGINGS.items():
            set_findings(doc, group, people(spans))
        for _, pipe in each.pipeline:
            doc = pipe(doc)
        assert doc._.anonym_text == new.replace("212-555-0147", "<PHONE_NUMBER>")
    with pytest.raises(AnonymError, match="SA131.*nltk, spacy, flair, stanza"):
        nlp(CHART)


def test_a_finding_below_the_threshold_has_no_vote():
    nlp = make_ensemble("union")
    doc = nlp.make_doc(CHART)
    for group in TAGGINGS:
        set_findings(doc, group, people([(28, 32)], 0.3))
    assert not nlp.get_pipe("span_consolidator")(doc).spans["anonym"]


def test_policies_pickle():
    for policy in (make_union(["a", "b"]), make_intersection(["a"]), make_vote(["a", "b", "c"], k=2, gaps=["-"])):
        assert pickle.loads(pickle.dumps(policy)) == policy
    # Without groups nothing is lost.
    assert make_intersection(["a", "b"])(CHART, people([(0, 4), (28, 32)])) == people([(0, 4), (28, 32)])


def test_who_is_sure_needs_no_second_voice():
    taggings = {
        "a": people([(0, 4)], 0.6) + people([(28, 32)], 0.3),
        "b": people([(5, 8)], 0.3),
        "c": people([(28, 32)], 0.2),
    }
    assert write(CHART, make_vote(["a", "b", "c"]).combine(CHART, taggings)) == CHART.replace("Anna", "[Name]")
    new = "[Name] Lee ate pasta. She met [Name] at the restaurant."
    assert write(CHART, make_vote(["a", "b", "c"], k=2, alone=0.6).combine(CHART, taggings)) == new
    assert write(CHART, make_vote(["a", "b", "c"], k=3, alone=0.6).combine(CHART, taggings)) == CHART.replace(
        "Mary", "[Name]"
    )
    found = make_vote(["a", "b", "c"], alone=0.0).combine(CHART, taggings)
    assert found == make_union(["a", "b", "c"]).combine(CHART, taggings)
    for alone in (-0.1, 1.1, True, "0.5"):
        with pytest.raises(AnonymError, match="SA130.*'alone'"):
            make_vote(["a", "b"], alone=alone)


@settings(max_examples=80)
@given(
    st.lists(
        st.lists(st.tuples(st.integers(0, 49), st.integers(1, 12), st.sampled_from([0.2, 0.5, 0.9])), max_size=5),
        min_size=1,
        max_size=3,
    )
)
def test_a_vote_with_sure_voices_finds_no_less_and_a_union_no_less_than_it(members):
    names = [str(place) for place in range(len(members))]
    text = "a" * 62
    taggings = {
        name: [Finding(s, s + n, "PERSON", score) for s, n, score in each] for name, each in zip(names, members)
    }

    def places(policy):
        return {place for finding in policy.combine(text, taggings) for place in range(finding.start, finding.end)}

    sure = places(make_vote(names, alone=0.5))
    assert places(make_vote(names)) <= sure <= places(make_union(names))
    assert {
        p for each in taggings.values() for f in merge(text, each) if f.score >= 0.5 for p in range(f.start, f.end)
    } <= sure
