"""Decrypt the value: the way back as an operator, as Presidio's deanonymizers have it."""

from dataclasses import dataclass, field
from typing import Optional, Union

import spacy

from ..errors import AnonymError, Errors
from .base import Context
from .ciphers import PREFIXES, Ciphers, mode_of
from .encrypt import check_cbc_key, decrypt_value
from .secret import Secret, given_secret, named_secret

OWNER = "spacy_anonym.decrypt.v1"


@spacy.registry.anonym_operators("spacy_anonym.decrypt.v1")
def make_decrypt(key: str, mode: Optional[str] = None) -> "Decrypt":
    """Make an operator that decrypts what `spacy_anonym.encrypt.v1` or Presidio wrote.

    key (str): `env:NAME` or `file:/path`, as for encrypt.
    mode (Optional[str]): Read this mode's form only: gcm, siv or cbc. Without one each value's form decides; as nothing
        authenticates Presidio's (cbc), name the mode wherever others can change the text.
    RETURNS (Operator): The operator. A value that cannot be decrypted fails its document, with SA213-SA215. REVERSIBLE:
        yes, by encrypt. KEEPS: the original, in the clear.
    RAISES (AnonymError): SA003, naming the parameter; SA210-SA213 for a key that is not named, is missing or has
        another size.
    """
    _check_mode(mode)
    return Decrypt(mode, named_secret(key, OWNER))


def _check_mode(mode: Optional[str]) -> None:
    if mode is not None and mode not in PREFIXES:
        problem = f"it must be one of {', '.join(PREFIXES)}"
        raise AnonymError(Errors.SA003.format(param="mode", owner=OWNER, problem=problem))


@dataclass(frozen=True)
class Decrypt:
    mode: Optional[str]
    secret: Secret
    _ciphers: Ciphers = field(init=False, repr=False, compare=False)
    name = "decrypt"

    def __post_init__(self) -> None:
        if self.mode == "cbc":
            check_cbc_key(self.secret)
        object.__setattr__(self, "_ciphers", Ciphers(self.secret.value))

    @classmethod
    def from_raw_key(cls, key: Union[str, bytes], mode: Optional[str] = None) -> "Decrypt":
        """Make the operator of Presidio's request form for one call, whose caller sends the key: no config, no pickle.

        key (Union[str, bytes]): The key; a str is taken as UTF-8.
        mode (Optional[str]): See `make_decrypt`.
        RETURNS (Decrypt): The operator.
        RAISES (AnonymError): SA003, naming the parameter, SA213 for a key of another size than 16, 24 or 32 bytes with
            cbc.
        """
        _check_mode(mode)
        return cls(mode, given_secret(key, OWNER))

    def __reduce__(self) -> tuple:
        return Decrypt, (self.mode, self.secret)

    def __call__(self, text: str, label: str, context: Context) -> str:
        mode = self.mode or mode_of(text)
        if mode == "cbc":
            check_cbc_key(self.secret)
        return decrypt_value(self._ciphers, text, mode, label, OWNER)
