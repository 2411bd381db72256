"""Several taggers: what enough of them found counts, character by character, and findings of rules are added after it.

Names that stand side by side are joined first, and what only stands beside a name (`'s`, a form of address) is trimmed.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import AbstractSet, Any, Dict, FrozenSet, List, Mapping, Optional, Sequence, Tuple

from ..errors import AnonymError, Errors
from ..labels import normalize_label
from ..registry import registry
from ..spans import ENTS_KEY, Finding
from .merge import merge, precedence
from .overlaps import strip_space, trim

# A gap of more characters joins nothing.
LONGEST_GAP = 16
# Written for this project. Only words that are hardly ever a name: "Dean", "Major" and "Prince" are names too.
TITLES: FrozenSet[str] = frozenset(
    "mr mrs ms mx miss mister missus dr drs doctor prof professor sir madam madame mdm mme mlle monsieur ma'am herr"
    " frau fräulein sr sra srta señor señora señorita senyor senyora dhr mevr encik puan cik".split()
)
_POSSESSIVE = re.compile(r"\s{0,4}['’ʼ＇´`](?:[sS])?$")
_FIRST_WORD = re.compile(r"([^\W\d_]{1,12}(?:['’][^\W\d_]{1,4})?)(\.?)(\s{1,4}|(?<=\.))(?=\S)")
GAPS = [" "]
NAME_LABELS = ["PERSON"]
# Labels that taggers use for one kind of thing.
_FAMILIES = {
    **dict.fromkeys(("STREET_ADDRESS", "ZIP_CODE"), "LOCATION"),
    **dict.fromkeys(("BIRTH_DATE", "MEDICAL_DATE"), "DATE_TIME"),
}


@registry.anonym_policies("spacy_anonym.vote.v1")
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
    alone (Optional[float]): Findings with at least this score need no second vote, in [0, 1]. With a consolidator's
        `threshold` below it, the vote decides on what no tagger is sure of.
    RETURNS (Policy): Its method `combine(text, groups)` gives non-overlapping findings in text order.
    RAISES (AnonymError): SA130 for groups or a number that cannot be voted with; SA131 in use, where a member's group
        is missing.
    """
    count = len(groups)
    return _make_vote(groups, count // 2 + 1 if k is None else k, gaps, names, titles, "spacy_anonym.vote.v1", alone)


@registry.anonym_policies("spacy_anonym.union.v1")
def make_union(
    groups: List[str], gaps: List[str] = GAPS, names: List[str] = NAME_LABELS, titles: Optional[List[str]] = None
) -> "Vote":
    """Make the policy of a union, a vote in which one of the groups is enough; see `make_vote` for its arguments. Where
    one tagger has `'s` in a name and another has not, it is kept in the text."""
    return _make_vote(groups, 1, gaps, names, titles, "spacy_anonym.union.v1")


@registry.anonym_policies("spacy_anonym.intersection.v1")
def make_intersection(
    groups: List[str], gaps: List[str] = GAPS, names: List[str] = NAME_LABELS, titles: Optional[List[str]] = None
) -> "Vote":
    """Make the policy of an intersection, a vote in which all groups must agree; see `make_vote` for its arguments. It
    is the most precise and the least safe: what one tagger misses is kept, unless a group that does not vote finds it.
    """
    return _make_vote(groups, len(groups), gaps, names, titles, "spacy_anonym.intersection.v1")


def _make_vote(
    groups: Sequence[str],
    least: int,
    gaps: Sequence[str],
    names: Sequence[str],
    titles: Optional[Sequence[str]],
    owner: str,
    alone: Optional[float] = None,
) -> "Vote":
    """Check the settings of a vote and make it: `least` groups must agree, `owner` is the policy's registered name."""

    def invalid(param: str, problem: str) -> AnonymError:
        return AnonymError(Errors.SA130.format(param=param, owner=owner, problem=problem))

    for param, value in {"groups": groups, "gaps": gaps, "names": names, "titles": titles or []}.items():
        if isinstance(value, str) or not all(isinstance(each, str) and each for each in value):
            raise invalid(param, "it is no list of texts")
    if not groups or len(set(groups)) < len(groups):
        raise invalid("groups", "name the span groups of one or more taggers, each once")
    if isinstance(least, bool) or not 1 <= least <= len(groups):
        raise invalid("k", f"it must lie in 1 to {len(groups)}, the number of groups")
    if alone is not None and (isinstance(alone, bool) or not isinstance(alone, (int, float)) or not 0 <= alone <= 1):
        raise invalid("alone", "it must lie in [0, 1]")
    chosen = TITLES if titles is None else frozenset(title.lower().rstrip(".") for title in titles)
    return Vote(tuple(groups), least, frozenset(gaps), frozenset(map(normalize_label, names)), chosen, alone)


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
        """Merge findings of unknown groups: none is lost. RETURNS (List[Finding]): sorted, not overlapping."""
        return join_names(text, merge(text, findings), self.gaps, self.names)

    def combine(self, text: str, groups: Mapping[str, Sequence[Finding]]) -> List[Finding]:
        """Vote on each character.

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
            for finding in groups.get(group, ()):
                if finding.label in self.names:
                    start, end = trim_name(text, finding.start, finding.end, self.titles)
                    finding = finding._replace(start=start, end=end)
                family = _FAMILIES.get(finding.label, finding.label)
                families.setdefault(family, [[] for _ in self.groups])[place].append(finding)
        found: List[Finding] = []
        for members in families.values():
            found += self._voted(text, [self(text, each) for each in members])
        found += [each for group, findings in groups.items() if group not in self.groups for each in findings]
        return self(text, found) if found else []

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
        voted = [best._replace(start=start, end=end) for best, (start, end) in zip(_best(members, runs), runs)]
        if self.least > 1:
            # What two spans share may be a space, or a full stop.
            voted = [trim(text, each) for each in voted if any(map(str.isalnum, text[each.start : each.end]))]
        return join_names(text, voted, self.gaps, self.names)


def _best(members: Sequence[Sequence[Finding]], runs: Sequence[Tuple[int, int]]) -> List[Finding]:
    """RETURNS: for each run the finding in it that takes precedence."""
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


def trim_name(text: str, start: int, end: int, titles: AbstractSet[str] = TITLES) -> Tuple[int, int]:
    """Trim white space, a possessive at the end (`'s`, `'`) and forms of address at the beginning of a name.

    start, end (int): The name, half-open characters of the text.
    titles (AbstractSet[str]): Forms of address, lower case, without their full stop.
    RETURNS (Tuple[int, int]): What is left; the name as it was where nothing would be.
    """
    first, last = strip_space(text, start, end)
    while first < last:
        found = _POSSESSIVE.search(text, max(first, last - 8), last)
        if found is None:
            break
        last = strip_space(text, first, found.start())[1]
    while first < last:
        found = _FIRST_WORD.match(text, first, last)
        if found is None or found.group(1).lower().replace("’", "'") not in titles:
            break
        first = found.end()
    if any(map(str.isalnum, text[first:last])):
        return first, last
    return start, end


def join_names(
    text: str, findings: Sequence[Finding], gaps: AbstractSet[str], labels: AbstractSet[str]
) -> List[Finding]:
    """Join neighbours of one label that touch, or have nothing but a gap between them.

    findings (Sequence[Finding]): Sorted, not overlapping.
    gaps (AbstractSet[str]): What may stand between the parts of a name, as in {" ", "-"}; a space stands for several.
    RETURNS (List[Finding]): Sorted. A joined one has the rank, score and rule of its part with the highest rank and
        score.
    """
    joined: List[Finding] = []
    for finding in findings:
        last = joined[-1] if joined else None
        if (
            last is not None
            and finding.label == last.label
            and finding.label in labels
            and _is_gap(text, last.end, finding.start, gaps)
        ):
            better = finding if (finding.rank, finding.score) > (last.rank, last.score) else last
            joined[-1] = better._replace(start=last.start, end=finding.end)
        else:
            joined.append(finding)
    return joined


def _is_gap(text: str, start: int, end: int, gaps: AbstractSet[str]) -> bool:
    if end - start > LONGEST_GAP:
        return False
    gap = text[start:end]
    return not gap or re.sub(" +", " ", gap) in gaps
