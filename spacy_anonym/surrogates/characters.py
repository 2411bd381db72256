"""Characters of one kind, digit for digit and letter for letter, and where they stand in a value."""

import unicodedata
from functools import lru_cache
from random import Random
from struct import unpack
from typing import Callable, Dict, List, Optional, Sequence, Tuple

# Letters in daily use, instead of a whole block with its historic and phonetic ones: half-open ranges of code
# points. SOURCE: the Unicode code charts.
_ALPHABETS: Tuple[Tuple[int, int], ...] = (
    (0x00C0, 0x0100),  # Latin-1
    (0x0100, 0x0180),  # Latin Extended-A
    (0x0386, 0x03CF),  # Greek
    (0x0400, 0x0410),  # Cyrillic, letters of single languages
    (0x0410, 0x0450),  # Cyrillic
    (0x0450, 0x0460),
    (0x05D0, 0x05EB),  # Hebrew
    (0x0621, 0x064B),  # Arabic
    (0x0905, 0x093A),  # Devanagari
    (0x0E01, 0x0E2F),  # Thai
    (0x3041, 0x3097),  # Hiragana
    (0x30A1, 0x30FB),  # Katakana
)
# Rows of double-byte sets that hold the common characters. SOURCE: GB 2312 level 1, Big5 level 1, KS X 1001.
_COMMON: Tuple[Tuple[str, int, int], ...] = (("gb2312", 0xB0, 0xD8), ("big5", 0xA4, 0xC7), ("euc_kr", 0xB0, 0xC9))
_IN_ROWS = ("CJK UNIFIED", "HANGUL SYLLABLE")
_WINDOW = 0x80
# Words after LETTER that make another kind of letter: small kana, the final forms of Hebrew.
_FORMS = ("SMALL", "FINAL")
# A value is hashed to 16 bits a character.
_BITS = 16


@lru_cache(maxsize=None)
def _rows(encoding: str, first: int, last: int) -> str:
    rows = (bytes((row, cell)).decode(encoding, "ignore") for row in range(first, last) for cell in range(0x40, 0xFF))
    found = (char for char in rows if len(char) == 1 and unicodedata.name(char, "").startswith(_IN_ROWS))
    return "".join(dict.fromkeys(found))


def _kind(char: str) -> Tuple[str, str, bool]:
    """What has to stay: category, the beginning of the name ("LATIN SMALL LETTER"), whether it has an accent."""
    words = unicodedata.name(char, "").replace("-", " ").split()
    noun = next((word for word in ("LETTER", "CHARACTER") if word in words), None)
    if noun is not None:
        place = words.index(noun) + 1
        words = words[: place + (len(words) > place + 1 and words[place] in _FORMS)]
    else:
        words = words[:-1]
    return unicodedata.category(char), " ".join(words), unicodedata.normalize("NFD", char) != char


def _changes(char: str) -> bool:
    """Whether a character says something: letters, digits and numbers, also in circles; signs that modify another one
    do not."""
    category = unicodedata.category(char)
    if category == "Lm":
        return bool(unicodedata.decomposition(char))
    name = unicodedata.name(char, "")
    return char.isalnum() or category == "So" and " LATIN " in name and "LETTER" in name


def _alphabet(char: str) -> str:
    if not _changes(char):
        return char
    code = ord(char)
    if unicodedata.category(char) == "Nd":
        zero = code - unicodedata.decimal(char)
        return "".join(map(chr, range(zero, zero + 10)))
    if char.isascii():
        return "".join(map(chr, range(code & 0xE0 | 1, (code & 0xE0 | 1) + 26)))
    name = unicodedata.name(char, "")
    if name.startswith(_IN_ROWS):
        for encoding, first, last in _COMMON:
            common = _rows(encoding, first, last)
            if char in common or (encoding == "gb2312" and _has(encoding, char)):
                return common
    block = next((each for each in _ALPHABETS if each[0] <= code < each[1]), None)
    first, last = block or (code - code % _WINDOW, code - code % _WINDOW + _WINDOW)
    near = [chr(each) for each in range(first, last)]
    kind = _kind(char)
    # The narrowest kind that has a second member.
    for size in (3, 1):
        same = "".join(each for each in near if _kind(each)[:size] == kind[:size] and _changes(each))
        if len(same) > 1:
            return same
    return char


def _has(encoding: str, char: str) -> bool:
    try:
        return bool(char.encode(encoding))
    except UnicodeEncodeError:
        return False


class _Alphabets(Dict[str, str]):
    def __missing__(self, char: str) -> str:
        alphabet = _alphabet(char)
        # There are a million characters, and texts that hold them all.
        if len(self) < 50_000:
            self[char] = alphabet
        return alphabet


_alphabets = _Alphabets()


def alphabet_of(char: str) -> str:
    """RETURNS (str): the characters that may replace one: the ten digits of its script, the letters of its script, case
    and form, with accents where it has one; itself alone where it is a symbol, space or mark."""
    return _alphabets[char]


def draw_characters(text: str, numbers: Sequence[int]) -> str:
    """RETURNS (str): a value with each character replaced by one of its own kind, by one number in [0, 65536) each;
    another value unless no character has a second one of its kind."""
    alphabets = _alphabets
    new = []
    for char, number in zip(text, numbers):
        alphabet = alphabets[char]
        new.append(alphabet[number * len(alphabet) >> _BITS])
    drawn = "".join(new)
    return drawn if drawn != text else _turn(text)


def _turn(text: str) -> str:
    for place, char in enumerate(text):
        alphabet = alphabet_of(char)
        if len(alphabet) > 1:
            # -1 where a character is not in the common ones of its kind: then any of them is another one.
            return text[:place] + alphabet[(alphabet.find(char) + 1) % len(alphabet)] + text[place + 1 :]
    return text


def randomize_characters(text: str, rng: Random) -> str:
    """RETURNS (str): `text` with each character drawn anew from those of its own kind; see `draw_characters`."""
    count = len(text)
    return draw_characters(text, unpack(f"<{count}H", rng.randbytes(2 * count)))


def places_of(value: str, chosen: Callable[[str], bool]) -> List[int]:
    """RETURNS (List[int]): where the characters stand that a function chooses, ascending."""
    return [place for place, char in enumerate(value) if chosen(char)]


def read_digits(value: str, places: Sequence[int]) -> str:
    """RETURNS (str): the digits at `places`, which may be of any script, as ASCII."""
    return "".join(str(unicodedata.decimal(value[place])) for place in places)


def put(value: str, places: Sequence[int], chars: str) -> str:
    """RETURNS (str): a form with other characters (`chars`) written at as many places. An ASCII digit is written in the
    script of the digit that stands there, a letter in its case."""
    new = list(value)
    for place, char in zip(places, chars):
        old = new[place]
        if char.isdecimal() and old.isdecimal() and not old.isascii():
            char = chr(ord(old) - unicodedata.decimal(old) + int(char))
        elif old.islower():
            char = char.lower()
        new[place] = char
    return "".join(new)


def is_latin(char: str) -> bool:
    """RETURNS (bool): whether it is an ASCII letter or digit."""
    return char.isascii() and char.isalnum()


def randomize_but(value: str, kept: int, rng: Random) -> Optional[str]:
    """RETURNS (Optional[str]): `value` by kinds of characters from place `kept` on; None where nothing behind it can
    change."""
    rest = value[kept:]
    if all(len(alphabet_of(char)) == 1 for char in rest):
        return None
    return value[:kept] + randomize_characters(rest, rng)


def random_digits(count: int, rng: Random) -> str:
    """RETURNS (str): so many random digits."""
    return str(rng.randrange(10**count)).zfill(count) if count > 0 else ""
