"""What every part of an Office file goes through: which parts may be kept, and each string of those."""

import re
from functools import partial
from itertools import compress
from typing import Any, Callable, Dict, FrozenSet, List, Set

from ...errors import AnonymError, Errors
from .container import Content
from .formulas import format_slot
from .package import Package, Relation
from .slots import Slot, Story, View, text_slot, url_slot
from .values import OFFICE, ValueTable, is_code, is_font, is_style_code

NAMESPACE = re.compile(
    r"http://schemas\.openxmlformats\.org/(?:wordprocessingml|drawingml|officeDocument|spreadsheetml|presentationml|markup-compatibility"
    r"|package|schemaLibrary)/[\w/.-]{4,80}|http://schemas\.microsoft\.com/office/[\w/.-]{2,80}|http://purl\.oclc\.org/ooxml/[\w/.-]{4,80}"
    r"|urn:schemas-microsoft-com:(?:vml|office:(?:office|word|excel|powerpoint|activation)|mac:vml)|http://www\.w3\.org/XML/1998/namespace"
)
# No prefix has a colon: what only looks like prefixes, one after the other, is not read to its end from each of them.
PREFIX = re.compile(rb"xmlns:([^\s=:]+)\s*=")
USUAL_PREFIX = re.compile(r"[a-z]{1,4}\d{0,4}[a-z]{0,4}")
CONTENT_TYPE = re.compile(r"application/(?:xml|vnd\.(?:openxmlformats|ms-)[\w.+-]+)|image/[a-z]+")
RELATION_NAMESPACE = "/officeDocument/2006/relationships"
UNITS = frozenset("drawing pict object control twoCellAnchor oneCellAnchor absoluteAnchor".split())
# Old drawings have these without a namespace.
VML_WORDS = frozenset("xml div font br b i u span".split())
AUTHORS = frozenset(("author", "userName", "user", "modifiedBy"))
FONTS = frozenset("font rFont mathFont typeface ascii hAnsi cs eastAsia".split())
# Dates and marks of editing sessions, identifiers of people, copies of drawings, paths.
FORGOTTEN = re.compile(
    r"rsid\w*|date|dateUtc|fullDate|dT|initials|gfxdata|providerId|userId|personId|codeName|lastEdited|absPath|fullPath"
)


def local(node: Any) -> str:
    """RETURNS (str): an element's name without its namespace."""
    tag = node.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def child_of(node: Any, name: str) -> Any:
    """RETURNS (Any): the first child of an element that has a name; None without one."""
    return next((child for child in node if local(child) == name), None)


def clean(text: str) -> str:
    """RETURNS (str): a text with U+FFFD for characters that XML cannot hold."""
    return re.sub("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", "\ufffd", text)


def drop_node(node: Any) -> None:
    """Remove an element from its parent, if it has one."""
    parent = node.getparent()
    if parent is not None:
        parent.remove(node)


def drop_elements(root: Any, names: FrozenSet[str]) -> None:
    """Remove all elements of some names below an element."""
    for node in [each for each in root.iter() if local(each) in names]:
        drop_node(node)


class Parts:
    """The parts of a file that are kept.

    package (Package): The file.
    kept (FrozenSet[str]): Kinds of relations to parts that are kept; their strings are read.
    drop_media (bool): Whether pictures and the like are removed; else they are refused.
    RAISES (AnonymError): SA364, SA365, SA366 for a part that cannot be covered.
    """

    def __init__(self, package: Package, kept: FrozenSet[str], drop_media: bool) -> None:
        self.package = package
        self.values = ValueTable()
        # What a header says of a text, wherever that text stands alone.
        self.known: Dict[str, str] = {}
        self.slots: List[Slot] = []
        # What no paragraph holds.
        self._strays = Story(f"{package.path}#strays")
        self.urls: List[Slot] = []
        self.handled: Set[Any] = set()
        # Elements whose attributes "name" and "location" the format sees to itself.
        self.own: Set[Any] = set()
        self.first_names: Dict[Any, str] = {}
        self.names: List[str] = []
        self.kind_of: Dict[str, str] = {}
        self._kept = kept
        self._drop_media = drop_media
        self._authors: Dict[str, str] = {}
        self._walk("", "")
        for name in list(package.parts):
            if name not in self.kind_of and name != "[Content_Types].xml":
                package.drop(name)

    def _walk(self, part: str, kind: str) -> None:
        if part in self.kind_of:
            return
        self.kind_of[part] = kind
        package = self.package
        if part:
            if "xml" not in package.content_type(part) and not part.endswith((".xml", ".vml")):
                raise AnonymError(Errors.SA365.format(path=package.path, part=package.shown(part)))
            package.tree(part)
            self.names.append(part)
            self._check_name(part)
        listing = package.relations_part(part)
        relations = package.relations(part)
        for relation in relations:
            if not NAMESPACE.fullmatch(relation.node.get("Type", "")):
                raise AnonymError(Errors.SA365.format(path=package.path, part=package.shown(listing)))
        keeps = [self._keeps(relation) for relation in relations]
        dropped = [relation for relation, kept in zip(relations, keeps) if not kept]
        for relation in dropped:
            relation.node.getparent().remove(relation.node)
        if part:
            # A link that leads nowhere leaves what it stands on.
            self._drop_references(part, {relation.id for relation in dropped if relation.kind != "hyperlink"})
        if listing in package.parts:
            self.kind_of[listing] = "relations"
            self._renumber(part, listing)
        for relation in compress(relations, keeps):
            if relation.external:
                self.urls.append(url_slot(relation.target, partial(set_attribute, relation.node, "Target")))
            else:
                self._walk(relation.target, relation.kind)

    def _check_name(self, part: str) -> None:
        """Names that cannot be changed: where something is found in one, the file is refused."""

        def refuse(new: str) -> None:
            raise AnonymError(Errors.SA367.format(path=self.package.path, part=self.package.shown(part)))

        kind = self.package.content_type(part)
        names = {name.decode("utf8", "replace") for name in PREFIX.findall(self.package.parts[part])}
        odd = {name for name in names if not USUAL_PREFIX.fullmatch(name)}
        if self.package.shown(part) != part:
            odd.add(part)
        if not CONTENT_TYPE.fullmatch(kind):
            odd.add(kind)
        for name in sorted(odd):
            self.values.add(name, refuse)

    def _keeps(self, relation: Relation) -> bool:
        kind, package = relation.kind, self.package
        if kind in OFFICE["macro_parts"]:
            raise AnonymError(Errors.SA366.format(path=package.path, part=package.shown(relation.target)))
        if kind in OFFICE["media_parts"] and not (kind in self._kept and not relation.external):
            if not self._drop_media:
                part = package.shown(relation.target)
                raise AnonymError(Errors.SA364.format(path=package.path, kind=kind, part=part))
            return False
        if kind in OFFICE["dropped_parts"]:
            return False
        if relation.external:
            return kind == "hyperlink"
        if kind == "hyperlink":
            return False
        if kind not in self._kept or relation.target not in package.parts:
            raise AnonymError(Errors.SA365.format(path=package.path, part=package.shown(relation.target)))
        return True

    def _drop_references(self, part: str, ids: Set[str]) -> None:
        if not ids:
            return
        for node in list(self.package.tree(part).iter()):
            if any(value in ids and _is_relation(name) for name, value in node.attrib.items()):
                drop_node(next((each for each in (node, *node.iterancestors()) if local(each) in UNITS), node))

    def _renumber(self, part: str, listing: str) -> None:
        """Give references new ids: an id may be any word."""
        new: Dict[str, str] = {}
        for node in self.package.tree(listing):
            new[node.get("Id", "")] = made = f"rId{len(new) + 1}"
            for name in list(node.attrib):
                if name not in ("Id", "Type", "Target", "TargetMode"):
                    del node.attrib[name]
            node.set("Id", made)
        for node in list(self.package.tree(part).iter()) if part else ():
            for name, value in node.attrib.items():
                if _is_relation(name) and value in new:
                    node.set(name, new[value])
                elif _is_relation(name):
                    del node.attrib[name]
                    # These must have one.
                    if local(node) in ("hlinkClick", "hlinkHover", "hlinkMouseOver"):
                        drop_node(node)

    def stray(self, slot: Slot) -> None:
        """Add a text that no paragraph holds."""
        self.slots.append(slot)
        self._strays.add([slot])

    def content(self, views: List[View], beside: List[View], build: Callable[[], bytes]) -> Content:
        """RETURNS (Content): what the file holds: texts, what stands beside them, and all that was not read before.
        RAISES (AnonymError): SA365 for elements of a foreign vocabulary."""
        for part in self.names:
            self._sweep(part)
        values = [*self.values.slots(self.known), *self.urls]
        story = Story(f"{self.package.path}#values")
        for slot in values:
            story.add([slot])
        return Content(views, [*beside, *self._strays.views, *story.views], [*self.slots, *values], build)

    def _sweep(self, part: str) -> None:
        """Read every attribute, and every text of an element that is not in `handled`."""
        from lxml import etree

        root = self.package.tree(part)
        # A theme's fonts for other scripts: names that a tagger takes for people.
        for node in [each for each in root.iter("{*}font") if each.get("script")]:
            node.getparent().remove(node)
        for node in root.iter():
            if node in self.handled:
                if node.attrib:
                    self._attributes(node)
                continue
            namespace = node.tag.rpartition("}")[0][1:]
            if not NAMESPACE.fullmatch(namespace) and (namespace or local(node) not in VML_WORDS):
                raise AnonymError(Errors.SA365.format(path=self.package.path, part=self.package.shown(part)))
            if node.tail and node.tail.strip():
                node.tail = None
            if node.attrib:
                self._attributes(node)
            if local(node) == "formatCode" and node.text:
                self.stray(format_slot(node.text, partial(set_text, node)))
            elif node.text and node.text.strip() and not is_code(local(node), "", node.text):
                self.stray(text_slot(node.text, partial(set_text, node)))
        ignorable = " ".join(v for k, v in root.attrib.items() if k.endswith("}Ignorable")).split()
        requires = {w for node in root.iter() for w in (node.get("Requires") or "").split()}
        etree.cleanup_namespaces(root, keep_ns_prefixes=sorted({*ignorable, *requires}))

    def _attributes(self, node: Any) -> None:
        for name, value in node.attrib.items():
            word = name.rpartition("}")[2]
            if word in ("name", "displayName", "location") and node in self.own:
                continue
            if word == "name" and local(node) == "tableColumn":
                self.first_names[node] = value
            if word in AUTHORS and name.startswith("{") or word in ("userName", "modifiedBy"):
                node.set(name, self.author(value))
            elif FORGOTTEN.fullmatch(word) and (name.startswith("{") or word in ("codeName", "dT", "personId")):
                del node.attrib[name]
            elif name.startswith("{") and not NAMESPACE.fullmatch(name[1:].partition("}")[0]):
                del node.attrib[name]
            elif _is_relation(name) or NAMESPACE.fullmatch(value):
                continue
            elif is_code(local(node), word, value):
                continue
            elif word == "formatCode":
                self.stray(format_slot(value, partial(set_attribute, node, name)))
            elif word == "style" and not name.startswith("{") and ":" in value:
                for text in value.split(";"):
                    if text.strip() and not is_style_code(text):
                        self.values.add(text, partial(_drop_declaration, node, name, text))
            elif "panose" in (word, local(node)[:6]):
                # The shape of a font: twenty hexadecimal digits, ten of them significant.
                if not re.fullmatch("[0-9A-Fa-f]{20}", value):
                    del node.attrib[name]
            elif not FONTS.isdisjoint((word, *map(local, (node, *node.iterancestors())))) and is_font(value):
                continue
            elif word in ("Ignorable", "Requires", "ProcessContent", "MustUnderstand"):
                # Prefixes: `_check_name` has seen to them.
                continue
            else:
                self.values.add(value, partial(set_attribute, node, name))

    def author(self, name: str) -> str:
        """RETURNS (str): what a writer of comments or changes is called."""
        return self._authors.setdefault(name, f"Author {len(self._authors) + 1}") if name else name


def _is_relation(name: str) -> bool:
    namespace, _, word = name.rpartition("}")
    return namespace.endswith(RELATION_NAMESPACE) or word == "relid" and bool(namespace)


def _drop_declaration(node: Any, name: str, declaration: str, new: str) -> None:
    node.set(name, ";".join(each for each in node.get(name).split(";") if each != declaration))


def set_attribute(node: Any, name: str, text: str) -> None:
    """Set an element's attribute."""
    node.set(name, clean(text))


def set_text(node: Any, text: str) -> None:
    """Set an element's text, with the mark that its spaces count."""
    text = clean(text)
    node.text = text or None
    if text != text.strip():
        node.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
