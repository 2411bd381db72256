"""Presidio's operator configs as operators of ours."""

from typing import Any, Callable, Dict, Mapping

import spacy
from confection import ConfigValidationError

from ...errors import AnonymError, describe_config
from ...labels import normalize_label
from ...operators import DEFAULT, Operator, as_operator
from ...operators.base import Reversible
from ...operators.encrypt import Decrypt, Encrypt
from ...operators.hash import Hash
from ...operators.keep import make_keep
from ...operators.mask import Mask
from ...operators.redact import make_redact
from ...operators.replace import make_replace
from .results import invalid, read_field, repeatable, type_name

Params = Dict[str, Any]
OperatorsByType = Dict[str, Any]


def read_anonymizers(operators: Any) -> OperatorsByType:
    """Make a table of operators.

    operators (Any): From an entity type or DEFAULT to `{"type": name, **params}`, to an OperatorConfig of Presidio's,
        to `{"@anonym_operators": name, **params}`, or to an operator or function of ours. None is an empty table.
    RETURNS (OperatorsByType): One operator an entity type.
    RAISES (AnonymError): SA260 with Presidio's wording, or what our own operators raise.
    """
    return _read_table(operators, _read_anonymizer)


def read_deanonymizers(operators: Any) -> OperatorsByType:
    """Make a table of operators for restoring: Presidio's decrypt and deanonymize_keep, and operators of ours that
    are reversible. See `read_anonymizers`."""
    return _read_table(operators, _read_deanonymizer)


def _read_table(operators: Any, read: Callable[[str, Params], Any]) -> OperatorsByType:
    if operators is None:
        return {}
    if not isinstance(operators, Mapping):
        raise invalid("Invalid input, operators must be a table of entity types")
    return {label: _read_operator(label, config, read) for label, config in operators.items()}


def _read_anonymizer(name: str, params: Params) -> Any:
    if name in DEANONYMIZERS:
        raise _unknown(name)
    return ANONYMIZERS[name](params) if name in ANONYMIZERS else _registered(name, params)


def _read_deanonymizer(name: str, params: Params) -> Any:
    if name in DEANONYMIZERS:
        return DEANONYMIZERS[name](params)
    operator = _read_anonymizer(name, params)
    if not isinstance(operator, Reversible):
        raise _unknown(name)
    return operator


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
        raise invalid("Invalid input, operator config must contain operator_name")
    return read(name, params)


def _registered(name: str, params: Params) -> Any:
    full = name if "." in name else f"spacy_anonym.{name}.v1"
    if not spacy.registry.has("anonym_operators", full):
        raise _unknown(name)
    try:
        return spacy.registry.resolve({"operator": {"@anonym_operators": full, **params}})["operator"]
    except ConfigValidationError as error:
        raise invalid(f"Invalid parameters of '{name}': {describe_config(error)}") from None


def _unknown(name: str) -> AnonymError:
    return invalid(f"Invalid operator class {repeatable(name)}.")


def _replace(params: Params) -> Operator:
    value = params.get("new_value")
    if value is not None:
        _check(params, "new_value", str)
    return make_replace(value or "<{label}>") if value is None or value == "" else _Fixed(value)


class _Fixed:
    # Presidio knows no {label}: braces in its value are braces.
    name = "replace"

    def __init__(self, value: str) -> None:
        self.value = value

    def __call__(self, text: str, label: str, context: Any) -> str:
        return self.value


class _KeepRestored:
    name = "deanonymize_keep"

    def __call__(self, text: str, label: str, context: Any) -> str:
        return text


def _mask(params: Params) -> Operator:
    for name, kind in (("masking_char", str), ("chars_to_mask", int), ("from_end", bool)):
        _check(params, name, kind)
    if len(params["masking_char"]) > 1:
        raise invalid("Invalid input, masking_char must be a character")
    return Mask(params["masking_char"], max(0, params["chars_to_mask"]), None, params["from_end"], False)


def _hash(params: Params) -> Operator:
    kind, salt = params.get("hash_type", "sha256"), params.get("salt")
    if kind not in ("sha256", "sha512"):
        raise invalid(f"Parameter hash_type value {_short(kind)} is not in range of values ['sha256', 'sha512']")
    if salt is None:
        return _registered("spacy_anonym.hash.v1", {"hash_type": kind})
    salt = salt.encode("utf8") if isinstance(salt, str) else salt
    if not isinstance(salt, bytes):
        raise invalid("Invalid parameter value for 'salt'.")
    if not salt:
        raise invalid(
            "Salt parameter cannot be empty. Either omit the salt parameter to auto-generate a random salt, or provide "
            "a salt of at least 16 bytes (128 bits)."
        )
    if len(salt) < 16:
        raise invalid(f"Salt must be at least 16 bytes (128 bits). Provided salt is {len(salt)} bytes.")
    return Hash.from_raw_salt(salt, kind)


def _key(params: Params) -> bytes:
    if "key" not in params:
        raise invalid("Expected parameter key")
    key = params["key"]
    key = key.encode("utf8") if isinstance(key, str) else key
    if not isinstance(key, bytes):
        raise invalid("Invalid parameter value for 'key'.")
    if len(key) not in (16, 24, 32):
        raise invalid("Invalid input, key must be of length 128, 192 or 256 bits")
    return key


def _custom(params: Params) -> Operator:
    if not callable(params.get("lambda")):
        raise invalid("New value must be a callable function")
    return as_operator(params["lambda"], "custom")


def _check(params: Params, name: str, kind: type) -> None:
    if name not in params:
        raise invalid(f"Expected parameter {name}")
    value = params[name]
    if isinstance(value, kind) and (kind is bool or not isinstance(value, bool)):
        return
    wanted, got = {str: "string", int: "number", bool: "boolean"}[kind], type_name(value)
    if isinstance(value, float) or not got:
        raise invalid(f"Invalid parameter value for '{name}'.")
    raise invalid(f"Invalid parameter value for {name}. Expecting '{wanted}', but got '{got}'.")


def _short(value: Any) -> str:
    # What a caller sent is repeated only where it is a plain short name.
    return value if isinstance(value, str) and value.isidentifier() and len(value) <= 20 else type(value).__name__


ANONYMIZERS: Dict[str, Callable[[Params], Any]] = {
    "replace": _replace,
    "redact": lambda params: make_redact(),
    "keep": lambda params: make_keep(),
    "mask": _mask,
    "hash": _hash,
    "encrypt": lambda params: Encrypt.from_raw_key(_key(params), "cbc"),
    "custom": _custom,
}
DEANONYMIZERS: Dict[str, Callable[[Params], Any]] = {
    "decrypt": lambda params: Decrypt.from_raw_key(_key(params)),
    "deanonymize_keep": lambda params: _KeepRestored(),
}
