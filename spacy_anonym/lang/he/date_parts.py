"""Tell which characters of a date are its day, month and year, in both calendars, with any separators, proclitics and
ranges."""

import re
from datetime import date, timedelta
from itertools import accumulate
from typing import Dict, List, NamedTuple, Optional, Sequence, Tuple

from ...dates.names import look_up
from ...dates.parse import LONGEST
from ...dates.tokens import WORDS
from .calendar import ADAR, DAY_NAMES, GERESH, MONTHS, QUOTES, SECOND_ADAR, read_bare_year, read_numeral, to_civil
from .words import PROCLITICS, split_proclitics, word_list

FIRST_YEAR, LAST_YEAR = 1800, 2100
# Between the ends of a range.
_TO = re.compile(r"[\s]*(?:[\-–—־]|עד|ועד|ל|to|until|till)[\s]*(?:עד|[והבכלמש]{0,3}[\-־]?|ה)?[\s]*")
_SEPARATOR = re.compile(r"[^0-9]{1,5}")
_FIELD = {"d": "day", "m": "month", "y": "year"}
_CLOCK = (
    r"(?:(?<=[0-9])T|(?<![0-9:]))[0-2]?[0-9]:[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?(?:Z\b"
    r"|[ \u00a0]?(?i:[ap]\.?m\b\.?))?(?![0-9])"
)
_TOKEN = re.compile(
    rf"(?P<time>{_CLOCK})|(?P<number>[0-9]+)|(?P<word>[א-ת]+(?:[{QUOTES}{GERESH}]+[א-ת]+)*[{GERESH}]?)|(?P<latin>[A-Za-zÀ-ÿ]+)|(?P<mark>.)",
    re.DOTALL,
)
_WORDS = word_list("date_words")
_DAYS = frozenset(DAY_NAMES.split("|"))
_ADARS = {"ראשון": 1, "הראשון": 1, "שני": 2, "השני": 2}


class Part(NamedTuple):
    """A part of a date, or another piece of its text."""

    start: int  # Half-open characters of the expression, without proclitics.
    end: int
    # "day", "month", "year", "weekday" or "time"; of what is no part, or not yet, "number", "word" or "mark".
    kind: str
    value: int = 0  # Of a number, and of a month's name.
    text: str = ""
    hebrew: bool = False  # Whether a month or year is of the Hebrew calendar.


class Moment(NamedTuple):
    """What is known of a date: year, month, day, each None where it is not written; whether of the Hebrew calendar."""

    year: Optional[int] = None
    month: Optional[int] = None
    day: Optional[int] = None
    hebrew: bool = False

    def earliest(self) -> Optional[date]:
        """RETURNS (Optional[date]): the first day that it may be; None without a year, or where the calendar has no
        such day."""
        if self.year is None:
            return None
        if self.hebrew:
            # The year begins with Tishri.
            return to_civil(self.year, self.month or 7, self.day or 1)
        try:
            return date(self.year, self.month or 1, self.day or 1)
        except (ValueError, OverflowError):
            return None

    def is_real(self) -> bool:
        """RETURNS (bool): whether the calendar may have such a day. A 29 February without a year is one."""
        if self.year is not None:
            return self.earliest() is not None
        if self.hebrew:
            return (self.day or 1) <= 30
        return self._replace(year=2000).earliest() is not None


class DateParts(NamedTuple):
    """A date expression: its parts in order, and one moment, or both ends of a range."""

    parts: Tuple[Part, ...]
    moments: Tuple[Moment, ...]


def find_parts(text: str, this_year: int) -> Optional[DateParts]:
    """Find the parts of a date.

    text (str): One expression: a date, a part of one, or a range.
    this_year (int): Years of two digits are of this century up to it, else of the last.
    RETURNS (Optional[DateParts]): None where it is no date of the calendar, or not understood whole.
    """
    tokens = _tokenize(text) if len(text) <= LONGEST else None
    fields = None if tokens is None else _assign(text, tokens)
    if tokens is None or fields is None:
        return None
    moments = _moments(fields, this_year)
    if moments is None or not all(moment.is_real() for moment in moments):
        return None
    parts = sorted([*fields, *(token for token in tokens if token.kind in ("weekday", "time"))])
    return DateParts(tuple(parts), moments) if parts else None


def _tokenize(text: str) -> Optional[List[Part]]:
    """RETURNS: all of the text in pieces; None where it holds what no date has."""
    tokens: List[Part] = []
    for match in _TOKEN.finditer(text):
        kind, word, (start, end) = str(match.lastgroup), match.group(), match.span()
        read: Optional[Part] = Part(start, end, kind, 0, word)
        if kind == "number":
            read = Part(start, end, kind, int(word), word) if len(word) <= 8 else None
        elif kind == "word":
            read = _read_word(word, start, tokens)
        elif kind == "latin":
            read = _read_latin(word, start, tokens, text[end : end + 1])
        elif kind == "mark" and word.isalnum():
            read = None
        if read is None:
            return None
        tokens.append(read)
    return tokens


def _read_word(word: str, start: int, tokens: List[Part]) -> Optional[Part]:
    """What a Hebrew word is in a date, without proclitics; None where no date has it."""
    end = start + len(word)
    before = next((token for token in reversed(tokens) if token.kind != "mark"), None)
    if before is not None and before.hebrew and before.kind == "month" and before.value == ADAR:
        which = _ADARS.get(word) or read_numeral(word)
        if which in (1, 2):
            # Which of the two is part of the month's name.
            del tokens[tokens.index(before) :]
            return before._replace(end=end, value=SECOND_ADAR if which == 2 else ADAR)
    for size, rest in split_proclitics(word):
        read = _read_stem(rest, start + size, end, before)
        if read is not None:
            return read
    is_known = word in _WORDS or len(word) <= 3 and all(letter in PROCLITICS for letter in word)
    return Part(start, end, "word", 0, word) if is_known else None


def _read_stem(word: str, start: int, end: int, before: Optional[Part]) -> Optional[Part]:
    kind, index = _look_up(word)
    if kind == "month":
        return Part(start, end, "month", index + 1, word)
    if word in MONTHS:
        return Part(start, end, "month", MONTHS[word], word, True)
    number = read_numeral(word)
    after_day = before is not None and before.kind == "word" and before.text.endswith("יום")
    if word == "שבת" or after_day and (word in _DAYS or number is not None and number <= 7):
        return Part(start, end, "weekday", 0, word)
    if number is None and before is not None and before.hebrew and before.kind == "month":
        number = read_bare_year(word)
    if number is None or 31 < number < 1000:
        return None
    return Part(start, end, "year", number, word, True) if number > 31 else Part(start, end, "day", number, word)


def _read_latin(word: str, start: int, tokens: List[Part], following: str) -> Optional[Part]:
    """What a word in Latin letters is in a date; None where no date has it."""
    end = start + len(word)
    after_number = bool(tokens) and tokens[-1].kind == "number"
    if len(word) == 1 and after_number and following.isdigit():
        # A letter typed for a separator.
        return Part(start, end, "mark", 0, word)
    if after_number and word.lower() in ("st", "nd", "rd"):
        # These tell much of the day, "th" nearly nothing.
        return tokens.pop()._replace(end=end)
    kind, index = _look_up(word)
    if kind:
        return Part(start, end, kind, index + 1, word)
    known = word.lower() in WORDS or after_number and word.lower() == "th"
    return Part(start, end, "word", 0, word.lower()) if known else None


def _look_up(word: str) -> Tuple[str, int]:
    """RETURNS: what a word names, "month" or "weekday", and its place; "" for nothing."""
    return next(iter(look_up(word)), ("", 0))


def years_between(first: date, last: date) -> int:
    """RETURNS (int): whole years from one day to another; negative where the other is before."""
    return last.year - first.year - ((last.month, last.day) < (first.month, first.day))


def is_within_a_year(first: date, last: date) -> bool:
    """RETURNS (bool): whether less than a year lies between a day and a later one; a day up to a year ahead counts
    too."""
    return years_between(first, last) < 1 and first - last <= timedelta(366)


def _assign(text: str, tokens: Sequence[Part]) -> Optional[List[Part]]:
    """RETURNS: the days, months and years of an expression in order; None where they make no date."""
    months = [token for token in tokens if token.kind == "month"]
    if months:
        return _beside_months(tokens, months)
    numbers = [token for token in tokens if token.kind == "number"]
    in_letters = [token for token in tokens if token.kind in ("day", "year")]
    if in_letters:
        is_year = len(in_letters) == 1 and in_letters[0].kind == "year" and not numbers
        return in_letters if is_year else None
    if not numbers:
        return []
    gaps = [text[one.end : two.start] for one, two in zip(numbers, numbers[1:])]
    for layout in _LAYOUTS.get(len(numbers), ()):
        if _fits(layout, numbers, gaps):
            return [_as(letter, number) for letter, number in zip(layout.replace("|", ""), numbers)]
    return _cut_compact(numbers[0]) if len(numbers) == 1 else None


# The ends of ranges are parted by "|"; the layouts are tried in this order.
_LAYOUTS: Dict[int, Sequence[str]] = {
    1: ("y", "d"),
    2: ("ym", "my", "dm"),
    3: ("ymd", "ydm", "dmy", "mdy", "d|dm", "m|my"),
    4: ("d|dmy", "dm|dm", "my|my", "ym|ym"),
    5: ("dm|dmy",),
    6: ("dmy|dmy", "ymd|ymd", "mdy|mdy"),
}
# Those of a number without separators, by its digits.
_COMPACT: Dict[int, Sequence[str]] = {6: ("dmy", "ymd"), 8: ("dmy", "ymd", "mdy")}


def _as(letter: str, number: Part) -> Part:
    return number._replace(kind=_FIELD[letter])


def _fits(layout: str, numbers: Sequence[Part], gaps: Sequence[str]) -> bool:
    border = layout.find("|") - 1
    for place, gap in enumerate(gaps):
        is_to = _TO.fullmatch(gap) is not None
        # "12-15.3": the hyphen parts the days.
        within = _SEPARATOR.fullmatch(gap) and not (is_to and border >= 0 and len(numbers) < 5)
        if not (is_to if place == border else within):
            return False
    if layout[0] == "y" and len(numbers[0].text) == 2 and numbers[0].value <= 31:
        return False
    size = len(layout.rpartition("|")[2])
    return all(_may_be(letter, number, size) for letter, number in zip(layout.replace("|", ""), numbers))


def _may_be(letter: str, number: Part, size: int) -> bool:
    """Whether a number may be the day, month or year of a date of so many numbers."""
    digits, value = len(number.text), number.value
    if letter != "y":
        return digits <= 2 and 1 <= value <= (31 if letter == "d" else 12)
    if digits == 4:
        return value > 0 if size == 3 else _is_year(value)
    # Of month and year: a number of two digits is a year only where it can be no month.
    return digits == 2 and (size == 3 or size == 2 and value > 12)


def _is_year(value: int) -> bool:
    return FIRST_YEAR <= value <= LAST_YEAR


def _cut_compact(number: Part) -> Optional[List[Part]]:
    """RETURNS: day, month and year that are written without separators."""
    text = number.text
    for letters in _COMPACT.get(len(text), ()):
        sizes = [len(text) - 4 if letter == "y" else 2 for letter in letters]
        cuts = [(end - size, end) for size, end in zip(sizes, accumulate(sizes))]
        pieces = [Part(number.start + a, number.start + b, "number", int(text[a:b]), text[a:b]) for a, b in cuts]
        year = pieces[letters.index("y")]
        if all(map(_may_be, letters, pieces, (3, 3, 3))) and (len(year.text) == 2 or _is_year(year.value)):
            return list(map(_as, letters, pieces))
    return None


def _beside_months(tokens: Sequence[Part], months: Sequence[Part]) -> Optional[List[Part]]:
    fields: List[Part] = []
    for token in tokens:
        if token.kind == "number":
            letter = _letter_beside_months(token, fields, months)
            if not letter:
                return None
            token = _as(letter, token)
        if token.kind in _FIELD.values():
            fields.append(token)
    return fields


def _letter_beside_months(number: Part, fields: Sequence[Part], months: Sequence[Part]) -> str:
    """Whether a number behind these fields is a day or year; "" where it is neither."""
    digits, value = len(number.text), number.value
    days, years = (sum(field.kind == kind for field in fields) for kind in ("day", "year"))
    if digits == 4:
        return "y" if _is_year(value) and years < 2 else ""
    if digits == 2 and number.start > months[-1].start and not years and (value > 31 or 0 < days >= len(months)):
        return "y"
    return "d" if digits <= 2 and 1 <= value <= 31 and days < 2 else ""


def _moments(fields: Sequence[Part], this_year: int) -> Optional[Tuple[Moment, ...]]:
    """The date, or both ends of a range; what an end lacks it shares with the last. None for more than two ends."""
    kinds = [[field for field in fields if field.kind == kind] for kind in ("year", "month", "day")]
    count = max(map(len, kinds))
    if count > 2:
        return None
    ends = ([each[min(place, len(each) - 1)] if each else None for each in kinds] for place in range(count))
    return tuple(_moment(year, month, day, this_year) for year, month, day in ends)


def _moment(year: Optional[Part], month: Optional[Part], day: Optional[Part], this_year: int) -> Moment:
    named = month or year
    hebrew = named is not None and named.hebrew
    value = None
    if year:
        value = year.value
        if len(year.text) == 2 and not year.hebrew:
            # The last such year.
            value += this_year // 100 * 100
            value -= 100 if value > this_year else 0
        if month and hebrew and not year.hebrew:
            # "ב׳ בכסלו 1980": the Hebrew year began in the civil year before, or begins in it. The earlier one is the
            # older.
            value += 3760 + (7 <= month.value < 10)
        elif month and year.hebrew and not hebrew:
            # "3 במאי תשמ״א".
            value -= 3760 + (month.value >= 9)
    return Moment(value, month and month.value, day and day.value, hebrew)
