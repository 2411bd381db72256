"""Lexicons: lists of phrases, the index that finds them, and the rules for names that build on them."""

from .lexicon import DEFAULT_LEXICONS, Lexicon, load_lexicon, make_lexicon
from .matcher import LexiconIndex
from .names import NameRules

__all__ = ["DEFAULT_LEXICONS", "Lexicon", "LexiconIndex", "NameRules", "load_lexicon", "make_lexicon"]
