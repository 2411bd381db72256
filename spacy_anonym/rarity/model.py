"""What a corpus says about words: in how many of its documents each stands, and from which score on a word is one of
its rarest."""

import math
import os
import sys
from collections import Counter
from typing import Any, Dict, FrozenSet, Iterable, List, NamedTuple, Optional, Sequence, Set, Tuple

import numpy as np
import srsly

from ..errors import AnonymError, Errors
from .characters import MAX_BITS, ROWS, CharacterModel
from .counts import DTYPES, TermCounts, pack_arrays, unpack_arrays
from .ngrams import NgramModel
from .sample import FIELDS, Sample
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
# Of a saved model: its form, and its arrays beside the counts.
VERSION = 1
CHARACTERS = {"trigrams": np.uint32, "pairs": np.uint32}
SAMPLE = {**FIELDS, "sizes": np.uint8}
CAPITALS = ("prefer", "only", "ignore")
# The score of a word that is left out by a setting.
NEVER = -math.inf
LEAST = -sys.float_info.max


class Settings(NamedTuple):
    """Which words count."""

    stop_words: FrozenSet[str] = frozenset()  # Words that never do, in lower case.
    min_length: int = 2  # Shorter ones never do, characters.
    numbers: bool = False  # Whether words of digits alone do.
    # "prefer": words with capitals come first, if the corpus seldom has them without. "only": no others. "ignore":
    # writing makes no difference.
    capitals: str = "prefer"


class RarityModel:
    """Document frequencies, characters of ordinary words and a sample of words of a corpus.

    key (Optional[bytes]): The key of the hashes; None draws one, which is saved with the model.
    max_terms (int): How many terms are kept.
    longest (int): How many words the longest n-grams have that are counted; 1 counts words alone.
    """

    def __init__(self, key: Optional[bytes] = None, max_terms: int = MAX_TERMS, longest: int = 1) -> None:
        secret = os.urandom(KEY_BYTES) if key is None else key
        self.own_key = secret if key is None else None
        self.documents = 0
        self.counts = TermCounts(secret, max_terms)
        self.characters = CharacterModel()
        self.sample = Sample()
        self.ngrams = NgramModel(secret, max_terms, longest) if longest > 1 else None

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
        """RETURNS (float): the surprisal of a word, whatever text it stands in: of its document frequency and of its
        characters, in bits, and more for capitals; -inf for one that does not count."""
        if word.term in settings.stop_words or not self.is_counted(word.kind, word.end - word.start, settings):
            return NEVER
        return self.score(word.kind, *self.counts.get(word.term), self.characters.bits(word.term), settings)

    def score(self, kind: int, frequency: int, low: int, bits: float, settings: Settings) -> float:
        """Measure a word that counts; see `surprisal`.

        frequency, low (int): In how many documents it stands, and in how many in lower case.
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

    def tail(self, settings: Settings) -> List[float]:
        """RETURNS (List[float]): the sorted scores of the sample, as if each word's own document were not in the
        corpus; -inf for words that do not count."""
        words = self.sample.words()
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
        return np.sort(np.where(counted, scores, NEVER)).tolist()


def _terms(chunk: str) -> Tuple[Tuple[str, ...], Tuple[str, ...]]:
    words = split_chunk(chunk)
    low = tuple(word.term for word in words if word.kind == LOWER)
    return low, tuple(word.term for word in words if word.kind != LOWER)


def threshold_of(scores: Sequence[float], share: float) -> float:
    """RETURNS (float): the least score that at most this share of sorted scores reaches, in [0, 1]."""
    allowed = int(share * len(scores))
    if allowed >= len(scores):
        return LEAST
    # The first one that must not be flagged, and those that are equal to it.
    return math.nextafter(scores[len(scores) - allowed - 1], math.inf)


def pack(model: RarityModel) -> bytes:
    """RETURNS (bytes): a model as msgpack, arrays little-endian; with the key only where the model drew it itself."""
    sample = model.sample.state()
    state = {
        "version": VERSION,
        "documents": model.documents,
        "key": model.own_key,
        # Tells whether the key given at loading is the one.
        "check": model.counts.hash("").to_bytes(8, "little"),
        "max_terms": model.counts.max_terms,
        "floor": model.counts.floor,
        "ngrams": None if model.ngrams is None else model.ngrams.state(),
        "sample": {name: value for name, value in sample.items() if name not in SAMPLE},
    }
    state.update(pack_arrays(vars(model.counts), DTYPES))
    state.update(pack_arrays(vars(model.characters), CHARACTERS))
    state.update(pack_arrays(sample, SAMPLE, "sample_"))
    return srsly.msgpack_dumps(state)


def unpack(data: bytes, owner: str, key: Optional[bytes] = None) -> RarityModel:
    """Load what `pack` made.

    key (Optional[bytes]): The key, for a model that does not have its own.
    RAISES (AnonymError): SA282 when the key is not the one, SA283 when the bytes are no model.
    """
    model = None
    try:
        state = srsly.msgpack_loads(data)
        if state["version"] == VERSION:
            model = _unpack(state, key)
    except Exception:
        # Whatever it is that the bytes are.
        model = None
    if model is None:
        raise AnonymError(Errors.SA283.format(name=owner))
    if model.counts.hash("").to_bytes(8, "little") != state["check"]:
        raise AnonymError(Errors.SA282.format(name=owner))
    return model


def _unpack(state: Dict[str, Any], key: Optional[bytes]) -> RarityModel:
    own = state["key"]
    # Without any key: the check tells.
    model = RarityModel(own or key, max_terms=int(state["max_terms"]))
    model.own_key = own
    model.documents = int(state["documents"])
    model.counts.load(floor=int(state["floor"]), **unpack_arrays(state, DTYPES))
    characters = unpack_arrays(state, CHARACTERS)
    if any(array.shape != (ROWS,) for array in characters.values()):
        raise ValueError
    model.characters.__setstate__(characters)
    if state.get("ngrams"):
        model.ngrams = NgramModel.from_state(state["ngrams"], model.counts.key)
    model.sample = Sample.from_state({**state["sample"], **unpack_arrays(state, SAMPLE, "sample_")})
    return model
