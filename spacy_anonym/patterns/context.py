"""Words near a match that raise its score."""

from typing import Sequence

import re2

from .pattern import options

# Bytes of text on each side that count as near.
BEFORE = 72
AFTER = 24
# Presidio's figures (LemmaContextAwareEnhancer): what is added, and what a match with context scores at least.
BOOST = 0.35
LEAST = 0.4


class ContextWords:
    """Words and phrases to look for near a match.

    words (Sequence[str]): Words, or phrases with single spaces. They are found in any case, as whole words, in the singular
        and with -s or -es.
    """

    def __init__(self, words: Sequence[str]) -> None:
        phrases = "|".join(r"[\s_\-]{1,3}".join(re2.escape(part) for part in word.split()) for word in words)
        regex = rf"(?i)(?:^|[^\pL\pN])(?:{phrases})(?:e?s)?(?:[^\pL\pN]|$)"
        self._regex = re2.compile(regex.encode("utf8"), options())

    def raise_score(self, data: bytes, start: int, end: int, score: float) -> float:
        """Score a match by what stands near it.

        data (bytes): The whole text, UTF-8.
        start, end (int): The match, bytes.
        score (float): The match's own score, in [0, 1].
        RETURNS (float): The raised score where a context word stands near, else the same.
        """
        before = self._regex.search(data[max(0, start - BEFORE) : start])
        if before is not None or self._regex.search(data[end : end + AFTER]) is not None:
            return min(1.0, max(score + BOOST, LEAST))
        return score
