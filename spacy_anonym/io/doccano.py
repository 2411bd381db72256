"""Doccano's JSON lines, in the forms of its versions.

SOURCE: https://doccano.github.io/doccano/ (import and export formats; read as facts): `label` or `labels` as
`[start, end, name]`, `entities` and `annotations` as objects with `start_offset` and `end_offset`; the text is `text`,
or `data`.
"""

from typing import Any, Dict, List, Sequence

from ..registry import registry
from .annotated import RawSpan, RowFormat, Unpacked, read_span, rows_writer, take_text, without
from .rebase import SpanOf

SPAN_FIELDS = ("label", "labels", "entities", "annotations")


@registry.anonym_readers("spacy_anonym.doccano.v1")
class Doccano(RowFormat):
    """Rows of Doccano. The field and the form of the spans are kept; relations, which name spans by numbers, and who
    annotated are dropped. Labels of a whole text (a list of strings) are strings like any other."""

    name = "doccano"
    drop = frozenset(("relations", "user", "annotator", "annotation_approver", "approver", "approved_by"))

    def unpack(self, row: Any, text_field: str) -> Unpacked:
        has_data = text_field == "text" and isinstance(row, dict) and "text" not in row
        field = "data" if has_data else text_field
        text = take_text(row, field)
        spans: List[RawSpan] = []
        used = [name for name in SPAN_FIELDS if isinstance(row.get(name), list)]
        # Strings are labels of the whole text.
        used = [name for name in used if not row[name] or not all(isinstance(each, str) for each in row[name])]
        for name in used:
            spans.extend(_read(span) for span in row[name])
        objects = bool(used) and any(isinstance(span, dict) for span in row[used[0]])
        return Unpacked(text, spans, without(row, field, *used), (field, used[0] if used else "label", objects))

    def pack(self, text: str, spans: Sequence[SpanOf], rest: Dict[str, Any], shape: Any) -> Any:
        field, name, objects = shape or ("text", "label", False)
        if name in rest:
            # The labels of the whole text have this name.
            name, objects = "entities", True
        if objects or name == "entities":
            rows: List[Any] = [
                {"id": number, "label": span.label, "start_offset": span.start, "end_offset": span.end}
                for number, span in enumerate(spans, 1)
            ]
        else:
            rows = [[span.start, span.end, span.label] for span in spans]
        return {**{key: rest[key] for key in ("id",) if key in rest}, field: text, name: rows, **without(rest, "id")}


make_doccano_writer = rows_writer(Doccano())


def _read(span: Any) -> RawSpan:
    start, end, label, rank = read_span(span)
    # Old exports name a label by its number.
    return start, end, str(label) if type(label) is int else label, rank
