"""Field codes of Word: those that only count or refer stay, of all others the text that they show."""

import re
from typing import Any, Dict, List

from .parts import Parts, local
from .slots import text_slot

# Fields that hold nothing but numbers and the names of bookmarks.
KEPT = frozenset(
    """PAGE NUMPAGES SECTION SECTIONPAGES TOC REF PAGEREF NOTEREF SEQ STYLEREF FORMTEXT FORMCHECKBOX FORMDROPDOWN LISTNUM
    NUMWORDS NUMCHARS HYPERLINK EQ = DATE TIME""".split()
)
_SYSTEM_NAME = re.compile(r"_(?:Toc|Ref|Hlk|GoBack)\d*")
_WORD = re.compile(r'[^\s"\\]+')


class _Field:
    def __init__(self) -> None:
        self.codes: List[Any] = []
        self.marks: List[Any] = []


def rename_bookmarks(parts: Parts) -> Dict[str, str]:
    """Give bookmarks neutral names, wherever they are named but in field codes.

    parts (Parts): The file.
    RETURNS (Dict[str, str]): The new name of each.
    """
    new: Dict[str, str] = {}
    for part in parts.names:
        for node in parts.package.tree(part).iter():
            if local(node) in ("bookmarkStart", "moveFromRangeStart", "moveToRangeStart"):
                for name, value in node.attrib.items():
                    if name.rpartition("}")[2] == "name" and not _SYSTEM_NAME.fullmatch(value):
                        node.set(name, new.setdefault(value, f"bookmark{len(new) + 1}"))
    for part in parts.names:
        for node in parts.package.tree(part).iter():
            if local(node) == "hyperlink":
                for name, value in node.attrib.items():
                    if name.rpartition("}")[2] == "anchor" and not _SYSTEM_NAME.fullmatch(value):
                        node.set(name, new.get(value, "bookmark0"))
    return new


def read_fields(parts: Parts, part: str, bookmarks: Dict[str, str]) -> None:
    """Read the field codes of a part. Those that may not stay are taken out at once, others when something is found in
    them.

    parts (Parts): The file.
    part (str): The part.
    bookmarks (Dict[str, str]): The new names of bookmarks.
    """
    open_fields: List[_Field] = []
    for node in list(parts.package.tree(part).iter()):
        name = local(node)
        if name == "fldChar":
            kind = next((v for k, v in node.attrib.items() if k.endswith("fldCharType")), "")
            if kind == "begin":
                open_fields.append(_Field())
            if open_fields:
                open_fields[-1].marks.append(node)
                if kind == "end":
                    _settle(parts, open_fields.pop(), bookmarks)
        elif name in ("instrText", "delInstrText"):
            parts.handled.add(node)
            if open_fields:
                open_fields[-1].codes.append(node)
            else:
                _remove([node])
        elif name == "fldSimple":
            _read_simple(parts, node, bookmarks)
    for field in open_fields:
        _remove([*field.marks, *field.codes])


def _settle(parts: Parts, field: _Field, bookmarks: Dict[str, str]) -> None:
    code = _rename("".join(node.text or "" for node in field.codes), bookmarks)
    if not _may_stay(code):
        _remove([*field.marks, *field.codes])
        return
    for number, node in enumerate(field.codes):
        node.text = "" if number else code
    parts.slots.append(slot := text_slot(code, lambda new: _remove([*field.marks, *field.codes])))
    parts.beside.append(slot)


def _read_simple(parts: Parts, node: Any, bookmarks: Dict[str, str]) -> None:
    name = next((k for k in node.attrib if k.endswith("instr")), "")
    code = _rename(node.get(name, ""), bookmarks)
    if not _may_stay(code):
        _unwrap(node)
        return
    node.set(name, code)
    parts.slots.append(slot := text_slot(code, lambda new: _unwrap(node)))
    parts.beside.append(slot)


def _rename(code: str, bookmarks: Dict[str, str]) -> str:
    return _WORD.sub(lambda match: bookmarks.get(match[0], match[0]), code)


def _may_stay(code: str) -> bool:
    words = code.split()
    if not words or words[0].upper() not in KEPT:
        return False
    # A link within the document.
    return (
        words[0].upper() != "HYPERLINK" or re.fullmatch(r'\s*\w+\s+\\l\s+"[^"\\]*"(?:\s*\\[a-z])*\s*', code) is not None
    )


def _remove(nodes: List[Any]) -> None:
    for node in nodes:
        parent = node.getparent()
        if parent is not None:
            parent.remove(node)


def _unwrap(node: Any) -> None:
    parent = node.getparent()
    if parent is None:
        return
    place = parent.index(node)
    parent[place : place + 1] = list(node)
