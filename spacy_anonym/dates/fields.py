"""Tell which part of an expression is the day, the month, the year and the weekday."""

from dataclasses import dataclass
from datetime import date
from typing import Dict, List, NamedTuple, Optional, Sequence, Tuple

from .tokens import APOSTROPHES, EN_SUFFIXES, Token
from .written import Parts, fill

# Years of two digits: 69 to 99 are of the twentieth century, as in POSIX strptime.
PIVOT = 69


@dataclass(frozen=True)
class Hints:
    """What is known of an expression from elsewhere."""

    # Whether the day stands before the month where both orders are possible; None: not known.
    day_first: Optional[bool] = None
    langs: Tuple[str, ...] = ()  # Languages of names that several have, the likeliest first.
    padded: Optional[bool] = None  # Whether numeric days and months have two digits ("03"); None: not known.


class Found(NamedTuple):
    """A date of an expression."""

    fields: Dict[int, str]  # From a token's place to "day", "month", "year" or "weekday".
    parts: Parts  # Their values.
    ambiguous: bool = False  # Day and month may be the other way round.


def find_fields(tokens: Sequence[Token], hints: Hints, whole: bool) -> Optional[Found]:
    """Tell which tokens are day, month, year and weekday.

    whole (bool): They are all there is; else an end of a range, which may be a day alone.
    RETURNS (Optional[Found]): The fields; None where they make no date.
    """
    numbers = [place for place, token in enumerate(tokens) if token.kind == "number"]
    months, weekdays = _names(tokens)
    if len(months) > 1 or len(weekdays) > 1 or len(numbers) > 3:
        return None
    fields: Dict[int, str] = {place: "weekday" for place in weekdays}
    ambiguous = False
    if months:
        fields[months[0]] = "month"
        kinds = _beside_month(tokens, numbers, months[0])
    else:
        kinds, ambiguous = _numeric(tokens, numbers, hints, whole)
    if kinds is None:
        return None
    fields.update(zip(numbers, kinds))
    values = {field: _value(tokens[place], field) for place, field in fields.items()}
    if not _are_words_at_home(tokens, fields):
        return None
    parts = Parts(values.get("year"), values.get("month"), values.get("day"), values.get("weekday"))
    parts = _with_century(tokens, fields, parts)
    if not fields or not is_real(parts):
        return None
    if whole and parts.day is not None and parts.month is None:
        return None
    if parts.weekday is not None and parts.day is None and (parts.month or parts.year):
        # "Monday 2021" is no day.
        return None
    return Found(fields, parts, ambiguous)


def _names(tokens: Sequence[Token]) -> Tuple[List[int], List[int]]:
    """The places of months and of weekdays. "mar" is a weekday beside another month."""
    names = [place for place, token in enumerate(tokens) if token.kind == "name"]
    months = [place for place in names if any(kind == "month" for kind, _ in tokens[place].named)]
    both = [place for place in months if any(kind == "weekday" for kind, _ in tokens[place].named)]
    if len(months) == 2 and both:
        months.remove(both[0])
    return months, [place for place in names if place not in months]


def _value(token: Token, field: str) -> int:
    if token.kind == "number":
        return int(token.text)
    index = next(index for kind, index in token.named if kind == field)
    return index + 1 if field == "month" else index


def _with_century(tokens: Sequence[Token], fields: Dict[int, str], parts: Parts) -> Parts:
    place = next((place for place, field in fields.items() if field == "year"), None)
    if place is None or len(tokens[place].text) > 2 or parts.year is None:
        return parts
    recent = parts._replace(year=parts.year + (1900 if parts.year >= PIVOT else 2000))
    other = recent._replace(year=(recent.year or 0) + (100 if parts.year >= PIVOT else -100))
    if parts.weekday is None or parts.day is None or not (is_real(recent) and is_real(other)):
        return recent
    # The weekday tells the century.
    return other if fill(other).weekday() == parts.weekday != fill(recent).weekday() else recent


def is_real(parts: Parts) -> bool:
    """RETURNS (bool): whether the calendar has such a date, of the years 1 to 9999. A 29 February without a year is
    one."""
    if parts.year is not None and not 1 <= parts.year <= 9999 or parts.month is not None and not 1 <= parts.month <= 12:
        return False
    if parts.day is None:
        return True
    try:
        date(parts.year or 2000, parts.month or 1, parts.day)
    except ValueError:
        return False
    return True


def _beside_month(tokens: Sequence[Token], numbers: Sequence[int], month: int) -> Optional[List[str]]:
    """What the numbers beside a month's name are, "day" or "year"; None where that is not clear."""
    kinds = {}
    for place in numbers:
        text = tokens[place].text
        no_day = (place > month or len(numbers) > 1) and not 0 < int(text) <= 31
        if len(text) == 4 or len(text) == 2 and (follows(tokens, place, APOSTROPHES) or no_day):
            kinds[place] = "year"
        elif len(text) > 2:
            return None
    short = [place for place in numbers if place not in kinds]
    if len(short) == 2 and not kinds:
        # "05 aug 22", "aug 5, 22".
        is_range = short[0] > month and tokens[short[1] - 1].text in "-–"
        if short[1] < month or is_range or len(tokens[short[1]].text) != 2:
            return None
        kinds[short.pop()] = "year"
    if len(short) == 1:
        glued = short[0] > month and len(tokens[short[0]].text) == 2 and tokens[short[0] - 1].text in ("-", "/")
        kinds[short[0]] = "year" if glued and not kinds else "day"
    found = [kinds.get(place, "") for place in numbers]
    return found if len(set(found)) == len(found) and "" not in found else None


def follows(tokens: Sequence[Token], place: int, texts: Sequence[str]) -> bool:
    """RETURNS (bool): whether the token at a place stands right behind one of these texts."""
    return place > 0 and tokens[place - 1].text in texts


def _numeric(
    tokens: Sequence[Token], numbers: Sequence[int], hints: Hints, whole: bool
) -> Tuple[Optional[List[str]], bool]:
    """What numbers without a month's name are, and whether day and month may be the other way round."""
    texts = [tokens[place].text for place in numbers]
    gaps = {"".join(t.text for t in tokens[a + 1 : b]).replace(" ", "") for a, b in zip(numbers, numbers[1:])}
    sizes = [len(text) for text in texts]
    if not whole and len(numbers) == 2 and sizes[0] <= 2 and sizes[1] == 4 and gaps <= {",", ""}:
        # The end of "May 3-5, 2021".
        return ["day", "year"], False
    if len(gaps) > 1 or gaps - set("/-.\\‐‑–−") - ({""} if len(numbers) == 3 and sum(sizes) == 8 else set()):
        return None, False
    values = [int(text) for text in texts]
    if not numbers:
        return [], False
    if len(numbers) == 3:
        if sizes[0] == 4 and max(sizes[1:]) <= 2:
            if values[1] > 12 and "/" in gaps:
                return ["year", "day", "month"], False
            return ["year", "month", "day"], False
        if max(sizes[:2]) > 2 or sizes[2] not in (2, 4):
            return None, False
        if values[0] > 31 and sizes[2] == 2:
            return ["year", "month", "day"], False
        return _day_month(values, hints, ["year"])
    if len(numbers) == 2:
        if sizes[0] == 4 and sizes[1] <= 2:
            return ["year", "month"], False
        if sizes[1] == 4 and sizes[0] <= 2:
            return ["month", "year"], False
        if max(sizes) > 2:
            return None, False
        if values[1] > 31 and sizes[1] == 2 and values[0] <= 12:
            return ["month", "year"], False
        return _day_month(values, hints, [])
    if sizes[0] == 4 or sizes[0] == 2 and follows(tokens, numbers[0], APOSTROPHES):
        return ["year"], False
    # An end of a range: the "3" of "3-5 May".
    return (["day"], False) if not whole and sizes[0] <= 2 else (None, False)


def _day_month(values: Sequence[int], hints: Hints, rest: List[str]) -> Tuple[List[str], bool]:
    if values[0] > 12:
        return ["day", "month", *rest], False
    if values[1] > 12:
        return ["month", "day", *rest], False
    order = ["month", "day"] if hints.day_first is False else ["day", "month"]
    return [*order, *rest], values[0] != values[1]


def _are_words_at_home(tokens: Sequence[Token], fields: Dict[int, str]) -> bool:
    """An ordinal's ending stands behind a day, and nothing but separators, known words and times is left over."""
    for place, token in enumerate(tokens):
        if token.kind == "word" and token.text.lower() in EN_SUFFIXES | {"er", "re", "º", "ª"}:
            before = place - 1 if place and tokens[place - 1].kind != "space" else place - 2
            if tokens[place - 1].text == ".":
                before = place - 2
            if before < 0 or fields.get(before) != "day":
                return False
    return True
