"""Rows of people with their ages, of which one was found."""

import re

import pytest

from spacy_anonym.pipeline.beside_names import find_name_ages
from spacy_anonym.spans import Finding


def find(text, *values):
    """Find in a text in which names and ages were found already."""
    given = [
        Finding(
            text.index(value),
            text.index(value) + len(value),
            "AGE" if value.islower() or value.isdigit() else "PERSON",
            0.9,
            "ner",
        )
        for value in values
    ]
    return [text[each.start : each.end] for each in find_name_ages(text, given)]


@pytest.mark.parametrize(
    "text, values, expected",
    [
        ("Quill (37), Roe (8), Brack (3) y Mo (1).", ["Quill", "37", "Roe", "Mo"], ["8", "1"]),
        ("Quill (37), Roe (8), and Brack (6)", ["Brack", "6", "Quill", "Roe"], ["37", "8"]),
        ("fills: Quill de quinze, Rim de dotze i un nadó", ["Quill", "quinze", "Rim"], ["dotze"]),
        ("la Quill de vuit, en Roe de cinc i la Brack de dos", ["Quill", "vuit", "Roe", "Brack"], ["cinc", "dos"]),
        ("Quill de treinta y dos y Roe de cuarenta y cinco.", ["Quill", "Roe", "cuarenta y cinco"], ["treinta y dos"]),
        ("Quill 11, Mia 8, Roe 5", ["Quill", "11", "Roe"], ["Mia", "8", "5"]),
        # Nobody's numbers.
        ("Quill 37, Roe 13, Page 45", ["Quill", "37", "Roe"], ["13"]),
        ("Quill (37), Sodium (13), Platelets (45)", ["Quill", "37"], []),
        # Another number, another word between, what is no number, nothing that is sure.
        ("Quill (37), Roe (1972)", ["Quill", "37"], []),
        ("Quill (37), Roe de 8", ["Quill", "37"], []),
        ("Quill de vuit, Roe de Vic", ["Quill", "vuit"], []),
        ("Quill (37), Roe (8)", ["Quill", "Roe"], []),
        ("Quill has 37, Roe has 8", ["Quill", "37"], []),
    ],
)
def test_rows_are_found(text, values, expected):
    assert find(text, *values) == expected


def test_a_row_of_thousands_ends():
    text = ", ".join(["Quill (7)"] * 3000)
    people = [Finding(match.start(), match.end(), "PERSON", 0.9, "ner") for match in re.finditer("Quill", text)]
    found = find_name_ages(text, [*people, Finding(7, 8, "AGE", 0.9, "ner")])
    assert len(found) == 12 and {text[each.start : each.end] for each in found} == {"7"}
