"""Where a name that a tagger is half sure of begins and ends."""

import pytest
import spacy
from spacy.tokens import Doc

from spacy_anonym.ml.borders import trim_small, widen
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
    tokens = bytearray(token in taken for token in range(4))
    assert widen(spans[0], spans, tokens, least) == expected


@pytest.mark.parametrize(
    "text, inner, outer, expected",
    [
        ("by skater Tony Hawk ,", (2, 4), (0, 5), (2, 4)),
        ("with Edward the Confessor too", (1, 2), (1, 5), (1, 4)),
        # In small letters every word may belong to it.
        ("mama tonye , ok", (1, 2), (0, 3), (0, 3)),
    ],
)
def test_a_name_in_capitals_takes_no_small_word_to_its_ends(text, inner, outer, expected):
    doc = Doc(spacy.blank("en").vocab, words=text.split())
    assert trim_small(doc, TagSpan(*inner, 0, 0.5, 0.5), *outer) == expected
