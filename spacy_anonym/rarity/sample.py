"""A sample of a corpus's words, to know how many of its words a threshold would flag."""

import math
from random import Random
from typing import Any, Callable, Dict, List, NamedTuple, Sequence, Tuple

import numpy as np

from .words import Word, split_chunk

# Chunks that are kept. A share of 0.5 % is then known to about 5 % of itself.
SIZE = 100_000
# A chunk of a script without spaces is a whole sentence: some of its words stand for all.
MAX_WORDS = 16
FIELDS = {"hashes": np.uint64, "kinds": np.uint8, "lengths": np.uint8, "bits": np.float32}


class Sampled(NamedTuple):
    """Words of the sample, as arrays of one length: of each its hash, `Word.kind`, length in characters and characters'
    bits."""

    hashes: np.ndarray
    kinds: np.ndarray
    lengths: np.ndarray
    bits: np.ndarray


class Sample:
    """A uniform sample of a stream's chunks, and of these all words. Chunks are text only until `settle`.

    size (int): How many chunks are kept, >= 1.
    SOURCE: Li, "Reservoir-Sampling Algorithms of Time Complexity O(n(1 + log(N/n)))" (1994), algorithm L.
    """

    def __init__(self, size: int = SIZE) -> None:
        self.size = size
        self.seen = 0
        # Of a settled chunk a list of (hash, kind, length, bits); of a new one its characters.
        self._slots: List[Any] = []
        self._random = Random(0)
        self._weight = 1.0
        self._next = 0

    def add(self, chunks: Sequence[str]) -> None:
        """Offer the chunks of a text."""
        stop = self.seen + len(chunks)
        while self._next < stop:
            chunk = chunks[self._next - self.seen]
            if len(self._slots) < self.size:
                self._slots.append(chunk)
                self._next += 1
                if len(self._slots) == self.size:
                    self._skip()
            else:
                self._slots[self._random.randrange(self.size)] = chunk
                self._skip()
        self.seen = stop

    def _skip(self) -> None:
        # 1 - random() is never 0.
        self._weight *= math.exp(math.log(1.0 - self._random.random()) / self.size)
        rest = math.log1p(-self._weight) if self._weight < 1.0 else -math.inf
        self._next += 1 + int(math.log(1.0 - self._random.random()) / rest)

    def settle(self, measure: Callable[[str], Tuple[int, float]]) -> None:
        """Replace text by figures: `measure` gives the hash of a term and its characters' bits."""
        for place, slot in enumerate(self._slots):
            if isinstance(slot, str):
                figures = ((word, *measure(word.term)) for word in self._some(split_chunk(slot)))
                self._slots[place] = [
                    (key, word.kind, min(255, word.end - word.start), bits) for word, key, bits in figures
                ]

    def _some(self, words: Sequence[Word]) -> Sequence[Word]:
        return words if len(words) <= MAX_WORDS else self._random.sample(words, MAX_WORDS)

    def words(self) -> Sampled:
        """RETURNS (Sampled): the settled words, in no order that says anything about the texts."""
        return Sampled(**_columns(sorted(row for slot in self._slots if not isinstance(slot, str) for row in slot)))

    def state(self) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): what is saved: the settled chunks and where the stream stands."""
        slots = sorted(slot for slot in self._slots if not isinstance(slot, str))
        stream = {"size": self.size, "seen": self.seen, "weight": self._weight, "next": self._next}
        sizes = np.array([len(slot) for slot in slots], dtype=np.uint8)
        return {**stream, "sizes": sizes, **_columns([row for slot in slots for row in slot])}

    @classmethod
    def from_state(cls, state: Dict[str, Any]) -> "Sample":
        """RETURNS (Sample): the sample whose `state` it was."""
        sample = cls(int(state["size"]))
        sample.seen, sample._weight, sample._next = int(state["seen"]), float(state["weight"]), int(state["next"])
        sample._random = Random(sample.seen)
        rows = list(zip(*(state[name].tolist() for name in FIELDS)))
        place = 0
        for size in state["sizes"].tolist():
            sample._slots.append(rows[place : place + size])
            place += size
        return sample


def _columns(rows: Sequence[Tuple[Any, ...]]) -> Dict[str, np.ndarray]:
    columns = list(zip(*rows)) or [()] * len(FIELDS)
    return {name: np.array(column, dtype=kind) for column, (name, kind) in zip(columns, FIELDS.items())}
