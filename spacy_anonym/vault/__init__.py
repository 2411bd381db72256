"""Vaults: originals and their replacements, to restore texts and for consistency over documents."""

from .base import Entry, Propose, Vault
from .file import FileVault, open_vault
from .memory import MemoryVault
from .scopes import Scope, make_scope

__all__ = ["Entry", "FileVault", "MemoryVault", "Propose", "Scope", "Vault", "make_scope", "open_vault"]
