"""Scores by how dense names are in a text."""

import pytest
import spacy
from hypothesis import given
from hypothesis import strategies as st

from spacy_anonym import load
from spacy_anonym.errors import AnonymError
from spacy_anonym.ml.calibration import MOST, REACH, THOUGHT, weigh_by_density
from spacy_anonym.pipeline.scored_ner import ScoredNer

USUAL = 8.0

found = st.lists(st.tuples(st.integers(0, 20_000), st.floats(0, 1)), min_size=1, max_size=40).map(sorted)


def weigh(findings, n_chars=20_001):
    return weigh_by_density([at for at, _ in findings], [score for _, score in findings], n_chars, USUAL)


@given(found)
def test_no_odds_leave_the_bounds(findings):
    least = THOUGHT / (THOUGHT + 2 * REACH)
    for (_, score), weighed in zip(findings, weigh(findings)):
        low, high = (score * ratio / (score * ratio + 1 - score) for ratio in (least, MOST))
        assert low - 1e-9 <= weighed <= high + 1e-9


@given(found, st.integers(0, 20_000))
def test_a_certain_name_more_lowers_nobody(findings, where):
    before = weigh(findings)
    more = sorted([*findings, (where, 1.0)])
    after = weigh(more)
    del after[more.index((where, 1.0))]
    assert all(late >= early - 1e-12 for early, late in zip(before, after))


def test_a_name_alone_in_a_long_text_is_weighed_by_what_bayes_asks():
    # 200 thought characters of the usual density in 2,200: an eleventh of the odds of 0.8, which are 4.
    odds = 4 / 11
    assert weigh([(5000, 0.8)]) == pytest.approx([odds / (1 + odds)])


def test_a_name_does_not_count_for_itself():
    alone = weigh([(5000, 0.95)])[0]
    assert alone < 0.95 and weigh([(5000, 0.95), (5010, 0.95)])[0] > alone


def test_what_is_certain_stays_so():
    assert weigh([(5000, 1.0)]) == [1.0]


def test_names_of_the_usual_density_stay():
    usual = [(at, 0.97) for at in range(0, 20_001, 125)]
    assert weigh(usual)[80] == pytest.approx(0.97, abs=0.002)


def test_a_doubtful_name_among_many_is_raised_by_no_more_than_the_bound():
    dense = [(at, 0.97) for at in range(0, 20_000, 20)]
    raised = weigh(sorted([*dense, (10_010, 0.3)]))[501]
    assert raised == pytest.approx(0.3 * MOST / (0.3 * MOST + 0.7))


def test_doubtful_findings_make_no_density():
    doubtful = [(at, 0.6) for at in range(0, 20_000, 50)]
    assert max(weigh(doubtful)) < 0.3


def test_a_dense_part_of_a_long_text_keeps_its_names():
    header = [(at, 0.95) for at in range(0, 400, 20)]
    weighed = weigh(sorted([*header, (205, 0.5), (15_000, 0.5)]))
    assert weighed[-1] < 0.1 and weighed[11] > 0.5


def test_a_sentence_alone_changes_little():
    assert weigh([(10, 0.5)], n_chars=60)[0] > 0.4


@pytest.mark.parametrize("density", [-1, 1001, 10**400, float("nan"), float("inf"), "8", None, True])
def test_a_density_that_is_none_is_an_error(density):
    with pytest.raises(AnonymError, match="SA003"):
        ScoredNer(spacy.blank("en"), model=None, density=density)


@pytest.mark.parametrize("label,is_kept", [("PERSON", False), ("PASSWORD", True), ("STREET_ADDRESS", True)])
def test_what_falls_below_the_floor_is_left_out(label, is_kept, monkeypatch):
    nlp = load("en")
    tagger = nlp.get_pipe("ner")
    doc = nlp.make_doc("Cover the bowl and leave it. " * 40 + "Then ask Zzolo Qqart for it.")
    monkeypatch.setattr(tagger, "cfg", {"labels": [label] * len(tagger.labels), "calibration": {}})
    monkeypatch.setattr(tagger, "density", 0.0)
    [before] = [each for each in tagger.predict([doc])[0] if "Zzolo" in doc[each.start : each.end].text]
    monkeypatch.setattr(tagger, "density", 8.0)
    monkeypatch.setattr(tagger, "floor", before.score)
    after = [each for each in tagger.predict([doc])[0] if "Zzolo" in doc[each.start : each.end].text]
    assert after == ([before] if is_kept else [])


def test_a_recipe_lowers_what_a_letter_keeps():
    nlp = load("en")
    tagger, line = nlp.get_pipe("ner"), "Stir in the Gravlax and serve."
    recipe = "Cover the bowl and leave it in a warm place until the dough has doubled in size. " * 20

    def scores(text):
        doc = nlp.make_doc(text)
        return [each.score for each in tagger.predict([doc])[0] if "Gravlax" in doc[each.start : each.end].text]

    alone, amid = scores(line), scores(recipe + line)
    tagger.density = 0
    assert alone and scores(recipe + line)[0] > (amid or [0.0])[0]
