"""What users of Presidio give, read and checked: findings (JSON, or objects with the same attributes), parameters and
YAML files; and what is said of it, in Presidio's wording."""

import warnings
from functools import partial
from pathlib import Path
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Union

import srsly

from ...errors import AnonymError, AnonymWarning, Errors, Warnings
from ...spans import Finding, check_text

PathLike = Union[str, Path]
Settings = Dict[str, Any]
LONGEST_NAME = 40
MOST_BYTES = 1_000_000
# What is iterable, but one value.
SINGLE = (str, bytes, bytearray, memoryview)
# Of JSON; Presidio names no other types.
_NAMES = {str: "string", bool: "boolean", int: "number", list: "array", object: "object"}


class InvalidParamError(AnonymError):
    """What Presidio's anonymizer does not take: SA260, with its wording.

    err_msg (str): The problem, without the code.
    """

    def __init__(self, err_msg: str) -> None:
        super().__init__(Errors.SA260.format(problem=err_msg))
        self.err_msg = err_msg

    def __reduce__(self) -> tuple:
        return InvalidParamError, (self.err_msg,)


def validate_parameter(parameter_value: Any, parameter_name: str, parameter_type: type) -> None:
    """RAISES (InvalidParamError): When a parameter is missing (None) or has another type."""
    if parameter_value is None:
        raise InvalidParamError(f"Expected parameter {parameter_name}")
    validate_type(parameter_value, parameter_name, parameter_type)


def validate_type(parameter_value: Any, parameter_name: str, parameter_type: type) -> None:
    """RAISES (InvalidParamError): When a parameter that is there has another type; True is no number."""
    is_mistaken = isinstance(parameter_value, bool) and parameter_type is int
    if parameter_value is not None and (is_mistaken or not isinstance(parameter_value, parameter_type)):
        wanted, got = _NAMES.get(parameter_type), _NAMES.get(type(parameter_value))
        known = (
            f"{parameter_name}. Expecting '{wanted}', but got '{got}'." if wanted and got else f"'{parameter_name}'."
        )
        raise InvalidParamError(f"Invalid parameter value for {known}")


def validate_parameter_exists(parameter_value: Any, entity: str, parameter_name: str) -> None:
    """RAISES (InvalidParamError): When a field of a result or config is missing (None)."""
    if parameter_value is None:
        raise InvalidParamError(f"Invalid input, {entity} must contain {parameter_name}")


def validate_parameter_not_empty(parameter_value: Any, entity: str, parameter_name: str) -> None:
    """RAISES (InvalidParamError): When a field of a result or config is missing or empty."""
    validate_parameter_exists(parameter_value or None, entity, parameter_name)


def validate_parameter_in_range(
    values_range: Sequence[Any], parameter_value: Any, parameter_name: str, parameter_type: type
) -> None:
    """RAISES (InvalidParamError): When a parameter is missing, or none of some values; what was given is repeated only
    where it is a plain short name."""
    validate_parameter(parameter_value, parameter_name, object)
    if parameter_value not in values_range:
        is_plain = isinstance(parameter_value, str) and len(parameter_value) <= 20
        is_plain = is_plain and (not parameter_value or parameter_value.replace("_", "").isalnum())
        given = parameter_value if is_plain else type(parameter_value).__name__
        raise InvalidParamError(f"Parameter {parameter_name} value {given} is not in range of values {values_range}")


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
    for name, place in (("start", start), ("end", end)):
        validate_parameter_exists(place, "result", name)
        validate_type(place, name, int)
    if not isinstance(label, str) or not label:
        raise InvalidParamError("Invalid input, result must contain entity_type")
    if start < 0 or end < 0:
        raise InvalidParamError("Invalid input, result start and end must be positive")
    if start > end:
        raise InvalidParamError(f"Invalid input, start index '{start}' must be smaller than end index '{end}'")
    check_place(size, start, end)
    if score is None:
        raise InvalidParamError("Invalid input, analyzer result must contain score")
    raise InvalidParamError("Invalid input, score must be a number from 0 to 1")


def check_place(size: int, start: int, end: int) -> None:
    """RAISES (InvalidParamError): SA260 for a place outside of a text of so many characters."""
    if start > size or end > size:
        raise InvalidParamError(
            f"Invalid analyzer result, start: {start} and end: {end}, while text length is only {size}."
        )


def read_field(result: Any, name: str) -> Any:
    """RETURNS (Any): a field of a mapping or of an object."""
    if isinstance(result, Mapping):
        return result.get(name)
    return getattr(result, name, None)


def as_text(value: Any) -> Optional[str]:
    """RETURNS (Optional[str]): the text of a value: the characters of a str of any class, and a bool, int or float as
    it is written; None for anything else."""
    if isinstance(value, str):
        return str.__str__(value)
    return str(value) if type(value) in (bool, int, float) else None


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


def read_yaml(path: PathLike) -> Settings:
    """RETURNS (Dict[str, Any]): a YAML file's table. RAISES (AnonymError): SA534 where it is none, is missing, or has
    more than a megabyte."""
    problem = "it is no YAML table"
    try:
        if Path(path).stat().st_size > MOST_BYTES:
            problem = f"it has more than {MOST_BYTES} bytes"
        elif isinstance(data := srsly.read_yaml(Path(path)), dict):
            return data
    except OSError as error:
        problem = f"{type(error).__name__}"
    except Exception as error:
        # The parser has many kinds of errors, whose messages may be long.
        problem = f"it is not valid YAML ({type(error).__name__})"
    raise AnonymError(Errors.SA534.format(path=path, problem=problem))


def read_settings(
    conf_file: Optional[PathLike], given: Optional[Mapping[str, Any]], where: str, known: Sequence[str]
) -> Settings:
    """RETURNS (Dict[str, Any]): settings from a file or a table; those that are not known are named in a warning."""
    settings = read_yaml(conf_file) if conf_file is not None else dict(given or {})
    warn_ignored(where, [name for name in settings if name not in known])
    return settings


def invalid_setting(where: str, problem: str) -> AnonymError:
    """RETURNS (AnonymError): SA534 for a setting."""
    return AnonymError(Errors.SA534.format(path=where, problem=problem))


def warn_ignored(owner: str, names: Sequence[str]) -> None:
    """Warn (SW003) of what is not used, where there is anything."""
    if names:
        warnings.warn(Warnings.SW003.format(owner=owner, names=", ".join(names)), AnonymWarning, stacklevel=3)
