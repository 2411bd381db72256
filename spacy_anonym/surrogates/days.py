"""Other dates in the same form and language: all dates of a document lie the same number of days later or earlier.

Should such a date stand in the document itself, it alone lies further off. Where all intervals must be kept, use the
operator `shift_date`.
"""

import re
from typing import Dict, Iterator, Optional, Sequence, Set

from ..dates import WrittenDate, parse_date, read_dates
from ..dates.tokens import is_time
from ..labels import DATE_LABELS
from ..spans import Finding
from .scopes import Setting

# In days: no date remains in its week.
LEAST_DAYS, MOST_DAYS = 20, 400
_ATTEMPTS = 40
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

    text (str): The document.
    findings (Sequence[Finding]): All that is replaced in it: its dates tell the order of day and month, and the
        language.
    setting (Setting): Locale, key, turn and vault.
    """

    def __init__(self, text: str, findings: Sequence[Finding], setting: Setting) -> None:
        self.setting = setting
        values = [text[finding.start : finding.end] for finding in findings if finding.label in DATE_LABELS]
        found = read_dates(values)
        self._langs = (*found.langs, setting.locale.partition("_")[0])
        self._day_first = found.day_first
        self._read: Dict[str, WrittenDate] = {values[number]: date for number, date in found.dates.items()}
        self._years = {values[number]: year for number, year in found.years.items()}
        self._times: Set[str] = {value for value in values if is_time(value)}
        size = MOST_DAYS - LEAST_DAYS
        drawn = (setting.turn * 2654435761 + int.from_bytes(setting.key[:8], "big")) % (2 * size)
        self._days = LEAST_DAYS + drawn if drawn < size else size - LEAST_DAYS - drawn

    def date(self, value: str, label: str) -> Optional[str]:
        """RETURNS (Optional[str]): another date or time for a label; None for what is neither a date of the calendar
        nor a time of day."""
        article = _CATALAN_ARTICLE.match(value) if "ca" in self._langs or value[:1] in "lL" else None
        if article is not None:
            new = self.date(value[article.end() :], label)
            return None if new is None else _with_article(new, article.group())
        written = self._written(value)
        if written is not None:
            drawn = self._shifted(written, value)
        elif value in self._times or is_time(value):
            drawn = (shift_time(value, (self._days + step) % 24) for step in range(24))
        else:
            return None
        return self.setting.settle(label, value, drawn)

    def _written(self, value: str) -> Optional[WrittenDate]:
        """Read a date with what the others of the document tell, else as the locale writes it."""
        known = self._read.get(value)
        if known is not None and known.lang == self._langs[0]:
            return known
        day_first = self._day_first
        if day_first is None and self.setting.locale in _MONTH_FIRST and "." not in value:
            day_first = False
        return parse_date(value, day_first=day_first, langs=self._langs)

    def _shifted(self, written: WrittenDate, value: str) -> Iterator[Optional[str]]:
        for attempt in range(_ATTEMPTS):
            yield written.shift(self._days + (self._days // abs(self._days)) * attempt * 3, self._years.get(value))


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
