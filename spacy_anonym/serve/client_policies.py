"""Policies that a request names."""

from functools import lru_cache
from typing import Any, Dict, Mapping, Tuple, Union

from ..errors import AnonymError, Errors
from ..policies import Policy
from ..registry import get

# By their short names, with the parameters that a request may set and their types.
POLICIES: Dict[str, Dict[str, type]] = {
    "merge": {"ties": str},
    "longest": {},
    "majority": {},
    "priority": {"order": list},
    "presidio": {"merge_with_spaces": bool},
    "context": {"window": int},
    "hebrew": {"window": int},
    "union": {"groups": list},
    "intersection": {"groups": list},
    "vote": {"groups": list, "k": int},
}
MAX_LIST = 200
# Those that mean something without a parameter.
PLAIN = tuple(name for name, params in POLICIES.items() if "groups" not in params and "order" not in params)


def read_client_policy(policy: Union[str, Mapping[str, Any]]) -> Policy:
    """Make the policy of a request.

    policy (Union[str, Mapping[str, Any]]): Its short name, or a table of `type` and its parameters.
    RETURNS (Policy): The policy.
    RAISES (AnonymError): SA511 for what is not valid; of the request nothing is repeated. What the policy itself
        raises.
    """
    section = {"type": policy} if isinstance(policy, str) else dict(policy)
    name = section.pop("type", None)
    if name not in POLICIES:
        raise _invalid(f"it is none of {', '.join(POLICIES)}")
    params = POLICIES[name]
    for param, value in section.items():
        if param not in params:
            raise _invalid(f"{name} has only the parameters: {', '.join(params) or 'none'}")
        if type(value) is not params[param]:
            raise _invalid(f"{param} is no {params[param].__name__}")
        if isinstance(value, list) and (len(value) > MAX_LIST or not all(isinstance(each, str) for each in value)):
            raise _invalid(f"{param} is no list of at most {MAX_LIST} texts")
    if name in ("union", "intersection", "vote") and not section.get("groups"):
        raise _invalid(f"{name} needs groups: the names of components")
    return _make(
        name,
        tuple((param, tuple(value) if isinstance(value, list) else value) for param, value in sorted(section.items())),
    )


@lru_cache(maxsize=64)
def _make(name: str, params: Tuple[Tuple[str, Any], ...]) -> Policy:
    values = {param: list(value) if isinstance(value, tuple) else value for param, value in params}
    return get("policies", f"spacy_anonym.{name}.v1")(**values)


def _invalid(problem: str) -> AnonymError:
    return AnonymError(Errors.SA511.format(problem=problem))


__all__ = ["PLAIN", "POLICIES", "read_client_policy"]
