"""Days without a year at the beginnings of the lines of a journal: "5-19 no show"."""

import re
from typing import List

from ..spans import Finding

RULE, SCORE = "entry_day", 0.6
# Fewer lines may hold ranges.
MIN_ENTRIES = 3
_ENTRY = re.compile(
    r"(?:^|\n)[ \t]{0,3}(?P<value>(?P<one>[0-3]?[0-9])-(?P<two>[0-3]?[0-9]))(?:[.:]?[ \t]{1,8}|[.:]?\t)(?=[^\W\d_])"
)


def find_entry_days(text: str) -> List[Finding]:
    """Find the days of entries, where three lines or more begin with one, all as month and day or all as day and month.

    RETURNS (List[Finding]): Sorted. None where no number is above twelve, or all rise from the first number to the
        second as ranges do and the lines are in no order of time.
    """
    entries = list(_ENTRY.finditer(text)) if text.count("\n") >= MIN_ENTRIES - 1 else []
    if len(entries) < MIN_ENTRIES:
        return []
    pairs = [(int(entry["one"]), int(entry["two"])) for entry in entries]
    for days in (pairs, [(two, one) for one, two in pairs]):
        is_valid = all(1 <= month <= 12 and 1 <= day <= 31 for month, day in days)
        is_range = all(one < two for one, two in pairs) and days not in (sorted(days), sorted(days, reverse=True))
        if is_valid and not is_range and any(day > 12 for _, day in days):
            return [Finding(*entry.span("value"), "DATE_TIME", SCORE, RULE) for entry in entries]
    return []
