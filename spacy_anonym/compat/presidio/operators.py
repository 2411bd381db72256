"""Presidio's operator configs as operators of ours."""

from functools import partial
from typing import Any, Callable, Dict, Mapping

import spacy
from confection import ConfigValidationError

from ...errors import AnonymError, describe_config
from ...labels import normalize_label
from ...operators import DEFAULT, Operator, as_operator
from ...operators.base import Reversible
from ...operators.encrypt import Decrypt, Encrypt
from ...operators.hash import Hash
from ...operators.keep import Keep
from ...operators.mask import Mask
from ...operators.redact import make_redact
from ...operators.replace import make_replace
from .results import (
    InvalidParamError,
    read_field,
    repeatable,
    validate_parameter,
    validate_parameter_in_range,
    validate_type,
)

Params = Dict[str, Any]
OperatorsByType = Dict[str, Any]


def read_table(operators: Any, read: Callable[[str, Params], Any]) -> OperatorsByType:
    """Make a table of operators.

    operators (Any): From an entity type or DEFAULT to `{"type": name, **params}`, to an OperatorConfig of Presidio's,
        to `{"@anonym_operators": name, **params}`, or to an operator or function of ours. None is an empty table.
    read (Callable): Makes one of a name and parameters, as `read_operator` and `read_restorer` do.
    RETURNS (OperatorsByType): One operator an entity type.
    RAISES (AnonymError): SA260 with Presidio's wording, or what our own operators raise.
    """
    if operators is None:
        return {}
    if not isinstance(operators, Mapping):
        raise InvalidParamError("Invalid input, operators must be a table of entity types")
    return {label: _read_operator(label, config, read) for label, config in operators.items()}


def read_operator(name: str, params: Params, *, restores: bool = False) -> Any:
    """RETURNS (Operator): an operator of Presidio's or ours. RAISES (AnonymError): SA260 for an unknown one; with
    `restores`, also for one that cannot be undone."""
    if name in DEANONYMIZERS:
        if not restores:
            raise unknown_operator(name)
        return DEANONYMIZERS[name](params)
    operator = ANONYMIZERS[name](params) if name in ANONYMIZERS else _registered(name, params)
    if restores and not isinstance(operator, Reversible):
        raise unknown_operator(name)
    return operator


# Presidio's decrypt and deanonymize_keep, and operators of ours that are reversible.
read_restorer = partial(read_operator, restores=True)


def choose_from(table: OperatorsByType, default: Any) -> Callable[[str], Any]:
    """RETURNS (Callable): from an entity type to its operator: by its name, then by our name for it, then DEFAULT, then
    `default`."""
    by_label = {normalize_label(label): operator for label, operator in table.items() if label != DEFAULT}

    def choose(label: str) -> Any:
        return table.get(label) or by_label.get(normalize_label(label)) or table.get(DEFAULT) or default

    return choose


def _read_operator(label: str, config: Any, read: Callable[[str, Params], Any]) -> Any:
    if callable(config):
        return as_operator(config, label)
    if isinstance(config, Mapping):
        params = dict(config)
        name = params.pop("@anonym_operators", None) or params.pop("type", None)
    else:
        name, params = read_field(config, "operator_name"), dict(read_field(config, "params") or {})
    if not isinstance(name, str) or not name:
        raise InvalidParamError("Invalid input, operator config must contain operator_name")
    return read(name, params)


def _registered(name: str, params: Params) -> Any:
    full = name if "." in name else f"spacy_anonym.{name}.v1"
    if not spacy.registry.has("anonym_operators", full):
        raise unknown_operator(name)
    try:
        return spacy.registry.resolve({"operator": {"@anonym_operators": full, **params}})["operator"]
    except ConfigValidationError as error:
        raise InvalidParamError(f"Invalid parameters of '{name}': {describe_config(error)}") from None


def unknown_operator(name: str) -> AnonymError:
    """RETURNS (AnonymError): SA260 for an operator that there is not."""
    return InvalidParamError(f"Invalid operator class {repeatable(name)}.")


def _replace(params: Params) -> Operator:
    value = params.get("new_value")
    if value is not None:
        validate_type(value, "new_value", str)
    return make_replace(value or "<{label}>") if value is None or value == "" else _Fixed(value)


class _Fixed:
    # Presidio knows no {label}: braces in its value are braces.
    name = "replace"

    def __init__(self, value: str) -> None:
        self.value = value

    def __call__(self, text: str, label: str, context: Any) -> str:
        return self.value


def _mask(params: Params) -> Operator:
    for name, kind in (("masking_char", str), ("chars_to_mask", int), ("from_end", bool)):
        validate_parameter(params.get(name), name, kind)
    if len(params["masking_char"]) > 1:
        raise InvalidParamError("Invalid input, masking_char must be a character")
    return Mask(params["masking_char"], max(0, params["chars_to_mask"]), None, params["from_end"], False)


def _hash(params: Params) -> Operator:
    kind, salt = params.get("hash_type", "sha256"), params.get("salt")
    validate_parameter_in_range(["sha256", "sha512"], kind, "hash_type", str)
    if salt is None:
        return _registered("spacy_anonym.hash.v1", {"hash_type": kind})
    salt = salt.encode("utf8") if isinstance(salt, str) else salt
    if not isinstance(salt, bytes):
        raise InvalidParamError("Invalid parameter value for 'salt'.")
    if not salt:
        raise InvalidParamError(
            "Salt parameter cannot be empty. Either omit the salt parameter to auto-generate a random salt, or provide "
            "a salt of at least 16 bytes (128 bits)."
        )
    if len(salt) < 16:
        raise InvalidParamError(f"Salt must be at least 16 bytes (128 bits). Provided salt is {len(salt)} bytes.")
    return Hash.from_raw_salt(salt, kind)


def _key(params: Params) -> bytes:
    if "key" not in params:
        raise InvalidParamError("Expected parameter key")
    key = params["key"]
    key = key.encode("utf8") if isinstance(key, str) else key
    if not isinstance(key, bytes):
        raise InvalidParamError("Invalid parameter value for 'key'.")
    if len(key) not in (16, 24, 32):
        raise InvalidParamError("Invalid input, key must be of length 128, 192 or 256 bits")
    return key


def _custom(params: Params) -> Operator:
    if not callable(params.get("lambda")):
        raise InvalidParamError("New value must be a callable function")
    return as_operator(params["lambda"], "custom")


ANONYMIZERS: Dict[str, Callable[[Params], Any]] = {
    "replace": _replace,
    "redact": lambda params: make_redact(),
    "keep": lambda params: Keep(),
    "mask": _mask,
    "hash": _hash,
    "encrypt": lambda params: Encrypt.from_raw_key(_key(params), "cbc"),
    "custom": _custom,
}
DEANONYMIZERS: Dict[str, Callable[[Params], Any]] = {
    "decrypt": lambda params: Decrypt.from_raw_key(_key(params)),
    "deanonymize_keep": lambda params: Keep("deanonymize_keep"),
}
