"""Cells of a column whose other cells were found."""

import pytest
from util import bounded

from spacy_anonym.pipeline.columns import find_in_columns
from spacy_anonym.spans import Finding

TABLE = "id;who;login\n4471;Quill Roe;qroe\n4472;Sandor Zorn;szorn\n4473;Tuzo Emre;temre\n4474;-;admin\n"


def found(text, **labels):
    findings = [
        Finding(text.index(value), text.index(value) + len(value), label, 0.9)
        for label, values in labels.items()
        for value in values
    ]
    return [(each.label, text[each.start : each.end]) for each in find_in_columns(text, findings)]


@pytest.mark.parametrize("sign", [";", ",", " | ", "\t"])
def test_the_other_cells_of_a_column_of_names_are_names(sign):
    text = TABLE.replace(";", sign)
    assert found(text, PERSON=["Quill Roe", "Sandor Zorn"]) == [("PERSON", "Tuzo Emre")]
    assert found(text, USERNAME=["qroe", "szorn", "temre"]) == [("USERNAME", "admin")]


def test_a_quoted_cell_is_one():
    text = 'a,"Roe, Quill",x\nb,"Zorn, Ed",y\nc,"Emre, Tuzo",z'
    assert found(text, PERSON=["Roe, Quill", "Emre, Tuzo"]) == [("PERSON", "Zorn, Ed")]


def test_few_names_and_uneven_rows_tell_nothing():
    assert found(TABLE, PERSON=["Quill Roe"]) == []
    assert found("Quill Roe, Ed Zorn, Tuzo\nand, so\nthey, went, on, foot", PERSON=["Quill Roe", "Ed Zorn"]) == []


def test_time_grows_with_the_text():
    text = "a;Quill Roe;x\n" * 50_000
    findings = [Finding(14 * row + 2, 14 * row + 11, "PERSON", 0.9) for row in range(0, 50_000, 2)]
    with bounded():
        assert len(find_in_columns(text, findings)) == 25_000
