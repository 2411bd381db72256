"""Lexicons: lists of phrases, the index that finds them, and the rules for names that build on them."""

from .hebrew import HebrewRules
from .lexicon import DEFAULT_LEXICONS, LANGUAGE_LEXICONS, Lexicon, load_lexicon, make_lexicon
from .matcher import LexiconIndex
from .names import NameRules

__all__ = [
    "DEFAULT_LEXICONS",
    "LANGUAGE_LEXICONS",
    "HebrewRules",
    "Lexicon",
    "LexiconIndex",
    "NameRules",
    "load_lexicon",
    "make_lexicon",
]
