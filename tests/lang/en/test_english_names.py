"""Forms of address that an English tagger takes for the beginning of a name."""

import pytest

from spacy_anonym.lang import language_rules


@pytest.mark.parametrize(
    "name,left",
    [
        ("Cardinal Tiziano Morosco", "Tiziano Morosco"),
        ("Sen. Odalys F. Brandt", "Odalys F. Brandt"),
        ("Lt. Col. Hamza", "Hamza"),
        ("sheikh Idris", "Idris"),
        ("King\xa0Bhimsen", "Bhimsen"),
        # Names, and what would leave nothing.
        ("KING MARTIN", "KING MARTIN"),
        ("Prince Okonedo", "Prince Okonedo"),
        ("Dean Earl", "Dean Earl"),
        ("Kingsley Amoah", "Kingsley Amoah"),
        ("General", "General"),
        ("Colonel 7", "Colonel 7"),
        ("Marshal-Ney", "Marshal-Ney"),
    ],
)
def test_titles_are_left_out_and_names_are_not(name, left):
    text = f"So said {name} today"
    start, end = language_rules("en").trim_person(text, 8, 8 + len(name), 0.9)
    assert text[start:end] == left
