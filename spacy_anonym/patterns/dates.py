"""Dates and times: numeric ones of any language, and those with English month names; plain ones of seven more languages."""

from typing import Any, Dict, List

_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|JAN|FEB|MAR|APR|JUN|JUL|AUG|SEPT?|OCT|NOV|DEC)\b\.?)"
)
# Without those that are words in lower case: may, march.
_MONTH_LOWER = (
    r"(?:january|february|april|june|july|august|september|october|november|december"
    r"|(?:jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec)\b\.?)"
)
_NAMED = rf"(?:{_MONTH}|{_MONTH_LOWER})"
_ANY_MONTH = rf"(?:{_MONTH}|{_MONTH_LOWER}|may|march|mar)"
# es, ca, fr, de, it, pt, nl; full names and what is not English of the abbreviations. SOURCE: CLDR 47.
_FOREIGN_MONTH = (
    r"(?i:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|setiembre|octubre|noviembre|diciembre"
    r"|gener|febrer|març|maig|juny|juliol|agost|setembre|novembre|desembre"
    r"|janvier|février|fevrier|mars|avril|mai|juin|juillet|août|aout|septembre|octobre|décembre|decembre"
    r"|januar|jänner|februar|märz|april|juni|juli|august|september|oktober|november|dezember"
    r"|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre"
    r"|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro"
    r"|januari|februari|maart|mei|augustus|december)"
)
_WEEKDAY = (
    r"(?i:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|(?:Mon|Tues?|Wed|Thur?s?|Fri|Sat|Sun)\b\.?)"
)
# A space that ends no line.
_SP = r"[ \t\x{00A0}\x{202F}]"
# The end of a line, as text is wrapped.
_WRAP = rf"{_SP}?\r?\n{_SP}{{0,8}}"
_TH = rf"(?:{_SP}?(?:st|nd|rd|th))?"
_DAY = r"(?:0?[1-9]|[12][0-9]|3[01])"
_DAYS = rf"{_DAY}{_TH}(?:{_SP}?(?:-|–|to|and|&){_SP}?{_DAY}{_TH})?"
_YEAR = r"(?:1[5-9]|20)[0-9]{2}"
_HOUR = r"(?:[01]?[0-9]|2[0-3])"
_MINUTES = r":[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?"
_CLOCK = _HOUR + _MINUTES
_HALF = rf"{_SP}?(?:[AaPp]\.[Mm]\.|[AaPp][Mm]\b)"
_ZONE_NAME = rf"{_SP}?(?:Z\b|(?:UTC|GMT)\b(?:[+\-][0-9]{{1,2}}(?::?[0-9]{{2}})?)?|[ECMP][SD]?T\b|CES?T\b|BST\b|IST\b)"
# After a time without a date, "-11:30" is rather the end of a range.
_ZONE = rf"(?:{_ZONE_NAME}|{_SP}?[+\-](?:0[0-9]|1[0-4]):?[0-5][0-9]\b)"
_TIME = rf"{_CLOCK}(?:{_HALF})?{_ZONE}?"
# A time that belongs to the date: after one space or T, as in logs.
_THEN_TIME = rf"(?:[ T]{_TIME})?"

_CONTEXT = [
    "date", "dated", "on", "since", "until", "till", "from", "born", "birth", "birthday", "birthdate", "dob", "d.o.b.",
    "due", "deadline", "expires", "expiry", "valid", "admitted", "discharged", "appointment", "visit", "seen", "day",
]  # fmt: skip
_CLOCK_CONTEXT = [
    "at", "by", "from", "until", "till", "before", "after", "around", "about", "time", "since", "between", "clock",
    "hours", "hrs", "arrived", "left", "daily", "morning", "afternoon", "evening", "tonight", "today", "tomorrow",
]  # fmt: skip
_VERSION = ["version", "ver", "v", "release", "section", "chapter", "firmware"]
_DURATION = ["min", "mins", "minutes", "sec", "ratio", "scale", "aspect", "score", "scale of"]
_NUMERIC = "spacy_anonym.date.v1"
_ISO = "ISO 8601"


def date_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): patterns of dates and times, as data for `make_pattern`, but for their label."""
    return _NUMERIC_DATES + _MONTH_DATES + _TIMES


_NUMERIC_DATES: List[Dict[str, Any]] = [
    {
        "id": "date_iso",
        "regex": rf"\b{_YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01]){_THEN_TIME}",
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
        "regex": rf"\b(?:[0-9]{{1,2}}(?:/[0-9]{{1,2}}/|-[0-9]{{1,2}}-)(?:{_YEAR}|[0-9]{{2}})|[0-9]{{1,2}}\.{_SP}?[0-9]{{1,2}}\.{_SP}?{_YEAR}|(?:[0-9]{{2}}\.[0-9]{{1,2}}|[0-9]\.[0-9]{{2}})\.[0-9]{{2}})\b{_THEN_TIME}",
        "score": 0.6,
        "validator": _NUMERIC,
        "border": "number",
        "against": _VERSION,
        "examples": ["on «05/04/2012», then", "«21-12-2022»", "«1.2.2023»", "«16. 1. 1990»", "on «21.5.21»", "13/13/2013", "10.20.30.40"],
    },
    {
        "id": "date_numeric_short",
        "regex": r"\b[1-9]\.[1-9]\.[0-9]{2}\b",
        "score": 0.2,
        "validator": _NUMERIC,
        "border": "number",
        "context": _CONTEXT,
        "against": _VERSION,
        "examples": ["seen on «3.9.12»"],
    },
    {
        "id": "date_year_first",
        "regex": rf"\b{_YEAR}(?:/[0-9]{{1,2}}/[0-9]{{1,2}}|\.[0-9]{{1,2}}\.[0-9]{{1,2}}|-[0-9]-[0-9]{{1,2}}|-[0-9]{{2}}-[0-9])\b{_THEN_TIME}",
        "score": 0.6,
        "validator": _NUMERIC,
        "border": "number",
        "examples": ["on «2021/5/20»", "«2021.05.20»", "«2021-5-20»", "2021/25/20"],
    },
    {
        "id": "date_partial",
        "regex": rf"\b(?:0?[1-9]|1[0-2])/{_YEAR}\b",
        "score": 0.45,
        "border": "number",
        "context": [*_CONTEXT, "exp", "month"],
        "against": ["no", "nr", "number", "statement", "invoice", "case", "issue", "volume"],
        "examples": ["valid until «05/2021».", "*«03/2016» to"],
    },
    {
        "id": "date_expiry",
        "regex": r"(?i)\b(?:exp(?:\.|ir(?:es|y|ation))?|valid|good)(?:\s(?:date|thru|through|until|to|on))?[^0-9\n]{0,4}(?P<value>(?:0[1-9]|1[0-2])/[0-9]{2})\b",
        "score": 0.5,
        "border": "number",
        "examples": ["exp «08/25», name", "Valid thru: «11/27»", "at 08/25"],
    },
    {
        "id": "date_log",
        "regex": rf"\b{_DAY}/(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/{_YEAR}(?::{_CLOCK}(?: [+\-][0-9]{{4}})?)?",
        "score": 0.8,
        "source": "Common Log Format",
        "examples": ["- [«21/Nov/2026:10:11:12 +0000»] GET"],
    },
]  # fmt: skip

_MONTH_DATES: List[Dict[str, Any]] = [
    {
        "id": "date_day_month",
        "regex": rf"\b(?:{_WEEKDAY},?{_SP}(?:the{_SP})?)?(?P<value>{_DAYS}(?:{_SP}(?:day{_SP})?of{_SP}|{_SP}{{1,2}}|-|\.-?){_ANY_MONTH}\b(?:(?:,?{_SP}?|-)(?:{_YEAR}|['’]?[0-9]{{2}})\b)?{_THEN_TIME})",
        "score": 0.7,
        "examples": ["on «1 January 2012».", "«05 aug 22»", "the «3rd of May 2021» we", "«21-Dec-22»", "Sat, «21 Nov 2026 10:11:12 +0000»", "«3-5 May 2021»"],
    },
    {
        "id": "date_month_day",
        "regex": rf"\b{_NAMED}{_SP}{{1,2}}(?:the{_SP})?{_DAYS}\b(?:,?{_SP}(?:{_YEAR}|'[0-9]{{2}})\b)?{_THEN_TIME}",
        "score": 0.7,
        "examples": ["On «May 3, 2021», he", "«Nov 21 10:11:12» host", "by «March 5th»"],
    },
    {
        "id": "date_wrapped",
        "regex": rf"\b(?:{_DAY}{_TH}(?:{_SP}of)?(?:{_WRAP}{_NAMED}\s{{1,3}}|{_SP}{_NAMED}{_WRAP}){_YEAR}|{_NAMED}(?:{_WRAP}{_DAY}{_TH},?\s{{1,3}}|{_SP}{_DAY}{_TH},?{_WRAP}){_YEAR})\b",
        "score": 0.7,
        "examples": ["on «3 May\n2021» and", "on «May\n3, 2021» and", "on «May 3,\n  2021» and"],
    },
    {
        "id": "date_month_year",
        "regex": rf"\b{_NAMED}(?:,?\s(?:of\s)?|-){_YEAR}\b",
        "score": 0.6,
        "examples": ["since «May 2021»", "in «Sept. 2019»,"],
    },
    {
        "id": "date_month_year_short",
        "regex": r"\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec|JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEPT?|OCT|NOV|DEC)[\-' ’]{1,2}[0-9]{2}\b",
        "score": 0.3,
        "context": _CONTEXT,
        "border": "number",
        "examples": ["due date «May-21»"],
    },
    {
        "id": "date_foreign",
        "regex": rf"\b{_DAY}(?:\.|er|º|\.º)?{_SP}(?:de{_SP}|d['’])?{_FOREIGN_MONTH}(?:(?:{_SP}(?:de|del)?{_SP}?){_YEAR}\b)",
        "score": 0.7,
        "source": "CLDR 47",
        "examples": ["le «14 novembre 2023», à", "bis «31. Januar 2024»;", "el «3 de mayo de 2021»", "el «3 d'agost de 2021»"],
    },
]  # fmt: skip

_TIMES: List[Dict[str, Any]] = [
    {
        "id": "time_clock",
        "regex": rf"\b(?:(?:[01][0-9]|2[0-3]){_MINUTES}(?:{_HALF})?(?:{_ZONE_NAME})?|[1-9]{_MINUTES}{_HALF}(?:{_ZONE_NAME})?|[1-9]:[0-5][0-9]:[0-5][0-9]\b)",
        "score": 0.6,
        "against": _DURATION,
        "examples": ["at «14:30», the", "from «2:45 pm» on", "«23:59:59.123»", "«18:30»-«20:45»", "ratio 16:9"],
    },
    {
        "id": "time_short",
        "regex": r"\b[0-9]:[0-5][0-9]\b",
        "score": 0.25,
        "border": "number",
        "context": _CLOCK_CONTEXT,
        "against": _DURATION,
        "examples": ["at «2:45» he"],
    },
    {
        "id": "time_hour",
        "regex": rf"\b(?:0?[1-9]|1[0-2])(?:[.][0-5][0-9])?{_HALF}",
        "score": 0.6,
        "border": "number",
        "examples": ["at «10 am» or «4.30pm»"],
    },
    {
        "id": "time_french",
        "regex": rf"\b{_HOUR}{_SP}?h{_SP}?[0-5][0-9]\b",
        "score": 0.6,
        "border": "number",
        "examples": ["de «9 h 30» à «18h15»"],
    },
]  # fmt: skip
