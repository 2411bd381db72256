"""Overlaps become their union."""

from typing import Callable, List, Sequence

import spacy

from ..spans import Finding

Policy = Callable[[str, Sequence[Finding]], List[Finding]]


@spacy.registry.anonym_policies("spacy_anonym.merge.v1")
def make_merge() -> Policy:
    """Make the policy that merges: whatever overlaps, crossing, contained or equal, becomes one finding, named as the one of
    the highest rank says (of equal rank: the highest score, then the longest, then the first). What only touches stays apart.

    RETURNS (Policy): (text, findings) to non-overlapping findings in text order. No character that was found is lost.
    SOURCE: the rule of the BSC pipeline's architecture notes (overlaps merge, the highest rank names them).
    """
    return merge


def merge(text: str, findings: Sequence[Finding]) -> List[Finding]:
    """Merge overlapping findings; see `make_merge`. One sweep over the sorted findings.

    text (str): The text, not used.
    findings (Sequence[Finding]): The findings, in any order.
    RETURNS (List[Finding]): Sorted, not overlapping.
    """
    merged: List[Finding] = []
    best = None
    start = end = -1
    for finding in sorted(findings):
        if best is not None and finding.start < end:
            if finding.end > end:
                end = finding.end
            if precedence(finding) > precedence(best):
                best = finding
            continue
        if best is not None:
            merged.append(_cover(best, start, end))
        best, start, end = finding, finding.start, finding.end
    if best is not None:
        merged.append(_cover(best, start, end))
    return merged


def precedence(finding: Finding) -> tuple:
    """RETURNS (tuple): what decides between findings, the greatest first: rank, score, length, then the earliest."""
    return finding.rank, finding.score, finding.end - finding.start, -finding.start


def _cover(finding: Finding, start: int, end: int) -> Finding:
    if finding.start == start and finding.end == end:
        return finding
    return finding._replace(start=start, end=end)
