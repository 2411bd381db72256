"""How many digits whatever a regular expression matches has at least: a text with fewer need not be searched for it."""

import re
import warnings
from functools import lru_cache
from typing import Any, Iterable

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    try:
        from re import _parser as sre  # Python 3.11 and later
    except ImportError:  # pragma: no cover
        import sre_parse as sre  # type: ignore[no-redef]

_HEX = re.compile(r"\\x\{([0-9A-Fa-f]+)\}")
# Classes that Python has not; none of their characters is counted as a digit.
_CLASS = re.compile(r"\\[pP](?:[A-Z]|\{\^?[A-Za-z_]+\})")
_DIGITS = range(ord("0"), ord("9") + 1)


@lru_cache(maxsize=4096)
def min_digits(regex: str) -> int:
    """Count the digits that every match has.

    regex (str): In RE2 syntax.
    RETURNS (int): At least so many of 0 to 9 stand in every match; 0 where that cannot be told.
    """
    python = _CLASS.sub(r"\\W", _HEX.sub(lambda match: f"\\U{int(match.group(1), 16):08x}", regex))
    if python.startswith("(?i)"):
        python = python[4:]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return _of_all(sre.parse(python))
    except (re.error, RecursionError, OverflowError):
        return 0


def _of_all(tree: Iterable[Any]) -> int:
    return sum(_of_one(str(operation), value) for operation, value in tree)


def _of_one(operation: str, value: Any) -> int:
    if operation == "LITERAL":
        return int(value in _DIGITS)
    if operation == "IN":
        return int(all(_is_digit(str(kind), item) for kind, item in value))
    if operation == "BRANCH":
        return min(map(_of_all, value[1]))
    if operation == "SUBPATTERN":
        return _of_all(value[-1])
    if operation in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
        return value[0] * _of_all(value[2])
    # Borders, any character, negated classes; and what RE2 has not.
    return 0


def _is_digit(kind: str, item: Any) -> bool:
    if kind == "LITERAL":
        return item in _DIGITS
    if kind == "RANGE":
        return item[0] in _DIGITS and item[1] in _DIGITS
    return kind == "CATEGORY" and str(item) == "CATEGORY_DIGIT"
