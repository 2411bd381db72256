"""How unusual a word's letters are: trigrams of characters, counted over the ordinary words of a corpus."""

from typing import Dict, Iterable, List

import numpy as np

# Rows of the tables. Trigrams of a language in letters are about 20,000.
ROWS = 1 << 17
_MASK = ROWS - 1
_BEGIN, _END = "\x02", "\x03"
_FIRST, _SECOND = 0x9E3B, 0x1F35
# Additive smoothing, and for how many different characters.
_PRIOR, _ALPHABET = 0.1, 60.0
# Characters of a word that are looked at, and the most that one word's unusual letters weigh.
MAX_CHARS = 32
MAX_BITS = 6.0


class CharacterModel:
    """Counts of trigrams in hashed tables. What was counted cannot be taken apart into words again: the tables hold sums over all."""

    def __init__(self) -> None:
        self.trigrams = np.zeros(ROWS, dtype=np.uint32)
        self.pairs = np.zeros(ROWS, dtype=np.uint32)
        self._bits: List[float] = []
        self._inner: List[float] = []

    def learn(self, words: Iterable[str]) -> None:
        """Count the trigrams of words.

        words (Iterable[str]): Different ordinary words, in lower case.
        """
        text = "".join(f"{_BEGIN}{_BEGIN}{word[:MAX_CHARS]}{_END}" for word in words)
        codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4").astype(np.uint64)
        if codes.size < 3:
            return
        # A trigram that ends in a begin belongs to two words.
        whole = codes[2:] != ord(_BEGIN)
        pairs = (codes[:-2] * _FIRST + codes[1:-1] * _SECOND)[whole]
        thirds = codes[2:][whole]
        for table, rows in ((self.pairs, pairs & _MASK), (self.trigrams, (pairs * _FIRST + thirds) & _MASK)):
            table += np.bincount(rows.astype(np.int64), minlength=ROWS).astype(np.uint32)
        self._bits = []

    def bits(self, word: str) -> float:
        """Measure a word.

        word (str): The word, in lower case.
        RETURNS (float): The mean information of its characters, in bits, in [0, `MAX_BITS`]: about 3 for ordinary words.
        """
        if not self._bits:
            self._weigh()
        bits, inner = self._bits, self._inner
        total = 0.0
        a = b = 2
        word = word[:MAX_CHARS]
        for character in map(ord, word):
            pair = a * _FIRST + b * _SECOND
            total += bits[(pair * _FIRST + character) & _MASK] - inner[pair & _MASK]
            a, b = b, character
        pair = a * _FIRST + b * _SECOND
        total += bits[(pair * _FIRST + 3) & _MASK] - inner[pair & _MASK]
        mean = total / (len(word) + 1)
        return 0.0 if mean < 0.0 else mean if mean < MAX_BITS else MAX_BITS

    def _weigh(self) -> None:
        # Lists: reading one element of an array costs four times as much.
        self._bits = (-np.log2(self.trigrams + _PRIOR)).tolist()
        self._inner = (-np.log2(self.pairs + _PRIOR * _ALPHABET)).tolist()

    def __getstate__(self) -> Dict[str, np.ndarray]:
        return {"trigrams": self.trigrams, "pairs": self.pairs}

    def __setstate__(self, state: Dict[str, np.ndarray]) -> None:
        self.__init__()
        self.trigrams, self.pairs = state["trigrams"], state["pairs"]
