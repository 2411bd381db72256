"""The pipeline of legal text: the State that an application is directed against stays, what tells who somebody is does
not."""

import pytest

from spacy_anonym import load


@pytest.fixture(scope="module")
def nlp():
    return load("en_legal")


@pytest.mark.parametrize(
    "text, expected",
    [
        (
            "The case originated in an application against the United Kingdom of Great Britain and Northern Ireland.",
            "The case originated in an application against the United Kingdom of Great Britain and Northern Ireland.",
        ),
        ("An application against the Republic of Turkey.", "An application against the Republic of Turkey."),
        # Places of somebody's life.
        ("He was deported to the Republic of Turkey.", "He was deported to the <LOCATION>."),
        ("He was deported to Northern Ireland.", "He was deported to <LOCATION>."),
        ("He is a Swedish national.", "He is a <NRP>."),
        ("It was held under Swedish law.", "It was held under Swedish law."),
        ("They are, according to the Government, Turkish nationals.", "They are, according to the Government, <NRP>."),
        ("He left under the order (end of 1997).", "He left under the order (end of <DATE_TIME>)."),
        ("He paid approximately EUR 1,800 in fees.", "He paid <MONEY> in fees."),
        ("He worked there between 1980 and 1981.", "He worked there <DATE_TIME>."),
    ],
)
def test_legal_text(nlp, text, expected):
    assert nlp(text)._.anonym_text == expected


def test_an_employer_that_is_called_like_a_state_is_masked(nlp):
    new_text = nlp("Her employer, Banana Republic of Manchester, dismissed her.")._.anonym_text
    assert new_text in {f"Her employer, <{label}>, dismissed her." for label in ("ORGANIZATION", "LOCATION")}
