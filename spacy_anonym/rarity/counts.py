"""Document frequencies of terms under keyed hashes, in a bounded table.

The table is exact while it has room. When it is full, the rarest terms leave it (lossy counting): the count of a term
that comes back is too low by at most `floor`, so it looks rarer than it is, never more common.
SOURCE: Manku and Motwani, "Approximate Frequency Counts over Data Streams" (2002), for the pruning.
"""

from hashlib import blake2b
from typing import Any, Dict, Iterable, List, Mapping, Tuple

import numpy as np

HASH_BYTES = 8
# Of one slot: 8 bytes of hash and two counts.
DTYPES = {"hashes": np.uint64, "low": np.uint32, "other": np.uint32}


class TermCounts:
    """Counts of terms.

    key (bytes): The key of the hashes, 16 to 64 bytes.
    max_terms (int): How many terms are kept, >= 1.
    """

    def __init__(self, key: bytes, max_terms: int) -> None:
        self._hasher = blake2b(digest_size=HASH_BYTES, key=key)
        self.key = key
        self.max_terms = max_terms
        self.floor = 0
        self.hashes = np.zeros(0, dtype=DTYPES["hashes"])
        # In how many documents a term stands in lower case, and in how many only otherwise.
        self.low = np.zeros(0, dtype=DTYPES["low"])
        self.other = np.zeros(0, dtype=DTYPES["other"])
        self._index()

    def __len__(self) -> int:
        return len(self.hashes)

    def hash(self, term: str) -> int:
        """RETURNS (int): the keyed 64-bit hash of a term. SOURCE: BLAKE2b (RFC 7693)."""
        hasher = self._hasher.copy()
        hasher.update(term.encode() if term.isascii() else term.encode("utf8", "surrogatepass"))
        return int.from_bytes(hasher.digest(), "little")

    def add(self, low: Mapping[str, int], other: Mapping[str, int]) -> List[str]:
        """Add counts.

        low (Mapping[str, int]): In how many new documents each term stands in lower case.
        other (Mapping[str, int]): In how many each stands only otherwise.
        RETURNS (List[str]): The terms that were not in the table.
        """
        terms = list(low)
        terms += [term for term in other if term not in low]
        hashes = np.fromiter(map(self.hash, terms), dtype=np.uint64)
        new = self._new(hashes)
        joined, where = np.unique(np.concatenate([self.hashes, hashes]), return_inverse=True)
        self.low = _sum(self.low, (low.get(term, 0) for term in terms), where)
        self.other = _sum(self.other, (other.get(term, 0) for term in terms), where)
        self.hashes = joined
        self._prune()
        self._index()
        return [terms[place] for place in np.flatnonzero(new)]

    def _new(self, hashes: np.ndarray) -> np.ndarray:
        if not len(self.hashes):
            return np.ones(len(hashes), dtype=bool)
        places = np.minimum(np.searchsorted(self.hashes, hashes), len(self.hashes) - 1)
        return self.hashes[places] != hashes

    def _prune(self) -> None:
        if len(self.hashes) <= self.max_terms:
            return
        frequencies = self.low.astype(np.int64) + self.other
        # A tenth is freed at a time, or each batch would prune again.
        level = int(np.partition(frequencies, -(self.max_terms * 9 // 10 + 1))[-(self.max_terms * 9 // 10 + 1)])
        keep = frequencies > level
        self.hashes, self.low, self.other = self.hashes[keep], self.low[keep], self.other[keep]
        self.floor += level

    def _index(self) -> None:
        # Hashes spread evenly: the first bits lead to a place from which a few steps are left.
        bits = max(1, len(self.hashes).bit_length())
        self._shift = 64 - bits
        firsts = np.arange(1 << bits, dtype=np.uint64) << np.uint64(self._shift)
        starts = np.append(np.searchsorted(self.hashes, firsts), len(self.hashes))
        self._starts = starts.astype(np.uint32).data
        self._view, self._low, self._other = self.hashes.data, self.low.data, self.other.data

    def get(self, term: str) -> Tuple[int, int]:
        """Look up a term. RETURNS (Tuple[int, int]): in how many documents it stands, and in how many in lower case."""
        # `hash`, without the call.
        hasher = self._hasher.copy()
        hasher.update(term.encode() if term.isascii() else term.encode("utf8", "surrogatepass"))
        wanted = int.from_bytes(hasher.digest(), "little")
        row = wanted >> self._shift
        view, place, stop = self._view, self._starts[row], self._starts[row + 1]
        while place < stop:
            if view[place] == wanted:
                low = self._low[place]
                return low + self._other[place], low
            place += 1
        return 0, 0

    def get_all(self, hashes: np.ndarray) -> Tuple[np.ndarray, np.ndarray]:
        """Look up hashes. RETURNS (Tuple[np.ndarray, np.ndarray]): document frequencies and those in lower case, shape
        (n,) int64."""
        if not len(self.hashes):
            return np.zeros(len(hashes), dtype=np.int64), np.zeros(len(hashes), dtype=np.int64)
        places = np.minimum(np.searchsorted(self.hashes, hashes), len(self.hashes) - 1)
        there = self.hashes[places] == hashes
        low = np.where(there, self.low[places], 0).astype(np.int64)
        return low + np.where(there, self.other[places], 0), low

    def load(self, floor: int, hashes: np.ndarray, low: np.ndarray, other: np.ndarray) -> None:
        """Set the table: sorted hashes and their counts, shape (n,) each, and how much a count may be too low. RAISES
        (ValueError): when it is no such table."""
        if not len(hashes) == len(low) == len(other) or np.any(hashes[1:] <= hashes[:-1]):
            raise ValueError
        self.floor, self.hashes, self.low, self.other = floor, hashes, low, other
        self._index()

    def __getstate__(self) -> Dict[str, Any]:
        arrays = {name: getattr(self, name) for name in DTYPES}
        return {"key": self.key, "max_terms": self.max_terms, "floor": self.floor, **arrays}

    def __setstate__(self, state: Dict[str, Any]) -> None:
        TermCounts.__init__(self, state["key"], state["max_terms"])
        self.load(state["floor"], **{name: state[name] for name in DTYPES})


def _sum(counts: np.ndarray, added: Iterable[int], where: np.ndarray) -> np.ndarray:
    new = np.fromiter(added, dtype=np.float64)
    total = np.bincount(where, weights=np.concatenate([counts.astype(np.float64), new]))
    return np.minimum(total, np.iinfo(np.uint32).max).astype(np.uint32)


def pack_arrays(arrays: Mapping[str, np.ndarray], kinds: Mapping[str, Any], prefix: str = "") -> Dict[str, bytes]:
    """RETURNS (Dict[str, bytes]): arrays of these names and kinds as little-endian bytes, the prefix before each
    name."""
    return {
        prefix + name: arrays[name].astype(np.dtype(kind).newbyteorder("<")).tobytes() for name, kind in kinds.items()
    }


def unpack_arrays(data: Mapping[str, Any], kinds: Mapping[str, Any], prefix: str = "") -> Dict[str, np.ndarray]:
    """RETURNS (Dict[str, np.ndarray]): the arrays that `pack_arrays` made the bytes of."""
    return {
        name: np.frombuffer(data[prefix + name], dtype=np.dtype(kind).newbyteorder("<")).astype(kind)
        for name, kind in kinds.items()
    }
