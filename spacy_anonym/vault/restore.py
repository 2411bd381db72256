"""Find a vault's replacements in a text that has been edited since, and restore the originals, also in a text that
comes in pieces."""

import re
import unicodedata
from typing import Any, Callable, Dict, Iterable, Iterator, List, NamedTuple, Optional, Set, Tuple
from weakref import WeakKeyDictionary

from ..errors import Errors
from .base import Entry, Vault
from .loose import Loose, loosen, with_escape
from .placeholders import PSEUDONYM, Key, Shape, Shapes, make_automaton, parse_placeholder

# Letters that distinguish a replacement from other words, or digits.
LEAST_LETTERS, LEAST_DIGITS = 3, 6
# Letters and digits of one that is looked for in texts of its own document only.
LEAST_SHORT = 3
UNKNOWN, DAMAGED = "SA231", "SA232"
MESSAGES = {UNKNOWN: Errors.SA231, DAMAGED: Errors.SA232}


class Problem(NamedTuple):
    """What could not be restored, and was left as it is.

    code (str): The error's code, as in "SA231".
    message (str): Its message, without any of the text.
    start, end (int): Where it stands in the given text, half-open characters.
    """

    code: str
    message: str
    start: int
    end: int


class Match(NamedTuple):
    """A replacement that was found."""

    # Half-open characters of the text.
    start: int
    end: int
    original: Optional[str]  # What it stands for; None for what is not of this vault, or damaged.
    problem: str = ""  # "" or the error's code.
    space: str = ""  # The vault's space that it is of.
    replacement: str = ""  # It, as it was written; "" for what is none.

    def as_problem(self) -> Problem:
        """RETURNS (Problem): what is said of it."""
        message = MESSAGES[self.problem].format(start=self.start, end=self.end)
        return Problem(self.problem, message, self.start, self.end)


class _Phrase(NamedTuple):
    text: str
    original: str
    space: str
    words: int
    is_short: bool


# What joins a short value to a longer one.
NUMERIC_BEFORE = re.compile(r"(?:\w[.,:/'+]|[$€£#/])\Z")
NUMERIC_AFTER = re.compile(r"[.,:/'+]\d|[%/]")
SIGNS = ".,:/'+-"
CODE_BEFORE, CODE_AFTER = re.compile(r"\w-\Z"), re.compile(r"-\w")
# What stands before a word without being a part of it.
ESCAPED = re.compile(r"(?<!\\)\\[nrt]\Z")
PREFIX = re.compile(r"(?<!\w)(?:[והבלמשכ]{1,2}|[وفبلك]{1,2})\Z")
LEAST_PREFIXED = 4
# What may be the first part of an escape.
ESCAPE = re.compile(r"(?:%3?|\\{0,8}&#?\w{0,6}|\\{1,8}(?:u[0-9a-fA-F]{0,3})?)$")
# A letter that a mark behind it may change.
MAY_COMPOSE = re.compile(r"(?:[^\W\d_][\u0300-\u036f]*|[\u1100-\u1112][\u1161-\u1175]?)\Z")
# Thai, Lao, Burmese, Khmer, kana, Han.
UNSPACED = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]")
# What an editor puts around a value.
MARKS = "\"'“‘«`*_([<"

_known: "WeakKeyDictionary[Any, Tuple[int, ReplacementIndex]]" = WeakKeyDictionary()


def index_of(vault: Vault) -> "ReplacementIndex":
    """RETURNS (ReplacementIndex): the index of a vault; the same one until the vault grows."""
    size = len(vault)
    known = _known.get(vault)
    if known is None or known[0] != size:
        known = _known[vault] = size, ReplacementIndex(vault.entries(), getattr(vault, "of_document", False))
    return known[1]


class ReplacementIndex:
    """An index of a vault's replacements. One pass over a text finds all of them.

    of_document (bool): Whether they are of one document, and none of the replacements stood in it: then short ones are
        found, too, where they are no part of a longer number.
    """

    def __init__(self, entries: Iterable[Entry], of_document: bool = False) -> None:
        self._originals: Dict[Key, Optional[Tuple[str, str, str]]] = {}
        self._exact: Dict[str, Tuple[str, str, str]] = {}
        shapes: Set[Shape] = set()
        values: Dict[str, List[Any]] = {}
        for space, original, replacement in entries:
            parsed = parse_placeholder(replacement) if space.startswith(PSEUDONYM) else None
            if parsed is not None:
                shape, key = parsed
                shapes.add(shape)
                known = self._originals.setdefault(key, (original, space, replacement))
                if known is None or known[0] != original:
                    # Labels that differ in case alone, say: as it was written each is still clear.
                    self._exact.update({each[2]: each for each in (known, (original, space, replacement)) if each})
                    self._originals[key] = None
            elif (is_distinct := _is_distinct(replacement, space)) or of_document and _is_short(replacement):
                text = loosen(replacement).text.strip()
                phrase = _Phrase(replacement, original, space, len(text.split()), not is_distinct)
                values.setdefault(text, []).append(phrase)
        self._shapes = Shapes(shapes)
        for seed in self._shapes.seeds:
            values.setdefault(seed, []).append(seed)
        self._longest = max(map(len, values), default=0)
        # What stands behind a short value decides, and a mark that follows a letter changes it.
        self._behind = "s" + SIGNS if of_document else "s"
        self.has_accents = not all(map(str.isascii, values))
        self._automaton = make_automaton((text, (len(text), found)) for text, found in values.items())

    def find(self, text: str) -> List[Match]:
        """RETURNS (List[Match]): the replacements in a text, in order, without overlaps: the longest of those that
        begin first. Among them what looks like a placeholder and is none of this vault's."""
        if self._automaton is None:
            return []
        loose = loosen(text)
        found: List[Tuple[int, int, Match]] = []
        for last, (length, values) in self._automaton.iter(loose.text):
            start = last - length + 1
            for value in values:
                if isinstance(value, str):
                    hit = self._placeholder(value, loose, text, start)
                else:
                    hit = _value(value, loose, text, start, last + 1)
                if hit is not None:
                    found.append(hit)
        # Of two that differ in case alone the one that stands there.
        found.sort(key=lambda each: (each[0], -each[1], bool(each[2].problem), not _is_as_written(text, each[2])))
        matches = list(_apart(found))
        others = self._shapes.stranger.finditer(loose.text) if self._shapes.stranger else ()
        places = [(loose.source_start(each.start()), loose.source_end(each.end())) for each in others]
        strangers = [Match(*place, None, UNKNOWN) for place in places]
        return _merge(matches, strangers) if strangers else matches

    @property
    def reach(self) -> int:
        """RETURNS (int): how many characters of a loose text a replacement and what it stands beside can take at
        most."""
        return max(self._longest + 2, self._shapes.reach)

    def may_begin(self, text: str, start: int) -> bool:
        """RETURNS (bool): whether a replacement that begins at a place of a loose text may go on behind its end, or may
        be another one there."""
        if self._automaton is None:
            return False
        rest = text[start:]
        if self._shapes.may_begin(text, start):
            return True
        if start and _joins(text[start - 1], text[start]) and not _has_prefix(text, start, LEAST_PREFIXED):
            return False
        return self._automaton.match(rest) or rest[-1] in self._behind and rest[:-1] in self._automaton

    def _placeholder(self, seed: str, loose: Loose, text: str, place: int) -> Optional[Tuple[int, int, Match]]:
        hit = self._shapes.at(seed, loose, text, place)
        if hit is None:
            return None
        start, end = loose.source_start(hit.start), loose.source_end(hit.end)
        # One that Markdown escapes has more than one backslash; a single one is of a path: "C:\\Users\\<PERSON_1>".
        start = with_escape(text, start) if "\\" in text[start:end] else start
        known = self._originals.get(hit.key) or self._exact.get(text[start:end])
        if hit.problem or known is None:
            return start, end, Match(start, end, None, DAMAGED if hit.problem else UNKNOWN)
        return start, end, Match(start, end, known[0], "", known[1], known[2])


def _is_as_written(text: str, match: Match) -> bool:
    written = text[match.start : match.end]
    return written == match.replacement or _plain(written) == _plain(match.replacement)


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).split())


def _is_distinct(replacement: str, space: str) -> bool:
    if space.startswith(PSEUDONYM):
        return True
    letters = sum(char.isalpha() for char in replacement)
    digits = sum(char.isdecimal() for char in replacement)
    # Scripts without case say much with few signs.
    least = LEAST_LETTERS if any(char.lower() != char.upper() for char in replacement) else 2
    return letters >= least or digits >= LEAST_DIGITS


def _is_short(replacement: str) -> bool:
    return sum(map(str.isalnum, replacement)) >= LEAST_SHORT or _is_code(replacement)


def _is_code(replacement: str) -> bool:
    """Whether it is as short as a state of the US: "OR"."""
    return len(replacement) == 2 and replacement.isalpha() and replacement.isupper()


def _value(phrase: _Phrase, loose: Loose, text: str, start: int, end: int) -> Optional[Tuple[int, int, Match]]:
    """A value that is no placeholder: a whole word or words, in any case but that of a name in small letters."""
    first, last = loose.source_start(start), loose.source_end(end)
    begins = not start or not _joins(loose.text[start - 1], loose.text[start]) or _has_prefix(text, first, end - start)
    if not begins or not _ends(loose.text, end, phrase.words > 1):
        return None
    written = text[first:last]
    is_name = phrase.words == 1 and not phrase.space.startswith(PSEUDONYM)
    if is_name and written.islower() and not phrase.text.islower():
        return None
    if phrase.is_short and _is_counted(text, first, last):
        return None
    if phrase.is_short and _is_code(phrase.text) and not _is_state(text, first, last, phrase.text):
        return None
    return first, last, Match(first, last, phrase.original, "", phrase.space, phrase.text)


def _is_state(text: str, start: int, end: int, written: str) -> bool:
    """Whether two capital letters stand where a state does: "Salem, OR"."""
    return _plain(text[start:end]) == written and text[max(0, start - 6) : start].rstrip(MARKS).endswith(", ")


def _is_counted(text: str, start: int, end: int) -> bool:
    """Whether something is a part of a longer number or code: "08:52" of "08:52:31" and of "1,08:52"."""
    place = max(0, start - 2)
    if NUMERIC_BEFORE.search(text, place, start) or NUMERIC_AFTER.match(text, end):
        return True
    # "15:30-17:45" is two times, "555-0123" one number.
    return text[start:end].isdecimal() and bool(CODE_BEFORE.search(text, place, start) or CODE_AFTER.match(text, end))


def _has_prefix(text: str, start: int, size: int) -> bool:
    """Whether what stands joined before a value is none of its word: an escaped line break, or a Hebrew or Arabic
    preposition."""
    if ESCAPED.search(text, max(0, start - 3), start):
        return True
    return size >= LEAST_PREFIXED and PREFIX.search(text, max(0, start - 4), start) is not None


def _ends(text: str, end: int, may_end: bool) -> bool:
    if end == len(text) or not _joins(text[end - 1], text[end]):
        return True
    # "Jane Does house", as some languages write it.
    genitive = may_end and text[end] == "s" and text[end - 1].isalpha()
    return genitive and (end + 1 == len(text) or not text[end + 1].isalnum())


def _joins(left: str, right: str) -> bool:
    """Whether two characters are of one word."""
    if not (left.isalnum() and right.isalnum()):
        return False
    # Scripts that write no spaces have no words to distinguish.
    return not UNSPACED.search(left + right)


def _apart(found: Iterable[Tuple[int, int, Match]]) -> Iterator[Match]:
    done = 0
    for start, end, match in found:
        if start >= done:
            yield match
            done = end


def _merge(matches: List[Match], strangers: List[Match]) -> List[Match]:
    """Both, in order; strangers only where they overlap no match."""
    place = 0
    apart: List[Match] = []
    for stranger in strangers:
        while place < len(matches) and matches[place].end <= stranger.start:
            place += 1
        if place == len(matches) or matches[place].start >= stranger.end:
            apart.append(stranger)
    return sorted([*matches, *apart])


class Restorer:
    """Puts originals back into a text that comes in pieces. The pieces that come out are, joined, what `deanonymize`
    makes of the whole text, however it was cut. A piece is held back only while it may be the beginning of a
    replacement.

    vault (Vault): Where the originals lie. What is added to it later is not seen.
    quote (Callable[[str], str]): How an original is written, as in a string of JSON.
    """

    def __init__(self, vault: Vault, quote: Callable[[str], str] = str) -> None:
        self._index = index_of(vault)
        self._quote = quote
        self._context = self._waiting = ""
        # Where `_waiting` begins in the whole text.
        self._offset = 0
        self.problems: List[Problem] = []

    def feed(self, piece: str) -> str:
        """Take a piece. RETURNS (str): As much of the restored text as is certain."""
        self._waiting += piece
        return self._restore(final=False)

    def close(self) -> str:
        """End the text. RETURNS (str): The rest of the restored text. What was left unchanged is reported in
        `problems`, with its offsets in the whole text."""
        return self._restore(final=True)

    def _restore(self, final: bool) -> str:
        whole, skipped = self._context + self._waiting, len(self._context)
        matches = [match for match in self._index.find(whole) if match.start >= skipped]
        cut = len(whole) if final else max(skipped, self._certain(whole))
        parts: List[str] = []
        done = skipped
        for match in matches:
            if match.start >= cut:
                break
            parts.append(whole[done : match.start])
            parts.append(whole[match.start : match.end] if match.original is None else self._quote(match.original))
            if match.problem:
                moved = self._offset - skipped
                self.problems.append(match._replace(start=match.start + moved, end=match.end + moved).as_problem())
            done = match.end
        cut = max(cut, done)
        parts.append(whole[done:cut])
        self._offset += cut - skipped
        # Enough of what went out to know what stands before the rest.
        self._context = whole[max(0, cut - 2 * self._index.reach) : cut]
        self._waiting = whole[cut:]
        return "".join(parts)

    def _certain(self, text: str) -> int:
        """How much of a text, in characters, can be no part of a replacement that goes on behind it."""
        escape = ESCAPE.search(text)
        end = len(text) if escape is None else escape.start()
        # White space and marks at the end may become a part of something, but do not begin it.
        certain = self._begins(text, end)
        last = MAY_COMPOSE.search(text, 0, end) if self._index.has_accents else None
        if last is None:
            return certain
        # A mark that follows makes another letter of the last one.
        before = self._begins(text, last.start())
        starts_word = last.start() == 0 or not text[last.start() - 1].isalnum()
        return certain if before == last.start() and not starts_word else min(certain, before)

    def _begins(self, text: str, end: int) -> int:
        """Where in a text a replacement begins that may go on at `end`; `end` where none does."""
        loose = loosen(text[:end])
        size = len(loose.text)
        for start in range(max(0, size - self._index.reach), size):
            if self._index.may_begin(loose.text, start):
                return with_escape(text, loose.source_start(start))
        return end
