"""Consolidation for Hebrew clinical text: the conflict is named, and each kind has its own way of being settled."""

from dataclasses import dataclass
from typing import Dict, FrozenSet, List, Optional, Sequence

import spacy

from ...errors import AnonymError, Errors
from ...policies.conflicts import category_of, settle
from ...policies.context import WINDOW, ContextPolicy, make_context
from ...policies.overlaps import Policy, group_overlapping, trim
from ...spans import Finding
from .medical_veto import veto
from .policy_filters import find_age, is_noise
from .policy_places import drop_attached, is_city, join_addresses, settle_cities
from .words import PROCLITICS

MEDICAL = "MEDICAL_TERM"


@spacy.registry.anonym_policies("spacy_anonym.hebrew.v1")
def make_hebrew(
    window: int = WINDOW, max_gap: int = 5, strong: float = 0.8, words: Optional[Dict[str, List[str]]] = None
) -> Policy:
    """Make the policy for Hebrew clinical text. In this order:

    1. What is no finding is left out, see `policy_filters`: symbols, single characters, one word of Latin capitals,
    list markers, floats, weekdays,
       seasons, times told from another one. An age that a model calls a date becomes an age.
    2. A medical term leaves out the names and places that it covers; see `medical_veto`. 3. Street, number and what
    follows are one address; see `join_addresses`. 4. Findings that overlap are settled by the conflict's name:
    EXACT_MATCH by the highest score, SAME_CATEGORY by the longest, SAME_BOUNDARIES by the
       words before, the majority and the pair of categories, MIXED by a split at a shared edge, else by the longest;
       see `conflicts`.
    5. Cities and countries are settled with the rest: persons and organizations over them, they over other places; see
    `settle_cities`.

    window (int): Characters between a word and the number that it speaks for: fewer than this; >= 1.
    max_gap (int): Characters between two parts of an address at most, >= 0.
    strong (float): A name that a list's rule found with this score or a higher one, as after a form of address, is
        neither filtered nor vetoed, in [0, 1].
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
        """Consolidate; see `make_hebrew`.

        text (str): The text.
        findings (Sequence[Finding]): The findings, in any order.
        RETURNS (List[Finding]): Sorted, not overlapping.
        """
        terms = [finding for finding in findings if finding.label == MEDICAL]
        rest = self.without_noise(text, [finding for finding in findings if finding.label != MEDICAL])
        rest = veto(text, rest, terms, self.is_strong)
        if len(rest) > 1:
            rest = join_addresses(text, drop_attached(text, rest), self.max_gap)
        elif rest and category_of(rest[0]) == "PLACE":
            rest = join_addresses(text, drop_attached(text, rest), self.max_gap)
        settled: List[Finding] = []
        for group in group_overlapping(finding for finding in rest if not is_city(finding)):
            settled += settle(text, group, self.context, PROCLITICS + "-־") if len(group) > 1 else group
        settled = settle_cities(text, [finding for finding in rest if is_city(finding)], settled, self.is_strong)
        return _with_terms(settled, terms) if terms else settled

    def is_strong(self, finding: Finding) -> bool:
        """RETURNS (bool): whether a rule over lists of names found it, as after a form of address, with the score that
        is asked for.
        """
        return finding.score >= self.strong and finding.label == "PERSON" and finding.rule.startswith("lexicon.")

    def without_noise(self, text: str, findings: Sequence[Finding]) -> List[Finding]:
        """RETURNS (List[Finding]): the findings without spaces at their ends, and without those that are none; see
        `policy_filters`.
        """
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
            if not is_noise(value, finding, self.is_strong(finding)):
                kept.append(finding)
        return kept


def _with_terms(settled: List[Finding], terms: Sequence[Finding]) -> List[Finding]:
    """RETURNS (List[Finding]): the findings, and the medical terms that overlap neither these nor each other, the first
    of them.
    """
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
