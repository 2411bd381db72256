import pytest

from scripts.corpora.documents import Document, parse
from scripts.corpora.refill import refill

LETTER = (
    "⟦PERSON|Ioana Vlaicu⟧, ⟦AGE|41⟧, of ⟦STREET_ADDRESS|12 Mill Lane⟧, ⟦LOCATION?|Leeds⟧, has account ⟦BANK|4417-9932⟧ since "
    "⟦DATE_TIME|3 May 2021⟧. Mrs ⟦PERSON|Vlaicu⟧ (room ⟦ID~|7⟧) is ⟦NRP|Romanian⟧."
)


def values(document):
    return [document.text[mark.start : mark.end] for mark in document.marks]


@pytest.fixture
def letter():
    return Document("en", "letter", "x1", "01", *parse(LETTER))


def test_copies_have_the_words_and_marks_of_the_original_and_other_values(letter):
    copies = list(refill([letter], 3, seed=4))
    assert [copy.number for copy in copies] == ["01.1", "01.2", "01.3"]
    for copy in copies:
        assert [mark[2:] for mark in copy.marks] == [mark[2:] for mark in letter.marks]
        assert "has account" in copy.text and copy.text.endswith(" is Romanian.")
        name, age, street, place, account, date, surname, room, nationality = values(copy)
        assert (age, date, room, nationality) == ("41", "3 May 2021", "7", "Romanian")
        assert not {"Ioana", "Vlaicu", "Leeds", "4417-9932"} & {*name.split(), place, account}
        # One person stays one person, and a number keeps its form.
        assert name.split()[-1] == surname and street != "12 Mill Lane"
        assert [char.isdigit() for char in account] == [char.isdigit() for char in "4417-9932"]
    assert len({values(copy)[0] for copy in copies}) == 3


def test_the_same_seed_gives_the_same_copies(letter):
    assert list(refill([letter], 2, seed=4)) == list(refill([letter], 2, seed=4))
    assert list(refill([letter], 2, seed=4)) != list(refill([letter], 2, seed=5))
