"""How unusual a word's letters are: the quick bound and the figure that it stands for."""

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.rarity.characters import CharacterModel

WORDS = "the of and house houses garden gardens river water letter letters morning evening table window street".split()


@pytest.fixture(scope="module")
def model():
    made = CharacterModel()
    made.learn(WORDS)
    return made


@settings(max_examples=150)
@given(word=st.text(string.ascii_letters, min_size=1, max_size=32))
def test_the_bound_is_never_below_the_figure_and_near_it(model, word):
    exact, steps = model.total(word.lower()), model.most(word)
    most = steps * model._step
    assert exact <= most
    # A step of the table is a 255th of its highest figure, which is under 10 bits here.
    assert most <= exact + (len(word) + 1) * 10 / 255


@settings(max_examples=150)
@given(word=st.text(string.ascii_letters, min_size=1, max_size=32), mean=st.floats(0.0, 10.0))
def test_a_word_below_the_limit_has_no_such_mean(model, word, mean):
    if model.most(word) < model.limits(mean)[len(word)]:
        assert model.total(word.lower()) / (len(word) + 1) < mean


def test_what_is_learned_later_changes_the_bound():
    made = CharacterModel()
    made.learn(["house"])
    before = made.total("garden"), made.most("garden") / made.limits(1.0)[6]
    made.learn(WORDS * 3)
    after = made.total("garden"), made.most("garden") / made.limits(1.0)[6]
    assert after < before and after[1] < before[1]
