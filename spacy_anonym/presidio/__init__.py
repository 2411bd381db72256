"""Presidio's way in: its results, operators and JSON, for those who move from it."""

from .analysis import Analyzer, analyze
from .batch import anonymize_dict, anonymize_list
from .engine import anonymize_spans, deanonymize_spans, presidio_items
from .requests import AnalyzeRequest

__all__ = [
    "AnalyzeRequest",
    "Analyzer",
    "analyze",
    "anonymize_dict",
    "anonymize_list",
    "anonymize_spans",
    "deanonymize_spans",
    "presidio_items",
]
