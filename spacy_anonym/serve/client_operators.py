"""Operators that a client names: a checked table, without the server's files, keys and code."""

from typing import Any, Dict, Mapping

import spacy
from confection import ConfigValidationError

from ..errors import AnonymError, Errors, describe_config
from ..operators.base import Operator, check_operators
from ..operators.table import PROMISE, make_table

WHERE = "the request"
# Parameters that name files or models of the server, or what lasts longer than a request.
OF_THE_SERVER = frozenset({"vault", "vectors", "places", "function"})


def read_client_operators(operators: Mapping[str, Any]) -> Dict[str, Operator]:
    """Make the operators of a request.

    operators (Mapping[str, Any]): From a label or DEFAULT to an operator's short name, or a mapping of `type` and its parameters.
    RETURNS (Dict[str, Operator]): By label.
    RAISES (AnonymError): SA204 and what the operators raise; SA511 for what a client may not name.
    """
    if not operators:
        return {}
    table = make_table({label: {"type": each} if isinstance(each, str) else each for label, each in operators.items()}, WHERE)
    made: Dict[str, Any] = {}
    for label, section in table.items():
        check_params(section[PROMISE], section)
        problem = ""
        try:
            made[label] = spacy.registry.resolve({"operator": section})["operator"]
        except AnonymError:
            raise
        except ConfigValidationError as error:
            problem = describe_config(error)
        if problem:
            raise AnonymError(Errors.SA204.format(where=WHERE, problem=problem))
    return check_operators(made)


def check_params(operator: str, params: Mapping[str, Any]) -> None:
    """Check that parameters name nothing of the server.

    operator (str): The operator's name, for the message.
    params (Mapping[str, Any]): Its parameters.
    RAISES (AnonymError): SA511 for keys by name, files, vaults, scopes beyond the document, and registered functions at any depth.
    """
    for param, value in params.items():
        named = isinstance(value, str) and (value.startswith(("env:", "file:")) or param == "scope" and value != "document")
        if named or param in OF_THE_SERVER and value is not None or _has_promise(value):
            raise AnonymError(Errors.SA511.format(param=param if param.isidentifier() else "?", operator=operator))


def _has_promise(value: Any) -> bool:
    """RETURNS (bool): whether something in it would be looked up in a registry, and called."""
    if isinstance(value, Mapping):
        return any(str(key).startswith("@") or _has_promise(each) for key, each in value.items())
    return isinstance(value, (list, tuple)) and any(map(_has_promise, value))
