"""What is written is kept: any date in any form."""

from datetime import date, timedelta

import pytest
from date_forms import ALL, AMBIGUOUS, MONTHS, NUMERIC, write
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.dates import parse_date

pytestmark = pytest.mark.slow

# Two digits of a year are read as 1969 to 2068.
DAYS = st.dates(date(1970, 1, 1), date(2067, 12, 31))
SHIFTS = st.integers(-800, 800).filter(bool)


def test_there_are_twenty_forms_and_more_in_each_language():
    for lang in MONTHS:
        assert len({form for each, form in ALL if each == lang}) >= 20


@settings(max_examples=12, deadline=None)
@given(day=DAYS)
@pytest.mark.parametrize("lang, form", ALL)
def test_a_date_is_read_and_written_in_each_form(lang, form, day):
    text = write(form, day, lang)
    written = parse_date(text, langs=[lang])
    assert written is not None, text
    if form in AMBIGUOUS and written.ambiguous:
        assert day.day <= 12
    assert written.date == day
    assert written.write(written.date) == text
    assert {"day", "month", "year"} <= written.fields


@settings(max_examples=12, deadline=None)
@given(day=DAYS, days=SHIFTS)
@pytest.mark.parametrize("lang, form", ALL)
def test_a_shifted_date_is_the_later_date_in_the_same_form(lang, form, day, days):
    later = day + timedelta(days)
    written = parse_date(write(form, day, lang), langs=[lang])
    shifted = parse_date(written.shift(days), day_first=True, langs=[lang])
    assert "{yy}" in form and shifted.date.year % 100 == later.year % 100 or shifted.date == later
    # A day of two digits does not show its padding, nor "May" whether it is a short name.
    known = not any(part in form for part in ("{B}", "{d}/", "{d}-", "{d}.")) and (
        "{dd}" not in form or form in NUMERIC or day.day < 10
    )
    if known and not (lang == "en" and day.month == 5 and "{yy}" in form):
        assert written.shift(days) == write(form, later, lang)


@given(day=DAYS)
@settings(max_examples=50, deadline=None)
def test_other_dates_are_written_in_the_same_form(day):
    assert parse_date("Monday, 3 May 2021").write(day) == write("{W}, {d} {M} {yyyy}", day)
    assert parse_date("3 d'abril de 2021").write(day) == write("{d} {de}{M} de {yyyy}", day, "ca")
    assert parse_date("2021-05-03").write(day) == day.isoformat()


@pytest.mark.parametrize(
    "text, days, expected",
    [
        ("3 Sept. 2019", 40, "13 Oct. 2019"), ("1er mai 2021", 1, "2 mai 2021"), ("2 mai 2021", -1, "1er mai 2021"), ("1º de mayo de 2021", 1, "2 de mayo de 2021"),
        ("21-Dec-22", 40, "30-Jan-23"), ("31/12/99", 1, "01/01/00"), ("3 févr. 2019", 40, "15 mars 2019"), ("3 SEPT 2019", 30, "3 OCT 2019"),
        ("28 February 2020", 1, "29 February 2020"), ("28 February 2021", 1, "1 March 2021"), ("21/Nov/2026:10:11:12 +0000", 10, "01/Dec/2026:10:11:12 +0000"),
        # Partial dates.
        ("3 May", 40, "12 June"), ("27/3", 10, "6/4"), ("3/27", 10, "4/6"), ("May 2021", 40, "June 2021"), ("May 2021", 3, "June 2021"), ("May 2021", -1, "April 2021"), ("December 2021", 100, "March 2022"),
        ("12/2021", 31, "01/2022"), ("2021-12", 31, "2022-01"), ("2021", 40, "2022"), ("2021", -900, "2019"), ("'99", 365, "'00"), ("May", 300, "March"), ("Monday", 8, "Tuesday"), ("mardi", -1, "lundi"),
        # Ranges.
        ("3-5 May 2021", 7, "10-12 May 2021"), ("3-5 May 2021", 28, "31 May-2 June 2021"), ("30-31 December 2021", 1, "31 December 2021-1 January 2022"), ("May 3-5, 2021", 28, "May 31-June 2, 2021"),
        ("December 30-31, 2021", 1, "December 31, 2021-January 1, 2022"), ("from 3 to 5 May", 7, "from 10 to 12 May"), ("del 3 al 5 de mayo de 2021", 28, "del 31 de mayo al 2 de junio de 2021"),
        ("vom 3. bis 5. Mai 2021", 28, "vom 31. Mai bis 2. Juni 2021"), ("du 3 au 5 mai 2021", 28, "du 31 mai au 2 juin 2021"), ("3.-5.5.2021", 28, "31.5.-2.6.2021"), ("30 Dec - 2 Jan 2021", 3, "2 Jan - 5 Jan 2021"),
        ("3/5/2021-7/5/2021", 30, "2/6/2021-6/6/2021"), ("2019-2021", 400, "2020-2022"), ("May-June 2021", 31, "June-July 2021"), ("November-December 2021", 31, "December 2021-January 2022"),
        ("3 May - 5 June 2021", 220, "9 December 2021 - 11 January 2022"), ("del 3 al 5 de març", 28, "del 31 de març al 2 d'abril"),
    ],
)  # fmt: skip
def test_shift(text, days, expected):
    assert parse_date(text).shift(days) == expected


@pytest.mark.parametrize(
    "text, days",
    [
        ("31/12/9999", 1),
        ("1 January 0001", -1),
        ("9999", 400),
        ("December 9999", 31),
        ("30-31 December 9999", 1),
        ("1 May 2021", 10**9),
    ],
)
def test_outside_of_the_calendar_is_nothing(text, days):
    assert parse_date(text).shift(days) is None


def test_a_wrong_weekday_stays_wrong_by_as_much():
    assert parse_date("Tuesday, 3 May 2021").shift(1) == "Wednesday, 4 May 2021"


def test_a_weekday_tells_the_century():
    # 3 May 1921 was a Tuesday, 3 May 2021 a Monday.
    assert parse_date("Tue 3 May 21").date == date(1921, 5, 3) and parse_date("Mon 3 May 21").date == date(2021, 5, 3)


@given(
    st.integers(-400, 400).filter(bool),
    st.sampled_from(["May 2021", "12/2019", "enero de 2020"]),
    st.sampled_from(["May 2023", "11/2024", "marzo de 2021"]),
)
@settings(max_examples=60, deadline=None)
def test_intervals_in_months_are_kept(days, one, other):
    def month(text):
        day = parse_date(text).date
        return day.year * 12 + day.month

    gap = month(other) - month(one)
    assert month(parse_date(other).shift(days)) - month(parse_date(one).shift(days)) == gap
