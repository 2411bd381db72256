"""How a row of a vault is encrypted, and how it is found without showing what is in it."""

import json
import os
from hashlib import sha256
from hmac import compare_digest
from hmac import new as hmac
from typing import Any, List

from ..keys import derive

SALT_BYTES = NONCE_BYTES = 12
DIGEST_BYTES = 16
# Sizes of what is encrypted are rounded up to a power of two from here on, so that they tell little of the values'
# lengths.
LEAST_SIZE = 128
PURPOSE = "spacy_anonym.vault.v1"


class Seal:
    """AES-256-GCM over rows, and keyed digests (HMAC-SHA-256, 128 bits) of what they are looked up by.

    SOURCE: NIST SP 800-38D (GCM), RFC 2104 (HMAC). Both keys are derived from the given one and the file's salt.

    key (bytes): The key.
    salt (bytes): Of this file and this key, drawn at random.
    """

    def __init__(self, key: bytes, salt: bytes) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        self.salt = salt
        name = f"{PURPOSE}:{salt.hex()}:"
        self._cipher = AESGCM(derive(key, name + "encrypt"))
        self._digest_key = derive(key, name + "digest")

    @classmethod
    def new(cls, key: bytes) -> "Seal":
        """RETURNS (Seal): one with a new salt."""
        return cls(key, os.urandom(SALT_BYTES))

    def digest(self, *parts: Any) -> bytes:
        """RETURNS (bytes): a keyed digest of values: equal for equal ones, and nothing to who has no key."""
        return hmac(self._digest_key, json.dumps(parts).encode("ascii"), sha256).digest()[:DIGEST_BYTES]

    def check(self) -> bytes:
        """RETURNS (bytes): what tells whether a key is this one."""
        return self.digest("key check")

    def fits(self, check: bytes) -> bool:
        """RETURNS (bool): whether a file's check value is of this key."""
        return compare_digest(check, self.check())

    def encrypt(self, place: bytes, values: List[Any]) -> bytes:
        """Encrypt values.

        place (bytes): Where they will lie: read from any other place they are refused.
        values (List[Any]): JSON-able.
        RETURNS (bytes): The nonce, the encrypted values and the tag.
        """
        data = json.dumps(values, separators=(",", ":")).encode("ascii")
        size = LEAST_SIZE
        while size < len(data):
            size *= 2
        nonce = os.urandom(NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, data.ljust(size), place)

    def decrypt(self, place: bytes, data: bytes) -> List[Any]:
        """Decrypt values; see `encrypt`.

        RETURNS (List[Any]): The values.
        RAISES (cryptography.exceptions.InvalidTag, ValueError): When anything of it, or its place, was changed.
        """
        return json.loads(self._cipher.decrypt(data[:NONCE_BYTES], data[NONCE_BYTES:], place))


def place_of(number: int, lookup: bytes, reverse: bytes) -> bytes:
    """RETURNS (bytes): what says which row this is, for `Seal.encrypt`."""
    return b"row" + number.to_bytes(8, "big") + lookup + reverse


HEAD = b"head"
