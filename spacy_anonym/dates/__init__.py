"""Dates as they are written: parse an expression, and write another date in the same form."""

from .document import DocumentDates, read_dates
from .parse import parse_date
from .tokens import is_time
from .written import Parts, Unit, WrittenDate, generalize_date

__all__ = ["DocumentDates", "Parts", "Unit", "WrittenDate", "generalize_date", "is_time", "parse_date", "read_dates"]
