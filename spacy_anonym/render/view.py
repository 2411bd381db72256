"""What is shown of a document: both texts and the replacements, taken from a Doc or from a result without one."""

import unicodedata
from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, Iterable, Iterator, List, NamedTuple, Optional, Tuple

from spacy.tokens import Doc

from ..errors import AnonymError, Errors
from ..labels import normalize_label

RIGHT_TO_LEFT = ("R", "AL")
# Where a text is a dict or a tuple nothing but its language tells the direction of lines that have no letters.
RTL_LANGS = ("ar", "dv", "fa", "he", "ps", "sd", "ug", "ur", "yi")


class Mark(NamedTuple):
    """A replacement, as in `doc._.anonym_items`."""

    start: int  # Half-open characters of the new text.
    end: int
    source_start: int  # Half-open characters of the original.
    source_end: int
    label: str  # As in the item; "" where it has none.
    operator: str = ""
    entity: str = ""
    rule: str = ""
    score: float = 1.0  # In [0, 1].
    same: bool = False  # Whether the replacement is the value: the operator left it.


class View(NamedTuple):
    """A document before and after."""

    text: str  # The original.
    new_text: str  # The new text.
    marks: List[Mark]  # The replacements, in text order.
    title: str = ""  # The document's title or id; "" where it has none.
    lang: str = ""  # The language's code; "" where it is not known.
    rtl: bool = False  # Whether the language is written from right to left.


def make_view(document: Any, number: int = 1) -> View:
    """Take what is shown from a document.

    document (Any): A Doc that an anonymizer ran over; a dict with `text`, `anonym_text` and `items`, and perhaps
        `title` (or `id`) and `lang`; or a tuple (text, new text, items).
    number (int): Its number, from 1, for messages.
    RETURNS (View): What is shown.
    RAISES (AnonymError): SA373 when it was not anonymized, SA374 when it is none of these, SA375 when the items do not
        fit the texts.
    """
    text: Any
    new_text: Any
    title: Any = ""
    lang: Any = ""
    rtl = False
    if isinstance(document, Doc):
        text, new_text, items = document.text, document._.anonym_text, document._.anonym_items
        title, lang = document.user_data.get("title") or "", document.lang_
        rtl = document.vocab.writing_system.get("direction") == "rtl"
    elif isinstance(document, Mapping):
        text, new_text, items = (document.get(name) for name in ("text", "anonym_text", "items"))
        title, lang = document.get("title") or document.get("id") or "", document.get("lang") or ""
        rtl = lang in RTL_LANGS
    elif isinstance(document, tuple) and len(document) == 3:
        text, new_text, items = document
    else:
        raise AnonymError(Errors.SA374.format(number=number, type=type(document).__name__))
    if new_text is None or items is None:
        raise AnonymError(Errors.SA373.format(number=number))
    if not isinstance(text, str) or not isinstance(new_text, str):
        raise AnonymError(Errors.SA374.format(number=number, type=f"{type(document).__name__} whose texts are no str"))
    marks = _read_marks(text, new_text, items)
    if marks is None:
        raise AnonymError(Errors.SA375.format(number=number))
    return View(text, new_text, marks, str(title), str(lang), rtl)


def _read_marks(text: str, new_text: str, items: Any) -> Optional[List[Mark]]:
    """RETURNS (Optional[List[Mark]]): the items; None where they do not fit these texts."""
    if isinstance(items, (str, bytes)) or not isinstance(items, Sequence):
        return None
    marks: List[Mark] = []
    old = new = 0
    for item in items:
        try:
            mark = _mark(item)
        except (KeyError, TypeError, ValueError, OverflowError):
            return None
        inside = old <= mark.source_start < mark.source_end <= len(text)
        if not inside or not new <= mark.start <= mark.end <= len(new_text):
            return None
        if new_text[new : mark.start] != text[old : mark.source_start]:
            return None
        marks.append(mark._replace(same=new_text[mark.start : mark.end] == text[mark.source_start : mark.source_end]))
        old, new = mark.source_end, mark.end
    return marks if text[old:] == new_text[new:] else None


def _mark(item: Any) -> Mark:
    start, end, source_start, source_end = (item[name] for name in ("start", "end", "source_start", "source_end"))
    if not all(isinstance(place, int) for place in (start, end, source_start, source_end)):
        raise TypeError
    operator, entity, rule = (str(item.get(name) or "") for name in ("operator", "entity", "rule"))
    score = float(item.get("score", 1.0))
    if not isfinite(score):
        raise ValueError
    label, score = normalize_label(str(item["label"])), min(1.0, max(0.0, score))
    return Mark(start, end, source_start, source_end, label, operator, entity, rule, score)


def split_lines(text: str) -> Iterator[Tuple[int, int]]:
    """YIELDS (Tuple[int, int]): each line with its end, as `str.splitlines` has them; half-open characters."""
    start = 0
    for line in text.splitlines(keepends=True):
        yield start, start + len(line)
        start += len(line)


def direction_of(pieces: Iterable[str], rtl: bool) -> str:
    """Tell the direction of a line.

    pieces (Iterable[str]): Its text, what decides first in front: the words around replacements, then the replacements.
    rtl (bool): Whether the document's language is written from right to left. Then one such letter is enough, so that a
        line of Hebrew that begins with "MRI" is laid out as the others are; else the first letter decides.
    RETURNS (str): "rtl" or "ltr".
    """
    seen_latin = False
    for piece in pieces:
        if piece.isascii():
            # Most text: no letter of it is written from right to left.
            found = any(char.isalpha() for char in piece)
            if found and not rtl:
                return "ltr"
            seen_latin = seen_latin or found
            continue
        for char in piece:
            kind = unicodedata.bidirectional(char)
            if kind in RIGHT_TO_LEFT:
                return "rtl"
            if kind == "L":
                if not rtl:
                    return "ltr"
                seen_latin = True
    return "rtl" if rtl and not seen_latin else "ltr"
