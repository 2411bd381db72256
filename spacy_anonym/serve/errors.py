"""What becomes of an error on its way to a client: a status, a code, and a message without any of the request's text."""

from typing import Any, Dict, List, Mapping, NamedTuple, Sequence, Set

from ..errors import code_of, describe

# Statuses of our codes; every other error of ours is the client's: 400.
STATUSES = {
    "SA500": 422,
    "SA501": 413,
    "SA502": 408,
    "SA503": 503,
    "SA504": 504,
    "SA505": 401,
    "SA506": 413,
    "SA507": 413,
    "SA509": 404,
    "SA510": 404,
    "SA512": 404,
    "SA513": 405,
    "SA514": 415,
    "SA516": 503,
    "SA901": 500,
    "SA999": 500,
}
CLIENT_ERROR = 400
HEADERS: Dict[str, Dict[str, str]] = {
    "SA503": {"Retry-After": "1"},
    "SA505": {"WWW-Authenticate": "Bearer"},
    "SA516": {"Retry-After": "5"},
}


class Failed(NamedTuple):
    """What a client is told of an error.

    status (int): The HTTP status.
    body (Dict[str, str]): `error` and `code`.
    headers (Mapping[str, str]): Further headers.
    """

    status: int
    body: Dict[str, str]
    headers: Mapping[str, str]


def failed(error: BaseException) -> Failed:
    """RETURNS (Failed): what a client is told of an error; of one that is not ours only its type."""
    code = code_of(error)
    return Failed(STATUSES.get(code, CLIENT_ERROR), {"error": describe(error), "code": code}, HEADERS.get(code, {}))


def places_of(errors: Sequence[Mapping[str, Any]], most: int = 10) -> str:
    """Name what a validator found at fault, without any of the input.

    errors (Sequence[Mapping[str, Any]]): As of pydantic's `errors()`: `loc` and `type`. Keys that the client chose are not repeated.
    most (int): How many are named.
    RETURNS (str): As in "operators.*: dict_type; threshold: less_than_equal".
    """
    named: List[str] = []
    for error in errors:
        place = ".".join(_part(part) for part in error.get("loc", ()))
        entry = f"{place or 'body'}: {error.get('type', 'invalid')}"
        if entry not in named:
            named.append(entry)
    return "; ".join(named[:most])


# Names of fields; all else in a place may be the client's own.
FIELDS: Set[str] = set()


def know_fields(names: Sequence[str]) -> None:
    """Let names of fields stand in messages: those of the service's own models."""
    FIELDS.update(names)


def _part(part: Any) -> str:
    return str(part) if isinstance(part, int) or part in FIELDS else "*"


__all__ = ["Failed", "failed", "know_fields", "places_of"]
