"""The columns of sheets that are anonymized, where not all are; cells of the others stay as they are."""

from copy import deepcopy
from typing import Any, Dict, Optional, Sequence, Set

from ...errors import AnonymError, Errors
from ..limits import ELEMENT, Unpacked
from ..person_columns import labels_by_number
from .parts import local

# Rows among which the one of the columns' names is looked for: a title may stand above it.
FIRST_ROWS = 10


class ChosenColumns:
    """Tells which cells of sheets stay.

    columns (Sequence[str]): Columns to anonymize, by the names in a sheet's first row that is not empty, or by number
        from 1; () is all.
    header (bool): Whether that row holds names. It stays.
    shared (Sequence[Any]): The strings that cells share.
    path (str): The file, for messages.
    unpacked (Unpacked): Counts the strings that are copied.
    """

    def __init__(
        self, columns: Sequence[str], header: bool, shared: Sequence[Any], path: str, unpacked: Unpacked
    ) -> None:
        self._columns, self._header, self._shared, self._path, self._unpacked = columns, header, shared, path, unpacked
        self._strings: Dict[int, str] = {}
        self._missing = set(columns)

    def kept(self, sheet: Any) -> Set[Any]:
        """Choose among the cells of a sheet.

        sheet (Any): The sheet's root.
        RETURNS (Set[Any]): The cells that stay: those of other columns, and of the header. None in a sheet that has not
            one of the columns: nobody said that it may stay.
        """
        if not self._columns:
            return set()
        rows = [row for row in sheet.iter("{*}row") if any(self._text(cell) for cell in row.iter("{*}c"))]
        header = [(cell, self._text(cell)) for cell in rows[0].iter("{*}c")] if rows and self._header else []
        numbers = {column_of(cell) for row in rows for cell in row.iter("{*}c")} - {None}
        chosen: Set[int] = set()
        for name in self._columns:
            found = {column_of(cell) for cell, text in header if text.strip() == name}
            if not found and name.isdecimal() and int(name) in numbers:
                found = {int(name)}
            if found:
                self._missing.discard(name)
            chosen.update(number for number in found if number is not None)
        if not chosen:
            return set()
        stay = {cell for row in rows for cell in row.iter("{*}c") if column_of(cell) not in (None, *chosen)}
        return stay.union(cell for cell, _ in header)

    def labels(self, sheet: Any) -> Dict[Any, str]:
        """Tell what the header says of the cells of a sheet.

        sheet (Any): The sheet's root.
        RETURNS (Dict[Any, str]): The label of each cell under a header of a person's name or number, wherever among the
            first rows that header is.
        """
        labels: Dict[int, str] = {}
        of_cells: Dict[Any, str] = {}
        seen = 0 if self._header else FIRST_ROWS
        for row in sheet.iter("{*}row"):
            cells, last = [], 0
            for cell in row.iter("{*}c"):
                # One without a name stands behind the one before it.
                last = column_of(cell) or last + 1
                cells.append((last, cell))
            if labels:
                of_cells.update((cell, labels[number]) for number, cell in cells if number in labels)
            elif seen < FIRST_ROWS:
                header = {number: text for number, cell in cells if (text := self._text(cell).strip())}
                labels = labels_by_number(header)
                seen += bool(header)
        return of_cells

    def check(self) -> None:
        """RAISES (AnonymError): SA313 for columns that no sheet has."""
        missing = [name for name in self._columns if name in self._missing]
        if missing:
            raise AnonymError(Errors.SA313.format(path=self._path, columns=", ".join(missing)))

    def _text(self, cell: Any) -> str:
        value = next((node for node in cell if local(node) == "v"), None)
        text = "" if value is None else value.text or ""
        if cell.get("t") == "s" and text.strip().isdecimal() and int(text) < len(self._shared):
            return self._shared_string(int(text))
        return _string(cell) if cell.get("t") == "inlineStr" else text

    def _shared_string(self, number: int) -> str:
        # Cells by the thousand may share a string, and it may be long.
        if number not in self._strings:
            self._strings[number] = _string(self._shared[number])
        return self._strings[number]

    def keep_string(self, cell: Any) -> Optional[Any]:
        """Give a cell that stays, and shares its string with others, one of its own.

        cell (Any): The cell.
        RETURNS (Optional[Any]): What holds the string; None where the cell has none.
        """
        from lxml import etree

        value = next((node for node in cell if local(node) == "v"), None)
        if value is None or not (value.text or "").strip().isdecimal() or int(value.text) >= len(self._shared):
            return None
        shared = self._shared[int(value.text)]
        self._unpacked.take(
            2 * len(self._shared_string(int(value.text))) + ELEMENT * sum(1 for _ in shared.iter()), "copies of strings"
        )
        namespace = cell.tag.rpartition("}")[0] + "}"
        string = etree.SubElement(cell, f"{namespace}is")
        for child in shared:
            if local(child) not in ("rPh", "phoneticPr"):
                string.append(deepcopy(child))
        cell.remove(value)
        cell.set("t", "inlineStr")
        return string


def column_of(cell: Any) -> Optional[int]:
    """RETURNS (Optional[int]): the number of a cell's column, from 1, by its name (AB7 is 28); None where it has no
    name.
    """
    letters = cell.get("r", "").rstrip("0123456789").upper()
    if not letters or not (letters.isascii() and letters.isalpha()):
        return None
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def _string(node: Any) -> str:
    # Without the reading for East Asian scripts.
    return "".join(
        each.text or "" for each in node.iter("{*}t") if all(local(above) != "rPh" for above in each.iterancestors())
    )
