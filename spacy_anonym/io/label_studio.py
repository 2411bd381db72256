"""Label Studio's JSON: an array or lines of tasks, and its short form ("JSON-MIN").

SOURCE: https://labelstud.io/guide/export and /guide/task_format (the forms; read as facts): `data.text`,
`annotations[].result[].value{start, end, text, labels}`. Offsets of its browser are UTF-16 units: each span's own
copy of the text says which it has.
"""

from typing import Any, Dict, Iterator, List, Sequence, Tuple

from ..registry import registry
from .annotated import NO_LABEL, RawSpan, RowFormat, Unpacked, rows_writer, take_text, without
from .rebase import SpanOf

RESULT_FIELDS = ("annotations", "completions", "predictions")


@registry.anonym_readers("spacy_anonym.label_studio.v1")
class LabelStudio(RowFormat):
    """Tasks of Label Studio. The spans of all annotations, predictions too, count as found; the output has one
    annotation, made anew. Other results (relations, choices, free texts), drafts, comments, and who annotated and when
    are dropped."""

    name = "label_studio"
    drop = frozenset(
        """drafts comments comment_count comment_authors unresolved_comment_count last_comment_updated_at annotator
        annotators annotation_id completed_by created_username created_at updated_at updated_by lead_time reviews
        agreement predictions_results annotations_results storage_filename file_upload""".split()
    )

    def unpack(self, row: Any, text_field: str) -> Unpacked:
        data = row.get("data") if isinstance(row, dict) else None
        field = text_field.removeprefix("data.")
        if not isinstance(data, dict):
            text = take_text(row, field)
            places, labels = _Places(text), row.get("label")
            spans = [span for each in labels or () if isinstance(each, dict) for span in _spans(each, "labels", places)]
            used = () if isinstance(labels, str) else ("label",)
            return Unpacked(text, spans, without(row, field, *used), (field, None, None))
        text = take_text(data, field)
        spans, names, places = [], None, _Places(text)
        for result in _results(row):
            value = result.get("value") or {}
            if isinstance(value, dict) and ("start" in value or "end" in value):
                spans.extend(_spans(value, result.get("type", "labels"), places))
                names = names or (result.get("from_name"), result.get("to_name"))
        rest = {**without(row, "data", *RESULT_FIELDS), "data": without(data, field)}
        return Unpacked(text, spans, rest, (field, "data", names))

    def pack(self, text: str, spans: Sequence[SpanOf], rest: Dict[str, Any], shape: Any) -> Any:
        field, data, names = shape or ("text", "data", None)
        values = [{"start": s.start, "end": s.end, "text": text[s.start : s.end], "labels": [s.label]} for s in spans]
        if data is None:
            return {**rest, field: text, "label": values}
        from_name, to_name = (name if isinstance(name, str) else "" for name in names or ("", ""))
        named = {"from_name": from_name or "label", "to_name": to_name or "text", "type": "labels"}
        results = [{"id": f"span{number}", **named, "value": value} for number, value in enumerate(values, 1)]
        return {**rest, "data": {field: text, **rest.get("data", {})}, "annotations": [{"result": results}]}


make_label_studio_writer = rows_writer(LabelStudio())


def _results(row: Dict[str, Any]) -> Iterator[Dict[str, Any]]:
    for name in RESULT_FIELDS:
        for annotation in row.get(name) or ():
            # Exports may hold only the number of a prediction.
            if isinstance(annotation, dict):
                yield from annotation.get("result") or ()


class _Places:
    """Tells which characters of a text a span has, by characters or by UTF-16 units."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._units: Dict[int, int] = {}

    def characters(self, start: int, end: int, copy: Any) -> Tuple[int, int]:
        """RETURNS (Tuple[int, int]): half-open characters. RAISES (ValueError): when the span's copy of the text
        stands at neither place."""
        if not isinstance(copy, str) or _same(self._text[start:end], copy):
            return start, end
        if not self._units:
            place = 0
            for number, char in enumerate(self._text):
                self._units[place] = number
                place += 2 if char > "\uffff" else 1
            self._units[place] = len(self._text)
        first, last = self._units.get(start, -1), self._units.get(end, -1)
        if first < 0 or last < 0 or not _same(self._text[first:last], copy):
            raise ValueError
        return first, last


def _spans(value: Dict[str, Any], kind: str, places: _Places) -> List[RawSpan]:
    start, end = value.get("start"), value.get("end")
    if type(start) is not int or type(end) is not int:
        raise ValueError
    start, end = places.characters(start, end, value.get("text"))
    labels = value.get(kind) or value.get("labels") or [NO_LABEL]
    if not isinstance(labels, list):
        raise ValueError
    return [(start, end, label, 0) for label in labels]


def _same(text: str, copy: str) -> bool:
    # Copies may have escaped line ends.
    return text == copy or "".join(text.split()) == "".join(copy.replace("\\n", "\n").split())
