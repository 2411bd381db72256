"""Names before figures in lists of people: results, marks, hours, subscriptions ("Field 36 hrs", "Grey, C. £38").

A tagger sees no sentence in such a list; its other entries tell what an entry is.
"""

import re
from typing import AbstractSet, Iterator, List, Sequence, Tuple

from ..lexicons.doubtful import known_names
from ..spans import Finding

SCORE = 0.6
RULE = "register"
MIN_SCORE = 0.5
# Entries of a list, and characters between two of them.
MIN_ENTRIES, LONGEST_GAP = 3, 40
# Of its entries: those that may be names, those on the lists of names, and without initials those that were found.
NAMED, LISTED, FOUND = 0.8, 0.5, 0.3
_WORD = r"[^\W\d_a-zß-öø-ÿ][^\W\d_]{1,24}(?:['’-][^\W\d_]{1,24})?"
# Behind what begins a line or an entry, and its number.
_ENTRY = re.compile(
    r"(?P<lead>^|\n|[;,:] )[ \t*•-]{0,4}(?:[0-9]{1,3}[.)]? )?"
    rf"(?P<name>(?P<word>{_WORD})(?P<behind>,? [A-Z]\b\.?)?|(?P<before>[A-Z]\.? )(?P<other>{_WORD}))"
    r"(?: ?[-–:])?[ \t]{1,8}[£$€]?[0-9]"
)


def find_in_registers(text: str, findings: Sequence[Finding], common: AbstractSet[str]) -> List[Finding]:
    """Find the names of the entries of a list of people.

    findings (Sequence[Finding]): What was found; only persons are read.
    common (AbstractSet[str]): Ordinary words, lower case.
    RETURNS (List[Finding]): Sorted: the names of a list that are on the lists of names or no ordinary words, with their
        initials. Most of its entries must be such; some must have been found where they have no initials.
    """
    entries = list(_ENTRY.finditer(text))
    if len(entries) < MIN_ENTRIES:
        return []
    persons = {place for each in findings if each.label == "PERSON" and each.score >= MIN_SCORE for place in each[:2]}
    found = []
    for run in _runs(entries):
        words = [(each["word"] or each["other"]).lower() for each in run]
        named = [each for each, word in zip(run, words) if word in known_names() or word not in common]
        listed = sum(word in known_names() for word in words)
        plain = sum(word in known_names() and word not in common for word in words)
        sure = sum(not persons.isdisjoint(each.span("name")) for each in run)
        has_initials = run[0]["behind"] or run[0]["before"]
        if len(set(words)) * 3 < len(words) * 2 or len(named) < NAMED * len(run) or listed < LISTED * len(run):
            continue
        if has_initials or sure >= FOUND * len(run) or sure and plain >= LISTED * len(run):
            found += [Finding(*each.span("name"), "PERSON", SCORE, RULE) for each in named]
    return found


def _runs(entries: "Sequence[re.Match[str]]") -> "Iterator[List[re.Match[str]]]":
    """YIELDS: the entries of each list: of one form, near to each other."""
    run: "List[re.Match[str]]" = []
    for entry in entries:
        if run and (entry.start() - run[-1].end() > LONGEST_GAP or _form(entry) != _form(run[-1])):
            if len(run) >= MIN_ENTRIES:
                yield run
            run = []
        run.append(entry)
    if len(run) >= MIN_ENTRIES:
        yield run


def _form(entry: "re.Match[str]") -> Tuple[bool, bool]:
    return entry["behind"] is None, entry["before"] is None
