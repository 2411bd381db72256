"""A pattern ready to be searched: its regular expression, its checks and its words."""

import re
from functools import cached_property, lru_cache
from typing import Any, Callable, List, NamedTuple, Optional, Tuple

from .. import registry
from ..labels import normalize_label
from .context import BOOST, LEAST, Naming, NegativeContext, PositiveContext, Surroundings
from .pattern import Border, Pattern, compile_regex
from .re2_calls import span_matcher
from .timed_regex import TimedRegex
from .validators import get_validator

# Bytes by which a piece reaches into the next one, so that what begins in a piece is seen whole.
OVERLAP = 512
# A match that ends this near to the end of what was searched might go on: it is searched again in the whole text.
MARGIN = 64

# The score before context of a value that fails its check: in a form that little else has, it stands alone; else a word
# must name it.
FAILED_FOUND, FAILED_NAMED = 0.45, 0.05

# Letters and digits of the shortest value that is a finding though its check fails.
FAILED_SIZE = 6
_DIGITS = frozenset(b"0123456789")
_LETTERS_DIGITS = _DIGITS | frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

Match = Tuple[int, int, float]

# Patterns share long lists of words.
_naming = lru_cache(maxsize=64)(Naming)


class Judged(NamedTuple):
    """What was decided of a match."""

    start: int  # The finding, bytes; start equal to end where the whole match is none.
    end: int
    score: float  # In [0, 1].
    is_failed: bool = False  # Whether its check failed: another finding, of a better check, may begin within it.


class CompiledPattern:
    """A pattern, its compiled regex and the functions that it names.

    prefix (str): Stands before the pattern's id in a finding's rule.
    """

    def __init__(self, pattern: Pattern, prefix: str) -> None:
        self.pattern = pattern
        self.rule = prefix + pattern.id
        self.label = normalize_label(pattern.label)
        self.is_timed = not pattern.is_checked and isinstance(self.regex, TimedRegex)
        self.validate = get_validator(pattern.validator) if pattern.validator else None
        self.trim: Optional[Callable] = registry.get("validators", pattern.trim) if pattern.trim else None
        self.context = PositiveContext(pattern.context) if pattern.context else None
        self.naming = _naming(pattern.named_by) if pattern.named_by else None
        self.negative_context = NegativeContext(pattern.negative_context) if pattern.negative_context else None

    @cached_property
    def regex(self) -> Any:
        """RETURNS: what `compile_regex` made of the pattern's regex."""
        return compile_regex(self.pattern.regex, self.pattern.id)

    @cached_property
    def match(self) -> Any:
        """RETURNS: the function that finds the regex in bytes, not for `search_timed`."""
        return span_matcher(self.regex)

    @cached_property
    def group(self) -> int:
        """RETURNS (int): the group of the regex that is the finding."""
        return self.regex.groupindex.get("value" if self.is_timed else b"value", 0)

    def search(self, text: Surroundings, pos: int, stop: int, retries: int) -> Tuple[List[Match], int]:
        """Find this pattern's matches that begin in data[pos:stop].

        pos, stop (int): Bytes.
        retries (int): How often a match that fails its check is searched for others that begin within it.
        RETURNS (Tuple[List[Match], int]): (start, end, score) in bytes, and where the last match ended.
        """
        data = text.data
        found: List[Match] = []
        size = len(data)
        limit = min(size, stop + OVERLAP)
        # Where the last finding whose check failed ends.
        failed_end = 0
        while pos < stop:
            spans = self.match(data, pos, limit)
            start, end = spans[0]
            if start < 0 or start >= stop:
                break
            if end > limit - MARGIN and limit < size:
                spans = self.match(data, start, size)
                end = spans[0][1]
            judged = self.judge(text, *spans[self.group])
            if judged is None or judged.is_failed:
                if judged is not None and judged.start >= failed_end:
                    found.append(judged[:3])
                    failed_end = judged.end
                pos = start + 1 if retries else max(end, start + 1)
                retries -= retries > 0
            elif judged.start < judged.end:
                found.append(judged[:3])
                pos = max(judged.end, start + 1)
            else:
                pos = max(end, start + 1)
        return found, max(pos, failed_end)

    def search_timed(self, text: Surroundings) -> List[Match]:
        """Find the matches in the whole text of a pattern that RE2 cannot read. RETURNS (List[Match]): (start, end,
        score) in bytes. RAISES (AnonymError): SA037 when the text's time runs out."""
        data, characters = text.data, text.data.decode("utf8")
        found: List[Match] = []
        # A place in characters, and the same in bytes.
        place = byte = pos = 0
        # Where the last finding whose check failed ends, bytes.
        failed_end = 0
        while pos <= len(characters):
            match = self.regex.search(characters, pos, text.clock)
            if match is None:
                break
            start, end = match.span(self.group)
            # A group that is no part of the match, or an empty one: look-around can match nothing.
            if start < end:
                # Look-behind and look-ahead may hold a group that lies before the last one.
                byte = (
                    byte + len(characters[place:start].encode("utf8"))
                    if start >= place
                    else len(characters[:start].encode("utf8"))
                )
                place = start
                judged = self.judge(text, byte, byte + len(characters[start:end].encode("utf8")))
                if judged is None or judged.is_failed:
                    if judged is not None and judged.start >= failed_end:
                        found.append(judged[:3])
                        failed_end = judged.end
                    pos = match.start() + 1
                    continue
                if judged.start < judged.end:
                    found.append(judged[:3])
                    pos = max(start + len(data[byte : judged.end].decode("utf8")), match.start() + 1)
                    continue
            pos = max(match.end(), match.start() + 1)
        return found

    def judge(self, text: Surroundings, start: int, end: int) -> Optional[Judged]:
        """Decide whether a match is a finding, and score it.

        start, end (int): The match, bytes.
        RETURNS (Optional[Judged]): The finding; None for no finding, though one may begin within the match.
        """
        pattern, data = self.pattern, text.data
        if start >= end:
            # The group is not part of this match, or empty.
            return Judged(start, start, 0.0)
        if self.trim is not None:
            value = data[start:end].decode("utf8")
            part = text.ask(self.trim, value)
            if part is None:
                return None
            end = start + len(value[: part[1]].encode("utf8"))
            start += len(value[: part[0]].encode("utf8"))
            if start == end:
                return Judged(start, end, 0.0)
        if pattern.border != "none" and not _is_bordered(data, start, end, pattern.border):
            return None
        score = pattern.score
        if self.validate is not None:
            verdict = text.ask(self.validate, data[start:end].decode("utf8"))
            if verdict is False:
                lowered = self.failed_score(text, start, end)
                return None if lowered is None else Judged(start, end, lowered, True)
            score = self.checked_score(verdict)
        score = self.score_among_words(text, start, end, score)
        return Judged(start, end if score else start, score)

    def checked_score(self, verdict: Optional[bool]) -> float:
        """RETURNS (float): the score before context of a value with a validator's verdict; see `failed_score` for what
        becomes of one that failed."""
        if verdict is False:
            return {"found": FAILED_FOUND, "named": FAILED_NAMED, "rejected": 0.0}[self.pattern.failed]
        return self.pattern.passed_score if verdict else self.pattern.score

    def failed_score(self, text: Surroundings, start: int, end: int) -> Optional[float]:
        """Score a value whose check failed: most often somebody's number with a typing error.

        start, end (int): The value, bytes.
        RETURNS (Optional[float]): The score; None where it is no finding: a form that other things have too, and no
            word of the context near it, or none that names it right before it where the value is a bare run of digits;
            or a word of the negative context beside it.
        """
        if self.pattern.failed == "rejected":
            return None
        value = text.data[start:end]
        # 000-00-0000 stands for a number, a word is none, and "GSM 06.10" is too short for one.
        if len(_DIGITS.intersection(value)) < 2 or sum(map(_LETTERS_DIGITS.__contains__, value)) < FAILED_SIZE:
            return None
        if self.context is not None and value.isdigit() and not self.context.name(text, start, end):
            return None
        score = self.score_among_words(text, start, end, self.checked_score(False))
        return score if score >= LEAST else None

    def score_among_words(self, text: Surroundings, start: int, end: int, score: float) -> float:
        """RETURNS (float): a match's score (see `judge`), raised and lowered by the words around it."""
        if score < 1.0:
            if self.context is not None:
                score = self.context.raise_score(text, start, end, score)
            if self.naming is not None and self.naming.is_named(text, start):
                score = min(1.0, max(score + BOOST, LEAST))
            if self.negative_context is not None:
                score = self.negative_context.lower_score(text, start, end, score)
        return score


def _is_bordered(data: bytes, start: int, end: int, border: Border) -> bool:
    """RETURNS: whether a match, half-open bytes of a text in UTF-8, stands free; see `Pattern.border`, which is not
    "none"."""
    # Mostly a space or a sign of ASCII that joins nothing.
    if (not start or _FREE[data[start - 1]]) and (end == len(data) or _FREE[data[end]]):
        return True
    if start and _MAY_JOIN[data[start - 1]] and _joins(_char_before(data, start)) and _joins(_char_at(data, start)):
        return False
    if end < len(data) and _MAY_JOIN[data[end]] and _joins(_char_at(data, end)) and _joins(_char_before(data, end)):
        return False
    if border == "word":
        return True
    before, after = data[max(0, start - 2) : start], data[end : end + 2]
    if border == "number":
        return not _NUMBER_BEFORE(before) and not _NUMBER_AFTER(after)
    return not (before[-1:] in _NAME_BEFORE and before or _NAME_AFTER(after))


_MAY_JOIN = bytes(byte >= 0x80 or chr(byte).isalnum() for byte in range(256))
# What may touch any value, whatever follows.
_FREE = bytes(byte < 0x80 and not chr(byte).isalnum() and chr(byte) not in "._-/\\@$(" for byte in range(256))
_NUMBER_BEFORE = re.compile(rb"[0-9][.\-]$").search
_NUMBER_AFTER = re.compile(rb"[.\-][0-9]").match
_NAME_BEFORE = b"._-/\\@$"
_NAME_AFTER = re.compile(rb"[._\-][0-9A-Za-z]|[(_$]").match


def _char_before(data: bytes, place: int) -> str:
    start = place - 1
    while start > 0 and data[start] & 0xC0 == 0x80:
        start -= 1
    return data[start:place].decode("utf8")


def _char_at(data: bytes, place: int) -> str:
    byte = data[place]
    size = 1 if byte < 0x80 else 2 if byte < 0xE0 else 3 if byte < 0xF0 else 4
    return data[place : place + size].decode("utf8")


def _joins(char: str) -> bool:
    # A letter without case (Hebrew, Chinese, Thai) may touch an identifier: such scripts write words without spaces,
    # or attach prefixes to what follows.
    return char.isdigit() or char.islower() or char.isupper()
