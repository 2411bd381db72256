"""Tell places from words and names: "Reading", "Jackson" and "Georgia" need a sign that a place is meant."""

import re
from typing import List, Sequence

from ..spans import Finding
from .matcher import AMBIGUOUS_SCORE, REGION_CODE, Hit

LABEL = "LOCATION"
SCORE = 0.6
_BEFORE = re.compile(
    r"(?:^|[^\w])(?:in|near|via|lives? at|living in|based in|born in|moved to|flew to|resident of)[ \u00a0]$"
)
# Characters before a place in which a preposition is looked for.
WINDOW = 16


def raise_places(text: str, findings: Sequence[Finding], hits: Sequence[Hit]) -> List[Finding]:
    """Raise the score of doubtful places that stand after a preposition of place, or before a region ("Reading, PA").

    text (str): The text.
    findings (Sequence[Finding]): What the lexicons found.
    hits (Sequence[Hit]): The lexicons' hits; those with the role of a region's code count.
    RETURNS (List[Finding]): All findings, in the same order; a code after a place is a finding too.
    """
    if not findings:
        return []
    codes = {start: end for start, end, roles in hits if roles & REGION_CODE}
    starts = {f.start for f in findings if f.label == LABEL}
    raised: List[Finding] = []
    for finding in findings:
        if finding.label == LABEL:
            follows = text[finding.end : finding.end + 2] == ", "
            code = codes.get(finding.end + 2) if follows else None
            if finding.score <= AMBIGUOUS_SCORE and (
                code is not None
                or follows
                and finding.end + 2 in starts
                or _BEFORE.search(text, max(0, finding.start - WINDOW), finding.start)
            ):
                finding = finding._replace(score=SCORE)
            if code is not None:
                raised.append(Finding(finding.end + 2, code, LABEL, SCORE, "lexicon.region_code"))
        raised.append(finding)
    return raised
