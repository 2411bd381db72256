"""Outputs that appear whole or not at all."""

import os
import secrets
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Optional, Union

from ..errors import AnonymError, Errors


class StreamOutput:
    """Standard output, or a device: what was written cannot be taken back.

    stream (BinaryIO): The stream.
    close (bool): Whether it is closed at the end: who reads from a pipe waits for it.
    """

    def __init__(self, stream: BinaryIO, close: bool = False) -> None:
        self.stream = stream
        self._close = close

    def mark(self) -> None:
        """Nothing to come back to."""

    def rollback(self) -> None:
        """Nothing can be taken back."""

    def commit(self) -> None:
        """Hand on what was written."""
        if not self.stream.closed:
            self.stream.flush()
        self.abort()

    def abort(self) -> None:
        """Nothing can be taken back."""
        if self._close:
            self.stream.close()


class _Rewindable:
    stream: BinaryIO
    _marked = 0

    def mark(self) -> None:
        """Remember this place."""
        self._marked = self.stream.tell()

    def rollback(self) -> None:
        """Take back what was written since `mark`."""
        self.stream.seek(self._marked)
        self.stream.truncate()


class MemoryOutput(_Rewindable):
    """An output that is kept in memory."""

    def __init__(self) -> None:
        self.stream = BytesIO()
        self.data: Optional[bytes] = None

    def commit(self) -> None:
        """Keep what was written as `data`."""
        self.stream.seek(0)
        self.data = self.stream.read()

    def abort(self) -> None:
        """Forget what was written."""
        self.stream = BytesIO()


class FileOutput(_Rewindable):
    """A file that is written beside its place and renamed at the end, so that a stopped run leaves no half file.

    path (Path): The file. Its folder is made.
    RAISES (AnonymError): SA311 when it cannot be made.
    """

    def __init__(self, path: Path) -> None:
        # The file behind a link is replaced, not the link.
        self._path = Path(os.path.realpath(path))
        self._temp: Optional[Path] = self._path.with_name(f".{secrets.token_hex(6)}.tmp")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self.stream = open(self._temp, "xb")
        except OSError as error:
            self._temp = None
            raise cannot_write(path, error) from None

    def commit(self) -> None:
        """Put the file in its place. RAISES (AnonymError): SA311 when that fails."""
        if self._temp is None:
            return
        try:
            self.stream.close()
            os.replace(self._temp, self._path)
        except OSError as error:
            self.abort()
            raise cannot_write(self._path, error) from None
        self._temp = None

    def abort(self) -> None:
        """Remove what was written."""
        if self._temp is None:
            return
        try:
            self.stream.close()
        except OSError:
            pass
        self._temp.unlink(missing_ok=True)
        self._temp = None


Output = Union[FileOutput, MemoryOutput, StreamOutput]


def cannot_write(path: Path, error: OSError) -> AnonymError:
    """RETURNS (AnonymError): SA311, that an output cannot be written."""
    return AnonymError(Errors.SA311.format(path=path, problem=error.strerror or type(error).__name__))


def open_output(path: Path) -> "FileOutput | StreamOutput":
    """Open an output.

    path (Path): A file, or a device such as /dev/null, which is written as it is.
    RETURNS (Union[FileOutput, StreamOutput]): The output.
    RAISES (AnonymError): SA311 when it cannot be opened.
    """
    if not is_device(path):
        return FileOutput(path)
    try:
        return StreamOutput(open(path, "wb"), close=True)
    except OSError as error:
        raise cannot_write(path, error) from None


def is_device(path: Path) -> bool:
    """RETURNS (bool): whether the path is there and neither a file nor a folder: renaming over it would replace it."""
    return path.exists() and not path.is_file() and not path.is_dir()
