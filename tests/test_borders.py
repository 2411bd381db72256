"""Where a name that a tagger is half sure of begins and ends."""

import pytest
import spacy
from spacy.tokens import Doc

from spacy_anonym.ml.borders import spans_by_token, trim_ends, widen
from spacy_anonym.ml.lattice import TagSpan

# Spans of four tokens, by label and probability: where a name begins is unsure.
WIDER = {(2, 4): (0, 0.5), (1, 4): (0, 0.25), (0, 4): (0, 0.15)}


@pytest.mark.parametrize(
    "least, others, taken, expected",
    [
        (0.1, {}, [], (0, 4)),
        (0.2, {}, [], (1, 4)),
        (0.5, {}, [], (2, 4)),
        # Another name is there, as of now or as it is likelier.
        (0.1, {}, [1], (2, 4)),
        (0.1, {}, [0], (1, 4)),
        (0.1, {(0, 1): (0, 0.3)}, [], (1, 4)),
        (0.1, {(0, 2): (1, 0.45)}, [], (2, 4)),
        (0.1, {(0, 2): (0, 0.1)}, [], (0, 4)),
    ],
)
def test_how_far_a_name_goes_on(least, others, taken, expected):
    spans = [TagSpan(*place, label, share, share) for place, (label, share) in {**WIDER, **others}.items()]
    free = [token not in taken for token in range(4)]
    assert widen(spans[0], spans_by_token(spans), least, lambda at: 0 <= at < 4 and free[at]) == expected


@pytest.mark.parametrize(
    "text, inner, outer, expected",
    [
        ("by skater Tony Hawk ,", (2, 4), (0, 5), (2, 4)),
        ("with Edward the Confessor too", (1, 2), (1, 5), (1, 4)),
        ("and van Gogh , then", (1, 3), (0, 5), (1, 3)),
        # In small letters every word may belong to it, and so may what has no case.
        ("mama tonye ok , ;", (1, 2), (0, 5), (0, 3)),
        ("at 12 Elm Row", (2, 4), (1, 4), (1, 4)),
        ("to 李 Wei Chen", (2, 4), (1, 4), (1, 4)),
    ],
)
def test_a_name_begins_and_ends_with_a_word_of_its_own(text, inner, outer, expected):
    doc = Doc(spacy.blank("en").vocab, words=text.split())
    assert trim_ends(doc, TagSpan(*inner, 0, 0.5, 0.5), *outer) == expected


def test_a_date_takes_no_comma_to_its_ends_and_may_end_in_small_letters():
    doc = Doc(spacy.blank("en").vocab, words=["13", "July", ",", "6th", "of", "may", ","])
    assert trim_ends(doc, TagSpan(0, 2, 0, 0.5, 0.5), 0, 3, False) == (0, 2)
    assert trim_ends(doc, TagSpan(3, 4, 0, 0.5, 0.5), 2, 7, False) == (3, 6)
    assert trim_ends(doc, TagSpan(3, 4, 0, 0.5, 0.5), 2, 7, False, True) == (3, 6)


@pytest.mark.parametrize(
    "text, end", [("3 May 1961 , admitted on", 3), ("3 May 1961 , 9 am", 6), ("3 May , 1961", 4), ("3 May 1961 at", 4)]
)
def test_a_date_goes_on_behind_a_comma_with_a_number_alone(text, end):
    doc = Doc(spacy.blank("en").vocab, words=text.split())
    assert trim_ends(doc, TagSpan(0, 2, 0, 0.5, 0.5), 0, len(doc), False, True) == (0, end)


def test_a_date_takes_in_no_small_words_before_it():
    doc = Doc(spacy.blank("en").vocab, words=["admitted", "on", "Monday", "4", "June"])
    assert trim_ends(doc, TagSpan(3, 5, 0, 0.5, 0.5), 0, 5, False, True) == (2, 5)


def test_spans_are_read_a_few_times_however_many_there_are():
    reads = []

    class Counted(TagSpan):
        @property
        def label(self):
            reads.append(1)
            return 0

    spans = [Counted(2 * i + 1, 2 * i + 2, 0, 0.6, 0.9) for i in range(500)]
    spans += [Counted(2 * i, 2 * i + 2, 0, 0.3, 0.9) for i in range(500)]
    over = spans_by_token(spans)
    assert [widen(span, over, 0.1, lambda at: at >= 0) for span in spans[:500]] == [
        (2 * i, 2 * i + 2) for i in range(500)
    ]
    assert len(reads) < 20 * len(spans)
