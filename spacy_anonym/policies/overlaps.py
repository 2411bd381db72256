"""What policies share that choose among overlapping findings and lose nothing that was found but white space at a
cut."""

from typing import Any, Callable, Iterable, Iterator, List, Sequence, Tuple

from ..spans import Finding

# (text, findings) to findings in text order that do not overlap. A policy that must know which component found what has
# `combine(text, groups)` too, which a consolidator calls instead; see `vote.Vote`.
Policy = Callable[[str, Sequence[Finding]], List[Finding]]


def group_overlapping(findings: Iterable[Finding]) -> List[List[Finding]]:
    """Group findings that overlap, also over others between them. What only touches is in different groups. RETURNS
    (List[List[Finding]]): groups in text order, each sorted."""
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


def fill_in_groups(
    text: str, findings: Iterable[Finding], key_of: Callable[[List[Finding]], Callable[[Finding], Any]]
) -> List[Finding]:
    """Give each character to the strongest finding that covers it. `key_of` makes, of findings that overlap, the key
    that sorts the strongest first. RETURNS (List[Finding]): as `fill_in`."""
    kept: List[Finding] = []
    for group in group_overlapping(findings):
        kept += group if len(group) == 1 else fill_in(text, sorted(group, key=key_of(group)))
    return kept


def strip_space(text: str, start: int, end: int) -> Tuple[int, int]:
    """RETURNS (Tuple[int, int]): the span without white space at its ends; of nothing but white space an empty one."""
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end


def trim(text: str, finding: Finding) -> Finding:
    """RETURNS (Finding): the finding without the white space at its ends; empty where it is nothing else."""
    return with_span(finding, *strip_space(text, finding.start, finding.end))


def with_span(finding: Finding, start: int, end: int) -> Finding:
    """RETURNS (Finding): the finding with these half-open characters; itself where it has them."""
    return finding if (start, end) == finding[:2] else finding._replace(start=start, end=end)


def fill_in(text: str, ordered: Sequence[Finding]) -> List[Finding]:
    """Give each character to the first finding that covers it.

    ordered (Sequence[Finding]): Findings, those that win first.
    RETURNS (List[Finding]): Sorted, not overlapping: the winners whole, of the others what lies outside of the winners,
        be it one symbol. Only white space at a cut is left out.
    """
    parts = [part if part is finding else trim(text, part) for finding, part in uncovered(ordered)]
    return sorted(part for part in parts if part.start < part.end)


def uncovered(ordered: Sequence[Finding]) -> Iterator[Tuple[Finding, Finding]]:
    """Cut findings to what no finding before them covers.

    ordered (Sequence[Finding]): Findings, those that win first.
    YIELDS (Tuple[Finding, Finding]): A finding and a part of it that lies outside of those before; the finding itself
        where nothing is cut.
    """
    low = min((f.start for f in ordered), default=0)
    covered = bytearray(max((f.end for f in ordered), default=0) - low)
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
            yield finding, with_span(finding, start + low, stop + low)
            start = stop


def by_length(finding: Finding) -> tuple:
    """RETURNS (tuple): a key that puts the longest first; of equal length the highest score, then rank, then the
    first."""
    return finding.start - finding.end, -finding.score, -finding.rank, finding.start, finding.label


def by_score(finding: Finding) -> tuple:
    """RETURNS (tuple): a key that puts the highest score first; of equal score the highest rank, then the longest, then
    the first."""
    return -finding.score, -finding.rank, finding.start - finding.end, finding.start, finding.label
