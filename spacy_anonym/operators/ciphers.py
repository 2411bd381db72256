"""The three forms of an encrypted value, from a key and a str to a str of letters, digits, `-`, `_`, `.` and `=`, and
back.

    gcm1.BASE64URL   AES-256-GCM: random nonce, ciphertext, tag. Equal values look different.
    siv1.BASE64URL   AES-256-SIV: tag, ciphertext. Equal values stay equal.
    BASE64URL        Presidio's: AES-CBC, random start and PKCS7 padding; nothing proves that it was not changed.

SOURCE: NIST SP 800-38D (GCM), RFC 5297 (SIV), RFC 5652 section 6.3 (padding), RFC 4648 (base64url).
"""

import base64
import binascii
import os
import re
from functools import cached_property
from typing import Any, Optional

from ..keys import derive

# The prefix is authenticated too, so that no value of one form can pass for one of another. The point is in no alphabet
# of base64: Presidio's values never look like ours.
PREFIXES = {"gcm": "gcm1.", "siv": "siv1.", "cbc": ""}
CBC_KEY_BYTES = (16, 24, 32)
NONCE_BYTES = 12
BLOCK_BYTES = 16

_URLSAFE = re.compile("[A-Za-z0-9_-]*").fullmatch


class NotEncrypted(Exception):
    """The value has none of the forms."""


class WrongKey(Exception):
    """The value was encrypted under another key, or changed since."""


class Ciphers:
    """Encrypts and decrypts under one key; each form has keys of its own, derived from it. Safe for threads.

    key (bytes): The key. Presidio's form takes it as it is.
    """

    def __init__(self, key: bytes) -> None:
        self._key = key

    @cached_property
    def _gcm(self) -> Any:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        return AESGCM(derive(self._key, "spacy_anonym.encrypt.v1 gcm"))

    @cached_property
    def _siv(self) -> Any:
        from cryptography.hazmat.primitives.ciphers.aead import AESSIV

        # One half authenticates, the other encrypts.
        return AESSIV(b"".join(derive(self._key, f"spacy_anonym.encrypt.v1 siv {half}") for half in (1, 2)))

    def _cbc(self, start: bytes) -> Any:
        from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

        return Cipher(algorithms.AES(self._key), modes.CBC(start))

    def encrypt(self, text: str, mode: str) -> str:
        """RETURNS (str): the encrypted form of a value (any str) by a mode: gcm, siv or cbc."""
        data = text.encode("utf8", "surrogatepass")
        prefix = PREFIXES[mode]
        if mode == "gcm":
            nonce = os.urandom(NONCE_BYTES)
            return prefix + _encode(nonce + self._gcm.encrypt(nonce, data, prefix.encode()))
        if mode == "siv":
            return prefix + _encode(self._siv.encrypt(data, [prefix.encode()]))
        start = os.urandom(BLOCK_BYTES)
        encryptor = self._cbc(start).encryptor()
        missing = BLOCK_BYTES - len(data) % BLOCK_BYTES
        sealed = encryptor.update(data + bytes([missing]) * missing) + encryptor.finalize()
        return base64.urlsafe_b64encode(start + sealed).decode()

    def decrypt(self, text: str, mode: str) -> str:
        """RETURNS (str): the value of an encrypted form. RAISES (NotEncrypted): When it does not have the form of the
        mode. RAISES (WrongKey): When the key is another one or the value was changed; with cbc most often, not
        always."""
        prefix = PREFIXES[mode]
        if not text.startswith(prefix):
            raise NotEncrypted
        data = self._open_cbc(text) if mode == "cbc" else self._open(text[len(prefix) :], mode, prefix.encode())
        try:
            return data.decode("utf8", "surrogatepass")
        except UnicodeDecodeError:
            raise WrongKey from None

    def _open(self, text: str, mode: str, prefix: bytes) -> bytes:
        from cryptography.exceptions import InvalidTag

        sealed = _decode(text)
        if sealed is None or len(sealed) < BLOCK_BYTES + (NONCE_BYTES if mode == "gcm" else 0):
            raise NotEncrypted
        try:
            if mode == "siv":
                return self._siv.decrypt(sealed, [prefix])
            return self._gcm.decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], prefix)
        except InvalidTag:
            raise WrongKey from None

    def _open_cbc(self, text: str) -> bytes:
        sealed = _decode_padded(text)
        if sealed is None or len(sealed) < 2 * BLOCK_BYTES or len(sealed) % BLOCK_BYTES:
            raise NotEncrypted
        decryptor = self._cbc(sealed[:BLOCK_BYTES]).decryptor()
        data = decryptor.update(sealed[BLOCK_BYTES:]) + decryptor.finalize()
        missing = data[-1]
        if not 1 <= missing <= BLOCK_BYTES or data[-missing:] != bytes([missing]) * missing:
            raise WrongKey
        return data[:-missing]


def mode_of(text: str) -> str:
    """RETURNS (str): the mode whose prefix a value has; cbc, which has none, for all others."""
    return next((mode for mode, prefix in PREFIXES.items() if prefix and text.startswith(prefix)), "cbc")


def _encode(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def _decode(text: str) -> Optional[bytes]:
    if not _URLSAFE(text) or len(text) % 4 == 1:
        return None
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    # The last character has bits that are not used: with those changed it is another value.
    return data if _encode(data) == text else None


def _decode_padded(text: str) -> Optional[bytes]:
    plain = text.replace("-", "+").replace("_", "/")
    try:
        data = base64.b64decode(plain, validate=True)
    except (binascii.Error, ValueError):
        return None
    return data if base64.b64encode(data).decode() == plain else None
