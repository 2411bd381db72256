"""Policies by which one of overlapping findings keeps its span: the longest, the one whose label comes first in a list,
or the one whose label most recognizers name."""

from dataclasses import dataclass
from typing import Callable, Dict, List, Optional, Sequence, Set, Tuple

from ..errors import AnonymError, Errors
from ..labels import normalize_label
from ..registry import registry
from ..spans import Finding
from .overlaps import Policy, by_length, by_score, fill_in_groups

# Persons and organizations over places, and what identifies a person by itself over both.
ORDER = tuple(
    "IL_ID_NUMBER CREDIT_CARD EMAIL_ADDRESS PHONE_NUMBER PERSON ORGANIZATION STREET_ADDRESS LOCATION DATE_TIME".split()
)


@registry.anonym_policies("spacy_anonym.longest.v1")
def make_longest() -> Policy:
    """Make the policy that keeps the longest of overlapping findings whole (of equal length: rank, score, then the
    first), and drops those that it overlaps. What only a dropped finding covers is kept in the text: use merge if
    everything that was found must be replaced.

    RETURNS (Policy): (text, findings) to non-overlapping findings in text order.
    SOURCE: the rule of `spacy.util.filter_spans`.
    """
    return longest


def longest(text: str, findings: Sequence[Finding]) -> List[Finding]:
    """Keep the longest of overlapping findings; see `make_longest`. RETURNS (List[Finding]): Sorted, not
    overlapping."""
    covered = bytearray(len(text))
    kept: List[Finding] = []
    for finding in sorted(findings, key=lambda f: (f.start - f.end, -f.rank, -f.score, f.start, f.label)):
        start, end = finding[:2]
        # What is kept is at least as long: if it overlaps this one, it covers its first or its last character.
        if not covered[start] and not covered[end - 1]:
            covered[start:end] = b"\x01" * (end - start)
            kept.append(finding)
    return sorted(kept)


@registry.anonym_policies("spacy_anonym.priority.v1")
def make_priority(order: Sequence[str] = ORDER) -> Policy:
    """Make the policy that goes by the label: the finding whose label stands first in `order` keeps its span (of one
    label: the longest), the others are cut to what lies outside of it.

    order (Sequence[str]): Labels, by any name of the table, the strongest first. Labels that it does not name come
        last, together.
    RETURNS (Policy): (text, findings) to non-overlapping findings in text order. No character that was found is lost,
        but white space at a cut.
    RAISES (AnonymError): SA155 when a label is there twice.
    """
    labels = tuple(map(normalize_label, order))
    twice = next((label for label in labels if labels.count(label) > 1), None)
    if twice is not None:
        raise AnonymError(Errors.SA155.format(label=twice))
    return Priority(labels)


@dataclass(frozen=True)
class Priority:
    order: Tuple[str, ...]

    def __call__(self, text: str, findings: Sequence[Finding]) -> List[Finding]:
        """Cut what is weaker; see `make_priority`. RETURNS (List[Finding]): sorted, not overlapping."""
        places = {label: place for place, label in enumerate(self.order)}
        return fill_in_groups(text, findings, lambda _: lambda f: (places.get(f.label, len(places)), by_length(f)))


@registry.anonym_policies("spacy_anonym.majority.v1")
def make_majority() -> Policy:
    """Make the policy that lets recognizers vote: of overlapping findings the label wins that most different rules name
    (of equally many: the one with the highest score). Of the others the parts outside of it are kept, so that no
    character that was found is lost, but white space at a cut.

    RETURNS (Policy): (text, findings) to non-overlapping findings in text order.
    """
    return majority


def majority(text: str, findings: Sequence[Finding]) -> List[Finding]:
    """Vote; see `make_majority`. RETURNS (List[Finding]): sorted, not overlapping."""

    def key_of(group: List[Finding]) -> Callable[[Finding], tuple]:
        label = majority_label(group) or min(group, key=by_score).label
        return lambda f: (f.label != label, by_length(f))

    return fill_in_groups(text, findings, key_of)


def majority_label(findings: Sequence[Finding]) -> Optional[str]:
    """RETURNS (Optional[str]): the label that more different rules name than any other; None where there is none."""
    rules: Dict[str, Set[str]] = {}
    for finding in findings:
        rules.setdefault(finding.label, set()).add(finding.rule)
    votes = sorted((len(names), label) for label, names in rules.items())
    if len(votes) > 1 and votes[-1][0] == votes[-2][0]:
        return None
    return votes[-1][1] if votes else None
