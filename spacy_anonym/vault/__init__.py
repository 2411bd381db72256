"""Vaults: originals and their replacements, for the way back and for consistency over documents."""

from typing import Any

from .base import Entry, Propose, Vault
from .memory import MemoryVault
from .scopes import Scope, make_scope, vault_for

__all__ = ["Entry", "FileVault", "MemoryVault", "Propose", "Scope", "Vault", "make_scope", "open_vault", "vault_for"]


def __getattr__(name: str) -> Any:
    # Vaults in files need sqlite, which most pipelines do not.
    if name in ("FileVault", "open_vault"):
        from . import file

        return getattr(file, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
