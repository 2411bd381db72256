"""A vault in one encrypted SQLite file, for many threads and processes."""

import atexit
import os
import threading
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Dict, Iterator, List, Optional, Tuple, Union
from weakref import WeakSet

from ..errors import AnonymError, Errors
from ..keys import Run, resolve_key
from .base import Entry, Propose, first_free
from .rows import Rows, Values

OWNER = "vault"
Pair = Tuple[str, str]


class FileVault:
    """See `Vault`; made by `open_vault`. Every process and thread that has the file open sees one mapping.

    All rows are read and checked when it is opened; what is known is then answered from memory. What is new is written
    immediately, or at the end of `batch`. What is written survives the death of the process at any moment.

    path (str): The file, absolute.
    key (bytes): The key.
    source (Any): What another process opens the file with: the key's name, or the run; None where it cannot.
    durable (bool): See `Rows`.
    """

    def __init__(self, path: str, key: bytes, source: Union[str, Run, None] = None, durable: bool = True) -> None:
        self.path = path
        self._key = key
        self._source = source
        self._durable = durable
        self._set_up()
        with self._lock:
            self._connect()
        _open.add(self)

    def _set_up(self) -> None:
        self._lock = threading.RLock()
        self._rows: Optional[Rows] = None
        self._depth = 0
        self._writing = False
        self._forget()

    def _forget(self) -> None:
        # Committed: read without the lock.
        self._entries: Dict[Pair, str] = {}
        self._originals: Dict[str, str] = {}
        self._numbers: Dict[str, Dict[str, int]] = {}
        # The rest, and what is not committed yet, is read with the lock only.
        self._taken: set = set()
        self._added: List[Values] = []
        self._new: Dict[Tuple[str, str, str], Any] = {}
        self._new_originals: Dict[str, str] = {}
        self._counts: Dict[str, int] = {}

    def _connect(self) -> Rows:
        if self._rows is None:
            if self._key == b"":
                raise AnonymError(Errors.SA220.format(path=self.path, problem="it was closed"))
            rows = Rows(self.path, self._key, self._durable)
            try:
                self._forget()
                self._take(rows.read_new())
                rows.changed()
            except BaseException:
                # Read in part it is no vault: the next call begins anew.
                rows.close()
                raise
            self._rows = rows
        return self._rows

    def _take(self, rows: List[Values]) -> None:
        for kind, space, name, value in rows:
            if kind == "e":
                self._entries[space, name] = value
                self._originals[value] = name
                self._taken.add(name)
            else:
                self._numbers.setdefault(space, {})[name] = value
                self._counts[space] = max(value, self._counts.get(space, 0))

    def replacement(self, space: str, original: str, propose: Propose) -> Optional[str]:
        """See `Vault.replacement`. RAISES (AnonymError): SA227 when it cannot be written, SA222 when the file was
        changed."""
        known = self._entries.get((space, original))
        if known is not None:
            return known
        with self.batch():
            self._begin()
            known = self._entries.get((space, original)) or self._new.get(("e", space, original))
            if known is not None:
                return known
            key = "e", space, original

            def is_used(new: str) -> bool:
                is_known = new in self._originals or new in self._new_originals or new in self._taken
                # What is proposed may itself have needed this pair.
                return key not in self._new and (new == original or is_known)

            candidate = first_free(propose, is_used)
            if candidate is None or key in self._new:
                return self._new.get(key)
            self._add(["e", space, original, candidate])
            self._new_originals[candidate] = original
            self._taken.add(original)
            return candidate

    def number(self, space: str, name: str) -> int:
        """See `Vault.number`. RAISES (AnonymError): as `replacement`."""
        numbers = self._numbers.get(space)
        known = None if numbers is None else numbers.get(name)
        if known is not None:
            return known
        with self.batch():
            self._begin()
            known = self._numbers.get(space, {}).get(name) or self._new.get(("n", space, name))
            if known is None:
                known = self._counts[space] = self._counts.get(space, 0) + 1
                self._add(["n", space, name, known])
            return known

    def _add(self, row: Values) -> None:
        self._added.append(row)
        self._new[row[0], row[1], row[2]] = row[3]

    def original(self, replacement: str) -> Optional[str]:
        """See `Vault.original`."""
        known = self._originals.get(replacement)
        if known is None:
            with self._lock:
                self._catch_up()
                known = self._originals.get(replacement) or self._new_originals.get(replacement)
        return known

    def entries(self) -> Iterator[Entry]:
        """See `Vault.entries`."""
        with self._lock:
            self._catch_up()
            pairs = list(self._entries.items())
            pairs += [((row[1], row[2]), row[3]) for row in self._added if row[0] == "e"]
        for (space, original), replacement in pairs:
            yield Entry(space, original, replacement)

    def __len__(self) -> int:
        with self._lock:
            self._catch_up()
            return len(self._entries) + len(self._new_originals)

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Write what is added inside together when it ends: one transaction a document or batch of documents is faster
        than one a value. From the first new value on, other threads and processes wait with theirs. An error inside
        takes nothing back: what was added is a valid part of the mapping. RAISES (AnonymError): SA227 when it cannot be
        written; then nothing of it was."""
        with self._lock:
            self._depth += 1
            try:
                yield
            finally:
                # A process that was forked inside begins anew, at 0.
                self._depth = max(0, self._depth - 1)
                if not self._depth and self._writing:
                    self._commit()

    def _begin(self) -> None:
        if self._writing:
            return
        rows = self._connect()
        rows.begin()
        try:
            self._take(rows.read_new())
        except BaseException:
            rows.rollback()
            raise
        self._writing = True

    def _commit(self) -> None:
        self._writing = False
        added = self._added
        try:
            self._connect().commit(added)
        except BaseException:
            # What others have written meanwhile is read again; what was not written was never there.
            self._disconnect()
            raise
        self._take(added)
        self._added, self._new, self._new_originals = [], {}, {}

    def _catch_up(self) -> None:
        rows = self._connect()
        if not self._writing and rows.changed():
            self._take(rows.read_new())

    def _disconnect(self) -> None:
        if self._rows is not None:
            self._rows.close()
            self._rows = None
        self._forget()

    def rotate(self, key: Union[str, bytes]) -> None:
        """Encrypt the whole vault with another key, in one transaction: killed at any moment, the file has either the
        old key or the new one, and all values. Other processes that have it open get SA225, and open it again with the
        new key.

        key (Union[str, bytes]): The new key: `env:NAME`, `file:/path`, or the key itself.
        RAISES (AnonymError): SA21x for the key, SA227 when the file cannot be written; then it has the old key.
        """
        new = _resolve(key)
        with self.batch():
            if self._writing:
                self._commit()
            self._begin()
            rows = self._connect()
            self._writing = False
            values: List[Values] = [["e", space, name, value] for (space, name), value in self._entries.items()]
            values += [["n", space, name, n] for space, numbers in self._numbers.items() for name, n in numbers.items()]
            rows.rotate(new, values)
            self._key, self._source = new, key if isinstance(key, str) else None

    def has_key(self, key: bytes) -> bool:
        """RETURNS (bool): whether it was opened with this key."""
        return self._key == key

    def is_open_as(self, source: str) -> bool:
        """RETURNS (bool): whether it is open, with the key of this name."""
        return self._source == source and self._key != b""

    def close(self) -> None:
        """Close the file. It cannot be used after that; `open_vault` opens it again."""
        with self._lock:
            if self._writing:
                self._commit()
            self._disconnect()
            self._key = b""
        _open.discard(self)

    def after_fork(self) -> None:
        """In a forked process: begin anew, as an SQLite connection must not be used, nor even closed, by two
        processes."""
        if self._rows is not None:
            _inherited.append(self._rows)
        known = self._entries, self._originals, self._numbers
        self._set_up()
        # The fast path is kept; all else is read again at the first new value.
        self._entries, self._originals, self._numbers = known

    def __reduce__(self) -> tuple:
        if isinstance(self._source, Run):
            return open_run_vault, (self._source,)
        if self._source is None:
            raise AnonymError(Errors.SA226)
        return open_vault, (self.path, self._source)


_open: "WeakSet[FileVault]" = WeakSet()
_inherited: List[Rows] = []
_vaults: Dict[str, FileVault] = {}
_named: Dict[Pair, FileVault] = {}
_lock = threading.RLock()


def open_vault(path: Union[str, Path], key: Union[str, bytes]) -> FileVault:
    """Open a vault in a file, or make it.

    path (Union[str, Path]): The file. Its folder must be there.
    key (Union[str, bytes]): `env:NAME`, `file:/path`, or the key itself, 16 bytes or more; one that has no name cannot
        be sent to other processes.
    RETURNS (FileVault): The vault: one object a file and process.
    RAISES (AnonymError): SA210-SA212 for the key, SA220 when the file cannot be opened, SA221 for a wrong key, SA222
        when anything of it was changed, SA223 when it is no vault, SA224 for a version that is not known.
    """
    name = (str(path), key) if isinstance(key, str) else None
    known = None if name is None else _named.get(name)
    if name and known is not None and known.is_open_as(name[1]):
        return known
    raw = _resolve(key)
    real = os.path.realpath(path)
    with _lock:
        vault = _vaults.get(real)
        if vault is None or vault.has_key(b""):
            vault = _vaults[real] = FileVault(real, raw, None if name is None else name[1])
        elif not vault.has_key(raw):
            raise AnonymError(Errors.SA221.format(path=real))
        # A relative path means another file in another folder.
        if name is not None and os.path.isabs(path) and vault.is_open_as(name[1]):
            _named[name] = vault
        return vault


def open_run_vault(run: Run) -> FileVault:
    """RETURNS (FileVault): the vault that all processes of a run share: a temporary file, encrypted with the run's
    random key. One object a process."""
    vault = _vaults.get(run.vault_path)
    if vault is not None and not vault.has_key(b""):
        # Without the lock, which another thread may hold as long as a vault takes to open.
        return vault
    with _lock:
        vault = _vaults.get(run.vault_path)
        if vault is None or vault.has_key(b""):
            # The key is gone with the run: there is nothing to save from a power cut.
            vault = _vaults[run.vault_path] = FileVault(run.vault_path, run.key, run, durable=False)
        return vault


def _resolve(key: Union[str, bytes]) -> bytes:
    if isinstance(key, str):
        return resolve_key(key, OWNER)
    if len(key) < 16:
        raise AnonymError(Errors.SA212.format(owner=OWNER, key="the given bytes", size=len(key), least=16))
    return key


def _after_fork() -> None:
    global _lock
    _lock = threading.RLock()
    for vault in list(_open):
        vault.after_fork()


def _close_all() -> None:
    for vault in list(_open):
        try:
            vault.close()
        except AnonymError:
            # Its file is gone, or was changed: nobody is left to report it to.
            pass


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
atexit.register(_close_all)
