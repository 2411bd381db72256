"""Dates and times of pack `common`: numeric ones, those with English names, and whole ones of other languages."""

from typing import Any, Dict, List

from .date_parts import BEFORE_DATE, CLOCK, CONTEXT, DAY, MONTH_NUMBER, NUMERIC, SP, STRICT_CONTEXT, THEN_TIME, VERSION, YEAR
from .dates_english import ENGLISH_DATES
from .dates_foreign import FOREIGN_DATES
from .dates_spelled import SPELLED_ENGLISH
from .times import TIMES

_ISO = "ISO 8601"
_THIS = r"(?:19|20)[0-9]{2}"
_MM, _DD = r"(?:0[1-9]|1[0-2])", r"(?:0[1-9]|[12][0-9]|3[01])"
_NUMBERED = rf"(?:[0-9]{{1,2}}(?:/[0-9]{{1,2}}/|-[0-9]{{1,2}}-)(?:{YEAR}|[0-9]{{2}})|[0-9]{{1,2}}\.{SP}?[0-9]{{1,2}}\.{SP}?{YEAR}|(?:[0-9]{{2}}\.[0-9]{{1,2}}|[0-9]\.[0-9]{{2}})\.[0-9]{{2}})"

# What a day and a month without a year stand behind: else they are rather a fraction.
_CUE = r"\b(?:(?:seen|admitted|discharged|booked|visit(?:ed)?|clinic|appointment|appt|reviewed|scheduled|died|started|operated|due)(?: in)?(?: (?:for|on|again|back|until|till|by)){1,2}|booked|date|dated|d\.?o\.?b\.?|born|admitted|discharged|seen|visit|appointment|fecha|data|datum|geb\.|geboren|né|née)|תאריך|בתאריך|ביום"


def date_patterns() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): patterns of dates and times, as data for `make_pattern`, but for their label."""
    return _NUMERIC_DATES + ENGLISH_DATES + FOREIGN_DATES + SPELLED_ENGLISH + TIMES


_NUMERIC_DATES: List[Dict[str, Any]] = [
    {
        "id": "date_iso",
        "regex": rf"\b{YEAR}-{_MM}-{_DD}{THEN_TIME}",
        "score": 0.8,
        "validator": NUMERIC,
        "source": _ISO,
        "examples": ["seen «2024-03-15T14:30:00Z» by", "on «2024-03-15»,", "«2024-03-15 14:30:00,123» INFO", "«2024-03-15T14:30+02:00»", "2024-13-15"],
    },
    {
        "id": "date_iso_basic",
        "regex": rf"\b{YEAR}{_MM}{_DD}T[0-9]{{4,6}}(?:Z|[+\-][0-9]{{4}})?\b",
        "score": 0.7,
        "source": _ISO,
        "examples": ["start «20240315T143000Z» end"],
    },
    {
        "id": "date_compact",
        "regex": rf"\b(?:{_THIS}{_MM}{_DD}|{_DD}{_MM}{_THIS})\b",
        "score": 0.1,
        "validator": "spacy_anonym.calendar_date.v1",
        "border": "number",
        "context": STRICT_CONTEXT,
        "source": _ISO,
        "examples": ["date: «20240305»", "DOB «05031961»", "order 20240305", "date 20240231"],
    },
    {
        "id": "date_numeric",
        "regex": rf"(?:\b|{BEFORE_DATE}){_NUMBERED}\b{THEN_TIME}",
        "gate": _NUMBERED,
        "score": 0.6,
        "validator": NUMERIC,
        "border": "number",
        "against": VERSION,
        "examples": ["on «05/04/2012», then", "«21-12-2022»", "«1/1/22»", "«1.2.2023»", "«16. 1. 1990»", "on «21.5.21»", "on «Monday, 03/05/2021»", "el «lunes 3/5/2021»", "13/13/2013", "10.20.30.40"],
    },
    {
        "id": "date_numeric_spaced",
        "regex": rf"\b[0-9]{{1,2}}(?:{SP}/{SP}?[0-9]{{1,2}}{SP}?/{SP}?|/{SP}[0-9]{{1,2}}{SP}?/{SP}?|{SP}-{SP}[0-9]{{1,2}}{SP}-{SP}|\\[0-9]{{1,2}}\\|{SP}\.{SP}[0-9]{{1,2}}{SP}\.{SP}){_THIS}\b{THEN_TIME}",
        "score": 0.5,
        "validator": NUMERIC,
        "border": "number",
        "examples": ["on «28 / 12 / 2021»,", "«28\\12\\2021»", "«28 - 12 - 2021»", "28 / 13 / 2021 / 4"],
    },
    {
        "id": "date_numeric_short",
        "regex": r"\b[1-9]\.[1-9]\.[0-9]{2}\b",
        "score": 0.2,
        "validator": NUMERIC,
        "border": "number",
        "context": CONTEXT,
        "against": VERSION,
        "examples": ["seen on «3.9.12»"],
    },
    {
        "id": "date_year_first",
        "regex": rf"\b{YEAR}(?:/[0-9]{{1,2}}/[0-9]{{1,2}}|\.[0-9]{{1,2}}\.[0-9]{{1,2}}|-[0-9]-[0-9]{{1,2}}|-[0-9]{{2}}-[0-9])\b{THEN_TIME}",
        "score": 0.6,
        "validator": NUMERIC,
        "border": "number",
        "examples": ["on «2021/5/20»", "«2021.05.20»", "«2024.03.05»", "«2021-5-20»", "2021/25/20"],
    },
    {
        "id": "date_partial",
        "regex": rf"(?:^|[^0-9/])(?P<value>{MONTH_NUMBER}/{YEAR})\b",
        "score": 0.45,
        "border": "number",
        "context": [*CONTEXT, "exp", "month"],
        "against": ["no", "nr", "number", "statement", "invoice", "case", "issue", "volume", "ley", "llei", "decreto", "decret", "loi", "décret", "gesetz", "núm", "número"],
        "examples": ["valid until «05/2021».", "*«03/2016» to"],
    },
    {
        "id": "date_partial_iso",
        "regex": rf"\b{_THIS}-{_MM}\b",
        "score": 0.15,
        "border": "number",
        "context": STRICT_CONTEXT,
        "source": _ISO,
        "examples": ["date: «2021-05»", "lines 2000-12"],
    },
    {
        "id": "date_day_and_month",
        "regex": rf"(?i)(?:{_CUE})[\s:]{{1,3}}(?P<value>{DAY}/{MONTH_NUMBER}|{MONTH_NUMBER}/(?:1[3-9]|2[0-9]|3[01]))(?:[^0-9/]|$)",
        "score": 0.5,
        "border": "number",
        "against": ["of", "pts", "points", "marks", "cup", "cups", "teaspoon", "tsp", "tbsp", "inch", "score", "ratio", "page", "tablet", "tab", "dose"],
        "examples": ["due in 6/12", "booked in for «22/5»", "started on 1/2 tablet", "Date: «27/3»", "dated «3/27».", "seen in clinic on «2/9» and", "home visit booked «22/5».", "seen on 3/4 of days", "תאריך: «3/5»", "scored 9/10", "on 1/2 of them", "dated 12/4/2021/7"],
    },
    {
        "id": "date_of_birth_spaced",
        "regex": rf"(?i)\b(?:date of birth|d\.?o\.?b\.?|birthday)[^0-9A-Za-z]{{1,6}}(?:[A-Za-z]{{1,12}}: ?)?(?P<value>{DAY} {MONTH_NUMBER} (?:{YEAR}|[0-9]{{2}}))\b",
        "score": 0.6,
        "border": "number",
        "examples": ["DOB: «12 9 84»", "And your date of birth?\nCustomer: «12 9 1984»", "12 9 84"],
    },
    {
        "id": "date_expiry",
        "regex": r"(?i)\b(?:exp(?:\.|ir(?:es|y|ation))?|valid|good)(?:\s(?:date|thru|through|until|to|on))?[^0-9\n]{0,4}(?P<value>(?:0[1-9]|1[0-2])/[0-9]{2})\b",
        "score": 0.5,
        "border": "number",
        "examples": ["exp «08/25», name", "Valid thru: «11/27»", "at 08/25"],
    },
    {
        "id": "date_month_and_year",
        "regex": r"(?:^|[^0-9/])(?P<value>(?:0?[1-9]|1[0-2])/[0-9]{2})\b",
        "score": 0.1,
        "border": "number",
        "context": ["expiry", "expires", "expiration", "valid thru", "card valid"],
        "examples": ["expiry of the card: «08/25»", "at 08/25"],
    },
    {
        "id": "date_log",
        "regex": rf"\b{DAY}/(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)/{YEAR}(?::{CLOCK}(?: [+\-][0-9]{{4}})?)?",
        "score": 0.8,
        "source": "Common Log Format",
        "examples": ["- [«21/Nov/2026:10:11:12 +0000»] GET"],
    },
    {
        "id": "date_year_of_birth",
        "regex": r"(?i)(?:\bborn\s(?:in|c(?:irc)?a?\.?)|\b(?:year|yr)\sof\sbirth|\bbirth\s?year|\bnacid[oa]\sen|\bnascu(?:t|da)\s(?:el|l['’]any)|\bgeboren(?:\sim\sJahre)?|\bJahrgang|\bnée?\sen|\baño\sde\snacimiento|\bany\sde\snaixement|\bGeburtsjahr|\bannée\sde\snaissance|נולדה?\sב-?|יליד(?:ת)?\s|שנת\sלידה)[\s:=]{0,3}(?P<value>(?:1[89]|20)[0-9]{2})\b",
        "gate": r"(?i)(?:\bborn\s(?:in|c(?:irc)?a?\.?)|\b(?:year|yr)\sof\sbirth|\bbirth\s?year|\bnacid[oa]\sen|\bnascu(?:t|da)\s(?:el|l['’]any)|\bgeboren(?:\sim\sJahre)?|\bJahrgang|\bnée?\sen|\baño\sde\snacimiento|\bany\sde\snaixement|\bGeburtsjahr|\bannée\sde\snaissance|נולדה?\sב-?|יליד(?:ת)?\s|שנת\sלידה)[\s:=]{0,3}[12]",
        "score": 0.6,
        "border": "number",
        "examples": ["born in «1985» in", "Year of birth: «1985»", "nacida en «1961»", "geboren «1961»", "née en «1961»", "נולד ב-«1961»", "in 1985", "born in 12345"],
    },
]  # fmt: skip
