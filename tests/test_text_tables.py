"""Tables in plain text: rows, cells and headers."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from util import bounded

from spacy_anonym import text_tables
from spacy_anonym.text_tables import DELIMITERS, SPACES, Tables, cells_of


def header(text, cell):
    return Tables(text).header(text.index(cell))


@pytest.mark.parametrize("sign", ["\t", "|", ";", ",", " | ", ", ", "   "])
def test_the_header_over_a_cell(sign):
    text = "\n".join(sign.join(row) for row in (["who", "badge", "note"], ["Roe", "17", "x"], ["Quill", "18", "-"]))
    tables = Tables(text + "\n\nRoe" + sign + "19")
    assert [tables.header(text.index(cell)) for cell in ("who", "badge", "Roe", "17", "Quill", "18")] == [
        *(None, None),
        *2 * ("who", "badge"),
    ]
    assert tables.header(len(text) + 4) is None


@pytest.mark.parametrize(
    "text, cell, wanted",
    [
        ('a,"b,c",d\n1,2,3\nx,"2, 3",4', "2, 3", "b,c"), ('a,"b,c",d\n1,2,3\nx,"2, 3",4', "4", "d"),
        # An inch mark of a row is a quote that nothing ends.
        ('size,who\n28",Roe', "Roe", None),
        # A row of another number of cells lies between, and a line of a letter over the header.
        ("who,age\nRoe,Ed,12\nTuzo,13", "13", "age"), ("As you asked:, , here\nwho,age\nTuzo,13", "13", "age"),
        # A sign that parts nothing in the header, and Markdown.
        ("who,from; to\nRoe,3; 4", "4", "to"), ("who,from; to\nRoe,3", "3", "from; to"), ("| who | age |\n|:--|---|\n| Roe | 13 |", "13", "age"),
        # Rows that are indented.
        ("Name   Age\n  Tuzo K   41\n Kire   9", "Tuzo", "Name"), ("Name   Age\n  Tuzo K   41\n Kire   9", "41", "Age"), ("Name   Age\n  Tuzo K   41\n Kire   9", "9", "Age"),
        # A long number is no header's; nor is a sentence, whatever parts it.
        ("Roe,4471\nQuill,45", "45", None), ("He came home.  Then he left for good and age had come.\nIt was late.  He was 41 then they said.", "41", None),
        ("It was late, and nobody had seen them since\nsaid Roe, 41", "41", None), ("no table\nhere", "here", None), ("a,b\r\nc,d\r", "d", "b"),
    ],
)  # fmt: skip
def test_what_is_a_header(text, cell, wanted):
    assert header(text, cell) == wanted


def test_long_lines_are_no_rows():
    assert header("a,b\n" + "x," * text_tables.LONGEST + "y", "y") is None
    assert list(Tables("")) == list(Tables("a,b")) == list(Tables("a,b\n\nc;d")) == []


@settings(max_examples=100)
@given(st.text(alphabet="ab\";,|\t '*", max_size=60), st.sampled_from(DELIMITERS))
def test_cells_of_any_line_lie_in_it_in_order(line, sign):
    cells = cells_of(line, sign, 7)
    places = [place for cell in cells for place in cell]
    assert places == sorted(places) and places[0] >= 7 and places[-1] <= 7 + len(line)
    assert len(cells) == 1 + line.count(sign) or '"' in line or sign == SPACES
    assert all(line[start - 7 : end - 7] == line[start - 7 : end - 7].strip(" \t\"'*") for start, end in cells)


def test_a_table_is_cut_into_cells_once_and_only_where_it_is_asked(monkeypatch):
    cut = []
    monkeypatch.setattr(text_tables, "cells_of", lambda line, *rest: cut.append(line) or cells_of(line, *rest))
    table = "who,born,note\n" + "Roe,3.5.1961,y\n" * 50
    tables = Tables(table + "\n" + "a;b\n" * 1000)
    assert {tables.header(place) for place in range(14, len(table))} == {"who", "born", "note"}
    assert len(cut) == 51


def test_time_grows_with_the_text():
    # Each row has another number of cells.
    text = "\n".join("a," * count for count in range(1, 1000))
    tables = Tables(text * 2)
    with bounded():
        assert not any(map(tables.header, range(0, len(text), 16)))
