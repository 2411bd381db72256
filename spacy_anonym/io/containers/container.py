"""A file of many texts that is read, and written, as a whole."""

from dataclasses import dataclass
from functools import partial
from typing import Any, Callable, Dict, Iterator, List, NamedTuple, Sequence, Tuple

from ...errors import AnonymError, Errors
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
            self.append(Field(view.id, text, text, meta=meta, given=view.given, part=id(view) in beside))

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


@dataclass(frozen=True)
class ContainerReader:
    """Reads files of a format as one record each.

    read (Callable[..., Content]): Reads the format, given the bytes, the path (for ids and messages), `drop_media`
        (whether pictures and the like are removed; else such a file is refused) and `unpacked` (counts what it unpacks
        to; for a file within another one, the other's).
    extensions (Tuple[str, ...]): As of every `Reader`.
    arguments (Callable[[Source, ReadOptions], Dict[str, Any]]): What else `read` is given.
    """

    read: Callable[..., Content]
    extensions: Tuple[str, ...]
    arguments: Callable[[Source, ReadOptions], Dict[str, Any]] = lambda source, options: {}
    rewrites: bool = False
    make_rewriter = ContainerRewriter

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[ContainerRecord]:
        """YIELDS (ContainerRecord): the file. RAISES (AnonymError): what the format raises, SA382 when it is too large,
        SA385 for a text that is too long, and SA360 for anything else that goes wrong."""
        unpacked = Unpacked(source.name, options.max_unpacked)
        data = source.read_bytes(unpacked)
        arguments = self.arguments(source, options)
        read = partial(self.read, data, source.name, options.drop_media, unpacked=unpacked, **arguments)
        yield read_record(read, source.name, source.format)
