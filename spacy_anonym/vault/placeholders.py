"""Placeholders such as `<PERSON_1>`, found again whatever an editor made of them: `[Person 1]`, `PERSON\\_1's`, `&lt;person_1&gt;`."""

import re
from typing import Any, Dict, Iterable, Iterator, List, NamedTuple, Optional, Pattern, Set, Tuple

from .loose import Loose, fold, loosen

# The vault's spaces in which placeholders lie begin with this.
PSEUDONYM = "pseudonym:"
PAIRS = {"<": ">", "[": "]", "{": "}", "«": "»", "‹": "›", "〈": "〉", "⟨": "⟩", "《": "》", "「": "」", "【": "】", "(": ")"}
OPEN, CLOSE = "".join(PAIRS), "".join(PAIRS.values())
# How a placeholder of any vault looks: "<PERS0N_1>".
ANY = re.compile(r"[<\[{][^\W\d_][\w -]{0,60}_\d{1,12}(?:\.\d{1,9})?[>\]}]")
MAKE = re.compile(
    rf"([{re.escape(OPEN)}]*)((?:[^\W_]+[ _-]+)*[^\W_]*?[^\W\d_])([ _-]*)(\d{{1,12}})(?:\.(\d{{1,9}}))?([{re.escape(CLOSE)}]*)"
)
GAP = "[ _-]{0,3}"
GAPS = re.compile("[ _-]+")

# The letters before the number without spaces and case, the number, the form's number (1 where none stands there).
Key = Tuple[str, int, int]


class Shape(NamedTuple):
    """How the placeholders of one kind were written.

    stem (str): What stands before the number, as in "PERSON".
    gap (str): What stands between them.
    open, close (str): The brackets.
    """

    stem: str
    gap: str
    open: str
    close: str


class Hit(NamedTuple):
    """What looks like a placeholder.

    start, end (int): Half-open characters of the loose text.
    key (Key): Which one it is.
    problem (str): "" for one that can only be that; "damaged" for one of which a part is missing.
    """

    start: int
    end: int
    key: Key
    problem: str = ""


def parse_placeholder(text: str) -> Optional[Tuple[Shape, Key]]:
    """Take a placeholder apart.

    text (str): A placeholder, as it was made.
    RETURNS (Optional[Tuple[Shape, Key]]): Its kind and which one it is; None for one without letters before its number, which can be found
        only as it was made.
    """
    found = MAKE.fullmatch(text)
    if found is None:
        return None
    open, stem, gap, number, form, close = found.groups()
    return Shape(stem, gap, open, close), (key_of(stem), int(number), int(form or 1))


def key_of(stem: str) -> str:
    """RETURNS (str): a stem without spaces and case."""
    return GAPS.sub("", fold(stem))


class Shapes:
    """The kinds of placeholders that may stand in a text.

    shapes (Iterable[Shape]): The kinds.
    """

    def __init__(self, shapes: Iterable[Shape]) -> None:
        self._shapes: Dict[str, List[Shape]] = {}
        stems: Dict[str, Set[str]] = {}
        for shape in shapes:
            self._shapes.setdefault(key_of(shape.stem), []).append(shape)
            words = [word for word in GAPS.split(fold(shape.stem)) if word]
            stems.setdefault(words[0], set()).add(GAP.join(map(re.escape, words)))
        self._patterns: Dict[str, Pattern[str]] = {
            first: re.compile(f"({'|'.join(sorted(found, key=len, reverse=True))})({GAP})(\\d{{1,12}})(?:\\.(\\d{{1,9}}))?")
            for first, found in stems.items()
        }

    @property
    def seeds(self) -> Iterable[str]:
        """RETURNS (Iterable[str]): the first words of the stems: `at` tells whether a placeholder begins where one stands."""
        return self._patterns

    def at(self, seed: str, loose: Loose, source: str, place: int) -> Optional[Hit]:
        """Look for a placeholder.

        seed (str): The seed that stands there.
        loose (Loose): The text as it reads.
        source (str): The text.
        place (int): Where the seed stands in the loose text.
        RETURNS (Optional[Hit]): What is there; None where it is something else.
        """
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
    for _ in shape.open:
        left, right = _skip(text, start, -1), _skip(text, stop, 1)
        opened, closed = text[left - 1 : left], text[right : right + 1]
        if opened in PAIRS and opened != "(" and closed == PAIRS[opened] and text[right + 1 : right + 2] != "(":
            start, stop = left - 1, right + 1
        else:
            break
    if start < place:
        return Hit(start, stop, key)
    if not _is_alone(loose, source, place, end):
        return None
    plain = shape.gap.strip()
    exact = source[loose.source_start(place) : loose.source_end(end)].startswith(shape.stem)
    if shape.open and (text[place - 1 : place] == shape.open[-1] or text[end : end + 1] == shape.close[:1]):
        return Hit(place, end, key, "damaged")
    if plain in gap if plain else exact and gap == shape.gap:
        return Hit(place, end, key)
    return Hit(place, end, key, "damaged") if exact else None


def _skip(text: str, place: int, step: int) -> int:
    """RETURNS (int): a place behind at most two spaces."""
    for _ in range(2):
        if text[place : place + 1] == " " if step > 0 else text[place - 1 : place] == " ":
            place += step
    return place


def _is_alone(loose: Loose, source: str, start: int, end: int) -> bool:
    """RETURNS (bool): whether what stands there without brackets is no part of a longer name: letters may follow it as an ending
    does ("PERSON_1s")."""
    text = loose.text
    before = text[start - 1 : start]
    if before == "_":
        before = text[start - 2 : start - 1] if start > 1 else ""
    # A script without case has no capitals to begin a name with, and often no spaces either.
    if before.isalnum() and (before.isascii() or before.isdecimal() or before.lower() != before.upper()):
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
    """Find placeholders of some kinds.

    text (str): The text.
    shapes (Iterable[Shape]): The kinds.
    YIELDS (Hit): each, in characters of the loose text; one may lie in another.
    """
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
