"""Excel files (.xlsx): every cell and string of them is read, and what cannot be read is removed or refused."""

import re
from functools import partial
from typing import Any, Dict, List, Tuple

from .cells import Cells, ChosenColumns, date_styles, drop_formula, name_columns
from .container import Content, Packed, container_reader
from .formulas import LIST, Names, formula_texts, formula_values, is_external, rename
from .package import Package
from .paragraphs import Paragraphs
from .parts import Parts, clean, drop_elements, drop_node, local, set_text
from .slots import Char, Slot, mapped_slot, plain_chars, text_slot
from .values import OFFICE, is_font, is_plain

# Elements that must not be empty.
NEVER_EMPTY = frozenset("hyperlinks externalReferences pivotCaches tableParts definedNames extLst ext dataValidations"
                        " conditionalFormatting".split())  # fmt: skip
FORMULAS = frozenset("f formula formula1 formula2 definedName calculatedColumnFormula totalsRowFormula".split())
# What goes when something is found in its formula.
OWNERS = frozenset("cfRule dataValidation definedName calculatedColumnFormula totalsRowFormula ser".split())
HEADERS = frozenset("oddHeader oddFooter evenHeader evenFooter firstHeader firstFooter".split())
_HEADER_CODE = re.compile(r'&(?:"[^"]*"|K[0-9A-Fa-f]{6}|\d{1,3}|.)', re.S)


def read_xlsx(packed: Packed) -> Content:
    """RETURNS (Content): what an Excel file holds; see `ContainerReader`. Each distinct string or number is a document,
    its id "path:sheet:cell" (sheets by number, from 1); of the cells only those of the columns that the options name
    are read. RAISES (AnonymError): SA313 for a column that no sheet has."""
    return Workbook(packed).read()


class Workbook:
    """A workbook that is being read; see `read_xlsx`."""

    def __init__(self, packed: Packed) -> None:
        self._packed, self._path = packed, packed.path
        self._package = Package(packed, "xlsx", "workbook")
        self._parts = Parts(self._package, OFFICE["xlsx_parts"], packed.options.drop_media)
        self._sheets: Dict[str, str] = {}
        self._names: Dict[str, str] = {}
        self._formulas: List[Any] = []

    def _roots(self, kind: str) -> List[Any]:
        return [self._package.tree(part) for part in self._parts.names if self._parts.kind_of[part] == kind]

    def read(self) -> Content:
        """RETURNS (Content): what it holds."""
        parts, package = self._parts, self._package
        for part in parts.names:
            drop_elements(package.tree(part), OFFICE["xlsx_dropped"])
            _drop_empty(package.tree(part))
        book = package.tree(package.main_part())
        names = [node.get("name", "") for node in book.iter("{*}sheet")]
        dates = frozenset().union(*(date_styles(root) for root in self._roots("styles")))
        from_1904 = any(node.get("date1904") in ("1", "true") for node in book.iter("{*}workbookPr"))
        shared = [each for root in self._roots("sharedStrings") for each in root if local(each) == "si"]
        options = self._packed.options
        chosen = ChosenColumns(options.columns, options.header, shared, self._path, self._packed.unpacked)
        cells = Cells(parts, self._path, dates, from_1904, chosen)
        # In the workbook's order, for the ids.
        cells.read_sheets(self._roots("worksheet"))
        chosen.check()
        for root in self._roots("sharedStrings"):
            cells.read_shared(root)
        tables = [root.get(each, "") for root in self._roots("table") for each in ("name", "displayName")]
        ranges = {*tables, *(node.get("name", "") for node in book.iter("{*}definedName"))} - {""}
        names.sort(key=len, reverse=True)
        known = Names({name: " " for name in sorted(ranges, key=len, reverse=True)})
        for part in parts.names:
            self._read_formulas(package.tree(part), names, known)
        self._read_names(book)
        paragraphs = Paragraphs(parts, f"{self._path}#comments")
        for kind in ("comments", "drawing", "chart", "vmlDrawing"):
            for root in self._roots(kind):
                self._read_authors(root)
                paragraphs.read(root)
        for part in parts.names:
            self._read_headers(package.tree(part))
        return parts.content([*cells.views, *paragraphs.story.views], paragraphs.others, self._build)

    def _read_names(self, book: Any) -> None:
        def rename_sheet(node: Any, old: str, new: str) -> None:
            taken = {each.get("name") for each in book.iter("{*}sheet")}
            number = next(n for n in range(1, len(taken) + 2) if f"Sheet {n}" not in taken)
            node.set("name", f"Sheet {number}")
            self._sheets[old] = f"Sheet {number}"

        def rename_range(nodes: List[Any], attributes: Tuple[str, ...], old: str, new: str) -> None:
            made = self._names.setdefault(old, f"name_{len(self._names) + 1}")
            for node in nodes:
                for attribute in attributes:
                    if node.get(attribute) == old:
                        node.set(attribute, made)

        for node in book.iter("{*}sheet"):
            name = node.get("name", "")
            self._parts.own.add(node)
            self._parts.values.add(name, partial(rename_sheet, node, name))
        for node in book.iter("{*}definedName"):
            name = node.get("name", "")
            if not name.startswith("_xlnm."):
                self._parts.own.add(node)
                self._parts.values.add(name, partial(rename_range, [node], ("name",), name))
            for attribute in ("comment", "description", "help", "statusBar", "customMenu"):
                node.attrib.pop(attribute, None)
        for root in self._roots("table"):
            self._parts.own.add(root)
            for name in {root.get("name", ""), root.get("displayName", "")}:
                self._parts.values.add(name, partial(rename_range, [root], ("name", "displayName"), name))

    def _read_formulas(self, root: Any, sheets: List[str], names: Names) -> None:
        for node in list(root.iter()):
            if local(node) == "hyperlink" and node.get("location"):
                self._parts.own.add(node)
                for text in formula_texts(node.get("location"), sheets, names):
                    self._parts.stray(text_slot(text, partial(_drop_owner, node)))
            elif local(node) == "dateGroupItem":
                date = "-".join(node.get(each, "").zfill(2) for each in ("year", "month", "day") if node.get(each))
                self._parts.stray(text_slot(date, partial(_drop_owner, node)))
            if local(node) not in FORMULAS or not node.text:
                continue
            self._parts.handled.add(node)
            listed = LIST.fullmatch(node.text)
            if listed is not None and local(node) == "formula1":
                self._read_list(node, listed[1].split(","))
                continue
            if is_external(node.text):
                _drop_owner(node)
                continue
            self._formulas.append(node)
            drop, known = partial(_drop_owner, node), self._parts.known
            for text in formula_texts(node.text, sheets, names):
                self._parts.stray(text_slot(text, drop))
            for text in known and formula_values(node.text):
                if text in known:
                    self._parts.stray(text_slot(text, drop, known[text]))

    def _read_list(self, node: Any, choices: List[str]) -> None:
        def choose(number: int, new: str) -> None:
            choices[number] = new.replace(",", " ")
            node.text = '"' + ",".join(clean(each).replace('""', '"').replace('"', '""') for each in choices) + '"'

        for number, choice in enumerate(choices):
            label = self._parts.known.get(choice.strip(), "")
            self._parts.stray(text_slot(choice, partial(choose, number), label))

    def _read_authors(self, root: Any) -> None:
        for node in root.iter("{*}author"):
            if node.text:
                node.text = self._parts.author(node.text)
                self._parts.handled.add(node)

    def _read_headers(self, root: Any) -> None:
        for node in root.iter():
            if local(node) in HEADERS and node not in self._parts.handled and not is_plain(node.text or ""):
                self._parts.handled.add(node)
                for slot in header_slots(node):
                    self._parts.stray(slot)

    def _build(self) -> bytes:
        names = Names(self._names)
        for node in self._formulas:
            if self._sheets or names:
                node.text = rename(node.text or "", self._sheets, names)
        for node in (each for root in self._roots("worksheet") for each in root.iter("{*}hyperlink")):
            if node.get("location"):
                node.set("location", rename(node.get("location"), self._sheets, names))
        columns = name_columns(self._parts)
        for node in self._formulas:
            for old, new in columns.items():
                node.text = (node.text or "").replace(f"[{old}]", f"[{new}]")
        for part in self._parts.names:
            _drop_empty(self._package.tree(part))
        return self._package.save()


def header_slots(node: Any) -> List[Slot]:
    """RETURNS (List[Slot]): the text of a page's header or footer without its codes, and the names of its fonts."""
    raw = node.text
    chars: List[Char] = []
    fonts: List[str] = []
    last = 0
    for match in _HEADER_CODE.finditer(raw):
        chars += plain_chars(raw, last, match.start())
        if match[0] == "&&":
            chars.append(Char("&", *match.span()))
        elif match[0] in ("&L", "&C", "&R"):
            chars.append(Char("\n", *match.span()))
        elif match[0].startswith('&"'):
            fonts += [] if is_font(match[0][2:-1].replace(",", " ")) else [match[0][2:-1]]
        last = match.end()
    chars += plain_chars(raw, last, len(raw))
    slot = mapped_slot(raw, chars, lambda new: new.replace("&", "&&"), partial(set_text, node))

    def clear(new: str) -> None:
        node.text = ""

    return [slot, *(text_slot(font, clear) for font in fonts)]


def _drop_owner(node: Any, new: str = "") -> None:
    """Remove what a formula belongs to."""
    parent = node.getparent()
    if parent is None:
        return
    if local(parent) == "c":
        drop_formula(node)
        return
    drop_node(next((each for each in (node, *node.iterancestors()) if local(each) in OWNERS), node))


def _drop_empty(root: Any) -> None:
    for node in [each for each in root.iter() if local(each) in NEVER_EMPTY and not len(each)]:
        drop_node(node)


make_xlsx_reader = container_reader("xlsx", read_xlsx, (".xlsx", ".xlsm", ".xltx", ".xltm"))
