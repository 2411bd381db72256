"""Patterns of identifiers: data, their checks, and the engine that finds them."""

from .engine import PatternEngine
from .packs import LANGUAGE_PACKS, describe_packs, load_packs, summarize_packs
from .pattern import Pattern, as_data, make_pattern, make_patterns

__all__ = [
    "LANGUAGE_PACKS",
    "Pattern",
    "PatternEngine",
    "as_data",
    "describe_packs",
    "load_packs",
    "make_pattern",
    "make_patterns",
    "summarize_packs",
]
