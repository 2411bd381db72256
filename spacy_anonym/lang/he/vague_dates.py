"""What looks like a date in Hebrew and names no day of a calendar: a number with a point, a weekday, a season, a time
relative to another one."""

import re

from .words import PROCLITICS

_PREFIX = rf"[{PROCLITICS}]{{0,3}}[\-־]?"
_QUOTE = '["״”“]'
_GERESH = "['׳’]"

_FLOAT = re.compile(r"[0-9]*\.[0-9]+|[0-9]+\.")
_DAY_NAMES = "ראשון|שני|שלישי|רביעי|חמישי|שישי|ששי|שבת"
_WEEKDAY = re.compile(
    rf"{_PREFIX}(?:(?:יום|ימי|יומי)[ \u00a0\-־])?(?:{_PREFIX}(?:{_DAY_NAMES})|[א-ו]{_GERESH})(?:[ \u00a0](?:ב?"
    rf"(?:בוקר|צהריים|ערב|לילה)|האחרון|הקרוב|הבא|שעבר))?"
    rf"|{_PREFIX}(?:מוצאי[ \u00a0\-]|מוצ{_QUOTE}ש|ערב[ \u00a0])(?:ה?שבת)?"
    r"|(?i:(?:on |last |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
)
_SEASON = re.compile(
    rf"{_PREFIX}(?:קיץ|חורף|אביב|סתיו|סתו)(?:[ \u00a0](?:של[ \u00a0])?(?:שנת[ \u00a0])?(?:19|20)[0-9]{{2}}"
    rf"|[ \u00a0](?:האחרון|הקרוב|הבא|שעבר))?"
    r"|(?i:(?:in |last |next )?(?:the )?(?:summer|winter|spring|autumn|fall)(?: of)?(?: (?:19|20)[0-9]{2})?)"
)
_UNIT = r"(?:שנים|שנה|שנתיים|חודשים|חודש|חודשיים|שבועות|שבוע|שבועיים|ימים|יום|יומיים|שעות|שעה|שעתיים|דקות|דקה)"
_COUNT = (
    rf"(?:[0-9]{{1,3}}(?:[\-–][0-9]{{1,3}})?|{_PREFIX}(?:מספר|כמה|שתי|שני|שלוש|שלושה|ארבע|ארבעה|חמש|חמישה|שש|שישה"
    rf"|שבע|שבעה|שמונה|תשע|תשעה|עשר|עשרה|עשרים|שלושים))"
)
_RELATIVE = re.compile(
    rf"{_PREFIX}(?:היום|אתמול|שלשום|מחר|מחרתיים|אמש|הערב|הלילה|הבוקר|עכשיו|כעת|כיום|לאחרונה)"
    rf"|{_PREFIX}(?:לפני|בעוד|תוך|אחרי|לאחר|במשך|מזה|זה|משך|עוד|כל)[ \u00a0](?:כ[\-־]?)?"
    rf"(?:{_COUNT}[ \u00a0])?{_UNIT}(?:[ \u00a0]וחצי)?"
    rf"|(?:{_COUNT}[ \u00a0]){_UNIT}(?:[ \u00a0]וחצי)?"
    rf"|{_PREFIX}(?:שנה|חודש|שבוע|יום|שנים|חודשים|שבועות|ימים)(?:[ \u00a0](?:שעבר|שעברה|האחרון|האחרונה|האחרונים"
    rf"|האחרונות|הבא|הבאה|הבאים|הקרוב|הקרובה|הקודם|הקודמת))"
    r"|(?i:today|yesterday|tomorrow|now|currently)"
)


def is_float(text: str) -> bool:
    """RETURNS (bool): whether it is one number with a point: "3.5", ".5", "10.10"."""
    return _FLOAT.fullmatch(text) is not None


def is_weekday(text: str) -> bool:
    """RETURNS (bool): whether it is the name of a weekday and nothing else: "ביום שני", "השבת", "Sunday"; neither "לפני
    3 שנים" nor "ראשון לציון"."""
    return _WEEKDAY.fullmatch(text) is not None


def is_season(text: str) -> bool:
    """RETURNS (bool): whether it is a season, with or without a year: "בקיץ 2019", "summer"; not "תל אביב"."""
    return _SEASON.fullmatch(text) is not None


def is_relative(text: str) -> bool:
    """RETURNS (bool): whether it is a relative time: "היום", "לפני 3 שנים", "בשבוע שעבר"."""
    return _RELATIVE.fullmatch(text) is not None
