"""Files of annotation tools, read and written: texts and spans come back, and nothing of the original stays."""

import json
from io import BytesIO

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.errors import AnonymError
from spacy_anonym.io import source as source_module
from spacy_anonym.io.annotated import JsonStream
from spacy_anonym.io.formats import get_reader, get_writer
from spacy_anonym.io.rebase import Leaks, Offsets, spans_of
from spacy_anonym.io.record import Failure, Field, ReadOptions, WriteOptions
from spacy_anonym.io.source import Source

NLP = spacy.blank("xx")
JSON_FORMATS = ["doccano", "label_studio", "prodigy", "spacy_json"]

# Lone surrogates are no text, and no pipeline takes them.
hostile = st.text(st.characters(exclude_categories=["Cs"]), max_size=40)


@st.composite
def texts_and_spans(draw, alphabet=hostile):
    text = draw(alphabet)
    borders = sorted(draw(st.sets(st.integers(0, len(text)), max_size=8)))
    labels = st.sampled_from(["PERSON", "LOCATION", "X-1"])
    return text, [(start, end, draw(labels)) for start, end in zip(borders[::2], borders[1::2])]


def items_of(spans):
    return [
        {"start": s, "end": e, "source_start": s, "source_end": e, "label": label, "operator": "replace", "rank": 0}
        for s, e, label in spans
    ]


def opened(data, format="prodigy", path=None):
    data = data if isinstance(data, bytes) else data.encode("utf8")
    return Source(BytesIO(data), "x", format, path=path)


def read(data, format, **options):
    return [
        record
        for record in get_reader(format)(opened(data, format), ReadOptions(**options))
        if isinstance(record, Failure) or len(record)
    ]


def documents(records):
    return [
        piece
        for record in records
        if not isinstance(record, Failure)
        for piece in record
        if isinstance(piece, Field) and not piece.part
    ]


def triples(findings):
    return [(f.start, f.end, f.label) for f in findings]


def write(format, rows, **options):
    stream = BytesIO()
    writer = get_writer(format)(stream, WriteOptions(NLP, **options))
    for number, (text, spans) in enumerate(rows):
        writer.write(Field(f"d{number}", text, text), text, items_of(spans))
    writer.close()
    return stream.getvalue()


def rewrite(data, format, replace=None, detect_only=False, **options):
    """Read and write in the same format, with `replace` (old, new) instead of the anonymizer."""
    source = opened(data, format)
    reader, stream = get_reader(format), BytesIO()
    writer = reader.make_rewriter(stream, source, WriteOptions(NLP, detect_only))
    for record in reader(source, ReadOptions(**options)):
        if isinstance(record, Failure):
            continue
        fields = [piece for piece in record if isinstance(piece, Field)]
        results = [replaced(field, replace) for field in fields]
        writer.write(record, [text for text, _ in results], [items for _, items in results])
    writer.close()
    return stream.getvalue().decode("utf8")


def replaced(field, replace):
    if replace is None:
        return field.text, items_of(triples(field.given))
    old, new = replace
    items, place, found = [], 0, field.text.find(old)
    text = ""
    while found >= 0:
        text += field.text[place:found]
        item = {"start": len(text), "end": len(text) + len(new), "source_start": found, "source_end": found + len(old)}
        items.append({**item, "label": "PERSON", "operator": "replace", "rank": 0})
        text, place = text + new, found + len(old)
        found = field.text.find(old, place)
    return text + field.text[place:], items


@pytest.mark.parametrize("format", JSON_FORMATS)
@settings(max_examples=25, deadline=None)
@given(rows=st.lists(texts_and_spans(), max_size=3), as_array=st.booleans())
def test_what_is_written_is_read_again(format, rows, as_array):
    data = write(format, rows)
    if as_array:
        data = b"[" + b",\n".join(line for line in data.split(b"\n") if line) + b"]"
    found = documents(read(data, format))
    assert [(field.text, triples(field.given)) for field in found] == rows
    # The same once more through the format's own rewriter.
    again = documents(read(rewrite(data, format), format))
    assert [(field.text, triples(field.given)) for field in again] == rows


ROWS = {
    "prodigy": [
        {
            "text": "Ann Roe, here",
            "spans": [{"start": 0, "end": 7, "label": "PER", "rank": 3, "text": "Ann Roe", "token_start": 0}],
            "meta": {"ID": 1},
        }
    ],
    "doccano": [
        {"id": 1, "text": "Ann Roe, here", "label": [[0, 7, "PER"]]},
        {"id": 1, "text": "Ann Roe, here", "labels": [[0, 7, "PER"]]},
        {"id": 1, "data": "Ann Roe, here", "label": [[0, 7, "PER"]]},
        {
            "id": 1,
            "text": "Ann Roe, here",
            "entities": [{"id": 9, "label": "PER", "start_offset": 0, "end_offset": 7}],
            "relations": [],
            "Comments": [],
        },
        {
            "id": 1,
            "text": "Ann Roe, here",
            "label": ["good"],
            "entities": [{"id": 9, "label": "PER", "start_offset": 0, "end_offset": 7}],
        },
    ],
    "spacy_json": [
        {"text": "Ann Roe, here", "entities": [[0, 7, "PER"]]},
        {"text": "Ann Roe, here", "ents": [{"start": 0, "end": 7, "label": "PER"}]},
        {"text": "Ann Roe, here", "spans": {"sc": [{"start": 0, "end": 7, "label": "PER", "kb_id": ""}]}},
        ["Ann Roe, here", {"entities": [[0, 7, "PER"]]}],
    ],
    "label_studio": [
        {
            "id": 1,
            "data": {"text": "Ann Roe, here"},
            "annotations": [
                {
                    "completed_by": {"email": "ann@example.org"},
                    "result": [
                        {
                            "from_name": "l",
                            "to_name": "t",
                            "type": "labels",
                            "value": {"start": 0, "end": 7, "text": "Ann Roe", "labels": ["PER"]},
                        },
                        {"type": "textarea", "value": {"text": ["Ann Roe"]}},
                    ],
                }
            ],
        },
        {
            "id": 1,
            "text": "Ann Roe, here",
            "label": [{"start": 0, "end": 7, "text": "Ann Roe", "labels": ["PER"]}],
            "annotator": "ann",
        },
    ],
}


@pytest.mark.parametrize("format,row", [(format, row) for format in JSON_FORMATS for row in ROWS[format]])
def test_every_form_of_spans_is_found_and_kept(format, row):
    [field] = documents(read(json.dumps(row), format))
    assert (field.text, triples(field.given)) == ("Ann Roe, here", [(0, 7, "PER")])
    out = json.loads(rewrite(json.dumps(row), format, ("Ann Roe", "<PERSON>")))
    assert type(out) is type(row) and "Ann" not in json.dumps(out)
    [new] = documents(read(json.dumps(out), format))
    assert (new.text, triples(new.given)) == ("<PERSON>, here", [(0, 8, "PERSON")])
    # The text and the spans stand in the fields where they were.
    if isinstance(row, dict):
        assert [
            name for name in row if name in ("text", "data", "labels", "entities", "ents", "spans", "annotations", "id")
        ] == [
            name
            for name in row
            if name in out and name in ("text", "data", "labels", "entities", "ents", "spans", "annotations", "id")
        ]
    assert "Ann Roe" in rewrite(json.dumps(row), format, detect_only=True)


def test_ranks_and_ids_of_prodigy_are_kept():
    [field] = documents(read(json.dumps(ROWS["prodigy"][0]), "prodigy", id_field="meta.ID"))
    assert field.id == "1" and field.given[0].rank == 3 and field.given[0].score == 1.0
    assert json.loads(rewrite('{"text": "señor", "spans": [], "meta": {"ID": 1}}', "prodigy")) == {
        "text": "señor",
        "spans": [],
        "meta": {"ID": 1},
    }
    assert "señor" in rewrite('{"text": "señor", "meta": {"ID": 1}}', "prodigy")


PLANTED = "Zorblatt"
CORNERS = {
    "prodigy": {
        "text": "Dr Zorblatt came",
        "spans": [{"start": 3, "end": 11, "label": "PER", "text": PLANTED}],
        "tokens": [{"text": PLANTED, "start": 3, "end": 11, "id": 0}],
        "meta": {
            "by": PLANTED,
            "deep": [{"x": f"from {PLANTED.upper()}, {PLANTED}"}],
            "doc_hash": 5,
            "name": "d41d8cd98f00b204e9800998ecf8427e",
        },
        "_input_hash": -1,
        "_task_hash": 7,
        "_session_id": f"set-{PLANTED}",
        "html": f"<b>{PLANTED}</b>",
        "relations": [{"head_text": PLANTED}],
        "options": [{"id": 1, "text": PLANTED}],
        "answer": "accept",
    },
    "doccano": {
        "id": 4,
        "text": "Dr Zorblatt came",
        "label": [[3, 11, "PER"]],
        "Comments": [f"is {PLANTED}"],
        "annotator": PLANTED,
        "meta": {"a": PLANTED},
    },
    "spacy_json": {
        "text": "Dr Zorblatt came",
        "ents": [{"start": 3, "end": 11, "label": "PER", "text": PLANTED}],
        "tokens": [{"lemma": PLANTED}],
        "cats": {"x": 1.0},
        "meta": {"a": PLANTED},
        "words": ["Dr", PLANTED],
    },
    "label_studio": {
        "id": 4,
        "data": {"text": "Dr Zorblatt came", "title": f"On {PLANTED}"},
        "annotations": [
            {
                "completed_by": PLANTED,
                "result": [
                    {"type": "labels", "value": {"start": 3, "end": 11, "text": PLANTED, "labels": ["PER"]}},
                    {"type": "x", "value": {"text": PLANTED}},
                ],
            }
        ],
        "predictions": [
            {"result": [{"type": "labels", "value": {"start": 3, "end": 11, "text": PLANTED, "labels": ["PER"]}}]}
        ],
        "drafts": [{"result": PLANTED}],
        "meta": {"a": PLANTED},
    },
}


@pytest.mark.parametrize("format", JSON_FORMATS)
def test_a_name_in_every_field_is_gone(format):
    # Only the text's own name is replaced, as if nothing had been found in the other fields.
    stream, source, reader = BytesIO(), opened(json.dumps(CORNERS[format]), format), get_reader(format)
    writer = reader.make_rewriter(stream, source, WriteOptions(NLP))
    for record in reader(source, ReadOptions()):
        fields = list(record)
        results = [replaced(field, (PLANTED, "<PERSON>") if not field.part else None) for field in fields]
        writer.write(record, [text for text, _ in results], [items for _, items in results])
    writer.close()
    out = stream.getvalue().decode()
    assert PLANTED.lower() not in out.lower() and "<PERSON>" in out
    assert (
        "hash" not in out
        and "d41d8" not in out
        and not any(f'"{name}"' in out for name in ("tokens", "words", "html", "drafts", "predictions"))
    )
    row = json.loads(out)
    assert format in ("spacy_json", "label_studio", "prodigy") or row["id"] == 4
    assert format != "prodigy" or (row["answer"] == "accept" and row["options"] == [{"id": 1, "text": ""}])
    assert format != "label_studio" or (row["data"]["title"] == "" and len(row["annotations"]) == 1)


def test_strings_and_long_numbers_beside_the_text_are_texts():
    row = {"text": "a", "meta": {"s": "some words", "n": 12, "big": 2125550147, "t": True, "e": " "}, "id": "kept 1"}
    [record] = read(json.dumps(row), "prodigy")
    assert [(piece.id, piece.text) for piece in record if piece.part] == [
        ("kept 1:meta.s", "some words"),
        ("kept 1:meta.big", "2125550147"),
    ]
    assert json.loads(rewrite(json.dumps(row), "prodigy"))["meta"] == row["meta"]
    out = json.loads(rewrite(json.dumps(row), "prodigy", ("2125550147", "<PHONE>")))
    assert out["meta"] == {**row["meta"], "big": "<PHONE>"} and out["id"] == "kept 1"


def test_offsets_of_label_studio_in_utf16_units():
    text = "\U0001f600\U0001f600 Ann\nRoe!"
    value = {"start": 5, "end": 12, "text": "Ann\\nRoe", "labels": ["PER"]}
    row = {"data": {"text": text}, "annotations": [{"result": [{"type": "labels", "value": value}]}]}
    assert triples(documents(read(json.dumps(row), "label_studio"))[0].given) == [(3, 10, "PER")]
    value.update(start=6, end=13)
    [failure] = read(json.dumps(row), "label_studio")
    assert failure.error.code == "SA350"


@pytest.mark.parametrize("format", JSON_FORMATS)
@pytest.mark.parametrize(
    "line,code",
    [
        ("broken Canary", "SA304"),
        ('"Canary"', "SA304"),
        ("[" * 5000, "SA304"),
        ('{"other": "Canary"}', "SA305"),
        ('{"text": 5}', "SA305"),
    ],
)
def test_a_broken_line_is_reported_with_its_number(format, line, code):
    good = write(format, [("fine", [])]).decode()
    records = read(f"{good}{line}\n{good}", format)
    [failure] = [record for record in records if isinstance(record, Failure)]
    assert (
        failure.error.code == code
        and failure.id == "x:2"
        and "line 2" in str(failure.error)
        and "Canary" not in str(failure.error)
    )
    assert [field.text for field in documents(records)] == ["fine", "fine"]


@pytest.mark.parametrize(
    "format,row",
    [
        *(
            ("prodigy", {"text": "Canary", "spans": spans})
            for spans in ([{"start": 0, "end": 7, "label": "P"}], [{"start": "0", "end": 2}], [[0]], [None], 5)
        ),
        ("prodigy", {"text": "Canary", "spans": [{"start": -1, "end": 3, "label": "P"}]}),
        ("prodigy", {"text": "Canary", "spans": [{"start": True, "end": 3, "label": "P"}]}),
        ("prodigy", {"text": "Canary", "spans": [{"start": 3, "end": 1, "label": ["P"]}]}),
        ("doccano", {"text": "Canary", "label": [[0, 99, "P"]]}),
        ("spacy_json", ["Canary", {"entities": [[0, 3]]}]),
        ("spacy_json", ["Canary", 4]),
        (
            "label_studio",
            {
                "data": {"text": "Canary"},
                "annotations": [{"result": [{"type": "labels", "value": {"start": 0, "end": 3, "text": "Not"}}]}],
            },
        ),
        ("label_studio", {"data": {"text": "Canary"}, "annotations": ["x", {"result": ["y"]}]}),
    ],
)
def test_spans_that_do_not_fit_are_an_error(format, row):
    records = read(f"{json.dumps(row)}\n", format)
    assert [record.error.code for record in records] == ["SA350"] and "Canary" not in str(records[0].error)


@pytest.mark.parametrize(
    "data,lines",
    [('[{"text": "a"},\n\n {"text": "b"}\n]\n', [1, 3]), ("[]", []), (' \n [ {"text":\n"a"} ] ', [2]), ("", [])],
)
def test_arrays_are_read_row_by_row(data, lines, monkeypatch):
    for size in (3, 1 << 20):
        monkeypatch.setattr(source_module, "CHUNK_BYTES", size)
        monkeypatch.setattr(source_module, "HEAD_BYTES", size)
        assert [line for line, _ in JsonStream(opened(data))] == lines


@pytest.mark.parametrize(
    "data",
    [
        '[{"text": "a"}, broken]',
        '[{"text": "a"}',
        '[{"text": "a"} {"text": "b"}]',
        '[{"text": "a"}] x',
        '[{"text": "a"},]',
    ],
)
def test_a_broken_array_is_an_error(data):
    with pytest.raises(AnonymError, match="SA350.*line 1"):
        read(data, "prodigy")


def test_arrays_come_out_as_arrays():
    data = '[{"text": "Ann"}, {"text": "b"}]'
    assert [row["text"] for row in json.loads(rewrite(data, "prodigy", ("Ann", "X")))] == ["X", "b"]
    assert json.loads(rewrite("[]", "prodigy")) == []


@given(texts_and_spans(), st.text(max_size=3))
@settings(max_examples=50, deadline=None)
def test_offsets_are_led_over_to_the_new_text(row, new):
    text, spans = row
    items, out, place = [], "", 0
    for start, end, label in spans:
        out += text[place:start]
        items.append(
            {"start": len(out), "end": len(out) + len(new), "source_start": start, "source_end": end, "label": label}
        )
        out, place = out + new, end
    out += text[place:]
    offsets = Offsets(items)
    inside = {offset for start, end, _ in spans for offset in range(start, end)}
    for item in items:
        assert offsets.span(item["source_start"], item["source_end"]) == (item["start"], item["end"])
    for number, char in enumerate(text):
        start, end = offsets.span(number, number + 1)
        assert out[start:end] == (new if number in inside else char)
    assert offsets.span(0, len(text)) == (0, len(out))
    assert [(s.start, s.end) for s in spans_of(items)] == [
        (i["start"], i["end"]) for i in items if i["start"] < i["end"]
    ]


def test_leaks_are_seen_as_whole_words():
    items = items_of([(0, 7, "PERSON"), (8, 9, "ID")])
    leaks = Leaks("Ann Roe 5 of it", items)
    assert all(
        map(
            leaks.found_in,
            ["ANN ROE", "by Roe.", "annual/Ann", "9b74c9897bac770ffc029102a200c5de", "sha256:" + "0f" * 32],
        )
    )
    assert not any(map(leaks.found_in, ["Annual", "5", "Roes", "", "of it", "deadbeef"]))
