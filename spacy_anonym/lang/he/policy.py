"""Consolidation for Hebrew clinical text: the conflict is named, and each kind has its own way of being settled."""

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Callable, Dict, FrozenSet, List, Mapping, Optional, Sequence, Tuple

import spacy

from ...errors import AnonymError, Errors
from ...labels import normalize_label
from ...policies.conflicts import SURE_DATE, category_of, settle
from ...policies.context import WINDOW, ContextPolicy, make_context
from ...policies.cut import cut_lists
from ...policies.overlaps import Policy, group_overlapping, trim
from ...spans import Finding
from .policy_places import drop_attached, is_city, join_addresses, settle_cities
from .vague_dates import is_float, is_relative, is_season, is_weekday
from .words import PROCLITICS

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
       weekdays, seasons, relative times. An age that a model calls a date becomes an age.
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
        rest = join_addresses(text, drop_attached(text, cut_lists(text, rest)), self.max_gap)
        settled: List[Finding] = []
        for group in group_overlapping(finding for finding in rest if not is_city(finding)):
            settled += settle(text, group, self.context, PROCLITICS + "-־") if len(group) > 1 else group
        settled = settle_cities(text, [finding for finding in rest if is_city(finding)], settled, self.is_strong)
        return _with_terms(settled, terms) if terms else settled

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
            if category_of(finding) == "DATE":
                age = find_age(value)
                if age is not None:
                    finding = finding._replace(start=finding.start + age[0], end=finding.start + age[1], label="AGE")
                    kept.append(finding)
                    continue
            if not _is_noise(value, finding, self.is_strong(finding)):
                kept.append(finding)
        return kept


def _with_terms(settled: List[Finding], terms: Sequence[Finding]) -> List[Finding]:
    """The findings, and the medical terms that overlap neither these nor each other, the first of them."""
    covers = iter(settled)
    cover = next(covers, None)
    kept: List[Finding] = []
    end = -1
    for term in sorted(terms):
        while cover is not None and cover.end <= term.start:
            cover = next(covers, None)
        if term.start >= end and (cover is None or term.end <= cover.start):
            kept.append(term)
            end = term.end
    return sorted([*settled, *kept])


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
_DATES: Tuple[Filter, ...] = (is_single_character, is_list_marker, is_weekday, is_season, is_relative)
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
    if strong:
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
