"""What becomes of an error on its way to a client: a status, a code, and a message without any of the request's text."""

import re
from functools import lru_cache
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Pattern, Sequence, Set

from ..errors import Errors, code_of, describe
from ..labels import LABELS

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
    "SA515": 413,
    "SA516": 503,
    # What the server itself lacks is none of the client's doing.
    "SA008": 500,
    "SA227": 500,
    "SA270": 501,
    "SA271": 501,
    "SA401": 501,
    "SA901": 500,
    "SA999": 500,
}
CLIENT_ERROR = 400
HEADERS: Dict[str, Dict[str, str]] = {
    "SA503": {"Retry-After": "1"},
    "SA505": {"WWW-Authenticate": "Bearer"},
    "SA516": {"Retry-After": "5"},
}
# Arguments of messages that are the package's own words, whatever a client sent; all others are left out of an answer.
OWN = frozenset(
    "count end expected extra find kind known languages learned least length limit line longest mode names number operator other_end "
    "other_start owner param position problem row score seconds size start types version".split()
)
# Codes of which even these may repeat what a client sent.
FOREIGN = frozenset({"SA002", "SA204", "SA260"})


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
    message = _public(describe(error), code)
    return Failed(STATUSES.get(code, CLIENT_ERROR), {"error": message, "code": code}, HEADERS.get(code, {}))


def _public(message: str, code: str) -> str:
    """RETURNS (str): a message, with a star for each argument that may be from the request."""
    template: Optional[str] = getattr(Errors, code, None)
    if template is None:
        return f"[{code}]"
    found = _regex(template).fullmatch(message)
    if found is None:
        return _PLACE.sub("*", template).replace("{{", "{").replace("}}", "}")
    values = iter(found.groups())
    shown = _PLACE.sub(lambda place: _shown(place.group(1), next(values), code), template)
    return shown.replace("{{", "{").replace("}}", "}")


_PLACE = re.compile(r"(?<!\{)\{(\w+)\}(?!\})")


@lru_cache(maxsize=512)
def _regex(template: str) -> Pattern[str]:
    parts = _PLACE.split(template)
    literals = [re.escape(part.replace("{{", "{").replace("}}", "}")) for part in parts[::2]]
    return re.compile("(.*?)".join(literals), re.DOTALL)


def _shown(name: str, value: str, code: str) -> str:
    if name in OWN and code not in FOREIGN or name == "label" and value in LABELS:
        # Braces of a value are no places.
        return value.replace("{", "{{").replace("}", "}}")
    return "*"


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
FIELDS: Set[str] = {"body", "query", "path"}


def know_fields(names: Sequence[str]) -> None:
    """Let names of fields stand in messages: those of the service's own models."""
    FIELDS.update(names)


def _part(part: Any) -> str:
    return str(part) if isinstance(part, int) or part in FIELDS else "*"


__all__ = ["Failed", "failed", "know_fields", "places_of"]
