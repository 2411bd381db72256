"""Word files (.docx): every text of them is read, and what cannot be read is taken out or refused."""

from dataclasses import dataclass
from typing import Any, BinaryIO, Iterator, Optional, Set, Tuple

import spacy

from ..limits import Unpacked
from ..record import ReadOptions, RecordWriter, WriteOptions
from ..source import Source
from .container import ContainerRecord, ContainerRewriter, Content, read_container
from .extra import need_lxml
from .field_codes import read_fields, rename_bookmarks
from .package import Package
from .paragraphs import Paragraphs
from .parts import Kinds, Parts, local, set_text
from .slots import Story, text_slot
from .values import is_plain, values_story

KINDS = Kinds(
    frozenset(
        """officeDocument styles numbering settings fontTable theme header footer footnotes endnotes comments commentsExtended""".split()
    )
)
# The order in which parts are read: names are introduced in the text itself.
ORDER = ("officeDocument", "header", "footer", "footnotes", "endnotes", "comments")
# What settings and styles hold of other programs, sources of data and editing sessions.
DROPPED_ELEMENTS = frozenset(
    """attachedTemplate mailMerge rsids docVars latentStyles dataBinding saveThroughXslt hdrShapeDefaults shapeDefaults
    attachedSchema schemaLibrary writeProtection documentProtection proofErr binData movie docPartObj""".split()
)


@spacy.registry.anonym_readers("spacy_anonym.docx.v1")
def make_docx_reader() -> "DocxReader":
    """RETURNS (Reader): reads Word files."""
    return DocxReader()


@dataclass(frozen=True)
class DocxReader:
    """Reads Word files. The text of all parts is one document, its id the path; one of more than `slots.MAX_CHARS` is
    cut between paragraphs."""

    extensions: Tuple[str, ...] = (".docx", ".docm", ".dotx", ".dotm")
    rewrites: bool = False

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[ContainerRecord]:
        """YIELDS (ContainerRecord): the file. RAISES (AnonymError): SA360 to SA366 when it cannot be read or
        covered.
        """
        need_lxml("office")
        yield read_container(read_docx, source, options)

    def make_rewriter(self, stream: BinaryIO, source: Source, options: WriteOptions) -> RecordWriter:
        """RETURNS (RecordWriter): writes such files again."""
        return ContainerRewriter(stream, source, options)


def read_docx(data: bytes, path: str, drop_media: bool, *, unpacked: Optional[Unpacked] = None) -> Content:
    """Read a Word file.

    data (bytes): The file.
    path (str): Names it in ids and messages.
    drop_media (bool): Whether pictures and the like are taken out; else they are refused.
    unpacked (Optional[Unpacked]): Counts what it unpacks to, with the file that it is in.
    RETURNS (Content): What it holds.
    RAISES (AnonymError): SA360 to SA366, SA382.
    """
    package = Package(data, path, "docx", unpacked or Unpacked(path))
    main = package.main_part()
    if not local(package.tree(main)) == "document":
        raise package.broken("it is a file of another program")
    parts = Parts(package, KINDS, drop_media)
    for part in parts.names:
        _drop_elements(package.tree(part))
    bookmarks = rename_bookmarks(parts)
    for part in parts.names:
        read_fields(parts, part, bookmarks)
    paragraphs = Paragraphs(parts, path)
    rank = {kind: number for number, kind in enumerate(ORDER)}
    texts = [part for part in parts.names if parts.kind_of[part] in rank]
    for part in sorted(texts, key=lambda part: rank[parts.kind_of[part]]):
        paragraphs.read(package.tree(part))
    strays = Story(f"{path}#strays")

    def on_text(node: Any) -> None:
        if not is_plain(node.text):
            slot = text_slot(node.text, lambda new: set_text(node, new))
            parts.slots.append(slot)
            strays.add([slot])

    for part in parts.names:
        parts.sweep(part, on_text)
    values = parts.values.slots()
    for slot in parts.beside:
        strays.add([slot])
    extra = [*paragraphs.others, *strays.views, *values_story(f"{path}#values", [*values, *parts.urls])]
    return Content(paragraphs.story.views, extra, [*parts.slots, *values, *parts.urls], package.save)


def _drop_elements(root: Any) -> None:
    found: Set[Any] = {node for node in root.iter() if local(node) in DROPPED_ELEMENTS}
    for node in found:
        parent = node.getparent()
        if parent is not None:
            parent.remove(node)
