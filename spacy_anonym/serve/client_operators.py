"""Operators that a request names: a checked table, without the server's files, keys and code."""

import inspect
import json
import math
import re
from dataclasses import replace
from functools import lru_cache
from typing import Any, Dict, List, Mapping, Tuple, Union

import spacy
from confection import ConfigValidationError

from ..errors import AnonymError, Errors, describe_config
from ..labels import LABELS
from ..operators.base import DEFAULT, PRESIDIO_PARAMS, Operator, Reversible, make_named, operator_key
from ..operators.encrypt import Decrypt, Encrypt
from ..operators.fpe import Fpe
from ..operators.hash import Hash
from ..operators.secret import given_secret
from ..operators.table import OperatorPolicy, bundled_policies, read_policy
from ..registry import get
from ..registry import names as registered_names
from .models import OperatorInfo, ParamInfo

# Parameters that reach beyond the request: the server's files, and mappings that are kept.
REFUSED = ("places", "scope", "vectors")
# Likewise, in names of parameters.
REFUSED_PARTS = ("path", "file", "folder", "url", "function", "vault")
# Operators of this package that no request may name: `custom` runs code.
UNSERVED = ("custom",)
OWN = "spacy_anonym."
# Keys come with the request and are gone with it. They never name a variable or a file of the server.
SECRETS = ("key", "salt")
KEY_HELP = "The key itself, 16 bytes or more; for this request alone."
# Operators that take one; elsewhere `key` is that of a vault.
KEYED = ("encrypt", "decrypt", "fpe", "hash", "randomize", "shift_date", "surrogate")
NAMED = ("env:", "file:")
# Characters of a value, entries of a table, and the size of a number: a new value is written as often as something is
# found.
MAX_VALUE, MAX_TABLE, MAX_NUMBER = 500, 200, 10**9

# A lone surrogate, which no encoding has.
_SURROGATE = re.compile("[\ud800-\udfff]")

Section = Dict[str, Any]


@lru_cache(maxsize=1)
def own_names() -> Tuple[str, ...]:
    """RETURNS (Tuple[str, ...]): the short names of this package's operators that a request may name, sorted."""
    short = (re.fullmatch(r"spacy_anonym\.(\w+)\.v1", name) for name in registered_names("operators"))
    return tuple(name[1] for name in short if name and name[1] not in UNSERVED)


def names_served() -> List[str]:
    """RETURNS (List[str]): the operators that a request may name: ours by their short names, those of other packages as
    they are registered."""
    return [*own_names(), *(name for name in registered_names("operators") if not name.startswith(OWN))]


def is_served(name: Any) -> bool:
    """RETURNS (bool): whether a request may name an operator."""
    if not isinstance(name, str) or name in own_names():
        return isinstance(name, str)
    return not name.startswith(OWN) and name in registered_names("operators")


def _registered(name: str) -> str:
    return f"{OWN}{name}.v1" if name in own_names() else name


@lru_cache(maxsize=64)
def params_of(name: str) -> Tuple[ParamInfo, ...]:
    """RETURNS (Tuple[ParamInfo, ...]): what a request may set of an operator, of its signature and docstring."""
    function = get("operators", _registered(name))
    helps = _helps(inspect.getdoc(function) or "")
    params: List[ParamInfo] = []
    for param in inspect.signature(function).parameters.values():
        if not _is_refused(param.name) and (param.name not in SECRETS or name in KEYED):
            required = param.default is param.empty
            help = KEY_HELP if param.name in SECRETS else helps.get(param.name, "")
            default = None if required else param.default
            kind = _type_name(param.annotation)
            params.append(ParamInfo(name=param.name, type=kind, default=default, required=required, help=help))
    return tuple(params)


def _is_refused(param: str) -> bool:
    return param in REFUSED or any(part in param for part in REFUSED_PARTS)


def describe_operator(name: str) -> OperatorInfo:
    """RETURNS (OperatorInfo): what a request may know of an operator, of its signature and docstring."""
    doc = inspect.getdoc(get("operators", _registered(name))) or ""
    first = doc.split("\n\n")[0].replace("\n", " ")
    reversible = "REVERSIBLE: yes" in " ".join(doc.split())
    return OperatorInfo(name=name, help=first, params=list(params_of(name)), reversible=reversible)


def _helps(doc: str) -> Dict[str, str]:
    found: Dict[str, str] = {}
    name = ""
    for line in doc.splitlines():
        start = re.match(r"(\w+) \([^)]*\): (.*)", line)
        if start:
            name = start.group(1)
            found[name] = start.group(2)
        elif name and line.startswith("    "):
            found[name] += f" {line.strip()}"
        else:
            name = ""
    return found


def _type_name(annotation: Any) -> str:
    return annotation.__name__ if isinstance(annotation, type) else str(annotation).replace("typing.", "")


def read_client_operators(
    operators: Mapping[str, Union[str, Mapping[str, Any]]], *, back: bool = False
) -> Dict[str, Operator]:
    """Make the operators of a request.

    operators (Mapping[str, Union[str, Mapping[str, Any]]]): From a label or DEFAULT to an operator's name (see
        `names_served`), or a table of `type` and its parameters, with our names of them or Presidio's. Keys stand in
        `key` and `salt` as they are.
    back (bool): For restoring: operators that can be undone, and `decrypt`.
    RETURNS (Dict[str, Operator]): By our label.
    RAISES (AnonymError): SA508 for what is not valid or not allowed; of a request nothing is repeated. What the
        operators themselves raise.
    """
    made: Dict[str, Operator] = {}
    for number, (label, given) in enumerate(operators.items(), 1):
        key = operator_key(label)
        where = key if key == DEFAULT or key in LABELS else f"entry {number}"
        if key in made:
            raise _invalid(where, "it is there twice")
        made[key] = _make(given, where, back)
    return made


@lru_cache(maxsize=8)
def read_named_policy(name: str) -> Tuple[OperatorPolicy, Mapping[str, Operator]]:
    """RETURNS (Tuple[OperatorPolicy, Mapping[str, Operator]]): a bundled policy that a request names, and its operators
    by our label. RAISES (AnonymError): SA508 for an unknown one, and for one that works with a key of the server."""
    if name not in bundled_policies():
        raise _invalid("a name", f"it is no policy; there are {', '.join(bundled_policies())}")
    policy = read_policy(name)
    if any(str(value).startswith(NAMED) for section in policy.operators.values() for value in section.values()):
        problem = f"it works with a key of the server, which no request may use: start it with --operators {name}"
        raise _invalid(name, problem)
    return policy, {label: make_named(section, name) for label, section in policy.operators.items()}


def _make(given: Any, where: str, back: bool) -> Operator:
    section: Section = {"type": given} if isinstance(given, str) else dict(given)
    name = section.pop("type", None)
    if not is_served(name):
        raise _invalid(where, f"its type is none of {', '.join(names_served())}")
    renamed = PRESIDIO_PARAMS.get(name, {})
    section = {renamed.get(param, param): value for param, value in section.items()}
    if section.get("scope") == "document":
        del section["scope"]
    known = {param.name for param in params_of(name)}
    for param, value in section.items():
        if _is_refused(param):
            raise _invalid(where, f"{param} cannot be set by a request")
        if param not in known:
            names = ", ".join(sorted(known)) or "none"
            raise _invalid(where, f"it has a parameter that {name} does not have; it has: {names}")
        _check_value(value, where, param)
    secrets = {param: section.pop(param) for param in SECRETS if section.get(param) is not None}
    operator = _with_secret(name, section, secrets, where) if secrets else _plain(name, section, where)
    if back and not isinstance(operator, (Reversible, Decrypt)):
        raise _invalid(where, f"{name} cannot be undone")
    return operator


def _check_value(value: Any, where: str, param: str) -> None:
    problem = ""
    if isinstance(value, str):
        if len(value) > MAX_VALUE:
            problem = f"it has more than {MAX_VALUE} characters"
        elif value.startswith(NAMED):
            problem = "a request names no variable and no file of the server"
        elif _SURROGATE.search(value):
            problem = "it cannot be encoded as UTF-8"
    elif isinstance(value, (int, float)):
        if not math.isfinite(value) or abs(value) > MAX_NUMBER:
            problem = "it is too large a number"
    elif isinstance(value, (list, dict)):
        if len(value) > MAX_TABLE:
            problem = f"it has more than {MAX_TABLE} entries"
        for each in value.items() if isinstance(value, dict) else [(entry,) for entry in value]:
            for part in each:
                if isinstance(part, (list, dict)):
                    problem = "it is a table of tables"
                else:
                    _check_value(part, where, param)
    if problem:
        raise _invalid(where, f"{param}: {problem}")


def _plain(name: str, section: Section, where: str) -> Operator:
    """An operator without a key of the request's. They hold no state, so that one serves many requests."""
    try:
        return _cached(name, json.dumps(section, sort_keys=True))
    except AnonymError:
        raise
    except ConfigValidationError as error:
        problem = describe_config(error).replace("operator.", "").replace("operator: ", "")
        raise _invalid(where, problem) from None
    except (ValueError, TypeError, OverflowError) as error:
        raise _invalid(where, f"{name} cannot be made ({type(error).__name__})") from None


@lru_cache(maxsize=256)
def _cached(name: str, section: str) -> Operator:
    operator = {"@anonym_operators": _registered(name), **json.loads(section)}
    return spacy.registry.resolve({"operator": operator})["operator"]


def _with_secret(name: str, section: Section, secrets: Section, where: str) -> Any:
    """An operator with a key of the request's. It is neither cached nor picklable."""
    for param, value in secrets.items():
        if not isinstance(value, str):
            raise _invalid(where, f"{param}: it is no text")
    if name not in KEYED or len(secrets) > 1:
        raise _invalid(where, "give key or salt, not both" if name in KEYED else f"{name} takes no key")
    mode = section.get("mode", "gcm" if name == "encrypt" else None)
    tweak, key = section.get("tweak", ""), secrets.get("key", "")
    if name in ("encrypt", "decrypt"):
        if not isinstance(mode, (str, type(None))):
            raise _invalid(where, "mode: it is no text")
        return Decrypt.from_raw_key(key, mode) if name == "decrypt" else Encrypt.from_raw_key(key, mode)
    owner = _registered(name)
    if name == "fpe":
        if not isinstance(tweak, str):
            raise _invalid(where, "tweak: it is no text")
        return Fpe(tweak, given_secret(key, owner))
    plain: Any = _plain(name, section, where)
    if "salt" in secrets:
        return Hash.from_raw_salt(secrets["salt"], plain.hash_type, plain.length)
    return replace(plain, secret=given_secret(key, owner))


def _invalid(where: str, problem: str) -> AnonymError:
    return AnonymError(Errors.SA508.format(problem=f"{where}: {problem}"))
