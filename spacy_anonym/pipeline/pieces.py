"""Pieces of long Docs, and where tokens stand in the text."""

from typing import Iterator, Tuple

from spacy.tokens import Doc

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
    for start in range(0, len(doc), AT_ONCE):
        end = min(len(doc), start + AT_ONCE)
        first, last = max(0, start - AROUND), min(len(doc), end + AROUND)
        yield doc[first:last].as_doc(), start - first, end - first


def characters(doc: Doc, start: int, end: int) -> Tuple[int, int]:
    """RETURNS (Tuple[int, int]): the half-open characters of half-open tokens, of which there is at least one."""
    return doc[start].idx, doc[end - 1].idx + len(doc[end - 1])
