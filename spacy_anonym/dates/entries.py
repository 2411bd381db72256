"""Days without a year at the beginnings of the lines of a journal, "5-19 no show", and in a row with another: "from 3/4
to 5/4"."""

import re
from typing import Iterable, List, Set

from ..spans import Finding
from ..toml import load_toml

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


ROW_RULE = "row_day"
MIN_SCORE = 0.3
# Of the days of a row that one is the first to be found of, and characters of each with what joins it to the next.
MAX_ROW, REACH = 12, 24
_PAIR = r"(?P<one>[0-3]?[0-9])/(?P<two>[0-3]?[0-9])"
_DAY = re.compile(_PAIR)
_JOINERS = "|".join(map(re.escape, load_toml(__file__, "words.toml")["connectors"].split()))
_JOINED = rf"(?:[ \u00a0]?[,&–-]|[ \u00a0](?:{_JOINERS}))[ \u00a0]?"
_NEXT = re.compile(rf"{_JOINED}(?P<value>{_PAIR})(?![\w/]|[.,]\d)")
_LAST = re.compile(rf"(?<![\w/.,-])(?P<value>{_PAIR}){_JOINED}$")


def find_days_in_row(text: str, findings: Iterable[Finding]) -> List[Finding]:
    """Find the days that stand in a row with one that was found, all without a year: "from 3/4 to 5/4", "2/7, 9/7".

    findings (Iterable[Finding]): What was found; only dates are read.
    RETURNS (List[Finding]): Sorted; what was found is left out.
    """
    found: Set[Finding] = set()
    known = {(each.start, each.end) for each in findings if each.label == "DATE_TIME" and each.score >= MIN_SCORE}
    for start, end in known:
        if end - start > 5 or not _DAY.fullmatch(text, start, end):
            continue
        row = 0
        while row < MAX_ROW and (day := _NEXT.match(text, end, end + REACH)) and _is_day(day):
            found.add(Finding(*day.span("value"), "DATE_TIME", SCORE, ROW_RULE))
            end, row = day.end(), row + 1
        while row < 2 * MAX_ROW and (day := _LAST.search(text, max(0, start - REACH), start)) and _is_day(day):
            found.add(Finding(*day.span("value"), "DATE_TIME", SCORE, ROW_RULE))
            start, row = day.start(), row + 1
    return sorted(each for each in found if each[:2] not in known)


def _is_day(match: "re.Match[str]") -> bool:
    one, two = sorted((int(match["one"]), int(match["two"])))
    return 1 <= one <= 12 and two <= 31
