import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.scores.characters import CharacterCounts, CoverageCounts
from spacy_anonym.scores.document import make_scored_text

TEXTS = st.text(alphabet="ab \n\u00a0é\U0001f600", min_size=1, max_size=40)


@st.composite
def scored(draw):
    text = draw(TEXTS)

    def some():
        rows = draw(
            st.lists(st.tuples(st.integers(0, len(text) - 1), st.integers(1, 9), st.sampled_from("AB")), max_size=5)
        )
        return [(s, min(len(text), s + n), label) for s, n, label in rows]

    return make_scored_text(text, some(), some())


@settings(max_examples=150)
@given(scored())
def test_characters_are_those_of_sets_whatever_the_label(document):
    counts = CharacterCounts()
    leaked = counts.add(document)

    def characters(spans):
        return {i for s, e, _ in spans for i in range(s, e) if not document.text[i].isspace()}

    gold, found = characters(document.gold), characters(document.found)
    assert (counts.gold, counts.found, counts.both) == (len(gold), len(found), len(gold & found))
    assert leaked == counts.leaked == len(gold - found) and counts.safe == (not gold - found)
    assert counts.clean == sum(not c.isspace() for c in document.text) - len(gold)


def test_f2_leaked_safe_and_damaged():
    counts = CharacterCounts()
    # 8 gold characters of 16, of which 6 are found, and 2 others.
    counts.add(make_scored_text("aaaaaaaabbbbbbbb", [(0, 8, "A")], [(2, 10, "B")]))
    counts.add(make_scored_text("cccc", [], []))
    figures = counts.to_dict()
    assert figures["p"] == figures["r"] == figures["f2"] == 0.75
    assert figures["leaked"] == 2 and figures["safe"] == 0.5 and figures["damaged"] == pytest.approx(2 / 12)


def test_recall_counts_more_than_precision():
    eager, shy = CharacterCounts(), CharacterCounts()
    eager.add(make_scored_text("a" * 20, [(0, 10, "A")], [(0, 20, "A")]))
    shy.add(make_scored_text("a" * 20, [(0, 10, "A")], [(0, 5, "A")]))
    assert eager.to_dict()["f2"] == pytest.approx(5 / 6) and shy.to_dict()["f2"] == pytest.approx(5 / 9)


def test_nothing_gold_and_nothing_found_is_no_fault():
    counts = CharacterCounts()
    counts.add(make_scored_text("nothing here", [], []))
    assert {key: counts.to_dict()[key] for key in ("p", "r", "f2", "safe", "damaged")} == {
        "p": 1, "r": 1, "f2": 1, "safe": 1, "damaged": 0,
    }  # fmt: skip


def test_what_is_missing_counts_nowhere():
    counts = CharacterCounts()
    counts.add(make_scored_text("aaaa bbbb cccc", [(0, 4, "A")], [(0, 9, "A")], missing=[(5, 9)]))
    assert (counts.gold, counts.found, counts.clean) == (4, 4, 4)


def test_white_space_within_a_name_is_no_leak():
    counts = CharacterCounts()
    assert counts.add(make_scored_text("Ann Roe", [(0, 7, "A")], [(0, 3, "A"), (4, 7, "A")])) == 0


def test_coverage_counts_each_gold_span_once():
    counts = CoverageCounts()
    text = "Ann Roe met Kim Poe in Rome"
    gold = [(0, 7, "A"), (12, 19, "A"), (23, 27, "B")]
    # The first by two spans side by side, the second half, the third under another label.
    counts.add(make_scored_text(text, gold, [(0, 3, "A"), (4, 7, "A"), (12, 15, "A"), (23, 27, "A")]))
    assert counts.to_dict() == {
        "num_entities": 3, "strict": 1, "exact": 2, "partial": 2, "soft_partial": 3, "chars_total": 18, "chars_hidden": 13,
    }  # fmt: skip
