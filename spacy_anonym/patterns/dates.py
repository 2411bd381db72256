"""Dates and times in English, and numeric ones of any language."""

from typing import Any, Dict, List

_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|JAN|FEB|MAR|APR|JUN|JUL|AUG|SEPT?|OCT|NOV|DEC)\b\.?)"
)
# Lower-case month names but for those that are words: may, march.
_MONTH_LOWER = (
    r"(?:january|february|april|june|july|august|september|october|november|december"
    r"|(?:jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?)"
)
_ANY_MONTH = rf"(?:{_MONTH}|{_MONTH_LOWER}|may|march|mar)"
_WEEKDAY = (
    r"(?i:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|(?:Mon|Tues?|Wed|Thur?s?|Fri|Sat|Sun)\b\.?)"
)
_DAY = r"(?:0?[1-9]|[12][0-9]|3[01])"
_DAYS = rf"{_DAY}(?:\s?(?:st|nd|rd|th))?(?:\s?(?:-|–|to|and|&)\s?{_DAY}(?:\s?(?:st|nd|rd|th))?)?"
_YEAR = r"(?:1[5-9]|20)[0-9]{2}"
_CLOCK = r"(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?"
_HALF = r"\s?(?:[AaPp]\.[Mm]\.|[AaPp][Mm]\b)"
_ZONE = r"(?:\s?(?:Z\b|(?:UTC|GMT)\b(?:[+-][0-9]{1,2}(?::?[0-9]{2})?)?|[+-][0-9]{2}:?[0-9]{2}\b|[ECMP][SD]?T\b|CES?T\b|BST\b|IST\b))"
_AT = r"(?:,?\s(?:at\s)?|T)"
_TIME = rf"(?:{_CLOCK}(?:{_HALF})?{_ZONE}?)"

_CONTEXT = [
    "date", "dated", "on", "since", "until", "till", "from", "born", "birth", "birthday", "birthdate", "dob", "d.o.b.",
    "due", "deadline", "expires", "expiry", "valid", "admitted", "discharged", "appointment", "visit", "seen", "day",
]  # fmt: skip
_NUMERIC = "spacy_anonym.date.v1"
_ISO = "ISO 8601"


def date_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): patterns of dates and times, as data for `make_pattern`."""
    return [
        {
            "id": "date_iso",
            "regex": rf"\b{_YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])(?:[T ,]\s?{_CLOCK}(?:{_HALF})?{_ZONE}?)?",
            "score": 0.8,
            "validator": _NUMERIC,
            "source": _ISO,
            "examples": ["seen «2024-03-15T14:30:00Z» by", "on «2024-03-15»,", "«2024-03-15 14:30:00,123» INFO", "2024-13-15"],
        },
        {
            "id": "date_iso_basic",
            "regex": rf"\b{_YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])T[0-9]{{4,6}}Z?\b",
            "score": 0.7,
            "source": _ISO,
            "examples": ["start «20240315T143000Z» end"],
        },
        {
            "id": "date_numeric",
            "regex": rf"\b[0-9]{{1,2}}(?:/[0-9]{{1,2}}/|-[0-9]{{1,2}}-|\.\s?[0-9]{{1,2}}\.\s?)(?:{_YEAR}|[0-9]{{2}})\b(?:{_AT}{_TIME})?",
            "score": 0.6,
            "validator": _NUMERIC,
            "border": "number",
            "context": _CONTEXT,
            "examples": ["on «05/04/2012», then", "«21-12-2022»", "«1.2.2023»", "13/13/2013", "10.20.30.40"],
        },
        {
            "id": "date_year_first",
            "regex": rf"\b{_YEAR}(?:/[0-9]{{1,2}}/|\.[0-9]{{1,2}}\.|-[0-9]{{1,2}}-)[0-9]{{1,2}}\b(?:{_AT}{_TIME})?",
            "score": 0.6,
            "validator": _NUMERIC,
            "border": "number",
            "examples": ["on «2021/5/20»", "«2021.05.20»", "2021/25/20"],
        },
        {
            "id": "date_partial",
            "regex": rf"\b(?:0?[1-9]|1[0-2])/{_YEAR}\b",
            "score": 0.2,
            "border": "number",
            "context": _CONTEXT + ["exp", "month"],
            "examples": ["valid until «05/2021»."],
        },
        {
            "id": "date_log",
            "regex": rf"\b{_DAY}/(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/{_YEAR}(?::{_CLOCK}(?:\s[+-][0-9]{{4}})?)?",
            "score": 0.8,
            "source": "Common Log Format",
            "examples": ["- [«21/Nov/2026:10:11:12 +0000»] GET"],
        },
        {
            "id": "date_day_month",
            "regex": rf"\b(?:{_WEEKDAY},?\s(?:the\s)?)?(?P<value>{_DAYS}(?:\s(?:day\s)?of\s|[ .\-]{{1,2}}|\s){_ANY_MONTH}(?:,?[ \-]?,?\s?(?:{_YEAR}|['’]?[0-9]{{2}}\b))?(?:{_AT}{_TIME})?)",
            "score": 0.7,
            "examples": ["on «1 January 2012».", "«05 aug 22»", "the «3rd of May 2021» we", "«21-Dec-22»", "Sat, «21 Nov 2026 10:11:12 +0000»", "«3-5 May 2021»"],
        },
        {
            "id": "date_month_day",
            "regex": rf"\b(?:{_MONTH}|{_MONTH_LOWER})(?:\s{{1,2}}(?:the\s)?){_DAYS}\b(?:,?\s(?:{_YEAR}|'[0-9]{{2}}\b))?(?:{_AT}{_TIME})?",
            "score": 0.7,
            "examples": ["On «May 3, 2021», he", "«Nov 21 10:11:12» host", "by «March 5th»"],
        },
        {
            "id": "date_month_year",
            "regex": rf"\b(?:{_MONTH}|{_MONTH_LOWER})(?:,?\s(?:of\s)?|-){_YEAR}\b",
            "score": 0.6,
            "examples": ["since «May 2021»", "in «Sept. 2019»,"],
        },
        {
            "id": "date_month_year_short",
            "regex": r"\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|SEPT|OCT|NOV|DEC)[-' ’]{1,2}[0-9]{2}\b",
            "score": 0.3,
            "context": _CONTEXT,
            "border": "number",
            "examples": ["due date «May-21»"],
        },
        {
            "id": "time_clock",
            "regex": rf"\b{_CLOCK}(?:{_HALF})?{_ZONE}?",
            "score": 0.5,
            "border": "number",
            "examples": ["at «14:30», the", "from «2:45 pm» on", "«23:59:59.123»", "ratio 16:9"],
        },
        {
            "id": "time_hour",
            "regex": rf"\b(?:0?[1-9]|1[0-2])(?:[.][0-5][0-9])?{_HALF}",
            "score": 0.6,
            "border": "number",
            "examples": ["at «10 am» or «4.30pm»"],
        },
    ]  # fmt: skip
