"""A file of many texts that is read, and written, as a whole."""

from dataclasses import dataclass
from functools import partial
from typing import Any, BinaryIO, Callable, Dict, Iterator, List, NamedTuple, Sequence, Tuple, Union

from ...errors import AnonymError, Errors
from ..limits import Unpacked, check_length
from ..person_columns import whole_cell
from ..record import Field, Item, ReadOptions, Record, RecordWriter, WriteOptions, fields_of
from ..source import Source
from .slots import Slot, View


class Content(NamedTuple):
    """What a file holds.

    views (List[View]): Its texts.
    extra (List[View]): What stands beside them: attributes, properties, another reading of the same text.
    slots (List[Slot]): All slots of both.
    build (Callable[[], bytes]): Makes the file from what was written to the slots.
    """

    views: List[View]
    extra: List[View]
    slots: List[Slot]
    build: Callable[[], bytes]


def read_container(read: Callable[..., Content], source: Source, options: ReadOptions) -> "ContainerRecord":
    """Read a file, whatever is wrong with it.

    read (Callable[..., Content]): Reads the format, given the bytes, the path (for ids and messages), `drop_media`
        (whether pictures and the like are removed; else such a file is refused) and `unpacked` (counts what it unpacks
        to; for a file within another one, the other's).
    source (Source): The file.
    options (ReadOptions): `drop_media` and `max_unpacked` of them.
    RETURNS (ContainerRecord): The file.
    RAISES (AnonymError): what the format raises, SA382 when it is too large, SA385 for a text that is too long, and
        SA360 for anything else that goes wrong.
    """
    unpacked = Unpacked(source.name, options.max_unpacked)
    data = source.read_bytes(unpacked)
    try:
        record = ContainerRecord(read(data, source.name, options.drop_media, unpacked=unpacked), source.name)
        for field in fields_of(record):
            check_length(field.text, source.name)
        return record
    except AnonymError:
        raise
    except Exception as error:
        problem = type(error).__name__
    # Raised here, as the original error may hold a part of the text.
    raise AnonymError(Errors.SA360.format(path=source.name, format=source.format, problem=problem))


class ContainerRecord(List[Union[str, Field]]):
    """A whole file: a record whose fields are its documents.

    content (Content): What it holds. Views without text are left out.
    path (str): The file.
    """

    def __init__(self, content: Content, path: str) -> None:
        self._content = content
        self._views = [view for view in (*content.views, *content.extra) if not view.empty]
        beside = set(map(id, content.extra))
        meta = {"path": path}
        for view in self._views:
            text = view.text
            given = whole_cell(text, view.label)
            self.append(Field(view.id, text, text, meta=meta, given=given, part=id(view) in beside))

    def save(self, texts: Sequence[str], items: Sequence[Sequence[Item]]) -> bytes:
        """Make the anonymized file. It can be made once.

        texts (Sequence[str]): The new text of each field.
        items (Sequence[Sequence[Item]]): What was replaced in each.
        RETURNS (bytes): The file.
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


class ContainerRewriter(RecordWriter):
    """Writes a file in its own format."""

    def write(self, record: Record, texts: Sequence[str], items: Sequence[Sequence[Item]]) -> None:
        """Write the file; see `RecordWriter`."""
        if not isinstance(record, ContainerRecord):
            raise AnonymError(Errors.SA372)
        self._stream.write(record.save(texts, items))


@dataclass(frozen=True)
class ContainerReader:
    """Reads files of a format as one record each; see `read_container`.

    read (Callable[..., Content]): Reads the format.
    extensions (Tuple[str, ...]): As of every `Reader`.
    arguments (Callable[[Source, ReadOptions], Dict[str, Any]]): What else `read` is given.
    """

    read: Callable[..., Content]
    extensions: Tuple[str, ...]
    arguments: Callable[[Source, ReadOptions], Dict[str, Any]] = lambda source, options: {}
    rewrites: bool = False

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[ContainerRecord]:
        """YIELDS (ContainerRecord): the file. RAISES (AnonymError): what `read_container` raises."""
        yield read_container(partial(self.read, **self.arguments(source, options)), source, options)

    def make_rewriter(self, stream: BinaryIO, source: Source, options: WriteOptions) -> RecordWriter:
        """RETURNS (RecordWriter): writes such files again."""
        return ContainerRewriter(stream, source, options)
