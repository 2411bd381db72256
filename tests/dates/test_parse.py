"""What a date expression says, and what is none."""

import pickle
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.dates import is_time, parse_date, read_dates


@pytest.mark.parametrize(
    "text, expected",
    [
        ("1/1/22", (2022, 1, 1)), ("21-12-2022", (2022, 12, 21)), ("3.5.21", (2021, 5, 3)), ("2024.03.05", (2024, 3, 5)), ("20240305", (2024, 3, 5)), ("05032024", (2024, 3, 5)), ("99-12-31", (1999, 12, 31)),
        ("05 aug 22", (2022, 8, 5)), ("aug 5, 22", (2022, 8, 5)), ("the 3rd of May", (None, 5, 3)), ("29 Feb", (None, 2, 29)), ("May '85", (1985, 5, None)), ("May-21", (2021, 5, None)), ("27/3", (None, 3, 27)),
        ("3/27", (None, 3, 27)), ("05/2021", (2021, 5, None)), ("3 de mayo", (None, 5, 3)), ("3 d’agost", (None, 8, 3)), ("1er mai", (None, 5, 1)), ("3. Mai", (None, 5, 3)), ("ב-3 במאי 2021", (2021, 5, 3)),
        ("2021-05-03T10:00:00Z", (2021, 5, 3)), ("12/31/2021", (2021, 12, 31)), ("2021/31/12", (2021, 12, 31)), ("mar. 3 mai 2021", (2021, 5, 3)), ("69", None), ("'69", (1969, None, None)), ("'68", (2068, None, None)),
    ],
)  # fmt: skip
def test_parts(text, expected):
    written = parse_date(text)
    assert (written and tuple(written.first[:3])) == expected


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "3", "31/02/2021", "29 February 2021", "0/5/2021", "32 May", "13/13/2013", "2021-13-01", "3 Foo 2021", "yesterday", "10.20.30.40", "3 May 5 June 7 July", "May May", "1/2-2021", "١/٢/٢٠٢١",
        "3rd 2021", "th May 2021", "May 2021th", "3 May 2021 <b>", "14:30", "3 May 20211", "0000-01-01", "3 May 2021 please", "3 May 2021" * 40, "30 February - 2 March", "ש", "d'", "--", "3-", "and", "bis", "Monday 2021", "Monday - 2021", "31 to 3 January 2021",
    ],
)  # fmt: skip
def test_what_is_no_date_is_nothing(text):
    assert parse_date(text) is None


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            "3 5 12 31 2021 21 May mai d'abril de of the th . - / , ' – to bis Monday Mon יום ב ינואר 10:30 T Z é \u202f 05032021".split(
                " "
            )
            + [" ", " ", "\u0301"]
        ),
        max_size=9,
    ).map("".join)
)
def test_any_text_is_written_back_or_refused(text):
    written = parse_date(text)
    if written is not None:
        assert written.write(written.date, written.last_date) == text
        assert written.shift(40) is None or written.shift(40) != "" and isinstance(hash(written), int)
        assert pickle.loads(pickle.dumps(written)) == written


@pytest.mark.parametrize("text, lang", [
    ("3 April 2021", "en"), ("3. April 2021", "de"), ("3 avril 2021", "fr"), ("3 de abril de 2021", "es"), ("3 d'abril de 2021", "ca"), ("3 mai 2021", "fr"), ("3. Mai 2021", "de"), ("3 de octubre de 2021", "es"),
    ("3 d'octubre de 2021", "ca"), ("3 באפריל", "he"), ("05 aug 22", "en"), ("3 maggio 2021", "it"), ("3 mei 2021", "nl"), ("3 de maio de 2021", "pt"), ("2021-05-03", ""), ("3 de novembre", "ca"), ("3 novembre", "fr"),
])  # fmt: skip
def test_language(text, lang):
    assert parse_date(text).lang == lang


def test_day_and_month():
    assert parse_date("3/4/2021").date == date(2021, 4, 3) and parse_date("3/4/2021").ambiguous
    assert parse_date("3/4/2021", day_first=False).date == date(2021, 3, 4)
    assert parse_date("27/3/2021", day_first=False).date == date(2021, 3, 27) and not parse_date("27/3/2021").ambiguous
    assert not parse_date("4/4/2021").ambiguous and not parse_date("2021-03-04").ambiguous
    # One end of a range tells the order of the other.
    assert parse_date("3/4/2021-3/27/2021").date == date(2021, 3, 4)


@pytest.mark.parametrize("texts, day_first, month", [
    (["3/4/2021", "27/3/2021"], True, 4), (["3/4/2021", "3/27/2021"], False, 3), (["3/4/2021"], None, 4), (["3/4/2021", "27/3/2021", "3/27/2021"], None, 4), (["3/4/2021", "2021-03-27", "27 March 2021", "5/5/2021"], None, 4), (["Mon 3/4/2021", "3/27/2021"], False, 3), (["Monday, 3/4/2021", "27/3/2021"], True, 4),
])  # fmt: skip
def test_one_date_tells_the_order_of_the_others(texts, day_first, month):
    found = read_dates(texts)
    assert found.day_first == day_first and found.dates[0].date.month == month
    assert read_dates(texts, day_first=False).dates[0].date.month == 3


def test_the_document_tells_the_padding():
    assert [date.shift(20) for date in read_dates(["12/31/2021", "3/4/2021"]).dates.values()] == [
        "1/20/2022",
        "3/24/2021",
    ]
    assert (
        read_dates(["12/31/2021", "03/04/2021"]).dates[0].shift(20)
        == read_dates(["12/31/2021"]).dates[0].shift(20)
        == "01/20/2022"
    )


def test_the_document_tells_the_year_and_the_language():
    found = read_dates(["1 May", "3 May 2019", "4 May", "nonsense", "2020", "5 May"])
    assert found.years == {0: 2019, 2: 2019, 5: 2020} and set(found.dates) == {0, 1, 2, 4, 5}
    assert read_dates(["3 novembre 2021", "4 de maig de 2021", "5 de juny"]).langs[0] == "ca"


@pytest.mark.parametrize(
    "text, expected",
    [
        ("14:30", True),
        ("2:45 pm", True),
        ("14h30", True),
        ("14.30 Uhr", True),
        ("at 10 am", True),
        ("3 May 14:30", False),
        ("1430", False),
        ("", False),
        ("Monday 14:30", False),
        ("noon", False),
    ],
)
def test_times(text, expected):
    assert is_time(text) is expected


@pytest.mark.parametrize(
    "date, time",
    [
        ("April 27", " from noon"),
        ("8/21", ", about 9 pm"),
        ("October 16", " at 11"),
        ("May 3", " from 9 to 5"),
        ("3-5 May 2021", " at about 9 pm"),
        ("el 3 de mayo", " a las 9"),
        ("am 3. Mai", " um 9"),
    ],
)
@pytest.mark.parametrize("days", [-300, 40, 100])
def test_a_time_of_day_at_the_end_is_neither_day_nor_year_and_stays(date, time, days):
    written = parse_date(date + time)
    assert written.text == date + time == written.write(written.date, written.last_date)
    assert written.shift(days) == parse_date(date).shift(days) + time


def test_the_end_of_a_range_is_no_time_of_day():
    assert parse_date("from May 3 to May 5").last_date.day == 5 and parse_date("del 3 al 9 de mayo").last_date.day == 9
