"""Numbers that are known of words, looked up by the hashes that spaCy gives each token."""

import zlib
from functools import lru_cache
from typing import Any, Sequence, Tuple

import numpy
import srsly
from spacy.strings import get_string_id
from spacy.tokens import Doc
from thinc.model import deserialize_attr, serialize_attr

# Of a hash that many bits are kept: sorted, they take three bytes a word, and of a million words that are not in a
# table of a million one is taken for another.
BITS = 40
_MASK = numpy.uint64((1 << BITS) - 1)


class WordTable:
    """A row of whole numbers a word. It is bytes that are unpacked where it is first used; tables of the same bytes
    share what is unpacked.

    data (bytes): As `to_bytes` gave it; b"" for no words.
    """

    def __init__(self, data: bytes = b"") -> None:
        self._data = data

    @classmethod
    def from_rows(cls, words: Sequence[str], rows: numpy.ndarray) -> "WordTable":
        """Make a table.

        words (Sequence[str]): The words, each once.
        rows (numpy.ndarray): (n_words, width), of a type of whole numbers.
        """
        hashes = numpy.fromiter(map(get_string_id, words), dtype="uint64", count=len(words)) & _MASK
        hashes, order = numpy.unique(hashes, return_index=True)
        steps = numpy.diff(hashes, prepend=numpy.uint64(0)).astype("<u8")
        packed = [_by_byte(steps.reshape(-1, 1)), _by_byte(rows[order])]
        return cls(zlib.compress(srsly.msgpack_dumps([rows.dtype.str, rows.shape[1], *packed]), 9))

    @property
    def width(self) -> int:
        """RETURNS (int): The numbers a word."""
        return int(_unpack(self._data)[1].shape[1])

    def find(self, keys: numpy.ndarray) -> numpy.ndarray:
        """Look words up.

        keys (numpy.ndarray): (n,) uint64, hashes of strings as in `doc.to_array("LOWER")`.
        RETURNS (numpy.ndarray): (n, width), rows of zeros for words that are not there.
        """
        hashes, rows = _unpack(self._data)
        wanted = keys & _MASK
        places = numpy.searchsorted(hashes, wanted)
        # The last hash is none.
        return rows[numpy.where(hashes[places] == wanted, places, len(rows) - 1)]

    def to_bytes(self) -> bytes:
        """RETURNS (bytes): the words' hashes and rows, for the constructor."""
        return self._data


def word_keys(docs: Sequence[Doc], attr: int) -> numpy.ndarray:
    """RETURNS (numpy.ndarray): (n_tokens,) uint64, the hashes of an attribute of all tokens, as ORTH or LOWER."""
    return numpy.concatenate([numpy.zeros(0, dtype="uint64"), *(doc.to_array(attr) for doc in docs)])


def _by_byte(rows: numpy.ndarray) -> bytes:
    """RETURNS: the numbers' first bytes, then their second ones and so on: the high ones, mostly zero, lie together."""
    return rows.reshape(*rows.shape, 1).view("u1").reshape(len(rows), rows.shape[1] * rows.itemsize).T.tobytes()


@lru_cache(maxsize=8)
def _unpack(data: bytes) -> Tuple[numpy.ndarray, numpy.ndarray]:
    """RETURNS: (1 + n_words,) uint64, sorted, and (1 + n_words, width); the last are no word's."""
    nothing = numpy.full(1, 1 << BITS, dtype="uint64")
    if not data:
        return nothing, numpy.zeros((1, 0), dtype="int64")
    kind, width, steps, values = srsly.msgpack_loads(zlib.decompress(data))
    dtype = numpy.dtype(kind)
    packed = numpy.frombuffer(steps, dtype="u1").reshape(8, -1).T
    hashes = numpy.cumsum(numpy.ascontiguousarray(packed).view("<u8").ravel(), dtype="uint64")
    rows = numpy.ascontiguousarray(numpy.frombuffer(values, dtype="u1").reshape(width * dtype.itemsize, -1).T)
    return numpy.append(hashes, nothing), numpy.vstack([rows.view(dtype), numpy.zeros((1, width), dtype=dtype)])


@serialize_attr.register(WordTable)
def _serialize(_: Any, value: WordTable, name: str, model: Any) -> bytes:
    return value.to_bytes()


@deserialize_attr.register(WordTable)
def _deserialize(_: Any, value: bytes, name: str, model: Any) -> WordTable:
    return WordTable(value)
