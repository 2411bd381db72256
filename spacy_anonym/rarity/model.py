"""What a corpus says about words: in how many of its documents each stands, and from which score on a word is one of
its rarest."""

import math
import os
import sys
from bisect import bisect_left
from collections import Counter
from typing import Dict, FrozenSet, Iterable, List, NamedTuple, Optional, Set, Tuple

import numpy as np

from .characters import MAX_BITS, CharacterModel
from .counts import TermCounts
from .ngrams import NgramModel
from .sample import Sample, Sampled
from .words import CASELESS, LOWER, MIXED, NAME, NUMBER, Word, split_chunk

MAX_TERMS = 2_000_000
KEY_BYTES = 16
# How many terms are counted before they go to the table, and how many chunks are remembered meanwhile.
BATCH_TERMS = 100_000
MAX_CHUNKS = 1 << 15
MAX_CHUNK = 64
# What is added to a count, as to no word's frequency is known to be 0.
PRIOR = 0.5
# Bits for the writing of a word that its corpus seldom has in lower case. Chosen on the texts of
# `benchmarks/rarity.py`. A script without capitals says nothing; in a corpus of another script its words are mostly
# names.
BONUS = {LOWER: 0.0, NAME: 12.0, MIXED: 8.0, CASELESS: 10.0, NUMBER: 0.0}
CAPITALS = ("prefer", "only", "ignore")
# The score of a word that is left out by a setting.
NEVER = -math.inf
LEAST = -sys.float_info.max


class Settings(NamedTuple):
    """Which words count.

    stop_words (FrozenSet[str]): Words that never do, in lower case.
    min_length (int): Shorter ones never do, characters.
    numbers (bool): Whether words of digits alone do.
    capitals (str): "prefer": words with capitals come first, if the corpus seldom has them without. "only": no others.
        "ignore": writing makes no difference.
    """

    stop_words: FrozenSet[str] = frozenset()
    min_length: int = 2
    numbers: bool = False
    capitals: str = "prefer"


class RarityModel:
    """Document frequencies, characters of ordinary words and a sample of words of a corpus.

    key (Optional[bytes]): The key of the hashes; None draws one, which is saved with the model.
    max_terms (int): How many terms are kept.
    longest (int): How many words the longest n-grams have that are counted; 1 counts words alone.
    """

    def __init__(self, key: Optional[bytes] = None, max_terms: int = MAX_TERMS, longest: int = 1) -> None:
        self.own_key = os.urandom(KEY_BYTES) if key is None else None
        self.documents = 0
        self.counts = TermCounts(key or self.own_key, max_terms)
        self.characters = CharacterModel()
        self.sample = Sample()
        self.ngrams = NgramModel(key or self.own_key, max_terms, longest) if longest > 1 else None

    def learn(self, texts: Iterable[str]) -> int:
        """Count the words of texts; those of earlier calls stay counted.

        texts (Iterable[str]): The texts, each a document. They are read as they come, and none is kept.
        RETURNS (int): How many there were.
        """
        low: Counter = Counter()
        other: Counter = Counter()
        known: Dict[str, Tuple[Tuple[str, ...], Tuple[str, ...]]] = {}
        before = self.documents
        for text in texts:
            chunks = text.split()
            self.sample.add(chunks)
            if self.ngrams is not None:
                self.ngrams.add(text, len(chunks))
            in_low: Set[str] = set()
            in_other: Set[str] = set()
            for chunk in set(chunks):
                terms = known.get(chunk)
                if terms is None:
                    terms = _terms(chunk)
                    if len(chunk) <= MAX_CHUNK:
                        known[chunk] = terms
                in_low.update(terms[0])
                in_other.update(terms[1])
            low.update(in_low)
            other.update(in_other - in_low)
            self.documents += 1
            if len(low) + len(other) > BATCH_TERMS:
                self._flush(low, other)
            if len(known) > MAX_CHUNKS:
                known.clear()
        self._flush(low, other)
        if self.ngrams is not None:
            self.ngrams.settle()
        self.sample.settle(lambda term: (self.counts.hash(term), self.characters.bits(term)))
        return self.documents - before

    def _flush(self, low: Counter, other: Counter) -> None:
        new = self.counts.add(low, other)
        # Ordinary words: those that are written in lower case, or could not be written otherwise.
        self.characters.learn([term for term in new if term in low or term.lower() == term.upper()])
        low.clear()
        other.clear()

    def surprisal(self, word: Word, settings: Settings) -> float:
        """Measure a word, whatever text it stands in.

        word (Word): The word.
        settings (Settings): Which words count.
        RETURNS (float): The surprisal of its document frequency and of its characters in bits, and more for capitals;
            -inf for one that does not count.
        """
        if word.term in settings.stop_words or not self.is_counted(word.kind, word.end - word.start, settings):
            return NEVER
        return self.score(word.kind, *self.counts.get(word.term), self.characters.bits(word.term), settings)

    def score(self, kind: int, frequency: int, low: int, bits: float, settings: Settings) -> float:
        """Measure a word that counts; see `surprisal`.

        kind (int): As in `Word`.
        frequency, low (int): In how many documents it stands, and in how many in lower case.
        bits (float): Those of its characters.
        RETURNS (float): The score.
        """
        score = math.log2((self.documents + PRIOR) / (frequency + PRIOR))
        if settings.capitals != "ignore":
            score += BONUS[kind] * (1.0 - low / (frequency + 1))
        return score + bits

    def most(self, kind: int, settings: Settings) -> float:
        """RETURNS (float): what no word that is written like this can pass."""
        return self.score(kind, 0, 0, MAX_BITS, settings)

    @staticmethod
    def is_counted(kind: int, length: int, settings: Settings) -> bool:
        """RETURNS (bool): whether words that are written like this count, of a length in characters."""
        if length < settings.min_length or (kind == NUMBER and not settings.numbers):
            return False
        return settings.capitals != "only" or kind in (NAME, MIXED)

    def inverse_frequency(self, term: str) -> float:
        """RETURNS (float): log(1 + N / df), for a term of no document log(1 + N). SOURCE: the GDPR Anonymization Tool's
        formula."""
        frequency, _ = self.counts.get(term)
        return math.log(1 + self.documents / max(1, frequency))

    def tail(self, settings: Settings) -> "Tail":
        """Score the sample as if each word's own document were not in the corpus.

        settings (Settings): Which words count.
        RETURNS (Tail): The scores.
        """
        words = self.sample.words()
        scores = self._leave_one_out(words, settings)
        return Tail(np.sort(scores))

    def _leave_one_out(self, words: Sampled, settings: Settings) -> np.ndarray:
        frequency, low = self.counts.get_all(words.hashes)
        # A word that was pruned is not counted at all.
        frequency = np.maximum(frequency - 1, 0)
        low = np.maximum(low - (words.kinds == LOWER), 0)
        scores = np.log2((self.documents + PRIOR) / (frequency + PRIOR)) + words.bits
        if settings.capitals != "ignore":
            scores += np.array([BONUS[kind] for kind in sorted(BONUS)])[words.kinds] * (1.0 - low / (frequency + 1))
        counted = words.lengths >= settings.min_length
        if not settings.numbers:
            counted &= words.kinds != NUMBER
        if settings.capitals == "only":
            counted &= (words.kinds == NAME) | (words.kinds == MIXED)
        return np.where(counted, scores, NEVER)


def _terms(chunk: str) -> Tuple[Tuple[str, ...], Tuple[str, ...]]:
    words = split_chunk(chunk)
    low = tuple(word.term for word in words if word.kind == LOWER)
    return low, tuple(word.term for word in words if word.kind != LOWER)


class Tail:
    """The scores of a sample of a corpus's words.

    scores (np.ndarray): Sorted, shape (n,) float64; -inf for words that do not count.
    """

    def __init__(self, scores: np.ndarray) -> None:
        self.scores: List[float] = scores.tolist()

    def threshold(self, share: float) -> float:
        """RETURNS (float): the least score that at most this share of the words reaches, in [0, 1]."""
        size = len(self.scores)
        allowed = int(share * size)
        if allowed >= size:
            return LEAST
        # The first one that must not be flagged, and those that are equal to it.
        return math.nextafter(self.scores[size - allowed - 1], math.inf)

    def share(self, score: float) -> float:
        """RETURNS (float): the share of the words that reach a score, in [0, 1]."""
        return (len(self.scores) - bisect_left(self.scores, score)) / max(1, len(self.scores))
