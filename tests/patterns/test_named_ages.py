"""Ages by the words around them; durations and other numbers stay."""

import pytest

from spacy_anonym.patterns import PatternEngine, load_packs

ENGINE = PatternEngine([pattern for pattern in load_packs(["common"], "xx") if pattern.label == "AGE"])


def found(text):
    return sorted({text[f.start : f.end] for f in ENGINE.find(text) if f.score >= 0.4})


@pytest.mark.parametrize(
    "text, value",
    [
        ("Aged forty-one, he went to sea.", "forty-one"),
        ("My neighbour is kind; she is 83 and gardens.", "83"),
        ("her brother turned nineteen on Monday", "nineteen"),
        ("Passenger Mrs Oona Keller, 57, slipped on the step.", "57"),
        ("two children: Odo (4) and a baby", "4"),
        ("KELLER OONA   71/F   ward 3", "71"),
        ("the girl (age 9) was asleep", "9"),
        ("a thirty-two-year-old welder", "thirty-two-year-old"),
        ("her seven-month-old slept", "seven-month-old"),
        ("the twelve day old boy", "twelve day old"),
        ("a four-and-a-half-year-old", "four-and-a-half-year-old"),
        ("Pupil is 8y11m, left-handed", "8y11m"),
        ("CA 10:4, reading age", "10:4"),
        ("a son (7/12) with croup", "7/12"),
        ("a welder in his late thirties, married", "late thirties"),
        ("a cook in her 50s with asthma", "50s"),
        ("Age: 3O", "3O"),
        ("su hija Nuria, 22 años, estudia", "22 años"),
        ("un niño de cuatro años lo vio", "cuatro años"),
        ("la meva àvia té vuitanta-dos anys", "vuitanta-dos anys"),
    ],
)
def test_ages_are_found(text, value):
    assert found(text) == [value]


@pytest.mark.parametrize(
    "text",
    [
        "She was 10 minutes late and he is 7 points up.",
        "A two-week-old strike, a four-day-old newspaper and a one-year-old house.",
        "He won in his 30th year as a judge, singing songs of the fifties in her 60s outfit.",
        "Figure (3/12), ratio 7;2, page: 3l.",
        "They have 12 years of experience, three years of service.",
        "At age 18 or older one may vote.",
        "I am 100% sure, and he is 5.5 feet tall.",
        "See Keller, 12, 14 and Figure 3, the map.",
        "hace cuatro años que vive en Soria desde hace dos meses",
        "cuatro años de casados",
        "fa deu anys",
    ],
)
def test_durations_and_numbers_stay(text):
    assert found(text) == []
