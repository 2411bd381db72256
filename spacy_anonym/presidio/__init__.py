"""Presidio's way in: its results, operators and JSON, for those who move from it."""

from .batch import anonymize_dict, anonymize_list
from .engine import anonymize_spans, deanonymize_spans, presidio_items

__all__ = ["anonymize_dict", "anonymize_list", "anonymize_spans", "deanonymize_spans", "presidio_items"]
