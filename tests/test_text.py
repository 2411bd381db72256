import pytest

from spacy_anonym import AnonymError
from spacy_anonym.person_names import fold
from spacy_anonym.text import LINE, line_around, plain_value, rewrite


@pytest.mark.parametrize(
    "text, edits, expected, starts",
    [
        ("", [], "", []),
        ("abc", [], "abc", []),
        ("abc", [(0, 3, "")], "", [0]),
        ("abc", [(0, 0, "X")], "Xabc", [0]),
        ("abc", [(3, 3, "X")], "abcX", [3]),
        ("abcdef", [(1, 2, "XYZ"), (2, 4, ""), (4, 5, "Q")], "aXYZQf", [1, 4, 4]),
        ("\U0001f600b\U0001f600", [(0, 1, "a"), (2, 3, "\U0001f601\U0001f601")], "ab\U0001f601\U0001f601", [0, 2]),
        ("a\r\nb", [(3, 4, "\n")], "a\r\n\n", [3]),
    ],
)
def test_rewrite(text, edits, expected, starts):
    assert rewrite(text, edits) == (expected, starts)
    assert rewrite(text, iter(edits)) == (expected, starts)


@pytest.mark.parametrize(
    "edits", [[(0, 2, ""), (1, 3, "")], [(2, 3, ""), (0, 1, "")], [(2, 1, "")], [(0, 4, "")], [(-1, 1, "")]]
)
def test_rewrite_refuses_overlaps_and_offsets_outside(edits):
    with pytest.raises(AnonymError) as caught:
        rewrite("abc", edits)
    assert caught.value.code == "SA103"


@pytest.mark.parametrize(
    "text, rest",
    [("a «b» c", "a  c"), ("x\na «b» c\ny", "a  c"), ("«b»", ""), ("x\n«b»\ny", ""), ("a\r\n«b»\r\nc", "\r")],
)
def test_the_line_around_characters(text, rest):
    start, end = text.index("«"), text.index("»") - 1
    assert line_around(text.replace("«", "").replace("»", ""), start, end) == rest


def test_a_long_line_is_read_near_the_characters_only():
    before, after = "x" + "a" * LINE, "c" * LINE + "y"
    assert line_around(f"{before}b{after}", LINE + 1, LINE + 2) == "a" * LINE + "c" * LINE
    assert line_around(f"\n{before}b", LINE + 2, LINE + 3) == "a" * LINE


@pytest.mark.parametrize("other", ["Sean O\u2019Brien", "SEAN  O'Brien", "Sea\u0301n O'Brien"])
def test_values_are_equal_without_case_spacing_and_the_way_of_writing_a_character(other):
    value = "Se\u00e1n O'Brien" if "\u0301" in other else "Sean O'Brien"
    assert plain_value(other) == plain_value(value) and fold(other.split()[-1]) == fold("O'Brien")
