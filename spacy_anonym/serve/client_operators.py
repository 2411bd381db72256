"""Operators that a client names: a checked table, without the server's files, keys and code."""

from typing import Any, Dict, Mapping

import spacy
from confection import ConfigValidationError

from ..errors import AnonymError, Errors, describe_config
from ..operators.base import Operator, check_operators
from ..operators.table import PROMISE, make_table

WHERE = "the request"


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
        for param, value in section.items():
            if isinstance(value, str) and value.startswith(("env:", "file:")) or param == "vault":
                raise AnonymError(Errors.SA511.format(param=param, operator=section[PROMISE]))
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
