"""Find the rare words of texts, fast: whatever was seen and is no rare word is passed over by one set operation a piece of text."""

import re
from itertools import filterfalse
from typing import Any, Dict, Iterable, Iterator, List, Sequence, Tuple

from .model import RarityModel, Settings
from .words import LOWER, MIXED, NAME, Word, split_chunk

# (start, end, score in [0, 1])
Rare = Tuple[int, int, float]
# Characters of a piece: it is searched once for each of its rare chunks.
PIECE = 2000
# How many chunks are remembered, and their length.
MAX_COMMON = 1 << 17
MAX_RARE = 1 << 15
MAX_CHUNK = 64
LOWEST, SPREAD = 0.4, 0.2

_CHUNK = re.compile(r"\S+")
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
        # Where no word of small letters gets that far, however rare, most need not be looked up.
        self._only_capitals = model.most(LOWER) < self.threshold
        self._get = model.counts.get
        self._most_frequent = model.most_frequent(NAME, self.threshold)
        self._clear()

    def _clear(self) -> None:
        self._common: set = set()
        self._rare: Dict[str, Sequence[Rare]] = {}

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
        chunks: Iterable[str] = text.split()
        if self._only_capitals and text.isascii():
            chunks = filterfalse(str.islower, chunks)
        fresh = list(filterfalse(self._common.__contains__, chunks))
        if not fresh:
            return []
        rare = {}
        for chunk in fresh:
            words = self._rare.get(chunk)
            if words is None:
                words = self._read(chunk)
            if words:
                rare[chunk] = words
        if not rare:
            return []
        places: List[Tuple[int, str]] = []
        if max(map(len, rare)) > MAX_CHUNK:
            places = [(match.start(), match.group()) for match in _CHUNK.finditer(text) if match.group() in rare]
        else:
            for chunk in rare:
                places += _places(text, chunk)
            places.sort()
        return [(offset + place + start, offset + place + end, score) for place, chunk in places for start, end, score in rare[chunk]]

    def _read(self, chunk: str) -> Sequence[Rare]:
        if len(self._common) >= MAX_COMMON or len(self._rare) >= MAX_RARE:
            self._clear()
        if self._only_capitals and chunk.isascii() and chunk.islower():
            self._common.add(chunk)
            return ()
        name = chunk.rstrip(",.")
        if name.isalpha() and name.istitle() and len(name) <= MAX_CHUNK and name.isascii():
            # Most of what was not seen before: the same as below in fewer steps.
            words: Sequence[Word] = [Word(0, len(name), name.lower(), NAME if len(name) > 1 else MIXED)]
            if self._get(words[0].term)[0] > self._most_frequent:
                self._common.add(chunk)
                return ()
        else:
            words = split_chunk(chunk)
        found = []
        model, settings, threshold = self._model, self._settings, self.threshold
        for word in words:
            surprisal = model.surprisal(word, settings, threshold)
            if surprisal >= threshold:
                score = round(LOWEST + SPREAD * max(0.0, 1.0 - self._tail.share(surprisal) / self._share), 4)
                found.append((word.start, word.end, score))
        if len(chunk) > MAX_CHUNK:
            return found
        if found:
            self._rare[chunk] = found
        else:
            self._common.add(chunk)
        return found

    def __getstate__(self) -> Dict[str, Any]:
        # What is remembered is text.
        return {**vars(self), "_common": set(), "_rare": {}}


def _pieces(text: str) -> Iterator[Tuple[int, str]]:
    start = 0
    while start < len(text):
        cut = _SPACE.search(text, start + PIECE)
        stop = cut.end() if cut else len(text)
        yield start, text[start:stop]
        start = stop


def _places(text: str, chunk: str) -> Iterator[Tuple[int, str]]:
    place, size = text.find(chunk), len(text)
    while place >= 0:
        end = place + len(chunk)
        if (place == 0 or text[place - 1].isspace()) and (end == size or text[end].isspace()):
            yield place, chunk
            place = text.find(chunk, end)
        else:
            place = text.find(chunk, place + 1)


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
