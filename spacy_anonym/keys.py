"""Keys: where they come from, and how one key serves several purposes.

A setting names a key, `env:NAME` or `file:/path`; the key itself is in no config and is never saved with a pipeline.
"""

import atexit
import os
import threading
from hashlib import sha256
from hmac import new as hmac
from pathlib import Path
from secrets import token_hex
from tempfile import gettempdir
from typing import Optional

from .errors import AnonymError, Errors

# 128 bits.
LEAST_BYTES = 16


def resolve_key(key: str, owner: str) -> bytes:
    """Read the key that a setting names.

    key (str): `env:NAME`, an environment variable, or `file:/path`, a file; its text, without white space around it, is
        the key.
    owner (str): The registered name of what needs it, for messages.
    RETURNS (bytes): The key's text, UTF-8, at least 16 bytes. Use `derive` to make keys of it.
    RAISES (AnonymError): SA210 when it is named neither way, SA211 when there is none, SA212 when it is too short.
    """
    kind, _, place = key.partition(":")
    if kind not in ("env", "file") or not place:
        # The value may be a key itself: it is not repeated.
        raise AnonymError(Errors.SA210.format(owner=owner))
    if kind == "env":
        value = os.environ.get(place, "").encode("utf8", "surrogateescape")
    else:
        try:
            value = Path(place).expanduser().read_bytes()
        except OSError:
            value = b""
    value = value.strip()
    if not value:
        raise AnonymError(Errors.SA211.format(owner=owner, key=key))
    if len(value) < LEAST_BYTES:
        raise AnonymError(Errors.SA212.format(owner=owner, key=key, size=len(value), least=LEAST_BYTES))
    return value


def derive(key: bytes, purpose: str) -> bytes:
    """Make a key for one purpose, so that one key can serve several and none reveals another.

    purpose (str): What it is for, as in "spacy_anonym.hash.v1".
    RETURNS (bytes): 32 bytes. SOURCE: HKDF-SHA-256 (RFC 5869) of one block without a salt.
    """
    extracted = hmac(bytes(32), key, sha256).digest()
    return hmac(extracted, purpose.encode("utf8") + b"\x01", sha256).digest()


class Run:
    """One run of the program: what all its processes share, and what ends with it.

    key (bytes): A random key of 32 bytes.
    vault_path (str): Where the run's vault lies once an operator needs it. The process that began the run removes it
        when it ends.
    """

    def __init__(self, key: bytes, vault_path: str) -> None:
        self.key = key
        self.vault_path = vault_path

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Run) and (self.key, self.vault_path) == (other.key, other.vault_path)

    def __hash__(self) -> int:
        return hash(self.vault_path)

    def __repr__(self) -> str:
        # Not the key: this may be logged.
        return "Run()"

    def __reduce__(self) -> tuple:
        return _join_run, (self.key, self.vault_path)


_run: Optional[Run] = None
# How often the run was asked for.
_uses = 0
_is_refused = False
_lock = threading.Lock()


def current_run() -> Run:
    """RETURNS (Run): this program's run. Pickled into another process it becomes that one's run too, if it has none
    yet. RAISES (AnonymError): SA219 after `refuse_run`."""
    global _run, _uses
    if _is_refused:
        raise AnonymError(Errors.SA219)
    _uses += 1
    if _run is None:
        with _lock:
            # Another thread may have been first.
            if _run is None:
                # Named now, made when it is needed: processes that are forked later must agree on it.
                path = os.path.join(gettempdir(), f"spacy_anonym-{token_hex(16)}.vault")
                run = Run(os.urandom(32), path)
                atexit.register(_end_run, run, os.getpid())
                _run = run
    return _run


def uses_of_run() -> int:
    """RETURNS (int): how often `current_run` was called: where this has grown, something was made that ends with the
    run."""
    return _uses


def refuse_run() -> None:
    """Let this process have no run, as the workers of a cluster share none: each would have a key and a mapping of its
    own, and a task that is done again would give another result."""
    global _is_refused
    _is_refused = True


def _join_run(key: bytes, vault_path: str) -> Run:
    global _run
    run = Run(key, vault_path)
    if _run is None:
        _run = run
    return _run if _run == run else run


def _end_run(run: Run, owner: int) -> None:
    # A forked process that ends in its own way comes here, too.
    if os.getpid() == owner:
        for suffix in ("", "-wal", "-shm", "-journal"):
            try:
                Path(run.vault_path + suffix).unlink(missing_ok=True)
            except OSError:
                # A file that is left is of no use: its key is gone.
                pass
