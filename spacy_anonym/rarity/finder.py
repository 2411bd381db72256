"""Find the rare words of texts: by surprisal, by rare n-grams of common words, or by TF-IDF."""

import math
import re
from bisect import bisect_left
from collections import Counter
from itertools import accumulate, filterfalse
from typing import Any, Dict, Iterable, Iterator, List, NamedTuple, Sequence, Tuple, cast

import numpy as np

from .characters import MAX_BITS
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
    split_chunk,
    split_text,
)

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
_BETWEEN = re.compile(r"[ \u00a0-]")


class RareWords:
    """Finds rare words by surprisal.

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
        # How long a word must be.
        self._shortest = [
            settings.min_length if model.is_counted(kind, settings.min_length, settings) else math.inf for kind in KINDS
        ]
        self._bits = model.characters.bits
        self._clear()

    def _clear(self) -> None:
        self._common: set = set()
        self._rare: Dict[str, Sequence[Rare]] = {}

    def find(self, text: str) -> List[Rare]:
        """RETURNS (List[Rare]): the rare words of a text, sorted; pairs of characters may overlap."""
        chunks = text.split()
        # Most texts have nothing new, and most of the others nothing rare.
        if self._common.issuperset(chunks):
            return []
        new = filterfalse(self._common.__contains__, chunks)
        rare = {chunk: words for chunk in new if (words := self._rare.get(chunk) or self._read(chunk))}
        found: List[Rare] = []
        place = 0
        for chunk in chunks if rare else ():
            # Only white space stands between two chunks.
            place = text.find(chunk, place)
            found += [(place + start, place + end, score) for start, end, score in rare.get(chunk, ())]
            place += len(chunk)
        return found

    def _read(self, chunk: str) -> Sequence[Rare]:
        """RETURNS: the rare words of a chunk, which is remembered."""
        if len(self._common) >= MAX_COMMON or len(self._rare) >= MAX_RARE:
            self._clear()
        if chunk.isalpha() and (chunk.isascii() or ANY_UNSPACED.search(chunk) is None):
            found = self._measure(0, len(chunk), chunk.lower()[:MAX_TERM], kind_of(chunk))
        else:
            found = [rare for each in split_chunk(chunk) for rare in self._measure(*each)]
        if len(chunk) <= MAX_CHUNK:
            if found:
                self._rare[chunk] = found
            else:
                self._common.add(chunk)
        return found

    def _measure(self, start: int, end: int, term: str, kind: int) -> Sequence[Rare]:
        least = self._least_bits[kind]
        if least > MAX_BITS or end - start < self._shortest[kind]:
            return ()
        # Letters first: most words are decided by them, and a table of trigrams is nearer than that of all words.
        bits = self._bits(term)
        if bits < least or term in self._settings.stop_words:
            return ()
        frequency, low = self._model.counts.get(term)
        surprisal = self._model.score(kind, frequency, low, bits, self._settings)
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


Rows = List[Tuple[float, float]]


def flagged_shares(
    model: RarityModel, settings: Settings, texts: Iterable[str], shares: Sequence[float], thresholds: Sequence[float]
) -> Tuple[int, Rows, Rows]:
    """Count what each of `shares`, for surprisal, and of `thresholds`, for classic TF-IDF, flags in texts.
    RETURNS (Tuple[int, Rows, Rows]): the number of words; (setting, share of the words that it flags) for shares and
    for thresholds."""
    tail = model.tail(settings)
    limits = [threshold_of(tail, share) for share in shares]
    reached, passed = [0] * len(shares), [0] * len(thresholds)
    total = 0
    for text in texts:
        for _, word in split_text(text):
            total += 1
            score = model.surprisal(word, settings)
            for place, limit in enumerate(limits):
                reached[place] += score >= limit
        for scored in score_classic(text, model, settings):
            for place, threshold in enumerate(thresholds):
                passed[place] += scored.score > threshold
    size = max(1, total)
    by_share = [(share, count / size) for share, count in zip(shares, reached)]
    return total, by_share, [(threshold, count / size) for threshold, count in zip(thresholds, passed)]


def flagged_ngrams(model: RarityModel, settings: Settings, texts: Sequence[str], shares: Sequence[float]) -> Rows:
    """RETURNS (Rows): as `flagged_shares`, for words that are flagged in n-grams, whether or not they are flagged alone
    too. Stop words are in none."""
    longest = model.ngrams.longest if model.ngrams else 1
    finders = [RareNgrams(model, settings, share, longest) for share in shares]
    flagged, total = [0] * len(shares), 0
    for text in texts:
        starts = [place + word.start for place, word in split_text(text)]
        total += len(starts)
        for place, finder in enumerate(finders):
            found = finder.find(text)
            if found:
                flagged[place] += sum(any(start <= each < end for start, end, _ in found) for each in starts)
    return [(share, count / max(1, total)) for share, count in zip(shares, flagged)]
