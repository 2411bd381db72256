"""Parts of an output that are joined when all of them are there."""

from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, Iterator, Optional

# Bytes that are kept in memory; the rest is in a temporary file.
IN_MEMORY = 16 << 20
# Records of a part.
PART_RECORDS = 1024
_LENGTH = 8


class Parts:
    """Keeps parts of an output, each with its length before it.

    stream (Optional[BinaryIO]): Where; None: in a temporary file.
    """

    def __init__(self, stream: Optional[BinaryIO]) -> None:
        self._stream: Any = stream
        self._own: Any = None

    def add(self, data: bytes) -> None:
        """Keep one more part."""
        if self._stream is None:
            self._stream = self._own = SpooledTemporaryFile(IN_MEMORY)
        self._stream.write(len(data).to_bytes(_LENGTH, "big") + data)

    def __iter__(self) -> Iterator[bytes]:
        """YIELDS (bytes): the parts, in order, also those of an earlier run. None can be added after that."""
        if self._stream is None:
            return
        self._stream.seek(0)
        while length := self._stream.read(_LENGTH):
            yield self._stream.read(int.from_bytes(length, "big"))

    def close(self) -> None:
        """Remove the temporary file."""
        if self._own is not None:
            self._own.close()
