"""Replace the value by its encrypted form, from which the key's owner gets it back, and decrypt it, as Presidio's
deanonymizers do."""

from dataclasses import dataclass, field
from typing import Optional, Union

import spacy

from ..errors import AnonymError, Errors, check_params
from .base import Context
from .ciphers import CBC_KEY_BYTES, PREFIXES, Ciphers, NotEncrypted, WrongKey, mode_of
from .secret import Secret, given_secret, named_secret

OWNER, DECRYPT = "spacy_anonym.encrypt.v1", "spacy_anonym.decrypt.v1"


@spacy.registry.anonym_operators(OWNER)
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
    _check_mode(mode, OWNER)
    return Encrypt(mode, named_secret(key, OWNER))


@spacy.registry.anonym_operators(DECRYPT)
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
    _check_mode(mode, DECRYPT)
    return Decrypt(mode, named_secret(key, DECRYPT))


def _check_mode(mode: Optional[str], owner: str) -> None:
    # Without one each value's form decides how it is decrypted.
    known = mode in PREFIXES or mode is None and owner == DECRYPT
    check_params(owner, ("mode", not known, f"it must be one of {', '.join(PREFIXES)}"))


@dataclass(frozen=True)
class _Keyed:
    """What both operators have: a mode, a key by its name, and its ciphers."""

    mode: Optional[str]
    secret: Secret
    _ciphers: Ciphers = field(init=False, repr=False, compare=False)
    owner = ""

    def __post_init__(self) -> None:
        if self.mode == "cbc":
            self._check_cbc_key()
        object.__setattr__(self, "_ciphers", Ciphers(self.secret.value))

    def __reduce__(self) -> tuple:
        return type(self), (self.mode, self.secret)

    @classmethod
    def from_raw_key(cls, key: Union[str, bytes], mode: Optional[str] = None) -> "_Keyed":
        """RETURNS (Operator): the operator of Presidio's request form for one call, whose caller sends the key (a str
        is taken as UTF-8): no config, no pickle. RAISES (AnonymError): SA003, naming the parameter, SA213 for a key of
        another size than 16, 24 or 32 bytes with cbc."""
        _check_mode(mode, cls.owner)
        return cls(mode, given_secret(key, cls.owner))

    def _check_cbc_key(self) -> None:
        # Presidio's format has no derivation.
        if len(self.secret.value) not in CBC_KEY_BYTES:
            raise AnonymError(Errors.SA213.format(owner=self.secret.owner, size=len(self.secret.value)))

    def _decrypt(self, text: str, mode: str, label: str) -> str:
        """Decrypt a value, with errors that do not tell it."""
        try:
            return self._ciphers.decrypt(text, mode)
        except NotEncrypted:
            tried = mode if self.mode else ", ".join(PREFIXES)
            raise AnonymError(Errors.SA214.format(owner=self.owner, label=label, mode=tried)) from None
        except WrongKey:
            raise AnonymError(Errors.SA215.format(owner=self.owner, label=label)) from None


@dataclass(frozen=True)
class Encrypt(_Keyed):
    name = "encrypt"
    owner = OWNER

    def __call__(self, text: str, label: str, context: Context) -> str:
        return self._ciphers.encrypt(text, str(self.mode))

    def reverse(self, text: str, label: str, context: Context) -> str:
        """See `Reversible.reverse`. RAISES (AnonymError): SA214 when it does not have the mode's form, SA215 for
        another key or a changed value."""
        # Its own form only: whoever can write Presidio's, which nothing authenticates, cannot slip it in.
        return self._decrypt(text, str(self.mode), label)


@dataclass(frozen=True)
class Decrypt(_Keyed):
    name = "decrypt"
    owner = DECRYPT

    def __call__(self, text: str, label: str, context: Context) -> str:
        mode = self.mode or mode_of(text)
        if mode == "cbc":
            self._check_cbc_key()
        return self._decrypt(text, mode, label)
