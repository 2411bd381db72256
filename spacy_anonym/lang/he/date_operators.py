"""Mask the parts of a date that identify. Of a medical date the day alone: month and year tell the season and the
course of a disease. Of a date of birth the day, the month but for infants, and the year of the oldest."""

import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Any, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

import spacy

from ...errors import AnonymError, Errors
from ...labels import DATE_LABELS
from ...operators.base import Context
from ...toml import load_toml
from .calendar import is_relative, is_season, is_weekday
from .date_parts import DateParts, Moment, find_parts, is_within_a_year, years_between
from .words import PROCLITICS

BIRTH_DATE, MEDICAL_DATE = "spacy_anonym.birth_date.v1", "spacy_anonym.medical_date.v1"
# Years at which the year of birth is masked.
OLDEST = 89
# Nobody is older: a year of two digits that would make somebody so is of the later century.
OLDEST_POSSIBLE = 120
# By part; "date" is for a date that is not understood, or that the calendar does not have. hebrew: HebSafeHarbor's
# policy document; its masks have no hour.
DATE_MASKS: Dict[str, Dict[str, str]] = {
    "hebrew": {"day": "<יום_>", "month": "<חודש_>", "year": "<שנה_>", "date": "<תאריך_>", "time": "<שעה_>"},
    "english": {"day": "<DAY>", "month": "<MONTH>", "year": "<YEAR>", "date": "<DATE>", "time": "<TIME>"},
}
KINDS = tuple(DATE_MASKS["hebrew"])
# Characters before a date in which such a cue may end.
CUE_WINDOW = 12


@spacy.registry.anonym_operators(MEDICAL_DATE)
def make_medical_date(masks: Union[str, Dict[str, str]] = "hebrew") -> "MedicalDate":
    """Make an operator for medical dates: the day is masked, whatever separates it from month and year.

    masks (Union[str, Dict[str, str]]): "hebrew" or "english"; or a mask each for "day" and "date" (a date that is not
        understood or that the calendar does not have).
    RETURNS (Operator): The operator. REVERSIBLE: no. KEEPS: month, year, weekday, time of day, separators and attached
        letters; what names no day of a calendar ("לפני 3 שנים"). Reads what `birth_date` reads.
    RAISES (AnonymError): SA275 for masks that are not valid.
    SOURCE: the policy document of HebSafeHarbor (MIT).
    """
    return MedicalDate(_make_masks(masks, MEDICAL_DATE))


@dataclass(frozen=True)
class MedicalDate:
    masks: Dict[str, str]
    name = "medical_date"

    def __call__(self, text: str, label: str, context: Context) -> str:
        return _mask_parts(text, find_parts(text, date.today().year), ("day",), self.masks)


@spacy.registry.anonym_operators(BIRTH_DATE)
def make_birth_date(
    masks: Union[str, Dict[str, str]] = "hebrew",
    oldest: int = OLDEST,
    reference_date: Optional[str] = None,
    document_cues: Optional[List[str]] = None,
) -> "BirthDate":
    """Make an operator for dates of birth: the day is masked, the month too unless the person is under one year of age,
    and the year when the person is `oldest` years old or more.

    masks (Union[str, Dict[str, str]]): "hebrew" or "english"; or a mask each for "day", "month", "year", "date" (a date
        that is not understood or that the calendar does not have) and "time".
    oldest (int): Years of age, >= 1.
    reference_date (Optional[str]): The day on which ages are counted, as "2024-03-15", where the document does not tell
        when it was written. None: today, at the time of the call.
    document_cues (Optional[List[str]]): What stands before the day on which a document was written ("תאריך סיכום");
        None is a list in Hebrew, English, Spanish and Catalan; [] looks for none.
    RETURNS (Operator): The operator. REVERSIBLE: no. KEEPS: the form, the separators and proclitics, a year that does
        not tell of great age, the month of infants. Both calendars, numbers with any separators or none, names of
        months in nine languages, ranges. A weekday and a time of day are masked. A year of two digits is the last such
        year, and the one before where that is no more than 120 years ago. What may be older counts as older; a birth
        more than a year ahead is masked whole.
    RAISES (AnonymError): SA275 for masks, SA276 for a reference date, SA277 for an age that are not valid.
    SOURCE: the policy document of HebSafeHarbor (MIT); HIPAA Safe Harbor, 45 CFR 164.514(b)(2)(i)(C).
    """
    if oldest < 1:
        raise AnonymError(Errors.SA277.format(owner=BIRTH_DATE, param="oldest", problem="it must be 1 or more"))
    cues = tuple(
        load_toml(__file__, "words.toml")["document_cues"]
        if document_cues is None
        else filter(str.strip, document_cues)
    )
    return BirthDate(_make_masks(masks, BIRTH_DATE), oldest, _read_day(reference_date, BIRTH_DATE), cues)


@dataclass(frozen=True)
class BirthDate:
    masks: Dict[str, str]
    oldest: int
    reference: Optional[date]
    cues: Tuple[str, ...]
    name = "birth_date"

    def __call__(self, text: str, label: str, context: Context) -> str:
        now = self.reference or date.today()
        now = _document_day(context, self.cues, now) or now
        found = find_parts(text, now.year)
        kinds = self._masked(text, found, now) if found is not None and found.moments else None
        if kinds is None and found is not None:
            return self.masks["date"]
        return _mask_parts(text, found, kinds or (), self.masks)

    def _masked(self, text: str, found: DateParts, now: date) -> Optional[List[str]]:
        """The kinds of parts to mask; None for all of it."""
        kinds = ["day", "month", "weekday", "time"]
        known: List[Tuple[Moment, date]] = []
        for moment in found.moments:
            if moment.year is None:
                continue
            day = moment.earliest()
            if day is None or day.year - now.year > 1 or moment.day and not is_within_a_year(day, now) and day > now:
                return None
            known.append((moment, day))
        ages = [years_between(day, now) for _, day in known]
        if any(part.kind == "year" and re.fullmatch("[0-9]{2}", text[part.start : part.end]) for part in found.parts):
            ages += [age + 100 for age in ages if age + 100 <= OLDEST_POSSIBLE]
        if any(age >= self.oldest for age in ages):
            kinds.append("year")
        elif known and all(is_within_a_year(day, now) and moment.month is not None for moment, day in known):
            kinds.remove("month")
        return kinds


def _make_masks(masks: Union[str, Mapping[str, str]], owner: str) -> Dict[str, str]:
    """RETURNS: from a part to its mask; those that are missing are the Hebrew table's."""
    if isinstance(masks, str):
        if masks not in DATE_MASKS:
            problem = f"there is no table of that name; there are {', '.join(DATE_MASKS)}"
            raise AnonymError(Errors.SA275.format(owner=owner, problem=problem))
        return DATE_MASKS[masks]
    for kind, mask in masks.items():
        if kind not in KINDS or not isinstance(mask, str):
            problem = f"a mask is a text for one of {', '.join(KINDS)}"
            raise AnonymError(Errors.SA275.format(owner=owner, problem=problem))
    return {**DATE_MASKS["hebrew"], **masks}


def _read_day(value: Optional[str], owner: str) -> Optional[date]:
    if value is None:
        return None
    try:
        return date.fromisoformat(value)
    except (ValueError, TypeError):
        pass
    raise AnonymError(Errors.SA276.format(owner=owner))


def _mask_parts(text: str, found: Optional[DateParts], kinds: Sequence[str], masks: Mapping[str, str]) -> str:
    """RETURNS: a date with these kinds of its parts masked; all of it where it was not understood. A weekday, a season
    and a time relative to another one name no day of a calendar: they are kept."""
    if found is None:
        plain = " ".join(text.split())
        return text if is_relative(plain) or is_season(plain) or is_weekday(plain) else masks["date"]
    pieces: List[str] = []
    place = 0
    for part in found.parts:
        if part.kind in kinds:
            pieces += [text[place : part.start], masks["day" if part.kind == "weekday" else part.kind]]
            place = part.end
    return "".join([*pieces, text[place:]])


def _document_day(context: Context, cues: Tuple[str, ...], today: date) -> Optional[date]:
    """RETURNS: the day on which a document was written: the latest of the dates behind a cue that is not after today;
    None where there is none."""
    key = ("spacy_anonym.document_day", cues, today)
    if key not in context.store:
        context.store[key] = max(_days_behind(context, cues, today), default=None) if cues else None
    return context.store[key]


def _days_behind(context: Context, cues: Tuple[str, ...], today: date) -> Iterator[date]:
    regex = _compile(cues)
    longest = max(map(len, cues)) + CUE_WINDOW + 4
    for finding in context.findings:
        if finding.label not in DATE_LABELS or finding.label == "BIRTH_DATE":
            continue
        if regex.search(context.document, max(0, finding.start - longest), finding.start):
            found = find_parts(context.document[finding.start : finding.end], today.year)
            for moment in found.moments if found else ():
                day = moment.earliest() if moment.day else None
                if day is not None and day <= today:
                    yield day


@lru_cache(maxsize=64)
def _compile(cues: Tuple[str, ...]) -> Any:
    choice = "|".join(map(re.escape, sorted(cues, key=len, reverse=True)))
    return re.compile(rf"(?i)(?<!\w)[{PROCLITICS}]{{0,3}}(?:{choice})(?!\w)[^\n\d]{{0,{CUE_WINDOW}}}$")
