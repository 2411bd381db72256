"""Texts that stand in several places of a file: read as one document, written back each to its place."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Callable, List, NamedTuple, Sequence, Tuple, Union
from urllib.parse import quote

from ...errors import AnonymError, Errors
from ...spans import Finding
from ..person_columns import whole_cell
from ..record import Item

# Characters of a document, far below spaCy's own limit (nlp.max_length): longer ones are cut between slots.
MAX_CHARS = 200_000


class Edit(NamedTuple):
    """`text[start:end]` of a slot becomes `new`; half-open characters."""

    start: int
    end: int
    new: str


def apply_edits(text: str, edits: Sequence[Edit]) -> str:
    """RETURNS (str): the text with sorted, separate edits made."""
    parts, last = [], 0
    for edit in edits:
        parts += [text[last : edit.start], edit.new]
        last = edit.end
    return "".join([*parts, text[last:]])


class Slot:
    """A text in one place of a file. `write` is called with its edits, sorted and separate, where there are any.
    `label` is what all of it is; "" where nothing is said."""

    __slots__ = ("text", "label", "_write", "_edits")

    def __init__(self, text: str, write: Callable[[List[Edit]], None], label: str = "") -> None:
        self.text = text
        self.label = label
        self._write = write
        self._edits: List[Edit] = []

    def edit(self, edit: Edit) -> None:
        """Note an edit. A character may be edited twice, as part of two documents."""
        self._edits.append(edit)

    def finish(self) -> None:
        """Write what was noted."""
        edits, self._edits = merge_edits(self._edits), []
        if edits:
            self._write(edits)


def merge_edits(edits: Sequence[Edit]) -> List[Edit]:
    """RETURNS (List[Edit]): the edits, sorted; those that overlap become one, with the first text that is not ""."""
    merged: List[Edit] = []
    for edit in sorted(edits, key=lambda each: (each.start, -each.end)):
        if merged and (edit.start < merged[-1].end or edit[:2] == merged[-1][:2]):
            last = merged[-1]
            merged[-1] = Edit(last.start, max(last.end, edit.end), last.new or edit.new)
        else:
            merged.append(edit)
    return merged


def text_slot(text: str, set_text: Callable[[str], object], label: str = "") -> Slot:
    """RETURNS (Slot): a slot that is written as a whole. `set_text` is given the new text."""

    def write(edits: List[Edit]) -> None:
        set_text(apply_edits(text, edits))

    return Slot(text, write, label)


@dataclass(eq=False)
class View:
    """Slots one after the other, as one document."""

    id: str
    label: str = ""  # What all of it is, as a column's header says; "" where nothing is said.
    name: str = ""  # What names it; see `Field`.

    def __post_init__(self) -> None:
        self._parts: List[str] = []
        self._slots: List[Tuple[int, Slot]] = []
        self.length = 0

    def add(self, slot: Slot) -> None:
        """Add a slot right behind what is there."""
        if slot.text:
            self._slots.append((self.length, slot))
            self.add_text(slot.text)

    def add_text(self, text: str) -> None:
        """Add characters that belong to no slot: they are never changed."""
        self._parts.append(text)
        self.length += len(text)

    @property
    def text(self) -> str:
        """RETURNS (str): the document."""
        return "".join(self._parts)

    @property
    def given(self) -> Tuple[Finding, ...]:
        """RETURNS (Tuple[Finding, ...]): what is known of the text: of all of it, and of each slot."""
        found = list(whole_cell(self.text, self.label))
        for start, slot in self._slots:
            found += [f._replace(start=f.start + start, end=f.end + start) for f in whole_cell(slot.text, slot.label)]
        return tuple(found)

    @property
    def empty(self) -> bool:
        """RETURNS (bool): whether there is nothing to read."""
        return not any(slot.text.strip() for _, slot in self._slots)

    def spread(self, new_text: str, items: Sequence[Item]) -> None:
        """Write replacements to their slots: a new text goes into the first of its slots. RAISES (AnonymError): SA372
        when the items do not tell how the anonymized document came about."""
        text = self.text
        edits = [Edit(i["source_start"], i["source_end"], new_text[i["start"] : i["end"]]) for i in items]
        if apply_edits(text, sorted(edits)) != new_text:
            raise AnonymError(Errors.SA372)
        starts = [start for start, _ in self._slots]
        for edit in edits:
            new = edit.new
            for place in range(max(0, bisect_right(starts, edit.start) - 1), len(starts)):
                first, slot = self._slots[place]
                if first >= edit.end:
                    break
                start, end = max(edit.start - first, 0), min(edit.end - first, len(slot.text))
                if start < end:
                    slot.edit(Edit(start, end, new))
                    new = ""


class Story:
    """Paragraphs as lines of documents: as few as can be, so that what is said of one person is together. The ids of
    all but the first end in a number."""

    def __init__(self, id: str) -> None:
        self._id = id
        self.views = [View(id)]

    def add(self, slots: Sequence[Union[Slot, str]]) -> None:
        """Add a paragraph: its texts, and characters that belong to no slot."""
        if not any(isinstance(slot, Slot) and slot.text for slot in slots):
            return
        if self.views[-1].length > MAX_CHARS:
            self.views.append(View(f"{self._id}#{len(self.views) + 1}"))
        view = self.views[-1]
        if view.length:
            view.add_text("\n")
        for slot in slots:
            if isinstance(slot, Slot):
                view.add(slot)
            else:
                view.add_text(slot)


class Char(NamedTuple):
    """A character, and the half-open characters of the raw text that write it."""

    char: str
    start: int
    end: int


def mapped_slot(raw: str, chars: List[Char], quote: Callable[[str], str], set_raw: Callable[[str], object]) -> Slot:
    """Make a slot of a text that is written with escapes.

    raw (str): The text as it is written.
    chars (List[Char]): The characters that are read, in order; what lies between two of them is dropped with them.
    quote (Callable[[str], str]): Writes a new text.
    set_raw (Callable[[str], object]): Given the new raw text.
    RETURNS (Slot): The slot. What is not replaced is kept as it was written.
    """

    def write(edits: List[Edit]) -> None:
        parts, last = [], 0
        for edit in edits:
            parts += [raw[last : chars[edit.start].start], quote(edit.new)]
            last = chars[edit.end - 1].end
        set_raw("".join([*parts, raw[last:]]))

    return Slot("".join(each.char for each in chars), write)


def plain_chars(raw: str, start: int, end: int) -> List[Char]:
    """RETURNS (List[Char]): characters that stand for themselves."""
    return [Char(raw[place], place, place + 1) for place in range(start, end)]


_ESCAPES = re.compile("(?:%[0-9A-Fa-f]{2})+")


def url_slot(url: str, set_url: Callable[[str], object]) -> Slot:
    """RETURNS (Slot): an address without escapes; what is not replaced keeps its own. `set_url` gets the new one."""
    return mapped_slot(url, url_chars(url), quote_url, set_url)


def quote_url(text: str) -> str:
    """RETURNS (str): a text as a part of an address."""
    return quote(text, safe="", errors="replace")


def url_chars(url: str) -> List[Char]:
    """RETURNS (List[Char]): the characters of an address. Escaped bytes that are no UTF-8 are read as Latin-1."""
    chars: List[Char] = []
    last = 0
    for match in _ESCAPES.finditer(url):
        chars += plain_chars(url, last, match.start())
        start = match.start()
        data = bytes.fromhex(match[0].replace("%", ""))
        try:
            text, code = data.decode("utf8"), "utf8"
        except UnicodeDecodeError:
            text, code = data.decode("latin-1"), "latin-1"
        for char in text:
            width = 3 * len(char.encode(code))
            chars.append(Char(char, start, start + width))
            start += width
        last = match.end()
    return chars + plain_chars(url, last, len(url))
