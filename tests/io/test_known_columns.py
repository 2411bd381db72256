"""Columns and fields that say what is known of the person of a row's texts."""

import io
import json

import pytest

from spacy_anonym.errors import AnonymError
from spacy_anonym.io.formats import get_reader
from spacy_anonym.io.known_columns import known_of, read_known
from spacy_anonym.io.record import Failure, ReadOptions, fields_of
from spacy_anonym.io.source import Source
from spacy_anonym.run.stream import text_of

KNOWN = ("PATIENT=first+last", "BIRTH_DATE=born")


def read(format, data, known=KNOWN, **options):
    source = Source(io.BytesIO(data), "a", format, "utf-8", lambda size: None)
    return list(get_reader(format)(source, ReadOptions(known=read_known(known), **options)))


def test_a_table_tells_each_row_its_own():
    rows = read("csv", b'first,last,born,note\n"Zoe",Beyer,1980-03-02,a\nTom,,,b\n', columns=("note",))
    known = [text_of(field).known for row in rows for field in fields_of(row)]
    assert known == [
        {"PATIENT": ["Zoe Beyer"], "BIRTH_DATE": ["1980-03-02"]},
        {"PATIENT": ["Tom "], "BIRTH_DATE": []},
    ]


def test_a_table_without_a_header_has_numbers():
    (row,) = read("csv", b"Zoe;Beyer;x\n", ["PERSON=2"], header=False, delimiter=";")
    assert fields_of(row)[2].known == {"PERSON": ["Beyer"]}


def test_lines_have_fields_and_lists():
    lines = [
        {"p": {"first": "Zoe", "ids": [12345, "77-1"]}, "text": "a"},
        {"p": {"first": None, "ids": None}, "text": "b"},
    ]
    data = "".join(json.dumps(line) + "\n" for line in lines).encode()
    rows = read("jsonl", data, ["PERSON=p.first", "ID=p.ids"])
    assert [fields_of(row)[0].known for row in rows] == [
        {"PERSON": ["Zoe"], "ID": ["12345", "77-1"]},
        {"PERSON": [], "ID": []},
    ]


def test_a_line_without_the_field_fails_alone():
    first, second = read("jsonl", b'{"text": "a"}\n{"n": "Zoe", "text": "b"}\n', ["PERSON=n"])
    assert isinstance(first, Failure) and first.error.code == "SA316"
    assert fields_of(second)[0].known == {"PERSON": ["Zoe"]}


def test_parquet_tells_each_row_its_own(tmp_path):
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    table = pyarrow.table({"first": ["Zoe", None], "last": ["Beyer", "Roe"], "born": ["1980", ""], "note": ["a", "b"]})
    stream = io.BytesIO()
    parquet.write_table(table, stream)
    rows = read("parquet", stream.getvalue(), columns=("note",))
    assert [field.known["PATIENT"] for row in rows for field in fields_of(row)] == [["Zoe Beyer"], [" Roe"]]


@pytest.mark.parametrize("format, data", [("csv", b"a,b\n1,2\n"), ("tsv", b"a\tb\n1\t2\n")])
def test_a_column_that_is_not_there_is_an_error(format, data):
    with pytest.raises(AnonymError, match="SA313"):
        read(format, data)


@pytest.mark.parametrize("argument, code", [("PERSON", "SA003"), ("PERSON=", "SA003"), ("PERSN=a", "SA038")])
def test_an_argument_is_a_label_and_columns(argument, code):
    with pytest.raises(AnonymError, match=code):
        read_known([argument])


def test_nothing_asked_for_is_nothing_known():
    assert known_of((), {"a": "Zoe"}) is None
