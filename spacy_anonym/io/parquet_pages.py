"""What the pages of a Parquet file unpack to, by their headers: the file's own list of columns need not be true.

SOURCE: https://github.com/apache/parquet-format (PageHeader: fields 1 to 3 are its kind and its sizes unpacked and
packed) and https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md (how it is written).
"""

from typing import Any, BinaryIO, Dict, Tuple

# Bytes of a header: it may hold a least and a greatest value.
MAX_HEADER = 1 << 16
DICTIONARY = 2


def largest_pages(stream: BinaryIO, start: int, size: int) -> int:
    """Read the headers of a column's pages.

    stream (BinaryIO): The file.
    start (int), size (int): Where the pages lie, in bytes.
    RETURNS (int): The bytes of the largest page and of the dictionary together, unpacked: what is in memory at a time.
    RAISES (ValueError): when they cannot be read.
    """
    largest = {True: 0, False: 0}
    end = start + size
    while start < end:
        stream.seek(start)
        header, length = _read_header(stream.read(MAX_HEADER))
        kind, unpacked, packed = (header.get(number, -1) for number in (1, 2, 3))
        if unpacked < 0 or packed < 0:
            raise ValueError
        is_dictionary = kind == DICTIONARY
        largest[is_dictionary] = max(largest[is_dictionary], unpacked + packed)
        start += length + packed
    return largest[True] + largest[False]


def _read_header(data: bytes) -> Tuple[Dict[int, Any], int]:
    place = 0

    def byte() -> int:
        nonlocal place
        if place >= len(data):
            raise ValueError
        place += 1
        return data[place - 1]

    def number() -> int:
        value = shift = 0
        while True:
            part = byte()
            value |= (part & 0x7F) << shift
            shift += 7
            if part < 0x80:
                return value
            if shift > 63:
                raise ValueError

    def signed() -> int:
        value = number()
        return value >> 1 ^ -(value & 1)

    def skip(kind: int, depth: int) -> Any:
        nonlocal place
        if depth > 8:
            raise ValueError
        if kind in (4, 5, 6):
            return signed()
        if kind == 12:
            return struct(depth + 1)
        if kind in (9, 10):
            first = byte()
            for _ in range(min(len(data), number() if first >> 4 == 15 else first >> 4)):
                skip(first & 15, depth + 1)
        elif kind == 8:
            length = number()
            place += length
        elif kind == 7:
            place += 8
        elif kind == 3:
            place += 1
        elif kind not in (1, 2):
            raise ValueError
        return None

    def struct(depth: int) -> Dict[int, Any]:
        fields: Dict[int, Any] = {}
        id = 0
        while (first := byte()) != 0:
            id = id + (first >> 4) if first >> 4 else signed()
            fields[id] = skip(first & 15, depth)
        return fields

    fields = struct(0)
    if place > len(data):
        raise ValueError
    return fields, place
