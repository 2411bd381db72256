"""An operator by its name, or as plain data: what a config, a JSON file and a call from Python have in common."""

from contextlib import contextmanager
from typing import Any, Dict, Iterator, Mapping, Optional

import spacy
from confection import ConfigValidationError

from .. import registry
from ..errors import AnonymError, Errors, describe_config

PROMISE = "@anonym_operators"
# Presidio's names of our operators' parameters.
PRESIDIO_PARAMS = {"replace": {"new_value": "value"}, "mask": {"masking_char": "char", "chars_to_mask": "count"}}

# An operator as a section of a config: {"@anonym_operators": "spacy_anonym.mask.v1", "char": "#"}.
Section = Dict[str, Any]


def read_section(given: Any) -> Optional[Section]:
    """Read how an operator is named.

    given (Any): A name, short ("mask") or registered ("spacy_anonym.mask.v1"), for an operator with its defaults; or a
        table of `type` (a short name) or `@anonym_operators` (a registered one), and parameters, under our names or
        Presidio's.
    RETURNS (Optional[Section]): Its section of a config; None where no operator is named.
    RAISES (AnonymError): SA002 for an unknown operator.
    """
    if isinstance(given, str):
        given = {"type": given}
    if not isinstance(given, Mapping):
        return None
    params = dict(given)
    kind, name = params.pop("type", None), params.pop(PROMISE, None)
    if isinstance(kind, str) and name is None:
        renamed = PRESIDIO_PARAMS.get(kind, {})
        params = {renamed.get(param, param): value for param, value in params.items()}
        name = kind if "." in kind else f"spacy_anonym.{kind}.v1"
    if not isinstance(name, str):
        return None
    registry.get("operators", name)
    return {PROMISE: name, **params}


def make_named(section: Section, where: str) -> Any:
    """RETURNS (Operator): the operator of a section from `where`. RAISES (AnonymError): SA204 for parameters that are
    not valid, and what the operator itself raises."""
    with made_from(where):
        return spacy.registry.resolve({"operator": section})["operator"]


@contextmanager
def made_from(where: str) -> Iterator[None]:
    """RAISES (AnonymError): SA204 where operators from `where` cannot be made, and what they raise themselves."""
    try:
        yield
    except AnonymError:
        raise
    except (ValueError, TypeError) as error:
        kind = f"the operator cannot be made ({type(error).__name__})"
        problem = describe_config(error) if isinstance(error, ConfigValidationError) else kind
        raise AnonymError(Errors.SA204.format(where=where, problem=problem)) from None
