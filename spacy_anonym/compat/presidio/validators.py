"""Checks of parameters in Presidio's wording, for its operators and for those that users write."""

from typing import Any, Sequence

from ...errors import AnonymError, Errors

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
