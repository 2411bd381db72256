"""A file of structured text, as strings with what stands before them: read as one document of lines such as
"patient name: Will", written back with everything else byte for byte.
"""

from dataclasses import dataclass
from functools import partial
from typing import Callable, Dict, Iterator, List, Sequence, Union

from ...errors import AnonymError, Errors
from ..containers.container import ContainerRecord, ContainerRewriter, Content
from ..containers.slots import Slot, Story, text_slot
from ..limits import ELEMENT, Unpacked, check_length
from ..person_columns import fold_header
from ..record import ReadOptions
from ..source import Source


class Malformed(ValueError):
    """A text is not of its format. The message holds nothing of the text."""


@dataclass(eq=False)
class Leaf:
    """A string of a structured text: a value, a comment, the words between two tags."""

    start: int  # Half-open characters of the raw text, quotes included.
    end: int
    text: str  # What it says, without quotes and escapes.
    quote: Callable[[str], str] = str  # Writes a new text.
    key: str = ""  # What names it, as in "patientName": the words before it, for the finder.
    label: str = ""  # What all of it is, as its key or type says; "" where nothing is said.
    joined: bool = False  # Whether it is on the line of the leaf before it.
    read: bool = True  # Whether it is read; else it is kept.
    path: str = ""  # In JSON and YAML: the names that lead to it, each with `json_path.SEP` behind it.
    index: int = 0  # In JSON and YAML: its place in the list that it is in.


Leaves = Callable[[str, ReadOptions], Sequence[Leaf]]


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
        problem = ""
        try:
            content = leaf_content(raw, self.leaves(raw, options), id, partial(encode_text, source), before)
        except AnonymError:
            raise
        except Malformed as error:
            problem = str(error)
        except RecursionError:
            problem = "it is nested too deeply"
        except Exception as error:
            problem = type(error).__name__
        # Raised here, as the original error may hold a part of the text.
        if problem:
            raise AnonymError(Errors.SA360.format(path=id, format=source.format, problem=problem))
        made = ContainerRecord(content, source.name)
        for field in made:
            check_length(field.text, source.name)
        return made


def read_text(chunks: Iterator[str], unpacked: Unpacked) -> str:
    """RETURNS (str): all of a text. RAISES (AnonymError): SA382 when it is too large."""
    parts = []
    for chunk in chunks:
        unpacked.take(len(chunk))
        parts.append(chunk)
    return "".join(parts)


def encode_text(source: Source, text: str) -> bytes:
    """RETURNS (bytes): a text in the input's encoding. RAISES (AnonymError): SA312 when it has no bytes for it."""
    try:
        return text.encode(source.encoding)
    except UnicodeError:
        pass
    # Raised here, as the original error holds the text.
    raise AnonymError(Errors.SA312.format(path=source.name, encoding=source.encoding))


def leaf_content(
    raw: str, leaves: Sequence[Leaf], id: str, encode: Callable[[str], bytes], before: str = ""
) -> Content:
    """Make the content of a structured text.

    raw (str): The text.
    leaves (Sequence[Leaf]): Its strings, in order and separate.
    encode (Callable[[str], bytes]): Makes the file's bytes.
    before (str): What is kept before the text.
    RETURNS (Content): One document of lines, each with a string's key before it, or several where it is long.
    """
    story, slots = Story(id), []  # type: Story, List[Slot]
    new: Dict[int, str] = {}
    line: List[Union[Slot, str]] = []
    for number, leaf in enumerate(leaves):
        if not leaf.read or not leaf.text.strip():
            continue
        slot = text_slot(leaf.text, partial(new.__setitem__, number), leaf.label)
        slots.append(slot)
        if not leaf.joined:
            story.add(line)
            words = fold_header(leaf.key)
            line = [f"{words}: "] if words else []
        line.append(slot)
    story.add(line)

    def build() -> bytes:
        parts, last = [before], 0
        for number, text in sorted(new.items()):
            leaf = leaves[number]
            parts += [raw[last : leaf.start], leaf.quote(text)]
            last = leaf.end
        return encode("".join([*parts, raw[last:]]))

    return Content([view for view in story.views if not view.empty], [], slots, build)
