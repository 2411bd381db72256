"""Values that are kept in the text, with what lies inside them."""

import re
from bisect import bisect_left
from typing import Any, Dict, List, Mapping, Sequence, Set, Tuple, Union

from ..patterns.value_lists import Entry, ValueFinder, check_entries, make_entries, whole_regexes
from ..spans import Finding

# (start, end, label): allowed characters of a text; label "" allows whatever lies inside.
Allowed = Tuple[int, int, str]
# A person of a text keeps the phrases of lists from being allowed that hold the name: from this score on, the lowest
# that a bundled pipeline masks.
LIKELY = 0.15
# The labels under which a phrase of a list may be found.
NAMES = frozenset(("PERSON", "LOCATION", "ORGANIZATION"))
# The rules by which the text itself says that a name follows.
_PROVEN = frozenset(f"lexicon.name.{rule}" for rule in ("title", "field", "signature"))
_WORD = re.compile(r"\w\w+")


class AllowList:
    """The values that a consolidator leaves in the text.

    items (Sequence[Union[str, Mapping[str, Any]]]): Values, or mappings with one of `value`, `values`, `regex` (of the
        whole value), `file` and `lexicon`, and with `label` and `ignore_case`. A lexicon holds phrases whose names
        refer to no person in the text, as "Parkinson's disease" or "GnuCash", and allows these as names only: one is
        allowed only if no person of that name is mentioned elsewhere in the text.
    """

    def __init__(self, items: Sequence[Union[str, Mapping[str, Any]]] = ()) -> None:
        self.set_entries(make_entries(items, "allow", with_label=False))

    def set_entries(self, entries: Sequence[Entry]) -> None:
        """Set the entries."""
        self.entries = list(entries)
        self._finder = ValueFinder(
            [entry if not entry.lexicon else entry._replace(values=()) for entry in self.entries]
        )
        self._phrases = ValueFinder([entry for entry in self.entries if entry.lexicon])
        self._phrase_labels = [entry.label for entry in self.entries if entry.lexicon]
        self._longest = max(
            (len(value) for entry in self.entries if entry.lexicon for value in entry.values), default=0
        )
        self._regexes = whole_regexes(self.entries)

    def __bool__(self) -> bool:
        return bool(self.entries)

    def __getstate__(self) -> List[Entry]:
        return self.entries

    def __setstate__(self, state: List[Entry]) -> None:
        self.set_entries(state)

    def spans(self, text: str, findings: Sequence[Finding]) -> List[Allowed]:
        """Find what is allowed in a text.

        findings (Sequence[Finding]): All candidates, in any order: a value with a label is allowed where it was found
            under it, and a regular expression where it matches the whole of what was found.
        RETURNS (List[Allowed]): (start, end, label), sorted. Phrases of lexicons only where they may hold a finding of
            a name.
        RAISES (AnonymError): SA031 when an entry's file is missing.
        """
        if not findings:
            return []
        check_entries(self.entries, "allow")
        found = {finding[:3] for finding in findings}
        spans = set()
        for start, end, indices in self._finder.find(text):
            for index in indices:
                label = self.entries[index].label
                if not label or (start, end, label) in found:
                    spans.add((start, end, label))
        for entry, regex in self._regexes:
            for start, end, label in found:
                if entry.label in ("", label) and regex.search(text[start:end].encode("utf8")) is not None:
                    spans.add((start, end, entry.label))
        if self._longest:
            phrases = self._phrases_at(text, found)
            if phrases:
                spans |= nobodys(text, findings, phrases)
        return sorted(spans)

    def _phrases_at(self, text: str, found: Set[Allowed]) -> Set[Allowed]:
        """RETURNS: the phrases of lexicons around what was found of names."""
        windows: List[Tuple[int, int]] = []
        for start, end, label in sorted(found):
            if label in NAMES:
                left, right = max(0, end - self._longest), min(len(text), start + self._longest)
                if windows and left <= windows[-1][1]:
                    windows[-1] = (windows[-1][0], max(right, windows[-1][1]))
                elif left < right:
                    windows.append((left, right))
        phrases: Set[Allowed] = set()
        for start, end, indices in self._phrases.find(text, windows) if windows else ():
            for index in indices:
                label = self._phrase_labels[index]
                if not label:
                    # "Minecraft" may be a password.
                    phrases.update((start, end, each) for each in NAMES)
                elif (start, end, label) in found:
                    phrases.add((start, end, label))
        return phrases


def nobodys(text: str, findings: Sequence[Finding], phrases: Set[Allowed]) -> Set[Allowed]:
    """RETURNS (Set[Allowed]): the phrases of the text whose names are not those of a person mentioned in it: no word
    that was found in one is a word of a person who was found outside of all of them; and none that a form of address,
    a field or a letter's closing tells to be a person."""
    inside: Dict[Allowed, Set[str]] = {phrase: set() for phrase in sorted(phrases)}
    people: Set[str] = set()
    proven = {finding[:2] for finding in findings if finding.rule in _PROVEN}
    ordered = list(inside)
    longest = max(end - start for start, end, _ in ordered)
    for finding in findings:
        # No phrase that begins further left reaches the finding.
        near = ordered[
            bisect_left(ordered, (finding.start - longest, 0, "")) : bisect_left(ordered, (finding.start + 1, 0, ""))
        ]
        around = [phrase for phrase in near if finding.end <= phrase[1]]
        words = _WORD.findall(text[finding.start : finding.end].lower())
        for phrase in around:
            inside[phrase].update(words)
        # What the text tells to be a person is one wherever it is mentioned, though a list has the word.
        is_told = finding[:2] in proven and any(phrase[:2] == finding[:2] for phrase in around)
        if (not around or is_told) and finding.label == "PERSON" and finding.score >= LIKELY:
            people.update(words)
    return {phrase for phrase, words in inside.items() if not words & people and phrase[:2] not in proven}


def without_allowed_in(groups: Mapping[str, Sequence[Finding]], spans: Sequence[Allowed]) -> Dict[str, List[Finding]]:
    """RETURNS (Dict[str, List[Finding]]): the findings of groups without what is allowed; see `without_allowed`."""
    return {key: without_allowed(group, spans) for key, group in groups.items()}


def without_allowed(findings: Sequence[Finding], spans: Sequence[Allowed]) -> List[Finding]:
    """Leave out what is allowed. One sweep over both.

    spans (Sequence[Allowed]): What is allowed, sorted. A span with a label allows its own characters under that label
        only, but all that lies inside of it.
    RETURNS (List[Finding]): The others, in their order.
    """
    if not spans:
        return list(findings)
    exact = set(spans)
    allowed = set()
    # How far spans reach that begin further left than the finding, that begin where it does, and that are for any
    # label.
    at = left = same = start_of_same = any_label = 0
    for place in sorted(range(len(findings)), key=lambda place: findings[place][:2]):
        start, end, label = findings[place][:3]
        while at < len(spans) and spans[at][0] <= start:
            if spans[at][0] != start_of_same:
                left, same, start_of_same = max(left, same), 0, spans[at][0]
            same = max(same, spans[at][1])
            any_label = any_label if spans[at][2] else max(any_label, spans[at][1])
            at += 1
        inside = end <= left or (end < same if start_of_same == start else end <= same)
        if inside or end <= any_label or (start, end, label) in exact:
            allowed.add(place)
    return [finding for place, finding in enumerate(findings) if place not in allowed]
