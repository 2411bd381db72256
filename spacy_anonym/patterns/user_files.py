"""Files of patterns and labels that a config names. What they hold is saved with a pipeline, which then no longer needs
them."""

import csv
import re
from pathlib import Path
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Union

from ..errors import AnonymError, Errors
from .pack_file import read_pack_file, read_text
from .pattern import make_pattern

COLUMNS = ("LABEL", "RANK", "DESC", "EXP")
SCORE = 0.6
PATTERNS, LABELS = "patterns", "labels"


def read_pattern_file(path: Union[str, Path], bad_lines: Optional[List[AnonymError]] = None) -> List[Dict[str, Any]]:
    """Read a CSV of patterns.

    path (Union[str, Path]): The file, UTF-8, with the header LABEL,RANK,DESC,EXP: the label, a whole number (the
        highest names a merged finding), a description, and a regular expression (see `Pattern.regex`).
    bad_lines (Optional[List[AnonymError]]): Takes the error of each row that is not valid, which is left out; None
        raises the first.
    RETURNS (List[Dict[str, Any]]): A pattern a row, as data for `make_pattern`; its id is "csv_" and the row's line.
    RAISES (AnonymError): SA342 when the file is missing or has no such header, SA343 with the line of a row that is not
        valid.
    """
    path = Path(path)
    rows = csv.reader(read_text(path).splitlines(keepends=True))
    try:
        header = [name.strip() for name in next(rows, [])]
    except csv.Error:
        header = []
    if not set(COLUMNS) <= set(header):
        raise AnonymError(
            Errors.SA342.format(path=path, problem=f"its first line does not name the columns {', '.join(COLUMNS)}")
        )
    patterns: List[Dict[str, Any]] = []
    places = [header.index(name) for name in COLUMNS]
    while True:
        line = rows.line_num + 1
        try:
            row = next(rows, None)
            if row is None:
                return patterns
            if any(cell.strip() for cell in row):
                if len(row) != len(header):
                    raise _bad_line(path, line, f"it has {len(row)} cells, not {len(header)}")
                patterns.append(_pattern([row[place] for place in places], path, line))
        except (AnonymError, csv.Error) as error:
            problem = error if isinstance(error, AnonymError) else _bad_line(path, line, "it is not valid CSV")
            if bad_lines is None:
                raise problem from None
            bad_lines.append(problem)


def _bad_line(path: Path, line: int, problem: str) -> AnonymError:
    return AnonymError(Errors.SA343.format(path=path, line=line, problem=problem))


def _pattern(cells: Sequence[str], path: Path, line: int) -> Dict[str, Any]:
    label, rank, description, expression = cells
    if not label.strip():
        raise _bad_line(path, line, "it has no label")
    try:
        number = int(rank)
    except ValueError:
        raise _bad_line(path, line, "its rank is no whole number") from None
    data = {
        "id": f"csv_{line}",
        "label": label.strip(),
        "regex": expression,
        "rank": number,
        "score": SCORE,
        "border": "none",
        "source": description.strip(),
    }
    try:
        make_pattern(data)
    except AnonymError as error:
        problem = str(error).partition("is not valid: ")[2].partition(". Every pattern")[0]
        raise _bad_line(path, line, problem) from None
    return data


def read_label_file(path: Union[str, Path]) -> List[str]:
    """Read a list of labels.

    path (Union[str, Path]): The file, UTF-8, a label a line. Empty lines do not count.
    RETURNS (List[str]): The labels, as they are written. An empty list means no filter.
    RAISES (AnonymError): SA342 when the file is missing, SA343 with the line of a label that holds white space or a
        comma.
    """
    path = Path(path)
    labels = []
    for line, label in enumerate(read_text(path).splitlines(), 1):
        label = label.strip()
        if re.search(r"[\s,;]", label):
            raise _bad_line(path, line, "it is more than one label")
        if label:
            labels.append(label)
    return labels


_READERS: Dict[str, Callable[[str], List[Any]]] = {PATTERNS: read_pattern_file, LABELS: read_label_file}


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
        for name, path in self._paths.items() if len(self.values) < len(self._paths) else ():
            if name not in self.values:
                raise AnonymError(Errors.SA342.format(path=path, problem="it is missing"))

    def set_values(self, saved: Mapping[str, List[Any]]) -> None:
        """Take what a saved pipeline brings instead of what the files hold now."""
        self.values.update({name: list(value) for name, value in saved.items() if name in self._paths})
