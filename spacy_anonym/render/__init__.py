"""Before and after, as HTML: a view of documents, and a report of many. See docs/guides/render.md."""

from .display import render
from .report import report

__all__ = ["render", "report"]
