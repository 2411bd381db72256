"""The dates of a document as the operators need them: read together, once for all of them."""

from typing import Dict, NamedTuple, Optional, Tuple

from ..dates import WrittenDate, parse_date, read_dates
from ..labels import DATE_LABELS
from .base import Context


class KnownDate(NamedTuple):
    """A date of a document."""

    written: WrittenDate  # The date.
    year: Optional[int] = None  # The year that the document tells of a date that has none.


def date_of(text: str, context: Context, day_first: Optional[bool]) -> Optional[KnownDate]:
    """RETURNS (Optional[KnownDate]): a date, read beside the others of its document, which tell the order of day and
    month, the language and the year; None where it is not understood. `day_first`: see `read_dates`."""
    key = ("spacy_anonym.dates", day_first)
    known: Optional[Dict[Tuple[int, int], KnownDate]] = context.store.get(key)
    if known is None:
        known = context.store[key] = _read(context, day_first)
    date = known.get((context.start, context.end))
    if date is not None and date.written.text == text:
        return date
    written = parse_date(text, day_first=day_first)
    return None if written is None else KnownDate(written)


def _read(context: Context, day_first: Optional[bool]) -> Dict[Tuple[int, int], KnownDate]:
    # A finding of any other label is read alone.
    findings = [finding for finding in context.findings if finding.label in DATE_LABELS]
    found = read_dates([context.document[f.start : f.end] for f in findings], day_first)
    dates = ((findings[n], KnownDate(date, found.years.get(n))) for n, date in found.dates.items())
    return {(finding.start, finding.end): date for finding, date in dates}


def masked(text: str) -> str:
    """RETURNS (str): the text with a `*` for each letter and digit; for each character where it has neither."""
    if any(char.isalnum() for char in text):
        return "".join("*" if char.isalnum() else char for char in text)
    return "*" * len(text)
