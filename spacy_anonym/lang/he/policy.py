"""Consolidation for Hebrew clinical text: the conflict is named, and each kind has its own way of being settled. The
parts of an address become one, proclitics are left out, cities and countries remain apart."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Callable, Dict, FrozenSet, List, Mapping, Optional, Sequence, Tuple

import spacy

from ...errors import AnonymError, Errors
from ...labels import normalize_label
from ...policies.conflicts import SURE_DATE, category_of, is_of_model, settle
from ...policies.context import WINDOW, ContextPolicy, make_context
from ...policies.cut import cut_lists
from ...policies.overlaps import Policy, by_length, fill_in_groups, group_overlapping, trim, with_span
from ...spans import Finding
from .calendar import is_float, is_relative, is_season, is_span_of_years, is_weekday
from .words import PROCLITICS, STACKS, word_list

MEDICAL = "MEDICAL_TERM"
# A further mention of a name: what was found as one is no term elsewhere in the text, but its words within one are.
MENTION = "mention"
# A name or place with a lower score is left out where it only crosses a term.
WEAK = 0.5
# A place for which the words around it speak.
SURE_PLACE = 0.6
_GERESH = "['׳’]"
_LATIN_CAPITALS = re.compile(r"[A-Z]{1,6}(?:[\-/&.][A-Z0-9]{1,4}){0,2}\.?|[A-Z]{1,4}[0-9]{1,4}[A-Z]{0,2}")
_LIST_MARKER = re.compile(rf"[\(\[]?[א-ת]{{1,2}}(?:[.)\]\-:]|{_GERESH}[.):]?)|[\(\[]?[0-9]{{1,2}}[.)\]]|[א-ת]{_GERESH}")
_AGE = re.compile(
    rf"[{PROCLITICS}]{{0,3}}[\-־]?(?:בן|בת|בגיל|גיל|בני|בנות)[ \u00a0:]{{1,2}}"
    rf"(?:כ[\-־]?)?([0-9]{{1,3}})(?![0-9.,]?[0-9])"
)


@spacy.registry.anonym_policies("spacy_anonym.hebrew.v1")
def make_hebrew(
    window: int = WINDOW, max_gap: int = 5, strong: float = 0.8, words: Optional[Dict[str, List[str]]] = None
) -> Policy:
    """Make the policy for Hebrew clinical text. In this order:

    1. Noise is left out (see `FILTERS`): symbols, single characters, one word of Latin capitals, list markers, floats,
       weekdays, seasons, relative times, spans of years. An age that a model calls a date becomes an age.
    2. A medical term vetoes the names and places that it covers; see `veto`.
    3. Street, number and what follows are one address; see `join_addresses`.
    4. Findings that overlap are settled by the kind of conflict: EXACT_MATCH by the highest score, SAME_CATEGORY by the
       longest, SAME_BOUNDARIES by the words before, the majority and the pair of categories, MIXED by a split at a
       shared edge, else by the longest; see `conflicts`.
    5. Cities and countries are settled with the rest: persons and organizations over them, they over other places; see
       `settle_cities`.

    window (int): Characters between a word and the number that it supports: fewer than this; >= 1.
    max_gap (int): Characters between two parts of an address at most, >= 0.
    strong (float): A name that a list's rule found with this score or a higher one, as after a form of address, is
        neither filtered nor vetoed, in [0, 1]. Nor are further mentions of a name vetoed.
    words (Optional[Dict[str, List[str]]]): The words before numbers, by label; None is the list of
        `spacy_anonym.context.v1`.
    RETURNS (Policy): (text, findings) to non-overlapping findings in text order. But for what 1 and 2 leave out, white
        space at a cut and letters attached to a date, no character that was found is lost. Medical terms that nothing
        overlaps come out too: the consolidator leaves them out.
    RAISES (AnonymError): SA158, naming the parameter; SA156 and SA157 as `spacy_anonym.context.v1`.
    SOURCE: the rules of HebSafeHarbor (MIT) as its documentation tells them, without its losses: names are not dropped
    for medical words near them.
    """
    if max_gap < 0:
        raise AnonymError(Errors.SA158.format(param="max_gap", problem="must not be negative"))
    if not 0 <= strong <= 1:
        raise AnonymError(Errors.SA158.format(param="strong", problem="must lie in [0, 1]"))
    return Hebrew(make_context(words, window), max_gap, float(strong))


@dataclass(frozen=True)
class Hebrew:
    context: ContextPolicy
    max_gap: int
    strong: float
    # Labels that are not personal, and that this policy wants to see all the same.
    reads: FrozenSet[str] = frozenset((MEDICAL,))

    def __call__(self, text: str, findings: Sequence[Finding]) -> List[Finding]:
        """Consolidate; see `make_hebrew`. RETURNS (List[Finding]): sorted, not overlapping."""
        terms = [finding for finding in findings if finding.label == MEDICAL]
        rest = self.without_noise(text, [finding for finding in findings if finding.label != MEDICAL])
        spans = {term[:2] for term in terms}
        rest = veto(text, rest, terms, lambda each: self.is_strong(each) or each.rule == MENTION and each[:2] in spans)
        cut = cut_lists(text, cut_people(text, rest))
        rest = join_addresses(text, drop_attached(text, cut), self.max_gap)
        settled: List[Finding] = []
        for group in group_overlapping(finding for finding in rest if not is_city(finding)):
            settled += settle(text, group, self.context, PROCLITICS + "-־") if len(group) > 1 else group
        settled = settle_cities(text, [finding for finding in rest if is_city(finding)], settled, self.is_strong)
        return sorted([*settled, *_outside(terms, settled)])

    def is_strong(self, finding: Finding) -> bool:
        """RETURNS (bool): whether it is a person that a pattern found, by what stands around it, or a rule over lists
        of names, as after a form of address, with the score that is asked for."""
        by_list = finding.rule.startswith("lexicon.") and finding.score >= self.strong
        return finding.label == "PERSON" and (by_list or finding.rule.startswith("regex."))

    def without_noise(self, text: str, findings: Sequence[Finding]) -> List[Finding]:
        """RETURNS (List[Finding]): the findings without spaces at their ends, and without noise."""
        kept: List[Finding] = []
        for finding in findings:
            finding = trim(text, finding)
            value = text[finding.start : finding.end]
            age = find_age(value) if category_of(finding) == "DATE" else None
            if age is not None:
                start, end = age
                kept.append(with_span(finding, finding.start + start, finding.start + end)._replace(label="AGE"))
                continue
            if category_of(finding) == "DATE" and text[max(0, finding.start - 1) : finding.start] in tuple("בלמ"):
                # "מ3.12" is hardly a measured value.
                value = text[finding.start - 1] + value
            if not _is_noise(value, finding, self.is_strong(finding)):
                kept.append(finding)
        return kept


def _outside(terms: Sequence[Finding], settled: Sequence[Finding]) -> List[Finding]:
    """The medical terms that overlap neither these findings nor each other, the first of them."""
    ends = [finding.end for finding in settled]
    kept: List[Finding] = []
    for term in sorted(terms):
        after = bisect_right(ends, term.start)
        is_free = after == len(settled) or term.end <= settled[after].start
        if is_free and not (kept and term.start < kept[-1].end):
            kept.append(term)
    return kept


def is_single_character(text: str) -> bool:
    """RETURNS (bool): whether it has one letter or digit at most, of which a mark may stand beside it."""
    return sum(map(str.isalnum, text)) < 2


def is_latin_capitals(text: str) -> bool:
    """RETURNS (bool): whether it is one word of capital Latin letters, as CT, PSA, HBA1C; longer than six letters it
    may be a name. A name in mixed case is none, nor are two such words."""
    return _LATIN_CAPITALS.fullmatch(text) is not None


def is_symbols(text: str) -> bool:
    """RETURNS (bool): whether it has no letter and no digit of any script."""
    return not any(map(str.isalnum, text))


def is_list_marker(text: str) -> bool:
    """RETURNS (bool): whether it is what stands before a list's item: "א.", "ב)", "3."."""
    return _LIST_MARKER.fullmatch(text) is not None


def find_age(text: str) -> Optional[Tuple[int, int]]:
    """RETURNS (Optional[Tuple[int, int]]): where the number stands in an age in years, as "92" in "בן 92"; None for
    anything else."""
    match = _AGE.match(text)
    return match.span(1) if match and not text[match.end() :].strip() else None


Filter = Callable[[str], bool]
_NAMES: Tuple[Filter, ...] = (is_single_character, is_latin_capitals, is_list_marker)
_DATES: Tuple[Filter, ...] = (is_single_character, is_list_marker, is_weekday, is_season, is_relative, is_span_of_years)
# By label; every label has `is_symbols`.
FILTERS: Mapping[str, Tuple[Filter, ...]] = {
    "PERSON": _NAMES,
    "ORGANIZATION": _NAMES,
    "LOCATION": _NAMES,
    "DATE_TIME": _DATES,
}
# A password may have no letter.
_ANY_CHARACTERS = frozenset(("PASSWORD", "API_KEY"))


def _is_noise(text: str, finding: Finding, strong: bool) -> bool:
    """RETURNS: whether to leave out a finding of these characters. Of a strong one, which a form of address or a cue
    proves to be a name, only symbols are noise."""
    label = normalize_label(finding.label)
    if is_symbols(text):
        return label not in _ANY_CHARACTERS
    if strong or finding.rule.startswith("regex.") and text.isdigit():
        # "ב-4 או ב-8 במאי"
        return False
    if label == "DATE_TIME" and is_float(text):
        return finding.score < SURE_DATE
    return any(is_none(text) for is_none in FILTERS.get(label, ()))


def veto(
    text: str, findings: Sequence[Finding], terms: Sequence[Finding], is_strong: Callable[[Finding], bool]
) -> List[Finding]:
    """Leave out what a medical term covers.

    terms (Sequence[Finding]): The medical terms; with what Hebrew attaches to them.
    is_strong (Callable): Whether a form of address or a cue proves a name: such a name is kept.
    RETURNS (List[Finding]): The findings without the persons, organizations and places that lie whole in a term, and
        without weak ones that cross one. A name that only holds a term is kept, and so is one that stands near it.
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
    """Where the word begins whose end, but for proclitics, is at `start`; `start` itself without proclitics."""
    place = start - 1 if start and text[start - 1] in "-־" else start
    for size in range(1, 4):
        if place - size < 0 or text[place - size] not in PROCLITICS:
            break
        if place == size or not text[place - size - 1].isalnum():
            return place - size
    return start


# Lists of places that the operators know: large ones stay in the text, countries become regions.
CITY_LISTS = frozenset(("country", "city", "world_city", "place"))
# A house number, which is neither a count, an amount nor a measured value.
_HOUSE_NUMBER = re.compile(
    r"[ \u00a0,]{1,2}(?:מס(?:פר|['׳])?[ \u00a0])?[0-9]{1,3}(?:/[0-9]{1,3}|[א-ת](?![א-ת\"״]))?(?![0-9א-ת]"
    r"|[.,:/\-][0-9]|[ \u00a0]?%)"
    r"(?![ \u00a0](?:שנ|ימים|יום|חודש|שבוע|שעות|דקות|פעמ|חולים|אנשים|מקרים|אחוז|מ[\"״]|ק[\"״]מ|ס[\"״]מ|ש[\"״]ח|מטר"
    r"|mg|ml|cm))"
)
# "תושב ברטעה": behind a resident no "in" stands.
_RESIDENCE_WORDS = "|".join(sorted(word_list("residence") - {"תושב", "תושבת"}))
_RESIDENCE = re.compile(rf"(?:^|[^א-ת])[ושהכ]{{0,2}}(?:{_RESIDENCE_WORDS})[ \u00a0:]{{1,2}}$")
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
    cities = [finding for finding in places if is_city(finding)]
    starts_of_cities, ends_of_cities = {city.start for city in cities}, {city.end for city in cities}
    # The longest of those that begin at one place.
    starts = {finding.start: finding for finding in reversed(places)}
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
            if following is not None and following.start not in starts_of_cities:
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
    kept = fill_in_groups(text, cities, lambda group: by_length)
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


def cut_people(text: str, findings: Sequence[Finding]) -> List[Finding]:
    """Cut what a tagger took for one person before "and" and a name that the lists found ("נועה לוי ויוסי ברק").
    RETURNS (List[Finding]): the findings, "and" in none of the parts."""
    starts = sorted(
        {
            each.start
            for each in findings
            if each.label == "PERSON" and not is_of_model(each) and text[max(0, each.start - 2) : each.start] == " ו"
        }
    )
    cut: List[Finding] = []
    for finding in findings:
        if starts and finding.label == "PERSON" and is_of_model(finding):
            for start in starts[bisect_right(starts, finding.start) : bisect_right(starts, finding.end - 1)]:
                if start - 2 > finding.start:
                    cut.append(finding._replace(end=start - 2))
                finding = finding._replace(start=start)
        cut.append(finding)
    return cut


_NONE = (0, 0)


def _settle(
    text: str, city: Tuple[int, int], other: Tuple[int, int], finding: Finding, is_strong: Callable[[Finding], bool]
) -> Tuple[Tuple[int, int], Tuple[int, int]]:
    """What is left of the city and of the other finding; `_NONE` where nothing is."""
    inside = other[0] <= city[0] and city[1] <= other[1]
    around = city[0] <= other[0] and other[1] <= city[1] and city != other
    if category_of(finding) != "PLACE":
        name = category_of(finding) in ("NAME", "ORG")
        if name and other[1] == city[1] and text[other[0] : city[0]] in STACKS:
            # "מאור עקיבא" is no person.
            return city, _NONE
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
    if city[1] == other[1] and text[other[0] : city[0]] in STACKS:
        return city, _NONE
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
