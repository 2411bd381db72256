"""The policy by which overlapping findings become their union."""

from functools import partial
from typing import List, Literal, Sequence

from ..errors import AnonymError, Errors
from ..registry import registry
from ..spans import Finding
from .cut import cut_at_identifiers, cut_lists, cut_people, rejoin_names
from .overlaps import Policy, with_span

# From this score on a kind is taken for known.
CERTAIN = 0.8


@registry.anonym_policies("spacy_anonym.merge.v1")
def make_merge(ties: Literal["longest", "first"] = "longest", cut: bool = False) -> Policy:
    """Make the policy that merges: whatever overlaps, crossing, contained or equal, becomes one finding, named as the
    one of the highest rank says (of equal rank: the highest score, then the longest, then the first; an ID only where
    no kind scores .8 and more). What only touches is not merged. Lists of dates, addresses and the like that were taken
    for one are cut first, and an organization of a pattern begins behind a person: see `cut_lists`, `cut_people`.

    ties (str): "first": of equal rank the first in the text names them, then the first of the recognizers, as in the
        BSC pipeline.
    cut (bool): A place that a tagger found is first cut where it crosses a telephone number or other identifier that a
        pattern found, and loses the words that name it ("Tel.:"); see `cut_at_identifiers`. What follows a name and is
        not of its kind is added to it again: `rejoin_names`.
    RETURNS (Policy): (text, findings) to non-overlapping findings in text order. No character that was found is lost,
        but for what lies between such parts, and what `cut` removes: those words, and punctuation beside them.
    RAISES (AnonymError): SA003 for other `ties`.
    SOURCE: the rule of the BSC pipeline's architecture notes (overlaps merge, the highest rank names them).
    """
    if ties not in ("longest", "first"):
        raise AnonymError(
            Errors.SA003.format(param="ties", owner="spacy_anonym.merge.v1", problem="it must be longest or first")
        )
    return merge if ties == "longest" and not cut else partial(merge, ties=ties, cut=cut)


def merge(text: str, findings: Sequence[Finding], ties: str = "longest", cut: bool = False) -> List[Finding]:
    """Merge overlapping findings; see `make_merge`. One sweep over the sorted findings. RETURNS (List[Finding]):
    Sorted, not overlapping."""
    if cut:
        findings = cut_at_identifiers(text, rejoin_names(text, findings))
    findings = cut_people(text, cut_lists(text, findings))
    merged: List[Finding] = []
    best = None
    start = end = -1
    by_rank = ties == "first"
    # Those with the same start keep the order of their recognizers.
    for finding in sorted(findings, key=_start) if by_rank else sorted(findings):
        if best is not None and finding.start < end:
            if finding.end > end:
                end = finding.end
            if finding.rank > best.rank if by_rank else precedence(finding) > precedence(best):
                best = finding
            continue
        if best is not None:
            merged.append(with_span(best, start, end))
        best, start, end = finding, finding.start, finding.end
    if best is not None:
        merged.append(with_span(best, start, end))
    return merged


def _start(finding: Finding) -> int:
    return finding.start


def precedence(finding: Finding) -> tuple:
    """RETURNS (tuple): what decides between findings, the greatest first: rank, a kind that is certain (an ID is of any
    kind), score, length, then the earliest."""
    is_certain = finding.score >= CERTAIN and finding.label != "ID"
    return finding.rank, is_certain, finding.score, finding.end - finding.start, -finding.start
