"""Of overlapping findings those of the label that most recognizers name."""

from typing import Dict, List, Optional, Sequence, Set

import spacy

from ..spans import Finding
from .base import Policy
from .overlaps import by_length, by_score, fill_in, group_overlapping


@spacy.registry.anonym_policies("spacy_anonym.majority.v1")
def make_majority() -> Policy:
    """Make the policy that lets recognizers vote: of overlapping findings the label wins that most different rules name
    (of equally many: the one with the highest score). Of the others stays what sticks out, so that no character that
    was found is lost, but white space at a cut.

    RETURNS (Policy): (text, findings) to non-overlapping findings in text order.
    """
    return majority


def majority(text: str, findings: Sequence[Finding]) -> List[Finding]:
    """Vote; see `make_majority`.

    text (str): The text.
    findings (Sequence[Finding]): The findings, in any order.
    RETURNS (List[Finding]): Sorted, not overlapping.
    """
    kept: List[Finding] = []
    for group in group_overlapping(findings):
        if len(group) == 1:
            kept += group
            continue
        label = majority_label(group) or min(group, key=by_score).label
        kept += fill_in(text, sorted(group, key=lambda f: (f.label != label, by_length(f))))
    return kept


def majority_label(findings: Sequence[Finding]) -> Optional[str]:
    """RETURNS (Optional[str]): the label that more different rules name than any other; None where there is none."""
    rules: Dict[str, Set[str]] = {}
    for finding in findings:
        rules.setdefault(finding.label, set()).add(finding.rule)
    votes = sorted((len(names), label) for label, names in rules.items())
    if len(votes) > 1 and votes[-1][0] == votes[-2][0]:
        return None
    return votes[-1][1] if votes else None
