"""Bodies of requests, read and checked."""

from typing import Any

from pydantic import ValidationError

from ..errors import AnonymError, Errors
from .errors import places_of

JSON = "application/json"


def media_type(request: Any) -> str:
    """RETURNS (str): a request's content type, without parameters; "" without one."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def check_is_json(request: Any) -> None:
    """RAISES (AnonymError): SA514 where a request does not say that its body is JSON: a form of another server's page
    cannot.
    """
    if media_type(request) != JSON:
        raise AnonymError(Errors.SA514.format(types=JSON))


async def read_json(request: Any, model: Any) -> Any:
    """Read a request's body.

    request (Request): The request.
    model (Type[BaseModel]): What it must be.
    RETURNS (BaseModel): The body.
    RAISES (AnonymError): SA514, SA500.
    """
    check_is_json(request)
    return parse_json(await request.body(), model)


def parse_json(data: bytes, model: Any) -> Any:
    """RETURNS (BaseModel): what JSON holds. RAISES (AnonymError): SA500."""
    return validated(model.model_validate_json, data, model)


def validated(validate: Any, data: Any, model: Any) -> Any:
    """RETURNS (Any): what pydantic makes of data. RAISES (AnonymError): SA500, which says what is wrong without any of
    it.
    """
    try:
        return validate(data)
    except ValidationError as error:
        problem = places_of(error.errors(include_input=False, include_url=False), list(model.model_fields))
    raise AnonymError(Errors.SA500.format(problem=problem))


__all__ = ["check_is_json", "media_type", "parse_json", "read_json", "validated"]
