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
