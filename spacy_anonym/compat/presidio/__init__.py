"""Presidio's way in: its results, operators and JSON, for those who move from it."""

from .analysis import Analyzer, AnalyzeRequest, analyze
from .anonymization import anonymize_dict, anonymize_list, anonymize_spans, deanonymize_spans, presidio_items

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
