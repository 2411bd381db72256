"""Tell which characters of a date are its day, month and year, in both calendars, with any separators, attached letters
and ranges.
"""

import re
from datetime import date, timedelta
from typing import List, NamedTuple, Optional, Sequence, Tuple

from ...dates.names import look_up
from ...dates.tokens import WORDS
from .calendar import ADAR, GERESH, MONTHS, QUOTES, SECOND_ADAR, read_bare_year, read_numeral, to_civil
from .date_numbers import assign_numbers, assign_with_months
from .words import PROCLITICS

LONGEST = 120
_CLOCK = r"(?:(?<=[0-9])T|(?<![0-9:]))[0-2]?[0-9]:[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?(?:Z\b|[ \u00a0]?(?i:[ap]\.?m\b\.?))?(?![0-9])"
_TOKEN = re.compile(
    rf"(?P<time>{_CLOCK})|(?P<number>[0-9]+)|(?P<word>[א-ת]+(?:[{QUOTES}{GERESH}]+[א-ת]+)*[{GERESH}]?)|(?P<latin>[A-Za-zÀ-ÿ]+)|(?P<mark>.)",
    re.DOTALL,
)
_WORDS = frozenset(
    "יום ביום מיום ליום היום תאריך בתאריך לתאריך מתאריך התאריך עד ועד חודש בחודש לחודש מחודש לחדש בחדש של שנת בשנת משנת לשנת "
    "בין לבין ובין לספירה ליל בליל ערב אור".split()
)
_SUFFIXES = frozenset(("st", "nd", "rd", "th"))
_DAYS = frozenset("ראשון שני שלישי רביעי חמישי שישי ששי שבת".split())


class Part(NamedTuple):
    """A part of a date.

    start, end (int): Half-open characters of the expression, without attached letters.
    kind (str): "day", "month", "year", "weekday" or "time".
    """

    start: int
    end: int
    kind: str


class Moment(NamedTuple):
    """What is known of a date: year, month, day, each None where it is not written; whether of the Hebrew calendar."""

    year: Optional[int] = None
    month: Optional[int] = None
    day: Optional[int] = None
    hebrew: bool = False

    def earliest(self) -> Optional[date]:
        """RETURNS (Optional[date]): the first day that it may be; None without a year, or where the calendar has no
        such day.
        """
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
    found = (assign_with_months if months else assign_numbers)(text, tokens, this_year)
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
    """RETURNS (Optional[Token]): what a Hebrew word is in a date, without attached letters; None where no date has
    it.
    """
    end = start + len(word)
    before = _previous(tokens)
    if (
        before is not None
        and before.kind == "hmonth"
        and before.value == ADAR
        and tokens[-1].kind in ("space", "mark")
        and len(tokens[-1].text) == 1
    ):
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
    if word.lower() in _SUFFIXES and tokens and tokens[-1].kind == "number":
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
    too.
    """
    return years_between(first, last) < 1 and first - last <= timedelta(366)
