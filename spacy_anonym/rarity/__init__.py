"""Which words are rare: document frequencies of a corpus, without its text."""

from .model import RarityModel, Settings

__all__ = ["RarityModel", "Settings"]
