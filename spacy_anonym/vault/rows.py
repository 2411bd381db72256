"""The rows of a vault's SQLite file: opened, checked, read, written, and encrypted one by one. `file.py` knows what
they mean."""

import json
import os
import sqlite3
import time
import weakref
from contextlib import closing, contextmanager
from hashlib import sha256
from hmac import compare_digest
from hmac import new as hmac
from tempfile import TemporaryDirectory
from typing import Any, Iterator, List, Tuple

from ..durable import sync_folder
from ..errors import AnonymError, Errors
from ..keys import derive

# "spaV": the file says whose it is.
APPLICATION_ID = 0x73706156
VERSION = 1
# Seconds to wait for another process to finish writing.
LOCK_TIMEOUT = 60
# Bytes of SQLite's smallest file.
LEAST_SIZE = 512
SCHEMA = f"""
CREATE TABLE meta (name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE rows (
    id INTEGER PRIMARY KEY, lookup BLOB NOT NULL UNIQUE, reverse BLOB NOT NULL UNIQUE, data BLOB NOT NULL
);
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {VERSION};
"""
PUT_META = "INSERT OR REPLACE INTO meta VALUES (?, ?)"

SALT_BYTES = NONCE_BYTES = 12
DIGEST_BYTES = 16
# Sizes of what is encrypted are rounded up to a power of two from here on, so that they tell little of the values'
# lengths.
LEAST_SEALED = 128
PURPOSE = "spacy_anonym.vault.v1"
HEAD = b"head"

# Words of SQLite's errors that are no matter of the file's contents.
ENVIRONMENT = ("locked", "unable to open", "readonly", "full", "disk I/O", "not authorized")
# What a row is looked up by, in both directions, and what it holds. Of a pair: "e", space, original, replacement; of a
# number: "n", space, name, number.
Values = List[Any]


class Seal:
    """AES-256-GCM over rows, and keyed digests (HMAC-SHA-256, 128 bits) of what they are looked up by.

    SOURCE: NIST SP 800-38D (GCM), RFC 2104 (HMAC). Both keys are derived from the given one and the file's salt.

    key (bytes): The key.
    salt (bytes): Of this file and this key, drawn at random.
    """

    def __init__(self, key: bytes, salt: bytes) -> None:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        self.salt = salt
        name = f"{PURPOSE}:{salt.hex()}:"
        self._cipher = AESGCM(derive(key, name + "encrypt"))
        self._digest_key = derive(key, name + "digest")

    @classmethod
    def new(cls, key: bytes) -> "Seal":
        """RETURNS (Seal): one with a new salt."""
        return cls(key, os.urandom(SALT_BYTES))

    def digest(self, *parts: Any) -> bytes:
        """RETURNS (bytes): a keyed digest of values: equal for equal ones, and nothing to who has no key."""
        return hmac(self._digest_key, json.dumps(parts).encode("ascii"), sha256).digest()[:DIGEST_BYTES]

    def check(self) -> bytes:
        """RETURNS (bytes): what tells whether a key is this one."""
        return self.digest("key check")

    def fits(self, check: bytes) -> bool:
        """RETURNS (bool): whether a file's check value is of this key."""
        return compare_digest(check, self.check())

    def encrypt(self, place: bytes, values: List[Any]) -> bytes:
        """RETURNS (bytes): the nonce, the encrypted values (JSON-able) and the tag. Read from any other place than
        `place` they are refused."""
        data = json.dumps(values, separators=(",", ":")).encode("ascii")
        size = LEAST_SEALED
        while size < len(data):
            size *= 2
        nonce = os.urandom(NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, data.ljust(size), place)

    def decrypt(self, place: bytes, data: bytes) -> List[Any]:
        """RETURNS (List[Any]): the values that `encrypt` was given. RAISES (cryptography.exceptions.InvalidTag,
        ValueError): When anything of it, or its place, was changed."""
        return json.loads(self._cipher.decrypt(data[:NONCE_BYTES], data[NONCE_BYTES:], place))


def place_of(number: int, lookup: bytes, reverse: bytes) -> bytes:
    """RETURNS (bytes): what says which row this is, for `Seal.encrypt`."""
    return b"row" + number.to_bytes(8, "big") + lookup + reverse


class Rows:
    """An open file. Not safe for threads by itself, and not for use after a fork.

    path (str): The file; it is made where there is none, for its owner alone (mode 0600). A file that is there is never
        made anew: one that was cut short would give the same placeholders to other values.
    durable (bool): Whether what was written must outlive a power cut, as far as SQLite's synchronous = NORMAL does it.
    RAISES (AnonymError): SA220 when it cannot be opened, SA221 for another key, SA222 when it was changed, SA223 when
        it is no vault, SA224 for another version.
    """

    def __init__(self, path: str, key: bytes, durable: bool = True) -> None:
        self.path = path
        self._key = key
        self.count = 0
        with self._errors("SA220"):
            made = _make_file(path, key)
            self._inode = os.stat(path).st_ino
            if not os.path.isfile(path):
                raise IsADirectoryError(21, "it is no file")
            # SQLite takes a file of up to a byte for a new one, and removes the log beside it.
            if os.path.getsize(path) < LEAST_SIZE:
                raise AnonymError(Errors.SA223.format(path=path))
            _make_private(path)
            self._connection = _connect(path)
        # Of a vault that nobody closed; not at the end of the process, where a forked one must leave alone what it
        # inherited.
        weakref.finalize(self, self._connection.close).atexit = False
        try:
            self._configure(durable)
            self.seal = self._open(key)
            if not made:
                self._check_pages()
        except BaseException:
            self._connection.close()
            raise

    def _configure(self, durable: bool) -> None:
        with self._errors():
            self._run("PRAGMA trusted_schema = OFF")
            self._run("PRAGMA temp_store = MEMORY")
            # What was encrypted with an old key is overwritten, not just forgotten.
            self._run("PRAGMA secure_delete = ON")
            self._run(f"PRAGMA synchronous = {'NORMAL' if durable else 'OFF'}")

    def _open(self, key: bytes) -> Seal:
        with self._errors():
            if self._one("PRAGMA application_id") != APPLICATION_ID:
                raise AnonymError(Errors.SA223.format(path=self.path))
            version = self._one("PRAGMA user_version")
            if version != VERSION:
                raise AnonymError(Errors.SA224.format(path=self.path, version=version, known=VERSION))
            self._use_log()
            seal = Seal(key, self._meta("salt"))
            if not seal.fits(self._meta("check")):
                raise AnonymError(Errors.SA221.format(path=self.path))
            return seal

    def _use_log(self) -> None:
        # SQLite does not wait for a lock here, whatever its timeout.
        until = time.monotonic() + LOCK_TIMEOUT
        while True:
            try:
                self._run("PRAGMA journal_mode = WAL")
                return
            except sqlite3.OperationalError as error:
                if "locked" not in str(error) or time.monotonic() > until:
                    raise
            time.sleep(0.01)

    def _check_pages(self) -> None:
        with self._errors():
            if self._one("PRAGMA integrity_check(1)") != "ok":
                raise self._damaged("its pages do not fit together")

    def begin(self) -> None:
        """Begin to write: no other process can until `commit` or `rollback`. RAISES (AnonymError): SA227 when the file
        cannot be written, SA225 when its key was changed."""
        with self._errors("SA227"):
            if not os.path.exists(self.path) or os.stat(self.path).st_ino != self._inode:
                problem = "the file was removed or replaced since it was opened"
                raise AnonymError(Errors.SA227.format(path=self.path, problem=problem))
            self._run("BEGIN IMMEDIATE")
        try:
            self._check_key()
        except BaseException:
            self.rollback()
            raise

    def rollback(self) -> None:
        """Give up what was written since `begin`."""
        try:
            if self._connection.in_transaction:
                self._run("ROLLBACK")
        except sqlite3.Error:
            pass

    def commit(self, added: List[Values]) -> None:
        """Write rows, and end what `begin` began. RAISES (AnonymError): SA227 when it fails; then nothing was
        written."""
        if not added:
            return self.rollback()
        try:
            with self._errors("SA227"):
                sealed = [self._sealed(self.seal, self.count + i, values) for i, values in enumerate(added, 1)]
                self._connection.executemany("INSERT INTO rows VALUES (?, ?, ?, ?)", sealed)
                self._run(PUT_META, _head_of(self.seal, self.count + len(added)))
                self._run("COMMIT")
        except BaseException:
            self.rollback()
            raise
        self.count += len(added)

    def read_new(self) -> List[Values]:
        """RETURNS (List[Values]): the rows that were added since the last time, by this process or another, in order.
        RAISES (AnonymError): SA222 when anything of them was changed, or one is missing; SA225 when the key was
        changed."""
        inside = self._connection.in_transaction
        with self._errors():
            if not inside:
                self._run("BEGIN")
            try:
                self._check_key()
                total = self._read_head()
                if total == self.count:
                    return []
                select = "SELECT * FROM rows WHERE id > ? ORDER BY id"
                found = self._connection.execute(select, (self.count,)).fetchall()
            finally:
                if not inside:
                    self.rollback()
        if len(found) != total - self.count or any(row[0] != i for i, row in enumerate(found, self.count + 1)):
            raise self._damaged("rows are missing or new")
        values = [self._unsealed(row) for row in found]
        self.count = total
        return values

    def changed(self) -> bool:
        """RETURNS (bool): whether the file was written by another connection since the last time this was asked."""
        with self._errors():
            version = self._one("PRAGMA data_version")
        before, self._seen = getattr(self, "_seen", None), version
        return before != version

    def rotate(self, key: bytes, values: List[Values]) -> None:
        """Encrypt all rows (their values in order) with another key, in one transaction: either all is as before or all
        is new. RAISES (AnonymError): SA227 when it fails; then all is as before."""
        seal = Seal.new(key)
        try:
            with self._errors("SA227"):
                self._run("DELETE FROM rows")
                for i, row in enumerate(values, 1):
                    self._connection.execute("INSERT INTO rows VALUES (?, ?, ?, ?)", self._sealed(seal, i, row))
                self._connection.executemany(PUT_META, _meta_of(seal, len(values)))
                self._run("COMMIT")
        except BaseException:
            self.rollback()
            raise
        self.seal, self._key = seal, key
        with self._errors("SA227"):
            # The log still holds pages of the old key.
            self._run("PRAGMA wal_checkpoint(TRUNCATE)")

    def close(self) -> None:
        """Close the file: what is in the log goes into it."""
        self._connection.close()

    def _sealed(self, seal: Seal, number: int, values: Values) -> Tuple[int, bytes, bytes, bytes]:
        kind, space, name, value = values
        lookup = seal.digest(kind, space, name)
        reverse = seal.digest("r", value) if kind == "e" else seal.digest("rn", space, value)
        return number, lookup, reverse, seal.encrypt(place_of(number, lookup, reverse), values)

    def _unsealed(self, row: Tuple[int, bytes, bytes, bytes]) -> Values:
        number, lookup, reverse, data = row
        try:
            return self.seal.decrypt(place_of(number, lookup, reverse), data)
        except Exception:
            # InvalidTag, or a column that is no bytes any more.
            raise self._damaged(f"row {number} is not as it was written") from None

    def _read_head(self) -> int:
        data = self._meta("head")
        try:
            return self.seal.decrypt(HEAD, data)[0]
        except Exception:
            raise self._damaged("its head is not as it was written") from None

    def _check_key(self) -> None:
        if self._meta("salt") != self.seal.salt:
            raise AnonymError(Errors.SA225.format(path=self.path))

    def _meta(self, name: str) -> bytes:
        value = self._one("SELECT value FROM meta WHERE name = ?", (name,))
        if not isinstance(value, bytes):
            raise self._damaged("its head is not as it was written")
        return value

    def _one(self, statement: str, values: Tuple = ()) -> Any:
        row = self._connection.execute(statement, values).fetchone()
        return None if row is None else row[0]

    def _run(self, statement: str, values: Tuple = ()) -> None:
        self._connection.execute(statement, values)

    def _damaged(self, problem: str) -> AnonymError:
        return AnonymError(Errors.SA222.format(path=self.path, problem=problem))

    @contextmanager
    def _errors(self, code: str = "") -> Iterator[None]:
        """Make our errors of SQLite's and the system's: of `code` for what is not a matter of the file's contents; ""
        where all else is."""
        message = getattr(Errors, code or "SA220")
        try:
            yield
        except OSError as error:
            problem = error.strerror or type(error).__name__
            raise AnonymError(message.format(path=self.path, problem=problem)) from None
        except (sqlite3.OperationalError, sqlite3.InterfaceError) as error:
            if code or any(word in str(error) for word in ENVIRONMENT):
                raise AnonymError(message.format(path=self.path, problem=error)) from None
            raise self._damaged(str(error)) from None
        except (sqlite3.Error, UnicodeDecodeError, OverflowError) as error:
            # Not a database, malformed, a row that cannot be there twice, or bytes that became text.
            raise self._damaged(type(error).__name__) from None


def _connect(path: str) -> sqlite3.Connection:
    return sqlite3.connect(path, timeout=LOCK_TIMEOUT, isolation_level=None, check_same_thread=False)


def _make_file(path: str, key: bytes) -> bool:
    """Make an empty vault where there is no file. It gets its name when it is whole: killed meanwhile, there is none.
    RETURNS (bool): Whether it was made now. RAISES (AnonymError): SA222 when there is the log of a vault that is
    gone."""
    log = f"{path}-wal"
    if os.path.lexists(path):
        return False
    # Looked for once more: another process may be making them just now.
    if os.path.exists(log) and not os.path.lexists(path):
        raise AnonymError(Errors.SA222.format(path=path, problem=f"it is missing, and its log '{log}' is there"))
    with TemporaryDirectory(prefix=".vault-", dir=os.path.dirname(path) or ".", ignore_cleanup_errors=True) as folder:
        made = os.path.join(folder, "new")
        with closing(_connect(made)) as connection:
            connection.executescript(f"BEGIN;{SCHEMA}")
            connection.executemany(PUT_META, _meta_of(Seal.new(key), 0))
            connection.execute("COMMIT")
        _make_private(made)
        try:
            # Unlike a renamed file a link never takes the place of one that is there.
            os.link(made, path)
        except FileExistsError:
            return False
    sync_folder(os.path.dirname(path) or ".")
    return True


def _make_private(path: str) -> None:
    """Leave the file to its owner alone; SQLite gives its own files beside it the same mode."""
    if os.name == "posix" and os.stat(path).st_mode & 0o077:
        os.chmod(path, 0o600)


def _meta_of(seal: Seal, count: int) -> List[Tuple[str, bytes]]:
    return [("salt", seal.salt), ("check", seal.check()), _head_of(seal, count)]


def _head_of(seal: Seal, count: int) -> Tuple[str, bytes]:
    return "head", seal.encrypt(HEAD, [count])
