"""A Doc as its reader sees it, for a tagger: without hidden characters, and with plain ones for their variants."""

from bisect import bisect_left
from typing import List, Optional, Sequence, Tuple

from spacy.tokens import Doc

from ..normalize import DASHES, Normalized, normalize


def readable(doc: Doc, text: str) -> Tuple[Doc, str, Optional[List[int]]]:
    """Normalize a Doc's tokens. RETURNS (Tuple[Doc, str, Optional[List[int]]]): the Doc, its text, and None where that
    is its own normalized form; else another Doc, its text, and for each of its tokens the number of the one that it
    stands for. Tokens of which nothing is seen are left out."""
    normal = normalize(text)
    if normal is None:
        return doc, text, None
    words: List[str] = []
    spaces: List[bool] = []
    tokens: List[int] = []
    places = _originals(normal)
    for token in doc:
        start, end = bisect_left(places, token.idx), bisect_left(places, token.idx + len(token))
        # Between numbers a dash is read as a hyphen; for a tagger it is none.
        word = token.text if token.text in DASHES else normal.text[start:end]
        # The signs of a layout leave blanks behind.
        if not word or word.isspace() and "\n" not in word and word != token.text:
            if spaces:
                spaces[-1] = spaces[-1] or bool(word) or bool(token.whitespace_)
            continue
        words.append(word)
        spaces.append(bool(token.whitespace_))
        tokens.append(token.i)
    shown = Doc(doc.vocab, words=words, spaces=spaces)
    for token, place in zip(shown, tokens):
        if token.orth == doc[place].orth:
            # The tokenizer's exceptions have norms of their own.
            token.norm_ = doc[place].norm_
    return shown, shown.text, tokens


def _originals(normal: Normalized) -> Sequence[int]:
    """RETURNS: for each character of a normalized text the place of the one that it stands for, in order."""
    if not normal.segments:
        return range(len(normal.text))
    places: List[int] = []
    ends = [segment[0] for segment in normal.segments[1:]] + [len(normal.text)]
    for (first, begin, stop), end in zip(normal.segments, ends):
        places += [min(begin + place, stop - 1) for place in range(end - first)]
    return places
