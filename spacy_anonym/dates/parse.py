"""Parse one date expression into its parts and its written form."""

from dataclasses import replace
from typing import List, Optional, Sequence, Tuple

from .fields import Found, Hints, find_fields, is_real
from .form import build_written
from .tokens import CONNECTORS, Token, time_at_end, tokenize
from .written import Parts, Piece, WrittenDate

# Characters. No expression is longer.
LONGEST = 120


def parse_date(
    text: str, *, day_first: Optional[bool] = None, langs: Sequence[str] = (), padded: Optional[bool] = None
) -> Optional[WrittenDate]:
    """Parse a date expression.

    text (str): One expression: a date, a part of one ("May 2021"), or a range ("3-5 May 2021"), with or without a time.
    day_first (Optional[bool]): Whether 3/4/2021 is 3 April; None reads it so too, and `ambiguous` tells.
    langs (Sequence[str]): The likeliest languages of names that several have, ISO 639.
    padded (Optional[bool]): Whether a numeric date that does not show it ("12/10/2021") is of a form with two digits
        ("03/09/2021"). None: it is.
    RETURNS (Optional[WrittenDate]): The date; None where it is no date of the calendar, or not understood whole.
    """
    if len(text) > LONGEST:
        return None
    end = time_at_end(text)
    if 0 < end < len(text):
        date = parse_date(text[:end], day_first=day_first, langs=langs, padded=padded)
        if date is not None:
            return replace(date, text=text, pieces=(*date.pieces, Piece("time", text[end:])))
    tokens = tokenize(text)
    if tokens is None:
        return None
    tokens = _cut_compact(tokens)
    hints = Hints(day_first, tuple(langs), padded)
    found = find_fields(tokens, hints, whole=True)
    if found is not None:
        return build_written(text, tokens, found, None, 0, hints)
    for place, token in enumerate(tokens):
        if token.text.lower() in CONNECTORS and token.kind in ("word", "mark"):
            ends = _find_range(tokens, place, hints)
            written = ends and build_written(text, tokens, ends[0], ends[1], place, hints)
            if written:
                return written
    return None


def _cut_compact(tokens: List[Token]) -> List[Token]:
    """The tokens, a lone number of eight digits cut into year, month and day, or day, month and year."""
    numbers = [place for place, token in enumerate(tokens) if token.kind == "number"]
    if len(numbers) != 1 or len(tokens[numbers[0]].text) != 8:
        return tokens
    place, text = numbers[0], tokens[numbers[0]].text
    cuts = (4, 6) if 1500 <= int(text[:4]) < 2100 and int(text[4:6]) <= 12 else (2, 4)
    parts = [Token("number", part) for part in (text[: cuts[0]], text[cuts[0] : cuts[1]], text[cuts[1] :])]
    return [*tokens[:place], *parts, *tokens[place + 1 :]]


def _find_ends(tokens: List[Token], place: int, hints: Hints) -> List[Optional[Found]]:
    return [find_fields(end, hints, whole=False) for end in (tokens[:place], tokens[place + 1 :])]


def _find_range(tokens: List[Token], place: int, hints: Hints) -> Optional[Tuple[Found, Found]]:
    left, right = _find_ends(tokens, place, hints)
    if left is None or right is None or not left.fields or not right.fields:
        return None
    if left.ambiguous != right.ambiguous and left.parts.month and right.parts.month:
        # One end tells the order of the other.
        first_is_day = _order(left if right.ambiguous else right) == "day"
        left, right = _find_ends(tokens, place, replace(hints, day_first=first_is_day))
        if left is None or right is None:
            return None
    one, two = left.parts, right.parts
    # What an end lacks it shares with the other.
    year = one.year if two.year is None else two.year
    filled = [
        Parts(year if each.year is None else each.year, each.month or other.month, each.day, each.weekday)
        for each, other in ((one, two), (two, one))
    ]
    if (one.day is None) != (two.day is None) or (filled[0].month is None) != (filled[1].month is None):
        return None
    if one.day is not None and filled[0].month is None or not (is_real(filled[0]) and is_real(filled[1])):
        return None
    if any(end.weekday is not None and end.day is None and (end.month or end.year) for end in filled):
        return None
    starts_later = _starts_later(*filled)
    if starts_later and None in (one.month, two.month):
        # "31 to 3 January": of which month the 31st is nobody knows.
        return None
    if starts_later and year is not None and None in (one.year, two.year):
        # "30 Dec - 2 Jan 2021": the year is that of its own end only.
        end, by = (0, -1) if one.year is None else (1, 1)
        filled[end] = filled[end]._replace(year=year + by)
        if not is_real(filled[end]):
            return None
    shifted = {at + place + 1: field for at, field in right.fields.items()}
    return Found(left.fields, filled[0], left.ambiguous), Found(shifted, filled[1], right.ambiguous)


def _starts_later(first: Parts, last: Parts) -> bool:
    return (first.month or 0, first.day or 0) > (last.month or 0, last.day or 0)


def _order(found: Found) -> str:
    return next(found.fields[place] for place in sorted(found.fields) if found.fields[place] in ("day", "month"))
