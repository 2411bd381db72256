"""What the dates of a document tell of each other: the order of day and month, the language, the year."""

from collections import Counter
from typing import Dict, List, NamedTuple, Optional, Sequence, Tuple

from .parse import parse_date
from .written import WrittenDate

_LEAP_YEAR = 2000


class DocumentDates(NamedTuple):
    """The dates of a document."""

    # Whether the day stands before the month in its numeric dates; None where they do not tell.
    day_first: Optional[bool]
    langs: Tuple[str, ...]  # The languages of its names, the most frequent first.
    dates: Dict[int, WrittenDate]  # The dates by their number, without those that are not understood.
    # The year of each date that has none: that of the last date before it with one, else of the next; where no date
    # has one, a leap year if one of them is 29 February, so that they lie in one year.
    years: Dict[int, int]


def read_dates(texts: Sequence[str], day_first: Optional[bool] = None) -> DocumentDates:
    """Read the dates of a document together.

    texts (Sequence[str]): Its date expressions, in text order.
    day_first (Optional[bool]): Whether the day stands first; None: the unambiguous numeric dates decide, as long as
        they agree, else it does.
    RETURNS (DocumentDates): The dates.
    """
    # A date is often repeated, and reading one takes a tenth of a millisecond.
    read = {text: parse_date(text, day_first=day_first) for text in set(texts)}
    alone = [date for date in map(read.get, texts) if date is not None]
    if day_first is None:
        day_first = _find_order(alone)
    counts = Counter(date.lang for date in alone if date.lang)
    padded = _find_padding(alone)
    langs = tuple(lang for lang, _ in counts.most_common())
    for text, date in read.items():
        if date is not None and _may_differ(date, day_first, langs, padded):
            read[text] = parse_date(text, day_first=day_first, langs=langs, padded=padded)
    dates = {number: date for number, date in enumerate(map(read.get, texts)) if date is not None}
    return DocumentDates(day_first, langs, dates, _years(dates))


def _may_differ(date: WrittenDate, day_first: Optional[bool], langs: Tuple[str, ...], padded: Optional[bool]) -> bool:
    """Whether a date may be read in another way with what the others tell."""
    if date.lang and langs != (date.lang,):
        return True
    # 1/1/2024 is the same date in both orders, but not written in the same way.
    either = date.ambiguous or date.first.day == date.first.month
    return either and day_first is False or padded is False


def _find_order(dates: Sequence[WrittenDate]) -> Optional[bool]:
    """RETURNS: whether the day stands first in the numeric dates in which it can only stand in one place; None where
    there are none, or they disagree."""
    found = set()
    for date in dates:
        if not date.ambiguous and not date.lang and date.order in ("dmy", "mdy", "dm", "md"):
            # 5/5/2021 tells nothing.
            if date.first.day != date.first.month or date.last is not None:
                found.add(date.order.startswith("d"))
    return found.pop() if len(found) == 1 else None


def _find_padding(dates: Sequence[WrittenDate]) -> Optional[bool]:
    """RETURNS (Optional[bool]): whether days and months of one digit are written with two in the numeric dates; None
    where they have none, or disagree."""
    widths = set()
    for date in dates:
        for piece in date.pieces:
            if not date.lang and piece.kind in ("day", "month") and int(piece.text) < 10:
                widths.add(len(piece.text))
    return widths.pop() == 2 if len(widths) == 1 else None


def _years(dates: Dict[int, WrittenDate]) -> Dict[int, int]:
    years: Dict[int, int] = {}
    waiting: List[int] = []
    last: Optional[int] = None
    for number, date in dates.items():
        if date.first.year is not None:
            last = date.first.year
            years.update(dict.fromkeys(waiting, last))
            waiting = []
        elif last is not None:
            years[number] = last
        else:
            waiting.append(number)
    if any((parts.month, parts.day) == (2, 29) for n in waiting for parts in (dates[n].first, dates[n].last) if parts):
        years.update(dict.fromkeys(waiting, _LEAP_YEAR))
    return years
