"""Tell which characters of a date are its day, month and year, in both calendars, with any separators, proclitics and
ranges."""

import re
from datetime import date, timedelta
from itertools import accumulate
from typing import Any, Dict, List, NamedTuple, Optional, Sequence, Tuple

from ...dates.names import look_up
from ...dates.tokens import EN_SUFFIXES, WORDS
from .calendar import ADAR, GERESH, MONTHS, QUOTES, SECOND_ADAR, read_bare_year, read_numeral, to_civil
from .words import PROCLITICS, word_list

# (start, end, kind) of each number, and (year, month, day, Hebrew) of each end.
Kinds = List[Tuple[int, int, str]]
Ends = List[Tuple[Optional[int], Optional[int], Optional[int], bool]]
Assigned = Optional[Tuple[Kinds, Ends]]

LONGEST = 120
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
_DAYS = frozenset("ראשון שני שלישי רביעי חמישי שישי ששי שבת".split())


class Part(NamedTuple):
    """A part of a date."""

    start: int  # Half-open characters of the expression, without proclitics.
    end: int
    kind: str  # "day", "month", "year", "weekday" or "time".


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
        return Moment(2000, self.month, self.day).earliest() is not None


class DateParts(NamedTuple):
    """A date expression: its parts in order, and one moment, or both ends of a range."""

    parts: Tuple[Part, ...]
    moments: Tuple[Moment, ...]


class Token(NamedTuple):
    """A part of an expression: where, of which kind, and its value where it is a number or names a month."""

    start: int
    end: int
    kind: str
    value: int = 0
    text: str = ""


def find_parts(text: str, this_year: int) -> Optional[DateParts]:
    """Find the parts of a date.

    text (str): One expression: a date, a part of one, or a range.
    this_year (int): Years of two digits are of this century up to it, else of the last.
    RETURNS (Optional[DateParts]): None where it is no date of the calendar, or not understood whole.
    """
    if len(text) > LONGEST:
        return None
    tokens = _tokenize(text)
    if tokens is None:
        return None
    months = [token for token in tokens if token.kind in ("month", "hmonth")]
    found = _assign_with_months(tokens, this_year) if months else _assign_numbers(text, tokens, this_year)
    if found is None:
        return None
    kinds, ends = found
    moments = tuple(Moment(*end) for end in ends)
    if not all(moment.is_real() for moment in moments):
        return None
    parts = [Part(start, end, kind) for start, end, kind in kinds]
    parts += [Part(t.start, t.end, "month") for t in months]
    parts += [Part(t.start, t.end, t.kind) for t in tokens if t.kind in ("weekday", "time")]
    return DateParts(tuple(sorted(parts)), moments) if parts else None


def _tokenize(text: str) -> Optional[List[Token]]:
    tokens: List[Token] = []
    for match in _TOKEN.finditer(text):
        kind, word, start = match.lastgroup, match.group(), match.start()
        if kind == "mark":
            if word.isalnum():
                return None
            tokens.append(Token(start, match.end(), "space" if word.isspace() else "mark", 0, word))
        elif kind == "number":
            if len(word) > 8:
                return None
            tokens.append(Token(start, match.end(), "number", int(word), word))
        elif kind == "time":
            tokens.append(Token(start, match.end(), "time", 0, word))
        else:
            read = _read_word(word, start, tokens) if kind == "word" else _read_latin(word, text, start, tokens)
            if read is None:
                return None
            tokens.append(read)
    return tokens


def _previous(tokens: Sequence[Token]) -> Optional[Token]:
    return next((token for token in reversed(tokens) if token.kind not in ("space", "mark")), None)


def _read_word(word: str, start: int, tokens: List[Token]) -> Optional[Token]:
    """What a Hebrew word is in a date, without proclitics; None where no date has it."""
    end = start + len(word)
    before = _previous(tokens)
    after_adar = before is not None and before.kind == "hmonth" and before.value == ADAR
    if after_adar and tokens[-1].kind in ("space", "mark") and len(tokens[-1].text) == 1:
        second = word in ("שני", "השני") or read_numeral(word) == 2
        if second or word in ("ראשון", "הראשון") or read_numeral(word) == 1:
            # Which of the two is part of the month's name.
            place = max(n for n, token in enumerate(tokens) if token.kind == "hmonth")
            first = tokens[place]
            del tokens[place:]
            return Token(first.start, end, "hmonth", SECOND_ADAR if second else ADAR, word)
    after_day = before is not None and before.kind == "word" and before.text.endswith("יום")
    for size in range(min(3, len(word) - 1) + 1):
        rest = word[size:]
        if size and word[size - 1] not in PROCLITICS:
            break
        read = _read_stem(rest, start + size, end, after_day, before)
        if read is not None:
            return read
    if word in _WORDS or all(letter in PROCLITICS for letter in word) and len(word) <= 3:
        return Token(start, end, "word", 0, word)
    return None


def _read_stem(word: str, start: int, end: int, after_day: bool, before: Optional[Token]) -> Optional[Token]:
    month = next((index + 1 for kind, index in look_up(word) if kind == "month"), None)
    if month is not None:
        return Token(start, end, "month", month, word)
    if word in MONTHS:
        return Token(start, end, "hmonth", MONTHS[word], word)
    number = read_numeral(word)
    if after_day and (word in _DAYS or number is not None and number <= 7):
        return Token(start, end, "weekday", 0, word)
    if number is not None and number > 5000:
        return Token(start, end, "hyear", number, word)
    if number is not None and number <= 31:
        return Token(start, end, "hday", number, word)
    if before is not None and before.kind == "hmonth":
        year = read_bare_year(word)
        if year is not None:
            return Token(start, end, "hyear", year, word)
    return Token(start, end, "weekday", 0, word) if word == "שבת" else None


def _read_latin(word: str, text: str, start: int, tokens: List[Token]) -> Optional[Token]:
    end = start + len(word)
    if len(word) == 1 and tokens and tokens[-1].kind == "number" and text[end : end + 1].isdigit():
        # A letter typed for a separator.
        return Token(start, end, "mark", 0, word)
    if word.lower() in EN_SUFFIXES and tokens and tokens[-1].kind == "number":
        return Token(start, end, "suffix", 0, word.lower())
    named = {kind: index + 1 for kind, index in reversed(list(look_up(word)))}
    if "month" in named:
        return Token(start, end, "month", named["month"], word)
    if "weekday" in named:
        return Token(start, end, "weekday", 0, word)
    return Token(start, end, "word", 0, word.lower()) if word.lower() in WORDS else None


def years_between(first: date, last: date) -> int:
    """RETURNS (int): whole years from one day to another; negative where the other is before."""
    return last.year - first.year - ((last.month, last.day) < (first.month, first.day))


def is_within_a_year(first: date, last: date) -> bool:
    """RETURNS (bool): whether less than a year lies between a day and a later one; a day up to a year ahead counts
    too."""
    return years_between(first, last) < 1 and first - last <= timedelta(366)


def _full_year(value: int, digits: int, this_year: int) -> int:
    """RETURNS: a year of two digits in this century up to this year, else in the last; any other as it is."""
    if digits > 2:
        return value
    century = this_year // 100 * 100
    return century + value if century + value <= this_year else century - 100 + value


def _assign_numbers(text: str, tokens: Sequence[Token], this_year: int) -> Assigned:
    """Assign the numbers of an expression that names no month. RETURNS: None where they make no date."""
    if any(token.kind in ("hday", "hyear") for token in tokens):
        return _hebrew_year_alone(tokens)
    numbers = [token for token in tokens if token.kind == "number"]
    if not numbers:
        return ([], []) if any(token.kind in ("time", "weekday") for token in tokens) else None
    if len(numbers) == 1:
        return _one(numbers[0], this_year)
    gaps = [text[one.end : two.start] for one, two in zip(numbers, numbers[1:])]
    for letters in _LAYOUTS.get(len(numbers), ()):
        found = _fit(letters, numbers, gaps, this_year)
        if found is not None:
            return found
    return None


# The ends of ranges are parted by "|"; the layouts are tried in this order.
_LAYOUTS: Dict[int, Sequence[str]] = {
    2: ("ym", "my", "dm"),
    3: ("ymd", "ydm", "dmy", "mdy", "d|dm", "m|my"),
    4: ("d|dmy", "dm|dm", "my|my", "ym|ym"),
    5: ("dm|dmy",),
    6: ("dmy|dmy", "ymd|ymd", "mdy|mdy"),
}


def _fit(layout: str, numbers: Sequence[Token], gaps: Sequence[str], this_year: int) -> Assigned:
    ends = layout.split("|")
    letters = "".join(ends)
    borders = {place - 1 for place in accumulate(map(len, ends[:-1]))}
    for place, gap in enumerate(gaps):
        if place in borders:
            # "12-15.3": the hyphen parts the days.
            if not _TO.fullmatch(gap):
                return None
        elif not _SEPARATOR.fullmatch(gap) or len(ends) > 1 and len(letters) < 5 and _TO.fullmatch(gap):
            return None
    if any(not _fits(letter, number, len(ends[-1])) for letter, number in zip(letters, numbers)):
        return None
    return _build(ends, letters, numbers, this_year)


def _fits(letter: str, number: Token, size: int) -> bool:
    digits = len(number.text)
    if letter == "d":
        return digits <= 2 and 1 <= number.value <= 31
    if letter == "m":
        return digits <= 2 and 1 <= number.value <= 12
    if size == 2:
        # Of month and year: a number of two digits is a year only where it can be no month.
        return digits == 4 and FIRST_YEAR <= number.value <= LAST_YEAR or digits == 2 and number.value > 12
    return digits in (2, 4) and (digits == 2 or number.value > 0)


def _build(ends: Sequence[str], letters: str, numbers: Sequence[Token], this_year: int) -> Assigned:
    first_year = letters.startswith("y")
    if first_year and len(numbers[0].text) == 2 and numbers[0].value <= 31:
        return None
    kinds = [(number.start, number.end, _FIELD[letter]) for letter, number in zip(letters, numbers)]
    built: List[Dict[str, int]] = []
    place = 0
    for end in ends:
        values = {}
        for letter in end:
            number = numbers[place]
            values[letter] = _full_year(number.value, len(number.text), this_year) if letter == "y" else number.value
            place += 1
        built.append(values)
    last = built[-1]
    # What an end lacks it shares with the last.
    return kinds, [(v.get("y", last.get("y")), v.get("m", last.get("m")), v.get("d"), False) for v in built]


def _hebrew_year_alone(tokens: Sequence[Token]) -> Assigned:
    years = [token for token in tokens if token.kind == "hyear"]
    if len(years) != 1 or any(token.kind in ("hday", "number") for token in tokens):
        return None
    return [(years[0].start, years[0].end, "year")], [(years[0].value, None, None, True)]


def _one(number: Token, this_year: int) -> Assigned:
    """A number alone: a year, a day, or all three without separators."""
    size, text, start = len(number.text), number.text, number.start
    if size == 4 and FIRST_YEAR <= number.value <= LAST_YEAR:
        return [(start, number.end, "year")], [(number.value, None, None, False)]
    if size <= 2 and 1 <= number.value <= 31:
        return [(start, number.end, "day")], [(None, None, number.value, False)]
    layouts = {8: (("dmy", 2, 2, 4), ("ymd", 4, 2, 2), ("mdy", 2, 2, 4)), 6: (("dmy", 2, 2, 2), ("ymd", 2, 2, 2))}.get(
        size, ()
    )
    for letters, *sizes in layouts:
        kinds: Kinds = []
        values: Dict[str, int] = {}
        place = 0
        for letter, width in zip(letters, sizes):
            value = int(text[place : place + width])
            values[letter] = _full_year(value, width, this_year) if letter == "y" else value
            kinds.append((start + place, start + place + width, _FIELD[letter]))
            place += width
        if FIRST_YEAR <= values["y"] <= LAST_YEAR and 1 <= values["m"] <= 12 and 1 <= values["d"] <= 31:
            return kinds, [(values["y"], values["m"], values["d"], False)]
    return None


def _assign_with_months(tokens: Sequence[Token], this_year: int) -> Assigned:
    """Assign the numbers of an expression that names months. RETURNS: None where they make no date."""
    months = [token for token in tokens if token.kind in ("month", "hmonth")]
    if len(months) > 2:
        return None
    kinds: Kinds = []
    days: List[int] = []
    # Each year, and whether it is of the Hebrew calendar.
    years: List[Tuple[int, bool]] = []
    for token in tokens:
        if token.kind == "hday":
            kinds.append((token.start, token.end, "day"))
            days.append(token.value)
        elif token.kind == "hyear":
            kinds.append((token.start, token.end, "year"))
            years.append((token.value, True))
        elif token.kind == "suffix" and kinds and kinds[-1][1] == token.start:
            # "1st", "2nd" and "3rd" tell much of the day, "th" nearly nothing.
            if token.text != "th":
                kinds[-1] = (kinds[-1][0], token.end, kinds[-1][2])
        elif token.kind == "number":
            kind = _beside_month(token, months, days, years)
            if kind is None:
                return None
            kinds.append((token.start, token.end, kind))
            if kind == "day":
                days.append(token.value)
            else:
                years.append((_full_year(token.value, len(token.text), this_year), False))
        elif token.kind not in ("space", "mark", "word", "month", "hmonth", "weekday", "time"):
            return None
    if len(days) > 2 or len(years) > 2:
        return None
    return kinds, _ends(months, days, years)


def _beside_month(number: Token, months: Sequence[Token], days: Sequence[Any], years: Sequence[Any]) -> Optional[str]:
    """Whether a number beside a month's name is its day or year; None where it is neither."""
    digits, value = len(number.text), number.value
    if digits == 4:
        return "year" if FIRST_YEAR <= value <= LAST_YEAR and len(years) < 2 else None
    if digits > 2:
        return None
    after = number.start > months[-1].start
    if after and days and len(days) >= len(months) and not years and digits == 2:
        return "year"
    if after and value > 31 and not years and digits == 2:
        return "year"
    return "day" if 1 <= value <= 31 and len(days) < 2 else None


def _ends(months: Sequence[Token], days: Sequence[int], years: Sequence[Tuple[int, bool]]) -> Ends:
    """The moments, what an end lacks shared with the last."""
    count = max(len(months), len(days), len(years), 1)
    ends: Ends = []
    for place in range(count):
        month = months[min(place, len(months) - 1)]
        day = days[min(place, len(days) - 1)] if days and (len(days) > place or len(days) == 1) else None
        year, is_hebrew_year = years[min(place, len(years) - 1)] if years else (None, False)
        hebrew = month.kind == "hmonth"
        if year is not None and hebrew and not is_hebrew_year:
            # "ב׳ בכסלו 1980": the Hebrew year began in the civil year before, or begins in it. The earlier one is the
            # older.
            year += 3760 + (7 <= month.value < 10)
        elif year is not None and not hebrew and is_hebrew_year:
            # "3 במאי תשמ״א".
            year -= 3760 + (month.value >= 9)
        ends.append((year, month.value, day, hebrew))
    return ends
