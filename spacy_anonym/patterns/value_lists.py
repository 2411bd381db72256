"""Lists of values that are always allowed, or always found: exact, in any case, or as a regular expression of the whole
value."""

from pathlib import Path
from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Sequence, Set, Tuple, Union

import ahocorasick

from ..errors import AnonymError, Errors
from ..labels import normalize_label
from ..lexicons.lexicon import load_lexicon
from ..normalize import find_normalized
from ..spans import Finding
from .engine import PatternEngine
from .pattern import Pattern, compile_regex
from .timed_regex import TimedRegex

# Of what a deny list finds.
DENIED = "regex.deny"
_FIELDS = ("value", "values", "regex", "file", "lexicon")
_SETTINGS = ("label", "ignore_case", "score")


class Entry(NamedTuple):
    """An entry of a list."""

    label: str = ""  # The label that it is for; "" for any.
    values: Tuple[str, ...] = ()
    regex: str = ""  # A regular expression in RE2's syntax, instead of values; "" for none.
    file: str = ""  # The file that the values are from; "" for none.
    ignore_case: bool = False  # Whether case does not count.
    score: float = 1.0  # The score of what is found.
    lexicon: str = ""  # The bundled list that the values are from; "" for none.


def make_entries(items: Sequence[Union[str, Mapping[str, Any]]], owner: str, *, with_label: bool) -> List[Entry]:
    """Make entries of JSON-able data.

    items (Sequence[Union[str, Mapping[str, Any]]]): A value, or one of `value`, `values`, `regex`, `file` (UTF-8, a
        value a line) and `lexicon` (a bundled list's name, or a list's folder), with `label`, `ignore_case` and, where
        things are found, `score`.
    RETURNS (List[Entry]): In the same order. A file that is missing has no values yet: a saved pipeline brings them
        itself.
    RAISES (AnonymError): SA030 when an item is not valid, SA006 for a lexicon that there is not.
    """
    return [_make_entry({"value": item} if isinstance(item, str) else item, owner, with_label) for item in items]


def _make_entry(item: Any, owner: str, with_label: bool) -> Entry:
    def fail(problem: str) -> AnonymError:
        return AnonymError(Errors.SA030.format(owner=owner, problem=problem))

    if not isinstance(item, Mapping):
        raise fail(f"an entry is a {type(item).__name__}")
    unknown = sorted(str(name) for name in set(item) - {*_FIELDS, *_SETTINGS})
    named = [name for name in _FIELDS if item.get(name) is not None]
    if unknown or len(named) != 1:
        raise fail(f"unknown setting {unknown[0]}" if unknown else f"it needs one of {', '.join(_FIELDS)}")
    label, ignore_case, score = item.get("label") or "", item.get("ignore_case", False), item.get("score", 1.0)
    given = item[named[0]]
    values = given if named[0] == "values" else [given]
    if not isinstance(values, (list, tuple)) or not all(isinstance(value, str) and value.strip() for value in values):
        raise fail(f"its {named[0]} is no text, or empty")
    if not isinstance(label, str) or (with_label and not label):
        raise fail("it has no label")
    if not isinstance(ignore_case, bool):
        raise fail("ignore_case is neither true nor false")
    if isinstance(score, bool) or not isinstance(score, (int, float)) or not 0 <= score <= 1:
        raise fail("its score is not in [0, 1]")
    label = normalize_label(label) if label else ""
    entry = Entry(label, ignore_case=ignore_case, score=float(score))
    if named[0] == "regex":
        compile_regex(given, owner)
        return entry._replace(regex=given)
    if named[0] == "lexicon":
        return entry._replace(values=load_lexicon(given).phrases, lexicon=given)
    if named[0] == "file":
        return entry._replace(values=_read(Path(given)), file=given)
    return entry._replace(values=tuple(values))


def _read(path: Path) -> Tuple[str, ...]:
    if not path.is_file():
        return ()
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        position = error.start
    else:
        return tuple(line.strip() for line in lines if line.strip())
    raise AnonymError(Errors.SA303.format(path=path, encoding="utf-8", position=position))


def check_entries(entries: Sequence[Entry], owner: str) -> None:
    """RAISES (AnonymError): SA031 when the file of an entry is missing or has no values."""
    for entry in entries:
        if not entry.values and not entry.regex:
            raise AnonymError(Errors.SA031.format(owner=owner, path=entry.file))


def file_values(entries: Sequence[Entry]) -> Dict[str, List[str]]:
    """RETURNS (Dict[str, List[str]]): what was read from files, by file, to be saved with a pipeline."""
    return {entry.file: list(entry.values) for entry in entries if entry.file}


def with_file_values(entries: Sequence[Entry], saved: Mapping[str, Sequence[str]]) -> List[Entry]:
    """RETURNS (List[Entry]): the entries, with what a pipeline has saved instead of what their files hold now."""
    return [entry._replace(values=tuple(saved[entry.file])) if entry.file in saved else entry for entry in entries]


class ValueFinder:
    """Finds values as whole words by Aho-Corasick: one pass over the text, however many there are.

    entries (Sequence[Entry]): Entries with values; others are passed over.
    """

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._automata: List[Tuple[bool, Any]] = []
        for ignore_case in (False, True):
            places: Dict[str, Tuple[int, ...]] = {}
            for index, entry in enumerate(entries):
                for value in entry.values if entry.ignore_case == ignore_case else ():
                    key = _lower(value) if ignore_case else value
                    places[key] = (*places.get(key, ()), index)
            if places:
                automaton = ahocorasick.Automaton()
                # Thousands of values, and few different lengths.
                shared: Dict[Tuple[int, Tuple[int, ...]], Tuple[int, Tuple[int, ...]]] = {}
                for key, indices in places.items():
                    found = (len(key), indices)
                    automaton.add_word(key, shared.setdefault(found, found))
                automaton.make_automaton()
                self._automata.append((ignore_case, automaton))

    def find(
        self, text: str, windows: Optional[Sequence[Tuple[int, int]]] = None
    ) -> Iterator[Tuple[int, int, Tuple[int, ...]]]:
        """Find values that no letter or digit touches.

        windows (Optional[Sequence[Tuple[int, int]]]): Half-open characters to look in, which do not overlap. None is
            the whole text.
        YIELDS (Tuple[int, int, Tuple[int, ...]]): Half-open characters, and the places of the entries that have the
            value.
        """
        for ignore_case, automaton in self._automata:
            searched = _lower(text) if ignore_case else text
            for left, right in ((0, len(text)),) if windows is None else windows:
                for last, (size, indices) in automaton.iter(searched, left, right):
                    start, end = last - size + 1, last + 1
                    if not (_joined(text, start) or _joined(text, end)):
                        yield start, end, indices


def _joined(text: str, place: int) -> bool:
    return 0 < place < len(text) and text[place - 1].isalnum() and text[place].isalnum()


def _lower(text: str) -> str:
    """RETURNS: the text in lower case, of the same length."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(char.lower() if len(char.lower()) == 1 else char for char in text)


def whole_regexes(entries: Sequence[Entry]) -> List[Tuple[Entry, Any]]:
    """RETURNS (List[Tuple[Entry, Any]]): the entries with a regular expression, each with what matches a whole
    value."""
    found = []
    for entry in entries:
        if entry.regex:
            flag = "(?i)" if entry.ignore_case else ""
            compiled = compile_regex(entry.regex, "a list's regex")
            end = r"\Z" if isinstance(compiled, TimedRegex) else r"\z"
            found.append((entry, compile_regex(rf"{flag}^(?:{entry.regex}){end}", "a list's regex")))
    return found


class DenyList:
    """The values that a ruler always finds, in obfuscated text too.

    items (Sequence[Mapping[str, Any]]): Mappings with `label`, with one of `value`, `values`, `regex` (as a whole word)
        and `file`, and with `ignore_case` and `score`.
    rule (str): The findings' rule.
    """

    def __init__(self, items: Sequence[Mapping[str, Any]], rule: str = DENIED) -> None:
        self.rule = rule
        self._set(make_entries(items, "deny", with_label=True))

    def _set(self, entries: List[Entry]) -> None:
        self.entries = entries
        self._values = ValueFinder(entries)
        patterns = [
            Pattern(
                f"deny_{place}",
                entry.label,
                ("(?i)" if entry.ignore_case else "") + f"(?:{entry.regex})",
                entry.score,
            )
            for place, entry in enumerate(entries)
            if entry.regex
        ]
        self._engine = PatternEngine(patterns) if patterns else None

    def __getstate__(self) -> Any:
        return self.rule, self.entries

    def __setstate__(self, state: Any) -> None:
        self.rule = state[0]
        self._set(state[1])

    def __bool__(self) -> bool:
        return bool(self.entries)

    @property
    def labels(self) -> Set[str]:
        """RETURNS (Set[str]): the labels of the entries."""
        return {entry.label for entry in self.entries}

    def find(self, text: str) -> List[Finding]:
        """Find the values. RETURNS (List[Finding]): sorted; they may overlap. RAISES (AnonymError): SA031 when an
        entry's file is missing."""
        check_entries(self.entries, "deny")
        found = find_normalized(text, self._find_values)
        if self._engine is not None:
            found += [finding._replace(rule=self.rule) for finding in self._engine.find(text)]
        return sorted(set(found))

    def _find_values(self, text: str) -> List[Finding]:
        found = []
        for start, end, indices in self._values.find(text):
            for entry in (self.entries[index] for index in indices):
                found.append(Finding(start, end, entry.label, entry.score, self.rule))
        return found

    def file_values(self) -> Dict[str, List[str]]:
        """RETURNS (Dict[str, List[str]]): what was read from files, to be saved."""
        return file_values(self.entries)

    def set_file_values(self, saved: Mapping[str, Sequence[str]]) -> None:
        """Set what was saved instead of what the files hold now."""
        if saved:
            self._set(with_file_values(self.entries, saved))
