from benchmarks.documents import _replaced, find_leaks, wilson
from scripts.corpora.documents import Document, parse

TEXT, MARKS = parse("⟦PERSON|Ioana Vlaicu⟧ saw ⟦PERSON|O. Dee⟧ in ⟦LOCATION?|Cluj⟧ on 4 May.")
DOCUMENT = Document("en", "letter", "x1", "01", TEXT, MARKS)


def spans(*values):
    return [(TEXT.index(value), TEXT.index(value) + len(value)) for value in values]


def test_a_mark_is_left_when_a_letter_of_it_is_and_what_may_be_left_is_not():
    leaks = find_leaks(DOCUMENT, spans("Ioana", "O", "Dee"))
    assert [TEXT[mark.start : mark.end] for mark in leaks.left] == ["Ioana Vlaicu"]
    assert (leaks.masked, leaks.over) == (9, 0)
    assert find_leaks(DOCUMENT, spans("Ioana Vlaicu", "O. Dee")).left == []


def test_what_lies_in_no_mark_counts_as_over_masked():
    leaks = find_leaks(DOCUMENT, spans("Ioana Vlaicu", "O. Dee", "Cluj", "4 May"))
    assert (leaks.masked, leaks.over) == (11 + 4 + 4 + 4, 4)


def test_what_an_operator_keeps_is_not_replaced():
    kept = {"source_start": 0, "source_end": 4, "start": 0, "end": 4}
    gone = {"source_start": 5, "source_end": 8, "start": 5, "end": 6}
    assert _replaced("Cluj Ana", "Cluj *", [kept, gone]) == [(5, 8)]


def test_the_interval_of_a_share():
    # By hand, for 5 of 10: Wilson's interval is symmetric there.
    low, high = wilson(5, 10)
    assert abs(low - 0.2366) < 1e-3 and abs(low + high - 1) < 1e-9
    assert wilson(0, 0) == (0.0, 1.0) and wilson(0, 20)[0] == 0.0
