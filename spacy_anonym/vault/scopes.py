"""Which vault an operator writes to: one of the document, of the run, or in a file."""

import os
from dataclasses import dataclass
from typing import Any, Dict, Optional

from ..errors import AnonymError, Errors, check_params
from ..keys import Run, current_run
from .base import Vault
from .file import open_run_vault, open_vault
from .memory import MemoryVault

SCOPES = ("document", "key", "run", "vault")
# The key under which a document's vault lies in `context.store`.
STORED = "spacy_anonym.vault"


@dataclass(frozen=True)
class Scope:
    """How far an operator's mapping reaches. Picklable: it has the name of a key, never the key. See `make_scope`."""

    # "document": all operators of a document share one vault, which is forgotten after it. "key": the same, but what is
    # drawn follows from the key and the value alone. "run": one vault for all documents and processes of this run of
    # the program. "vault": an encrypted file.
    kind: str = "document"
    path: Optional[str] = None  # The file.
    key: Optional[str] = None  # The name of its key, as in "env:NAME".
    run: Optional[Run] = None  # The run, for "run".

    def vault(self, store: Dict[Any, Any]) -> Vault:
        """RETURNS (Vault): the vault, of a document in the `store` of an operator's context: the same object for the
        same document, run or file, as long as the process lives. RAISES (AnonymError): As `open_vault`."""
        if self.kind in ("document", "key"):
            vault = store.get(STORED)
            if vault is None:
                vault = store[STORED] = MemoryVault()
            return vault
        return self.shared()

    def shared(self) -> Vault:
        """RETURNS (Vault): the vault of the run or the file. RAISES (AnonymError): SA233 for the scopes "document" and
        "key", and what `open_vault` raises."""
        if self.kind == "run" and self.run is not None:
            return open_run_vault(self.run)
        if self.path is None or self.key is None:
            raise AnonymError(Errors.SA233)
        return open_vault(self.path, self.key)

    def restore(self, replacement: str, start: int, end: int) -> str:
        """RETURNS (str): the original of a replacement that stands there. RAISES (AnonymError): SA231 for no
        replacement of the vault, and as `shared`."""
        original = self.shared().original(replacement)
        if original is None:
            raise AnonymError(Errors.SA231.format(start=start, end=end))
        return original


def make_scope(owner: str, scope: str = "document", vault: Optional[str] = None, key: Optional[str] = None) -> Scope:
    """Check an operator's parameters `scope`, `vault` and `key`, when the pipeline is built.

    owner (str): The operator's registered name, for messages.
    scope (str): "document", "key", "run" or "vault".
    vault (Optional[str]): The path of the file, for "vault" and only for it; it is made where there is none.
    key (Optional[str]): The name of its key, `env:NAME` or `file:/path`; "vault" and "key" need one. The other
        scopes leave it alone: the operator may use it for something else.
    RETURNS (Scope): The scope. The file was opened once, so that a wrong key is an error now.
    RAISES (AnonymError): SA003, naming the parameter; SA21x for the key; SA22x for the file.
    """
    unused = f'with scope = "{scope}" nothing is written to it; set scope = "vault"'
    check_params(
        owner,
        ("scope", scope not in SCOPES, f"it is one of {', '.join(SCOPES)}"),
        ("vault", scope != "vault" and vault is not None, unused),
        ("vault", scope == "vault" and not vault, 'scope = "vault" needs the path of a file'),
        ("key", scope in ("key", "vault") and not key, f'scope = "{scope}" needs a key, as in key = "env:NAME"'),
    )
    if not vault:
        return Scope(scope, run=current_run() if scope == "run" else None)
    # Another folder later on must not mean another file.
    made = Scope(scope, os.path.abspath(vault), key)
    made.shared()
    return made
