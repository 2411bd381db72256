"""What refers to a place within a work, and is no number of a person."""

import pytest

from spacy_anonym.lexicons.references import is_reference


def read(text):
    start, end = text.index("«"), text.index("»") - 1
    return text.replace("«", "").replace("»", ""), start, end


@pytest.mark.parametrize(
    "text, label",
    [
        ("in the Order, pp. «356-79», Tuzo", "ID"),
        ("on page «265» of it", "AGE"),
        ("see sections J.5.10, «J.5.12» and", "USERNAME"),
        ("Table «9.1». Selling", "DATE_TIME"),
        ("[of content?](«secD3.md#secd31»)", "ID"),
        ("[intro](«intro.md»)", "USERNAME"),
        ("Inform. (PMID: «15460701»)", "ID"),
        ("(ISBN: «978-1902593906»)", "ID"),
        ("built with Ruby «3.10.12» and", "DATE_TIME"),
        ("broken since «2.11.14»-beta1", "DATE_TIME"),
        ("Verbal Fluency («88») was low", "AGE"),
        ("NHS 41, «HC 35.2 cm», at", "ID"),
        ("born, «BW 2980» g and", "ID"),
        ("born, «BW 2980 g.» Then", "ID"),
    ],
)
def test_references_are_nobodys(text, label):
    assert is_reference(*read(text), label)


@pytest.mark.parametrize(
    "text, label",
    [
        ("case no. «356-79» of the", "ID"),
        ("on «3.4.» we met", "DATE_TIME"),
        ("aged «65», retired", "AGE"),
        ("her login is «jane.roe» here", "USERNAME"),
        ("[the scan](«EMP-2022-0417»)", "ID"),
        ("see page «Tuzo» of it", "PERSON"),
    ],
)
def test_what_may_be_somebodys_is_no_reference(text, label):
    assert not is_reference(*read(text), label)
