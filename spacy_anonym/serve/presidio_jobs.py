"""Operators as Presidio's requests name them, without the server's files, keys and code."""

from typing import Any, Dict, Mapping, Sequence

from ..errors import AnonymError, Errors
from ..operators.base import DEFAULT, Reversible
from ..presidio import anonymize_spans, deanonymize_spans, presidio_items
from ..presidio.operators import ANONYMIZERS, DEANONYMIZERS
from ..presidio.results import invalid
from ..presidio.wording import repeatable
from .client_operators import is_served, read_client_operators

NO_CUSTOM = "Custom type anonymizer is not supported"
NO_RESULTS = "Invalid input, request must contain analyzer results"
NO_NAME = "Invalid input, operator config must contain operator_name"


def not_served(problem: str) -> AnonymError:
    """RETURNS (AnonymError): SA533 with a problem in Presidio's words."""
    return AnonymError(Errors.SA533.format(problem=problem))


def read_operators(configs: Any, known: Mapping[str, Any], reversible: bool) -> Dict[str, Any]:
    """Read a request's operators.

    configs (Any): From an entity type or DEFAULT to Presidio's config: `type` and its parameters, or another operator
        of ours with its own.
    known (Mapping[str, Any]): Presidio's operators, which are read as they are.
    reversible (bool): Whether those of ours must have a way back.
    RETURNS (Dict[str, Any]): As `anonymize_spans` takes them.
    RAISES (AnonymError): SA533 for `custom`, SA260 for configs that are none, SA508 for what a client may not name.
    """
    if configs is None:
        return {}
    if not isinstance(configs, Mapping):
        raise invalid("Invalid input, operators must be a table of entity types")
    return {label: _read_operator(label, config, known, reversible) for label, config in configs.items()}


def _read_operator(label: str, config: Any, known: Mapping[str, Any], reversible: bool) -> Any:
    name = config.get("type") if isinstance(config, Mapping) else None
    if not isinstance(name, str) or not name or "@anonym_operators" in config:
        raise invalid(NO_NAME)
    if name == "custom":
        raise not_served(NO_CUSTOM)
    if name in known or name in ANONYMIZERS or name in DEANONYMIZERS:
        # Presidio's own take a key or a salt as it is, and nothing else of the server's.
        return dict(config)
    if not is_served(name):
        raise invalid(f"Invalid operator class {repeatable(name)}.")
    operator = read_client_operators({DEFAULT: dict(config)}, back=reversible)[DEFAULT]
    if reversible and not isinstance(operator, Reversible):
        raise invalid(f"Invalid operator class {repeatable(name)}.")
    return operator


def anonymize_one(operators: Mapping[str, Any], text: str, results: Any) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): Presidio's answer for one text: `text` and `items`. RAISES (AnonymError): As
    `anonymize_spans`.
    """
    if results is None:
        raise invalid(NO_RESULTS)
    return _answer(anonymize_spans(text, _listed(results, "analyzer_results"), operators))


def deanonymize_one(operators: Mapping[str, Any], text: str, items: Any) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): Presidio's answer for one text: `text` and `items`. RAISES (AnonymError): As
    `deanonymize_spans`.
    """
    return _answer(deanonymize_spans(text, _listed(items or [], "anonymizer_results"), operators))


def _listed(values: Any, name: str) -> Sequence[Any]:
    if not isinstance(values, list) or not all(isinstance(each, dict) for each in values):
        raise invalid(f"Invalid input, {name} must be a list of results")
    return values


def _answer(result: Any) -> Dict[str, Any]:
    return {"text": result.text, "items": presidio_items(result)}


__all__ = ["anonymize_one", "deanonymize_one", "not_served", "read_operators"]
