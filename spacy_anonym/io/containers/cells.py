"""The cells of spreadsheets: each distinct string or number is one document; which columns are read, and how those of
tables are named."""

import re
from copy import deepcopy
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Dict, FrozenSet, List, Optional, Sequence, Set, Tuple

from ...errors import AnonymError, Errors
from ...lexicons.person_columns import PERSON
from ..limits import ELEMENT, Unpacked
from ..person_columns import Column, columns_of
from .formulas import makes_text
from .paragraphs import Paragraphs
from .parts import Parts, child_of, clean, local
from .slots import Edit, Slot, View, apply_edits

# Rows among which the one of the columns' names is looked for: a title may stand above it.
FIRST_ROWS = 10
# Characters of a number of a person that is known again elsewhere.
LEAST_ID = 4


@dataclass(eq=False)
class ChosenColumns:
    """Tells which cells of sheets are kept as they are."""

    # To anonymize: by the names in a sheet's first row that is not empty, or by number from 1; () is all.
    columns: Sequence[str]
    header: bool  # Whether that row holds names. It is kept.
    shared: Sequence[Any]  # The strings that cells share.
    path: str  # The file, for messages.
    unpacked: Unpacked  # Counts the strings that are copied.

    def __post_init__(self) -> None:
        self._strings: Dict[int, str] = {}
        self._missing = set(self.columns)

    def kept(self, sheet: Any) -> Set[Any]:
        """RETURNS (Set[Any]): the cells of a sheet (its root) that are kept: those of other columns, and of the header.
        None in a sheet that has none of the columns: nobody said that it may be kept."""
        if not self.columns:
            return set()
        rows = [row for row in sheet.iter("{*}row") if any(self.text(cell) for cell in row.iter("{*}c"))]
        header = [(cell, self.text(cell)) for cell in rows[0].iter("{*}c")] if rows and self.header else []
        numbers = {column_of(cell) for row in rows for cell in row.iter("{*}c")} - {None}
        chosen: Set[int] = set()
        for name in self.columns:
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

    def heads(self, sheet: Any) -> Dict[Any, Column]:
        """RETURNS (Dict[Any, Column]): what is said of each cell of a sheet (its root) under a header: the first row of
        texts alone among the first rows, or one below it with a person's name or number."""
        heads: Dict[int, Column] = {}
        of_cells: Dict[Any, Column] = {}
        seen = 0 if self.header else FIRST_ROWS
        for row in sheet.iter("{*}row"):
            cells, last = [], 0
            for cell in row.iter("{*}c"):
                # One without a name stands behind the one before it.
                last = column_of(cell) or last + 1
                cells.append((last, cell))
            if seen < FIRST_ROWS and not any(head.label for head in heads.values()):
                header = {number: text for number, cell in cells if (text := self.text(cell).strip())}
                below = dict(zip(header, columns_of(list(header.values()))))
                is_header = len(below) > 1 and not any(map(str.isdigit, "".join(header.values())))
                seen += bool(header)
                if any(head.label for head in below.values()) or is_header and not heads:
                    heads = below
                    continue
            of_cells.update((cell, heads[number]) for number, cell in cells if number in heads)
        return of_cells

    def check(self) -> None:
        """RAISES (AnonymError): SA313 for columns that no sheet has."""
        missing = [name for name in self.columns if name in self._missing]
        if missing:
            raise AnonymError(Errors.SA313.format(path=self.path, columns=", ".join(missing)))

    def text(self, cell: Any) -> str:
        """RETURNS (str): what is written in a cell."""
        number = shared_number(cell, self.shared)
        if number is not None:
            return self._shared_string(number)
        value = child_of(cell, "v")
        return _string(cell) if cell.get("t") == "inlineStr" else "" if value is None else value.text or ""

    def _shared_string(self, number: int) -> str:
        # Cells by the thousand may share a string, and it may be long.
        if number not in self._strings:
            self._strings[number] = _string(self.shared[number])
        return self._strings[number]

    def keep_string(self, cell: Any) -> None:
        """Give a cell that is kept, and shares its string with others, one of its own."""
        from lxml import etree

        number = shared_number(cell, self.shared)
        if number is None:
            return
        shared, value = self.shared[number], child_of(cell, "v")
        size = 2 * len(self._shared_string(number)) + ELEMENT * sum(1 for _ in shared.iter())
        self.unpacked.take(size, "copies of strings")
        namespace = cell.tag.rpartition("}")[0] + "}"
        string = etree.SubElement(cell, f"{namespace}is")
        for child in shared:
            if local(child) not in ("rPh", "phoneticPr"):
                string.append(deepcopy(child))
        cell.remove(value)
        cell.set("t", "inlineStr")


def shared_number(cell: Any, shared: Sequence[Any]) -> Optional[int]:
    """RETURNS (Optional[int]): which of the shared strings a cell has; None for none of them."""
    value = child_of(cell, "v") if cell.get("t") == "s" else None
    text = "" if value is None else (value.text or "").strip()
    return int(text) if text.isdecimal() and int(text) < len(shared) else None


def column_of(cell: Any) -> Optional[int]:
    """RETURNS (Optional[int]): the number of a cell's column, from 1, by its name (AB7 is 28); None without a name."""
    letters = cell.get("r", "").rstrip("0123456789").upper()
    return _number(letters) if letters and letters.isascii() and letters.isalpha() else None


def _string(node: Any) -> str:
    # Without the reading for East Asian scripts.
    return "".join(
        each.text or "" for each in node.iter("{*}t") if all(local(above) != "rPh" for above in each.iterancestors())
    )


# Built-in number formats that show a date or a time (ISO/IEC 29500-1, 18.8.30).
DATE_FORMATS = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
_ERROR = re.compile(r"#[A-Z/0!?_]{2,20}|[01]|true|false", re.I)
_NOT_A_CODE = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|_.|\*.')


def date_styles(styles: Any) -> FrozenSet[int]:
    """RETURNS (FrozenSet[int]): the cell styles that show a number as a date, by the root of the part of styles."""
    formats = set(DATE_FORMATS)
    for node in styles.iter("{*}numFmt"):
        if re.search("[ymdhsYMDHS]", _NOT_A_CODE.sub("", node.get("formatCode", ""))):
            formats.add(int(node.get("numFmtId", "-1")))
    numbered = (pair for node in styles.iter("{*}cellXfs") for pair in enumerate(node))
    return frozenset(number for number, style in numbered if int(style.get("numFmtId", "0")) in formats)


def shown_date(number: str, from_1904: bool) -> Optional[str]:
    """RETURNS (Optional[str]): the date and time that a number stands for, as in "1990-05-17"; None for no date."""
    try:
        value = float(number)
        start = datetime(1904, 1, 1) if from_1904 else datetime(1899, 12, 30)
        moment = start + timedelta(seconds=round(value * 86400))
    except (ValueError, OverflowError):
        return None
    if 0 <= value < 1:
        return moment.strftime("%H:%M:%S")
    day = f"{moment.year:04}-{moment:%m-%d}"
    return day if value == int(value) else f"{day} {moment:%H:%M}"


@dataclass(eq=False)
class Cells:
    """Reads the cells of all sheets."""

    parts: Parts
    path: str  # For ids: a document's is "path:sheet:cell", of the first cell that holds it.
    dates: FrozenSet[int]  # Styles that show dates.
    from_1904: bool  # Whether dates are counted from 1904.
    columns: ChosenColumns  # Which columns are read; the others' cells are kept.

    def __post_init__(self) -> None:
        self._by_text: Dict[Tuple[str, Column], List[Any]] = {}
        self._used: Dict[int, str] = {}
        # Of a string that cells share, what the header of one of them says.
        self._heads: Dict[int, Column] = {}
        self.views: List[View] = []

    def read_sheets(self, roots: Sequence[Any]) -> None:
        """Read the cells of all sheets, given by their roots in the workbook's order."""
        kept = [self.columns.kept(root) for root in roots]
        heads = [self.columns.heads(root) for root in roots]
        for number in range(len(roots)):
            for cell, head in heads[number].items():
                text = self.columns.text(cell).strip()
                # Numbers of a few digits are everywhere.
                if cell not in kept[number] and (head.label == PERSON or len(text) >= LEAST_ID) and head.given(text):
                    self.parts.known.setdefault(text, head.label)
        for number, root in enumerate(roots):
            self._read_sheet(root, number + 1, kept[number], heads[number])

    def _read_sheet(self, root: Any, number: int, kept: Set[Any], heads: Dict[Any, Column]) -> None:
        for cell in root.iter("{*}c"):
            kind = cell.get("t", "n")
            if cell in kept:
                self.columns.keep_string(cell)
                self.parts.handled.update(cell.iter("{*}v", "{*}t"))
                continue
            id = f"{self.path}:{number}:{cell.get('r', '')}"
            head, value = heads.get(cell, Column()), child_of(cell, "v")
            if not head.label and child_of(cell, "f") is not None:
                head = head._replace(label=self.parts.known.get(self.columns.text(cell).strip(), ""))
            if value is not None:
                self.parts.handled.add(value)
            if kind == "inlineStr":
                inline = child_of(cell, "is")
                if inline is not None:
                    self._add_rich(inline, id, head)
            elif value is None or not value.text or not value.text.strip():
                continue
            elif kind == "s" and value.text.strip().isdecimal():
                self._used.setdefault(int(value.text), id)
                known = self._heads.get(int(value.text), Column())
                if not known.label and (head.label or not known.words):
                    self._heads[int(value.text)] = head
            elif kind in ("b", "e") and _ERROR.fullmatch(value.text.strip()):
                continue
            else:
                self._add_value(cell, value.text, id, head)

    def _add_value(self, cell: Any, text: str, id: str, head: Column) -> None:
        if cell.get("t", "n") == "n" and cell.get("s", "0").isdecimal() and int(cell.get("s", "0")) in self.dates:
            text = shown_date(text, self.from_1904) or text
        if (text, head) in self._by_text:
            self._by_text[text, head].append(cell)
            return
        cells = self._by_text[text, head] = [cell]

        def write(edits: List[Edit]) -> None:
            new = apply_edits(text, edits)
            for each in cells:
                set_string(each, new)

        view = View(id, head.label, head.name(text))
        view.add(slot := Slot(text, write))
        self.parts.slots.append(slot)
        self.views.append(view)

    def read_shared(self, root: Any) -> None:
        """Read the strings that cells share, after all sheets; those that no cell uses are emptied."""
        for number, node in enumerate(each for each in root if local(each) == "si"):
            if number in self._used:
                self._add_rich(node, self._used[number], self._heads.get(number, Column()))
            else:
                del node[:]

    def _add_rich(self, node: Any, id: str, head: Column) -> None:
        # Its reading for East Asian scripts repeats the text.
        for child in [each for each in node if local(each) in ("rPh", "phoneticPr")]:
            node.remove(child)
        view = View(id, head.label)
        for piece in Paragraphs(self.parts, id).pieces(node):
            if isinstance(piece.content, Slot):
                view.add(piece.content)
        view.name = head.name(view.text)
        self.views.append(view)


def set_string(cell: Any, text: str) -> None:
    """Make a cell a string; a formula that could make the old value goes."""
    from lxml import etree

    namespace = cell.tag.rpartition("}")[0] + "}"
    formula = child_of(cell, "f")
    if formula is not None and (cell.get("t") != "str" or makes_text(formula.text or "")):
        drop_formula(formula)
        formula = None
    for node in [each for each in cell if local(each) in ("v", "is")]:
        cell.remove(node)
    if formula is not None:
        etree.SubElement(cell, f"{namespace}v").text = clean(text)
        return
    cell.set("t", "inlineStr")
    holder = etree.SubElement(etree.SubElement(cell, f"{namespace}is"), f"{namespace}t")
    holder.text = clean(text)
    holder.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")


def drop_formula(formula: Any) -> None:
    """Remove a formula from its cell, and all that share it; the values are kept."""
    group = formula.get("si")
    cell = formula.getparent()
    if cell is None:
        return
    nodes = [formula]
    if formula.get("t") == "shared" and group is not None:
        sheet = cell.getparent().getparent()
        nodes = [node for node in sheet.iter("{*}f") if node.get("t") == "shared" and node.get("si") == group]
    for node in nodes:
        holder = node.getparent()
        holder.remove(node)
        if holder.get("t") == "str" and not len(holder):
            del holder.attrib["t"]


_AREA = re.compile(r"\$?([A-Z]{1,3})\$?(\d{1,7})(?::.*)?")


def name_columns(parts: Parts) -> Dict[str, str]:
    """Name the columns of tables as the cells above them say, once the cells are written. RETURNS (Dict[str, str]): old
    and new names of those that changed."""
    package, changed = parts.package, {}
    roots = [package.tree(part) for part in parts.names if parts.kind_of[part] == "sharedStrings"]
    shared = [node for root in roots for node in root if local(node) == "si"]
    for sheet in [part for part in parts.names if parts.kind_of[part] == "worksheet"]:
        tables = [each.target for each in package.relations(sheet) if each.kind == "table"]
        if not tables:
            continue
        cells = {cell.get("r"): cell for cell in package.tree(sheet).iter("{*}c")}
        for table in tables:
            root = package.tree(table)
            found = _AREA.fullmatch(root.get("ref", ""))
            if found is None or root.get("headerRowCount") == "0":
                continue
            first = _number(found[1])
            taken: Set[str] = set()
            for place, column in enumerate(root.iter("{*}tableColumn")):
                cell = cells.get(f"{_letters(first + place)}{found[2]}")
                text = _shown(cell, shared) if cell is not None else f"Column{place + 1}"
                # Two people are different columns again, in any case of letters.
                tries = (f"{text} {n}" if n > 1 else text or f"Column{place + 1}" for n in range(1, place + 3))
                made = next(each for each in tries if each.casefold() not in taken)
                taken.add(made.casefold())
                if cell is not None and made != text:
                    set_string(cell, made.replace("_x000a_", "\n"))
                if column.get("name") != made:
                    changed[parts.first_names.get(column, column.get("name", ""))] = made
                    column.set("name", made)
    return changed


def _shown(cell: Any, shared: List[Any]) -> str:
    number = shared_number(cell, shared)
    if number is None and cell.get("t") == "s":
        return ""
    holder = cell if number is None else shared[number]
    return "".join(node.text or "" for node in holder.iter() if local(node) in ("t", "v")).replace("\n", "_x000a_")


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - ord("A") + 1
    return number


def _letters(number: int) -> str:
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters
