"""Mask an age above a limit; any other is kept."""

import re
from dataclasses import dataclass

import spacy

from ...errors import AnonymError, Errors
from ...operators.base import Context

OWNER = "spacy_anonym.age_limit.v1"
# The highest age that is kept: HIPAA Safe Harbor, 45 CFR 164.514(b)(2)(i)(C).
HIGHEST = 89
# "90s" is one number.
_NUMBER = re.compile(r"([0-9]+(?:[.,][0-9]+)?)(?:['’]?s\b)?")
# Units less than a year: "92 ימים", "100 days"; and the ages in words that are above ninety.
_PART_OF_YEAR = re.compile(
    r"(?i)^[ \u00a0\-]?(?:ימים|יום|ימי|שבועות|שבוע|חודשים|חודש|חודשי|שעות|days?|weeks?|months?|hours?|d[ií]as?"
    r"|semanas?|mes(?:es)?|dies|setmanes|mesos)(?![^\W\d_])"
)
_IN_A_YEAR = (
    (re.compile(r"(?i)[ \u00a0\-]?(?:חודש|month|mes)"), 12),
    (re.compile(r"(?i)[ \u00a0\-]?(?:שבוע|week|semana|setman)"), 52),
)
_OLD_WORDS = re.compile(r"(?i)תשעים|מאה|מאתיים|ninety|hundred|noventa|cien|noranta|cent(?![^\W\d_])")
_YOUNG_WORDS = re.compile(
    r"(?i)(?<![^\W\d_])[והבכלמש]{0,3}(?:שנה|שנתיים|שנתים|אחת|שתיים|שלוש|ארבע|חמש|שש|שבע|שמונה|תשע|עשר|עשרה|עשרים|שלושים|ארבעים|חמישים|שישים|ששים|שבעים|שמונים|חודש|חודשיים|יום|יומיים|שבוע|שבועיים)(?![^\W\d_])"
)


@spacy.registry.anonym_operators("spacy_anonym.age_limit.v1")
def make_age_limit(highest: int = HIGHEST, mask: str = "<גיל_>") -> "AgeLimit":
    """Make an operator for ages: one above the highest that may stay is masked.

    highest (int): Years, >= 1.
    mask (str): What stands for the number; not empty.
    RETURNS (Operator): The operator. REVERSIBLE: no. KEEPS: an age that is not above the limit, as it is; the words
        around the number of one that is. Ages in days, weeks and months stay while they make no more years. An age
        without a number that can be read is masked whole, but for ages in words below ninety, and so is what has
        another label than AGE: it may be an address with a number.
    RAISES (AnonymError): SA277, naming the parameter.
    SOURCE: HIPAA Safe Harbor, 45 CFR 164.514(b)(2)(i)(C); the policy document of HebSafeHarbor (MIT).
    """
    if highest < 1:
        raise AnonymError(Errors.SA277.format(owner=OWNER, param="highest", problem="it must be 1 or more"))
    if not mask:
        raise AnonymError(Errors.SA277.format(owner=OWNER, param="mask", problem="it is empty"))
    return AgeLimit(highest, mask)


@dataclass(frozen=True)
class AgeLimit:
    highest: int
    mask: str
    name = "age_limit"

    def __call__(self, text: str, label: str, context: Context) -> str:
        numbers = list(_NUMBER.finditer(text))
        if label != "AGE" or any(char.isnumeric() and not "0" <= char <= "9" for char in text):
            return self.mask
        if not numbers:
            young = self.highest >= HIGHEST and _YOUNG_WORDS.search(text) and not _OLD_WORDS.search(text)
            return text if young else self.mask
        if _OLD_WORDS.search(text):
            return self.mask
        pieces = []
        place = 0
        for number in numbers:
            # The unit may stand behind the finding.
            behind = text[number.end() :] or context.document[context.end : context.end + 12]
            if not self._is_high(number[1], behind):
                continue
            pieces += [text[place : number.start()], self.mask]
            place = number.end()
        return "".join([*pieces, text[place:]])

    def _is_high(self, number: str, behind: str) -> bool:
        whole, _, fraction = number.replace(",", ".").partition(".")
        if len(whole) > 6:
            return True
        value = int(whole) + (0.5 if fraction.strip("0") else 0)
        if len(fraction) == 3:
            # "33,000 days": nobody gives an age to the thousandth.
            value = max(value, int(whole + fraction))
        in_a_year = 1
        if _PART_OF_YEAR.match(behind):
            # 365 for hours too, which are more.
            in_a_year = next((count for unit, count in _IN_A_YEAR if unit.match(behind)), 365)
        return value > self.highest * in_a_year
