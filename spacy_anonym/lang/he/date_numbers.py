"""Tell which numbers of a date are day, month and year."""

import re
from typing import Any, Dict, List, Optional, Sequence, Tuple

# (start, end, kind) of each number, and (year, month, day, Hebrew) of each end.
Kinds = List[Tuple[int, int, str]]
Ends = List[Tuple[Optional[int], Optional[int], Optional[int], bool]]
Assigned = Optional[Tuple[Kinds, Ends]]

FIRST_YEAR, LAST_YEAR = 1800, 2100
# Between the ends of a range.
_TO = re.compile(r"[\s]*(?:[\-–—־]|עד|ועד|ל|to|until|till)[\s]*(?:עד|[והבכלמש]{0,3}[\-־]?|ה)?[\s]*")
_SEPARATOR = re.compile(r"[^0-9]{1,5}")
_FIELD = {"d": "day", "m": "month", "y": "year"}


def full_year(value: int, digits: int, this_year: int) -> int:
    """RETURNS (int): a year of two digits in this century up to this year, else in the last; any other as it is."""
    if digits > 2:
        return value
    century = this_year // 100 * 100
    return century + value if century + value <= this_year else century - 100 + value


def assign_numbers(text: str, tokens: Sequence[Any], this_year: int) -> Assigned:
    """Assign the numbers of an expression that names no month.

    text (str): The expression.
    tokens (Sequence[Token]): Its tokens; see `parts`.
    this_year (int): See `full_year`.
    RETURNS (Assigned): None where they make no date.
    """
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


def _fit(layout: str, numbers: Sequence[Any], gaps: Sequence[str], this_year: int) -> Assigned:
    ends = layout.split("|")
    letters = "".join(ends)
    borders = set()
    place = 0
    for end in ends[:-1]:
        place += len(end)
        borders.add(place - 1)
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


def _fits(letter: str, number: Any, size: int) -> bool:
    digits = len(number.text)
    if letter == "d":
        return digits <= 2 and 1 <= number.value <= 31
    if letter == "m":
        return digits <= 2 and 1 <= number.value <= 12
    if size == 2:
        # Of month and year: a number of two digits is a year only where it can be no month.
        return digits == 4 and FIRST_YEAR <= number.value <= LAST_YEAR or digits == 2 and number.value > 12
    return digits in (2, 4) and (digits == 2 or number.value > 0)


def _build(ends: Sequence[str], letters: str, numbers: Sequence[Any], this_year: int) -> Assigned:
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
            values[letter] = full_year(number.value, len(number.text), this_year) if letter == "y" else number.value
            place += 1
        built.append(values)
    last = built[-1]
    # What an end lacks it shares with the last.
    return kinds, [(v.get("y", last.get("y")), v.get("m", last.get("m")), v.get("d"), False) for v in built]


def _hebrew_year_alone(tokens: Sequence[Any]) -> Assigned:
    years = [token for token in tokens if token.kind == "hyear"]
    if len(years) != 1 or any(token.kind in ("hday", "number") for token in tokens):
        return None
    return [(years[0].start, years[0].end, "year")], [(years[0].value, None, None, True)]


def _one(number: Any, this_year: int) -> Assigned:
    """RETURNS (Assigned): a number alone: a year, a day, or all three without separators."""
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
            values[letter] = full_year(value, width, this_year) if letter == "y" else value
            kinds.append((start + place, start + place + width, _FIELD[letter]))
            place += width
        if FIRST_YEAR <= values["y"] <= LAST_YEAR and 1 <= values["m"] <= 12 and 1 <= values["d"] <= 31:
            return kinds, [(values["y"], values["m"], values["d"], False)]
    return None


def assign_with_months(text: str, tokens: Sequence[Any], this_year: int) -> Assigned:
    """Assign the numbers of an expression that names months.

    text (str): The expression.
    tokens (Sequence[Token]): Its tokens; see `parts`.
    this_year (int): See `full_year`.
    RETURNS (Assigned): None where they make no date.
    """
    months = [token for token in tokens if token.kind in ("month", "hmonth")]
    if len(months) > 2:
        return None
    kinds: Kinds = []
    days: List[Tuple[int, int]] = []
    years: List[Tuple[int, int, bool]] = []
    for token in tokens:
        if token.kind == "hday":
            kinds.append((token.start, token.end, "day"))
            days.append((token.start, token.value))
        elif token.kind == "hyear":
            kinds.append((token.start, token.end, "year"))
            years.append((token.start, token.value, True))
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
                days.append((token.start, token.value))
            else:
                years.append((token.start, full_year(token.value, len(token.text), this_year), False))
        elif token.kind not in ("space", "mark", "word", "month", "hmonth", "weekday", "time"):
            return None
    if len(days) > 2 or len(years) > 2:
        return None
    return kinds, _ends(months, days, years)


def _beside_month(number: Any, months: Sequence[Any], days: Sequence[Any], years: Sequence[Any]) -> Optional[str]:
    """RETURNS (Optional[str]): whether a number beside a month's name is its day or year; None where it is neither."""
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


def _ends(months: Sequence[Any], days: Sequence[Tuple[int, int]], years: Sequence[Tuple[int, int, bool]]) -> Ends:
    """RETURNS (Ends): the moments, what an end lacks shared with the last."""
    count = max(len(months), len(days), len(years), 1)
    ends: Ends = []
    for place in range(count):
        month = months[min(place, len(months) - 1)]
        day = days[min(place, len(days) - 1)][1] if days and (len(days) > place or len(days) == 1) else None
        year = years[min(place, len(years) - 1)] if years else None
        value = None if year is None else year[1]
        hebrew = month.kind == "hmonth"
        if hebrew and year is not None and not year[2]:
            # "ב׳ בכסלו 1980": the Hebrew year began in the civil year before, or begins in it. The earlier one is the
            # older.
            value = year[1] + 3760 + (month.value >= 7 and month.value < 10)
        elif not hebrew and year is not None and year[2]:
            # "3 במאי תשמ״א".
            value = year[1] - 3760 - (month.value >= 9)
        ends.append((value, month.value, day, hebrew))
    return ends
