"""Addresses of crypto currencies: another one of the same kind, with its checksum."""

from hashlib import sha256
from random import Random
from typing import Optional, Sequence

from .keccak import keccak_256

_BASE58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
_GENERATORS = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
# What the checksum comes to: Bech32, and Bech32m of taproot addresses.
_BECH32_SUMS = (1, 0x2BC830A3)
ATTEMPTS = 200


def address(value: str, rng: Random, locale: str) -> Optional[str]:
    """RETURNS (Optional[str]): another address of the same currency, kind and length; None for what is none, or of a
    kind that is not known here."""
    for family in (_ethereum, _base58, _bech32):
        new = family(value, rng)
        if new is not None:
            return new
    return None


def _ethereum(value: str, rng: Random) -> Optional[str]:
    """SOURCE: Ethereum ERC-55: the case of each letter is a bit of the Keccak hash of the address in lower case."""
    digits = value[2:]
    if value[:2] not in ("0x", "0X") or len(digits) != 40 or set(digits.lower()) - set("0123456789abcdef"):
        return None
    new = rng.randbytes(20).hex()
    if digits.upper() == digits:
        new = new.upper()
    elif digits.lower() != digits:
        new = checksum_case(new)
    return value[:2] + new


def checksum_case(digits: str) -> str:
    """RETURNS (str): the 40 hexadecimal digits of an Ethereum address in the case that carries its checksum. SOURCE:
    ERC-55.
    """
    hashed = keccak_256(digits.lower().encode("ascii")).hex()
    return "".join(char.upper() if int(bit, 16) > 7 else char for char, bit in zip(digits.lower(), hashed))


def _base58(value: str, rng: Random) -> Optional[str]:
    """SOURCE: Bitcoin wiki, Base58Check: version, 20 bytes, the first 4 bytes of their double SHA-256."""
    if not 25 <= len(value) <= 36 or any(char not in _BASE58 for char in value):
        return None
    number = 0
    for char in value:
        number = number * 58 + _BASE58.index(char)
    raw = number.to_bytes(27, "big")[2:]
    if number >> 200 or _double_hash(raw[:21])[:4] != raw[21:]:
        return None
    for _ in range(ATTEMPTS):
        body = raw[:1] + rng.randbytes(20)
        new = _encode_base58(body + _double_hash(body)[:4])
        if len(new) == len(value) and new[0] == value[0] and new != value:
            return new
    return None


def _double_hash(data: bytes) -> bytes:
    return sha256(sha256(data).digest()).digest()


def _encode_base58(data: bytes) -> str:
    number, chars = int.from_bytes(data, "big"), []
    while number:
        number, digit = divmod(number, 58)
        chars.append(_BASE58[digit])
    zeros = len(data) - len(data.lstrip(b"\0"))
    return "1" * zeros + "".join(reversed(chars))


def _bech32(value: str, rng: Random) -> Optional[str]:
    """SOURCE: Bitcoin BIP 173 and BIP 350."""
    lower = value.lower()
    prefix, found, data = lower.rpartition("1")
    if not found or not prefix or value not in (lower, value.upper()) or len(data) < 8 or len(value) > 90:
        return None
    if any(char not in _BECH32 for char in data) or not prefix.isascii():
        return None
    head = [ord(char) >> 5 for char in prefix] + [0] + [ord(char) & 31 for char in prefix]
    digits = [_BECH32.index(char) for char in data]
    kind = _polymod(head + digits)
    if kind not in _BECH32_SUMS:
        return None
    # The version stays; the last digit of the program holds the bits that fill it up, which are zero.
    size = len(digits) - 7
    body = digits[:1] + [rng.randrange(32) for _ in range(size)]
    if size:
        body[-1] &= 31 << (size * 5) % 8 & 31
    rest = _polymod(head + body + [0] * 6) ^ kind
    body += [rest >> 5 * (5 - place) & 31 for place in range(6)]
    new = f"{prefix}1{''.join(_BECH32[digit] for digit in body)}"
    return new if value == lower else new.upper()


def _polymod(digits: Sequence[int]) -> int:
    total = 1
    for digit in digits:
        top = total >> 25
        total = (total & 0x1FFFFFF) << 5 ^ digit
        for bit, generator in enumerate(_GENERATORS):
            total ^= generator if top >> bit & 1 else 0
    return total
