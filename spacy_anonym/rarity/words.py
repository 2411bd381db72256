"""Split a text into words, linear in its length and the same in every pipeline: no tokenizer is asked.

A chunk is what stands between white space; it is read once, and remembered by those who ask.
"""

import re
import unicodedata
from itertools import groupby
from typing import Iterable, Iterator, List, NamedTuple, Tuple

# What a word's writing says. A name has one capital, in front; codes and abbreviations have others, or digits.
LOWER, NAME, MIXED, CASELESS, NUMBER = range(5)
# A term is not longer: base64 and the like would be kept whole.
MAX_TERM = 64


class Word(NamedTuple):
    """A word of a chunk."""

    start: int  # Half-open characters of the chunk.
    end: int
    term: str  # What is counted: the word in lower case.
    # How it is written: `LOWER`, `NAME` (one capital, in front), `MIXED` (other capitals, or capitals and digits),
    # `CASELESS` (a script without capitals) or `NUMBER`.
    kind: int


def _ranges(codes: Iterable[int]) -> str:
    """RETURNS: characters, by ascending code, as ranges of a character class."""
    runs = [[code for _, code in run] for _, run in groupby(enumerate(codes), lambda pair: pair[1] - pair[0])]
    return "".join(f"{chr(run[0])}-{chr(run[-1])}" for run in runs)


# The combining marks: `re` counts vowel signs of many scripts for no part of a word.
_MARKS = _ranges(code for code in range(0x300, 0xFFFF) if unicodedata.category(chr(code)) in ("Mn", "Mc"))
_MARK = rf"[{_MARKS}\u200c\u200d]"
# In one way only, or a run of marks would be tried in all ways that it can be cut.
_LETTER = rf"[^\W_]+(?:{_MARK}+[^\W_]+)*{_MARK}*"
# Scripts that write no spaces between words: Thai, Lao, Myanmar, Khmer, Hiragana, Han.
_UNSPACED = (
    "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u309f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
)
WORDS = re.compile(rf"{_LETTER}(?:['’](?![sS](?!\w)){_LETTER})*")
# The same in ASCII, which most chunks are in: half the time.
_ASCII_WORDS = re.compile(r"[A-Za-z0-9]+(?:'(?![sS](?!\w))[A-Za-z0-9]+)*")
# One word or more: if two were asked for, a long one would be read again from each of its letters on.
_CODE = re.compile(rf"{_LETTER}(?:[-/.]{_LETTER})*")
_DIGIT = re.compile("[0-9]")
_PAIRS = re.compile(rf"[{_UNSPACED}]+|[^{_UNSPACED}]+")
ANY_UNSPACED = re.compile(rf"[{_UNSPACED}]")


def kind_of(word: str) -> int:
    """RETURNS (int): how a word is written; see `Word`."""
    if word.islower():
        return LOWER
    if word.isalpha():
        if word.istitle():
            return NAME if len(word) > 1 else MIXED
        return CASELESS if word.lower() == word.upper() else MIXED
    letters = [character for character in word if character.isalpha()]
    if not letters:
        return NUMBER
    if any(character.isupper() for character in letters):
        plain = all(character.isalpha() or character in "'’" for character in word)
        return (
            NAME
            if plain and word[0].isupper() and sum(map(str.isupper, letters)) <= 1 + ("'" in word or "’" in word)
            else MIXED
        )
    return CASELESS


def split_chunk(chunk: str) -> Tuple[Word, ...]:
    """RETURNS (Tuple[Word, ...]): the words of a chunk, in order. Codes of capitals and digits stay whole, as AB-1234;
    scripts without spaces are read as overlapping pairs of characters."""
    if chunk.isascii():
        # One word, perhaps with a sign after it: most chunks.
        word = chunk.rstrip(".,;:!?)")
        if word.isalpha():
            return (Word(0, len(word), word.lower()[:MAX_TERM], kind_of(word)),)
    words: List[Word] = []
    place = 0
    # A code has digits.
    for code in _CODE.finditer(chunk) if not chunk.isascii() or _DIGIT.search(chunk) else ():
        if _is_code(code.group()):
            _add_words(words, chunk, place, code.start())
            words.append(Word(code.start(), code.end(), code.group().lower()[:MAX_TERM], MIXED))
            place = code.end()
    _add_words(words, chunk, place, len(chunk))
    return tuple(words)


def _is_code(text: str) -> bool:
    return text.isupper() and any(map(str.isdigit, text)) and any(sign in text for sign in "-/.")


def _add_words(words: List[Word], chunk: str, start: int, end: int) -> None:
    words_of = (_ASCII_WORDS if chunk.isascii() else WORDS).finditer
    for match in words_of(chunk, start, end):
        word = match.group()
        if word.isascii() or ANY_UNSPACED.search(word) is None:
            words.append(Word(match.start(), match.end(), word.lower()[:MAX_TERM], kind_of(word)))
        else:
            _add_pairs(words, word, match.start())


def _add_pairs(words: List[Word], text: str, offset: int) -> None:
    for run in _PAIRS.finditer(text):
        start, end = run.span()
        if ANY_UNSPACED.match(run.group()) is None or end - start < 2:
            words.append(Word(offset + start, offset + end, run.group().lower()[:MAX_TERM], kind_of(run.group())))
            continue
        for place in range(start, end - 1):
            words.append(Word(offset + place, offset + place + 2, text[place : place + 2], CASELESS))


def split_text(text: str) -> Iterator[Tuple[int, Word]]:
    """YIELDS (Tuple[int, Word]): each word of a text, with the character at which its chunk begins."""
    place = 0
    for chunk in text.split():
        place = text.index(chunk, place)
        for word in split_chunk(chunk):
            yield place, word
        place += len(chunk)
