"""Corpora: readers of freely licensed ones, texts made from templates, and checks of what training may see."""

from .gold import GoldText, make_gold, write_corpus
from .partial import clean_partial
from .table import CORPORA, Corpus, get_corpus

__all__ = ["CORPORA", "Corpus", "GoldText", "clean_partial", "get_corpus", "make_gold", "write_corpus"]
