"""Texts that are written with escapes or codes: each character knows where it stands in the raw text."""

from typing import Callable, List, NamedTuple

from .slots import Edit, Slot


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
    RETURNS (Slot): The slot. What is not replaced stays as it was written.
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
