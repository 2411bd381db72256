"""Other dates in the same form and language: all dates of a document lie the same number of days later or earlier.

The number is one by which no date becomes another one of the document; where there is none, the dates that would
become such lie further off. Where all intervals must be kept, use the operator `shift_date`.
"""

import re
from typing import Dict, List, Optional, Sequence

from ..dates import WrittenDate, parse_date, read_dates
from ..dates.tokens import is_time
from ..labels import DATE_LABELS
from ..spans import Finding
from .scopes import Setting

# In days: no date remains in its week.
LEAST_DAYS, MOST_DAYS = 20, 400
_ATTEMPTS = 40
# How many days further each attempt leads, by the finest part that is written: to other months and years.
_STEPS = {"day": 3, "month": 31, "year": 366}
# Where the month stands first. SOURCE: Unicode CLDR, the short forms of dates.
_MONTH_FIRST = frozenset(("en", "en_US", "en_PH", "fil_PH", "tl_PH"))


# An hour, with minutes or not, and the half of the day that a clock of twelve hours needs.
_TIME = re.compile(
    r"(?<![\d:.])(?P<hour>\d{1,2})(?P<rest>(?:\s?[:.hH]\s?[0-5]\d(?:[:.][0-5]\d(?:[.,]\d{1,9})?)?)?)(?P<between>\s?)(?P<half>[AaPp]\.?\s?[Mm]\.?)?(?!\d)"
)
_NOON = 12
# "L'11 d'abril", "l'1 de maig": before the other days it is "el".
_CATALAN_ARTICLE = re.compile(r"(?:[lL]['’](?=11?\b)|[eE]l (?=\d))")


def _with_article(date: str, article: str) -> str:
    """A Catalan date with the article that its day has."""
    upper = article[0].isupper()
    if re.match(r"11?\b", date):
        return f"{'L' if upper else 'l'}{'’' if '’' in article or '’' in date else chr(39)}{date}"
    return f"{'El' if upper else 'el'} {date}"


class Days:
    """The dates of one document.

    findings (Sequence[Finding]): All that is replaced in it: its dates tell the order of day and month, and the
        language.
    is_alone (bool): Whether the document may have a number of days of its own, by which none of its dates becomes
        another one of it.
    """

    def __init__(self, text: str, findings: Sequence[Finding], setting: Setting, is_alone: bool) -> None:
        self.setting = setting
        values = [text[finding.start : finding.end] for finding in findings if finding.label in DATE_LABELS]
        found = read_dates(values)
        self._langs = (*found.langs, setting.locale.partition("_")[0])
        self._day_first = found.day_first
        self._read = {values[number]: date for number, date in found.dates.items()}
        self._written: Dict[str, Optional[WrittenDate]] = {}
        self._years = {values[number]: year for number, year in found.years.items()}
        size = MOST_DAYS - LEAST_DAYS
        drawn = (setting.turn * 2654435761 + int.from_bytes(setting.key[:8], "big")) % (2 * size)
        self._days = LEAST_DAYS + drawn if drawn < size else size - LEAST_DAYS - drawn
        # The first attempt for the values of each unit.
        self._first: Dict[str, int] = self._find_first(values) if is_alone else {}

    def date(self, value: str, label: str) -> Optional[str]:
        """RETURNS (Optional[str]): another date or time for a label; None for what is neither a date of the calendar
        nor a time of day."""
        article = _CATALAN_ARTICLE.match(value) if "ca" in self._langs or value[:1] in "lL" else None
        if article is not None:
            new = self.date(value[article.end() :], label)
            return None if new is None else _with_article(new, article.group())
        unit = self._unit(value)
        if not unit:
            return None
        first = self._first.get(unit, 0)
        drawn = (self._moved(value, unit, attempt) for attempt in range(first, first + _ATTEMPTS))
        return self.setting.settle(label, value, drawn)

    def _find_first(self, values: Sequence[str]) -> Dict[str, int]:
        """The least attempt of each unit at which the document's values become as many others, none of them in it; 0
        where there is none."""
        by_unit: Dict[str, List[str]] = {}
        for value in dict.fromkeys(values):
            by_unit.setdefault(self._unit(value), []).append(value)
        return {
            unit: next((n for n in range(_ATTEMPTS) if self._is_free(found, unit, n)), 0)
            for unit, found in by_unit.items()
            if unit
        }

    def _is_free(self, values: Sequence[str], unit: str, attempt: int) -> bool:
        seen = set()
        for value in values:
            new = self._moved(value, unit, attempt)
            if new is not None and (new in seen or self.setting.occurrences.occurs_whole(new)):
                return False
            seen.add(new)
        return True

    def _unit(self, value: str) -> str:
        """The finest part of a date that is written, "time" for a time of day, "" for what is neither."""
        written = self._date(value)
        if written is None:
            return "time" if is_time(value) else ""
        return next((unit for unit in _STEPS if unit in written.fields), "day")

    def _moved(self, value: str, unit: str, attempt: int) -> Optional[str]:
        written = self._date(value)
        if written is None:
            return shift_time(value, (self._days + attempt) % 24)
        days = attempt * _STEPS[unit]
        return written.shift(self._days + (days if self._days > 0 else -days), self._years.get(value))

    def _date(self, value: str) -> Optional[WrittenDate]:
        """Read a date with what the others of the document tell, else as the locale writes it."""
        if value not in self._written:
            self._written[value] = self._parse(value)
        return self._written[value]

    def _parse(self, value: str) -> Optional[WrittenDate]:
        known = self._read.get(value)
        if known is not None and known.lang == self._langs[0]:
            return known
        day_first = self._day_first
        if day_first is None and self.setting.locale in _MONTH_FIRST and "." not in value:
            day_first = False
        # "1-3/5/2021" can be read in one order only.
        return parse_date(value, day_first=day_first, langs=self._langs) or known


def shift_time(value: str, hours: int) -> Optional[str]:
    """RETURNS (Optional[str]): one time or several ("9:00-10:30", "2 pm") some hours later, over midnight too, all else
    as it is; None where there is no time of day."""
    count = 0

    def other(match: "re.Match[str]") -> str:
        nonlocal count
        hour, half = int(match["hour"]), match["half"]
        if hour > 23 or half and not 1 <= hour <= _NOON:
            return match.group()
        count += 1
        if not half:
            new = (hour + hours) % 24
            # "9:05" has no zero in front.
            width = 1 if match["hour"].startswith("0") is False and hour < 10 else 2
            return f"{new:0{width}d}{match['rest']}{match['between']}"
        new = (hour % _NOON + _NOON * (half[0] in "Pp") + hours) % 24
        letter = "p" if new >= _NOON else "a"
        width = len(match["hour"]) if match["hour"].startswith("0") else 1
        head = f"{new % _NOON or _NOON:0{width}d}{match['rest']}{match['between']}"
        return f"{head}{letter.upper() if half[0].isupper() else letter}{half[1:]}"

    new = _TIME.sub(other, value)
    return new if count else None
