"""A Doc as its reader sees it, for a tagger: without hidden characters, and with plain ones for their variants."""

import re
from typing import List, Optional, Tuple

import numpy
from spacy.attrs import LENGTH, NORM, ORTH, SPACY
from spacy.tokens import Doc

from ..normalize import DASHES, Normalized, normalize

# What a border of cells becomes: a line's end, and the name of the next cell.
_PARTS = re.compile(r"(\n|\w+|[^\w\s])( ?)")


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
    table = doc.to_array([LENGTH, SPACY])
    ends = numpy.cumsum(table.sum(axis=1))
    starts = ends - table.sum(axis=1)
    firsts, lasts = starts, starts + table[:, 0]
    if normal.segments:
        firsts, lasts = (numpy.searchsorted(_originals(normal), places) for places in (firsts, lasts))
    rows = zip(starts.tolist(), table[:, 0].tolist(), table[:, 1].tolist(), firsts.tolist(), lasts.tolist())
    for number, (start, length, space, first, last) in enumerate(rows):
        written, word = text[start : start + length], normal.text[first:last]
        # Between numbers a dash is read as a hyphen; for a tagger it is none.
        if written in DASHES:
            word = written
        # The signs of a layout leave blanks behind.
        if not word or word.isspace() and "\n" not in word and word != written:
            if spaces:
                spaces[-1] = spaces[-1] or bool(word) or bool(space)
            continue
        parts = _PARTS.findall(word) if "\n" in word and word.strip() else [(word, "")]
        for part, blank in parts:
            words.append(part)
            spaces.append(bool(blank))
            tokens.append(number)
        spaces[-1] = spaces[-1] or bool(space)
    shown = Doc(doc.vocab, words=words, spaces=spaces)
    # The tokenizer's exceptions have norms of their own.
    given, new = doc.to_array([ORTH, NORM])[tokens], shown.to_array([ORTH, NORM])
    shown.from_array([NORM], numpy.where(given[:, 0] == new[:, 0], given[:, 1], new[:, 1]).reshape(-1, 1))
    return shown, "".join(word + " " * space for word, space in zip(words, spaces)), tokens


def _originals(normal: Normalized) -> List[int]:
    """RETURNS: for each character of a normalized text the place of the one that it stands for, in order."""
    places: List[int] = []
    ends = [segment[0] for segment in normal.segments[1:]] + [len(normal.text)]
    for (first, begin, stop), end in zip(normal.segments, ends):
        places += [min(begin + place, stop - 1) for place in range(end - first)]
    return places
