"""Count the values of a msgpack message without making any: a byte may stand for a list, which takes 60.

SOURCE: https://github.com/msgpack/msgpack/blob/master/spec.md (the first bytes of values).
"""

from typing import Dict, Tuple

# By first byte: the bytes of a length, and what stands beside it; the bytes of a value of fixed size; the bytes of a
# number, and how many values it counts each time.
_BYTES: Dict[int, Tuple[int, int]] = {
    0xC4: (1, 0), 0xC5: (2, 0), 0xC6: (4, 0), 0xC7: (1, 1), 0xC8: (2, 1), 0xC9: (4, 1), 0xD9: (1, 0), 0xDA: (2, 0), 0xDB: (4, 0),
}  # fmt: skip
_FIXED: Dict[int, int] = {
    0xC0: 0, 0xC2: 0, 0xC3: 0, 0xCA: 4, 0xCB: 8, 0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8, 0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8,
    0xD4: 2, 0xD5: 3, 0xD6: 5, 0xD7: 9, 0xD8: 17,
}  # fmt: skip
_CONTAINERS: Dict[int, Tuple[int, int]] = {0xDC: (2, 1), 0xDD: (4, 1), 0xDE: (2, 2), 0xDF: (4, 2)}


def count_values(data: bytes, limit: int) -> int:
    """Count the values of a message.

    data (bytes): The message.
    limit (int): How many there may be.
    RETURNS (int): How many there are; more than `limit` where there are too many.
    RAISES (ValueError): when it is no whole message.
    """
    place, count, wanted, size = 0, 0, 1, len(data)
    while wanted:
        # Each value that is still to come takes a byte.
        if place + wanted > size:
            raise ValueError
        if count + wanted > limit:
            return count + wanted
        first = data[place]
        place += 1
        wanted -= 1
        count += 1
        if first < 0x80 or first >= 0xE0:
            continue
        if first < 0xA0:
            wanted += (first & 0x0F) * (2 if first < 0x90 else 1)
        elif first < 0xC0:
            place += first & 0x1F
        elif first in _FIXED:
            place += _FIXED[first]
        elif first in _BYTES:
            width, more = _BYTES[first]
            place += width + more + int.from_bytes(data[place : place + width], "big")
        elif first in _CONTAINERS:
            width, times = _CONTAINERS[first]
            wanted += times * int.from_bytes(data[place : place + width], "big")
            place += width
        else:
            raise ValueError
    if place > size:
        raise ValueError
    return count
