"""Leave names and places out that are medical terms: a disease, a medication, a test or a part of the body on the same
words.
"""

from bisect import bisect_right
from typing import Callable, List, Sequence

from ...policies.conflicts import category_of
from ...policies.overlaps import group_overlapping
from ...spans import Finding
from .words import PROCLITICS

# A name or place with a lower score is left out where it only crosses a term.
WEAK = 0.5
# A place for which the words around it speak.
SURE_PLACE = 0.6


def veto(
    text: str, findings: Sequence[Finding], terms: Sequence[Finding], is_strong: Callable[[Finding], bool]
) -> List[Finding]:
    """Leave out what a medical term covers.

    text (str): The text.
    findings (Sequence[Finding]): The findings.
    terms (Sequence[Finding]): The medical terms; with what Hebrew attaches to them.
    is_strong (Callable): Whether a form of address or a cue proves a name: such a name stays.
    RETURNS (List[Finding]): The findings without the persons, organizations and places that lie whole in a term, and
        without weak ones that cross one. A name that only holds a term stays, and so does one that stands near it.
    """
    if not terms:
        return list(findings)
    spans = [(_attached(text, group[0].start), max(term.end for term in group)) for group in group_overlapping(terms)]
    starts = [start for start, _ in spans]
    return [finding for finding in findings if is_strong(finding) or not _is_vetoed(finding, spans, starts)]


def _is_vetoed(finding: Finding, spans: Sequence[tuple], starts: Sequence[int]) -> bool:
    category = category_of(finding)
    if category not in ("NAME", "ORG", "PLACE") or finding.label == "STREET_ADDRESS":
        return False
    place = bisect_right(starts, finding.start) - 1
    if place >= 0 and finding.end <= spans[place][1]:
        alone = finding.end == spans[place][1] and finding.start - spans[place][0] <= 3
        sure = category == "PLACE" and alone and finding.score >= SURE_PLACE and finding.rule.startswith("lexicon.")
        return not sure
    if finding.score >= WEAK:
        return False
    before = place >= 0 and finding.start < spans[place][1]
    after = place + 1 < len(spans) and spans[place + 1][0] < finding.end < spans[place + 1][1]
    return before or after


def _attached(text: str, start: int) -> int:
    """RETURNS (int): where the word begins whose end, but for attached letters, is at `start`; `start` itself without
    such letters.
    """
    place = start - 1 if start and text[start - 1] in "-־" else start
    for size in range(1, 4):
        if place - size < 0 or text[place - size] not in PROCLITICS:
            break
        if place == size or not text[place - size - 1].isalnum():
            return place - size
    return start
