"""Find the rare words of texts, fast: one scan for what may be rare as it is written, and of that only what was not
seen before is looked up."""

import math
import re
from bisect import bisect_right
from itertools import accumulate, compress, filterfalse
from typing import Any, Dict, Iterable, Iterator, List, NamedTuple, Sequence, Set, Tuple

import numpy as np

from .characters import MAX_BITS, MAX_CHARS, TOTALS_ERROR
from .model import RarityModel, Settings
from .scan import large_finder, place_chunks, place_large, whole_chunk
from .words import ANY_UNSPACED, CASELESS, LOWER, MAX_TERM, MIXED, NAME, NUMBER, kind_of, split_chunk

# (start, end, score in [0, 1])
Rare = Tuple[int, int, float]
# Characters that are read at once: few, as they are searched once more for each rare word; many, as each block costs
# something.
BLOCK = 8000
# So few names are measured one by one.
FEW = 8
# How many chunks are remembered, and their length.
MAX_COMMON = 1 << 17
MAX_RARE = 1 << 15
MAX_CHUNK = 64
LOWEST, SPREAD = 0.4, 0.2
# A bound holds although sums are rounded.
ROUNDING = 1e-6

# In the place of the words of a chunk that must be looked at where it stands.
CUT: Sequence[Rare] = ((0, 0, 0.0),)

_SPACE = re.compile(r"\s")
_BETWEEN = re.compile(r"[ \u00a0-]")


class Block(NamedTuple):
    """What is read at once: texts from the number `first` on, or a piece of one, from white space to white space, which
    begins at `start`."""

    first: int
    start: int
    texts: Sequence[str]


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
        # For each way of writing the bits that a word's letters must have, if no document has the word; where it is too
        # much, none is rare.
        spare = self.threshold - ROUNDING + MAX_BITS
        self._least_bits = [spare - model.most(kind, settings) for kind in (LOWER, NAME, MIXED, CASELESS, NUMBER)]
        self._only_large = min(self._least_bits[LOWER], self._least_bits[NUMBER]) > MAX_BITS
        self._only_names = self._only_large and min(self._least_bits[MIXED], self._least_bits[CASELESS]) > MAX_BITS
        self._bits = model.characters.bits
        least = self._least_bits[NAME]
        self._least_mean = model.characters.mean_for(least) if least < MAX_BITS else math.inf
        self._scan = large_finder()
        self._clear()

    def _clear(self) -> None:
        self._common: set = set()
        self._rare: Dict[str, Sequence[Rare]] = {}

    def find(self, text: str) -> List[Rare]:
        """Find rare words.

        text (str): The text.
        RETURNS (List[Rare]): (start, end, score), half-open characters, sorted; pairs of characters may overlap.
        """
        return self.find_all((text,))[0]

    def find_all(self, texts: Sequence[str]) -> List[List[Rare]]:
        """Find rare words of texts: the same as `find` does one by one, in less time.

        texts (Sequence[str]): The texts.
        RETURNS (List[List[Rare]]): Of each text what `find` returns.
        """
        found: List[List[Rare]] = [[] for _ in texts]
        find_in = self._find_large if self._only_large else self._find_any
        for block in _blocks(texts):
            find_in(block, found)
        return found

    def _find_large(self, block: Block, found: List[List[Rare]]) -> None:
        # White space ends a text as it ends a word.
        text = " ".join(block.texts) + " "
        fresh = set(self._scan(text)) - self._common
        if not fresh:
            return
        rare = {}
        for chunk in self._leave_usual(fresh):
            words = self._rare.get(chunk)
            if words is None:
                # Where a word is cut, what it is part of differs from place to place.
                words = CUT if chunk[-1].isspace() else self._read(chunk)
            if words:
                rare[chunk] = words
        if len(self._common) >= MAX_COMMON:
            self._clear()
        if not rare:
            return
        # Each text and the white space after it.
        starts = [0, *accumulate(len(each) + 1 for each in block.texts)]
        for place, chunk in place_large(text, rare):
            words = rare[chunk]
            if words is CUT:
                place, chunk = whole_chunk(text, place)
                words = () if chunk in self._common else self._rare.get(chunk) or self._read(chunk)
            if words:
                number = bisect_right(starts, place) - 1
                offset = block.start + place - starts[number]
                found[block.first + number] += [(offset + start, offset + end, score) for start, end, score in words]

    def _leave_usual(self, chunks: Set[str]) -> Iterable[str]:
        """RETURNS (Iterable[str]): the chunks without names whose letters are too usual for a rare word: most of those
        not seen before."""
        names = [
            chunk
            for chunk in chunks
            if chunk.isalpha() and chunk.isascii() and chunk.istitle() and 1 < len(chunk) <= MAX_CHARS
        ]
        if not names:
            return chunks
        means, least = self._model.characters, self._least_mean
        if len(names) < FEW:
            usual = [name for name in names if means.total(name.lower()) < least * (len(name) + 1)]
        else:
            limits = np.fromiter(map(len, names), dtype=np.float64, count=len(names)) * least + (least - TOTALS_ERROR)
            usual = list(compress(names, (means.totals(names) < limits).tolist()))
        self._common.update(usual)
        return chunks.difference(usual)

    def _find_any(self, block: Block, found: List[List[Rare]]) -> None:
        for number, text in enumerate(block.texts, block.first):
            rare = {}
            for chunk in filterfalse(self._common.__contains__, text.split()):
                words = self._rare.get(chunk)
                if words is None:
                    words = self._read(chunk)
                if words:
                    rare[chunk] = words
            for place, chunk in place_chunks(text, rare) if rare else ():
                offset = block.start + place
                found[number] += [(offset + start, offset + end, score) for start, end, score in rare[chunk]]

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


def _blocks(texts: Sequence[str]) -> Iterator[Block]:
    """YIELDS (Block): texts, about `BLOCK` characters at once, and a longer one in pieces."""
    first = size = 0
    for number, text in enumerate(texts):
        size += len(text)
        if len(text) > BLOCK:
            if first < number:
                yield Block(first, 0, texts[first:number])
            for start, piece in _pieces(text):
                yield Block(number, start, (piece,))
        elif size > BLOCK:
            yield Block(first, 0, texts[first : number + 1])
        else:
            continue
        first, size = number + 1, 0
    if first < len(texts):
        yield Block(first, 0, texts[first:])


def _pieces(text: str) -> Iterator[Tuple[int, str]]:
    start = 0
    while start < len(text):
        cut = _SPACE.search(text, start + BLOCK)
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
