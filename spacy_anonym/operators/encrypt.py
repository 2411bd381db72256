"""Replace the value by its encrypted form, from which the key's owner gets it back."""

from dataclasses import dataclass, field
from typing import Union

import spacy

from ..errors import AnonymError, Errors
from .base import Context
from .ciphers import CBC_KEY_BYTES, PREFIXES, Ciphers, NotEncrypted, WrongKey
from .secret import Secret, given_secret, named_secret

OWNER = "spacy_anonym.encrypt.v1"


@spacy.registry.anonym_operators("spacy_anonym.encrypt.v1")
def make_encrypt(key: str, mode: str = "gcm") -> "Encrypt":
    """Make an operator that encrypts.

    key (str): `env:NAME` or `file:/path`.
    mode (str): gcm: equal values look different, for at most 2 ** 32 values a key. siv: equal values stay equal, under
        whatever label. Both are authenticated: a wrong key or a changed character is an error. cbc: Presidio's format,
        for those who have readers of it; it is not authenticated, and its key has 16, 24 or 32 bytes.
    RETURNS (Operator): The operator. REVERSIBLE: yes, by `reverse` or `spacy_anonym.decrypt.v1` with the key. KEEPS:
        the length, as the encrypted form grows with it; with siv which values are equal.
    RAISES (AnonymError): SA003, naming the parameter; SA210-SA213 for a key that is not named, is missing or has
        another size.
    """
    _check_mode(mode)
    return Encrypt(mode, named_secret(key, OWNER))


def _check_mode(mode: str) -> None:
    if mode not in PREFIXES:
        problem = f"it must be one of {', '.join(PREFIXES)}"
        raise AnonymError(Errors.SA003.format(param="mode", owner=OWNER, problem=problem))


def check_cbc_key(secret: Secret) -> None:
    """RAISES (AnonymError): SA213 when it is no key for Presidio's format, which has no derivation."""
    if len(secret.value) not in CBC_KEY_BYTES:
        raise AnonymError(Errors.SA213.format(owner=secret.owner, size=len(secret.value)))


def decrypt_value(ciphers: Ciphers, text: str, mode: str, label: str, owner: str) -> str:
    """Decrypt a value, with errors that do not tell it.

    ciphers (Ciphers): The ciphers of the key.
    text (str): The encrypted form.
    mode (str): gcm, siv or cbc.
    label (str), owner (str): For messages.
    RETURNS (str): The value.
    RAISES (AnonymError): SA214 when it does not have the mode's form, SA215 for another key or a changed value.
    """
    message = ""
    try:
        return ciphers.decrypt(text, mode)
    except NotEncrypted:
        message = Errors.SA214.format(owner=owner, label=label, mode=mode)
    except WrongKey:
        message = Errors.SA215.format(owner=owner, label=label)
    raise AnonymError(message)


@dataclass(frozen=True)
class Encrypt:
    mode: str
    secret: Secret
    _ciphers: Ciphers = field(init=False, repr=False, compare=False)
    name = "encrypt"

    def __post_init__(self) -> None:
        if self.mode == "cbc":
            check_cbc_key(self.secret)
        object.__setattr__(self, "_ciphers", Ciphers(self.secret.value))

    @classmethod
    def from_raw_key(cls, key: Union[str, bytes], mode: str = "cbc") -> "Encrypt":
        """Make the operator of Presidio's request form for one call, whose caller sends the key: no config, no pickle.

        key (Union[str, bytes]): The key; a str is taken as UTF-8.
        mode (str): See `make_encrypt`.
        RETURNS (Encrypt): The operator.
        RAISES (AnonymError): SA003, naming the parameter, SA213 for a key of another size than 16, 24 or 32 bytes with
            cbc.
        """
        _check_mode(mode)
        return cls(mode, given_secret(key, OWNER))

    def __reduce__(self) -> tuple:
        return Encrypt, (self.mode, self.secret)

    def __call__(self, text: str, label: str, context: Context) -> str:
        return self._ciphers.encrypt(text, self.mode)

    def reverse(self, text: str, label: str, context: Context) -> str:
        """See `Reversible.reverse`. RAISES (AnonymError): SA214 when it does not have the mode's form, SA215 for
        another key or a changed value."""
        # Its own form only: whoever can write Presidio's, which nothing authenticates, cannot slip it in.
        return decrypt_value(self._ciphers, text, self.mode, label, OWNER)
