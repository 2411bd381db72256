"""The one place that goes around google-re2's wrapper, to the methods of RE2 that it wraps.

The wrapper makes a match object of every search, and a generator around it: RE2's own methods take a third of the time,
and they are most of what finding patterns takes. Known from google-re2 1.1.20240702 to 1.1.20251105; a version without
them is called as its documentation says.
"""

from functools import partial
from typing import Any, Callable, List, Sequence, Tuple


def span_matcher(regex: Any) -> Callable[[bytes, int, int], Sequence[Tuple[int, int]]]:
    """Get what searches once. RETURNS (Callable): a function of (data, pos, endpos) to the spans of the match and its
    groups, (-1, -1) where there are none."""
    inner = getattr(regex, "_regexp", None)
    if inner is None:
        return partial(_search_spans, regex)
    return partial(inner.Match, type(inner).Anchor.UNANCHORED)


def _search_spans(regex: Any, data: bytes, pos: int, endpos: int) -> Sequence[Tuple[int, int]]:
    match = regex.search(data, pos, endpos)
    return [(-1, -1)] if match is None else [match.span(group) for group in range(regex.groups + 1)]


def set_matcher(regexes: Any) -> Callable[[bytes], List[int]]:
    """Get what tells which expressions of a set match. RETURNS (Callable): a function of (data) to the indices."""
    inner = getattr(regexes, "_set", None)
    return partial(_match_set, regexes) if inner is None else inner.Match


def _match_set(regexes: Any, data: bytes) -> List[int]:
    return regexes.Match(data) or []
