"""Prodigy's JSON lines: `{"text", "spans", "tokens", "meta"}`.

SOURCE: https://prodi.gy/docs/api-interfaces (the form of tasks; read as facts).
"""

from typing import Any, Dict, Sequence

import spacy

from .annotated import AnnotatedReader, Unpacked, read_span, writer_of
from .rebase import SpanOf
from .record import MakeWriter


@spacy.registry.anonym_readers("spacy_anonym.prodigy.v1")
def make_prodigy_reader() -> AnnotatedReader:
    """RETURNS (Reader): reads Prodigy's JSON lines."""
    return AnnotatedReader(Prodigy())


@spacy.registry.anonym_writers("spacy_anonym.prodigy.v1")
def make_prodigy_writer() -> MakeWriter:
    """RETURNS (MakeWriter): makes writers of Prodigy's JSON lines."""
    return writer_of(Prodigy())


class Prodigy:
    """Rows of Prodigy. Spans count as found whatever the `answer`. Its digests, who annotated and when (all fields
    that begin with "_"), `tokens`,
    `relations`, `html` and pictures are dropped; Prodigy makes tokens and digests anew."""

    name = "prodigy"
    drop = frozenset(("tokens", "relations", "html", "image", "audio", "video", "path", "spans"))

    def unpack(self, row: Any, text_field: str) -> Unpacked:
        """RETURNS (Unpacked): a row's parts; see `RowFormat`."""
        text = take_text(row, text_field)
        return Unpacked(
            text, [read_span(span) for span in row.get("spans") or ()], without(row, text_field, "spans"), text_field
        )

    def pack(self, text: str, spans: Sequence[SpanOf], rest: Dict[str, Any], shape: Any) -> Any:
        """RETURNS (Any): a row; see `RowFormat`."""
        return {shape or "text": text, "spans": [span_row(span) for span in spans], **rest}

    def rest_of(self, id: str) -> Dict[str, Any]:
        """RETURNS (Dict[str, Any]): the id, where Prodigy shows it."""
        return {"meta": {"ID": id}}


def take_text(row: Any, field: str) -> str:
    """RETURNS (str): the text of an object's field. RAISES (KeyError): when there is none."""
    text = row.get(field) if isinstance(row, dict) else None
    if not isinstance(text, str):
        raise KeyError
    return text


def without(row: Dict[str, Any], *fields: str) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): an object without some of its fields."""
    return {name: value for name, value in row.items() if name not in fields}


def span_row(span: SpanOf) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): a span with the original's offsets; the rank where there is one."""
    row: Dict[str, Any] = {"start": span.start, "end": span.end, "label": span.label}
    if span.rank:
        row["rank"] = span.rank
    return {**row, "source_start": span.source_start, "source_end": span.source_end}


__all__ = ["Prodigy", "make_prodigy_reader", "make_prodigy_writer", "span_row", "take_text", "without"]
