"""The rows of annotation tools: Doccano, Label Studio, Prodigy and spaCy, in the forms of their versions.

SOURCE (all read as facts): https://doccano.github.io/doccano/ (import and export formats): `label` or `labels` as
`[start, end, name]`, `entities` and `annotations` as objects with `start_offset` and `end_offset`; the text is `text`,
or `data`. https://labelstud.io/guide/export and /guide/task_format: an array or lines of tasks, and the short form
("JSON-MIN"); `data.text`, `annotations[].result[].value{start, end, text, labels}`; offsets of its browser are UTF-16
units: each span's own copy of the text says which it has. https://prodi.gy/docs/api-interfaces: `{"text", "spans",
"tokens", "meta"}`. https://spacy.io/api/data-formats: `{"text", "entities" | "ents" | "spans"}` and `["text",
{"entities": ...}]`, a line each or in an array.
"""

from typing import Any, Dict, Iterator, List, Sequence, Tuple

from ..registry import registry
from .annotated import NO_LABEL, RawSpan, RowFormat, Unpacked, read_span, rows_writer, span_row, take_text, without
from .rebase import SpanOf

DOCCANO_FIELDS = ("label", "labels", "entities", "annotations")


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
        used = [name for name in DOCCANO_FIELDS if isinstance(row.get(name), list)]
        # Strings are labels of the whole text.
        used = [name for name in used if not row[name] or not all(isinstance(each, str) for each in row[name])]
        for name in used:
            spans.extend(_read_doccano(span) for span in row[name])
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


def _read_doccano(span: Any) -> RawSpan:
    start, end, label, rank = read_span(span)
    # Old exports name a label by its number.
    return start, end, str(label) if type(label) is int else label, rank


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


SPACY_FIELDS = ("entities", "ents", "spans")
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
        used = [name for name in SPACY_FIELDS if row.get(name) is not None]
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
