"""Pieces of long Docs, and where tokens stand in the text."""

from typing import Iterator, Tuple

from spacy.attrs import LEMMA, MORPH, NORM, ORTH, POS, SPACY, TAG
from spacy.tokens import Doc

# What a piece takes from the Doc: the words, and what a model may embed of a token that its word does not say.
WORD, EMBEDDED = [ORTH, SPACY], [NORM, LEMMA, MORPH, POS, TAG]
# Tokens that a model sees at once, and those to each side that a piece of a long text is seen with.
AT_ONCE, AROUND = 8192, 48


def cut_doc(doc: Doc) -> Iterator[Tuple[Doc, int, int]]:
    """Cut a long Doc into pieces that overlap.

    doc (Doc): The Doc.
    YIELDS (Tuple[Doc, int, int]): A piece, and which of its tokens count, half-open; a short Doc itself.
    """
    if len(doc) <= AT_ONCE:
        yield doc, 0, len(doc)
        return
    # Span.as_doc reads all of the Doc for each piece.
    table = doc.to_array(WORD + EMBEDDED)
    for start in range(0, len(doc), AT_ONCE):
        end = min(len(doc), start + AT_ONCE)
        first, last = max(0, start - AROUND), min(len(doc), end + AROUND)
        words, spaces = table[first:last, 0].tolist(), table[first:last, 1].astype(bool).tolist()
        piece = Doc(doc.vocab, words=words, spaces=spaces).from_array(EMBEDDED, table[first:last, len(WORD) :])
        yield piece, start - first, end - first


def characters(doc: Doc, start: int, end: int) -> Tuple[int, int]:
    """RETURNS (Tuple[int, int]): the half-open characters of half-open tokens, of which there is at least one."""
    return doc[start].idx, doc[end - 1].idx + len(doc[end - 1])
