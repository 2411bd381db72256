"""Presidio's operators as classes, and those that users write as such classes."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import Any, ClassVar, Dict, Mapping, Optional, Type

from ...operators.base import Context
from ...operators.ciphers import Ciphers
from ...operators.encrypt import Decrypt as DecryptOperator
from .operators import ANONYMIZERS, DEANONYMIZERS, OperatorsByType, Params, read_operator, read_table, unknown_operator
from .results import InvalidParamError


class OperatorType(Enum):
    """Whether an operator anonymizes or restores."""

    Anonymize = 1
    Deanonymize = 2


class Operator(ABC):
    """An operator of yours: subclass it, and add the class to an engine. `params` has the config's parameters and
    `entity_type`. An object is made for every finding, in text order."""

    @abstractmethod
    def operate(self, text: str, params: Optional[Params] = None) -> str:
        """RETURNS (str): the new value for a found one."""

    @abstractmethod
    def validate(self, params: Optional[Params] = None) -> None:
        """RAISES (InvalidParamError): For parameters that are not valid."""

    @abstractmethod
    def operator_name(self) -> str:
        """RETURNS (str): the name that an OperatorConfig gives."""

    @abstractmethod
    def operator_type(self) -> OperatorType:
        """RETURNS (OperatorType): whether it anonymizes or restores."""


class _Predefined(Operator):
    """An operator of Presidio's, which is one of ours."""

    NAME: ClassVar[str]
    TYPE: ClassVar[OperatorType] = OperatorType.Anonymize

    def operate(self, text: str = "", params: Optional[Params] = None) -> str:
        label, operator = self._read(params)
        return operator(text, label, Context(text, 0, len(text), "", 0, 1.0, "", (), {}))

    def validate(self, params: Optional[Params] = None) -> None:
        self._read(params)

    def _read(self, params: Optional[Params]) -> tuple:
        rest = dict(params or {})
        label = rest.pop("entity_type", "")
        return label, (ANONYMIZERS if self.TYPE is OperatorType.Anonymize else DEANONYMIZERS)[self.NAME](rest)

    def operator_name(self) -> str:
        return self.NAME

    def operator_type(self) -> OperatorType:
        return self.TYPE


class Replace(_Predefined):
    """Writes `new_value`, or the entity type in `<>`."""

    NAME = "replace"


class Redact(_Predefined):
    """Writes nothing."""

    NAME = "redact"


class Keep(_Predefined):
    """Keeps the value."""

    NAME = "keep"


class Mask(_Predefined):
    """Writes `masking_char` over `chars_to_mask` characters."""

    NAME = "mask"


class Hash(_Predefined):
    """Writes a keyed digest."""

    NAME = "hash"


class Custom(_Predefined):
    """Calls `lambda`, a function of the value."""

    NAME = "custom"

    def operate(self, text: str = "", params: Optional[Params] = None) -> str:
        new = super().operate(text, params)
        if not isinstance(new, str):
            raise InvalidParamError("Function return type must be a str")
        return new


class AESCipher:
    """Presidio's form of an encrypted value (AES in CBC mode), for a key of 16, 24 or 32 bytes."""

    @staticmethod
    def encrypt(key: bytes, text: str) -> str:
        """RETURNS (str): the encrypted form."""
        return Ciphers(key).encrypt(text, "cbc")

    @staticmethod
    def decrypt(key: bytes, text: str) -> str:
        """RETURNS (str): the original. RAISES (AnonymError): SA214 for another form, SA215 for another key."""
        return DecryptOperator.from_raw_key(key, "cbc")._decrypt(text, "cbc", "")

    @staticmethod
    def is_valid_key_size(key: bytes) -> bool:
        """RETURNS (bool): whether a key has 16, 24 or 32 bytes."""
        return len(key) in (16, 24, 32)


class Encrypt(_Predefined):
    """Encrypts with `key`."""

    NAME = "encrypt"

    def operate(self, text: str = "", params: Optional[Params] = None) -> str:
        return AESCipher.encrypt(_bytes_of((params or {}).get("key")), text)


class Decrypt(_Predefined):
    """Decrypts with `key`."""

    NAME = "decrypt"
    TYPE = OperatorType.Deanonymize

    def operate(self, text: str = "", params: Optional[Params] = None) -> str:
        return AESCipher.decrypt(_bytes_of((params or {}).get("key")), text)


def _bytes_of(key: Any) -> bytes:
    return key.encode("utf8") if isinstance(key, str) else key


class DeanonymizeKeep(_Predefined):
    """Keeps the new value."""

    NAME = "deanonymize_keep"
    TYPE = OperatorType.Deanonymize


# There is no operator of a cloud service.
AHDS_AVAILABLE = False
AHDSSurrogate = None
OperatorClasses = Dict[str, Type[Operator]]
_PREDEFINED = (Hash, Mask, Redact, Replace, Custom, Keep, Encrypt, Decrypt, DeanonymizeKeep)


@dataclass(frozen=True)
class _OfClass:
    """An operator of ours from a class of a user's."""

    cls: Type[Operator]
    name: str
    params: Mapping[str, Any]

    def __call__(self, text: str, label: str, context: Context) -> str:
        operator, params = self.cls(), {**self.params, "entity_type": label}
        operator.validate(params=params)
        return operator.operate(text=text, params=params)


class OperatorsFactory:
    """The operators of an engine: Presidio's, and those that were added."""

    def __init__(self) -> None:
        self._classes: Dict[OperatorType, OperatorClasses] = {
            kind: {each.NAME: each for each in _PREDEFINED if each.TYPE is kind} for kind in OperatorType
        }

    def get_anonymizers(self) -> OperatorClasses:
        """RETURNS (OperatorClasses): the classes that anonymize, by name."""
        return self._classes[OperatorType.Anonymize]

    def get_deanonymizers(self) -> OperatorClasses:
        """RETURNS (OperatorClasses): the classes that restore, by name."""
        return self._classes[OperatorType.Deanonymize]

    def add_anonymize_operator(self, operator: Type[Operator]) -> None:
        """Add a class that anonymizes."""
        self.get_anonymizers()[operator().operator_name()] = operator

    def add_deanonymize_operator(self, operator: Type[Operator]) -> None:
        """Add a class that restores."""
        self.get_deanonymizers()[operator().operator_name()] = operator

    def remove_anonymize_operator(self, operator: Type[Operator]) -> None:
        """Remove a class that anonymizes. RAISES (InvalidParamError): SA260 where it is not there."""
        _remove(self.get_anonymizers(), operator, "anonymizers")

    def remove_deanonymize_operator(self, operator: Type[Operator]) -> None:
        """Remove a class that restores. RAISES (InvalidParamError): SA260 where it is not there."""
        _remove(self.get_deanonymizers(), operator, "deanonymizers")

    def create_operator_class(self, operator_name: str, operator_type: OperatorType) -> Operator:
        """RETURNS (Operator): an operator. RAISES (InvalidParamError): SA260 for an unknown name or type."""
        if operator_type not in self._classes:
            raise InvalidParamError(f"Invalid operator type '{operator_type}'.")
        if operator_name not in self._classes[operator_type]:
            raise unknown_operator(operator_name)
        return self._classes[operator_type][operator_name]()

    def read(self, operators: Any, kind: OperatorType) -> OperatorsByType:
        """RETURNS (OperatorsByType): operators of ours by entity type, from Presidio's configs; see
        `read_table`."""
        return read_table(operators, partial(self._read, kind))

    def _read(self, kind: OperatorType, name: str, params: Params) -> Any:
        cls = self._classes[kind].get(name)
        if cls is not None and not issubclass(cls, _Predefined):
            return _OfClass(cls, name, params)
        if cls is None and any(name == each.NAME for each in _PREDEFINED):
            raise unknown_operator(name)
        return read_operator(name, params, restores=kind is OperatorType.Deanonymize)


def _remove(classes: OperatorClasses, operator: Type[Operator], kind: str) -> None:
    name = operator().operator_name()
    if name not in classes:
        raise InvalidParamError(f"Operator {name} not found in {kind} list")
    del classes[name]
