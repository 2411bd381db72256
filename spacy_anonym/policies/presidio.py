"""Presidio's documented rules for overlaps, without its duplicated text."""

from dataclasses import dataclass
from typing import Dict, List, Sequence

from ..registry import registry
from ..spans import Finding
from .overlaps import Policy, uncovered


@registry.anonym_policies("spacy_anonym.presidio.v1")
def make_presidio(merge_with_spaces: bool = True) -> Policy:
    """Make the policy of Presidio's anonymizer: findings of one label that overlap merge; one that lies in another is
    dropped whatever its score; of equal ones the higher score is kept, of equal scores the last; where two cross, both
    are kept and the one with the lower score (of equal scores: the later) is cut to what lies outside of the other;
    findings of one label with only spaces between them become one.

    merge_with_spaces (bool): Join findings of one label that are separated by spaces only.
    RETURNS (Policy): (text, findings) to non-overlapping findings in text order.
    SOURCE: "Handling overlaps between entities" in presidio-anonymizer's readme; presidio-anonymizer 2.2.366 for ties.
        There both of two crossing findings see the shared text, so that it comes out twice with operators that keep
        text.
    """
    return Presidio(merge_with_spaces)


@dataclass(frozen=True)
class Presidio:
    merge_with_spaces: bool = True

    def __call__(self, text: str, findings: Sequence[Finding]) -> List[Finding]:
        """Resolve overlaps; see `make_presidio`.

        text (str): The text: what lies between two findings decides whether they are joined.
        findings (Sequence[Finding]): The findings. Of equal ones with equal scores the last in this order is kept.
        RETURNS (List[Finding]): Sorted, not overlapping.
        """
        resolved = findings if _are_apart(findings) else trim_crossing(drop_contained(merge_same_label(findings)))
        return join_over_spaces(text, resolved) if self.merge_with_spaces else list(resolved)


def _are_apart(findings: Sequence[Finding]) -> bool:
    """RETURNS: whether the findings are sorted, not empty, and do not overlap: mostly they are, and there is no
    conflict to resolve."""
    before = 0
    for finding in findings:
        if finding[0] < before or finding[1] <= finding[0]:
            return False
        before = finding[1]
    return True


def merge_same_label(findings: Sequence[Finding]) -> List[Finding]:
    """Merge overlapping findings of one label into their union, with the highest score. RETURNS (List[Finding]): by
    start."""
    merged: List[Finding] = []
    last_of: Dict[str, int] = {}
    for finding in sorted(findings, key=lambda f: (f.start, f.end)):
        place = last_of.get(finding.label)
        if place is not None and finding.start < merged[place].end:
            last = merged[place]
            better = finding if finding.score > last.score else last
            merged[place] = better._replace(start=last.start, end=max(last.end, finding.end))
        else:
            last_of[finding.label] = len(merged)
            merged.append(finding)
    return merged


def drop_contained(findings: Sequence[Finding]) -> List[Finding]:
    """Drop what lies in another finding. RETURNS (List[Finding]): by start; starts and ends both strictly increase."""
    best_of: Dict[tuple, Finding] = {}
    for finding in findings:
        place = finding[:2]
        if place not in best_of or finding.score >= best_of[place].score:
            best_of[place] = finding
    kept: List[Finding] = []
    for finding in sorted(best_of.values(), key=lambda f: (f.start, -f.end)):
        if not kept or finding.end > kept[-1].end:
            kept.append(finding)
    return kept


def trim_crossing(findings: Sequence[Finding]) -> List[Finding]:
    """Cut findings, of which none lies in another, to what lies outside of stronger ones that they cross. RETURNS
    (List[Finding]): sorted, not overlapping, covering the same text; the strongest, of equally strong ones the first,
    is whole."""
    # One that is empty stands for an insertion.
    empty = [finding for finding in findings if finding.start == finding.end]
    ordered = sorted(findings, key=lambda finding: (-finding.score, finding.start))
    return sorted([*empty, *(part for _, part in uncovered(ordered))])


def join_over_spaces(text: str, findings: Sequence[Finding]) -> List[Finding]:
    """Join neighbours of one label with nothing but spaces (U+0020) between them. RETURNS (List[Finding]): sorted."""
    joined: List[Finding] = []
    for finding in findings:
        last = joined[-1] if joined else None
        if last is not None and last[2] == finding[2]:
            gap = text[last.end : finding.start]
            if gap and not gap.strip(" "):
                better = finding if finding.score > last.score else last
                joined[-1] = better._replace(start=last.start, end=finding.end)
                continue
        joined.append(finding)
    return joined
