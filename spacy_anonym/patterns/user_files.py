"""Files of patterns and labels that a config names. What they hold is saved with a pipeline, which then no longer needs
them."""

from pathlib import Path
from typing import Any, Dict, List, Mapping, Optional, Sequence

from ..errors import AnonymError, Errors
from .csv_file import read_label_file, read_pattern_file
from .pack_file import read_pack_file

PATTERNS, LABELS = "patterns", "labels"
_READERS = {PATTERNS: read_pattern_file, LABELS: read_label_file}


class UserFiles:
    """A CSV of patterns, a list of labels and packs; see `read_pattern_file`, `read_label_file` and `read_pack_file`.
    One that is missing is not read yet: a saved pipeline brings what it held.

    patterns (Optional[str]): The path of the CSV; None for none.
    labels (Optional[str]): The path of the list; None for none.
    packs (Sequence[str]): The paths of the packs.
    RAISES (AnonymError): SA342 for a file that cannot be read, SA343 with the line that is not valid.
    """

    def __init__(self, patterns: Optional[str] = None, labels: Optional[str] = None, packs: Sequence[str] = ()) -> None:
        self._paths = {name: path for name, path in ((PATTERNS, patterns), (LABELS, labels)) if path is not None}
        # A pack is known by its path.
        self._packs = tuple(dict.fromkeys(packs))
        self._paths.update(zip(self._packs, self._packs))
        self.values: Dict[str, List[Any]] = {
            name: _READERS.get(name, read_pack_file)(path) for name, path in self._paths.items() if Path(path).is_file()
        }

    @property
    def patterns(self) -> List[Dict[str, Any]]:
        """RETURNS (List[Dict[str, Any]]): the patterns, as data: those of the packs first."""
        return [pattern for name in (*self._packs, PATTERNS) for pattern in self.values.get(name, [])]

    @property
    def labels(self) -> Optional[List[str]]:
        """RETURNS (Optional[List[str]]): the labels; None for all."""
        return self.values.get(LABELS) or None

    @property
    def is_complete(self) -> bool:
        """RETURNS (bool): whether what each file holds is known."""
        return len(self.values) == len(self._paths)

    def check(self) -> None:
        """RAISES (AnonymError): SA342 when a file is missing, and no saved pipeline has brought what it held."""
        for name, path in self._paths.items():
            if name not in self.values:
                raise AnonymError(Errors.SA342.format(path=path, problem="it is missing"))

    def set_values(self, saved: Mapping[str, List[Any]]) -> None:
        """Take what a saved pipeline brings instead of what the files hold now.

        saved (Mapping[str, List[Any]]): The `values` that were saved.
        """
        self.values.update({name: list(value) for name, value in saved.items() if name in self._paths})
