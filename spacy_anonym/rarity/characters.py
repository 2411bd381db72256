"""How unusual a word's letters are: trigrams of characters, counted over the ordinary words of a corpus."""

import math
from array import array
from typing import Dict, Iterable, List, Optional, Tuple

import numpy as np

# Rows of the tables. Trigrams of a language in letters are about 20,000.
ROWS = 1 << 17
_MASK = ROWS - 1
_BEGIN, _END = "\x02", "\x03"
_FIRST, _SECOND = 0x9E3B, 0x1F35
# Additive smoothing, and for how many different characters.
_PRIOR, _ALPHABET = 0.1, 60.0
# Characters of a word that are looked at; the most that one word's unusual letters weigh, and where that begins to
# tell.
MAX_CHARS = 32
MAX_BITS = 5.5
BEND = 5.0
# Codes of "`", a to z, "{" without their high bits: begin, letters of either case, end.
_LETTERS = 31
_SHUT = ord("{") & _LETTERS
_CODES = bytes(code & _LETTERS for code in range(256))


def bent(mean: float) -> float:
    """RETURNS (float): a mean in [0, `MAX_BITS`]. Beyond `BEND` more counts ever less, but still counts: equal scores
    could not be distinguished by a share."""
    return mean if mean <= BEND else MAX_BITS - (MAX_BITS - BEND) * BEND / mean


class CharacterModel:
    """Counts of trigrams in hashed tables. What was counted cannot be taken apart into words again: the tables hold
    sums over all."""

    def __init__(self) -> None:
        self.trigrams = np.zeros(ROWS, dtype=np.uint32)
        self.pairs = np.zeros(ROWS, dtype=np.uint32)
        self._forget()

    def _forget(self) -> None:
        self._get = _Bits(self).__getitem__
        self._latin: Optional[List[List[array]]] = None

    def learn(self, words: Iterable[str]) -> None:
        """Count the trigrams of different ordinary words in lower case."""
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
        self._forget()

    def bits(self, word: str) -> float:
        """RETURNS (float): the mean information of the characters of a word in lower case, in bits, in [0, `MAX_BITS`]:
        about 3 for ordinary words."""
        word = word[:MAX_CHARS]
        return bent(self.total(word) / (len(word) + 1))

    def total(self, word: str) -> float:
        """RETURNS (float): the information of all characters of a word and of its end, in bits."""
        if word.isascii() and word.isalpha():
            # Most words. After each letter stands the row of what may follow it and the letter before.
            table, total = self._latin or self._latin_table(), 0.0
            rows = table[0]
            row = rows[0]
            for code in word.encode().translate(_CODES):
                total += row[code]
                row, rows = rows[code], table[code]
            return total + row[_SHUT]
        padded = f"{_BEGIN}{_BEGIN}{word}{_END}"
        return sum(map(self._get, zip(padded, padded[1:], padded[2:])))

    def _latin_table(self) -> List[List[array]]:
        """RETURNS: bits of each trigram of the letters a to z, begin and end, by their codes."""
        letters = [ord(_BEGIN), *range(ord("a"), ord("z") + 1), ord(_END)]
        codes = np.array(letters, dtype=np.uint64)
        pairs = codes[:, None] * _FIRST + codes * _SECOND
        seen = self.trigrams[(pairs[:, :, None] * _FIRST + codes) & _MASK] + _PRIOR
        bits = np.maximum(0.0, np.log2((self.pairs[pairs & _MASK] + _PRIOR * _ALPHABET)[:, :, None] / seen))
        # Rows of plain numbers: objects would lie all over the memory.
        self._latin = [[array("d", row) for row in rows] for rows in bits]
        return self._latin

    def __getstate__(self) -> Dict[str, np.ndarray]:
        return {"trigrams": self.trigrams, "pairs": self.pairs}

    def __setstate__(self, state: Dict[str, np.ndarray]) -> None:
        self.trigrams, self.pairs = state["trigrams"], state["pairs"]
        self._forget()


class _Bits(Dict[Tuple[str, str, str], float]):
    """The information of each trigram's last character after the others; what was asked for is remembered."""

    def __init__(self, model: CharacterModel) -> None:
        self._trigrams, self._pairs = model.trigrams.data, model.pairs.data

    def __missing__(self, trigram: Tuple[str, str, str]) -> float:
        first, second, third = map(ord, trigram)
        pair = first * _FIRST + second * _SECOND
        seen = self._trigrams[(pair * _FIRST + third) & _MASK] + _PRIOR
        # Where two trigrams share a row, it may have more than its pair.
        bits = max(0.0, math.log2((self._pairs[pair & _MASK] + _PRIOR * _ALPHABET) / seen))
        if len(self) >= ROWS:
            self.clear()
        self[trigram] = bits
        return bits
