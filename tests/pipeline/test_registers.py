"""Names before figures in lists of people."""

import pytest
from util import bounded

from spacy_anonym.lexicons.lexicon import ordinary_words
from spacy_anonym.pipeline.registers import find_in_registers
from spacy_anonym.spans import Finding


def find(text, *names, score=0.9):
    persons = [Finding(text.index(name), text.index(name) + len(name), "PERSON", score) for name in names]
    return [text[each.start : each.end] for each in find_in_registers(text, persons, ordinary_words("en"))]


@pytest.mark.parametrize(
    "text, names, expected",
    [
        ("Brook, L. £12\nCole, P. £15\nMarsh, T. £9", [], ["Brook, L.", "Cole, P.", "Marsh, T."]),
        ("HILL B 10.50\nWOOD K  99.10\nPRICE T 87", [], ["HILL B", "WOOD K", "PRICE T"]),
        ("1. P Stone 12:40\n2. K Brown 12:52\n3. R. Zzyrq 13:01", [], ["P Stone", "K Brown", "R. Zzyrq"]),
        ("Subs: Rose, A. £10; Fox, B. £10; Short, J. £8", [], ["Rose, A.", "Fox, B.", "Short, J."]),
        ("Hope 12\nOlga - 14\nFaith: 9", ["Olga"], ["Hope", "Olga", "Faith"]),
        ("Bread 1, Grey 40, Lamb 36, Okafor 22, Iqbal 3", ["Iqbal", "Okafor"], ["Grey", "Lamb", "Okafor", "Iqbal"]),
        # Nobody was found; too few; things that letters name; other forms; far away.
        ("Grey 4, Black 3, White 5, Brown 2", [], []),
        ("Grey 4, Brown 2", ["Brown"], []),
        ("Group A 45\nGroup B 34\nGroup C 12", [], []),
        ("Vitamin A 45\nVitamin B 34\nVitamin C 12", [], []),
        ("Wins 3\nLosses 4\nRose 2\nGoals 14", ["Rose"], []),
        ("Grey 4\nBrown, B. 4\nC Hill 5", ["Grey"], []),
        (f"Grey 4 {'a' * 50}\nBrown 4 {'a' * 50}\nHill 5", ["Grey", "Brown"], []),
    ],
)
def test_what_most_entries_of_a_list_are_the_others_are_too(text, names, expected):
    assert find(text, *names) == expected


def test_what_is_hardly_found_tells_nothing_of_a_list():
    assert find("Hope 12\nSummer 14\nFaith 9", "Hope", score=0.4) == []


@pytest.mark.parametrize("piece", ["\nGrey 4", "Grey, B. 4; ", "\n", "\nA A", "A Grey"])
def test_time_grows_with_the_text(piece):
    with bounded():
        find_in_registers(piece * 50_000, [], frozenset())
