"""Dates of scans, notes and other calendars; versions, durations and units stay."""

import pytest

from spacy_anonym.patterns import PatternEngine, load_packs

ENGINE = PatternEngine([each for each in load_packs(["common"], "xx") if each.label in ("DATE_TIME", "ID")])


def found(text):
    return sorted({text[f.start : f.end] for f in ENGINE.find(text) if f.score >= 0.4 and f.rule != "regex.code"})


@pytest.mark.parametrize(
    "text, value",
    [
        ("DOB 11/O4/1961", "11/O4/1961"),
        ("D.O.B.: l2-I1-19B4, male", "l2-I1-19B4"),
        ("Date: 3O.11.2019.", "3O.11.2019"),
        ("Last seen 14.09, bloods", "14.09"),
        ("Thu 21.03 clinic", "21.03"),
        ("born 7 Kislev 5712", "7 Kislev 5712"),
        ("wed on 21 Rajab 1415 in", "21 Rajab 1415"),
        ("on the 12th of Hamle 1985", "12th of Hamle 1985"),
        ("My brother died on Good Friday.", "Good Friday"),
        ("She moved in on Anzac Day", "Anzac Day"),
        ("He has been ill since Purim.", "Purim"),
        ("arrivée à 4 h 50", "4 h 50"),
    ],
)
def test_dates_are_found(text, value):
    assert found(text) == [value]


@pytest.mark.parametrize(
    "text",
    [
        "date I/O, and the S/S/BOSS",
        "DOB 99/O9/1979",
        "seen 18.10 times",
        "Sun 18.31",
        "ran 14.09 km, paid 21.03",
        "The museum closes on Good Friday and Boxing Day.",
        "I love Thanksgiving, and my Halloween mask.",
        "Roast for 1 h 40 min, then 2 h 15, or 12 h 30 min in all.",
        "Postgres 2.11.14, Node 3.10.12, section 3.9.14 and 2.11.14-rc1",
        "Licence: 24 months. Penalty: 40 points; Card: 15 minutes",
        "12 Sharp Street and 5 Karting lanes",
    ],
)
def test_other_numbers_stay(text):
    assert found(text) == []


def test_the_unit_of_the_next_field_does_not_count():
    assert found("Ticket: 4471, months") == ["4471"]
    assert found("Locker: 18\nHours: 9") == ["18"]
