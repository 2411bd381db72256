"""Outputs that appear whole or not at all, and parts of one that are joined when all of them are there."""

import os
import secrets
import shutil
import time
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import Any, BinaryIO, Iterable, Iterator, Optional, Tuple

from ..durable import sync_file, sync_folder
from ..errors import AnonymError, Errors

try:
    from fcntl import LOCK_EX, LOCK_NB, flock
except ImportError:
    # Windows, which removes no file that is open.
    flock = None  # type: ignore[assignment]  # there is none

# The names of files that are being written.
PREFIX, SUFFIX = ".spacy_anonym-", ".tmp"
# The end of the hidden name of an output that another run may go on with.
PARTIAL = ".spacy_anonym-part"
# Bytes that are looked through at a time.
BLOCK = 1 << 16
# Bytes that are kept in memory; the rest is in a temporary file.
IN_MEMORY = 16 << 20
# Records of a part.
PART_RECORDS = 1024
_LENGTH = 8


class Output:
    """An output, whatever it is."""

    stream: BinaryIO  # What is written to.
    _marked = 0

    def mark(self, place: Optional[int] = None) -> None:
        """Remember a place, in bytes: without one, where it is."""
        self._marked = self.stream.tell() if place is None else place

    def rollback(self) -> None:
        """Take back what was written since `mark`."""
        self.stream.seek(self._marked)
        self.stream.truncate()

    def sync(self) -> None:
        """Save what was written so far. RAISES (AnonymError): SA311 when that fails."""

    def commit(self) -> None:
        """Keep what was written. RAISES (AnonymError): SA311 when that fails."""
        raise NotImplementedError

    def abort(self) -> None:
        """Remove what was written and is not kept."""
        raise NotImplementedError


@dataclass(eq=False)
class StreamOutput(Output):
    """Standard output, or a device: what was written cannot be taken back."""

    stream: BinaryIO
    close: bool = False  # Whether it is closed at the end: who reads from a pipe waits for it.

    def mark(self, place: Optional[int] = None) -> None:
        """Nothing to come back to."""

    def rollback(self) -> None:
        """Nothing can be taken back."""

    def sync(self) -> None:
        """Hand on what was written so far."""
        self.stream.flush()

    def commit(self) -> None:
        if not self.stream.closed:
            self.stream.flush()
        self.abort()

    def abort(self) -> None:
        """Close it, if it is to be closed."""
        if self.close:
            self.stream.close()


class MemoryOutput(Output):
    """An output that is kept in memory. `data` is what was committed."""

    def __init__(self) -> None:
        self.stream = BytesIO()
        self.data: Optional[bytes] = None

    def commit(self) -> None:
        self.stream.seek(0)
        self.data = self.stream.read()

    def abort(self) -> None:
        self.stream = BytesIO()


class FileOutput(Output):
    """A file that is written beside its place and renamed when it is complete and on the disk, so that a stopped run
    leaves no half file.

    path (Path): The file. Its folder is made.
    RAISES (AnonymError): SA311 when it cannot be made.
    """

    def __init__(self, path: Path) -> None:
        # The file behind a link is replaced, not the link.
        self._path = Path(os.path.realpath(path))
        self._temp: Optional[Path] = None
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._temp, self.stream = _open_temporary(self._path.parent)
        except OSError as error:
            raise cannot_write(path, error) from None

    def commit(self) -> None:
        if self._temp is None:
            return
        try:
            sync_file(self.stream)
            if flock is None:
                # Windows renames no open file; elsewhere its lock is held until it has its name.
                self.stream.close()
            os.replace(self._temp, self._path)
            self.stream.close()
        except OSError as error:
            self.abort()
            raise cannot_write(self._path, error) from None
        self._temp = None
        sync_folder(self._path.parent)

    def abort(self) -> None:
        if self._temp is None:
            return
        try:
            self.stream.close()
        except OSError:
            pass
        self._temp.unlink(missing_ok=True)
        self._temp = None


class PartialOutput(FileOutput):
    """A file that is written beside its place under a name that a later run finds again, and goes on with.

    path (Path): The file. Its folder is made.
    place (int): How many of its bytes are kept; the next are written from the beginning, over the same bytes, until the
        stream is set to this place.
    RAISES (AnonymError): SA311 when it cannot be made, SA317 when less of it is there.
    """

    def __init__(self, path: Path, place: int) -> None:
        self._path = Path(os.path.realpath(path))
        self._temp = self._path.with_name(f".{self._path.name}{PARTIAL}")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self.stream = open(self._temp, "r+b" if place else "w+b")
            if self.stream.seek(0, os.SEEK_END) < place:
                self.stream.close()
                raise AnonymError(Errors.SA317.format(path=path, problem="less of its output is there than it says"))
            self.stream.truncate(place)
            self.stream.seek(0)
        except OSError as error:
            raise cannot_write(path, error) from None

    def abort(self) -> None:
        """Keep what was written for a later run."""
        self.stream.close()

    def remove(self) -> None:
        """Remove what was written and has not its place."""
        super().abort()


class TrailOutput(Output):
    """A file that grows while a run goes on: what is in it is on the disk before the output that it is about appears. A
    file that is there is replaced at the end only, as what it says of older outputs holds until they are replaced
    themselves.

    path (Path): The file. Its folder is made.
    resumed (bool): Whether a later run may go on with it: then `abort` takes nothing back.
    RAISES (AnonymError): SA311 when it cannot be written, or another run writes it.
    """

    def __init__(self, path: Path, resumed: bool = False) -> None:
        self._path = Path(os.path.realpath(path))
        self._resumed = resumed
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            remove_leftovers([self._path.parent])
            self._is_new = not self._path.exists()
            self.stream = open(self._path, "ab+")
            if not _lock_soon(self.stream):
                self.stream.close()
                raise AnonymError(Errors.SA311.format(path=path, problem="another run is writing it"))
            self.start = _cut_to_line(self.stream)
        except OSError as error:
            raise cannot_write(path, error) from None
        self.mark()

    def go_on(self, start: int, place: int) -> None:
        """Go on with what another run wrote from `start` to `place`, in bytes, without what is behind it. RAISES
        (AnonymError): SA317 when less of it is there."""
        if start and self.start == place - start:
            # Its run had just removed what was there before.
            start, place = 0, self.start
        if place > self.start:
            raise AnonymError(Errors.SA317.format(path=self._path, problem="less of it is there than its run wrote"))
        self.stream.truncate(place)
        self.stream.seek(place)
        self.start = start
        self.mark()

    def sync(self) -> None:
        """Have what was written so far reach the disk; see `Output`."""
        try:
            sync_file(self.stream)
        except OSError as error:
            raise cannot_write(self._path, error) from None
        self.mark()

    def commit(self) -> None:
        """Keep what was written, and nothing of what was there before; see `Output`."""
        self.sync()
        if self.start:
            new = FileOutput(self._path)
            try:
                self.stream.seek(self.start)
                shutil.copyfileobj(self.stream, new.stream)
                if flock is None:
                    self.stream.close()
                new.commit()
            except OSError as error:
                raise cannot_write(self._path, error) from None
            finally:
                new.abort()
        self.stream.close()
        sync_folder(self._path.parent)

    def abort(self) -> None:
        """Take back what was written since the last `sync`."""
        if self.stream.closed:
            return
        if self._resumed:
            self.stream.close()
            return
        try:
            self.rollback()
            empty = not self.stream.tell()
            self.stream.close()
            if empty and self._is_new:
                self._path.unlink(missing_ok=True)
        except OSError:
            pass


def _lock_soon(stream: BinaryIO) -> bool:
    """RETURNS (bool): whether the file was locked within some seconds: the processes of a run that was killed share its
    lock for a moment."""
    for _ in range(50):
        try:
            _lock(stream, wait=False)
            return True
        except BlockingIOError:
            time.sleep(0.1)
    return False


def _cut_to_line(stream: BinaryIO) -> int:
    """Remove a last line without its end, which a killed run left. RETURNS (int): the size in bytes."""
    place = stream.seek(0, os.SEEK_END)
    while place:
        start = max(0, place - BLOCK)
        stream.seek(start)
        found = stream.read(place - start).rfind(b"\n")
        if found >= 0:
            place = start + found + 1
            break
        place = start
    stream.truncate(place)
    return stream.seek(0, os.SEEK_END)


def _open_temporary(folder: Path) -> Tuple[Path, BinaryIO]:
    """RETURNS (Tuple[Path, BinaryIO]): a new file under a name of its own, locked for as long as it is open."""
    while True:
        path = folder / f"{PREFIX}{secrets.token_hex(6)}{SUFFIX}"
        stream = open(path, "xb")
        _lock(stream, wait=True)
        # Another run may have taken it for a leftover before it was locked.
        if path.exists():
            return path, stream
        stream.close()


def _lock(stream: BinaryIO, wait: bool) -> None:
    """RAISES (BlockingIOError): when another run has locked the file. A file system without locks is no error."""
    if flock is not None:
        try:
            flock(stream, LOCK_EX if wait else LOCK_EX | LOCK_NB)
        except BlockingIOError:
            raise
        except OSError:
            pass


def remove_leftovers(folders: Iterable[Path]) -> None:
    """Remove unfinished files of runs that were killed. A file is removed where it can be locked: the system unlocks it
    when its run ends in any way, on whichever machine, and nothing is removed on a file system without locks.

    folders (Iterable[Path]): The folders; those in them are not looked into.
    """
    for folder in folders:
        for path in folder.glob(f"{PREFIX}*{SUFFIX}"):
            try:
                if flock is None:
                    path.unlink()
                    continue
                with open(path, "r+b") as stream:
                    flock(stream, LOCK_EX | LOCK_NB)
                    path.unlink()
            except OSError:
                # It is of a run that goes on, or of another user.
                pass


def cannot_write(path: Path, error: OSError) -> AnonymError:
    """RETURNS (AnonymError): SA311, that an output cannot be written."""
    return AnonymError(Errors.SA311.format(path=path, problem=error.strerror or type(error).__name__))


def open_output(path: Path) -> Output:
    """RETURNS (Output): the output to a file, or to a device such as /dev/null, which is written as it is. RAISES
    (AnonymError): SA311 when it cannot be opened."""
    if not is_device(path):
        return FileOutput(path)
    try:
        return StreamOutput(open(path, "wb"), close=True)
    except OSError as error:
        raise cannot_write(path, error) from None


def open_trail(path: Path, resumed: bool = False) -> Output:
    """RETURNS (Output): an audit trail; see `open_output` and `TrailOutput`. RAISES (AnonymError): SA311 when it cannot
    be opened."""
    return open_output(path) if is_device(path) else TrailOutput(path, resumed)


def is_device(path: Path) -> bool:
    """RETURNS (bool): whether the path is there and neither a file nor a folder: renaming over it would replace it."""
    return path.exists() and not path.is_file() and not path.is_dir()


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
