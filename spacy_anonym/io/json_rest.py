"""The fields beside the text of a JSON row: their strings are texts of their own, and what is made from the text is
dropped."""

import re
from typing import Any, FrozenSet, List, NamedTuple, Optional, Sequence, Tuple

from .rebase import Leaks

# Fields whose values are made from a text: who guesses it can prove it by one.
_MADE = re.compile(r"(?i)hash|digest|checksum|md5|sha_?(1|2|256|512)\b")
# Shorter numbers are counts and ids; longer ones may be telephone numbers or cards.
LONG_NUMBER = 10_000


class Slot(NamedTuple):
    """The place of a string or a long number in a row.

    path (str): The names of the fields that lead to it, with dots.
    text (str): The string, or the number as text.
    value (Any): What stood there.
    """

    path: str
    text: str
    value: Any


def take_apart(value: Any, kept: str = "", drop: FrozenSet[str] = frozenset()) -> Tuple[Any, List[Slot]]:
    """Find the texts of a JSON value.

    value (Any): The value.
    kept (str): The field that is kept as it is: the id; with dots for nested ones.
    drop (FrozenSet[str]): Fields of the outermost object to drop.
    RETURNS (Tuple[Any, List[Slot]]): The value with slots in the places of its texts, and the slots in order. Fields
        that begin with "_", and
        those that are named for a digest, are dropped.
    """
    slots: List[Slot] = []
    return _walk(value, "", kept, drop, slots), slots


def _walk(value: Any, path: str, kept: str, drop: FrozenSet[str], slots: List[Slot]) -> Any:
    if path and path == kept:
        return value
    if isinstance(value, dict):
        walked = {}
        for name, inner in value.items():
            if name in drop or name.startswith("_") or _MADE.search(name):
                continue
            walked[name] = _walk(inner, f"{path}.{name}" if path else name, kept, frozenset(), slots)
        return walked
    if isinstance(value, list):
        return [_walk(inner, path, "", frozenset(), slots) for inner in value]
    if isinstance(value, str) and value.strip() or _is_long(value):
        slot = Slot(path, str(value), value)
        slots.append(slot)
        return slot
    return value


def _is_long(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and not abs(value) < LONG_NUMBER


def put_together(walked: Any, news: Sequence[str], leaks: Optional[Leaks] = None) -> Any:
    """Put new texts in the places of the slots.

    walked (Any): What `take_apart` made.
    news (Sequence[str]): The new text of each slot, in order.
    leaks (Optional[Leaks]): A string that still holds what was taken out of the row's text becomes "".
    RETURNS (Any): The JSON value.
    """
    return _fill(walked, iter(news), leaks)


def _fill(walked: Any, news: Any, leaks: Optional[Leaks]) -> Any:
    if isinstance(walked, Slot):
        new = next(news)
        if leaks is not None and leaks.found_in(new):
            return ""
        return walked.value if new == walked.text else new
    if isinstance(walked, dict):
        return {name: _fill(inner, news, leaks) for name, inner in walked.items()}
    if isinstance(walked, list):
        return [_fill(inner, news, leaks) for inner in walked]
    return walked
