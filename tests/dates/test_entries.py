"""Days without a year at the beginnings of lines and in rows."""

import pytest

from spacy_anonym.dates.entries import find_days_in_row, find_entry_days
from spacy_anonym.spans import Finding


@pytest.mark.parametrize(
    "text, expected",
    [
        ("5-19 S: vomits\n6-2: no show\n 7-4\tsutures out", ["5-19", "6-2", "7-4"]),
        ("17-4 flat clean\n19-4 nobody in\n2-5 seen", ["17-4", "19-4", "2-5"]),
        ("5-19 S: vomits\n6-2: no show", []),
        ("2-3 eggs\n1-2 cups\n10-15 leaves", []),
        ("6-4 won\n3-6 lost\n7-5 won", []),
        ("21-15 won\n15-21 lost\n21-18 won", []),
        ("1.1 Scope\n1.13 Law\n2.1 Fees", []),
    ],
)
def test_days_of_entries(text, expected):
    assert [text[each.start : each.end] for each in find_entry_days(text)] == expected


@pytest.mark.parametrize(
    "text, first, expected",
    [
        ("moved from 3/4 to 5/4", "3/4", ["5/4"]),
        ("chased 2/7, 9/7 and 16/7.", "9/7", ["2/7", "16/7"]),
        ("off 4/5-6/5", "4/5", ["6/5"]),
        ("seen 2/7 and 14/20", "2/7", []),
        ("seen 2/7 and 3/4/1999", "2/7", []),
        ("seen 2/7 with 3/4 left", "2/7", []),
        ("seen 2 July and 3/7", "2 July", []),
    ],
)
def test_days_of_rows(text, first, expected):
    start = text.index(first)
    found = find_days_in_row(text, [Finding(start, start + len(first), "DATE_TIME", 0.5, "ner")])
    assert [text[each.start : each.end] for each in found] == expected


def test_a_row_of_thousands_of_days_ends():
    assert len(find_days_in_row(", ".join(["2/7"] * 3000), [Finding(5000, 5003, "DATE_TIME", 0.5, "ner")])) <= 24
