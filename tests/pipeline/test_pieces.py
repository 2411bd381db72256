"""Pieces of long Docs."""

import time

import spacy
from spacy.attrs import NORM, ORTH, POS, SHAPE, SPACY
from spacy.tokens import Doc

from spacy_anonym.pipeline.scored_ner import AROUND, AT_ONCE, cut_doc

ATTRS = [ORTH, NORM, SHAPE, SPACY, POS]


def test_pieces_are_the_tokens_of_the_doc():
    doc = spacy.blank("en")("Ann can't; I'm gonna call Bo. " * (AT_ONCE // 4))
    doc[1].pos_ = doc[-3].pos_ = "VERB"
    whole, place = doc.to_array(ATTRS), 0
    for piece, start, end in cut_doc(doc):
        assert min(place, AROUND) == start and len(piece) <= AT_ONCE + 2 * AROUND
        assert (piece.to_array(ATTRS) == whole[place - start : place - start + len(piece)]).all()
        place += end - start
    assert place == len(doc)


def test_time_grows_with_the_length():
    vocab = spacy.blank("en").vocab

    def seconds(size):
        doc = Doc(vocab, words=["a", "b"] * (size // 2))
        start = time.process_time()
        assert sum(end - first for _, first, end in cut_doc(doc)) == size
        return time.process_time() - start

    # Of the square, sixteen times.
    assert any(seconds(400_000) < 6 * max(0.05, seconds(100_000)) for _ in range(3))
