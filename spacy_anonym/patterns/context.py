"""Words near a match that raise or lower its score."""

from typing import Callable, List, Sequence

import re2

from .pattern import options

# Bytes of text on each side that count as near.
BEFORE = 72
AFTER = 24
# Bytes on each side in which a word may stand that speaks against a match.
AGAINST = 24
# Presidio's figures (LemmaContextAwareEnhancer): what is added, and what a match with context scores at least.
BOOST = 0.35
LEAST = 0.4


class ContextWords:
    """Words and phrases that speak for a match where they stand near.

    words (Sequence[str]): Words, or phrases with single spaces. They are found in any case, as whole words, in the singular
        and with -s or -es.
    """

    def __init__(self, words: Sequence[str]) -> None:
        self._near = _compile(rf"{_START}{_phrases(words)}{_END}")

    def raise_score(self, data: bytes, start: int, end: int, score: float) -> float:
        """Score a match.

        data (bytes): The whole text, UTF-8.
        start, end (int): The match, bytes.
        score (float): The match's own score, in [0, 1].
        RETURNS (float): The raised score where such a word stands near, else the same.
        """
        if self._near(data[max(0, start - BEFORE) : start]) or self._near(data[end : end + AFTER]):
            return min(1.0, max(score + BOOST, LEAST))
        return score


class AgainstWords:
    """Words and phrases that speak against a match where they stand right before or after it; see `ContextWords`."""

    def __init__(self, words: Sequence[str]) -> None:
        self._before = _compile(rf"{_START}{_phrases(words)}[^\pL\pN]{{0,4}}$")
        self._after = _compile(rf"^[^\pL\pN]{{0,3}}{_phrases(words)}{_END}")

    def lower_score(self, data: bytes, start: int, end: int, score: float) -> float:
        """RETURNS (float): the lowered score where such a word stands right there, else the same."""
        if self._before(data[max(0, start - AGAINST) : start]) or self._after(data[end : end + AGAINST]):
            return max(0.0, score - BOOST)
        return score


_START = r"(?i)(?:^|[^\pL\pN])"
_END = r"(?:[^\pL\pN]|$)"


def _phrases(words: Sequence[str]) -> str:
    phrases = "|".join(r"[\s_\-]{1,3}".join(re2.escape(part) for part in word.split()) for word in words)
    return f"(?:{phrases})(?:e?s)?"


def _compile(regex: str) -> Callable[[bytes], List[int]]:
    """RETURNS (Callable): whether a regular expression is found in bytes, as a list that is empty or not. A set of one answers
    in a third of the time of a pattern's search, as it makes no match."""
    # A flag group must stand at the beginning.
    flagged = regex if regex.startswith("(?i)") else "(?i)" + regex
    found = re2.Set.SearchSet(options())
    found.Add(flagged.encode("utf8"))
    found.Compile()
    return found.Match
