"""Office Open XML files: a ZIP archive of parts, and which part refers to which (ISO/IEC 29500-2)."""

import codecs
import posixpath
import re
import zipfile
import zlib
from importlib.util import find_spec
from io import BytesIO
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Tuple

from ...errors import AnonymError, Errors
from ..limits import Unpacked
from .container import Packed

MAX_PARTS = 20_000
# What an encrypted or an old binary Office file begins with.
OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ENCRYPTED_STREAM = "EncryptedPackage".encode("utf-16-le")
CONTENT_TYPES = "[Content_Types].xml"
EPOCH = (1980, 1, 1, 0, 0, 0)
STANDARD_NAME = re.compile(r"(?:[a-z]{1,12}/)?(?:[a-z]{1,12}/)?[A-Za-z]{1,24}\d{0,5}\.(?:xml|bin|vml|rels)")
_STANDARD_WORDS = (
    "document header footer footnotes endnotes comments styles numbering settings theme fontTable webSettings workbook"
    " sheet chart sharedStrings drawing vmlDrawing table item vbaProject oleObject app core custom people glossary"
    " chartsheet externalLink mimetype content meta META INF manifest container Thumbnails thumbnail Configurations"
    " OEBPS EPUB toc nav package chapter"
).split()


def is_standard(name: str) -> bool:
    """RETURNS (bool): whether the name of a file, without its extension, and of its folders are those that programs
    give."""
    return all(word in _STANDARD_WORDS for word in re.split(r"[/-]|\d+", name) if word)


class Relation(NamedTuple):
    """A reference of a part to another one, or out of the file."""

    id: str  # What the part calls it.
    kind: str  # The last word of its type, as in "image".
    target: str  # The other part's name, or the address.
    external: bool  # Whether it leads out of the file.
    node: Any


class Package:
    """The parts of a file.

    packed (Packed): The file.
    format (str): Its format, for messages.
    root (str): The name of its document's root.
    RAISES (AnonymError): SA360 for a broken file, SA361 for an encrypted one, SA362 for one of too many parts or with
        odd names, SA382 for one that would unpack to too much, SA401 without lxml.
    """

    def __init__(self, packed: Packed, format: str, root: str) -> None:
        if find_spec("lxml") is None:
            raise AnonymError(Errors.SA401.format(extra="office"))
        data, path, self._unpacked = packed[:3]
        self.path = path
        self.format = format
        self._trees: Dict[str, Any] = {}
        self._types: Optional[Dict[str, str]] = None
        if data.startswith(OLE):
            if ENCRYPTED_STREAM in data:
                raise AnonymError(Errors.SA361.format(path=path))
            raise self.broken("it is a binary file of an older version")
        self.parts = {info.filename: part for info, part in read_archive(data, path, format, self._unpacked)}
        # Of the parts, in the file's order.
        self._numbers = {name: number for number, name in enumerate(self.parts, 1)}
        if CONTENT_TYPES not in self.parts or "_rels/.rels" not in self.parts:
            raise self.broken("it is an archive of something else")
        tag = self.tree(self.main_part()).tag
        if tag.rpartition("}")[2] != root:
            raise self.broken("it is a file of another program")

    def broken(self, problem: str) -> AnonymError:
        """RETURNS (AnonymError): SA360, that the file is damaged."""
        return AnonymError(Errors.SA360.format(path=self.path, format=self.format, problem=problem))

    def shown(self, part: str) -> str:
        """RETURNS (str): a part's name for messages; its place if the name is unusual, as it may tell something."""
        if STANDARD_NAME.fullmatch(part):
            if is_standard(part.rpartition("/")[2].rpartition(".")[0]):
                return part
        return f"number {self._numbers.get(part, 0)}"

    def tree(self, part: str) -> Any:
        """RETURNS (Any): a part's root element; `save` writes its changes. RAISES (AnonymError): SA360, SA363."""
        if part not in self._trees:
            self._trees[part] = self._parse(part)
        return self._trees[part]

    def _parse(self, part: str) -> Any:
        from lxml import etree

        data = self.parts.get(part, b"")
        self._unpacked.take_xml(data)
        # No other encodings than these two are allowed, and only in these are the elements counted.
        encoding = "UTF-16" if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "UTF-8"
        safe = {"resolve_entities": False, "no_network": True, "load_dtd": False, "huge_tree": False}
        parser = etree.XMLParser(encoding=encoding, remove_comments=True, remove_pis=True, **safe)
        try:
            root = etree.fromstring(data, parser)
        except (etree.XMLSyntaxError, ValueError):
            raise self.broken(f"its part {self.shown(part)} is not well-formed XML") from None
        if root.getroottree().docinfo.doctype or any(node.tag is etree.Entity for node in root.iter()):
            raise AnonymError(Errors.SA363.format(path=self.path, part=self.shown(part)))
        return root

    def relations_part(self, part: str) -> str:
        """RETURNS (str): the part that lists a part's relations; "" is the file itself."""
        folder, _, name = part.rpartition("/")
        return f"{folder}/_rels/{name}.rels" if folder else f"_rels/{name}.rels"

    def relations(self, part: str) -> List[Relation]:
        """RETURNS (List[Relation]): what a part refers to; "" is the file itself. RAISES (AnonymError): as `tree`."""
        listing = self.relations_part(part)
        if listing not in self.parts:
            return []
        found = []
        for node in self.tree(listing):
            target, external = node.get("Target", ""), node.get("TargetMode") == "External"
            if not external:
                target = resolve(part, target)
            found.append(Relation(node.get("Id", ""), node.get("Type", "").rpartition("/")[2], target, external, node))
        return found

    def main_part(self) -> str:
        """RETURNS (str): the name of the document itself. RAISES (AnonymError): SA360 when there is none."""
        for relation in self.relations(""):
            if relation.kind == "officeDocument" and relation.target in self.parts:
                return relation.target
        raise self.broken("it has no document")

    def content_type(self, part: str) -> str:
        """RETURNS (str): what a part is said to be; "" where nothing is said."""
        if self._types is None:
            self._types = {}
            for node in self.tree(CONTENT_TYPES):
                name, extension = node.get("PartName", "").lower(), node.get("Extension", "").lower()
                # Of parts the first counts, of extensions the last.
                if name.startswith("/"):
                    self._types.setdefault(name, node.get("ContentType", ""))
                elif extension:
                    self._types[f".{extension}"] = node.get("ContentType", "")
        named = self._types.get(f"/{part.lower()}")
        return self._types.get(f".{part.rpartition('.')[2].lower()}", "") if named is None else named

    def drop(self, part: str) -> None:
        """Take a part out, with its list of relations."""
        for name in (part, self.relations_part(part)):
            self.parts.pop(name, None)
            self._trees.pop(name, None)

    def save(self) -> bytes:
        """RETURNS (bytes): the file, without times, comments and other marks of the archive."""
        from lxml import etree

        types = self.tree(CONTENT_TYPES)
        extensions = {name.rpartition(".")[2].lower() for name in self.parts}
        for node in list(types):
            name, extension = node.get("PartName"), node.get("Extension")
            unnamed = name is not None and name.lstrip("/") not in self.parts
            if unnamed or extension and extension.lower() not in extensions:
                types.remove(node)
        stream = BytesIO()
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, data in self.parts.items():
                root: Optional[Any] = self._trees.get(name)
                if root is not None:
                    data = etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True)
                add_part(archive, name, data)
        return stream.getvalue()


def add_part(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    """Add a file to an archive, without its time."""
    info = zipfile.ZipInfo(name, EPOCH)
    # By this one, as it stands in the file, programs know an ODT or EPUB.
    info.compress_type = zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED
    archive.writestr(info, data)


def read_archive(data: bytes, path: str, format: str, unpacked: Unpacked) -> Iterator[Tuple[zipfile.ZipInfo, bytes]]:
    """YIELDS (Tuple[ZipInfo, bytes]): the files of a ZIP archive. RAISES (AnonymError): SA360 for a broken one, SA361
    when one is encrypted, SA362 for too many or odd names, SA382 when they unpack to too much."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            for info in _checked(archive, path, unpacked):
                with archive.open(info) as stream:
                    # What the directory says of the size need not be true.
                    part = stream.read(info.file_size + 1)
                if len(part) > info.file_size:
                    raise unpacked.refused()
                yield info, part
    except AnonymError:
        raise
    except (zipfile.BadZipFile, zlib.error, EOFError, OSError, ValueError, NotImplementedError) as error:
        problem = f"it is no whole archive ({type(error).__name__})"
        raise AnonymError(Errors.SA360.format(path=path, format=format, problem=problem)) from None


def _checked(archive: zipfile.ZipFile, path: str, unpacked: Unpacked) -> List[zipfile.ZipInfo]:
    infos = [info for info in archive.infolist() if not info.is_dir()]
    problem = ""
    if any(info.flag_bits & 1 for info in infos):
        raise AnonymError(Errors.SA361.format(path=path))
    if len({info.filename.lower() for info in infos}) != len(infos):
        problem = "two of its parts have the same name"
    if len(infos) > MAX_PARTS:
        problem = f"it has more than {MAX_PARTS} parts"
    for name in (info.filename for info in infos):
        if name.startswith("/") or "\\" in name or ".." in name.split("/") or ":" in name or "\0" in name:
            problem = "a part's name leads out of it"
    if problem:
        raise AnonymError(Errors.SA362.format(path=path, problem=problem))
    unpacked.take(sum(info.file_size for info in infos))
    return infos


def resolve(part: str, target: str) -> str:
    """RETURNS (str): the name of the part that a part's relation leads to."""
    if target.startswith("/"):
        return posixpath.normpath(target).lstrip("/")
    return posixpath.normpath(posixpath.join(posixpath.dirname(part), target))
