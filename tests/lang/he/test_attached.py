"""Letters that Hebrew attaches to a name."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.lang.he.tagged_names import LISTS, attached_length, trim_person
from spacy_anonym.lang.he.words import NAME_STACKS

LETTERS = st.text("אבהוכלמשתנר-'\" ", min_size=1, max_size=12)


@pytest.mark.parametrize(
    "word,label,name",
    [
        ("לדני", "PERSON", "דני"),
        ("ולמשה", "PERSON", "משה"),
        ("שלדני", "PERSON", "דני"),
        ("בתל אביב", "LOCATION", "תל אביב"),
        ("לישראל", "LOCATION", "ישראל"),
        ("ב-תל אביב", "LOCATION", "תל אביב"),
        ("ב־תל אביב", "LOCATION", "תל אביב"),
        ("ל-Google", "ORGANIZATION", "Google"),
        ("מאוניברסיטת חיפה", "ORGANIZATION", "אוניברסיטת חיפה"),
    ],
)
def test_what_is_attached_is_no_part_of_the_name(word, label, name):
    text = f"נסע {word} אתמול"
    length = attached_length(text, 4, 4 + len(word), label)
    assert text[4 + length : 4 + len(word)] == name


@pytest.mark.parametrize(
    "name,label",
    [
        ("משה כהן", "PERSON"),
        ("לוי", "PERSON"),
        ("שמיר", "PERSON"),
        ("ברק", "PERSON"),
        ("בן-גוריון", "PERSON"),
        ("לבנון", "LOCATION"),
        ("הרצליה", "LOCATION"),
        # No list has it: all of it is masked.
        ("לזגרבוצ'קה", "PERSON"),
        ("לדני", "DATE_TIME"),
    ],
)
def test_a_name_keeps_its_own_letters(name, label):
    assert attached_length(name, 0, len(name), label) == 0


@pytest.mark.parametrize(
    "before,length",
    [('היו"ר ', 0), ("ד״ר ", 0), ('שלום\nד"ר ', 0), ('(לד"ר\u00a0', 0), ("אמרה ", 1), ('ד"ר, ', 1)],
)
def test_nothing_is_attached_to_a_person_behind_a_form_of_address(before, length):
    text = f"{before}שרן אלמקייס"
    assert attached_length(text, len(before), len(text), "PERSON") == length


def test_what_is_attached_to_a_place_behind_a_form_of_address_is_cut():
    assert attached_length("נסע השר לירושלים", 8, 16, "LOCATION") == 1


@settings(max_examples=150, deadline=None)
@given(LETTERS, st.integers(-2, 14), st.integers(-2, 14), st.sampled_from([*LISTS, "ID"]))
def test_something_of_the_name_is_left_and_only_proclitics_go(text, start, end, label):
    length = attached_length(text, start, end, label)
    assert length == 0 or 0 < length < end - start
    assert not length or text[start : start + length].rstrip("-") in NAME_STACKS


@pytest.mark.parametrize("quote", '"״”')
def test_the_rest_of_an_abbreviation_is_no_part_of_a_name(quote):
    text = f"נבדק על ידי ד{quote}ר יעקב כהן"
    start = text.index("ר יעקב")
    assert trim_person(text, start, len(text), 0.5) == (start + 2, len(text))
    assert trim_person(text, start, start + 1, 1.0) is None
    assert trim_person("ר יעקב כהן", 0, 10, 0.5) == (0, 10)


@pytest.mark.parametrize("word", ["שקולך", "והגיל"])
def test_a_word_behind_a_proclitic_is_nobody_unless_the_tagger_is_sure(word):
    assert trim_person(word, 0, len(word), 0.6) is None
    assert trim_person(word, 0, len(word), 0.995) == (0, len(word))


@pytest.mark.parametrize(
    "text, score, kept",
    [
        ("נדב יאסוף", 0.9, "נדב"), ("הילה תגיע", 0.9, "הילה"),
        # Half of a surname, a verb alone, names of the lists.
        ("דן לב-יאסוף", 0.9, "דן לב-יאסוף"), ("יאסוף", 0.995, "יאסוף"), ("נדב תמר", 0.9, "נדב תמר"),
        # Words of grammar that are rare names, and one that is a frequent name.
        ("שנה", 0.3, None), ("שנה", 0.6, "שנה"), ("שלום", 0.3, "שלום"), ("שלום", 0.2, None),
        # Another word that few are called, and one that many are.
        ("סופה", 0.1, None), ("סופה", 0.3, "סופה"), ("שחר", 0.1, "שחר"),
        # The first person of a verb.
        ("אדחוף", 0.4, None), ("אדחוף", 0.995, "אדחוף"), ("אדלר", 0.4, "אדלר"),
        # An animal, and names in Latin letters.
        ("Upupa epops", 0.4, None), ("Clara Bosch", 0.4, "Clara Bosch"), ("clara bosch", 0.4, "clara bosch"),
        # What an inventor has given a name to.
        ("סולם אפגר", 0.9, None), ("אפגר", 0.9, "אפגר"),
    ],
)  # fmt: skip
def test_a_verb_behind_a_name_and_a_word_of_grammar_are_none(text, score, kept):
    span = trim_person(text, 0, len(text), score)
    assert (text[slice(*span)] if span else None) == kept


def test_a_name_behind_a_sign_or_a_scale_is_nobodys():
    for text, kept in (("לפי סולם אפגר", False), ("לפי הדס אפגר", True)):
        start = text.index("אפגר")
        assert (trim_person(text, start, len(text), 0.9) is not None) is kept


def test_plants_of_a_row_behind_their_kind_are_nobody():
    row = "אלון, אורן, תמר, נועה"
    for head, kept in (("עצים", ["נועה"]), ("ילדים", row.split(", "))):
        text = f"{head}: {row}"
        spans = [(text.index(name), text.index(name) + len(name)) for name in row.split(", ")]
        assert [text[slice(*span)] for span in spans if trim_person(text, *span, 0.6)] == kept
