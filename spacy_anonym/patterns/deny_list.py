"""Values that are always found."""

from typing import Any, Dict, List, Mapping, Sequence, Set

from ..normalize import find_normalized
from ..spans import Finding
from .engine import PatternEngine
from .pattern import Pattern
from .value_lists import Entry, ValueFinder, check_entries, file_values, make_entries, with_file_values

RULE = "deny"


class DenyList:
    """The values that a ruler always finds, in hostile text too.

    items (Sequence[Mapping[str, Any]]): Mappings with `label`, with one of `value`, `values`, `regex` (as a whole word)
        and `file`, and with `ignore_case` and `score`.
    prefix (str): Stands before "deny" in a finding's rule.
    """

    def __init__(self, items: Sequence[Mapping[str, Any]] = (), prefix: str = "regex.") -> None:
        self.rule = prefix + RULE
        self._set(make_entries(items, "deny", with_label=True))

    def _set(self, entries: List[Entry]) -> None:
        self.entries = entries
        self._values = ValueFinder(entries)
        patterns = [
            Pattern(
                f"{RULE}_{place}",
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
        """Find the values.

        text (str): The text.
        RETURNS (List[Finding]): Sorted; they may overlap.
        RAISES (AnonymError): SA031 when an entry's file is missing.
        """
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
        """Set what was saved in the place of what the files hold now."""
        if saved:
            self._set(with_file_values(self.entries, saved))
