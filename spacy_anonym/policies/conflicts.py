"""Classify conflicts between findings, and resolve each kind."""

from bisect import bisect_left
from itertools import accumulate
from typing import List, Literal, Mapping, Optional, Sequence, Set

from ..labels import LABELS, normalize_label
from ..spans import Finding
from .choose import majority_label
from .context import ContextPolicy
from .overlaps import by_length, by_score, fill_in, trim, with_span

Conflict = Literal["EXACT_MATCH", "SAME_CATEGORY", "SAME_BOUNDARIES", "MIXED"]

_CATEGORIES = {
    "NAME": ("PERSON",),
    "ORG": ("ORGANIZATION",),
    "PLACE": ("LOCATION", "STREET_ADDRESS"),
    "DATE": ("DATE_TIME", "BIRTH_DATE", "MEDICAL_DATE"),
    "CONTACT": ("PHONE_NUMBER", "EMAIL_ADDRESS", "URL", "IP_ADDRESS", "MAC_ADDRESS", "USERNAME"),
}
# Labels that are a category of their own; the others of the table are numbers of persons and things.
_ALONE = frozenset("AGE ZIP_CODE COORDINATES NRP TITLE PROFESSION PASSWORD API_KEY WARD BED PATIENT_CLASS RARE".split())
CATEGORIES: Mapping[str, str] = {
    **{row.name: "ID" for row in LABELS.values() if row.personal and row.name not in _ALONE},
    **{label: category for category, labels in _CATEGORIES.items() for label in labels},
}
# The labels whose context words also count for a label without words of its own.
SPEAKS_FOR: Mapping[str, str] = {
    **{label: "ID" for label, category in CATEGORIES.items() if category == "ID"},
    **{label: "PHONE_NUMBER" for label in _CATEGORIES["CONTACT"]},
    **{label: "DATE_TIME" for label in _CATEGORIES["DATE"]},
}
# What separates the two parts of a split; without one of these a number would be cut in two.
_BORDERS = frozenset(" \t\n\r\u00a0,;:()[]|")
# A recognizer that asks for words around it means a date: "on 3.5".
SURE_DATE = 0.6
MODELS = ("ner", "scored_ner", "spancat", "external_ner", "")


def category_of(finding: Finding) -> str:
    """RETURNS (str): NAME, ORG, PLACE, DATE, CONTACT, ID; the label itself where it is none of these."""
    label = normalize_label(finding.label)
    return CATEGORIES.get(label, label)


def is_of_model(finding: Finding) -> bool:
    """RETURNS (bool): whether a trained model found it, no pattern and no list."""
    return finding.rule.partition(".")[0] in MODELS


def name_conflict(findings: Sequence[Finding]) -> Conflict:
    """Name the conflict of findings that overlap.

    findings (Sequence[Finding]): Two or more.
    RETURNS (Conflict): EXACT_MATCH: one category, the same characters. SAME_CATEGORY: one category, other characters.
        SAME_BOUNDARIES: several categories, the same characters. MIXED: neither.
    """
    one_category = len({category_of(finding) for finding in findings}) == 1
    one_place = len({finding[:2] for finding in findings}) == 1
    if one_category:
        return "EXACT_MATCH" if one_place else "SAME_CATEGORY"
    return "SAME_BOUNDARIES" if one_place else "MIXED"


def settle(text: str, findings: Sequence[Finding], context: ContextPolicy, attached: str = "") -> List[Finding]:
    """Resolve a conflict.

    findings (Sequence[Finding]): Two or more that overlap, also over others between them.
    attached (str): Characters that alone before a date are no finding: the language's proclitics.
    RETURNS (List[Finding]): Sorted, not overlapping. No character that was found is lost, but white space at a cut, and
        what is attached to a date.
    """
    conflict = name_conflict(findings)
    if conflict == "EXACT_MATCH":
        return [min(findings, key=by_score)]
    if conflict == "SAME_CATEGORY":
        return [_widest(findings)]
    if conflict == "SAME_BOUNDARIES":
        return [_same_boundaries(text, findings, context)]
    return _mixed(text, findings, context, attached)


def _widest(findings: Sequence[Finding]) -> Finding:
    """RETURNS: the longest; where others stick out, up to their ends."""
    start, end = min(f.start for f in findings), max(f.end for f in findings)
    return with_span(min(findings, key=by_length), start, end)


def _same_boundaries(text: str, findings: Sequence[Finding], context: ContextPolicy) -> Finding:
    """Choose among findings of several categories on the same characters. RETURNS: a person or organization over a
    place; then patterns and lists over a model; then what the words before support; then the majority; then what the
    pair of categories says; then the highest score."""
    named = [finding for finding in findings if category_of(finding) in ("NAME", "ORG")]
    if named and all(category_of(finding) in ("NAME", "ORG", "PLACE") for finding in findings):
        return min(named, key=by_score)
    ruled = [finding for finding in findings if not is_of_model(finding)]
    left = ruled if ruled and len(ruled) < len(findings) else list(findings)
    categories = {category_of(finding) for finding in left}
    if len(categories) == 1:
        return min(left, key=by_score)
    spoken = context.choose(text, left, SPEAKS_FOR)
    if spoken is not None:
        return min((f for f in left if category_of(f) == category_of(spoken)), key=by_score)
    if len(left) > 2:
        label = majority_label(left)
        if label is not None:
            return min((f for f in left if f.label == label), key=by_score)
    return _of_pair(left, categories) or min(left, key=by_score)


def _of_pair(findings: Sequence[Finding], categories: set) -> Optional[Finding]:
    def best(category: str) -> Finding:
        return min((f for f in findings if category_of(f) == category), key=by_score)

    if categories == {"ID", "DATE"}:
        # A valid check digit is no accident in nine of ten numbers.
        proven = best("ID").label == "IL_ID_NUMBER" and best("ID").score >= 0.6
        return best("ID") if proven or is_of_model(best("DATE")) else best("DATE")
    if categories == {"CONTACT", "DATE"}:
        return best("CONTACT") if is_of_model(best("DATE")) else best("DATE")
    if categories == {"CONTACT", "ORG"}:
        return best("CONTACT")
    return None


def _mixed(text: str, findings: Sequence[Finding], context: ContextPolicy, attached: str) -> List[Finding]:
    at: dict = {}
    for finding in findings:
        at.setdefault(finding[:2], []).append(finding)
    # What lies on the same characters is resolved first.
    single = [group[0] if len(group) == 1 else settle(text, group, context)[0] for group in at.values()]
    single.sort(key=by_length)
    if len(single) == 2:
        parts = _split(text, single[0], single[1])
        if parts:
            return parts
    around = _names_around_dates(single)
    if not around:
        return fill_in(text, single)
    # No name holds a date, nor what is attached to one.
    parts = fill_in(text, sorted(single, key=lambda finding: (finding in around, *by_length(finding))))
    starts = {part.start for part in parts if _is_sure_date(part)}
    return [
        part
        for part in parts
        if part.end not in starts or part in single or text[part.start : part.end].strip(attached)
    ]


def _is_sure_date(finding: Finding) -> bool:
    return category_of(finding) == "DATE" and finding.rule.startswith("regex.") and finding.score >= SURE_DATE


def _names_around_dates(findings: Sequence[Finding]) -> Set[Finding]:
    """RETURNS: a model's names and places that hold a pattern's date."""
    dates = sorted(finding[:2] for finding in findings if _is_sure_date(finding))
    starts = [start for start, _ in dates]
    # The first end among the dates from each on.
    ends = list(accumulate((end for _, end in reversed(dates)), min))[::-1]
    found: Set[Finding] = set()
    for finding in findings if dates else ():
        if is_of_model(finding) and category_of(finding) in ("NAME", "ORG", "PLACE"):
            place = bisect_left(starts, finding.start)
            if place < len(ends) and ends[place] <= finding.end:
                found.add(finding)
    return found


def _split(text: str, long: Finding, short: Finding) -> Optional[List[Finding]]:
    """RETURNS: the shorter finding and the rest of the longer one, where they share an edge, are of different
    categories and something separates them. A name in a place is the place's, a place in a name the name's, and either
    in a number or date that a pattern found that one's."""
    words = ("NAME", "ORG", "PLACE")
    pair = {category_of(long), category_of(short)}
    if len(pair) == 1 or pair <= set(words) or (long.start == short.start) == (long.end == short.end):
        return None
    if category_of(short) in words and not is_of_model(long):
        # "9 May": the pattern of a date knows the month that a list of names has too.
        return None
    if long.start == short.start:
        rest = trim(text, long._replace(start=short.end))
        edge = text[short.end - 1 : short.end + 1]
    else:
        rest = trim(text, long._replace(end=short.start))
        edge = text[short.start - 1 : short.start + 1]
    if not _BORDERS.intersection(edge) or not any(map(str.isalnum, text[rest.start : rest.end])):
        return None
    return sorted([short, rest])
