"""An input that is being read: its bytes, and its text chunk by chunk."""

import codecs
from dataclasses import dataclass
from io import SEEK_END, BytesIO
from pathlib import Path
from typing import BinaryIO, Callable, Iterator, List, Optional, Tuple, TypeVar

from ..errors import AnonymError, Errors
from .limits import MAX_LINE, Unpacked, line_too_long

CHUNK_BYTES = 1 << 20
HEAD_BYTES = 8192
BOM = "\ufeff"
_T = TypeVar("_T")
# The byte order marks and their encodings. That of UTF-32 begins as that of UTF-16 does.
MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# The codecs that swallow a mark: it is kept as the first character.
WITHOUT_MARK = {"utf-8-sig": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
# Text encodings of domain names, whose time grows with the square of the length.
NOT_FOR_TEXT = frozenset(("idna", "punycode"))


def check_encoding(name: str) -> str:
    """RETURNS (str): Python's name of a text encoding. RAISES (AnonymError): SA309 when there is none."""
    try:
        found = codecs.lookup(name).name
        "".encode(name)
    except (LookupError, ValueError, TypeError):
        found = ""
    if not found or found in NOT_FOR_TEXT:
        raise AnonymError(Errors.SA309.format(encoding=name))
    return found


def encoding_of(head: bytes, given: str) -> str:
    """RETURNS (str): the encoding of the byte order mark that an input (its `head`) begins with, else the one that was
    given (Python's name). It decodes the mark as a character."""
    for mark, encoding in MARKS:
        if head.startswith(mark):
            return encoding
    return WITHOUT_MARK.get(given, given)


def unreadable(path: str, format: str, error: OSError) -> AnonymError:
    """RETURNS (AnonymError): SA307, that the system cannot read an input."""
    return AnonymError(Errors.SA307.format(path=path, format=format, problem=error.strerror or type(error).__name__))


def open_input(path: Path, name: str, format: str) -> BinaryIO:
    """RETURNS (BinaryIO): the bytes of a file. RAISES (AnonymError): SA307 when it cannot be opened."""
    try:
        return open(path, "rb")
    except OSError as error:
        raise unreadable(name, format, error) from None


@dataclass(eq=False)
class Source:
    """An opened input. RAISES (AnonymError): SA307 when it cannot be read."""

    stream: BinaryIO
    name: str  # The path below the input folder, or the file's name, for ids and messages.
    format: str  # For messages.
    encoding: str = "utf-8"  # What is given counts where the input begins with no byte order mark.
    on_bytes: Optional[Callable[[int], None]] = None  # Called with the number of bytes read.
    path: Optional[Path] = None  # The file, where it is one.
    beside: Optional[BinaryIO] = None  # The second file of a format of two, where its bytes are at hand.

    def __post_init__(self) -> None:
        self.head = self._read(HEAD_BYTES)
        self.encoding = encoding_of(self.head, check_encoding(self.encoding))

    def _read(self, size: int) -> bytes:
        try:
            data = self.stream.read(size)
        except OSError as error:
            raise unreadable(self.name, self.format, error) from None
        if self.on_bytes is not None:
            self.on_bytes(len(data))
        return data

    def failure(self, problem: str) -> AnonymError:
        """RETURNS (AnonymError): SA307, that this input cannot be read."""
        return AnonymError(Errors.SA307.format(path=self.name, format=self.format, problem=problem))

    def attempt(self, function: Callable[[], _T], kind: str) -> _T:
        """Call what may fail in any way at a broken file, with messages that may hold a part of it.

        kind (str): What the file should be, as in "a PDF".
        RETURNS (_T): What the function returns.
        RAISES (AnonymError): the function's own, and SA307 for whatever else it raises.
        """
        try:
            return function()
        except AnonymError:
            raise
        except Exception as error:
            raise self.failure(f"{type(error).__name__}; is it {kind} file?") from None

    @property
    def is_binary(self) -> bool:
        """RETURNS (bool): whether it is no text of its encoding: it begins with a NUL among the first bytes."""
        return b"\0" in self.head and not self.encoding.startswith(("utf-16", "utf-32"))

    def read_bytes(self, unpacked: Unpacked) -> bytes:
        """RETURNS (bytes): all of it; `unpacked` counts it, as it is in memory as a whole. RAISES (AnonymError): SA382
        when it is too much."""
        parts = [self.head]
        while data := self._read(CHUNK_BYTES):
            unpacked.take(len(data))
            parts.append(data)
        return b"".join(parts)

    def reread(self, unpacked: Unpacked) -> BinaryIO:
        """RETURNS (BinaryIO): its bytes, at any place; those of a pipe are in memory, where `unpacked` counts them.

        RAISES (AnonymError): SA382 when these are too much.
        """
        if not self.stream.seekable():
            return BytesIO(self.read_bytes(unpacked))
        if self.on_bytes is not None:
            self.on_bytes(self.stream.seek(0, SEEK_END) - len(self.head))
        return self.stream

    def pieces(self) -> Iterator[bytes]:
        """YIELDS (bytes): all of it, piece by piece."""
        data = self.head
        while data:
            yield data
            data = self._read(CHUNK_BYTES)

    def chunks(self) -> Iterator[str]:
        """Decode it.

        YIELDS (str): First the byte order mark or "", then the text piece by piece; line ends are kept.
        RAISES (AnonymError): SA303 when it is not of this encoding, SA307 when it is no text.
        """
        if self.is_binary:
            problem = "it is a binary file, or UTF-16 without a byte order mark"
            raise self.failure(f"{problem}, which needs --encoding utf-16-le or utf-16-be")
        decode = codecs.getincrementaldecoder(self.encoding)()
        data, before, first = self.head, 0, True
        while True:
            try:
                text = decode.decode(data, final=not data)
            except UnicodeError as error:
                # The error has what was kept from before, and `data`.
                bad = getattr(error, "start", 0) - len(getattr(error, "object", data)) + len(data)
                place = {"encoding": self.encoding, "position": max(0, before + bad)}
                raise AnonymError(Errors.SA303.format(path=self.name, **place)) from None
            if first and (text or not data):
                yield BOM if text.startswith(BOM) else ""
                text, first = text.removeprefix(BOM), False
            if text:
                yield text
            if not data:
                return
            before += len(data)
            data = self._read(CHUNK_BYTES)


def split_lines(chunks: Iterator[str]) -> Iterator[Optional[str]]:
    r"""Split a text at "\n" alone: what else looks like a line's end may stand in a JSON string.

    YIELDS (Optional[str]): The lines with their ends; None for one of more than `MAX_LINE` characters.
    """
    rest: List[str] = []
    size = 0
    for chunk in chunks:
        *whole, last = chunk.split("\n")
        for line in whole:
            size += len(line)
            yield None if size > MAX_LINE else "".join([*rest, line, "\n"])
            rest, size = [], 0
        size += len(last)
        if size > MAX_LINE:
            rest = []
        elif last:
            rest.append(last)
    if size > MAX_LINE:
        yield None
    elif rest:
        yield "".join(rest)


def whole_lines(chunks: Iterator[str], path: str) -> Iterator[Tuple[int, str]]:
    """YIELDS (Tuple[int, str]): the lines, numbered from 1. RAISES (AnonymError): SA386 for one that is too long."""
    for number, line in enumerate(split_lines(chunks), 1):
        if line is None:
            raise line_too_long(path, number)
        yield number, line
