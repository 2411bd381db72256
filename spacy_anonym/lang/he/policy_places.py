"""Places in Hebrew: the parts of an address become one, proclitics are left out, cities and countries remain apart."""

import re
from bisect import bisect_right
from typing import Callable, Dict, List, Sequence, Tuple

from ...policies.conflicts import category_of, is_of_model
from ...policies.overlaps import by_length, fill_in, group_overlapping, trim, with_span
from ...spans import Finding
from .words import PROCLITICS, word_list

# Lists of places that the operators know: large ones stay in the text, countries become regions.
CITY_LISTS = frozenset(("country", "city", "world_city", "place"))
# A house number, which is neither a count, an amount nor a measured value.
_HOUSE_NUMBER = re.compile(
    r"[ \u00a0,]{1,2}(?:מס(?:פר|['׳])?[ \u00a0])?[0-9]{1,3}(?:/[0-9]{1,3}|[א-ת](?![א-ת\"״]))?(?![0-9א-ת]"
    r"|[.,:/\-][0-9]|[ \u00a0]?%)"
    r"(?![ \u00a0](?:שנ|ימים|יום|חודש|שבוע|שעות|דקות|פעמ|חולים|אנשים|מקרים|אחוז|מ[\"״]|ק[\"״]מ|ס[\"״]מ|ש[\"״]ח|מטר"
    r"|mg|ml|cm))"
)
_RESIDENCE = re.compile(rf"(?:^|[^א-ת])[ושהכ]{{0,2}}(?:{'|'.join(sorted(word_list('residence')))})[ \u00a0:]{{1,2}}$")
_WINDOW = 14
# Of such a word before a city nothing is lost when it is a finding of its own.
_KINDS = re.compile(
    r"(?:[0-9][א-ת]?|[,\n])[ \u00a0]*(?:[והבכלמש]{0,2}[\-־]?)$"
    r"|^[הבלמ]?(?:עיר|העיר|יישוב|ישוב|היישוב|מושב|קיבוץ|כפר|שכונת?)[ \u00a0]$"
)

# What a settlement is; by itself it tells of no place.
_KIND = re.compile(r"[והבכלמש]{0,3}[\-־]?(?:עיר|עיירה|יישוב|ישוב|מושבה?|קיבוץ|כפר)[ \u00a0]")


def is_city(finding: Finding) -> bool:
    """RETURNS (bool): whether a list of cities or countries found it."""
    listed = finding.rule.startswith("lexicon.") and finding.rule.rpartition(".")[2] in CITY_LISTS
    return listed and finding.label == "LOCATION"


def drop_attached(text: str, findings: Sequence[Finding]) -> List[Finding]:
    """Leave what Hebrew attaches to a place outside of it, as a trained model's spans hold it: "בארלוזרוב 16" after
    "גר". So too what kind of settlement it is: "קיבוץ" of "בקיבוץ עין חרוד".

    RETURNS (List[Finding]): The findings; places cut where a list or pattern finds the same place without the attached
        letter or the kind, or a word of residence or movement stands before the letter.
    """
    places = (finding for finding in findings if category_of(finding) == "PLACE")
    known = {finding.start for finding in places if finding.rule.startswith(("lexicon.", "regex."))}
    return [_without_attached(text, finding, known) for finding in findings]


def _without_attached(text: str, finding: Finding, known: set) -> Finding:
    start, end = finding[:2]
    if category_of(finding) != "PLACE" or start in known or end - start < 3:
        return finding
    within = start > 0 and text[start - 1].isalnum()
    for size in () if within else (1, 2, 3):
        if start + size in known and all(char in PROCLITICS + "-־" for char in text[start : start + size]):
            return finding._replace(start=start + size)
    kind = _KIND.match(text, start, end) if is_of_model(finding) else None
    # A span that ends within a word is not understood.
    if kind is not None and kind.end() in known and not (text[end - 1].isalnum() and text[end : end + 1].isalnum()):
        return finding._replace(start=kind.end())
    if within:
        return finding
    attached = text[start] in "בלמ" and text[start + 1].isalpha() and not text.startswith("מושב", start)
    if attached and _RESIDENCE.search(text[max(0, start - _WINDOW) : start]):
        return finding._replace(start=start + 1)
    return finding


def join_addresses(text: str, findings: Sequence[Finding], max_gap: int) -> List[Finding]:
    """Make one finding of the parts of an address, with at most `max_gap` characters between two: a street and its
    number, and what follows them unless it is a city. RETURNS (List[Finding]): the findings, sorted."""
    places = sorted((f for f in findings if category_of(f) == "PLACE"), key=lambda f: (f.start, -f.end))
    if not places:
        return list(findings)
    ends_of_cities = {finding.end for finding in places if is_city(finding)}
    cities = {finding.start for finding in places if is_city(finding)}
    starts: Dict[int, Finding] = {}
    for finding in reversed(places):
        starts[finding.start] = finding
    order = sorted(starts)
    joined = [finding for finding in findings if category_of(finding) != "PLACE"]
    for finding in places:
        if finding.end in ends_of_cities or finding.label != "LOCATION":
            joined.append(finding)
            continue
        number = _HOUSE_NUMBER.match(text, finding.end)
        if number is not None and number.end() - finding.end <= max_gap + 3:
            end = number.end()
            after = bisect_right(order, end)
            following = starts[order[after]] if after < len(order) else None
            # A city keeps its own place: it may stay in the text.
            if following is not None and following.start not in cities:
                gap = text[end : following.start]
                end = following.end if len(gap) <= max_gap and not gap.strip(" ,-\u00a0") else end
            finding = finding._replace(end=end)
        joined.append(finding)
    return sorted(joined)


def settle_cities(
    text: str, cities: Sequence[Finding], others: Sequence[Finding], is_strong: Callable[[Finding], bool]
) -> List[Finding]:
    """Settle cities and countries with all other findings.

    others (Sequence[Finding]): All others, sorted, not overlapping.
    is_strong (Callable): Whether a form of address or a cue proves a name.
    RETURNS (List[Finding]): Sorted, not overlapping. Persons, organizations and all that is no place keep their
        characters; a city goes over a place that it crosses or ends ("ארלוזרוב 16 רמת גן"), and is part of a longer
        place that it only helps to name ("מצפה הילה").
    """
    if not cities:
        return list(others)
    kept: List[Finding] = []
    for group in group_overlapping(cities):
        kept += fill_in(text, sorted(group, key=by_length)) if len(group) > 1 else group
    bounds: List[Tuple[int, int]] = [finding[:2] for finding in others]
    starts = [start for start, _ in bounds]
    left: List[Finding] = []
    for city in kept:
        place = max(0, bisect_right(starts, city.start) - 1)
        span = city[:2]
        while place < len(others) and starts[place] < city.end and span[0] < span[1]:
            if bounds[place][0] < span[1] and span[0] < bounds[place][1]:
                span, bounds[place] = _settle(text, span, bounds[place], others[place], is_strong)
            place += 1
        if span[0] < span[1]:
            left.append(city._replace(start=span[0], end=span[1]))
    left += [with_span(finding, *bound) for finding, bound in zip(others, bounds)]
    trimmed = (trim(text, finding) for finding in left)
    return sorted(f for f in trimmed if any(map(str.isalnum, text[f.start : f.end])))


_NONE = (0, 0)


def _settle(
    text: str, city: Tuple[int, int], other: Tuple[int, int], finding: Finding, is_strong: Callable[[Finding], bool]
) -> Tuple[Tuple[int, int], Tuple[int, int]]:
    """What is left of the city and of the other finding; `_NONE` where nothing is."""
    inside = other[0] <= city[0] and city[1] <= other[1]
    around = city[0] <= other[0] and other[1] <= city[1] and city != other
    if category_of(finding) != "PLACE":
        name = category_of(finding) in ("NAME", "ORG")
        if around and not is_strong(finding) and name:
            return city, _NONE
        if is_of_model(finding) and not name:
            # "ראשון לציון" is no weekday.
            return city, _cut(other, city)
        return _cut(city, other), other
    if city == other or around:
        return city, _NONE
    if not inside:
        return city, _cut(other, city)
    if city[1] == other[1] and _KINDS.search(text[other[0] : city[0]]):
        return city, _without_letters(text, (other[0], city[0]))
    if city[0] == other[0] and text[city[1] : city[1] + 1] in (",", "\n"):
        return city, _cut(other, city)
    return _NONE, other


def _cut(span: Tuple[int, int], by: Tuple[int, int]) -> Tuple[int, int]:
    """The longer of the parts of a span that lie outside of another."""
    parts = [(span[0], min(span[1], by[0])), (max(span[0], by[1]), span[1])]
    best = max(parts, key=lambda part: part[1] - part[0])
    return best if best[0] < best[1] else _NONE


def _without_letters(text: str, span: Tuple[int, int]) -> Tuple[int, int]:
    """A span without the letters at its end that are attached to what follows it."""
    end = span[1]
    while end > span[0] and text[end - 1] in PROCLITICS + "-־":
        end -= 1
    return (span[0], end) if end == span[0] or not text[end - 1].isalnum() else span
