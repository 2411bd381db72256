"""Mask of a date of birth what identifies: the day, the month but for infants, the year of the oldest."""

from dataclasses import dataclass
from datetime import date
from typing import Dict, List, Optional, Tuple, Union

import spacy

from ..dates.parts import DateParts, find_parts, is_within_a_year, years_between
from ..errors import AnonymError, Errors
from .base import Context
from .date_masks import DOCUMENT_CUES, document_day, make_masks, mask_parts, read_day

OWNER = "spacy_anonym.birth_date.v1"
# Years at which the year of birth is masked.
OLDEST = 89


@spacy.registry.anonym_operators("spacy_anonym.birth_date.v1")
def make_birth_date(
    masks: Union[str, Dict[str, str]] = "hebrew",
    oldest: int = OLDEST,
    reference_date: Optional[str] = None,
    document_cues: Optional[List[str]] = None,
) -> "BirthDate":
    """Make an operator for dates of birth: the day is masked, the month too unless the person is under one year of age, and the year when the person
    is `oldest` years old or more.

    masks (Union[str, Dict[str, str]]): "hebrew" or "english"; or a mask each for "day", "month", "year", "date" (a date that is not understood or that the
        calendar does not have) and "time".
    oldest (int): Years of age, >= 1.
    reference_date (Optional[str]): The day on which ages are told, as "2024-03-15", where the document does not tell when it was written. None: today,
        at the time of the call.
    document_cues (Optional[List[str]]): What stands before the day on which a document was written ("תאריך סיכום"); None is a list in Hebrew, English, Spanish
        and Catalan; [] looks for none.
    RETURNS (Operator): The operator. REVERSIBLE: no. KEEPS: the form, the separators and attached letters, a year that does not tell of great age, the
        month of infants. Both calendars, numbers with any separators or none, names of months in nine languages, ranges. A weekday and a
        time of day are masked. A year of two digits is the last such year. What may be older counts as older; a birth more than a year ahead is
        masked whole.
    RAISES (AnonymError): SA275 for masks, SA276 for a reference date, SA277 for an age that are not valid.
    SOURCE: the policy document of HebSafeHarbor (MIT); HIPAA Safe Harbor, 45 CFR 164.514(b)(2)(i)(C).
    """
    if oldest < 1:
        raise AnonymError(Errors.SA277.format(owner=OWNER, param="oldest", problem="it must be 1 or more"))
    cues = DOCUMENT_CUES if document_cues is None else tuple(cue for cue in document_cues if cue.strip())
    return BirthDate(make_masks(masks, OWNER), oldest, read_day(reference_date, OWNER), cues)


@dataclass(frozen=True)
class BirthDate:
    masks: Dict[str, str]
    oldest: int
    reference: Optional[date]
    cues: Tuple[str, ...]
    name = "birth_date"

    def __call__(self, text: str, label: str, context: Context) -> str:
        now = self.reference or date.today()
        now = document_day(context, self.cues, now) or now
        found = find_parts(text, now.year)
        kinds = self._masked(found, now) if found is not None and found.moments else None
        if kinds is None and found is not None:
            return self.masks["date"]
        return mask_parts(text, found, kinds or (), self.masks)

    def _masked(self, found: DateParts, now: date) -> Optional[List[str]]:
        """RETURNS (Optional[List[str]]): the kinds of parts to mask; None for all of it."""
        kinds = ["day", "month", "weekday", "time"]
        known = [moment for moment in found.moments if moment.year is not None]
        days = [moment.earliest() for moment in known]
        for moment, day in zip(known, days):
            if day is None or day.year - now.year > 1 or moment.day and not is_within_a_year(day, now) and day > now:
                return None
        ages = [years_between(day, now) for day in days]
        if any(age >= self.oldest for age in ages):
            kinds.append("year")
        if days and all(is_within_a_year(day, now) and moment.month is not None for day, moment in zip(days, known)):
            kinds.remove("month")
        return kinds
