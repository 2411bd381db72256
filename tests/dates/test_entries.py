"""Days without a year at the beginnings of lines."""

import pytest

from spacy_anonym.dates.entries import find_entry_days


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
