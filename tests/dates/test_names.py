"""The table of names of months and weekdays."""

import re
from pathlib import Path

import pytest

from spacy_anonym.dates import names, parse_date
from spacy_anonym.dates.names import TABLES, Name, look_up

MONTHS, WEEKDAYS = TABLES["month"], TABLES["weekday"]


def test_every_name_is_found_in_each_case():
    for kind, table in (("month", MONTHS), ("weekday", WEEKDAYS)):
        for lang, forms in table.items():
            for form, row in forms.items():
                assert len(row) == (12 if kind == "month" else 7)
                for index, name in enumerate(row):
                    for text in (name, name.lower(), name.upper(), name[0].upper() + name[1:]):
                        ways = [way for way in look_up(text)[kind, index] if way.lang == lang and way.form == form]
                        assert [way.write(index) for way in ways] == [text]


@pytest.mark.parametrize("word", ["", "mAy", "maye", "mb", "jAN", "21", "\u0301", "may."])
def test_other_words_are_none(word):
    assert look_up(word) == {}


@pytest.mark.parametrize(
    "link, index, expected",
    [("de ", 3, "d'abril"), ("d'", 4, "de maig"), ("d’", 9, "d’octubre"), ("De ", 7, "D'agost"), ("D'", 0, "De gener")],
)
def test_catalan_months_with_their_preposition(link, index, expected):
    assert Name("month", "ca", "wide", "as", False, link).write(index) == expected


def test_only_short_names_have_a_period():
    name = Name("month", "fr", "short", "as", True)
    assert [name.write(index) for index in (0, 2, 4, 11)] == ["janv.", "mars", "mai", "déc."]


def test_the_table_is_what_its_script_makes():
    babel = pytest.importorskip("babel")
    source = Path(names.__file__).with_name("calendar_names.toml").read_text(encoding="utf8")
    made_by = re.search(r"Babel ([\d.]+);", source).group(1)
    if babel.__version__ != made_by:
        pytest.skip("another version of CLDR")
    from scripts.dates.calendar_names import LANGUAGES, rows

    assert {lang: rows(lang) for lang in LANGUAGES} == {lang: (MONTHS[lang], WEEKDAYS[lang]) for lang in MONTHS}


def test_every_month_of_every_language_is_read():
    for lang, forms in MONTHS.items():
        for number, name in enumerate(forms["wide"], 1):
            written = parse_date(f"3 {name} 2021", langs=[lang])
            assert written.date.month == number
