"""The tables of a sheet: their columns are named as the cells above them say."""

import re
from typing import Any, Dict, List

from .package import Package
from .parts import Parts, local

_AREA = re.compile(r"\$?([A-Z]{1,3})\$?(\d{1,7})(?::.*)?")


def name_columns(package: Package, parts: Parts) -> Dict[str, str]:
    """Name the columns of tables anew, once the cells are written.

    package (Package): The file.
    parts (Parts): Its parts.
    RETURNS (Dict[str, str]): Old and new names of those that changed.
    """
    changed: Dict[str, str] = {}
    shared: List[Any] = []
    for part in parts.names:
        if parts.kind_of[part] == "sharedStrings":
            shared = [node for node in package.tree(part) if local(node) == "si"]
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
            for place, column in enumerate(root.iter("{*}tableColumn")):
                cell = cells.get(f"{_letters(first + place)}{found[2]}")
                text = _shown(cell, shared) if cell is not None else f"Column{place + 1}"
                if column.get("name") != text:
                    changed[parts.first_names.get(column, column.get("name", ""))] = text
                    column.set("name", text)
    return changed


def _shown(cell: Any, shared: List[Any]) -> str:
    holder = cell
    if cell.get("t") == "s":
        value = next((node.text for node in cell if local(node) == "v"), "")
        if not (value or "").isdecimal() or int(value) >= len(shared):
            return ""
        holder = shared[int(value)]
    return "".join(node.text or "" for node in holder.iter() if local(node) in ("t", "v")).replace("\n", "_x000a_")


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - 64
    return number


def _letters(number: int) -> str:
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(65 + rest) + letters
    return letters
