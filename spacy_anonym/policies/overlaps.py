"""What policies share that choose among overlapping findings and lose no character that was found."""

from typing import Iterable, List, Sequence

from ..spans import Finding


def group_overlapping(findings: Iterable[Finding]) -> List[List[Finding]]:
    """Put findings together that overlap, also over others between them. What only touches is apart.

    findings (Iterable[Finding]): The findings, in any order.
    RETURNS (List[List[Finding]]): Groups in text order, each sorted.
    """
    groups: List[List[Finding]] = []
    end = -1
    for finding in sorted(findings):
        if groups and finding.start < end:
            groups[-1].append(finding)
            end = max(end, finding.end)
        else:
            groups.append([finding])
            end = finding.end
    return groups


def trim(text: str, finding: Finding) -> Finding:
    """RETURNS (Finding): the finding without the spaces at its ends; empty where it is nothing else."""
    start, end = finding[:2]
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return finding if (start, end) == finding[:2] else finding._replace(start=start, end=end)


def fill_in(text: str, ordered: Sequence[Finding]) -> List[Finding]:
    """Give each character to the first finding that covers it.

    text (str): The text.
    ordered (Sequence[Finding]): Findings, those that win first.
    RETURNS (List[Finding]): Sorted, not overlapping: the winners whole, of the others what lies outside of the winners, as long as a letter
        or digit is left of it.
    """
    if not ordered:
        return []
    low, high = min(f.start for f in ordered), max(f.end for f in ordered)
    covered = bytearray(high - low)
    kept: List[Finding] = []
    for finding in ordered:
        start = finding.start - low
        end = finding.end - low
        while start < end:
            start = covered.find(0, start, end)
            if start < 0:
                break
            stop = covered.find(1, start, end)
            stop = end if stop < 0 else stop
            covered[start:stop] = b"\x01" * (stop - start)
            whole = (start + low, stop + low) == finding[:2]
            part = finding if whole else trim(text, finding._replace(start=start + low, end=stop + low))
            if whole or any(map(str.isalnum, text[part.start : part.end])):
                kept.append(part)
            start = stop
    return sorted(kept)


def by_length(finding: Finding) -> tuple:
    """RETURNS (tuple): a key that puts the longest first; of equal length the highest score, then rank, then the first."""
    return finding.start - finding.end, -finding.score, -finding.rank, finding.start, finding.label


def by_score(finding: Finding) -> tuple:
    """RETURNS (tuple): a key that puts the highest score first; of equal score the highest rank, then the longest, then the first."""
    return -finding.score, -finding.rank, finding.start - finding.end, finding.start, finding.label
