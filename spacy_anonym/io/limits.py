"""How much a packed file may unpack to: one bound for every format, checked before the memory is taken."""

from dataclasses import dataclass

from ..errors import AnonymError, Errors

MEGABYTE = 1 << 20
# Megabytes, where --max-unpacked names no other bound.
MAX_UNPACKED = 256
# Characters of a text: spaCy's own limit (nlp.max_length).
MAX_CHARS = 1_000_000
# Characters of a line, and of a table's row; and a row's cells.
MAX_LINE = 1 << 24
MAX_CELLS = 100_000
# What an element takes in memory at the least, in bytes: a tag, a row's cell, a token, a value of a list.
ELEMENT, ATTRIBUTE = 192, 96
# Of rows that are read one batch at a time: a file may have this many times its own size beyond the bound.
STREAMED = 200


@dataclass(eq=False)
class Unpacked:
    """Counts what a file, and the files within it, unpack to."""

    path: str  # The file, for messages.
    limit: int = MAX_UNPACKED  # The bound in megabytes.
    taken: int = 0  # Bytes.

    @property
    def left(self) -> int:
        """RETURNS (int): how many bytes may still be taken."""
        return self.limit * MEGABYTE - self.taken

    def take(self, size: int, what: str = "bytes") -> None:
        """Count what is about to be unpacked.

        size (int): Its size in bytes; of elements what they take in memory.
        what (str): What it is, for the message.
        RAISES (AnonymError): SA382 when it is too much.
        """
        if size > self.left:
            raise self.refused(what)
        self.taken += max(0, size)

    def give_back(self, size: int) -> None:
        """Count what is no longer in memory."""
        self.taken -= size

    def refused(self, what: str = "bytes") -> AnonymError:
        """RETURNS (AnonymError): SA382, that the file unpacks to too much."""
        return AnonymError(Errors.SA382.format(path=self.path, limit=self.limit, what=what))

    def take_xml(self, data: bytes) -> None:
        """Count the elements and attributes of XML or HTML. RAISES (AnonymError): SA382."""
        self.take(data.count(b"<") * ELEMENT + data.count(b"=") * ATTRIBUTE, "elements")


def check_length(text: str, path: str) -> None:
    """RAISES (AnonymError): SA385 for a text that is too long to be read as one."""
    if len(text) > MAX_CHARS:
        raise AnonymError(Errors.SA385.format(path=path, length=len(text), limit=MAX_CHARS))


def line_too_long(path: str, number: int) -> AnonymError:
    """RETURNS (AnonymError): SA386, that a line, counted from 1, is too long."""
    return AnonymError(Errors.SA386.format(place=f"Line {number}", path=path, limit=f"{MAX_LINE:,} characters"))


def row_too_long(path: str, number: int) -> AnonymError:
    """RETURNS (AnonymError): SA386, that a row, counted from 1 without the header, is too long."""
    limit = f"{MAX_LINE:,} characters or {MAX_CELLS:,} cells"
    return AnonymError(Errors.SA386.format(place=f"Row {number}" if number else "The header", path=path, limit=limit))
