"""Dates, ages and numbers in Hebrew texts."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.patterns import PatternEngine, load_packs


@pytest.fixture(scope="module")
def engine():
    return PatternEngine(load_packs(None, "he"))


def find(engine, text, *labels):
    """RETURNS (List[str]): the findings of labels, the longest of those that overlap."""
    found = [f for f in engine.find(text) if f.label in labels and f.score >= 0.4]
    return list(
        dict.fromkeys(
            text[f.start : f.end]
            for f in found
            if not any(o.start <= f.start and f.end <= o.end and o[:2] != f[:2] for o in found)
        )
    )


MONTHS = [
    "תשרי",
    "חשוון",
    "חשון",
    "מרחשוון",
    "כסלו",
    "טבת",
    "שבט",
    "אדר",
    "אדר א'",
    "אדר ב'",
    "אדר ב",
    "ניסן",
    "אייר",
    "סיוון",
    "סיון",
    "תמוז",
    "אב",
    "אלול",
]
DAYS = ["א'", "ט'", "י'", 'י"א', 'ט"ו', 'ט"ז', "כ'", 'כ"ב', 'כ"ט', "ל'"]
YEARS = ['תש"ח', 'תשמ"א', 'תש"ף', 'תשפ"ד', 'התשפ"ד', "ה'תשפ\"ב", "1980"]


@pytest.mark.parametrize("month", MONTHS)
@pytest.mark.parametrize("quotes", ["'\"", "׳״", "’”"])
def test_dates_of_the_hebrew_calendar(engine, month, quotes):
    change = str.maketrans("'\"", quotes)
    for day in DAYS:
        for link in (" ב", " ל", " "):
            for year in ("", *YEARS):
                date = f"{day}{link}{month}{' ' + year if year else ''}".translate(change)
                assert find(engine, f"אושפז ב{date}, ושוחרר", "DATE_TIME") == [date], date


@pytest.mark.parametrize("prefix", ["", "ב", "ב-", "וב", "מ", "ל-", "שב", "מה", "עד ה-"])
@pytest.mark.parametrize(
    "date",
    [
        "16.1.1990",
        "16/1/90",
        "02.02.2012",
        "2012-02-28",
        "28-12-1917",
        'ט"ו בשבט תשפ"ד',
        "כ״ט בנובמבר 1947",
        "9 ביוני 2020",
        "22 לנובמבר 2005",
        "9 ב-יוני 2020",
        "3-5 במאי 2021",
        "12-15.3.2020",
        "ינואר 1999",
        "כסלו תש״ף",
    ],
)
def test_proclitics_are_no_part_of_a_date(engine, prefix, date):
    if prefix in ("מה", "עד ה-", "ל-") and not date[0].isdigit():
        return
    assert find(engine, f"היה {prefix}{date}, אז", "DATE_TIME") == [date]


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("בתאריך 16/1/90בבית", ["16/1/90"]), ("CT16.1.1990 תקין", ["16.1.1990"]), ("בתאריך 2012 . 2 . 5 היה", ["2012 . 2 . 5"]), ("28 / 12 / 2021", ["28 / 12 / 2021"]), ("תאריך 12282021 ו", ["12282021"]), ("מיום 281221.", ["281221"]),
        ("תאריך לידה 5.1990", ["5.1990"]), ("ערך 5.1990", []), ("תאריך לידה: 31.02.1990", ["31.02.1990"]), ("12.3.2020-15.3.2020", ["12.3.2020", "15.3.2020"]), ("מ-28.2 - 3.3.2020", ["28.2 - 3.3.2020"]), ("י״ד-ט״ו באייר", ["י״ד-ט״ו באייר"]),
        ("לחץ דם 130/80", []), ("המוגלובין 12.5", []), ("מאי פעם", []), ("שבט יהודה", []), ("אדר גדול", []), ("גרסה 31.02.1990", []), ("כאב בטן", []),
    ],
)  # fmt: skip
def test_noisy_and_partial_dates(engine, text, wanted):
    assert find(engine, text, "DATE_TIME") == wanted


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("ילד בן 92 הגיע", ["92"]), ("בן 45, נשוי", ["45"]), ("בת 3 חודשים.", ["3 חודשים"]), ("גיל: 67", ["67"]), ("ובת 91", ["91"]), ("בגיל 30 אובחן", ["30"]), ("כבן 70", ["70"]), ("בת תשעים ושלוש", ["תשעים ושלוש"]), ("מבין 45", []), ("בן 130/80", []),
    ],
)  # fmt: skip
def test_ages(engine, text, wanted):
    assert find(engine, text, "AGE") == wanted


@pytest.mark.parametrize("text, label, value", [("ת.ז. 123456782", "IL_ID_NUMBER", "123456782"), ("ת\"ז: 12345678-2", "IL_ID_NUMBER", "12345678-2"), ("ת.ז 123456789", "IL_ID_NUMBER", "123456789"), ("קוד 1234567890123", "ID", "1234567890123"), ("מספר אישי 7654321", "ID", "7654321"), ("(123456)", "ID", "123456"), ("תיק מספר 12345", "ID", "12345"), ("רחוב הרצל 5, תל אביב 6423806", "ZIP_CODE", "6423806"), ("מיקוד 64239", "ZIP_CODE", "64239"), ("כינוי בטוויטר @ploni_al", "USERNAME", "@ploni_al"), ("נייד 0521234567", "PHONE_NUMBER", "0521234567"), ("ד\"ר כהן, מ.ר. 12345", "ID", "12345")])  # fmt: skip
def test_numbers(engine, text, label, value):
    assert value in find(engine, text, label)


@pytest.mark.parametrize(
    "text",
    [
        "טסיות 250000",
        "לויקוציטים 12500",
        "קיבל 100000 יחידות",
        'עלה 120000 ש"ח',
        "לחץ דם 130/80",
        "דופק 72",
        "משקל 3250 גרם",
    ],
)
def test_amounts_are_no_numbers_of_a_person(engine, text):
    assert find(engine, text, "ID", "IL_ID_NUMBER", "ZIP_CODE") == []


def id_number(first):
    digits = f"{first:08}"
    total = sum(sum(divmod(int(digit) * (1 + place % 2), 10)) for place, digit in enumerate(digits))
    return digits + str(-total % 10)


@given(st.integers(min_value=1, max_value=99_999_999))
@settings(max_examples=100, deadline=None)
def test_an_identity_number_with_its_check_digit_is_found_and_a_wrong_one_is_less_sure(engine, first):
    number = id_number(first)
    if len(set(number)) < 3:
        return
    wrong = number[:-1] + str((int(number[-1]) + 1) % 10)
    scores = []
    for value in (number, f"{number[:8]}-{number[8]}", wrong):
        found = [f.score for f in engine.find(f"מספר תעודת זהות: {value} נמסר") if f.label == "IL_ID_NUMBER"]
        scores.append(max(found, default=0.0))
    assert scores[0] >= 0.4 and scores[1] >= 0.4 and scores[2] < scores[0]


@given(
    st.text(alphabet="0123456789./-\\ אבוטכתשרמיןלה'\"׳״", max_size=40)
    | st.dates().map(lambda day: day.strftime("%d.%m.%Y"))
)
@settings(max_examples=100, deadline=None)
def test_no_string_of_dates_and_numbers_breaks_the_engine(engine, text):
    for finding in engine.find(f"תאריך לידה {text}"):
        assert finding.start < finding.end <= len(text) + 11


@given(
    st.dates(),
    st.sampled_from(["%d.%m.%Y", "%d/%m/%Y", "%Y-%m-%d", "%d-%m-%Y", "%d.%m.%y"]),
    st.sampled_from(["", "ב", "ב-", "מיום ", "ומ-"]),
)
@settings(max_examples=100, deadline=None)
def test_every_date_of_the_calendar_is_found(engine, day, form, prefix):
    if day.year < 1900 or day.year > 2090:
        day = day.replace(year=1900 + day.year % 190, day=min(day.day, 28))
    text = day.strftime(form)
    found = find(engine, f"אושפז {prefix}{text} לבירור", "DATE_TIME")
    assert found == [text] or re.sub(r"\D", "", "".join(found)) == re.sub(r"\D", "", text)
