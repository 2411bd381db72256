"""The phrases of Hebrew lists in a text's words."""

from typing import Callable, Dict, List, NamedTuple, Sequence, Set, Tuple

from ...lexicons.lexicon import Lexicon
from .words import JOIN, LONGEST, PROCLITICS, SPACE, STACKS, Word, split_phrase

Row = Tuple[str, ...]
# A name with fewer bearers does not keep letters from being cut off.
RARE = 1000


class Entry(NamedTuple):
    """A phrase of a list."""

    role: str  # What its list is for; "finding" for lists that only have a label.
    lexicon: Lexicon  # Its list.
    columns: Dict[str, str]  # Its further columns.

    @property
    def doubtful(self) -> bool:
        """RETURNS (bool): whether it is rather another word."""
        return self.columns.get("ambiguous") == "1"

    @property
    def people(self) -> int:
        """RETURNS (int): how many people have the name."""
        count = self.columns.get("people", "")
        return int(count) if count.isdigit() else 0


class Match(NamedTuple):
    """A phrase in a text."""

    first: int  # The words that it covers, half-open.
    last: int
    start: int  # Half-open characters, without proclitics.
    end: int
    prefix: str  # The proclitics, "" for none.
    entries: Sequence[Entry]  # What the phrase is on the lists.

    def get(self, role: str) -> "Entry | None":
        """RETURNS (Optional[Entry]): the first entry of a role."""
        return next((entry for entry in self.entries if entry.role == role), None)


class _Begin(NamedTuple):
    """The first word of phrases that a word is, once some of its letters are cut off."""

    size: int  # The letters of the proclitics that are cut off.
    cut: int  # 1 where the apostrophe at its end is left out too.
    text: str  # What is left.
    length: int  # The words of those phrases.


class PhraseIndex:
    """The phrases of lists by their first words."""

    def __init__(self, lexicons: Sequence[Lexicon]) -> None:
        self._phrases: Dict[Row, List[Entry]] = {}
        # By first word the lengths of the phrases that begin with it, the longest first.
        self._lengths: Dict[str, Tuple[int, ...]] = {}
        lengths: Dict[str, set] = {}
        for lexicon in lexicons:
            role = lexicon.role or "finding"
            for place, phrase in enumerate(lexicon.phrases):
                words = split_phrase(phrase)
                if not words:
                    continue
                columns = dict(zip(lexicon.columns, lexicon.rows[place])) if lexicon.rows else {}
                entries = self._phrases.setdefault(words, [])
                # A cue may be of several kinds; of a place with several sizes the first counts.
                if role == "name_cue" or not any(entry.lexicon is lexicon for entry in entries):
                    entries.append(Entry(role, lexicon, columns))
                lengths.setdefault(words[0], set()).add(len(words))
        for first, counts in lengths.items():
            self._lengths[first] = tuple(sorted(counts, reverse=True))

    def find(self, plain: str, words: Sequence[Word]) -> List[Match]:
        """Find phrases among the words of a text with plain quotation marks. RETURNS (List[Match]): in the order of
        their first words; they may overlap. Proclitics are cut off only where the word as it is begins no phrase but
        rare names, or where a phrase of several words is left ("מאור עקיבא")."""
        found: List[Match] = []
        for first, word in enumerate(words):
            size, known, barrier = 0, len(found), False
            for begin in self._find_begins(word.text):
                if begin.size > size:
                    barrier = barrier or any(not _is_no_barrier(match) for match in found[known:])
                    size, known = begin.size, len(found)
                if barrier and begin.length == 1:
                    continue
                self._find_at(plain, words, first, begin, found)
        return found

    def _find_begins(self, word: str) -> List["_Begin"]:
        # The fewest letters cut off first.
        begins: List[_Begin] = []
        cuts = (0, 1) if word[-1] == "'" else (0,)
        for size in range(min(LONGEST + 1, len(word))):
            if size and word[size - 1] not in PROCLITICS:
                break
            if size and word[:size] not in STACKS:
                continue
            for cut in cuts:
                # An apostrophe at a word's end may be a quotation mark.
                text = word[size : len(word) - cut]
                lengths = self._lengths.get(text)
                if lengths is not None:
                    begins += [_Begin(size, cut, text, length) for length in lengths]
        return begins

    def _find_at(self, plain: str, words: Sequence[Word], first: int, begin: "_Begin", found: List[Match]) -> None:
        word, last = words[first], first + begin.length
        if last > len(words):
            return
        row: Row = (begin.text,)
        if last > first + 1:
            rest = words[first + 1 : last]
            if not all(_is_joined(plain, left, right) for left, right in zip(words[first:], rest)):
                return
            row += tuple([each.text for each in rest])
        end = words[last - 1].end
        entries = self._phrases.get(row)
        if entries is None and row[-1].endswith("'"):
            entries = self._phrases.get((*row[:-1], row[-1][:-1]))
            end -= 1
        elif begin.length == 1:
            end -= begin.cut
        if entries is not None:
            found.append(Match(first, last, word.start + begin.size, end, word.text[: begin.size], entries))


def _is_no_barrier(match: Match) -> bool:
    return all(
        entry.role == "place_cue" or entry.role in ("first_name", "last_name") and entry.people < RARE
        for entry in match.entries
    )


def _is_joined(plain: str, left: Word, right: Word) -> bool:
    gap = plain[left.end : right.start]
    if len(gap) > 8:
        return False
    if gap in (".", ". ", "/"):
        # "ק. שמונה", "ת.ז"
        return len(left.text) < 3
    return JOIN.fullmatch(gap) is not None


class MatchedText:
    """A text's words, and the phrases of the lists among them.

    plain (str): The text with plain quotation marks.
    is_common (Callable): Whether a word is an ordinary one.
    taken (Set[int]): The words that are medical terms.
    """

    def __init__(
        self,
        plain: str,
        words: Sequence[Word],
        matches: Sequence[Match],
        is_common: Callable[[str], bool],
        taken: Set[int],
    ) -> None:
        self.plain, self.words, self.matches = plain, words, matches
        self.is_common, self.taken = is_common, taken
        self.prepare()

    def prepare(self) -> None:
        """Arrange the phrases as the finder needs them."""

    def gap(self, place: int) -> str:
        """RETURNS (str): the characters between a word and the one before it."""
        return self.plain[self.words[place - 1].end : self.words[place].start]

    def continues(self, place: int) -> bool:
        """RETURNS (bool): whether only a space or a hyphen stands between a word and the one before it."""
        return 0 < place < len(self.words) and SPACE.fullmatch(self.gap(place)) is not None
