"""The cells of spreadsheets: each distinct string or number is one document."""

import re
from datetime import datetime, timedelta
from typing import Any, Dict, FrozenSet, List, Optional, Set, Tuple

from .columns import ChosenColumns
from .formulas import makes_text
from .paragraphs import Paragraphs, Piece
from .parts import Parts, clean, local
from .slots import Edit, Slot, View, apply_edits

# Built-in number formats that show a date or a time (ISO/IEC 29500-1, 18.8.30).
DATE_FORMATS = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
_ERROR = re.compile(r"#[A-Z/0!?_]{2,20}|[01]|true|false", re.I)
_NOT_A_CODE = re.compile(r'"[^"]*"|\\.|\[[^\]]*\]|_.|\*.')


def date_styles(styles: Any) -> FrozenSet[int]:
    """RETURNS (FrozenSet[int]): the cell styles that show a number as a date.

    styles (Any): The root of the part of styles.
    """
    custom: Set[int] = set()
    found: Set[int] = set()
    for node in styles.iter():
        if local(node) == "numFmt" and re.search("[ymdhsYMDHS]", _NOT_A_CODE.sub("", node.get("formatCode", ""))):
            custom.add(int(node.get("numFmtId", "-1")))
    for node in styles.iter():
        if local(node) == "cellXfs":
            for number, style in enumerate(node):
                if int(style.get("numFmtId", "0")) in custom | DATE_FORMATS:
                    found.add(number)
    return frozenset(found)


def shown_date(number: str, from_1904: bool) -> Optional[str]:
    """RETURNS (Optional[str]): the date and time that a number stands for, as in "1990-05-17"; None where it is
    none.
    """
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


class Cells:
    """Reads the cells of all sheets.

    parts (Parts): The file.
    path (str): The file, for ids: a document's is "path:sheet:cell", of the first cell that holds it.
    dates (FrozenSet[int]): Styles that show dates.
    from_1904 (bool): Whether dates are counted from 1904.
    columns (ChosenColumns): Which columns are read; the others' cells stay as they are.
    """

    def __init__(self, parts: Parts, path: str, dates: FrozenSet[int], from_1904: bool, columns: ChosenColumns) -> None:
        self._parts = parts
        self._path = path
        self._dates = dates
        self._from_1904 = from_1904
        self._columns = columns
        self._by_text: Dict[Tuple[str, str], List[Any]] = {}
        self._used: Dict[int, str] = {}
        # Of a string that cells share, what the header of one of them says.
        self._labels: Dict[int, str] = {}
        self.views: List[View] = []

    def read_sheet(self, root: Any, number: int) -> None:
        """Read a sheet's cells.

        root (Any): The sheet's root.
        number (int): Its number, from 1.
        """
        kept = self._columns.kept(root)
        labels = self._columns.labels(root)
        for cell in root.iter("{*}c"):
            kind = cell.get("t", "n")
            if cell in kept:
                self._keep(cell, kind)
                continue
            id = f"{self._path}:{number}:{cell.get('r', '')}"
            label = labels.get(cell, "")
            value = next((node for node in cell if local(node) == "v"), None)
            if value is not None:
                self._parts.handled.add(value)
            if kind == "inlineStr":
                inline = next((node for node in cell if local(node) == "is"), None)
                if inline is not None:
                    self._add_rich(inline, id, label)
            elif value is None or not value.text or not value.text.strip():
                continue
            elif kind == "s" and value.text.strip().isdecimal():
                self._used.setdefault(int(value.text), id)
                if label:
                    self._labels.setdefault(int(value.text), label)
            elif kind in ("b", "e") and _ERROR.fullmatch(value.text.strip()):
                continue
            else:
                self._add_value(cell, value.text, id, label)

    def _keep(self, cell: Any, kind: str) -> None:
        if kind == "s":
            self._columns.keep_string(cell)
        for node in cell.iter("{*}v", "{*}t"):
            self._parts.handled.add(node)

    def _add_value(self, cell: Any, text: str, id: str, label: str) -> None:
        if cell.get("t", "n") == "n" and cell.get("s", "0").isdecimal() and int(cell.get("s", "0")) in self._dates:
            text = shown_date(text, self._from_1904) or text
        if (text, label) in self._by_text:
            self._by_text[text, label].append(cell)
            return
        cells = self._by_text[text, label] = [cell]

        def write(edits: List[Edit]) -> None:
            new = apply_edits(text, edits)
            for each in cells:
                set_string(each, new)

        view = View(id, label)
        view.add(slot := Slot(text, write))
        self._parts.slots.append(slot)
        self.views.append(view)

    def read_shared(self, root: Any) -> None:
        """Read the strings that cells share, after all sheets; those that no cell uses are emptied."""
        for number, node in enumerate(each for each in root if local(each) == "si"):
            if number in self._used:
                self._add_rich(node, self._used[number], self._labels.get(number, ""))
            else:
                del node[:]

    def _add_rich(self, node: Any, id: str, label: str) -> None:
        # Its reading for East Asian scripts repeats the text.
        for child in [each for each in node if local(each) in ("rPh", "phoneticPr")]:
            node.remove(child)
        pieces: List[Piece] = list(Paragraphs(self._parts, id).pieces(node))
        view = View(id, label)
        for piece in pieces:
            if isinstance(piece.content, Slot):
                view.add(piece.content)
        self.views.append(view)


def set_string(cell: Any, text: str) -> None:
    """Make a cell a string; a formula that could make the old value goes."""
    from lxml import etree

    namespace = cell.tag.rpartition("}")[0] + "}"
    formula = next((node for node in cell if local(node) == "f"), None)
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
    """Take a formula out of its cell, and with it all that share it; the values stay."""
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
