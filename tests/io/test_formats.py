from io import BytesIO
from pathlib import PurePath

import pytest
import spacy
from hypothesis import assume, given
from hypothesis import strategies as st

from spacy_anonym.errors import AnonymError
from spacy_anonym.io import plain, source
from spacy_anonym.io.formats import format_names, format_of, get_reader, get_writer
from spacy_anonym.io.record import Failure, Field, ReadOptions, Rewriter, WriteOptions
from spacy_anonym.io.source import Source


def read(data, format, encoding="utf-8", **options):
    data = data.encode(encoding) if isinstance(data, str) else data
    opened = Source(BytesIO(data), f"x.{format}", format, encoding)
    return opened, list(get_reader(format)(opened, ReadOptions(**options)))


def fields(records):
    return [piece for record in records for piece in record if isinstance(piece, Field)]


def rewrite(data, format, change=str, encoding="utf-8", **options):
    opened, records = read(data, format, encoding, **options)
    stream = BytesIO()
    rewriter = Rewriter(stream, opened)
    for record in records:
        rewriter.write(record, [change(field.text) for field in fields([record])])
    return stream.getvalue().decode(encoding)


def upper(text):
    return text.upper()


def test_formats_are_registered():
    both = {
        "brat",
        "conll",
        "csv",
        "doccano",
        "jsonl",
        "label_studio",
        "parquet",
        "prodigy",
        "spacy",
        "spacy_json",
        "tsv",
        "txt",
    }
    read_only = {
        "docx", "eml", "hl7", "html", "icalendar", "json", "log", "markdown", "mbox", "notebook", "pdf", "srt", "vcard",
        "vtt", "xlsx", "xml", "yaml", "zip",
    }  # fmt: skip
    assert both <= set(format_names("writers")) and both | read_only <= set(format_names())
    for name in ("a.csv", "a.CSV"):
        assert format_of(PurePath(name)) == "csv"
    assert [format_of(PurePath(name)) for name in ("a.log", "a", "a.ndjson", "a.tab")] == ["txt", "txt", "jsonl", "tsv"]
    named = {
        "a.ann": "brat",
        "a.conll": "conll",
        "a.iob": "conll",
        "a.parquet": "parquet",
        "a.PDF": "pdf",
        "a.json": "json",
        "a.yml": "yaml",
    }
    assert {name: format_of(PurePath(name)) for name in named} == named
    assert get_reader("spacy_anonym.csv.v1") == get_reader("csv")
    with pytest.raises(AnonymError, match="SA306"):
        get_writer("nope")


@given(st.text(max_size=60), st.sampled_from(["txt", "csv", "tsv"]), st.booleans())
def test_readers_lose_nothing(text, format, lines):
    assume("\0" not in text)
    # A quote that is not closed has a test of its own.
    assume(format == "txt" or '"' not in text)
    assert rewrite(text, format, lines=lines) == text


@pytest.mark.parametrize(
    "format,encoding", [("txt", "utf-16"), ("csv", "utf-8-sig"), ("txt", "utf-32-be"), ("jsonl", "utf-8-sig")]
)
def test_readers_keep_the_byte_order_mark(format, encoding):
    data = '{"text": "a"}\n'.encode(encoding)
    opened, records = read(data, format, encoding)
    stream = BytesIO()
    for record in records:
        Rewriter(stream, opened).write(record, [field.text for field in fields([record])])
    assert stream.getvalue() == data
    assert "\ufeff" not in fields(records)[0].text if fields(records) else format == "csv"


def test_plain_lines():
    _, records = read("a\r\n\n b\nc", "txt", lines=True)
    assert [(field.id, field.text) for field in fields(records)] == [
        ("x.txt:1", "a"),
        ("x.txt:3", " b"),
        ("x.txt:4", "c"),
    ]
    assert rewrite("a\r\n\n b\nc", "txt", upper, lines=True) == "A\r\n\n B\nC"


def test_plain_blocks(monkeypatch):
    monkeypatch.setattr(plain, "MAX_CHARS", 100)
    monkeypatch.setattr(plain, "BLOCK_CHARS", 20)
    monkeypatch.setattr(source, "CHUNK_BYTES", 64)
    text = "one two three\n\nfour five\nsix seven " * 20 + "x" * 300
    _, records = read(text, "txt")
    blocks = fields(records)
    assert "".join(field.text for field in blocks) == text
    assert all(text[int(field.id.partition("#")[2]) :].startswith(field.text) for field in blocks)
    assert all(field.meta["offset"] == int(field.id.partition("#")[2]) for field in blocks)
    assert blocks[0].text == "one two three\n\n"
    assert max(len(field.text) for field in blocks) <= 100
    _, records = read("a" * 100, "txt")
    assert [field.id for field in fields(records)] == ["x.txt"]


def test_table_changes_cells_only():
    data = 'id;"note";n\r\n1;"a ""b""; c" ; d \r\n;;\r\n\r\n2;"e\r\nf";\r\n"open"'
    new = 'id;"note";n\r\n1;"A ""B""; C "; D \r\n;;\r\n\r\n2;"E\r\nF";\r\n"OPEN"'
    assert rewrite(data, "csv", upper) == new
    _, records = read(data, "csv")
    assert [(f.id, f.meta["column"]) for f in fields(records)][:3] == [
        ("x.csv:1:1", "id"),
        ("x.csv:1:2", "note"),
        ("x.csv:1:3", "n"),
    ]
    assert fields(records)[-1].id == "x.csv:4:1"


def test_table_with_a_quote_that_is_not_closed():
    _, records = read('id,note\n1,"a\nb"\n\n2,"Canary\n3,c\n', "csv")
    assert [f.id for f in fields(records[:-1])] == ["x.csv:1:1", "x.csv:1:2"]
    assert isinstance(records[-1], Failure) and records[-1].id == "x.csv:2"
    assert (
        records[-1].error.code == "SA307"
        and "row 2" in str(records[-1].error)
        and "Canary" not in str(records[-1].error)
    )
    with pytest.raises(AnonymError, match="SA307.* header"):
        read('id,"Canary\n1,2\n', "csv")
    _, records = read('"Canary\n1,2\n', "csv", header=False)
    assert [record.id for record in records] == ["x.csv:1"]


def test_table_quotes_where_it_must():
    assert rewrite("a\nx\n", "csv", lambda text: 'p,"q"') == 'a\n"p,""q"""\n'
    assert rewrite("a\nx\n", "csv", lambda text: 'p"q') == 'a\np"q\n'


@pytest.mark.parametrize(
    "options,expected",
    [
        ({"columns": ("b",)}, "a,b\nx,Y\n"),
        ({"columns": ("1",)}, "a,b\nX,y\n"),
        ({"columns": ("b", "1")}, "a,b\nX,Y\n"),
        ({"header": False}, "A,B\nX,Y\n"),
        ({"header": False, "columns": ("2",)}, "a,B\nx,Y\n"),
        ({"delimiter": ";"}, "a,b\nX,Y\n"),
    ],
)
def test_table_options(options, expected):
    assert rewrite("a,b\nx,y\n", "csv", upper, **options) == expected


def test_table_without_the_column():
    for columns in (("c",), ("3",), ("0",)):
        with pytest.raises(AnonymError, match="SA313"):
            rewrite("a,b\nx,y\n", "csv", columns=columns)


def test_jsonl_changes_the_value_only():
    line = '{ "text":"a\\u00e9" ,"n": 1.50, "text": "b" }\r\n\n'
    assert rewrite(line, "jsonl", upper) == '{ "text":"A\\u00c9" ,"n": 1.50, "text": "B" }\r\n\n'
    assert rewrite('{"text": "é", "x": "\\/"}', "jsonl", upper) == '{"text": "É", "x": "\\/"}'
    assert rewrite('{"text": "\\/"}', "jsonl") == '{"text": "\\/"}'


@pytest.mark.parametrize(
    "field,expected",
    [
        ("a.b", '{"a": {"b": "X", "c": "y"}, "a.b": "Z", "m": [{"t": "p"}, {"t": "q"}, {}], "l": ["r", ["s"]]}'),
        ("m.t", '{"a": {"b": "x", "c": "y"}, "a.b": "z", "m": [{"t": "P"}, {"t": "Q"}, {}], "l": ["r", ["s"]]}'),
        ("l", '{"a": {"b": "x", "c": "y"}, "a.b": "z", "m": [{"t": "p"}, {"t": "q"}, {}], "l": ["R", ["S"]]}'),
    ],
)
def test_jsonl_nested_fields(field, expected):
    line = '{"a": {"b": "x", "c": "y"}, "a.b": "z", "m": [{"t": "p"}, {"t": "q"}, {}], "l": ["r", ["s"]]}'
    assert rewrite(line, "jsonl", upper, text_field=field) == expected
    for found in fields(read(line, "jsonl", text_field=field)[1]):
        assert not any(text in str(found.meta) for text in {"a.b": "xz", "m.t": "pq", "l": "rs"}[field])


def test_jsonl_ids():
    data = '{"id": 3, "text": "a", "k": 1}\n{"id": "", "text": "b"}\n{"id": {"a": 1}, "text": "c"}\n{"id": "z", "text": ["d", "e"]}\n'
    found = fields(read(data, "jsonl")[1])
    assert [field.id for field in found] == ["3", "x.jsonl:2", "x.jsonl:3", "z:1", "z:2"]
    assert found[0].meta == {"k": 1}
    assert [f.id for f in fields(read('{"m": {"i": "q"}, "text": "a"}', "jsonl", id_field="m.i")[1])] == ["q"]


@pytest.mark.parametrize(
    "line,code",
    [
        ("broken", "SA304"),
        ('["text"]', "SA304"),
        ('{"text": "a"} x', "SA304"),
        ("[" * 100_000, "SA304"),
        ('{"n": ' + "1" * 5000 + "}", "SA304"),
        ('{"other": "a"}', "SA305"),
        ('{"text": null}', "SA305"),
        ('{"text": {"x": "a"}}', "SA305"),
        ('{"text": ["a", 1]}', "SA305"),
        ('{"text": "a", "text": 3}', "SA305"),
    ],
)
def test_jsonl_bad_lines(line, code):
    _, records = read(f'{line}\n{{"text": "fine"}}', "jsonl")
    assert isinstance(records[0], Failure) and records[0].error.code == code
    assert records[0].id == "x.jsonl:1" and [field.text for field in fields(records[1:])] == ["fine"]


def test_source_wrong_encoding(monkeypatch):
    monkeypatch.setattr(source, "CHUNK_BYTES", 10)
    monkeypatch.setattr(source, "HEAD_BYTES", 10)
    for position in (0, 9, 10, 57):
        data = b"x" * position + b"\xe9" + b"Canary" * 5
        with pytest.raises(AnonymError, match=f"SA303.*byte {position}\\)") as error:
            read(data, "txt")
        assert error.value.__context__ is None and "Canary" not in str(error.value)
    with pytest.raises(AnonymError, match=r"SA303.*byte 11\)"):
        read(b"x" * 11 + b"\xc3", "txt")
    with pytest.raises(AnonymError, match="SA307"):
        read(b"x\0", "csv")


def test_rewriter_refuses_what_was_not_anonymized():
    opened, records = read("a", "txt")
    with pytest.raises(AnonymError, match="SA308"):
        Rewriter(BytesIO(), opened).write(records[0], [None])


@pytest.mark.parametrize(
    "format,expected", [("txt", b"a\nb\n"), ("csv", b'id,text\n1,"a\nb"\n'), ("tsv", b'id\ttext\n1\t"a\nb"\n')]
)
def test_writers(format, expected):
    stream = BytesIO()
    writer = get_writer(format)(stream, WriteOptions(spacy.blank("xx")))
    writer.write(Field("1", "x", "x"), "a\nb", [])
    writer.close()
    assert stream.getvalue() == expected
