"""Rare n-grams of words that are each common: neighbours that are not written in small letters ("Green Lane"), counted
like the words themselves."""

import re
from collections import Counter
from random import Random
from typing import Any, Dict, Iterator, List, NamedTuple, Sequence, Tuple

import numpy as np

from .counts import DTYPES, TermCounts, pack_arrays, unpack_arrays
from .words import CASELESS, MAX_TERM, MIXED, NAME, WORDS, kind_of

# Word n-grams that are kept as a sample, to know how many a threshold would flag.
SIZE = 50_000
LONGEST = 3
# White space or a hyphen between two words, and nothing else.
_BETWEEN = frozenset(" \u00a0-")
_SENTENCE_END = re.compile(r"[.!?:;\u05c3\u3002]['\"”’»)\]]*\s+$|^\W*$")
BATCH = 100_000
# Columns of a sampled n-gram: its hash and those of its words, 0 for none.
COLUMNS = 1 + LONGEST


class Part(NamedTuple):
    """A word of a run: half-open characters, the word in lower case, and whether a sentence begins with it."""

    start: int
    end: int
    term: str
    first: bool


def find_runs(text: str) -> Iterator[List[Part]]:
    """YIELDS (List[Part]): two or more neighbours of a text that are not written in small letters or digits."""
    run: List[Part] = []
    for match in WORDS.finditer(text):
        start, end = match.span()
        if run and not (start == run[-1].end + 1 and text[start - 1] in _BETWEEN):
            if len(run) > 1:
                yield run
            run = []
        word = match.group()
        if not word.islower() and kind_of(word) in (NAME, MIXED, CASELESS):
            first = not run and _SENTENCE_END.search(text[max(0, start - 8) : start]) is not None
            run.append(Part(start, end, word.lower()[:MAX_TERM], first))
        elif run:
            if len(run) > 1:
                yield run
            run = []
    if len(run) > 1:
        yield run


class NgramModel:
    """Document frequencies of n-grams, and a sample of them.

    key (bytes): The key of the hashes: the words'.
    max_terms (int): How many n-grams are kept.
    longest (int): How many words an n-gram has at most, 2 or 3.
    """

    def __init__(self, key: bytes, max_terms: int, longest: int) -> None:
        self.longest = longest
        self.counts = TermCounts(key, max_terms)
        # Of n-grams and of words, how many there were in all.
        self.seen = self.words = 0
        self.sample: List[Tuple[int, ...]] = []
        self._new: Counter = Counter()

    def add(self, text: str, words: int) -> None:
        """Count the n-grams of a document of so many words."""
        self.words += words
        terms = set()
        for run in find_runs(text):
            for size in range(2, self.longest + 1):
                for place in range(len(run) - size + 1):
                    parts = tuple(part.term for part in run[place : place + size])
                    terms.add(" ".join(parts))
                    self._keep(parts)
        self._new.update(terms)
        if len(self._new) > BATCH:
            self.settle()

    def _keep(self, parts: Sequence[str]) -> None:
        # Which are kept depends on the number alone, so that learning in parts gives the same as learning all together.
        self.seen += 1
        place = self.seen - 1 if self.seen <= SIZE else Random(self.seen).randrange(self.seen)
        if place < SIZE:
            hashes = [self.counts.hash(term) for term in (" ".join(parts), *parts)]
            row = tuple(hashes + [0] * (COLUMNS - len(hashes)))
            if place < len(self.sample):
                self.sample[place] = row
            else:
                self.sample.append(row)

    def settle(self) -> None:
        """Put what was counted into the table."""
        self.counts.add({}, self._new)
        self._new = Counter()

    def state(self) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): what is saved: hashes and counts as little-endian bytes, and numbers."""
        return {
            "longest": self.longest,
            "max_terms": self.counts.max_terms,
            "floor": self.counts.floor,
            "seen": self.seen,
            "words": self.words,
            **pack_arrays(vars(self.counts), DTYPES),
            # In no order that says anything about the texts.
            "sample": np.array(sorted(self.sample), dtype="<u8").tobytes(),
        }

    @classmethod
    def from_state(cls, state: Dict[str, Any], key: bytes) -> "NgramModel":
        """RETURNS (NgramModel): the model whose `state` it was. RAISES (ValueError): when it is none."""
        model = cls(key, int(state["max_terms"]), int(state["longest"]))
        if not 2 <= model.longest <= LONGEST:
            raise ValueError
        model.counts.load(int(state["floor"]), **unpack_arrays(state, DTYPES))
        model.seen, model.words = int(state["seen"]), int(state["words"])
        model.sample = [tuple(row) for row in np.frombuffer(state["sample"], dtype="<u8").reshape(-1, COLUMNS).tolist()]
        return model
