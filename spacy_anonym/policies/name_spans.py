"""What is part of a name and what only stands beside it: consecutive names are joined, `'s` and forms of address
trimmed."""

import re
from typing import AbstractSet, FrozenSet, Iterable, List, Sequence, Tuple

from ..spans import Finding

# A gap of more characters joins nothing.
LONGEST_GAP = 16
# Written for this project. Only words that are hardly ever a name: "Dean", "Major" and "Prince" are names too.
TITLES: FrozenSet[str] = frozenset(
    "mr mrs ms mx miss mister missus dr drs doctor prof professor sir madam madame mdm mme mlle monsieur ma'am herr frau fräulein sr sra srta "
    "señor señora señorita senyor senyora dhr mevr encik puan cik".split()
)
_POSSESSIVE = re.compile(r"\s{0,4}['’ʼ＇´`](?:[sS])?$")
_FIRST_WORD = re.compile(r"([^\W\d_]{1,12}(?:['’][^\W\d_]{1,4})?)(\.?)(\s{1,4}|(?<=\.))(?=\S)")


def trim_name(text: str, start: int, end: int, titles: AbstractSet[str] = TITLES) -> Tuple[int, int]:
    """Trim white space, a possessive at the end (`'s`, `'`) and forms of address at the beginning of a name.

    text (str): The text.
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


def strip_space(text: str, start: int, end: int) -> Tuple[int, int]:
    """RETURNS (Tuple[int, int]): the span without white space at its ends; of nothing but white space an empty one."""
    while start < end and text[start].isspace():
        start += 1
    while start < end and text[end - 1].isspace():
        end -= 1
    return start, end


def trim_names(
    text: str, findings: Iterable[Finding], labels: AbstractSet[str], titles: AbstractSet[str]
) -> List[Finding]:
    """Trim the findings of some labels; see `trim_name`. RETURNS (List[Finding]): in the same order."""
    trimmed: List[Finding] = []
    for finding in findings:
        if finding.label in labels:
            start, end = trim_name(text, finding.start, finding.end, titles)
            if (start, end) != finding[:2]:
                finding = finding._replace(start=start, end=end)
        trimmed.append(finding)
    return trimmed


def join_names(
    text: str, findings: Sequence[Finding], gaps: AbstractSet[str], labels: AbstractSet[str]
) -> List[Finding]:
    """Join neighbours of one label that touch, or have nothing but a gap between them.

    text (str): The text.
    findings (Sequence[Finding]): Sorted, not overlapping.
    gaps (AbstractSet[str]): What may stand between the parts of a name, as in {" ", "-"}; a space stands for several.
    labels (AbstractSet[str]): The labels that are joined.
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
