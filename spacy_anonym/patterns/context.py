"""Words near a match that raise or lower its score."""

import re
import unicodedata
from functools import cached_property, lru_cache
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

import re2

from ..normalize import normalize
from ..text_tables import Tables
from .pattern import options
from .re2_calls import set_matcher
from .timed_regex import Clock

# Bytes of text on each side that count as near, and as far.
BEFORE, FAR_BEFORE = 72, 160
AFTER, FAR_AFTER = 24, 64
# Bytes on each side in which a word of the negative context may stand.
BESIDE = 24
# Bytes of a longest header of a column: a longer one is a sentence.
HEADER = 40
# Presidio's figures (LemmaContextAwareEnhancer): what a word near by adds, and what a match with one scores at least.
BOOST = 0.35
LEAST = 0.4
# What a word adds that stands further away, in the same paragraph.
FAR_BOOST = 0.15

# Tells whether an expression is found in bytes: see `_compile`.
Search = Callable[[bytes], List[int]]


class Surroundings:
    """A text in which words are looked for.

    data (bytes): The whole text, UTF-8.
    words (Sequence[str]): Words that the caller knows to belong to the text, as the name of a field or column: they
        count as standing near to everything.
    clock (Optional[Clock]): What is left of the text's time for patterns that RE2 cannot read.
    """

    # So many answers are remembered while the text is searched, on values of so many characters.
    MOST, LONGEST = 4096, 64

    __slots__ = ("data", "words", "clock", "given", "_tables", "_answers")

    def __init__(self, data: bytes, words: Sequence[str] = (), clock: Optional[Clock] = None) -> None:
        self.data = data
        self.words = words
        self.clock = clock
        self.given = " | ".join(words).encode("utf8", "replace") if words else b""
        self._tables: Optional[Tables] = None
        self._answers: Dict[Tuple[Callable[[str], Any], str], Any] = {}

    def ask(self, check: Callable[[str], Any], value: str) -> Any:
        """RETURNS: what a validator or trimming function says of a value; asked once of what stands in the text many
        times."""
        if len(value) > self.LONGEST:
            return check(value)
        key = (check, value)
        try:
            return self._answers[key]
        except KeyError:
            pass
        if len(self._answers) >= self.MOST:
            self._answers.clear()
        answer = self._answers[key] = check(value)
        return answer

    def header(self, place: int) -> Optional[bytes]:
        """RETURNS (Optional[bytes]): the cell of a table's header that stands over a byte, None where none does."""
        if self._tables is None:
            # A character a byte, so that places in bytes are places in it.
            self._tables = Tables(self.data.decode("latin-1"))
        header = self._tables.header(place)
        return None if header is None else header.encode("latin-1")


class _Words:
    """Words, or phrases with single spaces. They are found in any case, as whole words, with or without their accents,
    with the endings -s, -es, -n, -en, and those of Hebrew and Arabic with the particles that are written to them."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = tuple(words)

    def _compile(self, before: str, after: str) -> Search:
        return _compile(f"{before}{_phrases(self.words)}{after}")


class PositiveContext(_Words):
    """Words and phrases that raise a match's score where they stand near; see `_Words`."""

    # Most patterns of most texts never need them.
    @cached_property
    def _found(self) -> Search:
        return self._compile(_START, _END)

    @cached_property
    def _before(self) -> Search:
        return self._compile(_START, rf"{_NUMBER}[^\pL\pN\n]{{0,6}}$")

    def _is_in(self, data: bytes) -> bool:
        return bool(data) and bool(self._found(data))

    def boost(self, text: Surroundings, start: int, end: int) -> float:
        """RETURNS (float): `BOOST` where such a word stands near a match (bytes), over its column, or was given;
        `FAR_BOOST` where one stands further away in the same paragraph; 0.0 where none does."""
        data = text.data
        before, after = data[max(0, start - FAR_BEFORE) : start], data[end : end + FAR_AFTER]
        # No word goes over the sign between them: mostly one look tells that there is none.
        near = self._is_in(before + b"\0" + after)
        is_before, is_after = near and self._is_in(before), near and self._is_in(after)
        if is_before and self._is_in(before[-BEFORE:]) or is_after and self._is_in(after[:AFTER]):
            return BOOST
        if text.given and self._is_in(text.given):
            return BOOST
        header = text.header(start)
        if header is not None and self._is_in(header):
            return BOOST
        if (
            is_before
            and self._is_in(before.rpartition(b"\n\n")[2])
            or is_after
            and self._is_in(after.partition(b"\n\n")[0])
        ):
            return FAR_BOOST
        return 0.0

    def name(self, text: Surroundings, start: int, end: int) -> bool:
        """RETURNS (bool): whether such a word says what a match (bytes) is ("TFN: 123", "tax file number is 123"),
        rather than only standing near it: right before it, over its column, or given."""
        if self._before(text.data[max(0, start - BEFORE) : start]):
            return True
        header = text.header(start)
        return bool(text.given) and self._is_in(text.given) or header is not None and self._is_in(header)

    def raise_score(self, text: Surroundings, start: int, end: int, score: float) -> float:
        """RETURNS (float): the score of a match (bytes), raised where such a word stands near or further away; see
        `boost`."""
        boost = self.boost(text, start, end)
        if boost == BOOST:
            return min(1.0, max(score + boost, LEAST))
        return min(1.0, score + boost) if boost else score


class Naming(_Words):
    """Words and phrases that name a match: right before it, with "number", "is" and signs between them ("Policy no.:",
    `"policy_id": "`, "policy (motor) is"), in the line above it after a colon, over its column, or given. Between them
    may stand other values ("tickets FAC-20816 and"). The plural of one, as a field's or column's name, before one short
    number says how many there are ("visits: 18").
    """

    @cached_property
    def _before(self) -> Search:
        return self._compile(_START, f"{_NAMES}$")

    @cached_property
    def _within(self) -> Search:
        return self._compile(_START, rf"{_NUMBERS}[^\pL\pN]{{0,4}}$")

    @cached_property
    def _many(self) -> Search:
        return self._compile(_START, r"e?s(?:[ \t\"'*]{0,4}[:=|][ \t\"'*]{0,4})?$")

    def is_named(self, text: Surroundings, start: int) -> bool:
        """RETURNS (bool): whether such a word names the match that begins at a byte."""
        before = text.data[max(0, start - BEFORE) : start]
        is_count = _COUNT.match(text.data, start)
        if self._before(before):
            return not (is_count and before.rstrip(b" \t\"'*")[-1:] in b":=|" and self._many(before))
        if text.given and self._within(text.given):
            return not (is_count and self._many(text.given))
        header = text.header(start)
        if header is None or len(header) > HEADER or not self._within(header):
            return False
        return not (is_count and self._many(header))


class NegativeContext(_Words):
    """Words and phrases that lower a match's score where they stand right before or after it, or over its column; see
    `PositiveContext`."""

    @cached_property
    def _before(self) -> Search:
        return self._compile(_START, r"[^\pL\pN]{0,4}$")

    @cached_property
    def _after(self) -> Search:
        # Behind a comma or a line's end begins something else.
        return self._compile(r"^[^\pL\pN\n,;]{0,3}", _END)

    @cached_property
    def _within(self) -> Search:
        return self._compile(_START, _END)

    def is_near(self, text: Surroundings, start: int, end: int) -> bool:
        """RETURNS (bool): whether such a word stands right before or after the match, or over its column."""
        data = text.data
        if self._before(data[max(0, start - BESIDE) : start]) or self._after(data[end : end + BESIDE]):
            return True
        header = text.header(start)
        return header is not None and bool(self._within(header))

    def lower_score(self, text: Surroundings, start: int, end: int, score: float) -> float:
        """RETURNS (float): the lowered score where such a word stands there, else the same."""
        return max(0.0, score - BOOST) if self.is_near(text, start, end) else score


_START = r"(?i)(?:^|[^\pL\pN])"
_END = r"(?:[^\pL\pN]|$)"
# "Number" and "is" between a word and what it names.
_NUMBER = (
    r"(?:[^\pL\pN\n]{0,3}(?:no|nos|nr|num|numbers?|n\.?[º°o]|n[uú]m|n[uú]mero|num[eé]ro|nummer|numer|code|id))?"
    r"(?:[^\pL\pN\n]{1,3}(?:is|was|es|era|est|ist|war|lautet|[eéè]|er|är|on|הוא|היא))?"
)
# What may stand between a word and the value that it names.
_NUMBERS = (
    r"(?:(?:['’]s)?[ _\-]{0,2}(?:no|nos|nr|num|numbers?|id|ident(?:ifier)?|ref|reference|code|key|serial|n[uú]mero"
    r"|n[uú]m|c[oó]digo|codi|n\.?[º°o]|מס|מספר)\.?['׳]?){0,2}"
)
# Between a name and its value: punctuation, arrows, pictures of chats, and tags of HTML.
_SIGNS = r"[ \t:;=#|/\"'“”«»(\[<>*_`~–—\-\x{2190}-\x{21FF}\x{2600}-\x{27BF}\x{1F300}-\x{1FAFF}\x{FE0F}]"
_TAGS = rf"(?:</?[A-Za-z]{{1,8}}(?: [^<>\n]{{0,30}})?>{_SIGNS}{{0,3}}){{0,3}}"
_NAMES = (
    rf"{_NUMBERS}(?: ?\([^()\n0-9]{{2,24}}\))?(?: of the [a-z]{{3,12}})?"
    r"(?:[^\pL\pN\n]{0,3}[ ](?:is|was|es|era|és|הוא|היא))?"
    rf"(?:[ ]{{0,3}}[.…· ]{{3,40}}|{_SIGNS}{{0,24}}{_TAGS}(?:[:=#>|]{_SIGNS}{{0,3}}\r?\n[ \t]{{0,8}})?)"
    r"(?:#?\b[A-Za-z0-9\-/.]{0,16}[0-9][A-Za-z0-9]{0,8}(?:,? (?:and|or|to|y|o|al?|i|fins a|ו|עד) |, | ?/ ?|; )){0,2}\"?"
)
# A number of things: no other one follows it, as in a list of numbers.
_COUNT = re.compile(rb"[1-9][0-9]{0,4}(?:[.,][0-9]{1,3}){0,2}(?![\w./\-]|,? ?(?:and |or |y |i |, ?|& ?)?#?[0-9])")
# Particles that are written to the next word.
_HEBREW = r"[\x{5D5}\x{5D4}\x{5D1}\x{5DC}\x{5DE}\x{5E9}\x{5DB}]{0,3}"
_ARABIC = r"(?:[\x{648}\x{641}]?[\x{628}\x{644}\x{643}]?(?:\x{627}?\x{644})?)"


def _phrases(words: Sequence[str]) -> str:
    forms = dict.fromkeys(form for word in words for form in _forms(word))
    return f"(?:{'|'.join(map(_phrase, forms))})(?:e?s|e?n)?"


def _phrase(phrase: str) -> str:
    first = phrase[:1]
    particles = _HEBREW if "\u05d0" <= first <= "\u05ea" else _ARABIC if "\u0620" <= first <= "\u064a" else ""
    return particles + r"[\s_\-]{1,3}".join(re2.escape(part) for part in phrase.split())


def _forms(word: str) -> List[str]:
    """RETURNS: a word as a normalized text has it, with its accents and without."""
    word = unicodedata.normalize("NFC", word)
    normal = normalize(word)
    word = word if normal is None else normal.text
    bare = "".join(char for char in unicodedata.normalize("NFD", word) if not unicodedata.combining(char))
    return [word, bare] if bare != word and bare.isascii() else [word]


# Patterns share lists of words, and pipelines patterns.
@lru_cache(maxsize=1024)
def _compile(regex: str) -> Search:
    """RETURNS: whether a regular expression is found in bytes, as a list that is empty or not. A set of one answers in
    a third of the time of a pattern's search, as it makes no match."""
    # A flag group must stand at the beginning.
    flagged = regex if regex.startswith("(?i)") else "(?i)" + regex
    found = re2.Set.SearchSet(options())
    found.Add(flagged.encode("utf8"))
    found.Compile()
    return set_matcher(found)
