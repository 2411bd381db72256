"""The operators for Hebrew clinical text: dates of birth, medical dates, places, ages."""

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym import AnonymError
from spacy_anonym.lang.he.age_limit import make_age_limit
from spacy_anonym.lang.he.date_operators import make_birth_date, make_medical_date
from spacy_anonym.lang.he.region import make_region, population_of, region_of
from spacy_anonym.operators import Context
from spacy_anonym.operators.apply import apply_operators
from spacy_anonym.operators.replace import make_replace
from spacy_anonym.spans import Finding

DAY, MONTH, YEAR, WHOLE = "<יום_>", "<חודש_>", "<שנה_>", "<תאריך_>"
BIRTH = make_birth_date(reference_date="2024-06-15", document_cues=[])
MEDICAL, REGION, AGE = make_medical_date(), make_region(), make_age_limit()


def write(operator, text, label="DATE_TIME", rule=""):
    return operator(
        text, label, Context(text, 0, len(text), f"{label}-1", 1, 1.0, rule, (Finding(0, len(text), label),), {})
    )


@pytest.mark.parametrize(
    "text, expected",
    [
        ("17.3.1991", f"{DAY}.{MONTH}.1991"), ("17-03-1991", f"{DAY}-{MONTH}-1991"), ("17/3/91", f"{DAY}/{MONTH}/91"), ("1991-03-17", f"1991-{MONTH}-{DAY}"), ("17 / 3 / 1991", f"{DAY} / {MONTH} / 1991"),
        ("17031991", f"{DAY}{MONTH}1991"), ("17 במרץ 1991", f"{DAY} ב{MONTH} 1991"), ("ב-17.3.1991", f"ב-{DAY}.{MONTH}.1991"), ("כ\"ט בנובמבר 1991", f"{DAY} ב{MONTH} 1991"),
        ("י״ז באדר תש״ם", f"{DAY} ב{MONTH} תש״ם"), ("י\"ז באדר ב' תשס\"ג", f"{DAY} ב{MONTH} תשס\"ג"), ("3/1991", f"{MONTH}/1991"), ("1991", "1991"), ("ט״ו בשבט", f"{DAY} ב{MONTH}"),
        # 89 years, to the day.
        ("15.6.1935", f"{DAY}.{MONTH}.{YEAR}"), ("16.6.1935", f"{DAY}.{MONTH}.1935"), ("17 במרץ 1930", f"{DAY} ב{MONTH} {YEAR}"), ("17.3.25", f"{DAY}.{MONTH}.{YEAR}"), ("1930", YEAR),
        # What may be 89 years counts as 89 years.
        ("1935", YEAR), ("1936", "1936"), ("6.1935", f"{MONTH}.{YEAR}"),
        # 12 and 16 Sivan 5695 were 13 and 17 June 1935.
        ("י\"ב בסיון תרצ\"ה", f"{DAY} ב{MONTH} {YEAR}"), ("ט\"ז בסיון תרצ\"ה", f"{DAY} ב{MONTH} תרצ\"ה"), ("י״ב בסיון ה׳תרפ״ה", f"{DAY} ב{MONTH} {YEAR}"),
        # Under one year of age the month stays.
        ("16.6.2023", f"{DAY}.6.2023"), ("15.6.2023", f"{DAY}.{MONTH}.2023"), ("17 במאי 2024", f"{DAY} במאי 2024"), ("ז' באייר תשפ\"ד", f"{DAY} באייר תשפ\"ד"), ("5/2024", "5/2024"),
        # Of a year of two digits nobody knows whether the person is 0 or 100 years old.
        ("1.6.24", f"{DAY}.{MONTH}.{YEAR}"), ("17/3/04", f"{DAY}/{MONTH}/{YEAR}"), ("170304", f"{DAY}{MONTH}{YEAR}"), ("17/3/03", f"{DAY}/{MONTH}/03"),
        # Born soon; a birth years ahead is none.
        ("1.9.2024", f"{DAY}.9.2024"), ("1.9.2027", WHOLE), ("2090", WHOLE),
        # Of impossible dates and those that are not understood nothing stays.
        ("31.2.1991", WHOLE), ("17.13.1991", WHOLE), ("ל\"א באלול תש\"ם", WHOLE), ("ביום גשום", WHOLE), ("17.3.1991 אצל נועם", WHOLE), ("0.0.0000", WHOLE),
        # The time and weekday of a birth.
        ("17.3.1991 14:30", f"{DAY}.{MONTH}.1991 <שעה_>"), ("יום ראשון, 17.3.1991", f"יום {DAY}, {DAY}.{MONTH}.1991"), ("14:30", WHOLE),
        # No day of a calendar.
        ("לפני שנה", "לפני שנה"),
        ("17.3.1991-19.3.1991", f"{DAY}.{MONTH}.1991-{DAY}.{MONTH}.1991"),
    ],
)  # fmt: skip
def test_birth_date(text, expected):
    assert write(BIRTH, text) == expected


@pytest.mark.parametrize(
    "text, expected",
    [
        ("17.3.2009", f"{DAY}.3.2009"), ("17-3-2009", f"{DAY}-3-2009"), ("17\\3\\2009", f"{DAY}\\3\\2009"), ("17 / 3 / 2009", f"{DAY} / 3 / 2009"), ("2009 . 3 . 17", f"2009 . 3 . {DAY}"), ("2009-03-17", f"2009-03-{DAY}"),
        ("17032009", f"{DAY}032009"), ("03172009", f"03{DAY}2009"), ("170309", f"{DAY}0309"), ("17.3", f"{DAY}.3"), ("3/2009", "3/2009"), ("3/99", "3/99"), ("2009", "2009"),
        ("17-MAR-2009", f"{DAY}-MAR-2009"), ("March 17th, 2009", f"March {DAY}th, 2009"), ("March 2nd, 2009", f"March {DAY}, 2009"), ("17 March 2009", f"{DAY} March 2009"),
        ("וב-17.3.2009", f"וב-{DAY}.3.2009"), ("17 ב-מרץ 2009", f"{DAY} ב-מרץ 2009"), ("17 למרץ 2009", f"{DAY} למרץ 2009"), ("במרץ 2009", "במרץ 2009"), ("9 מאי", f"{DAY} מאי"),
        ("17-19.3.2009", f"{DAY}-{DAY}.3.2009"), ("17.3-2.4.2009", f"{DAY}.3-{DAY}.4.2009"), ("17.3.2009-2.4.2009", f"{DAY}.3.2009-{DAY}.4.2009"), ("3-5 במאי 2021", f"{DAY}-{DAY} במאי 2021"),
        ("י\"ז באדר תשס\"ט", f"{DAY} באדר תשס\"ט"), ("ז׳ חשון תש״ל", f"{DAY} חשון תש״ל"), ("ה' אדר ב' תשע\"ט", f"{DAY} אדר ב' תשע\"ט"), ("בכסלו ה׳תש״ף", "בכסלו ה׳תש״ף"), ("ב׳ בכסלו 1980", f"{DAY} בכסלו 1980"),
        ("17.3.2009 14:30", f"{DAY}.3.2009 14:30"), ("2009-03-17T14:30:00", f"2009-03-{DAY}T14:30:00"), ("14:30", "14:30"),
        ("31.2.2009", WHOLE), ("99/99/9999", WHOLE), ("פסח 2020", WHOLE), ("לפני 3 שנים", "לפני 3 שנים"), ("בקיץ 2019", "בקיץ 2019"), ("ביום שני", "ביום שני"), ("היום", "היום"),
    ],
)  # fmt: skip
def test_medical_date(text, expected):
    assert write(MEDICAL, text) == expected


def of_document(text, *parts, operator=None):
    """Two kinds of dates in a document: (part, label)."""
    findings = [
        Finding(text.index(part), text.index(part) + len(part), label, 1.0, "", 0, f"{label}-1")
        for part, label in parts
    ]
    birth = operator or make_birth_date(reference_date="2024-06-15")
    return apply_operators(text, sorted(findings), lambda label: birth if label == "BIRTH_DATE" else MEDICAL)[0]


def test_age_is_told_on_the_documents_own_day():
    text = "יליד 1.5.1930, תאריך סיכום: 3.4.2012"
    dates = ("1.5.1930", "BIRTH_DATE"), ("3.4.2012", "MEDICAL_DATE")
    assert of_document(text, *dates) == f"יליד {DAY}.{MONTH}.1930, תאריך סיכום: {DAY}.4.2012"
    # Any other date of the document is not its own: of an illness long ago, say.
    text = "יליד 1.5.1930, אובחן בתאריך 3.4.2012"
    assert of_document(text, *dates) == f"יליד {DAY}.{MONTH}.{YEAR}, אובחן בתאריך {DAY}.4.2012"
    # The latest of its own dates counts, and none that is still to come.
    text = "יליד 1.5.1930, תאריך ביקור 3.4.2012, הודפס: 3.4.2023"
    assert (
        of_document(text, *dates, ("3.4.2023", "DATE_TIME"))
        == f"יליד {DAY}.{MONTH}.{YEAR}, תאריך ביקור {DAY}.4.2012, הודפס: {DAY}.4.2023"
    )
    text = "יליד 1.5.1930, תאריך ביקור 3.4.2012, הודפס: 3.4.2029"
    assert of_document(text, *dates, ("3.4.2029", "DATE_TIME")).startswith(f"יליד {DAY}.{MONTH}.1930,")
    # An infant at that time.
    text = "נולדה 1.3.2012, שוחררה ב-3.4.2012"
    assert (
        of_document(text, ("1.3.2012", "BIRTH_DATE"), ("3.4.2012", "MEDICAL_DATE"))
        == f"נולדה {DAY}.3.2012, שוחררה ב-{DAY}.4.2012"
    )
    # Without cues only the reference date counts.
    text = "יליד 1.5.1930, תאריך סיכום: 3.4.2012"
    only = make_birth_date(reference_date="2024-06-15", document_cues=[])
    assert YEAR in of_document(text, *dates, operator=only)
    own = make_birth_date(reference_date="2024-06-15", document_cues=["נכתב ביום"])
    assert YEAR in of_document(text, *dates, operator=own) and YEAR not in of_document(
        text.replace("תאריך סיכום", "נכתב ביום"), *dates, operator=own
    )


def test_today_is_the_day_where_none_is_given():
    operator = make_birth_date()
    assert write(operator, "17.3.1850") == f"{DAY}.{MONTH}.{YEAR}"
    assert write(operator, "17.3.2001") == f"{DAY}.{MONTH}.2001"


def test_other_masks_and_ages():
    operator = make_birth_date(masks="english", oldest=50, reference_date="2024-06-15")
    assert (
        write(operator, "3 May 1970") == "<DAY> <MONTH> <YEAR>"
        and write(operator, "3 May 1980") == "<DAY> <MONTH> 1980"
    )
    assert write(make_medical_date({"day": "X", "date": "?"}), "3.5.2021") == "X.5.2021"
    assert write(make_medical_date({"day": "X", "date": "?"}), "3.15.2121x") == "?"


@pytest.mark.parametrize(
    "text, expected",
    [
        ("רוסיה", "ברית המועצות"), ("מרוקו", "צפון אפריקה"), ("תוניסיה", "צפון אפריקה"), ("יפן", "מזרח רחוק"), ("צרפת", "אירופה"), ("ישראל", "ישראל"), ("אתיופיה", "אתיופיה"), ("עיראק", "מזרח התיכון"),
        # 2,000 inhabitants or more, and abbreviations.
        ("חיפה", "חיפה"), ("תל אביב", "תל אביב"), ("ב\"ש", "ב\"ש"), ("ב״ש", "ב״ש"), ("פתח תקוה", "פתח תקוה"), ("קרית שמונה", "קרית שמונה"), ("קריית-שמונה", "קריית-שמונה"),
        # Smaller places, and what no list has.
        ("נהלל", "<מיקום_>"), ("מצפה הילה", "<מיקום_>"), ("לונדון", "<מיקום_>"), ("ביאליק 16", "<מיקום_>"), ("אטלנטיס", "<מיקום_>"), ("", "<מיקום_>"), ("חיפה אצל נועם", "<מיקום_>"),
        # Proclitics, as a model's spans hold them.
        ("בחיפה", "בחיפה"), ("מרוסיה", "מברית המועצות"), ("ומרוסיה", "ומברית המועצות"), ("בנהלל", "<מיקום_>"),
    ],
)  # fmt: skip
def test_region(text, expected):
    assert write(REGION, text, "LOCATION") == expected


def test_a_country_without_a_region_has_its_own_mask():
    assert write(REGION, "אטלנטיס", "LOCATION", "lexicon.he.country") == "<מדינה_>"
    assert region_of("פרס") == "" and write(REGION, "פרס", "LOCATION") == "<מדינה_>"


def test_the_threshold_of_inhabitants():
    people = population_of("חיפה")
    assert people > 200_000
    assert write(make_region(min_population=people), "חיפה", "LOCATION") == "חיפה"
    assert write(make_region(min_population=people + 1), "חיפה", "LOCATION") == "<מיקום_>"
    assert write(make_region(min_population=1), "נהלל", "LOCATION") == "נהלל"
    assert write(make_region(mask="?"), "נהלל", "LOCATION") == "?"


@pytest.mark.parametrize(
    "text, expected",
    [
        ("97", "<גיל_>"), ("90", "<גיל_>"), ("89", "89"), ("45", "45"), ("בן 97", "בן <גיל_>"), ("בת 45", "בת 45"), ("89.5", "<גיל_>"), ("120", "<גיל_>"), ("97-99", "<גיל_>-<גיל_>"), ("88-97", "88-<גיל_>"), ("1000000000", "<גיל_>"),
        ("97 ימים", "97 ימים"), ("97 שבועות", "97 שבועות"), ("36 חודשים", "36 חודשים"), ("1100 חודשים", "<גיל_> חודשים"), ("100 days", "100 days"), ("33,000 days", "<גיל_> days"), ("12.000 days", "12.000 days"), ("1,100 months", "<גיל_> months"), ("5000 weeks", "<גיל_> weeks"), ("4600 weeks", "4600 weeks"),
        ("בן תשעים ושלוש", "<גיל_>"), ("מאה", "<גיל_>"), ("בן שלושים", "בן שלושים"), ("זקן", "<גיל_>"), ("", "<גיל_>"), ("٩٧", "<גיל_>"),
    ],
)  # fmt: skip
def test_age_limit(text, expected):
    assert write(AGE, text, "AGE") == expected


@pytest.mark.parametrize("label", ["STREET_ADDRESS", "DATE_TIME", "ID", "CUSTOM"])
@pytest.mark.parametrize("text", ["14 Tulip Lane", "5/6/1981", "57", "30 March", "31-22-55 81 90", "בן שלושים"])
def test_what_is_no_age_is_masked(label, text):
    assert write(AGE, text, label) == "<גיל_>"


def test_the_unit_behind_an_age_counts():
    text = "תינוק בן 97 ימים"
    context = Context(text, 9, 11, "AGE-1", 1, 1.0, "", (), {})
    assert AGE("97", "AGE", context) == "97"
    assert write(make_age_limit(highest=40, mask="X"), "45", "AGE") == "X"


@pytest.mark.parametrize(
    "make, params, code",
    [
        (make_birth_date, {"masks": "klingon"}, "SA275"), (make_birth_date, {"masks": {"week": "x"}}, "SA275"), (make_medical_date, {"masks": {"day": 3}}, "SA275"), (make_birth_date, {"oldest": 0}, "SA277"),
        (make_birth_date, {"reference_date": "15.6.2024"}, "SA276"), (make_birth_date, {"reference_date": "2024-02-30"}, "SA276"), (make_age_limit, {"highest": 0}, "SA277"), (make_age_limit, {"mask": ""}, "SA277"),
        (make_region, {"min_population": 0}, "SA278"), (make_region, {"mask": ""}, "SA278"), (make_region, {"country_mask": ""}, "SA278"),
    ],
)  # fmt: skip
def test_wrong_parameters(make, params, code):
    with pytest.raises(AnonymError) as caught:
        make(**params)
    assert caught.value.code == code


@pytest.mark.parametrize(
    "label, mask",
    [("PERSON", "<שם_>"), ("LOCATION", "<מיקום_>"), ("STREET_ADDRESS", "<מיקום_>"), ("ZIP_CODE", "<מיקום_>"), ("ORGANIZATION", "<ארגון_>"), ("PHONE_NUMBER", "<קשר_>"), ("EMAIL_ADDRESS", "<קשר_>"), ("URL", "<קשר_>"),
     ("IL_ID_NUMBER", "<מזהה_>"), ("CREDIT_CARD", "<מזהה_>"), ("ID", "<מזהה_>"), ("DATE_TIME", "<תאריך_>"), ("AGE", "<גיל_>")],
)  # fmt: skip
def test_the_hebrew_masks(label, mask):
    assert write(make_replace(masks="hebrew"), "x", label) == mask


ODD = st.one_of(
    st.text(string.digits + " ./-:\\'\"״׳־אבהתשיט", max_size=24),
    st.text(max_size=140),
    st.lists(
        st.sampled_from(
            [
                "17",
                "3",
                "2009",
                "31",
                "99",
                "ינואר",
                "באדר",
                'תש"ף',
                "'",
                "-",
                ".",
                " ",
                "th",
                "May",
                "בן",
                "מאה",
                "חיפה",
                "\u200f",
            ]
        ),
        max_size=9,
    ).map("".join),
)


@settings(max_examples=50, deadline=None)
@given(ODD)
def test_no_operator_fails_on_any_text(text):
    for operator in (BIRTH, MEDICAL, REGION, AGE, make_birth_date()):
        assert isinstance(write(operator, text), str)


@settings(max_examples=150, deadline=None)
@given(
    st.integers(1, 31),
    st.integers(1, 12),
    st.integers(1901, 2023),
    st.sampled_from(list("./-\\ –") + [" / ", "", " . "]),
    st.booleans(),
)
def test_a_day_never_comes_out_of_a_date(day, month, year, mark, padded):
    form = "02d" if padded or not mark else "d"
    text = mark.join((format(day, form), format(month, form), str(year)))
    for operator in (BIRTH, MEDICAL):
        new = write(operator, text)
        assert new == WHOLE or new.startswith((f"{DAY}{mark}", f"{MONTH}{mark}", f"{format(month, form)}{mark}{DAY}"))
        assert DAY in new or new == WHOLE
