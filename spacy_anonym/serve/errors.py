"""From an error to a client's answer: a status, a code, and a message without any of the request's text."""

import os
import re
import traceback
from functools import lru_cache
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Pattern, Sequence, Set

from ..errors import AnonymError, Errors, code_of, describe
from ..labels import LABELS
from ..toml import load_toml
from ..vault.restore import Problem

_TABLES = load_toml(__file__, "errors.toml")
# By code of an error.
STATUSES: Dict[str, int] = _TABLES["statuses"]
# By status.
MEANINGS: Dict[str, str] = _TABLES["meanings"]
CLIENT_ERROR = 400
HEADERS: Dict[str, Dict[str, str]] = {
    "SA503": {"Retry-After": "1"},
    "SA505": {"WWW-Authenticate": "Bearer"},
    "SA522": {"Retry-After": "60"},
    "SA516": {"Retry-After": "5"},
}
# Arguments of messages that are the package's own words, whatever a client sent; all others are left out of an answer.
OWN = frozenset(
    "count end expected extra find kind known languages learned least length limit line longest mode most names near "
    "number operator other_end other_start owner param position problem row score seconds size start types "
    "version".split()
)
# And those of single messages: names of formats and of encodings.
OWN_OF = {
    "SA303": frozenset(("encoding",)),
    "SA380": frozenset(("name", "advice")),
    "SA381": frozenset(("name", "advice", "names")),
}
# Codes of which even these may repeat what a client sent.
FOREIGN = frozenset({"SA002", "SA204", "SA260"})


# Presidio's own words, which hold nothing of a request but short names of fields and entity types: its endpoints repeat
# them whole.
PRESIDIOS_WORDS = frozenset({"SA260", "SA530", "SA533"})


class Failed(NamedTuple):
    """The answer to a client about an error: plain data, which is sent from a worker's process."""

    status: int  # The HTTP status.
    code: str  # The error's code.
    message: str  # Its message, without anything of the request.
    words: str  # The same without the code; where Presidio has words of its own for it, these.
    failure: Mapping[str, Any] = {}  # For the log, of an error that is not ours: its type and the places in the code.

    @property
    def body(self) -> Dict[str, str]:
        """RETURNS (Dict[str, str]): the JSON of the answer."""
        return {"error": self.message, "code": self.code}

    @property
    def headers(self) -> Mapping[str, str]:
        """RETURNS (Mapping[str, str]): further headers of the answer."""
        return HEADERS.get(self.code, {})


class FailedError(Exception):
    """Raised where a worker answered that something failed."""

    def __init__(self, failed: Failed) -> None:
        super().__init__()
        self.failed = failed


def failed(error: BaseException) -> Failed:
    """RETURNS (Failed): the answer to a client about an error; of one that is not ours only its type."""
    if isinstance(error, FailedError):
        return error.failed
    code = code_of(error)
    message = _public(describe(error), code)
    words = (str(error) if code in PRESIDIOS_WORDS else message).partition("] ")[2]
    failure = {} if isinstance(error, AnonymError) else _failure(error)
    return Failed(STATUSES.get(code, CLIENT_ERROR), code, message, words, failure)


def _failure(error: BaseException) -> Dict[str, Any]:
    """An error's type and the places in the code, not its message, which may hold a text."""
    frames = traceback.extract_tb(error.__traceback__)[-8:]
    places = [f"{os.path.basename(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    return {"exception": type(error).__name__, "places": places}


def _public(message: str, code: str) -> str:
    """A message, with a star for each argument that may be from the request."""
    template: Optional[str] = getattr(Errors, code, None)
    if template is None:
        return f"[{code}]"
    found = _regex(template).fullmatch(message)
    if found is None:
        return _PLACE.sub("*", template).replace("{{", "{").replace("}}", "}")
    values = iter(found.groups())
    shown = _PLACE.sub(lambda place: _shown(place.group(1), next(values), code), template)
    return shown.replace("{{", "{").replace("}}", "}")


# A place may say how its value is written: {length:,}.
_PLACE = re.compile(r"(?<!\{)\{(\w+)(?::[^{}]*)?\}(?!\})")


@lru_cache(maxsize=512)
def _regex(template: str) -> Pattern[str]:
    parts = _PLACE.split(template)
    literals = [re.escape(part.replace("{{", "{").replace("}}", "}")) for part in parts[::2]]
    return re.compile("(.*?)".join(literals), re.DOTALL)


def _shown(name: str, value: str, code: str) -> str:
    if name in OWN and code not in FOREIGN or name in OWN_OF.get(code, ()) or name == "label" and value in LABELS:
        # Braces of a value are no places.
        return value.replace("{", "{{").replace("}", "}}")
    return "*"


def problem_rows(problems: List[Problem]) -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): what could not be restored, as it is answered."""
    return [{**problem._asdict(), "message": _public(problem.message, problem.code)} for problem in problems]


def places_of(errors: Sequence[Mapping[str, Any]], known: Sequence[str] = (), most: int = 10) -> str:
    """Say what a validator found at fault, without any of the input.

    errors (Sequence[Mapping[str, Any]]): As of pydantic's `errors()`: `loc`, `type` and `ctx`. Keys that the client
        chose are not repeated.
    known (Sequence[str]): The fields that a request may have, named where it has another.
    RETURNS (str): As in "text: must be a text or must be a list; threshold: must be 1 or less".
    """
    named: Dict[str, List[str]] = {}
    for error in errors:
        parts = list(error.get("loc", ()))
        # To pydantic half a character of UTF-16 is no JSON.
        is_half = re.search("surrogate|hex escape", str((error.get("ctx") or {}).get("error")))
        kind = "surrogate" if is_half and error.get("type") == "json_invalid" else error.get("type", "")
        problem = _TABLES["problems"].get(kind, "is not valid")
        problem = problem.format_map({"expected": "another value", **(error.get("ctx") or {})})
        if error.get("type") == "extra_forbidden":
            parts = parts[:-1]
            problem += f"; known are {', '.join(known)}" if known and not parts else ""
        problems = named.setdefault(".".join(filter(None, map(_part, parts))) or "the body", [])
        if problem not in problems:
            problems.append(problem)
    return "; ".join(f"{place}: {' or '.join(problems)}" for place, problems in list(named.items())[:most])


# Names of fields; all else in a place may be the client's own.
FIELDS: Set[str] = {"body", "query", "path"}


def know_fields(model: Any) -> None:
    """Let names of fields stand in messages: those of a model of the service's own, and of the models in it."""
    schema = model.model_json_schema()
    for name, each in {model.__name__: schema, **schema.get("$defs", {})}.items():
        MODELS.add(name)
        FIELDS.update(each.get("properties", ()))


def _part(part: Any) -> str:
    """A part of a place; a star for a key that the client chose, nothing for one of several types that a field may
    have."""
    if isinstance(part, int) or part in FIELDS:
        return str(part)
    return "" if _TYPE.fullmatch(part) or part in MODELS else "*"


# As pydantic names the choices of a Union.
_TYPE = re.compile(r"str|int|float|bool|nullable|(?:list|dict)\[.*\]|literal\[.*\]", re.DOTALL)
MODELS: Set[str] = set()
