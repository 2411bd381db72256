"""A file of structured text, as strings with what stands before them: read as one document of lines such as
"patient name: Will", written back with everything else byte for byte.
"""

from dataclasses import dataclass
from functools import partial
from typing import Callable, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple, Type, Union

from ...encoded import find_base64
from ...errors import AnonymError, Errors
from ...lexicons.person_columns import fold_header
from ...registry import registry
from ...text import rewrite
from ..containers.container import ContainerRecord, ContainerRewriter, Content, read_record
from ..containers.html import Fragment, has_html
from ..containers.paragraphs import Readings
from ..containers.slots import Edit, Slot, apply_edits
from ..limits import ELEMENT, Unpacked
from ..record import ReadOptions, encode_text
from ..source import Source


@dataclass(eq=False)
class Leaf:
    """A string of a structured text: a value, a comment, the words between two tags."""

    start: int  # Half-open characters of the raw text, quotes included.
    end: int
    text: str  # What it says, without quotes and escapes.
    quote: Callable[[str], str] = str  # Writes a new text.
    # What names it, as in "patientName": the words before it, for the finder; of a joined one what stands before it.
    key: str = ""
    label: str = ""  # What all of it is, as its key or type says; "" where nothing is said.
    joined: bool = False  # Whether it is on the line of the leaf before it.
    read: bool = True  # Whether it is read; else it is kept.
    # Whether each character stands for itself, so that what is not replaced is kept and `quote` gets new texts alone.
    verbatim: bool = False
    media: str = ""  # What is in it that is no text, as in "image/png": removed if that is asked for, else refused.
    path: str = ""  # In JSON and YAML: the names that lead to it, each with `json_path.SEP` behind it.
    index: int = 0  # In JSON and YAML: its place in the list that it is in.
    parent: int = 0  # In JSON and YAML: the number of the mapping that it is in, or its list.
    inner: Optional["Leaves"] = None  # Finds the strings of its text, where that is of another format.


Leaves = Callable[[str, ReadOptions], Iterable[Leaf]]


@dataclass(frozen=True)
class TreeReader:
    """Reads files of a format as one record each.

    leaves (Leaves): Finds the strings of a text, in order. RAISES (Malformed): when it is not of the format.
    extensions (Tuple[str, ...]), accepts (Tuple[str, ...]): As of every `Reader`.
    marks (str): Characters by whose number the strings are counted before they are read.
    """

    leaves: Leaves
    extensions: "tuple[str, ...]"
    accepts: "tuple[str, ...]" = ()
    marks: str = "\n"
    errors: str = "strict"  # What becomes of characters that the encoding does not have, as of `str.encode`.
    rewrites: bool = False
    make_rewriter = ContainerRewriter

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[ContainerRecord]:
        """YIELDS (ContainerRecord): the file. RAISES (AnonymError): SA303 and SA307 when it is no text, SA360 when it
        is not of the format, SA382 and SA385 when it is too large."""
        chunks = source.chunks()
        bom = next(chunks)
        unpacked = Unpacked(source.name, options.max_unpacked)
        yield self.record(source, options, read_text(chunks, unpacked), source.name, unpacked, bom)

    def record(
        self, source: Source, options: ReadOptions, raw: str, id: str, unpacked: Unpacked, before: str = ""
    ) -> ContainerRecord:
        """RETURNS (ContainerRecord): a text of the format. `before` is kept before it. RAISES (AnonymError): see
        `__call__`."""
        unpacked.take(sum(map(raw.count, self.marks)) * ELEMENT, "elements")

        def read() -> Content:
            leaves = list(self.leaves(raw, options))
            _check_media(raw, leaves, id, options.drop_media)
            return leaf_content(raw, leaves, id, partial(encode_text, source, errors=self.errors), before, options)

        return read_record(read, source.name, source.format, id)


def tree_reader(
    name: str,
    leaves: Leaves,
    extensions: Tuple[str, ...],
    accepts: Tuple[str, ...] = (),
    marks: str = "\n",
    kind: Type[TreeReader] = TreeReader,
) -> Callable[[], TreeReader]:
    """RETURNS (Callable[[], TreeReader]): makes readers of a format, and is registered under its name; for the
    arguments see `TreeReader`."""
    return registry.anonym_readers(f"spacy_anonym.{name}.v1")(partial(kind, leaves, extensions, accepts, marks))


def read_text(chunks: Iterator[str], unpacked: Unpacked) -> str:
    """RETURNS (str): all of a text. RAISES (AnonymError): SA382 when it is too large."""
    parts = []
    for chunk in chunks:
        unpacked.take(len(chunk))
        parts.append(chunk)
    return "".join(parts)


def _check_media(raw: str, leaves: Sequence[Leaf], id: str, drop_media: bool) -> None:
    """RAISES (AnonymError): SA364 for a picture or the like that shall not be removed."""
    for leaf in leaves:
        rest, kind = ("", leaf.media) if leaf.media else cut_base64(leaf.text)
        leaf.media = kind if leaf.text.strip() else ""
        if leaf.media:
            if not drop_media:
                line = f"line {raw.count(chr(10), 0, leaf.start) + 1}"
                raise AnonymError(Errors.SA364.format(path=id, kind=kind, part=line))
            leaf.text, leaf.read = rest, leaf.read and bool(rest.strip())


def cut_base64(text: str) -> Tuple[str, str]:
    """RETURNS (Tuple[str, str]): a text without the files that are in it in base64, and what the first of them is, as
    in "image/png"; "" where there is none."""
    files = list(find_base64(text))
    rest = rewrite(text, [(file.start, file.end, "") for file in files])[0]
    return rest, (files[0].media or "base64") if files else ""


def leaf_content(
    raw: str, leaves: Sequence[Leaf], id: str, encode: Callable[[str], bytes], before: str, options: ReadOptions
) -> Content:
    """Make the content of a structured text.

    raw (str): The text.
    leaves (Sequence[Leaf]): Its strings, separate.
    encode (Callable[[str], bytes]): Makes the file's bytes.
    before (str): What is kept before the text.
    RETURNS (Content): One document of lines, each with a string's key before it, or several where it is long; HTML in a
        string is lines of its own.
    """
    readings = Readings(id)
    tree = _Tree(raw, leaves, id, readings, options)
    return readings.content(lambda: encode(before + tree.build()))


class _Tree:
    """A structured text, or one in a string of another."""

    def __init__(self, raw: str, leaves: Sequence[Leaf], id: str, readings: Readings, options: ReadOptions) -> None:
        self._raw, self._leaves = raw, leaves
        self._new: Dict[int, str] = {}
        self._inner: Dict[int, Union[_Tree, Fragment]] = {}
        line: List[Union[Slot, str]] = []
        for number, leaf in enumerate(leaves):
            if leaf.media:
                self._new[number] = leaf.text if leaf.verbatim else leaf.quote(leaf.text)
            if not leaf.read or not (leaf.text.strip() or leaf.joined):
                continue
            words = "" if leaf.joined else fold_header(leaf.key)
            before = leaf.key if leaf.joined else words and f"{words}: "
            if not leaf.joined:
                readings.story.add(line)
                line = []
            is_alone = not (leaf.joined or number + 1 < len(leaves) and leaves[number + 1].joined)
            if is_alone and leaf.inner is not None:
                inner = list(leaf.inner(leaf.text, options))
                self._inner[number] = _Tree(leaf.text, inner, id, readings, options)
            elif is_alone and not (leaf.verbatim or leaf.label) and has_html(leaf.text):
                self._inner[number] = Fragment(leaf.text, id, options.drop_media, readings, before)
            else:
                slot = Slot(leaf.text, partial(_write, self._new, number, leaf), leaf.label)
                readings.slots.append(slot)
                line += [before, slot]
        readings.story.add(line)

    def build(self) -> str:
        """RETURNS (str): the text with what was written to its slots."""
        for number, inner in self._inner.items():
            leaf, made = self._leaves[number], inner.build()
            if made != leaf.text:
                self._new[number] = leaf.quote(made)
        parts, last = [], 0
        for number in sorted(self._new, key=lambda number: self._leaves[number].start):
            leaf = self._leaves[number]
            parts += [self._raw[last : leaf.start], self._new[number]]
            last = leaf.end
        return "".join([*parts, self._raw[last:]])


def _write(new: Dict[int, str], number: int, leaf: Leaf, edits: List[Edit]) -> None:
    if leaf.verbatim:
        new[number] = apply_edits(leaf.text, [edit._replace(new=leaf.quote(edit.new)) for edit in edits])
    else:
        new[number] = leaf.quote(apply_edits(leaf.text, edits))


def one_line(text: str) -> str:
    """RETURNS (str): a new text without line ends."""
    return " ".join(text.splitlines())
