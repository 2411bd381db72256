"""Find the rare words of texts: by surprisal, by rare n-grams of common words, or by TF-IDF.

Words by surprisal are found fast: one scan for what may be rare as it is written, and of that only what was not seen
before is looked up.
"""

import math
import re
from bisect import bisect_left
from collections import Counter
from itertools import accumulate, filterfalse
from typing import Any, Dict, Iterator, List, NamedTuple, Sequence, Tuple, cast

import numpy as np

from .characters import MAX_BITS, MAX_CHARS
from .model import PRIOR, RarityModel, Settings, threshold_of
from .ngrams import COLUMNS, NgramModel, find_runs
from .words import (
    ANY_UNSPACED,
    CASELESS,
    LOWER,
    MAX_TERM,
    MIXED,
    NAME,
    NUMBER,
    kind_of,
    large_finder,
    place_chunks,
    split_chunk,
    split_text,
    whole_chunk,
)  # fmt: skip

# (start, end, score in [0, 1]), half-open characters.
Rare = Tuple[int, int, float]
# How many chunks are remembered, and their length.
MAX_COMMON = 1 << 17
MAX_RARE = 1 << 15
MAX_CHUNK = 64
LOWEST, SPREAD = 0.4, 0.2
# A bound holds although sums are rounded.
ROUNDING = 1e-6

# A word is common that stands in so many documents: 1 in 10,000, and no fewer than 5.
COMMON_SHARE, COMMON_LEAST = 1e-4, 5

KINDS = (LOWER, NAME, MIXED, CASELESS, NUMBER)
# Instead of the words of a chunk that must be looked at where it stands.
CUT: Sequence[Rare] = ((0, 0, 0.0),)

_ASCII_WORDS = re.compile("[A-Za-z0-9]+(?:'[A-Za-z0-9]+)*").findall
_BETWEEN = re.compile(r"[ \u00a0-]")


class RareWords:
    """Finds rare words by surprisal.

    model (RarityModel): What is rare.
    settings (Settings): Which words count.
    share (float): Which share of the corpus's words is flagged at most.
    """

    def __init__(self, model: RarityModel, settings: Settings, share: float) -> None:
        self._model, self._settings, self._share = model, settings, share
        scores = model.tail(settings)
        self.threshold = threshold_of(scores, share)
        # The flagged ones of the sample's scores: so few that they stay in the processor's cache.
        self._highest = scores[bisect_left(scores, self.threshold) :]
        self._allowed = share * max(1, len(scores))
        # For each way of writing the bits that a word's letters must have, if no document has the word; where it is too
        # much, none is rare.
        spare = self.threshold - ROUNDING + MAX_BITS
        self._least_bits = [spare - model.most(kind, settings) for kind in KINDS]
        # But for its letters: the score of a word that no document has, and the least that unusual letters can make
        # rare.
        self._unseen = [model.score(kind, 0, 0, 0.0, settings) for kind in KINDS]
        self._least_score = self.threshold - ROUNDING - MAX_BITS
        # How long a word must be.
        self._shortest = [
            settings.min_length if model.is_counted(kind, settings.min_length, settings) else math.inf for kind in KINDS
        ]
        self._only_large = min(self._least_bits[LOWER], self._least_bits[NUMBER]) > MAX_BITS
        self._only_names = self._only_large and min(self._least_bits[MIXED], self._least_bits[CASELESS]) > MAX_BITS
        self._bits, self._most = model.characters.bits, model.characters.most
        least = self._least_bits[NAME]
        self._limits = model.characters.limits(model.characters.mean_for(least) if least < MAX_BITS else math.inf)
        self._scan = large_finder()
        self._clear()

    def _clear(self) -> None:
        self._common: set = set()
        self._rare: Dict[str, Sequence[Rare]] = {}

    def find(self, text: str) -> List[Rare]:
        """RETURNS (List[Rare]): the rare words of a text, sorted; pairs of characters may overlap."""
        if self._only_large:
            # White space ends a text as it ends a word.
            text += " "
            chunks = self._scan(text)
        else:
            chunks = text.split()
        # Most texts have nothing new, and most of the others nothing rare.
        if self._common.issuperset(chunks):
            return []
        rare = self._read_new(chunks)
        return self._place(text, chunks, rare) if rare else []

    def _place(self, text: str, chunks: Sequence[str], rare: Dict[str, Sequence[Rare]]) -> List[Rare]:
        """RETURNS: the rare words of a text, of which these are the chunks."""
        found: List[Rare] = []
        for place, chunk in place_chunks(text, chunks, rare):
            words = rare[chunk]
            if words is CUT:
                place, chunk = whole_chunk(text, place)
                words = () if chunk in self._common else self._rare.get(chunk) or self._read(chunk)
            for start, end, score in words:
                found.append((place + start, place + end, score))
        return found

    def _read_new(self, chunks: Sequence[str]) -> Dict[str, Sequence[Rare]]:
        """RETURNS: the chunks that have rare words, or must be looked at in their places."""
        common, known, rare = self._common, self._rare, {}
        most, limits = self._most, self._limits
        for chunk in filterfalse(common.__contains__, chunks):
            words = known.get(chunk)
            if words is None:
                if not self._only_large:
                    words = self._read(chunk)
                elif chunk.istitle() and chunk.isalpha() and chunk.isascii() and 1 < len(chunk) <= MAX_CHARS:
                    # Most have letters too usual for a rare word.
                    if most(chunk) < limits[len(chunk)]:
                        common.add(chunk)
                        continue
                    words = self._keep(chunk, self._measure_name(chunk))
                elif chunk[-1].isspace():
                    # Where a word is cut, what it is part of differs from place to place.
                    words = CUT
                elif self._only_names and len(chunk) <= MAX_CHUNK and chunk.isascii() and self._has_no_name(chunk):
                    common.add(chunk)
                    continue
                else:
                    words = self._read(chunk)
            if words:
                rare[chunk] = words
        if len(common) >= MAX_COMMON or len(known) >= MAX_RARE:
            self._clear()
        return rare

    def _read(self, chunk: str) -> Sequence[Rare]:
        """RETURNS: the rare words of a chunk, which is remembered."""
        if len(self._common) >= MAX_COMMON or len(self._rare) >= MAX_RARE:
            self._clear()
        if chunk.isalpha() and (chunk.isascii() or ANY_UNSPACED.search(chunk) is None):
            return self._keep(chunk, self._measure(0, len(chunk), chunk.lower()[:MAX_TERM], kind_of(chunk)))
        return self._keep(chunk, [rare for each in split_chunk(chunk) for rare in self._measure(*each)])

    def _keep(self, chunk: str, found: Sequence[Rare]) -> Sequence[Rare]:
        if len(chunk) <= MAX_CHUNK:
            if found:
                self._rare[chunk] = found
            else:
                self._common.add(chunk)
        return found

    def _has_no_name(self, chunk: str) -> bool:
        """RETURNS: whether the words of a chunk of ASCII are no names, or have letters too usual for rare ones."""
        if chunk.isupper():
            return "'" not in chunk
        for word in _ASCII_WORDS(chunk):
            if not word.isalpha():
                if "'" in word:
                    return False
            elif word.istitle() and len(word) > 1:
                if len(word) > MAX_CHARS or self._most(word) >= self._limits[len(word)]:
                    return False
        return True

    def _measure(self, start: int, end: int, term: str, kind: int) -> Sequence[Rare]:
        least = self._least_bits[kind]
        if least > MAX_BITS or end - start < self._shortest[kind]:
            return ()
        # Letters first: most words are decided by them, and a table of trigrams is nearer than that of all words.
        bits = self._bits(term)
        if bits < least or term in self._settings.stop_words:
            return ()
        return self._flag(start, end, self._score(term, kind) + bits)

    def _measure_name(self, word: str) -> Sequence[Rare]:
        """RETURNS: a `NAME` of ASCII letters that are unusual enough for a rare word, if it is one."""
        term = word.lower()
        if len(word) < self._shortest[NAME] or term in self._settings.stop_words:
            return ()
        # Those that are not rare are words of the corpus: their letters need not be measured.
        score = self._score(term, NAME)
        return () if score < self._least_score else self._flag(0, len(word), score + self._bits(term))

    def _score(self, term: str, kind: int) -> float:
        """RETURNS: the score but for the letters' bits."""
        frequency, low = self._model.counts.get(term)
        return self._model.score(kind, frequency, low, 0.0, self._settings) if frequency else self._unseen[kind]

    def _flag(self, start: int, end: int, surprisal: float) -> Sequence[Rare]:
        if surprisal < self.threshold:
            return ()
        rarer = len(self._highest) - bisect_left(self._highest, surprisal)
        return ((start, end, round(LOWEST + SPREAD * max(0.0, 1.0 - rarer / self._allowed), 4)),)

    def __reduce__(self) -> Tuple[Any, ...]:
        # What is remembered is text.
        return RareWords, (self._model, self._settings, self._share)


def together_is_rare(together: int, parts: Sequence[int], least: float) -> bool:
    """RETURNS (bool): whether words stand in so many documents that each is common, and as neighbours in so few that
    they are not."""
    return together < least <= min(parts)


class RareNgrams:
    """Finds rare n-grams of common words.

    model (RarityModel): What was counted, n-grams too.
    settings (Settings): Its stop words are in none.
    share (float): Which share of the corpus's words is flagged in n-grams at most.
    longest (int): How many words an n-gram has at most.
    """

    def __init__(self, model: RarityModel, settings: Settings, share: float, longest: int) -> None:
        # Whoever looks for n-grams has counted them.
        ngrams = cast(NgramModel, model.ngrams)
        self._ngrams, self._words, self._documents = ngrams, model.counts, model.documents
        self._stop_words, self._share, self._longest = settings.stop_words, share, longest
        self._least = max(COMMON_LEAST, COMMON_SHARE * model.documents)
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

    def find(self, text: str) -> List[Rare]:
        """RETURNS (List[Rare]): the rare n-grams of a text, sorted; they may overlap."""
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
                        above = bisect_left(self._scores, score)
                        level = self._shares[above] if above < len(self._shares) else 0.0
                        start, end = run[place].start, run[place + size - 1].end
                        found.append((start, end, round(LOWEST + SPREAD * max(0.0, 1.0 - level / self._share), 4)))
        return found


class Scored(NamedTuple):
    """A word of a text: half-open characters, what is counted, and its TF-IDF."""

    start: int
    end: int
    term: str
    score: float


def score_classic(text: str, model: RarityModel, settings: Settings) -> List[Scored]:
    """Score words: a word's count over the number of words, by log(1 + N / df).

    settings (Settings): Its stop words do not count, nor does what begins with no letter; shorter words count, but are
        not scored.
    RETURNS (List[Scored]): In order.
    SOURCE: the GDPR Anonymization Tool's formula. A word's score depends on its text's length: of a short text nearly
        all is flagged, of a long one nothing.
    """
    words = [
        (place + word.start, place + word.end, word.term)
        for place, word in split_text(text)
        if word.term[:1].isalpha() and word.term not in settings.stop_words
    ]
    counts = Counter(term for _, _, term in words)
    scores = {term: count / len(words) * model.inverse_frequency(term) for term, count in counts.items()}
    return [Scored(*word, scores[word[2]]) for word in words if word[1] - word[0] >= settings.min_length]


def find_classic(text: str, model: RarityModel, settings: Settings, threshold: float) -> List[Rare]:
    """RETURNS (List[Rare]): the words whose TF-IDF is above a threshold (see `score_classic`), with scores from 0.4 at
    the threshold towards 0.6."""
    found = [word for word in score_classic(text, model, settings) if word.score > threshold]
    return [(word.start, word.end, round(0.6 - 0.2 * threshold / word.score, 4)) for word in found]


def join_findings(text: str, found: Sequence[Rare]) -> List[Rare]:
    """RETURNS (List[Rare]): sorted findings of a text, of which those that overlap, touch, or have one space or hyphen
    between them are joined; the score is the highest of them."""
    joined: List[Rare] = []
    for start, end, score in found:
        if joined and (start <= joined[-1][1] or (start == joined[-1][1] + 1 and _BETWEEN.match(text[start - 1]))):
            first, last, other = joined[-1]
            joined[-1] = (first, max(last, end), max(score, other))
        else:
            joined.append((start, end, score))
    return joined
