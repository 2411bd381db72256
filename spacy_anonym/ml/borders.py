"""Where a name that a tagger is half sure of begins and ends."""

import re
from typing import Callable, Dict, List, Pattern, Sequence, Tuple

from spacy.tokens import Doc, Token

from .lattice import TagSpan

# The comma of a table's row; of a number it has three digits behind it, and a date's year may follow one.
_FIELDS = re.compile(r"(?<=[^\s,]),{1,8}(?=[^\s,])")
_LONG_NUMBER = 6


def split_at(between: Pattern, text: str, start: int, end: int) -> List[Tuple[int, int]]:
    """RETURNS (List[Tuple[int, int]]): the half-open characters that lie before, between and behind matches."""
    cuts = [match.span() for match in between.finditer(text, start, end)]
    return list(zip([start, *(last for _, last in cuts)], [*(first for first, _ in cuts), end]))


def whole_fields(text: str, start: int, end: int) -> List[Tuple[int, int]]:
    """Cut a number or date at the commas of a row: "024417882,03/09/1988". RETURNS (List[Tuple[int, int]]): half-open
    characters of the fields with a digit or a capital; all as it is unless one has six digits and more."""
    fields = split_at(_FIELDS, text, start, end)
    digits = [sum(map(str.isdigit, text[first:last])) for first, last in fields]
    if max(digits) < _LONG_NUMBER:
        return [(start, end)]
    return [field for field, count in zip(fields, digits) if count or text[field[0]].isupper()]


def spans_by_token(spans: Sequence[TagSpan]) -> Dict[int, List[TagSpan]]:
    """Index spans by the tokens that they cover. RETURNS (Dict[int, List[TagSpan]]): the spans over each token: few, as
    their probabilities sum up to at most 1."""
    over: Dict[int, List[TagSpan]] = {}
    for span in spans:
        for token in range(span.start, span.end):
            over.setdefault(token, []).append(span)
    return over


def widen(
    span: TagSpan, over: Dict[int, List[TagSpan]], least: float, is_free: Callable[[int], bool]
) -> Tuple[int, int]:
    """Move the borders of a span outward, token by token, as far as it is probable enough that it goes on.

    least (float): The least probability; see `border` of `ScoredNer`.
    is_free (Callable[[int], bool]): Whether there is a token of this number that may be added.
    RETURNS (Tuple[int, int]): Half-open tokens.
    """
    start, end = span.start, span.end

    def goes_on(at: int) -> bool:
        on = off = 0.0
        for each in over.get(at, ()):
            if each.label == span.label and each.start < span.end and span.start < each.end:
                on += each.probability
            else:
                off += each.probability
        return on >= max(least, off) and is_free(at)

    while goes_on(start - 1):
        start -= 1
    while goes_on(end):
        end += 1
    return start, end


def trim_ends(
    doc: Doc, span: TagSpan, start: int, end: int, is_name: bool = True, is_date: bool = False
) -> Tuple[int, int]:
    """Move widened borders back to words: nothing begins or ends with a sign, no name that has a word in capitals with
    one in small letters; a date takes in no word in small letters before it ("admitted on"), and behind a comma a
    number alone.

    span (TagSpan): The span before it was widened.
    start, end (int): Half-open tokens around it.
    is_name (bool): Whether it is a name, and not a date or a code.
    RETURNS (Tuple[int, int]): Half-open tokens.
    """
    has_capital = is_name and any(doc[place].text[:1].isupper() for place in range(span.start, span.end))

    def is_none(token: Token) -> bool:
        return not any(map(str.isalnum, token.text)) or has_capital and token.text[:1].islower()

    if is_date:
        signs = [place for place in range(span.end, end) if is_none(doc[place])]
        if signs and not any(map(str.isdigit, doc[signs[-1] : end].text)):
            end = signs[0]
        while start < span.start and doc[start].text.islower():
            start += 1
    while start < span.start and is_none(doc[start]):
        start += 1
    while end > span.end and is_none(doc[end - 1]):
        end -= 1
    return start, end
