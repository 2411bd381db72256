"""The policy by which the finding wins whose context words stand before it."""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple

from ..errors import AnonymError, Errors
from ..labels import normalize_label
from ..lang import every_language
from ..registry import registry
from ..spans import Finding
from .overlaps import Policy, by_length, fill_in_groups

# Characters between a word and the finding that it supports: fewer than this.
WINDOW = 5


@registry.anonym_policies("spacy_anonym.context.v1")
def make_context(words: Optional[Dict[str, List[str]]] = None, window: int = WINDOW) -> Policy:
    """Make the policy that looks at the words before: of overlapping findings the one wins whose own words end nearest
    before it; where no word supports one, the longest. Of the others the parts outside of it are kept, so that no
    character that was found is lost, but white space at a cut.

    words (Optional[Dict[str, List[str]]]): Words and phrases, by the label that they support. None: those of all
        languages that have such words, for numbers of persons, phones, dates, postcodes and addresses in the web.
    window (int): How many characters at most may stand between a word and the finding, one less than this; >= 1.
        Proclitics count as part of the word that they stand before.
    RETURNS (Policy): (text, findings) to non-overlapping findings in text order.
    RAISES (AnonymError): SA156 when the window is less than 1, SA157 for a label without words.
    """
    if window < 1:
        raise AnonymError(Errors.SA156.format(window=window))
    table = {
        normalize_label(label): tuple(phrases) for label, phrases in (_words() if words is None else words).items()
    }
    for label, phrases in table.items():
        if not phrases or not all(isinstance(phrase, str) and phrase.strip() for phrase in phrases):
            raise AnonymError(Errors.SA157.format(label=label))
    return ContextPolicy(window, tuple(sorted(table.items())))


def _words() -> Dict[str, List[str]]:
    """RETURNS: the words of all languages, by label."""
    words: Dict[str, List[str]] = {}
    for rules in every_language().values():
        for label, phrases in rules.context_words.items():
            words.setdefault(label, []).extend(phrases)
    return words


@dataclass(frozen=True)
class ContextPolicy:
    window: int
    words: Tuple[Tuple[str, Tuple[str, ...]], ...]
    _labels: Dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        self._labels.update((label, phrases) for label, phrases in self.words)

    def __call__(self, text: str, findings: Sequence[Finding]) -> List[Finding]:
        """Choose by context; see `make_context`. RETURNS (List[Finding]): sorted, not overlapping."""

        def key_of(group: List[Finding]) -> Callable[[Finding], tuple]:
            best = self.choose(text, group)
            return lambda f: (f is not best, by_length(f))

        return fill_in_groups(text, findings, key_of)

    def choose(self, text: str, findings: Sequence[Finding], speaks_for: Mapping[str, str] = {}) -> Optional[Finding]:
        """Choose the finding that a word supports.

        speaks_for (Mapping[str, str]): From a label without words of its own to the one whose words count.
        RETURNS (Optional[Finding]): The one whose word ends nearest before it, of equally near ones the longest; None
            without any word.
        """
        best: Optional[Tuple[int, tuple, Finding]] = None
        for finding in findings:
            phrases = self._labels.get(finding.label) or self._labels.get(speaks_for.get(finding.label, ""))
            distance = None if phrases is None else self.distance(text, finding.start, phrases)
            if distance is not None:
                candidate = (distance, by_length(finding), finding)
                best = candidate if best is None or candidate[:2] < best[:2] else best
        return None if best is None else best[2]

    def distance(self, text: str, start: int, phrases: Tuple[str, ...]) -> Optional[int]:
        """RETURNS (Optional[int]): the characters between the last of the phrases before a place and it; None where
        there is none, or too far."""
        regex, longest = _compile(phrases)
        # A phrase, what is attached to it, and the border before it.
        low = max(0, start - self.window - longest - 5)
        best = None
        for match in regex.finditer(text, low, start):
            gap = start - match.end()
            if gap < self.window:
                best = gap if best is None else min(best, gap)
        return best


@lru_cache(maxsize=256)
def _compile(phrases: Tuple[str, ...]) -> Tuple[Any, int]:
    choice = "|".join(map(re.escape, sorted(phrases, key=len, reverse=True)))
    proclitics = "".join(rules.proclitics for rules in every_language().values())
    attached = f"[{proclitics}]{{0,3}}" if proclitics else ""
    regex = re.compile(rf"(?i)(?<!\w){attached}(?:{choice})(?![^\W\d_])")
    return regex, max(map(len, phrases))
