"""Dates instead of dates."""

import re

import pytest

from spacy_anonym.dates import parse_date
from spacy_anonym.dates.tokens import is_time
from spacy_anonym.spans import Finding
from spacy_anonym.surrogates.document import Surrogates
from spacy_anonym.vault import MemoryVault


def replace(*values, label="DATE_TIME", key=b"k" * 32, locale="en_GB"):
    surrogates = Surrogates(" ; ".join(values), (), locale, key, True, MemoryVault())
    return [surrogates.surrogate(label, value, "") for value in values]


@pytest.mark.parametrize(
    "value", ["3 May 2021", "2021-05-03", "03/05/2021", "May 3, 2021", "3 de mayo de 2021", "3. Mai 2021"]
)
def test_a_date_stays_a_date_of_its_form(value):
    days = set()
    for number in range(8):
        (new,) = replace(value, key=bytes([number + 1]) * 32, label="BIRTH_DATE")
        far = abs((parse_date(new).date - parse_date(value).date).days)
        assert 20 <= far <= 400
        assert [char for char in new if char in "/-.,"] == [char for char in value if char in "/-.,"]
        days.add(far)
    assert len(days) > 4


def test_intervals_stay():
    first, second, third = replace("3 May 2021", "10 May 2021", "2021-06-01")
    first, second, third = (parse_date(new).date for new in (first, second, third))
    assert (second - first).days == 7 and (third - first).days == 29


def test_one_day_is_one_day_under_all_labels():
    text = "born 3 May 1980, seen 3 May 1980, left 4 May 1980"
    labels = "BIRTH_DATE", "DATE_TIME", "MEDICAL_DATE"
    starts = [match.start() for match in re.finditer(r"\d May", text)]
    findings = [Finding(start, start + 10, label) for start, label in zip(starts, labels)]
    for number in range(6):
        surrogates = Surrogates(text, findings, "en_GB", bytes([number + 1]) * 32, True, MemoryVault())
        born, seen, left = (surrogates.surrogate(f.label, text[f.start : f.end], "") for f in findings)
        assert born == seen and (parse_date(left).date - parse_date(seen).date).days == 1


@pytest.mark.parametrize("year", ["", " 2021"])
def test_intervals_stay_where_a_date_would_become_another_one(year):
    values = [f"{day} {month}{year}" for month in ("January", "March", "July", "November") for day in range(2, 29, 3)]
    for number in range(4):
        new = replace_all(" ; ".join(values), *values, key=bytes([number + 1]) * 32)
        moved = {(parse_date(other).date - parse_date(value).date).days % 365 for value, other in zip(values, new)}
        assert len(moved) == 1 and not set(new) & set(values)


def test_years_become_years():
    values = "1984", "1985", "1986", "1987"
    for number in range(8):
        new = list(map(int, replace_all(" ".join(values), *values, key=bytes([number + 1]) * 32)))
        assert new == list(range(new[0], new[0] + 4)) and 0 < abs(new[0] - 1984) < 10


def test_a_range_that_the_locale_s_order_cannot_read_is_read_in_the_other():
    (new,) = replace_all("1-3/5/2021", "1-3/5/2021", locale="en_US")
    written = parse_date(new, day_first=True)
    assert (written.last_date - written.date).days == 2 and written.date.year in (2020, 2021, 2022)


def test_29_february_lies_between_its_neighbours():
    values = "29 Feb", "28 Feb", "1 Mar"
    leap, before, behind = (parse_date(new).date for new in replace_all(" ".join(values), *values))
    assert (leap - before).days == (behind - leap).days == 1


def test_a_date_of_the_document_is_not_used():
    (new,) = replace("3 May 2021")
    values = ["3 May 2021", new]
    for value, other in zip(values, replace(*values)):
        assert other not in values and parse_date(other) is not None


@pytest.mark.parametrize("value", ["31 February 2021", "25:61", "soon", "99/99/9999"])
def test_what_is_no_date_is_not_left(value):
    (new,) = replace(value)
    assert new != value and len(new) == len(value)


def replace_all(text, *values, locale="en_US", key=b"k" * 32):
    findings, end = [], 0
    for value in values:
        start = text.index(value, end)
        end = start + len(value)
        findings.append(Finding(start, end, "DATE_TIME"))
    surrogates = Surrogates(text, findings, locale, key, True, MemoryVault())
    return [surrogates.surrogate("DATE_TIME", value, "") for value in values]


def test_the_document_tells_the_order_of_day_and_month():
    american = "04/17/1948", "11/02/1991", "01/01/2024"
    for locale in ("en_US", "es_ES"):
        old = [parse_date(value, day_first=False).date for value in american]
        new = [
            parse_date(value, day_first=False) for value in replace_all(" ; ".join(american), *american, locale=locale)
        ]
        assert {(date.date - before).days for date, before in zip(new, old)} == {(new[0].date - old[0]).days}
    british = "17/04/1948", "11/02/1991"
    first, second = (
        parse_date(value, day_first=True).date for value in replace_all(" ; ".join(british), *british, locale="en_US")
    )
    assert (second - first).days == (parse_date("11/02/1991").date - parse_date("17/04/1948").date).days


def test_without_a_sign_the_locale_tells_it():
    for locale, day_first in (("en_US", False), ("en_GB", True), ("es_ES", True)):
        first, second = replace_all("05/06/2024 to 11/06/2024", "05/06/2024", "11/06/2024", locale=locale)
        days = [
            (parse_date(value, day_first=day_first).date - parse_date(old, day_first=day_first).date).days
            for value, old in ((first, "05/06/2024"), (second, "11/06/2024"))
        ]
        assert days[0] == days[1]


def test_the_language_of_a_month_is_the_document_s():
    new = replace_all("September 14, 2022 and May 9, 2022", "September 14, 2022", "May 9, 2022", locale="es_ES")
    assert all(parse_date(value, langs=("en",)).lang == "en" for value in new) and not new[1].startswith("Ene")


@pytest.mark.parametrize(
    "value",
    [
        "18:05",
        "8:45",
        "2pm",
        "5 p.m.",
        "10.15 PM",
        "9 h 30",
        "14h30",
        "14.30 Uhr",
        "08:14:02,117",
        "12:30 AM",
        "0:20",
        "23:59",
        "12 p.m.",
    ],
)
def test_a_time_becomes_a_time(value):
    for number in range(6):
        (new,) = replace_all(value, value, key=bytes([number + 1]) * 32)
        assert new != value and is_time(new)
        hour = int(re.match(r"\d+", new).group())
        assert 1 <= hour <= 12 if re.search("[pPaA]", value) else hour < 24
        # All but the hour, and the half of the day, stays.
        assert [re.sub("[aApP]", "", each).lstrip("0123456789") for each in (new, value)].count(
            re.sub("[aApP]", "", new).lstrip("0123456789")
        ) == 2


def test_times_keep_their_distance():
    new = replace_all("18:05, 18:31, 2:10 pm, 3:40 pm", "18:05", "18:31", "2:10 pm", "3:40 pm")
    minutes = [int(value[:-3]) * 60 + int(value[-2:]) for value in new[:2]]
    assert (minutes[1] - minutes[0]) % 1440 == 26
    assert new[2][-5:-3] == "10" and new[3][-5:-3] == "40"


def test_a_document_of_all_times_leaves_none():
    values = [f"{hour}:30" for hour in range(10, 24)] + [f"0{hour}:30" for hour in range(10)]
    assert not set(replace_all(" ".join(values), *values)) & set(values)
