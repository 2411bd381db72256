"""Pieces of regular expressions that the patterns of dates share. Names of months and weekdays: CLDR, see ../dates."""

from typing import Iterable, Sequence

from ..dates.calendar_names import MONTHS, WEEKDAYS

# A space that ends no line.
SP = r"[ \t\x{00A0}\x{202F}]"
# The end of a line, as text is wrapped.
WRAP = rf"{SP}?\r?\n{SP}{{0,8}}"
DAY = r"(?:0?[1-9]|[12][0-9]|3[01])"
MONTH_NUMBER = r"(?:0?[1-9]|1[0-2])"
YEAR = r"(?:1[5-9]|20)[0-9]{2}"
# What ends the first or any day as an ordinal, in one language or another.
ORDINAL = r"(?:\.º|[.ºª]|er|st|nd|rd|th)?"
# Between the two days of "3-5 May", "del 3 al 5 de mayo".
TO = rf"{SP}?(?:[-–/&]|to|and|al?|y|i|e|fins{SP}(?:al?|el)|hasta{SP}el|au|et|bis{SP}(?:zum)?|und|en|tot|עד|ועד){SP}?"

HOUR = r"(?:[01]?[0-9]|2[0-3])"
MINUTES = r":[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?"
CLOCK = HOUR + MINUTES
HALF = rf"{SP}?(?:[AaPp]\.[Mm]\.|[AaPp][Mm]\b)"
ZONE_NAME = rf"{SP}?(?:Z\b|(?:UTC|GMT)\b(?:[+\-][0-9]{{1,2}}(?::?[0-9]{{2}})?)?|[ECMP][SD]?T\b|CES?T\b|BST\b|IST\b)"
# After a time without a date, "-11:30" is rather the end of a range.
ZONE = rf"(?:{ZONE_NAME}|{SP}?[+\-](?:0[0-9]|1[0-4]):?[0-5][0-9]\b)"
TIME = rf"{CLOCK}(?:{HALF})?{ZONE}?"
# A time that belongs to the date: after one space or T, as in logs.
THEN_TIME = rf"(?:[ T]{TIME})?"


def alternatives(names: Iterable[str]) -> str:
    """RETURNS (str): a choice of names, the longest first."""
    return "(?:" + "|".join(sorted(dict.fromkeys(names), key=lambda name: (-len(name), name))) + ")"


def months(langs: Sequence[str]) -> str:
    """RETURNS (str): the names of months of languages in any case, each with a period where it has one."""
    return rf"(?i:{alternatives(name for lang in langs for row in MONTHS[lang].values() for name in row)})\.?"


def full_months(langs: Sequence[str], dotted: bool = False) -> str:
    """RETURNS (str): the full names of months of languages in any case; with `dotted` also short ones that end in a period: without it some
    are words ("des", "set", "mar")."""
    names = alternatives(name for lang in langs for form, row in MONTHS[lang].items() if form.startswith("wide") for name in row)
    short = alternatives(name for lang in langs for form, row in MONTHS[lang].items() if form.startswith("short") for name in row)
    return rf"(?i:{names}|{short}\.)" if dotted else rf"(?i:{names})"


def weekdays(langs: Sequence[str], short: bool = True) -> str:
    """RETURNS (str): the names of weekdays of languages in any case."""
    rows = [row for lang in langs for form, row in WEEKDAYS[lang].items() if short or form.startswith("wide")]
    return rf"(?i:{alternatives(name for row in rows for name in row)})"


# A weekday in front belongs to the date: "Monday, 3 May 2021".
_FULL = weekdays(("en", "es", "ca", "fr", "de", "it", "nl", "pt"), short=False)
_SHORT = r"(?i:mon|tues?|wed|thur?s?|fri|sat|sun)\.?"
_HEBREW = rf"(?:יום{SP})?(?:ראשון|שני|שלישי|רביעי|חמישי|שישי|שבת|[אבגדהו]['׳])"
BEFORE_DATE = rf"(?:(?:{_FULL}|{_SHORT}|{_HEBREW}),?{SP}(?:(?i:the|den|le|el|día|dia|il){SP})?)?"

CONTEXT = [
    "date", "dated", "on", "since", "until", "till", "from", "born", "birth", "birthday", "birthdate", "dob", "d.o.b.",
    "due", "deadline", "expires", "expiry", "valid", "admitted", "discharged", "appointment", "visit", "seen", "day",
    "fecha", "nacimiento", "nacido", "nacida", "desde", "hasta", "caduca", "data", "naixement", "nascut", "nascuda", "datum", "geboren", "geburtsdatum",
    "naissance", "né le", "née le", "תאריך", "לידה", "נולד", "נולדה", "בתאריך",
]  # fmt: skip
# Words that name nothing but a date.
STRICT_CONTEXT = [
    "date", "dated", "dob", "d.o.b.", "birthdate", "birthday", "date of birth", "born", "fecha", "nacimiento", "nacido", "nacida", "naixement", "nascut", "nascuda",
    "datum", "geboren", "geburtsdatum", "naissance", "né le", "née le", "תאריך", "לידה", "נולד", "נולדה", "בתאריך",
]  # fmt: skip
VERSION = ["version", "ver", "v", "release", "section", "chapter", "firmware"]
NUMERIC = "spacy_anonym.date.v1"
CLDR = "Unicode CLDR"
