"""A file of many texts that is read, and written, as a whole."""

from dataclasses import dataclass
from functools import partial
from typing import Any, Callable, Iterator, List, NamedTuple, Sequence, Tuple

from ...errors import AnonymError, Errors
from ...registry import registry
from ..limits import Unpacked, check_length
from ..record import Field, Item, ReadOptions, RecordWriter
from ..source import Source
from .slots import Slot, View


class Content(NamedTuple):
    """What a file holds."""

    views: List[View]  # Its texts.
    extra: List[View]  # What stands beside them: attributes, properties, another reading of the same text.
    slots: List[Slot]  # All slots of both.
    build: Callable[[], bytes]  # Makes the file from what was written to the slots.


class Malformed(ValueError):
    """A text is not of its format. The message holds nothing of the text."""


class ContainerRecord(List[Field]):
    """A whole file: a record whose fields are the documents of its content; views without text are left out."""

    def __init__(self, content: Content, path: str) -> None:
        self._content = content
        self._views = [view for view in (*content.views, *content.extra) if not view.empty]
        beside = set(map(id, content.extra))
        meta = {"path": path}
        for view in self._views:
            text = view.text
            part = id(view) in beside
            self.append(Field(view.id, text, text, meta=meta, given=view.given, part=part, name=view.name))

    def save(self, texts: Sequence[str], items: Sequence[Sequence[Item]]) -> bytes:
        """RETURNS (bytes): the anonymized file, of the arguments of `RecordWriter.write`. It can be made once.

        RAISES (AnonymError): SA308 for a text that is None, SA372 when the items do not fit the texts, and what the
            format cannot write.
        """
        if any(text is None for text in texts):
            raise AnonymError(Errors.SA308)
        if not len(texts) == len(items) == len(self._views):
            raise AnonymError(Errors.SA372)
        for view, text, found in zip(self._views, texts, items):
            view.spread(text, found)
        for slot in self._content.slots:
            slot.finish()
        return self._content.build()


def read_record(read: Callable[[], Content], path: str, format: str, id: str = "") -> ContainerRecord:
    """Read a file, or a part of one.

    read (Callable[[], Content]): Reads it.
    path (str), format (str): The file and its format, for messages.
    id (str): Names the part, "" the file.
    RETURNS (ContainerRecord): What it holds.
    RAISES (AnonymError): what `read` raises, SA385 for a text that is too long, SA360 for whatever else goes wrong.
    """
    try:
        record = ContainerRecord(read(), path)
    except AnonymError:
        raise
    except Exception as error:
        # Only these have messages without a part of the text.
        problem = str(error) if isinstance(error, Malformed) else type(error).__name__
        problem = "it is nested too deeply" if isinstance(error, RecursionError) else problem
        raise AnonymError(Errors.SA360.format(path=id or path, format=format, problem=problem)) from None
    for field in record:
        check_length(field.text, path)
    return record


class ContainerRewriter(RecordWriter):
    """Writes a file in its own format."""

    def write(self, record: Any, texts: Sequence[str], items: Sequence[Sequence[Item]]) -> None:
        self._stream.write(record.save(texts, items))


class Packed(NamedTuple):
    """A file, or a file within one, that is to be read."""

    data: bytes
    path: str  # For ids and messages.
    unpacked: Unpacked  # Counts what it unpacks to, with the file that it is in.
    options: ReadOptions = ReadOptions()
    encoding: str = "utf-8"  # Of a text that names none.


@dataclass(frozen=True)
class ContainerReader:
    """Reads files of a format as one record each.

    read (Callable[[Packed], Content]): Reads the format. RAISES (AnonymError): SA360 to SA370, SA382.
    extensions (Tuple[str, ...]): As of every `Reader`.
    """

    read: Callable[[Packed], Content]
    extensions: Tuple[str, ...]
    rewrites: bool = False
    make_rewriter = ContainerRewriter

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[ContainerRecord]:
        """YIELDS (ContainerRecord): the file. RAISES (AnonymError): what the format raises, SA382 when it is too large,
        SA385 for a text that is too long, and SA360 for anything else that goes wrong."""
        unpacked = Unpacked(source.name, options.max_unpacked)
        packed = Packed(source.read_bytes(unpacked), source.name, unpacked, options, source.encoding)
        yield read_record(partial(self.read, packed), source.name, source.format)


def container_reader(
    name: str, read: Callable[[Packed], Content], extensions: Tuple[str, ...]
) -> Callable[[], ContainerReader]:
    """RETURNS (Callable[[], ContainerReader]): makes readers of a format, and is registered under its name."""
    return registry.anonym_readers(f"spacy_anonym.{name}.v1")(partial(ContainerReader, read, extensions))
