"""Prodigy's JSON lines: `{"text", "spans", "tokens", "meta"}`.

SOURCE: https://prodi.gy/docs/api-interfaces (the form of tasks; read as facts).
"""

from typing import Any, Dict, Sequence

from ..registry import registry
from .annotated import RowFormat, Unpacked, read_span, rows_writer, span_row, take_text, without
from .rebase import SpanOf


@registry.anonym_readers("spacy_anonym.prodigy.v1")
class Prodigy(RowFormat):
    """Rows of Prodigy. Spans count as found whatever the `answer`. Its digests, who annotated and when (all fields that
    begin with "_"), `tokens`, `relations`, `html` and pictures are dropped; Prodigy makes tokens and digests anew."""

    name = "prodigy"
    drop = frozenset(("tokens", "relations", "html", "image", "audio", "video", "path", "spans"))

    def unpack(self, row: Any, text_field: str) -> Unpacked:
        text = take_text(row, text_field)
        spans = [read_span(span) for span in row.get("spans") or ()]
        return Unpacked(text, spans, without(row, text_field, "spans"), text_field)

    def pack(self, text: str, spans: Sequence[SpanOf], rest: Dict[str, Any], shape: Any) -> Any:
        return {shape or "text": text, "spans": [span_row(span) for span in spans], **rest}

    def rest_of(self, id: str) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): the id, where Prodigy shows it."""
        return {"meta": {"ID": id}}


make_prodigy_writer = rows_writer(Prodigy())
