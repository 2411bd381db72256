"""Several taggers: what enough of them found stays, character by character; findings of rules are added after it."""

from bisect import bisect_right
from dataclasses import dataclass
from typing import Any, Dict, FrozenSet, List, Mapping, Optional, Protocol, Sequence, Tuple, runtime_checkable

import spacy

from ..errors import AnonymError, Errors
from ..labels import normalize_label
from ..spans import ENTS_KEY, Finding
from .merge import merge, precedence
from .name_spans import TITLES, join_names, strip_space, trim_names

NAME = "spacy_anonym.vote.v1"
GAPS = [" "]
NAME_LABELS = ["PERSON"]
# Labels that taggers use for one kind of thing.
_FAMILIES = {
    "STREET_ADDRESS": "LOCATION",
    "ZIP_CODE": "LOCATION",
    "BIRTH_DATE": "DATE_TIME",
    "MEDICAL_DATE": "DATE_TIME",
}


@runtime_checkable
class GroupPolicy(Protocol):
    """A policy that must know which component found what. A consolidator calls `combine` in the place of the policy
    itself."""

    def combine(self, text: str, groups: Mapping[str, Sequence[Finding]]) -> List[Finding]:
        """Resolve overlaps.

        text (str): The text.
        groups (Mapping[str, Sequence[Finding]]): Findings by group, also the groups that found nothing.
        RETURNS (List[Finding]): Sorted, not overlapping.
        """


@spacy.registry.anonym_policies(NAME)
def make_vote(
    groups: List[str],
    k: Optional[int] = None,
    gaps: List[str] = GAPS,
    names: List[str] = NAME_LABELS,
    titles: Optional[List[str]] = None,
    alone: Optional[float] = None,
) -> "Vote":
    """Make the policy of a vote: a character of the text is found where at least k of the groups found it under labels
    of one kind. The findings of all other groups, of rules say, are added after it and merged with what was voted for.

    groups (List[str]): The members: span groups by their components' names; "ents" is `doc.ents`.
    k (Optional[int]): How many must agree, 1 to the number of groups; None is more than half.
    gaps (List[str]): What may stand between two names for them to be one, as in [" ", "-"]; a space stands for several.
    names (List[str]): The labels whose findings are joined and trimmed.
    titles (Optional[List[str]]): Forms of address that are trimmed from a name; None is a short list, [] is none.
    alone (Optional[float]): Findings with at least this score need no second voice, in [0, 1]. With a consolidator's
        `threshold` below it, the vote is for what no tagger is sure of.
    RETURNS (Policy): Its method `combine(text, groups)` gives non-overlapping findings in text order.
    RAISES (AnonymError): SA130 for groups or a number that cannot be voted with; SA131 in use, where a member's group
        is missing.
    """
    count = len(groups)
    return make_group_vote(groups, count // 2 + 1 if k is None else k, gaps, names, titles, NAME, alone)


def make_group_vote(
    groups: Sequence[str],
    least: int,
    gaps: Sequence[str],
    names: Sequence[str],
    titles: Optional[Sequence[str]],
    owner: str,
    alone: Optional[float] = None,
) -> "Vote":
    """Check the settings of a vote and make it; see `make_vote`.

    least (int): How many groups must agree.
    owner (str): The policy's registered name, for messages.
    RETURNS (Vote): The policy.
    """
    given = {"groups": groups, "gaps": gaps, "names": names, "titles": titles or []}
    for param, value in given.items():
        if isinstance(value, str) or not all(isinstance(each, str) and each for each in value):
            raise _invalid(owner, param, "it is no list of texts")
    if not groups or len(set(groups)) < len(groups):
        raise _invalid(owner, "groups", "name the span groups of one or more taggers, each once")
    if isinstance(least, bool) or not 1 <= least <= len(groups):
        raise _invalid(owner, "k", f"it must lie in 1 to {len(groups)}, the number of groups")
    if alone is not None and (isinstance(alone, bool) or not isinstance(alone, (int, float)) or not 0 <= alone <= 1):
        raise _invalid(owner, "alone", "it must lie in [0, 1]")
    chosen = TITLES if titles is None else frozenset(title.lower().rstrip(".") for title in titles)
    return Vote(tuple(groups), least, frozenset(gaps), frozenset(map(normalize_label, names)), chosen, alone)


def _invalid(owner: str, param: str, problem: str) -> AnonymError:
    return AnonymError(Errors.SA130.format(param=param, owner=owner, problem=problem))


@dataclass(frozen=True)
class Vote:
    """At least `least` of the groups must agree; see `make_vote`."""

    groups: Tuple[str, ...]
    least: int
    gaps: FrozenSet[str] = frozenset(GAPS)
    names: FrozenSet[str] = frozenset(NAME_LABELS)
    titles: FrozenSet[str] = TITLES
    alone: Optional[float] = None

    def __call__(self, text: str, findings: Sequence[Finding]) -> List[Finding]:
        """Merge findings of which nobody knows who found them: none is lost. RETURNS (List[Finding]): sorted, not
        overlapping."""
        return join_names(text, merge(text, findings), self.gaps, self.names)

    def combine(self, text: str, groups: Mapping[str, Sequence[Finding]]) -> List[Finding]:
        """Vote on each character.

        text (str): The text.
        groups (Mapping[str, Sequence[Finding]]): Findings by group, also the groups that found nothing.
        RETURNS (List[Finding]): Sorted, not overlapping. One that was voted for has the label, score and rule of the
            member with the highest rank and score there.
        RAISES (AnonymError): SA131 when a member's group is missing: that tagger did not run.
        """
        # An empty doc.ents is no group.
        missing = [group for group in self.groups if group not in groups and group != ENTS_KEY]
        if missing:
            raise AnonymError(Errors.SA131.format(groups=", ".join(missing)))
        families: Dict[str, List[List[Finding]]] = {}
        for place, group in enumerate(self.groups):
            for finding in trim_names(text, groups.get(group, ()), self.names, self.titles):
                family = _FAMILIES.get(finding.label, finding.label)
                families.setdefault(family, [[] for _ in self.groups])[place].append(finding)
        found: List[Finding] = []
        for members in families.values():
            found += self._voted(text, [join_names(text, merge(text, each), self.gaps, self.names) for each in members])
        for group, findings in groups.items():
            if group not in self.groups:
                found += findings
        return join_names(text, merge(text, found), self.gaps, self.names) if found else []

    def _voted(self, text: str, members: Sequence[Sequence[Finding]]) -> List[Finding]:
        """RETURNS: what enough members cover; of a label that is joined, sorted and joined."""
        changes: Dict[int, int] = {}
        for findings in members:
            for finding in findings:
                voices = self.least if self.alone is not None and finding.score >= self.alone else 1
                changes[finding.start] = changes.get(finding.start, 0) + voices
                changes[finding.end] = changes.get(finding.end, 0) - voices
        runs: List[Tuple[int, int]] = []
        count, start = 0, -1
        for place in sorted(changes):
            count += changes[place]
            if count >= self.least and start < 0:
                start = place
            elif count < self.least and start >= 0:
                runs.append((start, place))
                start = -1
        voted = [_with_span(finding, span) for finding, span in zip(_best(members, runs), runs)]
        if self.least > 1:
            # What two spans share may be a space, or a full stop.
            voted = [
                _stripped(text, finding)
                for finding in voted
                if any(map(str.isalnum, text[finding.start : finding.end]))
            ]
        return join_names(text, voted, self.gaps, self.names)


def _best(members: Sequence[Sequence[Finding]], runs: Sequence[Tuple[int, int]]) -> List[Finding]:
    """RETURNS: for each run the finding in it that goes before the others."""
    ends = [end for _, end in runs]
    best: List[Any] = [None] * len(runs)
    for findings in members:
        for finding in findings:
            place = bisect_right(ends, finding.start)
            while place < len(runs) and runs[place][0] < finding.end:
                if best[place] is None or precedence(finding) > precedence(best[place]):
                    best[place] = finding
                place += 1
    return best


def _with_span(finding: Finding, span: Tuple[int, int]) -> Finding:
    return finding._replace(start=span[0], end=span[1])


def _stripped(text: str, finding: Finding) -> Finding:
    return _with_span(finding, strip_space(text, finding.start, finding.end))
