"""Vaults: originals and their replacements, for the way back and for consistency over documents."""

from .base import Propose, Vault
from .memory import MemoryVault

__all__ = ["MemoryVault", "Propose", "Vault"]
