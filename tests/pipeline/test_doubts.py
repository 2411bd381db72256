"""What speaks against a name that a tagger found."""

import pytest

from spacy_anonym.pipeline.doubts import ALONE, SMALL, Doubts


def weigh(text, label, probability=0.5):
    start, end = text.index("«"), text.index("»") - 1
    return Doubts(text.replace("«", "").replace("»", "")).weigh(start, end, label, probability)


@pytest.mark.parametrize(
    "text, label",
    [
        ("logged in as «tkestrel» again", "USERNAME"),
        ("I live in «Kestrelham» now", "LOCATION"),
        ("ask «Tuzo Kire»", "PERSON"),
    ],
)
def test_what_the_text_supports_keeps_its_probability(text, label):
    assert weigh(text, label) == 0.5


def test_what_nothing_supports_is_less_probable():
    assert weigh("The «cwtch» was fine.", "USERNAME") == 0.5 ** ALONE["USERNAME"]


def test_small_letters_count_less_on_a_line_with_capitals_only():
    assert weigh("Then Ann went to the «textile union» there.", "ORGANIZATION") < 0.5 ** SMALL["ORGANIZATION"]
    assert weigh("i work at «brightway foods» now", "ORGANIZATION") == 0.5 ** ALONE["ORGANIZATION"]
    assert weigh("Jane Roe\ni work at «brightway foods» now", "ORGANIZATION") == 0.5 ** ALONE["ORGANIZATION"]


@pytest.mark.parametrize(
    "text, label",
    [("# «Meeting notes»\nWe met", "ORGANIZATION"), ("pp. «97-8» of it", "ID"), ("TZ=«Europe/Madrid» in", "LOCATION")],
)
def test_what_is_no_name_at_all(text, label):
    assert weigh(text, label, 1.0) is None


def test_a_person_that_ends_as_firms_do_is_one():
    assert Doubts("Roe Motors").label_of(0, 10, "PERSON") == "ORGANIZATION"
    assert Doubts("Jane Roe").label_of(0, 8, "PERSON") == "PERSON"
    assert Doubts("Jane Roe").label_of(0, 8, "LOCATION") == "LOCATION"
