"""Rare n-grams of words that are each common: neighbours that are not written in small letters ("Green Lane"), counted
like the words themselves."""

import math
import re
from bisect import bisect_left
from collections import Counter
from itertools import accumulate
from random import Random
from typing import Any, Dict, FrozenSet, Iterator, List, NamedTuple, Sequence, Tuple

import numpy as np

from .counts import DTYPES, TermCounts
from .words import CASELESS, MAX_TERM, MIXED, NAME, WORDS, kind_of

# Word n-grams that are kept as a sample, to know how many a threshold would flag.
SIZE = 50_000
LONGEST = 3
# A word is common that stands in so many documents: 1 in 10,000, and no fewer than 5.
COMMON_SHARE, COMMON_LEAST = 1e-4, 5
PRIOR = 0.5
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


def together_is_rare(together: int, parts: Sequence[int], least: float) -> bool:
    """RETURNS (bool): whether words stand in so many documents that each is common, and as neighbours in so few that
    they are not."""
    return together < least <= min(parts)


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
        """Count the n-grams of a document.

        text (str): The document.
        words (int): How many words it has.
        """
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
        # Which are kept depends on the number alone, so that learning in parts is learning at once.
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
        arrays = {
            name: getattr(self.counts, name).astype(np.dtype(kind).newbyteorder("<")).tobytes()
            for name, kind in DTYPES.items()
        }
        numbers = {
            "longest": self.longest,
            "max_terms": self.counts.max_terms,
            "floor": self.counts.floor,
            "seen": self.seen,
            "words": self.words,
        }
        # In no order that says anything about the texts.
        return {**numbers, **arrays, "sample": np.array(sorted(self.sample), dtype="<u8").tobytes()}

    @classmethod
    def from_state(cls, state: Dict[str, Any], key: bytes) -> "NgramModel":
        """RETURNS (NgramModel): the model whose `state` it was. RAISES (ValueError): when it is none."""
        model = cls(key, int(state["max_terms"]), int(state["longest"]))
        arrays = {
            name: np.frombuffer(state[name], dtype=np.dtype(kind).newbyteorder("<")).astype(kind)
            for name, kind in DTYPES.items()
        }
        hashes = arrays["hashes"]
        if (
            len({len(each) for each in arrays.values()}) > 1
            or np.any(hashes[1:] <= hashes[:-1])
            or not 2 <= model.longest <= LONGEST
        ):
            raise ValueError
        model.counts.load(int(state["floor"]), **arrays)
        model.seen, model.words = int(state["seen"]), int(state["words"])
        model.sample = [tuple(row) for row in np.frombuffer(state["sample"], dtype="<u8").reshape(-1, COLUMNS).tolist()]
        return model


class RareNgrams:
    """Finds rare n-grams of common words.

    ngrams (NgramModel): What was counted.
    words (TermCounts): The words' counts.
    documents (int): How many documents there were.
    stop_words (FrozenSet[str]): No n-gram has one of these.
    share (float): Which share of the corpus's words is flagged in n-grams at most.
    longest (int): How many words an n-gram has at most.
    """

    def __init__(
        self,
        ngrams: NgramModel,
        words: TermCounts,
        documents: int,
        stop_words: FrozenSet[str],
        share: float,
        longest: int,
    ) -> None:
        self._ngrams, self._words, self._documents = ngrams, words, documents
        self._stop_words, self._share, self._longest = stop_words, share, longest
        self._least = max(COMMON_LEAST, COMMON_SHARE * documents)
        scored = sorted(self._score_sample())
        # From the highest on, which share of the words has been flagged.
        weight = ngrams.seen / max(1, len(ngrams.sample)) / max(1, ngrams.words)
        self._scores = [score for score, _ in scored]
        self._shares = list(accumulate(size * weight for _, size in reversed(scored)))[::-1]
        # Equal scores are all flagged or none. Where nothing in the sample is rare, all that is rare is flagged.
        too_many = [score for (score, _), total in zip(scored, self._shares) if total > share]
        self.threshold = math.nextafter(too_many[-1], math.inf) if too_many else -math.inf

    def _score_sample(self) -> Iterator[Tuple[float, int]]:
        rows = np.array(self._ngrams.sample, dtype=np.uint64).reshape(-1, COLUMNS)
        # As if its own document were not there.
        together = np.maximum(self._ngrams.counts.get_all(rows[:, 0])[0] - 1, 0).tolist()
        columns = [np.maximum(self._words.get_all(rows[:, place])[0] - 1, 0).tolist() for place in range(1, COLUMNS)]
        sizes = (rows != 0).sum(axis=1).tolist()
        for frequency, size, *parts in zip(together, sizes, *columns):
            if size - 1 <= self._longest and together_is_rare(frequency, parts[: size - 1], self._least):
                yield self._score(frequency, parts[: size - 1]), size - 1

    def _score(self, together: int, parts: Sequence[int]) -> float:
        # Of two that no document has, the rarer is the one of rarer words: by their mean, so that the number of words
        # makes no difference.
        bits = [math.log2((self._documents + PRIOR) / (each + PRIOR)) for each in (together, *parts)]
        return bits[0] + sum(bits[1:]) / len(parts)

    def find(self, text: str) -> List[Tuple[int, int, float]]:
        """Find n-grams.

        text (str): The text.
        RETURNS (List[Tuple[int, int, float]]): (start, end, score in [0, 1]), half-open characters, sorted; they may
            overlap.
        """
        found = []
        for run in find_runs(text):
            frequencies = [
                0 if part.first or part.term in self._stop_words else self._words.get(part.term)[0] for part in run
            ]
            for place in range(len(run) - 1):
                for size in range(2, min(self._longest, len(run) - place) + 1):
                    parts = frequencies[place : place + size]
                    if min(parts) < self._least:
                        break
                    together, _ = self._ngrams.counts.get(" ".join(part.term for part in run[place : place + size]))
                    score = self._score(together, parts)
                    if score >= self.threshold and together_is_rare(together, parts, self._least):
                        level = (
                            self._shares[bisect_left(self._scores, score)]
                            if self._scores and score <= self._scores[-1]
                            else 0.0
                        )
                        found.append(
                            (
                                run[place].start,
                                run[place + size - 1].end,
                                round(0.4 + 0.2 * max(0.0, 1.0 - level / self._share), 4),
                            )
                        )
        return found
