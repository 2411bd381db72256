"""Checks of dates, registered for patterns to name; see validators.py."""

import re
from typing import Optional, Tuple

import spacy

from ..dates import parse_date


@spacy.registry.anonym_validators("spacy_anonym.calendar_date.v1")
def calendar_date(value: str) -> object:
    """A date that the calendar has, in any form that the package reads."""
    return None if parse_date(value) is not None else False


_NEXT_DATE = re.compile(
    r"(?i)[0-9].*?\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
    r"((?:,?\s?|-)['’]?[0-9]{2}(?:st|nd|rd|th)?[\s.\-]+(?:(?:day\s)?of\s)?[a-z]{3,9}\b\.?)"
)


@spacy.registry.anonym_validators("spacy_anonym.date_before_date.v1")
def date_before_date(value: str) -> Optional[Tuple[int, int]]:
    """The first of two dates in a row: in "13 July, 21 October" the second number is a day, no year."""
    found = _NEXT_DATE.search(value)
    return 0, found.start(1) if found else len(value)
