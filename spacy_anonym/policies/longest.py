"""Of overlapping findings the longest stays."""

from typing import List, Sequence

import spacy

from ..spans import Finding
from .base import Policy


@spacy.registry.anonym_policies("spacy_anonym.longest.v1")
def make_longest() -> Policy:
    """Make the policy that keeps the longest of overlapping findings whole (of equal length: rank, score, then the
    first), and drops those that it overlaps. What a dropped finding covers alone stays as it is in the text: use merge
    where nothing that was found may stay.

    RETURNS (Policy): (text, findings) to non-overlapping findings in text order.
    SOURCE: the rule of `spacy.util.filter_spans`.
    """
    return longest


def longest(text: str, findings: Sequence[Finding]) -> List[Finding]:
    """Keep the longest of overlapping findings; see `make_longest`.

    text (str): The text; only its length counts.
    findings (Sequence[Finding]): The findings, in any order.
    RETURNS (List[Finding]): Sorted, not overlapping.
    """
    covered = bytearray(len(text))
    kept: List[Finding] = []
    for finding in sorted(findings, key=lambda f: (f.start - f.end, -f.rank, -f.score, f.start, f.label)):
        start, end = finding[:2]
        # What is kept is at least as long: if it overlaps this one, it covers its first or its last character.
        if not covered[start] and not covered[end - 1]:
            covered[start:end] = b"\x01" * (end - start)
            kept.append(finding)
    return sorted(kept)
