"""Mailboxes (mbox): each message is read, and written anew, by the reader of e-mails."""

import re
from dataclasses import dataclass
from typing import Iterator, List, Tuple, Union

from ...errors import AnonymError, Errors
from ...registry import registry
from ..limits import MAX_LINE, Unpacked, line_too_long
from ..record import Failure, ReadOptions
from ..source import Source
from .container import ContainerRecord, ContainerRewriter, Content, Packed, read_record
from .eml import read_eml

_FROM = b"From "
# The sender and the time stand in the message, too.
SEPARATOR = b"From MAILER-DAEMON Thu Jan  1 00:00:00 1970\n"
_QUOTED = re.compile(rb"(?m)^>(>*From )")
_UNQUOTED = re.compile(rb"(?m)^(>*From )")


@registry.anonym_readers("spacy_anonym.mbox.v1")
@dataclass(frozen=True)
class MboxReader:
    """Reads mailboxes, a message at a time. The id of a message is "path:1", from 1."""

    extensions: Tuple[str, ...] = (".mbox", ".mbx")
    rewrites: bool = False
    make_rewriter = ContainerRewriter

    def __call__(self, source: Source, options: ReadOptions) -> Iterator[Union[ContainerRecord, Failure]]:
        """YIELDS (Union[ContainerRecord, Failure]): the messages; a failure for each that cannot be read. RAISES
        (AnonymError): SA360 for what is no mailbox, SA382 for a message that is too large."""
        for number, data in enumerate(_messages(source, options), 1):
            id = f"{source.name}:{number}"
            try:
                yield _record(data, id, source.name, options)
            except AnonymError as error:
                yield Failure(id, error)


def _record(data: bytes, id: str, path: str, options: ReadOptions) -> ContainerRecord:
    def read() -> Content:
        content = read_eml(Packed(data, id, Unpacked(path, options.max_unpacked), options))

        def build() -> bytes:
            message = _UNQUOTED.sub(rb">\1", content.build().replace(b"\r\n", b"\n"))
            return SEPARATOR + message.rstrip(b"\n") + b"\n\n"

        return content._replace(build=build)

    return read_record(read, path, "mbox", id)


def _messages(source: Source, options: ReadOptions) -> Iterator[bytes]:
    """YIELDS (bytes): the messages, without the line before each."""
    lines: List[bytes] = []
    begun, blank, size = False, True, 0
    for line in _lines(source):
        if blank and line.startswith(_FROM):
            if begun:
                yield _QUOTED.sub(rb"\1", b"".join(lines))
            lines, begun, size = [], True, 0
        elif not begun and line.strip():
            problem = "it does not begin with a line 'From '"
            raise AnonymError(Errors.SA360.format(path=source.name, format="mbox", problem=problem))
        else:
            size += len(line)
            if size > options.max_unpacked << 20:
                raise Unpacked(source.name, options.max_unpacked).refused()
            lines.append(line)
        blank = not line.strip()
    if begun:
        yield _QUOTED.sub(rb"\1", b"".join(lines))


def _lines(source: Source) -> Iterator[bytes]:
    rest = b""
    for data in source.pieces():
        *whole, rest = (rest + data).split(b"\n")
        yield from (line + b"\n" for line in whole)
        if len(rest) > MAX_LINE:
            raise line_too_long(source.name, 1)
    if rest:
        yield rest
