"""Where the characters of a text are in its new text, and what of it was replaced."""

import re
from bisect import bisect_right
from typing import Any, Dict, List, NamedTuple, Sequence, Tuple

from ..spans import Finding
from .record import Item

# Digests of texts, as md5 and the sha family write them: whoever guesses the text can prove it by one.
_DIGEST = re.compile(
    r"(?i)(?:[a-z0-9]+[:-])?(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})"
)
_WORD = re.compile(r"\w+")
GIVEN_RULE = "input"


class SpanOf(NamedTuple):
    """A span of the text that is written, and the same of the original."""

    start: int  # Half-open characters of the text that is written.
    end: int
    label: str
    rank: int
    source_start: int  # Half-open characters of the original.
    source_end: int


def spans_of(items: Sequence[Item], detect_only: bool = False) -> List[SpanOf]:
    """RETURNS (List[SpanOf]): the items as spans of the new text, or of the original; removed ones have none."""
    first, last = ("source_start", "source_end") if detect_only else ("start", "end")
    return [
        SpanOf(item[first], item[last], item["label"], item.get("rank", 0), item["source_start"], item["source_end"])
        for item in items
        if item[first] < item[last]
    ]


class Offsets:
    """Maps offsets of a text to its new text, by what was replaced."""

    def __init__(self, items: Sequence[Item]) -> None:
        self._items = sorted(items, key=lambda item: item["source_start"])
        self._starts = [item["source_start"] for item in self._items]

    def span(self, start: int, end: int) -> Tuple[int, int]:
        """RETURNS (Tuple[int, int]): a half-open span in the new text; a border within a replaced value becomes that of
        its replacement."""
        return self._place(start, "start"), self._place(end, "end")

    def _place(self, offset: int, border: str) -> int:
        index = bisect_right(self._starts, offset) - 1
        if index < 0:
            return offset
        item = self._items[index]
        if offset == item["source_start"]:
            if border == "end" and index:
                return self._behind(index - 1, offset)
            return item["start"]
        if offset < item["source_end"]:
            return item[border]
        return self._behind(index, offset)

    def _behind(self, index: int, offset: int) -> int:
        item = self._items[index]
        return item["end"] + offset - item["source_end"]


def given_spans(spans: Sequence[Tuple[Any, Any, Any, Any]], length: int) -> Tuple[Finding, ...]:
    """RETURNS (Tuple[Finding, ...]): the spans of a text of so many characters, of start and end (half-open
    characters), label and rank as the input has them; empty ones are left out. RAISES (ValueError): when one is no span
    of the text."""
    found = []
    for start, end, label, rank in spans:
        if not all(type(number) is int for number in (start, end, rank)) or not isinstance(label, str) or not label:
            raise ValueError
        if not 0 <= start <= end <= length or not -(2**31) < rank < 2**31:
            raise ValueError
        if start < end:
            found.append(Finding(start, end, label, 1.0, GIVEN_RULE, rank))
    return tuple(sorted(found))


def taken_out(text: str, items: Sequence[Item]) -> Dict[str, None]:
    """RETURNS (Dict[str, None]): what was replaced in a text, and its words that begin with a capital or digit, case
    folded. Single characters are left out, and so are values that an operator keeps."""
    values: Dict[str, None] = {}
    for item in items:
        if item.get("operator") == "keep":
            continue
        value = text[item["source_start"] : item["source_end"]].strip()
        words = (word for word in _WORD.findall(value) if len(word) > 2 and (word[0].isupper() or word[0].isdigit()))
        values.update(dict.fromkeys(part.casefold() for part in (value, *words) if len(part) > 1))
    return values


class Leaks:
    """Tells whether strings beside a text (the original) still hold what was replaced in it, or a digest."""

    def __init__(self, text: str, items: Sequence[Item]) -> None:
        self._automaton: Any = None
        values = taken_out(text, items)
        if values:
            from ahocorasick import Automaton

            self._automaton = Automaton()
            for value in values:
                self._automaton.add_word(value, len(value))
            self._automaton.make_automaton()

    def found_in(self, string: str) -> bool:
        """RETURNS (bool): whether it holds a value as a whole word or words, in any case, or is a digest."""
        if _DIGEST.fullmatch(string.strip()):
            return True
        if self._automaton is None:
            return False
        folded = string.casefold()
        for last, size in self._automaton.iter(folded):
            before, behind = folded[max(0, last - size) : last - size + 1], folded[last + 1 : last + 2]
            if not before.isalnum() and not behind.isalnum():
                return True
        return False
