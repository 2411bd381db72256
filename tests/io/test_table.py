import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trees import fields

from spacy_anonym.io import table
from spacy_anonym.io.table import CellTooLong, lacks_quote, quote_cell, sniff_delimiter, split_rows, unquote_cell

TABLE = st.text(alphabet='ab ",;\t\r\n\u2028é', max_size=40)


def pieces(text, size):
    return iter([text[i : i + size] for i in range(0, len(text), size)])


@given(TABLE, st.integers(1, 7), st.sampled_from(table.DELIMITERS))
def test_split_rows_loses_nothing(text, size, delimiter):
    rows = list(split_rows(pieces(text, size), delimiter))
    assert "".join(delimiter.join(row.cells) + row.end for row in rows) == text
    assert rows == list(split_rows(iter([text]), delimiter))


@given(TABLE, st.sampled_from(",;\t"))
def test_split_rows_reads_as_the_csv_module(text, delimiter):
    rows = [[unquote_cell(cell) for cell in row.cells] for row in split_rows(iter([text]), delimiter)]
    expected = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
    assert [row for row in rows if row != [""]] == [row for row in expected if row not in ([], [""])]


@given(st.text(max_size=12), st.booleans(), st.sampled_from(",;\t|"))
def test_quote_cell_is_read_back(value, quoted, delimiter):
    raw = quote_cell(value, delimiter, quoted)
    assert unquote_cell(raw) == value
    assert [row.cells for row in split_rows(iter([raw]), delimiter)] == ([[raw]] if raw else [])


def test_split_rows_stops_at_a_quote_without_end(monkeypatch):
    monkeypatch.setattr(table, "MAX_LINE", 100)
    with pytest.raises(CellTooLong):
        list(split_rows(pieces('a,b\n1,"' + "x" * 500, 50), ","))


@pytest.mark.parametrize(
    "text,lacks",
    [('"a', True), ('1,"a', True), ('"a""', True), ('"', True), ('1\n"a,b\n2', True)]
    + [
        ('"a"', False),
        ('"a"""', False),
        ('""', False),
        ('a"', False),
        ('"a"\n', False),
        ('"a,b\n2"', False),
        ('"a"b', False),
    ],
)
def test_lacks_quote(text, lacks):
    assert lacks_quote(list(split_rows(iter([text]), ","))[-1]) is lacks


@pytest.mark.parametrize(
    "head,delimiter",
    [
        ("a,b", ","),
        ("a;b;c,d", ";"),
        ("a\tb", "\t"),
        ("a|b", "|"),
        ("a", ","),
        ("", ","),
        ('"a;b;c",d\nx;y;z', ","),
        ("\n\na;b", ";"),
        ("A title\n\na;b", ";"),
        ("note\na;b", ","),
    ],
)
def test_sniff_delimiter(head, delimiter):
    assert sniff_delimiter(head) == delimiter


TABLES = {
    "a title": ("Report of Ann Roe\n\nsurname;n\nBo;1\n", ["Report of Ann Roe", "surname", "n", "Bo", "1"], ["Bo"]),
    "a title and empty cells": ("Ann,,\nsurname,n\nBo,1\n", ["Ann", "surname", "n", "Bo", "1"], ["Bo"]),
    "a long name of one column": ("clinical note\nAnn, and Bo\n", ["clinical note", "Ann", " and Bo"], []),
    "a column of people": ("patient name\nBo\n", ["Bo"], ["Bo"]),
    "no header, but a date": ("Ann,x,1980-03-02\nBo,y,1\n", ["Ann", "x", "1980-03-02", "Bo", "y", "1"], []),
    "no header, but an address": ("ann@x.org,a\n", ["ann@x.org", "a"], []),
    "names and a date as a header": (
        "Surname,2021-01-01\nFeather,present\nStone,absent\n",
        ["Feather", "present", "Stone", "absent"],
        ["Feather", "Stone"],
    ),
    "a name and an address as a header": ("Surname,list@x.org\nFeather,yes\n", ["Feather", "yes"], ["Feather"]),
    "dates as a header": ("country,2020-01-01,2020-01-02\nUK,1,2\n", ["UK", "1", "2"], []),
    "years as a header": ("country,1990,1991,1992,1993\nUK,1,2\n", ["UK", "1", "2"], []),
}


@pytest.mark.parametrize("kind", TABLES)
def test_what_stands_in_the_place_of_a_header(kind):
    data, texts, people = TABLES[kind]
    read = fields("csv", data)
    assert [field.text for field in read] == texts
    assert [field.text for field in read if field.given] == people
    # The first row is number 0, so that the rows of the output, which are read again to restore it, have the same ids.
    assert read[-1].meta["row"] == len(data.split("\n")) - 2 - data.count("\n\n")
    assert not any("Ann" in str(field.meta["column"]) for field in read)
