"""Keccak-256 as Ethereum uses it: hashlib's SHA3-256 pads otherwise."""

from typing import List

_MASK = (1 << 64) - 1
_RATE = 136


def _round_constants() -> List[int]:
    constants, state = [], 1
    for _ in range(24):
        constant = 0
        for power in range(7):
            if state & 1:
                constant |= 1 << (1 << power) - 1
            state <<= 1
            if state & 0x100:
                state ^= 0x171
        constants.append(constant)
    return constants


_CONSTANTS = _round_constants()


def _turn(word: int, count: int) -> int:
    count %= 64
    return (word << count | word >> 64 - count) & _MASK


def _permute(lanes: List[List[int]]) -> List[List[int]]:
    for constant in _CONSTANTS:
        parity = [a[0] ^ a[1] ^ a[2] ^ a[3] ^ a[4] for a in lanes]
        mix = [parity[x - 1] ^ _turn(parity[(x + 1) % 5], 1) for x in range(5)]
        lanes = [[lane ^ mix[x] for lane in lanes[x]] for x in range(5)]
        x, y, current = 1, 0, lanes[1][0]
        for step in range(24):
            x, y = y, (2 * x + 3 * y) % 5
            current, lanes[x][y] = lanes[x][y], _turn(current, (step + 1) * (step + 2) // 2)
        lanes = [[lanes[x][y] ^ ~lanes[(x + 1) % 5][y] & lanes[(x + 2) % 5][y] for y in range(5)] for x in range(5)]
        lanes[0][0] ^= constant
    return lanes


def keccak_256(data: bytes) -> bytes:
    """RETURNS (bytes): the 32 bytes of the hash. SOURCE: the Keccak reference (FIPS 202's permutation, with padding
    0x01).
    """
    padded = bytearray(data) + bytes([1]) + bytes(-(len(data) + 1) % _RATE)
    padded[-1] |= 0x80
    lanes = [[0] * 5 for _ in range(5)]
    for start in range(0, len(padded), _RATE):
        for place in range(_RATE // 8):
            word = int.from_bytes(padded[start + 8 * place : start + 8 * place + 8], "little")
            lanes[place % 5][place // 5] ^= word
        lanes = _permute(lanes)
    return b"".join(lanes[place % 5][place // 5].to_bytes(8, "little") for place in range(4))
