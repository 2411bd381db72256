"""Of overlapping findings the one whose words stand before it."""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

import spacy

from ..errors import AnonymError, Errors
from ..labels import normalize_label
from ..spans import Finding
from .base import Policy
from .overlaps import by_length, fill_in, group_overlapping

# Characters between a word and the finding that it speaks for: fewer than this.
WINDOW = 5
# Written for this project.
WORDS: Dict[str, Tuple[str, ...]] = {
    "ID": (
        "ת.ז", "ת.ז.", "ת\"ז", "תעודת זהות", "תעודה", "זהות", "מזהה", "רישיון", "רשיון", "מ.ר", "מ.ר.", "מ.ז", "מספר אישי", "מ.א", "מנוי", "מספר עובד", "עובד", "רכב", "בנק", "חשבון",
        "אשראי", "כרטיס", "דרכון", "תיק", "תיק רפואי", "מספר", "מס'", "id", "no.", "number",
    ),
    "PHONE_NUMBER": (
        "טלפון", "טל", "טל'", "פלאפון", "נייד", "סלולרי", "סלולארי", "פקס", "בפקס", "phone", "tel", "fax", "mobile", "וואטסאפ", "התקשר", "התקשרה", "להתקשר", "חייג", "לחייג",
    ),
    "DATE_TIME": ("תאריך", "יום", "נולד", "נולדה", "date", "dob", "מיום", "ליום", "עד", "מתאריך", "התקבל", "אושפז", "אושפזה", "התאשפז", "התאשפזה", "שוחרר", "שוחררה", "נבדק", "נותח"),
    "ZIP_CODE": ("מיקוד", "zip"),
    "EMAIL_ADDRESS": ("אימייל", "מייל", "דוא\"ל", "דואל", "email", "e-mail"),
    "URL": ("אתר", "url"),
    "IP_ADDRESS": ("ip",),
}  # fmt: skip


@spacy.registry.anonym_policies("spacy_anonym.context.v1")
def make_context(words: Optional[Dict[str, List[str]]] = None, window: int = WINDOW) -> Policy:
    """Make the policy that looks at the words before: of overlapping findings the one wins whose own words end nearest before it; where no
    word speaks for one, the longest. Of the others stays what sticks out, so that no character that was found is lost, but
    white space at a cut.

    words (Optional[Dict[str, List[str]]]): Words and phrases, by the label that they speak for. None: a short Hebrew and English list of numbers
        of persons, phones, dates, postcodes and addresses in the web.
    window (int): How many characters at most may stand between a word and the finding, one less than this; >= 1. What Hebrew attaches
        to a word counts as part of it.
    RETURNS (Policy): (text, findings) to non-overlapping findings in text order.
    RAISES (AnonymError): SA156 when the window is less than 1, SA157 for a label without words.
    """
    if window < 1:
        raise AnonymError(Errors.SA156.format(window=window))
    table = {normalize_label(label): tuple(phrases) for label, phrases in (WORDS if words is None else words).items()}
    for label, phrases in table.items():
        if not phrases or not all(isinstance(phrase, str) and phrase.strip() for phrase in phrases):
            raise AnonymError(Errors.SA157.format(label=label))
    return ContextPolicy(window, tuple(sorted(table.items())))


@dataclass(frozen=True)
class ContextPolicy:
    window: int
    words: Tuple[Tuple[str, Tuple[str, ...]], ...]
    _labels: Dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    def __post_init__(self) -> None:
        self._labels.update((label, phrases) for label, phrases in self.words)

    def __call__(self, text: str, findings: Sequence[Finding]) -> List[Finding]:
        """Choose by context; see `make_context`.

        text (str): The text.
        findings (Sequence[Finding]): The findings, in any order.
        RETURNS (List[Finding]): Sorted, not overlapping.
        """
        kept: List[Finding] = []
        for group in group_overlapping(findings):
            if len(group) > 1:
                best = self.choose(text, group)
                group = fill_in(text, sorted(group, key=lambda f: (f is not best, by_length(f))))
            kept += group
        return kept

    def choose(self, text: str, findings: Sequence[Finding], speaks_for: Mapping[str, str] = {}) -> Optional[Finding]:
        """Choose the finding that a word speaks for.

        text (str): The text.
        findings (Sequence[Finding]): The findings.
        speaks_for (Mapping[str, str]): From a label without words of its own to the one whose words count.
        RETURNS (Optional[Finding]): The one whose word ends nearest before it, of equally near ones the longest; None without any word.
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
        """RETURNS (Optional[int]): the characters between the last of the phrases before a place and it; None where there is none, or too
        far."""
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
    regex = re.compile(rf"(?i)(?<!\w)[והבכלמש]{{0,3}}(?:{choice})(?![^\W\d_])")
    return regex, max(map(len, phrases))
