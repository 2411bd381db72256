"""Given names that are words too, between commas."""

from functools import lru_cache

import pytest

from spacy_anonym.lang.he import RULES
from spacy_anonym.lang.he.names import ENUMERATION as RULE
from spacy_anonym.lang.he.rules import HebrewRules
from spacy_anonym.lexicons import load_lexicon
from spacy_anonym.pipeline.lexicon_matcher import with_tagger
from spacy_anonym.spans import Finding

pytestmark = pytest.mark.slow


@lru_cache(maxsize=1)
def rules():
    return HebrewRules([load_lexicon(name) for name in RULES.lexicons])


def people(text):
    """The words that any rule holds for a person, and those in a row."""
    found = [finding for finding in rules().find(text) if finding.label == "PERSON"]
    return {text[f.start : f.end] for f in found}, [text[f.start : f.end] for f in found if f.rule == RULE]


@pytest.mark.parametrize(
    "text, row",
    [
        # One name is context for the others.
        ("ביקרו אותה דנה, שיר, אור ורז.", ["דנה", "שיר", "אור", "רז"]),
        ("ילדיה: יוסי, אור, נועה", ["יוסי", "אור", "נועה"]),
        ("הסכימו דוד, שיר, ומשה בלבד", ["דוד", "שיר", "משה"]),
        # None is a name otherwise: four.
        ("נוכחים: גל, טל, אור, ים", ["גל", "טל", "אור", "ים"]),
        # Other words stand in the row: two names.
        ("אמו, דוד, שיר, משה, ולאחר מכן", ["דוד", "שיר", "משה"]),
    ],
)
def test_words_between_names_are_names(text, row):
    everybody, found = people(text)
    assert found == row and set(row) <= everybody


@pytest.mark.parametrize(
    "text",
    [
        # Two, or three of which none is a name otherwise.
        "אור, שיר", "סימנים: חן, אור, גל",
        # Other words stand in the row, and one name is not enough.
        "אלרגיה: דנה, שיר, אור, אבק", "אבק, דנה, שיר, אור", "אבק, אור, שיר, דוד",
        # No row: nothing joins them.
        "גל. טל. אור. ים.", "גל טל אור ים", "גל; טל; אור; ים",
        # Medical terms and ordinary words.
        "לב, ריאות, בטן, גב", "כאב, חום, שיעול, חולשה", "",
    ],
)  # fmt: skip
def test_other_rows_are_no_names(text):
    assert people(text)[1] == []


def test_cities_in_a_row_are_no_names():
    assert people("נסע לאריאל, ירדן, אילת, נתניה")[1] == []


def test_what_follows_and_is_the_last_of_a_row():
    assert people("ביקרו דנה, שיר ואור, רז")[1] == ["דנה", "שיר", "אור"]


def test_a_row_needs_the_taggers_word_for_one_of_its_names():
    row = [Finding(start, start + 3, "PERSON", 0.5, RULE) for start in (0, 5, 10)]
    far = Finding(40, 43, "PERSON", 0.5, RULE)
    assert with_tagger([*row, far], []) == []
    assert with_tagger([*row, far], [Finding(5, 8, "PERSON", 0.1, "ner")]) == row
    assert with_tagger([*row, far], [Finding(5, 8, "LOCATION", 0.9, "ner")]) == []


def test_a_row_of_any_length_is_read_once():
    text = "דנה, " + ", ".join(["אור"] * 2000)
    assert len(people(text)[1]) == 2001


@pytest.mark.parametrize(
    "text, rule, tagged, found",
    [
        ("אור קטן במסדרון", "first_last", [], []),
        ("אור קטן במסדרון", "first_last", [(0, 3, "LOCATION", 0.2)], ["אור קטן"]),
        ("אורי גלזר אמר", "cue", [], ["אורי גלזר"]),
        # A tagger that is sure knows where the name ends, but for half of one with a hyphen.
        ("ליאור עזב אתמול", "first_last", [(0, 5, "PERSON", 0.95)], ["ליאור"]),
        ("ליאור עזב אתמול", "first_last", [(0, 5, "PERSON", 0.6)], ["ליאור עזב"]),
        ("מזל כהן-גרא באה", "cue", [(0, 7, "PERSON", 0.99)], ["מזל כהן-גרא"]),
    ],
)
def test_two_words_of_lists_need_the_tagger_and_end_where_it_is_sure(text, rule, tagged, found):
    end = text.rindex(" ")
    name = Finding(0, end, "PERSON", 0.75, f"lexicon.he.name.{rule}")
    kept = with_tagger([name], [Finding(*each, "ner") for each in tagged], text)
    assert [text[each.start : each.end] for each in kept] == found


@pytest.mark.parametrize(
    "text, found",
    [
        ("המטופלת רונית שלום, בת 45", "רונית שלום"),
        ("מאיר שם טוב, שכן", "מאיר שם טוב"),
    ],
)
def test_a_surname_that_is_also_a_word_stays(text, found):
    start = text.index(found)
    name = Finding(start, start + len(found), "PERSON", 0.75, "lexicon.he.name.cue")
    tagged = Finding(start, start + found.index(" "), "PERSON", 0.99, "ner")
    [kept] = with_tagger([name], [tagged], text)
    assert text[kept.start : kept.end] == found


@pytest.mark.parametrize("text, found", [("הבת שלי, שיר", False), ("רונית שלום, שיר", True)])
def test_a_word_of_grammar_ends_a_name_only_behind_a_given_name(text, found):
    word = text[text.index(" ") + 1 : text.index(",")]
    assert any(word in name.split() for name in people(text)[0]) is found
