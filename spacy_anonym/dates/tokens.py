"""Cut a date expression into numbers, names, times, known words and marks."""

import re
from typing import Dict, List, Mapping, NamedTuple, Optional, Tuple

from ..toml import load_toml
from .names import Name, look_up

_TABLES = load_toml(__file__, "words.toml")
WORDS = frozenset(word for words in _TABLES["words"].values() for word in words.split())
# From a word to the languages that it is a clue to.
CLUES: Dict[str, List[str]] = {}
for _lang, _row in _TABLES["clues"].items():
    for _word in _row.split():
        CLUES.setdefault(_word, []).append(_lang)
CONNECTORS = frozenset(_TABLES["connectors"].split())
APOSTROPHES = ("'", "’", "‘", "`")
_PREFIXES = "בלהמוכש"

_CLOCK = r"[0-2]?[0-9][:][0-5][0-9](?::[0-5][0-9](?:[.,][0-9]{1,9})?)?"
_HALF = r"[ \u00a0\u202f]?(?:[AaPp]\.[ ]?[Mm]\.|[AaPp][Mm]\b)"
_ZONE = (
    r"(?:[ ]?(?:Z\b|(?:UTC|GMT)\b(?:[+\-−][0-9]{1,2}(?::?[0-9]{2})?)?|[A-Z]{2,4}T\b|BST\b"
    r"|[+\-−][0-1][0-9]:?[0-5][0-9]\b))"
)
_UNIT = r"(?:[ \u00a0\u202f]?(?:Uhr|uur|h|hs|hrs)\b)"
_TIME = re.compile(
    rf"(?<![0-9.])(?:T(?={_CLOCK}))?{_CLOCK}(?:{_HALF})?{_UNIT}?{_ZONE}?(?![0-9])"
    rf"|(?<=[0-9])T[0-9]{{4}}(?:[0-9]{{2}})?{_ZONE}?(?![0-9])"
    rf"|(?<=[0-9])T{_CLOCK}{_ZONE}?(?![0-9])"
    rf"|(?<![0-9.:/\-])[0-1]?[0-9](?:[.][0-5][0-9])?{_HALF}"
    r"|(?<![0-9.:/\-])[0-2]?[0-9][ \u00a0\u202f]?h[ \u00a0\u202f]?(?:[0-5][0-9])?(?![0-9A-Za-z])"
    r"|(?<![0-9.:/\-])[0-2]?[0-9](?:[.][0-5][0-9])?[ \u00a0\u202f](?:Uhr|uur)\b"
)
_TOKEN = re.compile(r"[0-9]+|[^\W\d_]+(?:['’׳](?=$|[\s.,]))?|\s+|.", re.DOTALL)


_HOUR = rf"(?:[0-2]?[0-9](?:[:.][0-5][0-9])?(?:{_HALF})?|{'|'.join(_TABLES['times'].split())})"
_TAIL = re.compile(
    rf"(?i)(?:,?[ ](?:{'|'.join(_TABLES['before_time'])}))+[ ]{_HOUR}(?:[ ]?(?:to|a|-|–)[ ]?{_HOUR})?{_ZONE}?\Z"
)


def time_at_end(text: str) -> int:
    """RETURNS (int): where words before a time of day begin that an expression ends in (" at 11", ", about 9 pm"); its
    length where there are none."""
    found = _TAIL.search(text)
    return found.start() if found else len(text)


class Token(NamedTuple):
    """A part of an expression."""

    kind: str  # "number", "name", "time", "word", "space" or "mark".
    text: str  # The part itself.
    named: Mapping[Tuple[str, int], List[Name]] = {}  # Of a name: see `look_up`.


def tokenize(text: str) -> Optional[List[Token]]:
    """Cut an expression. RETURNS (Optional[List[Token]]): all of it; None where it holds a word that no date has."""
    tokens: List[Token] = []
    place = 0
    for match in _TIME.finditer(text):
        if not _add(tokens, text[place : match.start()]):
            return None
        tokens.append(Token("time", match.group()))
        place = match.end()
    return tokens if _add(tokens, text[place:]) else None


def is_time(text: str) -> bool:
    """RETURNS (bool): whether an expression is a time of day, with nothing of a date."""
    tokens = tokenize(text) or []
    kinds = {token.kind for token in tokens}
    return "time" in kinds and not kinds & {"number", "name"}


def _add(tokens: List[Token], text: str) -> bool:
    for part in _TOKEN.findall(text):
        if part.isascii() and part.isdigit():
            tokens.append(Token("number", part))
        elif part.isspace():
            tokens.append(Token("space", part))
        elif part[0].isalpha():
            if not _add_word(tokens, part):
                return False
        elif part in _MARKS:
            tokens.append(Token("mark", part))
        else:
            return False
    return True


def _add_word(tokens: List[Token], word: str) -> bool:
    for size in range(3):
        # Hebrew attaches prepositions.
        if size and not (len(word) > size + 1 and all(char in _PREFIXES for char in word[:size])):
            break
        named = look_up(word[size:])
        if named:
            if size:
                tokens.append(Token("word", word[:size]))
            tokens.append(Token("name", word[size:], named))
            return True
    if word.lower() in WORDS or word.lower() in _SUFFIXES:
        tokens.append(Token("word", word))
        return True
    for mark in "'’":
        # "d'" at the end of a piece.
        if word.endswith(mark) and word[:-1].lower() in WORDS:
            tokens.extend((Token("word", word[:-1]), Token("mark", mark)))
            return True
    return False


# With the invisible characters of texts that run in two directions.
_MARKS = frozenset(
    "/\\-.,:;'\"’‘`´–—‐‑−()[]&+º°ª*_־׳״\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff"
)
_SUFFIXES = frozenset(("st", "nd", "rd", "th", "er", "re", "º", "ª", "o", "r", "n", "t", "è"))
EN_SUFFIXES = frozenset(("st", "nd", "rd", "th"))
FIRST_SUFFIXES = frozenset(("er", "re", "º", "o", "ª"))
