"""Placeholders such as `<PERSON_1>`, found again whatever an editor made of them: `[Person 1]`, `PERSON\\_1's`,
`&lt;person_1&gt;`."""

import re
from itertools import chain
from typing import Any, Dict, Iterable, Iterator, List, NamedTuple, Optional, Pattern, Set, Tuple

from .loose import Loose, loosen, normalize

# The vault's spaces in which placeholders lie begin with this.
PSEUDONYM = "pseudonym:"
PAIRS = dict(zip("<[{«‹〈⟨《「【(", ">]}»›〉⟩》」】)"))
OPEN, CLOSE = "".join(PAIRS), "".join(PAIRS.values())
MAKE = re.compile(
    rf"([{re.escape(OPEN)}]*)((?:[^\W_]+[ _-]+)*[^\W_]*?[^\W\d_])([ _-]*)(\d{{1,12}})"
    rf"(?:\.(\d{{1,9}}))?([{re.escape(CLOSE)}]*)"
)
GAP = "[ _-]{0,3}"
GAPS = re.compile("[ _-]+")
# What may stand behind a stem as long as it is not certain what it is.
CLOSE_FIRM = CLOSE.replace("]", "")
NUMBER = r"[ _-]{0,3}(?:\d{1,12}(?:\.\d{0,9})?)?"
END = re.compile(rf"{NUMBER}(?:[^\W\d_]{{0,16}}_?| {{0,2}}[{re.escape(CLOSE)}]*)")
BARE_END = re.compile(rf"{NUMBER}[^\W\d_]{{0,16}}_?")
# A number, a gap, brackets' spaces and an ending.
MOST_AROUND = 64
STRANGER = re.compile(r"[^\W\d_][\w -]{0,80}(?:\.\d{0,9})?")

# The letters before the number without spaces and case, the number, the form's number (1 where none stands there).
Key = Tuple[str, int, int]


class Shape(NamedTuple):
    """How the placeholders of one kind were written."""

    stem: str  # What stands before the number, as in "PERSON".
    gap: str  # What stands between them.
    # The brackets.
    open: str
    close: str


class Hit(NamedTuple):
    """What looks like a placeholder."""

    # Half-open characters of the loose text.
    start: int
    end: int
    key: Key  # Which one it is.
    problem: str = ""  # "" for one that can only be that; "damaged" for one that lacks a part, or is joined to a word.


def parse_placeholder(text: str) -> Optional[Tuple[Shape, Key]]:
    """RETURNS (Optional[Tuple[Shape, Key]]): the kind of a placeholder, as it was made, and which one it is; None for
    one without letters before its number, which can be found only as it was made."""
    found = MAKE.fullmatch(text)
    if found is None:
        return None
    open, stem, gap, number, form, close = found.groups()
    return Shape(stem, gap, open, close), (key_of(stem), int(number), int(form or 1))


def key_of(stem: str) -> str:
    """RETURNS (str): a stem without spaces and case."""
    return GAPS.sub("", normalize(stem))


class Shapes:
    """The kinds of placeholders that may stand in a text."""

    def __init__(self, shapes: Iterable[Shape]) -> None:
        self._shapes: Dict[str, List[Shape]] = {}
        stems: Dict[str, Set[str]] = {}
        for shape in shapes:
            self._shapes.setdefault(key_of(shape.stem), []).append(shape)
            words = [word for word in GAPS.split(normalize(shape.stem)) if word]
            stems.setdefault(words[0], set()).add(GAP.join(map(re.escape, words)))
        longest_first = {first: "|".join(sorted(found, key=len, reverse=True)) for first, found in stems.items()}
        self._patterns: Dict[str, Pattern[str]] = {
            first: re.compile(rf"({stem})({GAP})(\d{{1,12}})(?:\.(\d{{1,9}}))?")
            for first, stem in longest_first.items()
        }

        opens = {shape.open[0] for shape in chain(*self._shapes.values()) if shape.open}
        self.layers = max((len(shape.open) for shape in chain(*self._shapes.values())), default=0)
        # How a placeholder of another vault looks: "<PERS0N_1>".
        self.stranger: Optional[Pattern[str]] = None
        if opens:
            close = "".join(PAIRS[open] for open in opens)
            body = r"[^\W\d_][\w -]{0,60}_\d{1,12}(?:\.\d{1,9})?"
            self.stranger = re.compile(f"[{re.escape(''.join(opens))}]{body}[{re.escape(close)}]")
        self.opens = frozenset(opens)
        # Those that a placeholder may have in an edited text.
        self._brackets = frozenset(PAIRS) - {"("} | {
            sign for shape in chain(*self._shapes.values()) for sign in shape.open
        }

    @property
    def reach(self) -> int:
        """RETURNS (int): how many characters of a loose text a placeholder and what it stands beside can take at
        most."""
        # Between any two signs of a stem there may be a gap.
        return max((4 * len(stem) for stem in self._shapes), default=0) + 2 * self.layers + MOST_AROUND

    def may_begin(self, text: str, start: int) -> bool:
        """RETURNS (bool): whether a placeholder that begins at a place of a loose text may go on behind its end."""
        if not self._shapes:
            return False
        opened = start
        while opened - start < self.layers and text[opened : opened + 1] in self._brackets:
            opened += 1
        bracket = opened > start
        place = _skip(text, opened, 1) if bracket else opened
        rest = text[place:]
        if not rest:
            return True
        if text[start] in self.opens and STRANGER.fullmatch(text, start + 1):
            return True
        squeezed = GAPS.sub("", rest)
        for stem in self._shapes:
            if stem.startswith(squeezed):
                return bracket or _may_touch(text, start)
            if squeezed.startswith(stem):
                found = _behind(stem, rest)
                if found is not None and (END if bracket else BARE_END).fullmatch(found):
                    # A closed one is done, but for the text of a link in Markdown.
                    if bracket and found[-(opened - start) :].strip(CLOSE_FIRM) == "" != found:
                        return False
                    return bracket or _may_touch(text, start)
        return False

    @property
    def seeds(self) -> Iterable[str]:
        """RETURNS (Iterable[str]): the first words of the stems: `at` tells whether a placeholder begins where one
        stands."""
        return self._patterns

    def at(self, seed: str, loose: Loose, source: str, place: int) -> Optional[Hit]:
        """RETURNS (Optional[Hit]): what stands at a place of the loose text, where a seed was found; None where it is
        no placeholder."""
        text = loose.text
        found = self._patterns[seed].match(text, place)
        if found is None:
            return None
        stem, gap, number, form = found.groups()
        end = found.end()
        if end < len(text) and text[end].isdecimal():
            return None
        key = key_of(stem), int(number), int(form or 1)
        for shape in self._shapes.get(key[0], ()):
            hit = _read(shape, gap, key, loose, source, place, end)
            if hit is not None:
                return hit
        return None


def _read(shape: Shape, gap: str, key: Key, loose: Loose, source: str, place: int, end: int) -> Optional[Hit]:
    text = loose.text
    start, stop = place, end
    for own in reversed(shape.open):
        left, right = _skip(text, start, -1), _skip(text, stop, 1)
        opened, closed = text[left - 1 : left], text[right : right + 1]
        # Other parentheses are the writer's own, and the text of a link in Markdown keeps its brackets.
        is_link = closed == "]" and text[right + 1 : right + 2] == "("
        if opened not in PAIRS or opened == "(" != own or closed != PAIRS[opened] or is_link:
            break
        start, stop = left - 1, right + 1
    if start < place:
        return Hit(start, stop, key)
    plain = shape.gap.strip()
    exact = source[loose.source_start(place) : loose.source_end(end)].startswith(shape.stem)
    if not _is_alone(loose, source, place, end):
        # "PERSON_1_report", but not "person_1_report".
        is_joined = exact and plain != "" and plain in gap and _may_touch(text, place)
        return Hit(place, end, key, "damaged") if is_joined else None
    if shape.open and (text[place - 1 : place] == shape.open[-1] or text[end : end + 1] == shape.close[:1]):
        return Hit(place, end, key, "damaged")
    if plain in gap if plain else exact and gap == shape.gap:
        return Hit(place, end, key)
    return Hit(place, end, key, "damaged") if exact else None


def _skip(text: str, place: int, step: int) -> int:
    """A place behind at most two spaces."""
    for _ in range(2):
        if text[place : place + 1] == " " if step > 0 else text[place - 1 : place] == " ":
            place += step
    return place


def _behind(stem: str, rest: str) -> Optional[str]:
    """What stands behind a stem, whatever gaps are in it."""
    place = 0
    for sign in stem:
        while rest[place : place + 1] in (" ", "_", "-"):
            place += 1
        if rest[place : place + 1] != sign:
            return None
        place += 1
    return rest[place:]


def _may_stand(text: str, start: int) -> bool:
    before = text[start - 1 : start]
    if before == "_":
        before = text[start - 2 : start - 1] if start > 1 else ""
    # A script without case has no capitals to begin a name with, and often no spaces either.
    return not (before.isalnum() and (before.isascii() or before.isdecimal() or before.lower() != before.upper()))


def _may_touch(text: str, start: int) -> bool:
    """Whether what stands before is no word's last letter: that of "VALID_1" is, that of "meeting_PERSON_1" is not."""
    return not text[start - 1 : start].isalpha() or _may_stand(text, start)


def _is_alone(loose: Loose, source: str, start: int, end: int) -> bool:
    """Whether what stands there without brackets is no part of a longer name: letters may follow it as an ending does
    ("PERSON_1s")."""
    text = loose.text
    if not _may_stand(text, start):
        return False
    ending = end
    while ending < len(text) and ending - end < 16 and text[ending].isalpha():
        ending += 1
    after = text[ending : ending + 1]
    if after.isalnum() or after == "_" and text[ending + 1 : ending + 2].isalnum():
        return False
    if ending == end:
        return True
    written = source[loose.source_start(end) : loose.source_end(ending)]
    return written == "S" or not any(char.isupper() for char in written)


def find_placeholders(text: str, shapes: Iterable[Shape]) -> Iterator[Hit]:
    """YIELDS (Hit): each placeholder of some kinds in a text; one may lie in another."""
    found = Shapes(shapes)
    loose = loosen(text)
    automaton = make_automaton((seed, seed) for seed in found.seeds)
    if automaton is None:
        return
    for last, seed in automaton.iter(loose.text):
        hit = found.at(seed, loose, text, last - len(seed) + 1)
        if hit is not None:
            yield hit


def make_automaton(pairs: Iterable[Tuple[str, Any]]) -> Any:
    """RETURNS (Any): an Aho-Corasick automaton of strings and their values; None for none."""
    import ahocorasick

    automaton = ahocorasick.Automaton()
    for text, value in pairs:
        automaton.add_word(text, value)
    if not len(automaton):
        return None
    automaton.make_automaton()
    return automaton
