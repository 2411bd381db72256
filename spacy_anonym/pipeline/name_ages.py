"""Ages of found people in a row of which one age was found: "Marta (37), Luis (8)", "Laia de vuit, Pau de cinc"."""

import re
from functools import lru_cache
from typing import List, Optional, Pattern, Sequence, Set, Tuple

from ..lang import Span
from ..number_words import read_number_word
from ..spans import Finding

SCORE = 0.6
RULE = "name_age"
MIN_SCORE = 0.5
# People of a row on each side of one that was found, and characters of each with its age.
MAX_ROW, REACH = 12, 96
# Between a name and its age; and between an age and the next name, where "and", an article or a word as "my" may stand.
_BETWEEN = re.compile(r" \(|,? de |, | ")
LONGEST_BETWEEN = 5
_SHORT = r"[^\W\d_]{1,3}"
_NEXT = rf"(?:[,;]|,? (?:{_SHORT}|&))[ \u00a0](?:{_SHORT}[ \u00a0]){{0,2}}(?:l['’])?"
_WORD = r"[^\W\d_a-zß-öø-ÿ][^\W\d_]{1,15}"
_NAME = rf"(?P<name>{_WORD}(?:[ \-]{_WORD})?)"
_AGE = r"(?P<age>[1-9][0-9]?|[^\W\d_]{2,9}(?:(?: [yi] |-(?:i-)?)[^\W\d_]{2,6})?)"


def find_name_ages(text: str, findings: Sequence[Finding]) -> List[Finding]:
    """Find the ages of the people of a row, where one with an age was found.

    findings (Sequence[Finding]): What was found; only persons and ages are read.
    RETURNS (List[Finding]): Sorted; what was found is left out.
    """
    sure = [each for each in findings if each.score >= MIN_SCORE and each.label in ("PERSON", "AGE")]
    ages = [each for each in sure if each.label == "AGE"]
    begins = {each.end: each.start for each in sure if each.label == "PERSON"} if ages else {}
    found: Set[Finding] = set()
    # Of a row of results, "Sodium (13)" is nobody.
    people = {each.end for each in findings if each.label == "PERSON"}
    for age in ages if begins else ():
        for end in range(max(0, age.start - LONGEST_BETWEEN), age.start):
            between = text[end : age.start]
            if end in begins and _BETWEEN.fullmatch(between):
                for name, number in _row(text, begins[end], age.end, between):
                    if name[1] in people:
                        found.add(Finding(*number, "AGE", SCORE, RULE))
    known = {each[:3] for each in sure}
    return sorted(each for each in found if each[:3] not in known)


def _row(text: str, start: int, end: int, between: str) -> List[Tuple[Span, Span]]:
    """RETURNS: the names and ages beside those that begin and end there."""
    before, after = _forms(between)
    row: List[Tuple[Span, Span]] = []
    while len(row) < MAX_ROW and (pair := _pair(after.match(text, end, end + REACH))):
        row.append(pair)
        end = pair[1][1]
    while len(row) < 2 * MAX_ROW and (pair := _pair(before.search(text, max(0, start - REACH), start))):
        row.append(pair)
        start = pair[0][0]
    return row


@lru_cache(maxsize=8)
def _forms(between: str) -> Tuple[Pattern[str], Pattern[str]]:
    """RETURNS: a person with an age before another one's name, and one behind another one's age."""
    closed = r"\)" if "(" in between else ""
    person = f"{_NAME}{re.escape(between)}{_AGE}"
    return re.compile(rf"(?<!\w){person}{closed}{_NEXT}$"), re.compile(rf"{closed}{_NEXT}{person}(?!\w)")


def _pair(match: "Optional[re.Match[str]]") -> Optional[Tuple[Span, Span]]:
    """RETURNS: the half-open characters of a name and an age; None where that is no number. "cinc i la" begins with
    one."""
    if match is None:
        return None
    for number in (match["age"], match["age"].partition(" ")[0]):
        if number.isdigit() or read_number_word(number):
            start = match.start("age")
            return match.span("name"), (start, start + len(number))
    return None
