"""Word files (.docx): every text of them is read, and what cannot be read is removed or refused."""

import re
from functools import partial
from typing import Any, Callable, Dict, List, Tuple

from .container import Content, Packed, container_reader
from .package import Package
from .paragraphs import Paragraphs
from .parts import Parts, drop_elements, drop_node, local
from .slots import text_slot
from .values import OFFICE

# The order in which parts are read: names are introduced in the text itself.
ORDER = ("officeDocument", "header", "footer", "footnotes", "endnotes", "comments")


def read_docx(packed: Packed) -> Content:
    """RETURNS (Content): what a Word file holds; see `ContainerReader`. The text of all parts is one document, its id
    the path; one of more than `slots.MAX_CHARS` is cut between paragraphs."""
    package = Package(packed, "docx", "document")
    parts = Parts(package, OFFICE["docx_parts"], packed.options.drop_media)
    for part in parts.names:
        drop_elements(package.tree(part), OFFICE["docx_dropped"])
    bookmarks = rename_bookmarks(parts)
    for part in parts.names:
        read_fields(parts, part, bookmarks)
    paragraphs = Paragraphs(parts, packed.path)
    rank = {kind: number for number, kind in enumerate(ORDER)}
    texts = [part for part in parts.names if parts.kind_of[part] in rank]
    for part in sorted(texts, key=lambda part: rank[parts.kind_of[part]]):
        paragraphs.read(package.tree(part))
    return parts.content(paragraphs.story.views, paragraphs.others, package.save)


_SYSTEM_NAME = re.compile(r"_(?:Toc|Ref|Hlk|GoBack)\d*")
_WORD = re.compile(r'[^\s"\\]+')


def rename_bookmarks(parts: Parts) -> Dict[str, str]:
    """Give bookmarks neutral names, wherever they are named but in field codes. RETURNS (Dict[str, str]): the new name
    of each."""
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
    """Read the field codes of a part, with the new names of bookmarks. Those that may not be kept are removed now,
    others when something is found there."""
    # The code and the marks of each field that is open.
    open_fields: List[Tuple[List[Any], List[Any]]] = []
    for node in list(parts.package.tree(part).iter()):
        name = local(node)
        if name == "fldChar":
            kind = next((v for k, v in node.attrib.items() if k.endswith("fldCharType")), "")
            if kind == "begin":
                open_fields.append(([], []))
            if open_fields:
                open_fields[-1][1].append(node)
                if kind == "end":
                    _read_code(parts, *open_fields.pop(), bookmarks)
        elif name in ("instrText", "delInstrText"):
            parts.handled.add(node)
            if open_fields:
                open_fields[-1][0].append(node)
            else:
                _remove([node])
        elif name == "fldSimple":
            _read_simple(parts, node, bookmarks)
    for codes, marks in open_fields:
        _remove([*marks, *codes])


def _read_code(parts: Parts, codes: List[Any], marks: List[Any], bookmarks: Dict[str, str]) -> None:
    remove = partial(_remove, [*marks, *codes])
    code = _keep(parts, "".join(node.text or "" for node in codes), bookmarks, remove)
    for number, node in enumerate(codes):
        node.text = "" if number else code


def _read_simple(parts: Parts, node: Any, bookmarks: Dict[str, str]) -> None:
    name = next((k for k in node.attrib if k.endswith("instr")), "")
    code = _keep(parts, node.get(name, ""), bookmarks, partial(_unwrap, node))
    if code:
        node.set(name, code)


def _keep(parts: Parts, code: str, bookmarks: Dict[str, str], remove: Callable[[], None]) -> str:
    """RETURNS (str): a field's code with new names of bookmarks; "" where it may not be kept, and is removed."""
    code = _WORD.sub(lambda match: bookmarks.get(match[0], match[0]), code)
    if not _may_be_kept(code):
        remove()
        return ""
    parts.stray(text_slot(code, lambda new: remove()))
    return code


def _may_be_kept(code: str) -> bool:
    words = code.split()
    kind = words[0].upper() if words else ""
    if kind == "HYPERLINK":
        # Only a link within the document.
        return re.fullmatch(r'\s*\w+\s+\\l\s+"[^"\\]*"(?:\s*\\[a-z])*\s*', code) is not None
    return kind in OFFICE["docx_fields"]


def _remove(nodes: List[Any]) -> None:
    for node in nodes:
        drop_node(node)


def _unwrap(node: Any) -> None:
    parent = node.getparent()
    if parent is None:
        return
    place = parent.index(node)
    parent[place : place + 1] = list(node)


make_docx_reader = container_reader("docx", read_docx, (".docx", ".docm", ".dotx", ".dotm"))
