"""What the engine does once, however often a value or a row is met: counted, not timed."""

from spacy_anonym.patterns import tables
from spacy_anonym.patterns.context import Surroundings
from spacy_anonym.patterns.tables import Tables


def test_a_check_is_asked_once_of_a_value_that_stands_there_often():
    asked = []
    check = asked.append
    text = Surroundings(b"")
    for _ in range(1000):
        assert text.ask(check, "536221234") is None
    assert asked == ["536221234"]


def test_answers_are_of_one_check_and_one_value_and_their_number_is_bounded():
    text = Surroundings(b"")
    assert (
        text.ask(str.isdigit, "12") is True
        and text.ask(str.isalpha, "12") is False
        and text.ask(str.isdigit, "a") is False
    )
    for number in range(3 * Surroundings.MOST):
        text.ask(str.isdigit, str(number))
        assert len(text._answers) <= Surroundings.MOST
    text.ask(str.isdigit, "1" * (Surroundings.LONGEST + 1))
    assert not any(len(value) > Surroundings.LONGEST for _, value in text._answers)


def test_a_row_is_cut_into_cells_once_for_all_its_places(monkeypatch):
    cut = []
    cells = tables._cells
    monkeypatch.setattr(tables, "_cells", lambda line, delimiter: cut.append(line) or cells(line, delimiter))
    head = ",".join(f"h{place}" for place in range(90))
    row = ",".join(['"a,b"', *(["536221234"] * 89)])
    read = Tables(f"{head}\n{row}\n".encode())
    names = [read.header(place) for place in range(len(head) + 1, len(head) + 1 + len(row))]
    assert names[:5] == [b"h0"] * 5 and names[-1] == b"h89" and len(set(names)) == 90
    assert len(cut) == 2
