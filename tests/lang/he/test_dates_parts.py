"""Which characters of a date are its day, month and year, in both calendars."""

import string
from datetime import date, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.lang.he.calendar import MONTHS, read_bare_year, read_numeral, to_civil
from spacy_anonym.lang.he.date_parts import Moment, find_parts, is_within_a_year, years_between

NOW = 2026


def read(text):
    found = find_parts(text, NOW)
    return None if found is None else " ".join(f"{part.kind[0]}:{text[part.start : part.end]}" for part in found.parts)


@pytest.mark.parametrize(
    "text, expected",
    [
        # numbers, any separator, in any order
        ("17.3.2009", "d:17 m:3 y:2009"), ("17/03/2009", "d:17 m:03 y:2009"), ("17-3-09", "d:17 m:3 y:09"), ("17\\3\\2009", "d:17 m:3 y:2009"), ("17 / 3 / 2009", "d:17 m:3 y:2009"),
        ("17 3 2009", "d:17 m:3 y:2009"), ("17–3–2009", "d:17 m:3 y:2009"), ("17־3־2009", "d:17 m:3 y:2009"), ("2009-03-17", "y:2009 m:03 d:17"), ("2009 . 3 . 17", "y:2009 m:3 d:17"),
        ("3.17.2009", "m:3 d:17 y:2009"), ("2009.17.3", "y:2009 d:17 m:3"), ("97-03-17", "y:97 m:03 d:17"), ("17x3x2009", "d:17 m:3 y:2009"),
        # without separators
        ("17032009", "d:17 m:03 y:2009"), ("20090317", "y:2009 m:03 d:17"), ("03172009", "m:03 d:17 y:2009"), ("10102010", "d:10 m:10 y:2010"), ("170309", "d:17 m:03 y:09"),
        # parts
        ("3/2009", "m:3 y:2009"), ("2009/3", "y:2009 m:3"), ("3/97", "m:3 y:97"), ("17.3", "d:17 m:3"), ("5.6", "d:5 m:6"), ("2009", "y:2009"), ("2nd", "d:2nd"),
        # ranges
        ("17-19.3.2009", "d:17 d:19 m:3 y:2009"), ("17.3-2.4.2009", "d:17 m:3 d:2 m:4 y:2009"), ("17.3.2009-2.4.2009", "d:17 m:3 y:2009 d:2 m:4 y:2009"), ("17.3.2009 עד 2.4.2009", "d:17 m:3 y:2009 d:2 m:4 y:2009"),
        ("3-5 במאי 2021", "d:3 d:5 m:מאי y:2021"), ("30 במאי - 2 ביוני 2021", "d:30 m:מאי d:2 m:יוני y:2021"),
        # proclitics
        ("ב17.3.2009", "d:17 m:3 y:2009"), ("ומה-17.3.2009", "d:17 m:3 y:2009"),
        # months in words
        ("17 במרץ 2009", "d:17 m:מרץ y:2009"), ("17 מרס, 2009", "d:17 m:מרס y:2009"), ("17 ב-מרץ 2009", "d:17 m:מרץ y:2009"), ("17 למרץ 09", "d:17 m:מרץ y:09"), ("במרץ 2009", "m:מרץ y:2009"), ("17 במרץ", "d:17 m:מרץ"),
        ("17-MAR-2009", "d:17 m:MAR y:2009"), ("March 17th, 2009", "m:March d:17 y:2009"), ("March 2nd, 2009", "m:March d:2nd y:2009"), ("17 de marzo de 2009", "d:17 m:marzo y:2009"),
        ("כ\"ט במרץ 1947", "d:כ\"ט m:מרץ y:1947"), ("יום שלישי, 17.3.2009", "w:שלישי d:17 m:3 y:2009"), ("יום ג', 17.3.2009", "w:ג' d:17 m:3 y:2009"),
        # the Hebrew calendar, both kinds of quotes
        ("י״ז באדר תשס״ט", "d:י״ז m:אדר y:תשס״ט"), ("י\"ז באדר תשס\"ט", "d:י\"ז m:אדר y:תשס\"ט"), ("ז' בחשון ה'תשס\"ט", "d:ז' m:חשון y:ה'תשס\"ט"), ("ז׳ מרחשוון ה׳תשס״ט", "d:ז׳ m:מרחשוון y:ה׳תשס״ט"),
        ("ט\"ו בשבט", "d:ט\"ו m:שבט"), ("בי\"ד באדר ב' תשע\"ט", "d:י\"ד m:אדר ב' y:תשע\"ט"), ("ה' אדר א׳ תשע״ט", "d:ה' m:אדר א׳ y:תשע״ט"), ("ה' באדר שני תשע\"ט", "d:ה' m:אדר שני y:תשע\"ט"), ("א' בתשרי תשפד", "d:א' m:תשרי y:תשפד"),
        ("ב׳ בכסלו 1980", "d:ב׳ m:כסלו y:1980"), ("באלול תש\"ף", "m:אלול y:תש\"ף"),
        # times
        ("2009-03-17T14:30:00Z", "y:2009 m:03 d:17 t:T14:30:00Z"), ("17.3.2009 14:30", "d:17 m:3 y:2009 t:14:30"), ("14:30", "t:14:30"),
        # none, or impossible
        ("31.2.2009", None), ("17.13.2009", None), ("30 בפברואר 2009", None), ("29.2.2009", None), ("29.2", "d:29 m:2"), ("לפני שנה", None), ("99/99/9999", None), ("פסח 2020", None), ("١٧.3.2009", None), ("", None),
        ("ל\"א באלול תש\"ף", None), ("ה' באדר ב' תש\"ף", None), ("17.3.2009 אצל נועם", None), ("123456789", None), ("17,03,2009,5,6,7,8", None),
    ],
)  # fmt: skip
def test_parts_of_a_date(text, expected):
    assert read(text) == expected


@pytest.mark.parametrize("text, year", [("17.3.26", 2026), ("17.3.27", 1927), ("17.3.00", 2000), ("17.3.99", 1999)])
def test_years_of_two_digits(text, year):
    assert find_parts(text, NOW).moments == (Moment(year, 3, 17, False),)


def test_years_of_two_digits_late_in_a_century():
    # A century begins with its first year, not with its fifty-first.
    assert find_parts("17.3.51", 2060).moments[0].year == 2051
    assert find_parts("17.3.61", 2060).moments[0].year == 1961


@pytest.mark.parametrize(
    "word, number",
    [
        ("א'", 1),
        ("י״ב", 12),
        ('ט"ו', 15),
        ("ט״ז", 16),
        ("ל׳", 30),
        ("תשמ״א", 5741),
        ("ה'תשפ\"ד", 5784),
        ('תשד"ם', 5744),
        ("ך'", 20),
        ('צה"ל', None),
        ("שלום", None),
        ('ו"ט', None),
        ('ד"ר', None),
        ("'", None),
        ("", None),
    ],
)
def test_numbers_in_letters(word, number):
    assert read_numeral(word) == number


def test_years_without_marks():
    assert read_bare_year("תשפד") == 5784 and read_bare_year("התשפד") == 5784
    assert read_bare_year("שלום") is None and read_bare_year("תרבות") is None


# Rosh Hashana, as the calendars of those years have it, and a day in each kind of Adar.
@pytest.mark.parametrize(
    "day, civil",
    [
        ((5784, 7, 1), (2023, 9, 16)),
        ((5741, 7, 1), (1980, 9, 11)),
        ((5784, 12, 1), (2024, 2, 10)),
        ((5784, 13, 14), (2024, 3, 24)),
        ((5708, 8, 16), (1947, 10, 30)),
    ],
)
def test_days_of_the_hebrew_calendar(day, civil):
    assert to_civil(*day) == date(*civil)
    assert to_civil(5785, 13, 1) is None and to_civil(5784, 7, 31) is None and to_civil(0, 1, 1) is None


def test_mixed_calendars_tell_the_year():
    assert find_parts("ב׳ בכסלו 1980", NOW).moments[0].earliest() == date(1980, 11, 10)
    assert find_parts("ט״ו בשבט 1981", NOW).moments[0].earliest() == date(1981, 1, 20)
    assert find_parts("3 במאי תשמ״א", NOW).moments[0].earliest() == date(1981, 5, 3)


def test_ages():
    assert years_between(date(1937, 11, 21), date(2026, 11, 21)) == 89
    assert years_between(date(1937, 11, 22), date(2026, 11, 21)) == 88
    assert is_within_a_year(date(2025, 11, 22), date(2026, 11, 21)) and not is_within_a_year(
        date(2025, 11, 21), date(2026, 11, 21)
    )
    assert is_within_a_year(date(2027, 1, 1), date(2026, 11, 21)) and not is_within_a_year(
        date(2029, 1, 1), date(2026, 11, 21)
    )


NAMES = [
    "ינואר",
    "במאי",
    "לדצמבר",
    "ב-יוני",
    *MONTHS,
    "אדר ב'",
    "Jan",
    "mayo",
    'תשמ"א',
    "ה'תש״ף",
    "כ״ט",
    "יום",
    "שני",
    "עד",
]
PIECES = st.one_of(
    st.integers(0, 99999999).map(str),
    st.sampled_from(NAMES),
    st.sampled_from(list(" .,-/\\:'\"׳״־–Tthsב\u200f\u05b0") + ["  ", ""]),
)


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        st.lists(PIECES, max_size=9).map("".join), st.text(max_size=130), st.text(string.digits + "./- :", max_size=30)
    )
)
def test_parts_never_fail_and_lie_in_order(text):
    found = find_parts(text, NOW)
    if found is not None:
        end = 0
        for part in found.parts:
            assert end <= part.start < part.end <= len(text)
            end = part.end
        # No digit outside of the parts.
        outside = set(range(len(text))) - {place for part in found.parts for place in range(part.start, part.end)}
        assert not any(text[place].isdigit() for place in outside)
        assert all(moment.is_real() for moment in found.moments)


@settings(max_examples=100, deadline=None)
@given(
    st.integers(0, 36_000),
    st.sampled_from(
        ["{d}.{m}.{y}", "{d:02d}/{m:02d}/{y}", "{y}-{m:02d}-{d:02d}", "{d} - {m} - {y}", "{d:02d}{m:02d}{y}"]
    ),
)
def test_every_day_is_read_as_it_is(number, form):
    day = date(1930, 1, 1) + timedelta(number)
    moment = find_parts(form.format(d=day.day, m=day.month, y=day.year), NOW).moments[0]
    assert (moment.year, moment.month, moment.day) == (day.year, day.month, day.day)
