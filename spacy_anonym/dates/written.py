"""A date with its exact written form, and other dates written in the same form."""

import datetime as dt
from calendar import isleap
from dataclasses import dataclass
from typing import FrozenSet, List, Literal, NamedTuple, Optional, Sequence, Tuple

from .names import Name

# The mean of the Gregorian calendar (400 years have 146,097 days).
DAYS_A_YEAR = 146_097 / 400
DAYS_A_MONTH = DAYS_A_YEAR / 12


class Parts(NamedTuple):
    """What is known of a date: year 1 to 9999, month 1 to 12, day 1 to 31, weekday 0 (Monday) to 6; None where it is
    not written."""

    year: Optional[int] = None
    month: Optional[int] = None
    day: Optional[int] = None
    weekday: Optional[int] = None


class Piece(NamedTuple):
    """A piece of a written date."""

    kind: str  # "text", "day", "month", "year" or "weekday".
    text: str = ""  # The text itself where it is no field.
    which: int = 0  # The date of a range that the field belongs to, 0 or 1; -1 for both.
    width: int = 1  # The least number of digits; for a year 2 cuts the century off.
    suffix: str = ""  # Of a day: "th" (English, of any day), "er" or "º" (of the first only), in their case.
    name: Optional[Name] = None  # How a month or weekday is named; None for a number.


@dataclass(frozen=True)
class WrittenDate:
    """A date expression and how it is written; made by `parse_date`."""

    text: str  # The expression.
    pieces: Tuple[Piece, ...]  # Its pieces in order: `"".join` of what they write is the text.
    first: Parts  # The date; of a range its first day.
    last: Optional[Parts] = None  # A range's last day.
    ambiguous: bool = False  # Day and month could also stand the other way round.
    weekday_error: int = 0  # By how much the written weekday is wrong, 0 to 6: kept as it is.

    @property
    def fields(self) -> FrozenSet[str]:
        """RETURNS (FrozenSet[str]): what is written: "day", "month", "year", "weekday", "time"."""
        return frozenset(piece.kind for piece in self.pieces if piece.kind != "text")

    @property
    def order(self) -> str:
        """RETURNS (str): the order of day, month and year, as in "dmy", "ymd", "my"; of a range each letter once."""
        letters = "".join(piece.kind[0] for piece in self.pieces if piece.kind in ("day", "month", "year"))
        return "".join(dict.fromkeys(letters))

    @property
    def lang(self) -> str:
        """RETURNS (str): the language of its month or weekday, ISO 639; "" where it has no names."""
        names = [piece.name for piece in self.pieces if piece.name is not None]
        return next((name.lang for name in names if name.kind == "month"), names[0].lang if names else "")

    @property
    def date(self) -> dt.date:
        """RETURNS (date): the date; what is not written is the first of its period, in a year that fits the weekday."""
        return fill(self.first)

    @property
    def last_date(self) -> Optional[dt.date]:
        """RETURNS (Optional[date]): the last day of a range, filled as `date` is; None for a single date."""
        return None if self.last is None else fill(self.last)

    def write(self, day: dt.date, last: Optional[dt.date] = None) -> str:
        """Write another date in the same form.

        day (date): The date; of a range its first day.
        last (Optional[date]): A range's last day; None keeps the range's length.
        RETURNS (str): The text. `written.write(written.date, written.last_date)` is `written.text`.
        RAISES (OverflowError): When a range would reach beyond year 9999.
        """
        first = self._parts(day)
        if self.last is None:
            return render(self.pieces, first, None)
        if last is None:
            last = day + (fill(self.last) - self.date)
        return render(self.pieces, first, self._parts(last))

    def _parts(self, day: dt.date) -> Parts:
        return Parts(day.year, day.month, day.day, (day.weekday() + self.weekday_error) % 7)

    def shift(self, days: int, year: Optional[int] = None) -> Optional[str]:
        """Write the date some days later.

        days (int): How many; negative for earlier. What has no day is shifted by whole months, what has no month by
            whole years: by the nearest number of them that is not 0, the same for all such expressions.
        year (Optional[int]): The year of a date that has none; None is one without 29 February.
        RETURNS (Optional[str]): The text; None where it would lie outside of the years 1 to 9999, or there is nothing
            to shift.
        """
        try:
            first = _shift_parts(self.first, days, year)
            last = None if self.last is None else _shift_parts(self.last, days, year)
            if first is None or (self.last is not None and last is None):
                return None
            return render(self.pieces, first, last)
        except OverflowError:
            return None


def fill(parts: Parts) -> dt.date:
    """RETURNS (date): a date of what is known; see `WrittenDate.date`."""
    month, day = parts.month or 1, parts.day or 1
    if parts.year is not None:
        return dt.date(parts.year, month, day)
    if parts.month is None and parts.weekday is not None:
        # 1 January 2001 was a Monday.
        return dt.date(2001, 1, 1 + parts.weekday)
    years = [year for year in (2001, *range(2000, 2029)) if (month, day) != (2, 29) or year % 4 == 0]
    for year in years:
        if parts.weekday is None or dt.date(year, month, day).weekday() == parts.weekday:
            return dt.date(year, month, day)
    return dt.date(years[0], month, day)


def _shift_parts(parts: Parts, days: int, year: Optional[int]) -> Optional[Parts]:
    """RETURNS: the same fields of a date some days later, None where there is nothing to shift; see
    `WrittenDate.shift`. RAISES (OverflowError): outside of the years 1 to 9999."""
    weekday = None if parts.weekday is None else (parts.weekday + days) % 7
    if parts.day is not None:
        if parts.month is None:
            return None
        known = parts.year or year or 2001
        if (parts.month, parts.day) == (2, 29) and not isleap(known):
            known = 2000
        new = dt.date(known, parts.month, parts.day) + dt.timedelta(days)
        return Parts(None if parts.year is None else new.year, new.month, new.day, weekday)
    if parts.month is not None:
        months = (parts.year or 2001) * 12 + parts.month - 1 + _at_least_one(days, DAYS_A_MONTH)
        new_year = None if parts.year is None else _check(months // 12)
        return Parts(new_year, None if months < 12 else months % 12 + 1, None, weekday)
    if parts.year is not None:
        return Parts(_check(parts.year + _at_least_one(days, DAYS_A_YEAR)), None, None, weekday)
    return None if weekday is None else Parts(weekday=weekday)


def _at_least_one(days: int, size: float) -> int:
    count = max(1, round(abs(days) / size))
    return count if days > 0 else -count


def _check(year: int) -> int:
    if not 1 <= year <= 9999:
        raise OverflowError
    return year


def render(pieces: Sequence[Piece], first: Parts, last: Optional[Parts]) -> str:
    """Write pieces.

    first (Parts): The date; of a range its first day.
    last (Optional[Parts]): A range's last day.
    RETURNS (str): The text. Where the days of a range no longer share their month or year, each is written with its
        own.
    """
    if last is not None:
        pieces = _spread(list(pieces), first, last)
    return "".join(_write(piece, last if piece.which == 1 and last is not None else first) for piece in pieces)


def _write(piece: Piece, parts: Parts) -> str:
    value = getattr(parts, piece.kind, None) if piece.kind != "text" else None
    if piece.kind == "text" or value is None:
        return piece.text
    if piece.kind == "weekday":
        return piece.name.write(value) if piece.name else piece.text
    if piece.kind == "month" and piece.name is not None:
        return piece.name.write(value - 1)
    if piece.kind == "year" and piece.width == 2:
        return f"{value % 100:02d}"
    return f"{value:0{piece.width}d}" + (_suffix(piece.suffix, value) if piece.kind == "day" else "")


def _suffix(suffix: str, day: int) -> str:
    if suffix.lower() != "th":
        return suffix if day == 1 else ""
    ending = "th" if day in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
    return ending.upper() if suffix.isupper() else ending


def is_range(pieces: Sequence[Piece]) -> bool:
    """RETURNS (bool): whether two days that share no field can be written in this order: not with the month between
    them, as in "10/12/24 0715".
    """
    try:
        _spread(list(pieces), Parts(1, 1, 1, 0), Parts(2, 2, 2, 1))
    except StopIteration:
        return False
    return True


def _spread(pieces: List[Piece], first: Parts, last: Parts) -> List[Piece]:
    """The pieces of a range, with what the days do not share written for each. A shared field is written once, at the
    day that has all: the other one gets a copy of the pieces between them."""
    shared = {piece.kind for piece in pieces if piece.which == -1}
    differ = {kind for kind in shared if getattr(first, kind) != getattr(last, kind)}
    if not differ:
        return pieces
    if differ == {"year"} and "month" not in shared and not any(p.kind == "month" for p in pieces):
        return pieces
    if "year" in differ and "month" in shared:
        differ.add("month")
    days = [place for place, piece in enumerate(pieces) if piece.kind in ("day", "month") and piece.which >= 0]
    split = next(place for place in days if pieces[place].which == 1)
    fields = [place for place, piece in enumerate(pieces) if piece.which == -1 and piece.kind in differ]
    before, behind = ([place for place in fields if (place < split) == side] for side in (True, False))
    copied: List[Piece] = []
    tail: List[Piece] = []
    end = split
    if before:
        # "May 3-5": the month goes before the second day too.
        owner = pieces[min(before) : split]
        ends = (place for place, piece in enumerate(owner) if piece.kind == "day")
        lead = next(ends) if behind else next(ends, len(owner))
        copied = [piece._replace(which=1) for piece in owner[:lead]]
    if behind:
        # "3-5 May 2021": month and year go behind the first day too.
        end = max(place for place in days if pieces[place].which == 0) + 1
        day = max(place for place in days if pieces[place].which == 1 and place < min(behind))
        tail = [piece._replace(which=0) for piece in pieces[day + 1 : max(behind) + 1]]
    own = [piece._replace(which=0) if piece.which == -1 else piece for piece in pieces[:end]]
    between = list(pieces[end:split])
    rest = [piece._replace(which=1) if piece.which == -1 else piece for piece in pieces[split:]]
    if tail and between and not before and tail[0].text[:1] == "." and between[0].text[:1] == ".":
        if any(piece.name is not None for piece in tail):
            # The ordinal's period of "3. bis 5. Mai" is in the copy.
            between[0] = between[0]._replace(text=between[0].text[1:])
    return own + tail + between + copied + rest


Unit = Literal["month", "year"]
_SEPARATORS = "/-.\\"
# What may stand between month and year.
_LINKS = ("", "de", "del", "of", ",", "-", "/", ".", "\\", "'", "’", "do")


def generalize_date(written: WrittenDate, unit: Unit) -> Optional[str]:
    """Write a date without what is more precise than a unit. RETURNS (Optional[str]): the text, without times, weekdays
    and the words around it ("el 3 de mayo de 2021": "mayo de 2021", "2021"); of a range that reaches over several, both
    ends; None where nothing is left."""
    if written.last is None:
        return _write_coarse(written.pieces, written.first, unit)
    ends = [
        _write_coarse([p for p in written.pieces if p.which != 1 - end or p.kind == "text"], parts, unit)
        for end, parts in enumerate((written.first, written.last))
    ]
    if None in ends:
        return None
    if ends[0] == ends[1]:
        return ends[0]
    return "–".join(map(str, ends))


def _write_coarse(pieces: Sequence[Piece], parts: Parts, unit: Unit) -> Optional[str]:
    kinds = ("year", "month") if unit == "month" else ("year",)
    kept = [place for place, piece in enumerate(pieces) if piece.kind in kinds]
    if unit == "month" and parts.month is None or not kept:
        # "2021" is coarser than a month: it is kept for a year, and for a month too.
        return _write(pieces[kept[0]], parts) if parts.year is not None and kept else None
    if unit == "year":
        return _write(pieces[kept[0]], parts)
    month = next((pieces[place] for place in kept if pieces[place].kind == "month"), None)
    year = next((pieces[place] for place in kept if pieces[place].kind == "year"), None)
    if month is None:
        return None
    # Without its preposition.
    name = _write(month._replace(name=month.name and month.name._replace(link="")), parts)
    if year is None or parts.year is None:
        # A bare number would not be read as a month.
        return name if month.name is not None else None
    between = _between(pieces, kept, month)
    words = [name, _write(year, parts)]
    return between.join(words if kept[0] == pieces.index(month) else words[::-1])


def _between(pieces: Sequence[Piece], kept: List[int], month: Piece) -> str:
    """What stands between month and year where nothing else does, else the separator of the date."""
    inner = pieces[kept[0] + 1 : kept[-1]]
    text = "".join(piece.text for piece in inner)
    ends = {pieces[kept[0]].which, pieces[kept[-1]].which}
    alone = len(ends) == 1 and all(piece.kind == "text" for piece in inner) and (text or month.name is not None)
    if alone and text.strip(" \u00a0\u202f").lower() in _LINKS:
        return text
    if month.name is not None:
        return " "
    return next((char for char in text if char in _SEPARATORS), "-")
