"""Find the rare words of texts, fast: one scan for what may be rare as it is written, and of that only what was not seen before is looked up."""

import math
import re
from itertools import filterfalse
from typing import Any, Dict, Iterator, List, Sequence, Tuple

from .characters import MAX_BITS, MAX_CHARS
from .model import RarityModel, Settings
from .scan import find_chunks, large_finder, place_chunks, place_large
from .words import ANY_UNSPACED, CASELESS, LOWER, MAX_TERM, MIXED, NAME, NUMBER, kind_of, split_chunk

# (start, end, score in [0, 1])
Rare = Tuple[int, int, float]
# Characters of a piece: it is searched once more where it has a rare word.
PIECE = 2000
# How many chunks are remembered, and their length.
MAX_COMMON = 1 << 17
MAX_RARE = 1 << 15
MAX_CHUNK = 64
LOWEST, SPREAD = 0.4, 0.2
# A bound holds although sums are rounded.
ROUNDING = 1e-6

_SPACE = re.compile(r"\s")
_BETWEEN = re.compile(r"[ \u00a0-]")


class RareWords:
    """Finds rare words by surprisal.

    model (RarityModel): What is rare.
    settings (Settings): Which words count.
    share (float): Which share of the corpus's words is flagged at most.
    """

    def __init__(self, model: RarityModel, settings: Settings, share: float) -> None:
        self._model, self._settings, self._share = model, settings, share
        self._tail = model.tail(settings)
        self.threshold = self._tail.threshold(share)
        # For each way of writing the bits that a word's letters must have, if no document has the word; where it is too much, none is rare.
        spare = self.threshold - ROUNDING + MAX_BITS
        self._least_bits = [spare - model.most(kind, settings) for kind in (LOWER, NAME, MIXED, CASELESS, NUMBER)]
        self._only_large = min(self._least_bits[LOWER], self._least_bits[NUMBER]) > MAX_BITS
        self._only_names = self._only_large and min(self._least_bits[MIXED], self._least_bits[CASELESS]) > MAX_BITS
        self._bits, self._total = model.characters.bits, model.characters.total
        least = self._least_bits[NAME]
        self._least_mean = model.characters.mean_for(least) if least < MAX_BITS else math.inf
        self._scan = large_finder()
        self._clear()

    def _clear(self) -> None:
        self._common: set = set()
        self._rare: Dict[str, Sequence[Rare]] = {}
        self._is_common = self._common.__contains__

    def find(self, text: str) -> List[Rare]:
        """Find rare words.

        text (str): The text.
        RETURNS (List[Rare]): (start, end, score), half-open characters, sorted; pairs of characters may overlap.
        """
        if len(text) <= PIECE:
            return self._find_in(text, 0)
        found: List[Rare] = []
        for start, piece in _pieces(text):
            found += self._find_in(piece, start)
        return found

    def _find_in(self, text: str, offset: int) -> List[Rare]:
        if not self._only_large:
            return self._find_in_chunks(text, offset)
        fresh = list(filterfalse(self._is_common, self._scan(text + " ")))
        if not fresh:
            return []
        rare = {}
        least, total, add = self._least_mean, self._total, self._common.add
        for chunk in fresh:
            size = len(chunk)
            if 1 < size <= MAX_CHARS and chunk.isascii() and chunk.istitle() and chunk.isalpha() and total(chunk.lower()) < least * (size + 1):
                # Most of what was not seen before: the same as below in fewer steps.
                add(chunk)
                continue
            words = self._rare.get(chunk)
            if words is None:
                if chunk[-1].isspace():
                    return self._find_in_chunks(text, offset)
                words = self._read(chunk)
            if words:
                rare[chunk] = words
        if len(self._common) >= MAX_COMMON:
            self._clear()
        return _move(place_large(text, rare), rare, offset) if rare else []

    def _find_in_chunks(self, text: str, offset: int) -> List[Rare]:
        rare = {}
        for chunk in filterfalse(self._is_common, find_chunks(text, not self._only_large)):
            words = self._rare.get(chunk)
            if words is None:
                words = self._read(chunk)
            if words:
                rare[chunk] = words
        return _move(place_chunks(text, rare), rare, offset) if rare else []

    def _read(self, chunk: str) -> Sequence[Rare]:
        """RETURNS (Sequence[Rare]): the rare words of a chunk, which is remembered."""
        if len(self._common) >= MAX_COMMON or len(self._rare) >= MAX_RARE:
            self._clear()
        if self._only_names and chunk.isupper() and chunk.isascii() and "'" not in chunk:
            found: Sequence[Rare] = ()
        elif chunk.isalpha() and (chunk.isascii() or ANY_UNSPACED.search(chunk) is None):
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
        if least > MAX_BITS:
            return ()
        # Letters first: most words are decided by them, and a table of trigrams is nearer than that of all words.
        bits = self._bits(term)
        settings = self._settings
        if bits < least or term in settings.stop_words or not self._model.is_counted(kind, end - start, settings):
            return ()
        frequency, low = self._model.counts.get(term)
        surprisal = self._model.score(kind, frequency, low, bits, settings)
        if surprisal < self.threshold:
            return ()
        return ((start, end, round(LOWEST + SPREAD * max(0.0, 1.0 - self._tail.share(surprisal) / self._share), 4)),)

    def __reduce__(self) -> Tuple[Any, ...]:
        # What is remembered is text.
        return RareWords, (self._model, self._settings, self._share)


def _move(places: Sequence[Tuple[int, str]], rare: Dict[str, Sequence[Rare]], offset: int) -> List[Rare]:
    return [(offset + place + start, offset + place + end, score) for place, chunk in places for start, end, score in rare[chunk]]


def _pieces(text: str) -> Iterator[Tuple[int, str]]:
    start = 0
    while start < len(text):
        cut = _SPACE.search(text, start + PIECE)
        stop = cut.end() if cut else len(text)
        yield start, text[start:stop]
        start = stop


def join_findings(text: str, found: Sequence[Rare]) -> List[Rare]:
    """Join findings that overlap, touch, or have one space or hyphen between them.

    text (str): The text.
    found (Sequence[Rare]): Sorted.
    RETURNS (List[Rare]): Sorted, not overlapping; the score is the highest of those joined.
    """
    joined: List[Rare] = []
    for start, end, score in found:
        if joined and (start <= joined[-1][1] or (start == joined[-1][1] + 1 and _BETWEEN.match(text[start - 1]))):
            first, last, other = joined[-1]
            joined[-1] = (first, max(last, end), max(score, other))
        else:
            joined.append((start, end, score))
    return joined
