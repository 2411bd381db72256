"""What the operators for dates of birth and medical dates share: their masks, and the day on which a document was written."""

import re
from datetime import date
from functools import lru_cache
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from ..dates.parts import DateParts, find_parts
from ..dates.vague import is_relative, is_season, is_weekday
from ..errors import AnonymError, Errors
from .base import Context
from .document_dates import DATE_LABELS

# By part; "date" is for a date that is not understood, or that the calendar does not have. hebrew: HebSafeHarbor's policy document; its masks have no hour.
DATE_MASKS: Dict[str, Dict[str, str]] = {
    "hebrew": {"day": "<יום_>", "month": "<חודש_>", "year": "<שנה_>", "date": "<תאריך_>", "time": "<שעה_>"},
    "english": {"day": "<DAY>", "month": "<MONTH>", "year": "<YEAR>", "date": "<DATE>", "time": "<TIME>"},
}
KINDS = tuple(DATE_MASKS["hebrew"])
# What stands before the day on which a document was written, or that it ends with. Written for this project.
DOCUMENT_CUES: Tuple[str, ...] = (
    "תאריך המסמך", "תאריך מסמך", "תאריך הדוח", "תאריך דוח", "תאריך המכתב", "תאריך מכתב", "תאריך הסיכום", "תאריך סיכום", "תאריך ההדפסה", "תאריך הדפסה", "הודפס", "תאריך הפקה",
    "תאריך רישום", "תאריך הרישום", "נרשם", "תאריך ביקור", "תאריך הביקור", "תאריך שחרור", "תאריך השחרור", "שוחרר", "שוחררה", "document date", "date of report", "report date",
    "printed", "discharged", "discharge date", "date of visit", "visit date",
    "fecha del informe", "fecha de alta", "fecha del documento", "data de l'informe", "data d'alta", "data del document",
)  # fmt: skip
# Characters before a date in which such a cue may end.
CUE_WINDOW = 12


def make_masks(masks: Union[str, Mapping[str, str]], owner: str) -> Dict[str, str]:
    """Make a table of masks.

    masks (Union[str, Mapping[str, str]]): The name of a table, or a mask for each of `KINDS`; those that are missing are the Hebrew table's.
    owner (str): The operator's registered name, for messages.
    RETURNS (Dict[str, str]): From a part to its mask.
    RAISES (AnonymError): SA275 for a table or a part that there is not.
    """
    if isinstance(masks, str):
        if masks not in DATE_MASKS:
            raise AnonymError(Errors.SA275.format(owner=owner, problem=f"there is no table of that name; there are {', '.join(DATE_MASKS)}"))
        return DATE_MASKS[masks]
    for kind, mask in masks.items():
        if kind not in KINDS or not isinstance(mask, str):
            raise AnonymError(Errors.SA275.format(owner=owner, problem=f"a mask is a text for one of {', '.join(KINDS)}"))
    return {**DATE_MASKS["hebrew"], **masks}


def read_day(value: Optional[str], owner: str) -> Optional[date]:
    """RETURNS (Optional[date]): a parameter's day, None for none. RAISES (AnonymError): SA276 when it is not written as 2024-03-15."""
    if value is None:
        return None
    try:
        return date.fromisoformat(value)
    except (ValueError, TypeError):
        pass
    raise AnonymError(Errors.SA276.format(owner=owner))


def mask_parts(text: str, found: Optional[DateParts], kinds: Sequence[str], masks: Mapping[str, str]) -> str:
    """Mask parts of a date.

    text (str): The date.
    found (Optional[DateParts]): Its parts; None where it was not understood.
    kinds (Sequence[str]): The kinds of parts to mask.
    masks (Mapping[str, str]): From a part to its mask.
    RETURNS (str): The text with these parts masked and everything else as it is; all of it masked where it was not understood. A weekday, a season
        and a time told from another one name no day of a calendar: they stay.
    """
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


def document_day(context: Context, cues: Tuple[str, ...], today: date) -> Optional[date]:
    """Find the day on which a document was written.

    context (Context): Of any of its findings.
    cues (Tuple[str, ...]): What stands before such a day.
    today (date): No document was written later.
    RETURNS (Optional[date]): The latest of the dates behind a cue; None where there is none.
    """
    key = ("spacy_anonym.document_day", cues, today)
    if key not in context.store:
        context.store[key] = _document_day(context, cues, today) if cues else None
    return context.store[key]


def _document_day(context: Context, cues: Tuple[str, ...], today: date) -> Optional[date]:
    regex = _compile(cues)
    longest = max(map(len, cues)) + CUE_WINDOW + 4
    days = []
    for finding in context.findings:
        if finding.label not in DATE_LABELS or finding.label == "BIRTH_DATE":
            continue
        if regex.search(context.document, max(0, finding.start - longest), finding.start):
            found = find_parts(context.document[finding.start : finding.end], today.year)
            for moment in found.moments if found else ():
                day = moment.earliest() if moment.day else None
                if day is not None and day <= today:
                    days.append(day)
    return max(days, default=None)


@lru_cache(maxsize=64)
def _compile(cues: Tuple[str, ...]) -> Any:
    choice = "|".join(map(re.escape, sorted(cues, key=len, reverse=True)))
    return re.compile(rf"(?i)(?<!\w)[והבכלמש]{{0,3}}(?:{choice})(?!\w)[^\n\d]{{0,{CUE_WINDOW}}}$")
