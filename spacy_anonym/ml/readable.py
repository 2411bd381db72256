"""A Doc as its reader sees it, for a tagger: without hidden characters, and with plain ones for their variants."""

import re
from typing import List, Optional, Tuple

import numpy
from spacy.attrs import LENGTH, NORM, ORTH, SPACY
from spacy.tokens import Doc

from ..normalize import DASHES, Normalized, normalize

# What a tagger has hardly seen, and what it reads instead: it finds no name beside it.
READ_AS = {**dict.fromkeys("“”„«»", '"'), "\\n": "\n", "\\r": "\n", "\\t": "\t"}
# Behind a word without a space ("Jane😀"): elsewhere they may be a cue ("📍 Calle Mayor").
_EMOJI = re.compile("[\u2600-\u2668\u2670-\u27bf\ufe0f\U0001f000-\U0001faff]+")
# Found in a third of the time.
_HIGH = re.compile("[\u2600-\U0001faff]")


def readable(doc: Doc, text: str) -> Tuple[Doc, str, Optional[List[int]]]:
    """Normalize a Doc's tokens. RETURNS (Tuple[Doc, str, Optional[List[int]]]): the Doc, its text, and None where that
    is read as it is; else another Doc, its text, and for each of its tokens the number of the one that it stands for.
    Quotes are straight and line breaks of JSON strings are real; tokens of which nothing is seen, and emoji at a word's
    end, are left out."""
    normal = normalize(text)
    has_emoji = _HIGH.search(text) is not None
    if normal is None:
        if not has_emoji and not any(each in text for each in READ_AS):
            return doc, text, None
        normal = Normalized(text)
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
        is_blank = word.isspace() and "\n" not in word and word != written
        is_glued = has_emoji and bool(spaces) and not spaces[-1] and _EMOJI.fullmatch(word) is not None
        if not word or is_blank or is_glued and not words[-1].isspace():
            if spaces:
                spaces[-1] = spaces[-1] or is_blank or bool(space)
            continue
        words.append(READ_AS.get(word, word))
        spaces.append(bool(space))
        tokens.append(number)
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
