"""What an anonymized text no longer has of its original, told from the two texts alone, whichever tool wrote the new
one."""

import re
from bisect import bisect_left
from difflib import SequenceMatcher
from itertools import takewhile
from typing import Dict, List, NamedTuple, Sequence, Set, Tuple

_TOKEN = re.compile(r"\w+|[^\w\s]")
# Tokens that stand together once in either text are the same in both.
ANCHOR = 3
# Tokens of a gap that are compared one with all: between anchors there are few.
GAP = 64

_WORD = re.compile(r"\w+")
# Letters and digits that are the same by coincidence where there are fewer.
LEAST_KEPT = 3

# (first, last + 1) tokens of the old text, and of the new one.
Gap = Tuple[int, int, int, int]


class Change(NamedTuple):
    """What was replaced, and by what."""

    start: int  # Half-open characters of the old text; none where something was only added.
    end: int
    new_start: int  # Half-open characters of the new text; none where something was removed.
    new_end: int


def find_changes(old: str, new: str) -> List[Change]:
    """Compare two texts by their words, in time that grows with their length.

    RETURNS (List[Change]): In order. What has no white space in it counts as one, as an address of which two parts were
        replaced. A long passage without any word that stands once in both is one change.
    """
    first, second = list(_TOKEN.finditer(old)), list(_TOKEN.finditer(new))
    words, others = [each.group() for each in first], [each.group() for each in second]
    gaps: List[Gap] = []
    for gap in _between(words, others, (0, len(words), 0, len(others)), ANCHOR):
        if max(gap[1] - gap[0], gap[3] - gap[2]) > GAP:
            found = _between(words, others, gap, 1)
        else:
            found = [gap]
        for each in found:
            gaps.extend(_compare(words, others, each))
    changes: List[Change] = []
    for begin, stop, new_begin, new_stop in gaps:
        start, end = _span(first, begin, stop)
        new_start, new_end = _span(second, new_begin, new_stop)
        last = changes[-1] if changes else None
        if last is not None and last.end > last.start and end > start and not re.search(r"\s", old[last.end : start]):
            changes[-1] = Change(last.start, end, last.new_start, new_end)
        else:
            changes.append(Change(start, end, new_start, new_end))
    return changes


def kept_places(old: str, new: str) -> Set[int]:
    """Tell what a replacement kept of a value: what a mask left ("John Sm***"), and whole words, where it has no others
    ("John") or all of the value's ("[John Smith]"). Case does not count.

    RETURNS (Set[int]): The characters of the value that stand in the replacement.
    """
    kept = _left_by_mask(old, new) if len(old) == len(new) else set()
    return kept or _kept_words(old, new)


def _left_by_mask(old: str, new: str) -> Set[int]:
    pairs = list(zip(old.lower(), new.lower())) if len(old.lower()) == len(new.lower()) else []
    changed = [char for was, char in pairs if was != char]
    same = {place for place, (was, char) in enumerate(pairs) if was == char and was.isalnum()}
    if not any(map(str.isalnum, changed)):
        return same
    # A letter may be a mask: "John SmXXX".
    return same if len(changed) > 1 and len(set(changed)) == 1 and len(same) >= LEAST_KEPT else set()


def _kept_words(old: str, new: str) -> Set[int]:
    words, others = list(_WORD.finditer(old)), [word.lower() for word in _WORD.findall(new)]
    own = [word.group().lower() for word in words]
    less, more = sorted((own, others), key=len)
    starts = range(len(more) - len(less) + 1) if sum(map(len, less)) >= LEAST_KEPT else ()
    start = next((start for start in starts if more[start : start + len(less)] == less), None)
    if start is None:
        return set()
    kept = words if more is others else words[start : start + len(less)]
    return {place for word in kept for place in range(*word.span())}


def _span(tokens: Sequence["re.Match[str]"], begin: int, stop: int) -> Tuple[int, int]:
    if begin < stop:
        return tokens[begin].start(), tokens[stop - 1].end()
    place = tokens[begin].start() if begin < len(tokens) else tokens[-1].end() if tokens else 0
    return place, place


def _between(old: Sequence[str], new: Sequence[str], gap: Gap, size: int) -> List[Gap]:
    """RETURNS: what lies between runs of tokens that stand once on either side, in the same order on both."""
    start, end, new_start, new_end = gap
    places = _single(old, start, end, size)
    others = _single(new, new_start, new_end, size)
    pairs = sorted((place, others[run]) for run, place in places.items() if run in others)
    gaps: List[Gap] = []
    for place, other in _ascending(pairs):
        if place >= start and other >= new_start:
            gaps.append((start, place, new_start, other))
            start, new_start = place + size, other + size
        elif place + size > start and place - start == other - new_start:
            # It overlaps the one before, and goes on from it.
            start, new_start = place + size, other + size
    gaps.append((start, end, new_start, new_end))
    return [each for each in gaps if each[0] < each[1] or each[2] < each[3]]


def _single(tokens: Sequence[str], start: int, end: int, size: int) -> Dict[Tuple[str, ...], int]:
    places: Dict[Tuple[str, ...], int] = {}
    for place in range(start, end - size + 1):
        run = tuple(tokens[place : place + size])
        places[run] = -1 if run in places else place
    return {run: place for run, place in places.items() if place >= 0}


def _ascending(pairs: Sequence[Tuple[int, int]]) -> List[Tuple[int, int]]:
    """RETURNS: a longest run of pairs of which both sides ascend. SOURCE: patience sorting (Schensted, 1961)."""
    tops: List[int] = []
    ends: List[int] = []
    before: List[int] = []
    for index, (_, other) in enumerate(pairs):
        pile = bisect_left(tops, other)
        before.append(ends[pile - 1] if pile else -1)
        tops[pile : pile + 1] = [other]
        ends[pile : pile + 1] = [index]
    found: List[Tuple[int, int]] = []
    index = ends[-1] if ends else -1
    while index >= 0:
        found.append(pairs[index])
        index = before[index]
    return found[::-1]


def _compare(old: Sequence[str], new: Sequence[str], gap: Gap) -> List[Gap]:
    start, end, new_start, new_end = gap
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old[start:end], new[new_start:new_end])))
    start, new_start = start + same, new_start + same
    back = zip(reversed(old[start:end]), reversed(new[new_start:new_end]))
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], back))
    end, new_end = end - same, new_end - same
    if start == end and new_start == new_end:
        return []
    if max(end - start, new_end - new_start) > GAP:
        return [(start, end, new_start, new_end)]
    blocks = SequenceMatcher(None, old[start:end], new[new_start:new_end], autojunk=False).get_opcodes()
    return [(start + i, start + j, new_start + k, new_start + m) for tag, i, j, k, m in blocks if tag != "equal"]
