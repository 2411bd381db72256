"""The audit trail: what was replaced, a line a document, without the original values."""

from typing import Any, BinaryIO, Dict, Sequence

from .jsonl import json_line
from .record import Item

# What an item holds of the new text, and of how it was made.
NEW_TEXT = ("start", "end", "operator")


class ItemsWriter:
    """Writes lines of `{"id", "items"}`.

    stream (BinaryIO): Where to.
    detect_only (bool): Nothing was replaced: leave out what is said of the new text.
    """

    def __init__(self, stream: BinaryIO, detect_only: bool = False) -> None:
        self._stream = stream
        self._detect_only = detect_only

    def write(self, id: str, items: Sequence[Item]) -> None:
        """Write a document's items."""
        rows = [_source_only(item) if self._detect_only else dict(item) for item in items]
        self._stream.write(json_line({"id": id, "items": rows}))


def _source_only(item: Item) -> Dict[str, Any]:
    return {key: value for key, value in item.items() if key not in NEW_TEXT}
