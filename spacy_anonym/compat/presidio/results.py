"""Read findings as Presidio gives them: JSON, or objects with the same attributes."""

from functools import partial
from typing import Any, Iterable, List, Mapping, Optional

from ...errors import AnonymError, Errors
from ...spans import Finding, check_text
from .validators import InvalidParamError, validate_parameter_exists, validate_type

LONGEST_NAME = 40
# What is iterable, but one value.
SINGLE = (str, bytes, bytearray, memoryview)


def read_results(text: str, results: Iterable[Any]) -> List[Finding]:
    """Read the findings of a text.

    results (Iterable[Any]): Each with `start`, `end` (half-open characters, start may equal end), `entity_type` and
        `score`, as keys or as attributes. Anything else in it is not read.
    RETURNS (List[Finding]): In the same order. The label is `entity_type` as it is written.
    RAISES (AnonymError): SA104, SA105 for a text that cannot be, SA260 for a result that is not valid, with Presidio's
        own wording.
    """
    check_text(text)
    size = len(text)
    return [check_result(size, result) for result in results]


def check_result(size: int, result: Any) -> Finding:
    """RETURNS (Finding): a result of a text of so many characters. RAISES (InvalidParamError): SA260."""
    get: Any = result.get if isinstance(result, dict) else partial(read_field, result)
    start, end, label, score = get("start"), get("end"), get("entity_type"), get("score")
    # What is valid needs no more than this.
    if type(start) is type(end) is int and type(score) in (int, float) and type(label) is str:
        if 0 <= start <= end <= size and label and 0 <= score <= 1:
            return Finding(start, end, label, float(score), "", 0)
    raise _problem(size, start, end, label, score)


def _problem(size: int, start: Any, end: Any, label: Any, score: Any) -> AnonymError:
    for name, value in (("start", start), ("end", end)):
        try:
            validate_parameter_exists(value, "result", name)
            validate_type(value, name, int)
        except InvalidParamError as error:
            return error
    if not isinstance(label, str) or not label:
        return invalid("Invalid input, result must contain entity_type")
    if start < 0 or end < 0:
        return invalid("Invalid input, result start and end must be positive")
    if start > end:
        return invalid(f"Invalid input, start index '{start}' must be smaller than end index '{end}'")
    try:
        check_place(size, start, end)
    except InvalidParamError as error:
        return error
    if score is None:
        return invalid("Invalid input, analyzer result must contain score")
    return invalid("Invalid input, score must be a number from 0 to 1")


def check_place(size: int, start: int, end: int) -> None:
    """RAISES (InvalidParamError): SA260 for a place outside of a text of so many characters."""
    if start > size or end > size:
        raise invalid(f"Invalid analyzer result, start: {start} and end: {end}, while text length is only {size}.")


def read_field(result: Any, name: str, default: Any = None) -> Any:
    """RETURNS (Any): a field of a mapping or of an object."""
    if isinstance(result, Mapping):
        return result.get(name, default)
    return getattr(result, name, default)


def as_text(value: Any) -> Optional[str]:
    """RETURNS (Optional[str]): the text of a value: the characters of a str of any class, and a bool, int or float as
    it is written; None for anything else."""
    if isinstance(value, str):
        return str.__str__(value)
    return str(value) if type(value) in (bool, int, float) else None


def invalid(problem: str) -> InvalidParamError:
    """RETURNS (InvalidParamError): SA260 with a problem in Presidio's wording."""
    return InvalidParamError(problem)


def refused(problem: str) -> AnonymError:
    """RETURNS (AnonymError): SA530 with a problem in Presidio's words."""
    return AnonymError(Errors.SA530.format(problem=problem))


def not_parsed(problem: str) -> AnonymError:
    """RETURNS (AnonymError): SA530 for arguments that its analyzer does not take."""
    return refused(f"Failed to parse /analyze request for AnalyzerEngine.analyze(). {problem}")


def repeatable(name: Any) -> str:
    """RETURNS (str): a field's name in quotes; without it where it is so long that it could be anything."""
    is_name = isinstance(name, str) and name.isascii() and name.isidentifier() and len(name) <= LONGEST_NAME
    return f"'{name}'" if is_name else "that is no name"


def not_served(problem: str) -> AnonymError:
    """RETURNS (AnonymError): SA533 with a problem in Presidio's words."""
    return AnonymError(Errors.SA533.format(problem=problem))
