import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
    ],
)
def test_sniff_delimiter(head, delimiter):
    assert sniff_delimiter(head) == delimiter
