"""What the engine does once, however often a value is met: counted, not timed."""

from spacy_anonym.patterns.context import Surroundings


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
