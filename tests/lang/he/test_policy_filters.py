"""What is no finding in Hebrew clinical text: each filter takes what it is for, and nothing that looks like it."""

import pytest

from spacy_anonym.lang.he import policy as filters
from spacy_anonym.lang.he.policy import make_hebrew
from spacy_anonym.spans import Finding

YES_AND_NO = {
    "is_single_character": (["ב", "ב.", "-7", "'ד"], ["בן", "77", "א1"]),
    "is_latin_capitals": (["CT", "PSA", "MRI.", "PET-CT", "HBA1C", "T2", "A"], ["Mike", "McCoy", "NOA LEVI", "מRI", "Ct", "BARENBOIM", "12", "NoA"]),
    "is_symbols": (["***", "--", "…", " ", "״"], ["-א-", "*3*", "a"]),
    "is_list_marker": (["ב.", "ג)", "(ד)", "ה-", "ו'", "3.", "12)", "יא."], ["דן", "לא", "3.5", "אב", "2020.", "ד\"ר"]),
    "is_float": (["7.25", ".8", "6.", "31.12"], ["7,25", "7.2.5", "7", "א.5", "7/25"]),
    "is_weekday": (
        ["שלישי", "ביום חמישי", "וביום ראשון", "השבת", "יום ב'", "מוצ\"ש", "Tuesday", "on friday", "ביום שני בבוקר"],
        ["לפני 3 שנים", "ראשון לציון", "יום", "שני ילדים", "ביום שני, 3.5.2021", "רביעיית מיתרים", "sundays"],
    ),
    "is_span_of_years": (["2012-2015", "1998 – 2003"], ["2012", "3-5", "2012-15", "3012-3015"]),
    "is_season": (["חורף", "בסתיו", "מהאביב", "ומהקיץ 2018", "קיץ 2017", "באביב של שנת 2018", "autumn", "in the winter"], ["תל אביב", "אביבה", "קיצי", "אביב לוי", "summer camp", "fallen"]),
    "is_relative": (
        ["היום", "אתמול", "לפני 3 שנים", "לפני כשנה", "לפני כ-3 שנים", "בשבוע שעבר", "תוך שעתיים", "3 ימים", "בעוד חודשיים", "yesterday"],
        ["3.5.2021", "היום 3.5.2021", "לפני 3 במאי", "לפני", "יומן", "3"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", YES_AND_NO)
def test_a_filter_takes_what_it_is_for_and_nothing_else(name):
    is_none = getattr(filters, name)
    yes, no = YES_AND_NO[name]
    assert [value for value in yes if not is_none(value)] == []
    assert [value for value in no if is_none(value)] == []


@pytest.mark.parametrize(
    "label, value",
    [
        ("PERSON", "CT"), ("ORGANIZATION", "PSA"), ("LOCATION", "MRI"), ("PERSON", "ב."), ("PERSON", "ב"), ("ID", "***"), ("DATE_TIME", "ביום שני"),
        ("DATE_TIME", "קיץ 2017"), ("DATE_TIME", "לפני 3 שנים"), ("DATE_TIME", "היום"), ("DATE", "שבת"),
    ],
)  # fmt: skip
def test_the_policy_leaves_noise_out(label, value):
    text = f"שם {value} כאן"
    finding = Finding(3, 3 + len(value), "DATE_TIME" if label == "DATE" else label, 0.85, "ner")
    assert make_hebrew()(text, [finding]) == []


def test_a_number_with_a_point_that_is_hardly_a_date_is_noise():
    assert make_hebrew()("שם 3.5 כאן", [Finding(3, 6, "DATE_TIME", 0.45, "ner")]) == []


@pytest.mark.parametrize(
    "label, value, rule, score",
    [
        # A name in Latin script stays: mixed case, two words, or longer than an abbreviation.
        ("PERSON", "Mike", "ner", 0.85), ("ORGANIZATION", "Microsoft", "ner", 0.85), ("PERSON", "NOA LEVI", "ner", 0.85), ("PERSON", "BARENBOIM", "ner", 0.85),
        # A form of address proves a name in capitals.
        ("PERSON", "LEVI", "lexicon.he.name.title", 0.9),
        # Numbers, ages and secrets are not names.
        ("AGE", "7", "regex.he_age", 0.6), ("ID", "CT", "regex.x", 0.6), ("PASSWORD", "!!", "regex.x", 0.6),
        # A recognizer that asks for words around it means a date, and so does a tagger that is sure.
        ("DATE_TIME", "3.5", "regex.date_day_month", 0.6), ("DATE_TIME", "3.5", "ner", 0.75), ("DATE_TIME", "ביום שני, 3.5.2021", "ner", 0.85), ("DATE_TIME", "קיץ בצפון 2017", "ner", 0.85),
        ("LOCATION", "ראשון לציון", "ner", 0.85), ("PERSON", "אביב לוי", "ner", 0.85), ("PERSON", "שני", "ner", 0.85),
    ],
)  # fmt: skip
def test_the_policy_keeps_what_only_looks_like_noise(label, value, rule, score):
    text = f"שם {value} כאן"
    kept = make_hebrew()(text, [Finding(3, 3 + len(value), label, score, rule)])
    assert [(f.start, f.end, f.label) for f in kept] == [(3, 3 + len(value), label)]


def test_spaces_at_the_ends_are_no_part_of_a_finding():
    kept = make_hebrew()("שם  נועם שדמי \n", [Finding(2, 15, "PERSON", 0.85, "ner")])
    assert [(f.start, f.end) for f in kept] == [(4, 13)]
    assert make_hebrew()("   ", [Finding(0, 3, "PERSON", 0.85, "ner")]) == []


def test_an_age_is_found_in_words():
    assert filters.find_age("בן 97") == (3, 5)
    assert filters.find_age("ובגיל 97") == (6, 8)
    assert (
        filters.find_age("בן 97 ימים") is None
        and filters.find_age("בן 3.5.2021") is None
        and filters.find_age("דן 97") is None
    )
