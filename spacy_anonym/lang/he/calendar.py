"""The Hebrew calendar: numbers written in letters, names of months, and the day in the civil calendar (by pyluach); and
what looks like a date and names no day of a calendar."""

import re
from datetime import date
from typing import Dict, Optional

from .words import PROCLITICS

# Gematria; final letters count as the others.
_VALUES = dict(zip("אבגדהוזחטיכלמנסעפצקרשת", (*range(1, 11), *range(20, 100, 10), *range(100, 500, 100))))
_VALUES.update(zip("ךםןףץ", (20, 40, 50, 80, 90)))
QUOTES = '"״”“'
GERESH = "'׳’`´"
_MARKS = str.maketrans("", "", QUOTES + GERESH)
# By pyluach's numbers: 1 is Nisan, 7 Tishri, 12 Adar (in a leap year Adar I), 13 Adar II. With the spellings that are
# in use.
_NAMES = (
    "ניסן", "אייר איר", "סיון סיוון", "תמוז", "אב מנחם-אב", "אלול", "תשרי", "חשון חשוון מרחשון מרחשוון",
    "כסלו כסליו כיסלו כיסליו", "טבת", "שבט", "אדר", "ואדר",
)  # fmt: skip
MONTHS: Dict[str, int] = {
    name.replace("-", " "): number for number, names in enumerate(_NAMES, 1) for name in names.split()
}
ADAR, SECOND_ADAR = 12, 13
MILLENNIUM = 5000


def read_numeral(word: str) -> Optional[int]:
    """Read a number in letters.

    word (str): With geresh behind one letter or gershayim before the last one, in typographic marks or ASCII quotes:
        כ"ט, ג', תשמ״א, ה'תש"ף.
    RETURNS (Optional[int]): The number; of years without their thousands with 5000 added. None where it is none.
    """
    if len(word) > 2 and word[0] == "ה" and word[1] in GERESH:
        rest = read_numeral(word[2:])
        return rest if rest is not None and rest > MILLENNIUM else None
    letters = word.translate(_MARKS)
    marks = len(word) - len(letters)
    if not letters or not all(letter in _VALUES for letter in letters):
        return None
    gershayim = word[-1] not in GERESH + QUOTES and word[-2:-1] in QUOTES + GERESH
    well_marked = marks in (1, 2) and (gershayim or word[-1] in GERESH and len(letters) == 1)
    return _total(letters) if well_marked else None


def read_bare_year(word: str) -> Optional[int]:
    """RETURNS (Optional[int]): a year written without marks, as תשמא; None for anything else. Only behind a month it is
    one."""
    letters = word[1:] if word.startswith("הת") else word
    is_year = 2 <= len(letters) <= 4 and letters.startswith(("תר", "תש")) and all(each in _VALUES for each in letters)
    return _total(letters) if is_year else None


def _total(letters: str) -> Optional[int]:
    values = [_VALUES[letter] for letter in letters]
    total = sum(values)
    if total >= 300:
        # "תשד״ם" is not in the order of the numbers.
        return total + MILLENNIUM if total < 1000 else None
    in_order = all(one > two for one, two in zip(values, values[1:])) or letters in ("טו", "טז")
    return total if in_order else None


def to_civil(year: int, month: int, day: int) -> Optional[date]:
    """RETURNS (Optional[date]): a day of the Hebrew calendar (5741, a month as in `MONTHS`, a day from 1) in the civil
    one; None where the calendar has no such day."""
    from pyluach.dates import HebrewDate

    try:
        return HebrewDate(year, month, day).to_pydate()
    except (ValueError, OverflowError):
        return None


_PREFIX = rf"[{PROCLITICS}]{{0,3}}[\-־]?"
_ANY_GERESH = "['׳’]"

_FLOAT = re.compile(r"[0-9]*\.[0-9]+|[0-9]+\.")
DAY_NAMES = "ראשון|שני|שלישי|רביעי|חמישי|שישי|ששי|שבת"
_WEEKDAY = re.compile(
    rf"{_PREFIX}(?:(?:יום|ימי|יומי)[ \u00a0\-־])?(?:{_PREFIX}(?:{DAY_NAMES})|[א-ו]{_ANY_GERESH})(?:[ \u00a0](?:ב?"
    rf"(?:בוקר|צהריים|ערב|לילה)|האחרון|הקרוב|הבא|שעבר))?"
    rf"|{_PREFIX}(?:מוצאי[ \u00a0\-]|מוצ[{QUOTES}]ש|ערב[ \u00a0])(?:ה?שבת)?"
    r"|(?i:(?:on |last |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)"
)
_YEARS = re.compile(r"(?:19|20)[0-9]{2}[ ]?[\-–][ ]?(?:19|20)[0-9]{2}")
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


def is_span_of_years(text: str) -> bool:
    """RETURNS (bool): whether it is two years and a hyphen: "2018-2021"."""
    return _YEARS.fullmatch(text) is not None


def is_season(text: str) -> bool:
    """RETURNS (bool): whether it is a season, with or without a year: "בקיץ 2019", "summer"; not "תל אביב"."""
    return _SEASON.fullmatch(text) is not None


def is_relative(text: str) -> bool:
    """RETURNS (bool): whether it is a relative time: "היום", "לפני 3 שנים", "בשבוע שעבר"."""
    return _RELATIVE.fullmatch(text) is not None
