"""Replace the value by a keyed digest: equal values get equal digests, and nobody without the key can test a guess."""

import hashlib
import hmac
from dataclasses import dataclass, field
from typing import Optional, Union

import spacy

from ..errors import check_params
from ..keys import derive
from .base import Context
from .secret import Secret, given_secret, named_secret, optional_secret

OWNER = "spacy_anonym.hash.v1"
# The digests, with their length in hex characters.
HASH_TYPES = {"sha256": 64, "sha512": 128}
# 128 bits: with less, two values of a large collection may share a digest.
LEAST_LENGTH = 32


@spacy.registry.anonym_operators("spacy_anonym.hash.v1")
def make_hash(
    hash_type: str = "sha256", key: Optional[str] = None, salt: Optional[str] = None, length: Optional[int] = None
) -> "Hash":
    """Make an operator that writes a digest in lower-case hex: HMAC of the exact value under a key derived from `key`.

    hash_type (str): sha256 or sha512. There is no md5, and no digest without a key: names and numbers are few enough to
        try all.
    key (Optional[str]): `env:NAME` or `file:/path`. Without one a random key of the run is used: digests are equal
        within the run, in all its processes, and can never be made again.
    salt (Optional[str]): Presidio's form instead of HMAC, the plain digest of value and salt; where the salt is,
        `env:NAME` or `file:/path`, as it is all that keeps guesses out. At most one of `key` and `salt`.
    length (Optional[int]): Hex characters to write, the first ones: 32 (128 bits) or more.
    RETURNS (Operator): The operator. REVERSIBLE: no. KEEPS: nothing but which values are equal, under whatever label.
    RAISES (AnonymError): SA003, naming the parameter; SA210-SA212 for a key that is not named, is missing or too short.
    SOURCE: RFC 2104 (HMAC), FIPS 180-4.
    """
    _check(hash_type, length)
    if salt is None:
        return Hash(hash_type, length, optional_secret(key, OWNER), salted=False)
    # The value may be the salt itself: it is not repeated.
    named = isinstance(salt, str) and salt.startswith(("env:", "file:"))
    problem = "it must be named, not given: env:NAME (an environment variable) or file:/path"
    check_params(
        OWNER,
        ("salt", key is not None, "give key or salt, not both"),
        ("salt", not named, problem if salt else "it must not be empty"),
    )
    return Hash(hash_type, length, named_secret(salt, OWNER), salted=True)


def _check(hash_type: str, length: Optional[int]) -> None:
    most = HASH_TYPES.get(hash_type, 0)
    fits = length is None or isinstance(length, int) and LEAST_LENGTH <= length <= most
    check_params(
        OWNER,
        ("hash_type", not most, f"it must be one of {', '.join(HASH_TYPES)}"),
        ("length", not fits, f"it must lie in {LEAST_LENGTH} to {most} hex characters for {hash_type}"),
    )


@dataclass(frozen=True)
class Hash:
    hash_type: str
    length: Optional[int]
    secret: Secret
    salted: bool
    _key: bytes = field(init=False, repr=False, compare=False)
    name = "hash"

    def __post_init__(self) -> None:
        key = self.secret.value if self.salted else derive(self.secret.value, f"{OWNER} {self.hash_type}")
        object.__setattr__(self, "_key", key)

    @classmethod
    def from_raw_salt(cls, salt: Union[str, bytes], hash_type: str = "sha256", length: Optional[int] = None) -> "Hash":
        """RETURNS (Hash): the operator of Presidio's request form for one call, whose caller sends the salt, 16 bytes
        or more (a str is taken as UTF-8): no config, no pickle. RAISES (AnonymError): SA003, naming the parameter."""
        _check(hash_type, length)
        return cls(hash_type, length, given_secret(salt, OWNER, "salt"), salted=True)

    def __reduce__(self) -> tuple:
        return Hash, (self.hash_type, self.length, self.secret, self.salted)

    def __call__(self, text: str, label: str, context: Context) -> str:
        # A lone surrogate must not stop it.
        value = text.encode("utf8", "surrogatepass")
        if self.salted:
            digest = hashlib.new(self.hash_type, value + self._key).hexdigest()
        else:
            digest = hmac.digest(self._key, value, self.hash_type).hex()
        return digest[: self.length]
