"""The text of a value of a table's column, whatever its type: what a CSV file of the same table would hold."""

import datetime
import math
from decimal import Decimal
from numbers import Integral, Real
from typing import Any, Optional

import numpy

from ..errors import AnonymError, Errors

# From here on a float no longer tells apart whole numbers.
_WHOLE = 2**53


def cell_text(value: Any) -> Optional[str]:
    """Make the text of a value.

    value (Any): A value of a column: a text, a number, a date or a time.
    RETURNS (Optional[str]): Its text; None for what nothing is looked for in: what is missing, True and False. A whole
        float is written as an integer: a column of numbers in which one is missing is read as floats by many tools.
    RAISES (AnonymError): SA105 for a value of another type, such as bytes or a list.
    """
    if isinstance(value, str):
        # Not of numpy's or an enumeration's own kind.
        return str.__str__(value)
    if isinstance(value, numpy.generic):
        # Of nanoseconds `item` would make a number.
        value = (value.astype("datetime64[us]") if isinstance(value, numpy.datetime64) else value).item()
    if value is None or isinstance(value, bool):
        return None
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat(" ") if isinstance(value, datetime.datetime) else value.isoformat()
    if isinstance(value, Integral):
        return str(int(value))
    if isinstance(value, Decimal):
        return f"{value:f}" if value.is_finite() else None
    if isinstance(value, Real) and not hasattr(value, "denominator"):
        number = float(value)
        if not math.isfinite(number):
            return None
        return str(int(number)) if number.is_integer() and abs(number) < _WHOLE else repr(number)
    raise AnonymError(Errors.SA105.format(type=type(value).__name__))
