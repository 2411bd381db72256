"""spaCy's annotations as JSON: `{"text", "entities" | "ents" | "spans"}` and `["text", {"entities": ...}]`, a line
each or in an array.

SOURCE: https://spacy.io/api/data-formats (the forms; read as facts).
"""

from typing import Any, Dict, List, Sequence

from ..registry import registry
from .annotated import RawSpan, RowFormat, Unpacked, read_span, rows_writer, span_row, take_text, without
from .rebase import SpanOf

SPAN_FIELDS = ("entities", "ents", "spans")
TOKEN_FIELDS = "tokens words spaces tags pos morphs lemmas heads deps sents sent_starts links".split()


@registry.anonym_readers("spacy_anonym.spacy_json.v1")
class SpacyJson(RowFormat):
    """Rows of spaCy. The field and the form of the spans are kept; all that is said of tokens is dropped."""

    name = "spacy_json"
    drop = frozenset(TOKEN_FIELDS)

    def unpack(self, row: Any, text_field: str) -> Unpacked:
        is_pair = isinstance(row, list)
        if is_pair:
            if len(row) != 2 or not isinstance(row[0], str):
                raise KeyError
            text, row = row
            if not isinstance(row, dict):
                raise ValueError
        else:
            text = take_text(row, text_field)
            row = without(row, text_field)
        spans: List[RawSpan] = []
        used = [name for name in SPAN_FIELDS if row.get(name) is not None]
        for name in used:
            # spans may be groups by name.
            groups = row[name].values() if isinstance(row[name], dict) else [row[name]]
            spans.extend(read_span(span) for group in groups for span in group)
        name, first = (used[0], row[used[0]]) if used else ("entities", [])
        group = next(iter(first), "sc") if isinstance(first, dict) else None
        form = first.get(group, []) if isinstance(first, dict) else first
        objects = any(isinstance(span, dict) for span in form)
        return Unpacked(text, spans, without(row, *used), (is_pair, text_field, name, group, objects))

    def pack(self, text: str, spans: Sequence[SpanOf], rest: Dict[str, Any], shape: Any) -> Any:
        is_pair, field, name, group, objects = shape or (False, "text", "ents", None, True)
        rows = [span_row(span) if objects else [span.start, span.end, span.label] for span in spans]
        found = {name: rows if group is None else {group: rows}}
        return [text, {**found, **rest}] if is_pair else {field: text, **found, **rest}


make_spacy_json_writer = rows_writer(SpacyJson())
