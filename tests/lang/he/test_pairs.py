"""Two days, people or cells that stand beside each other, and the letters attached to them."""

import pytest

from spacy_anonym import anonymize_texts, load


@pytest.fixture(scope="module")
def nlp():
    return load("he")


def found(nlp, text):
    (_, items), *_ = anonymize_texts([text], nlp)
    return [text[item["source_start"] : item["source_end"]] for item in items]


@pytest.mark.parametrize(
    "text, dates",
    [
        ("נפגש ב-11 או ב-14 ביוני.", ["11", "14 ביוני"]),
        ("אפשר ב-7 או ב-9 ביולי", ["7", "9 ביולי"]),
        ("המחסן סגור בין 5 ל-8 באוגוסט.", ["5", "8 באוגוסט"]),
        ("שיעורים בימים 4 ו-16 בדצמבר.", ["4", "16 בדצמבר"]),
        ("נתראה ביום שני ה-17.", ["17"]),
        ("הישיבה נדחתה מ-4.2 ל-11.2.", ["4.2", "11.2"]),
        ("הרישיון פג ב1.9.", ["1.9"]),
        ("נולדה ב12.4.1990.", ["12.4.1990"]),
        ("הוגש ב14 ביוני. נדון בהמשך", ["14 ביוני"]),
        ("עבר ניתוח בעשרים ושניים באוקטובר.", ["עשרים ושניים באוקטובר"]),
    ],
)
def test_each_day_is_a_date_without_what_is_attached(nlp, text, dates):
    assert found(nlp, text) == dates


@pytest.mark.parametrize("text", ["ראו פרק שני ה-4", "הזמנו 3 או 4 מגשים", "ההמוגלובין ירד מ-9.1 ל-8.2."])
def test_other_numbers_are_no_days(nlp, text):
    assert found(nlp, text) == []


@pytest.mark.parametrize(
    "text, people",
    [
        ('עו"ד נעמה שגב ויוסי ברק', ["נעמה שגב", "יוסי ברק"]),
        ('ד"ר פרץ ואזולאי בדקו', ["פרץ", "אזולאי"]),
        ("אצל אהרון ורבקה בבית", ["אהרון", "רבקה"]),
        ("נועה ושקד חולות", ["נועה", "שקד"]),
        ("תגידו לעומר לחזור", ["עומר"]),
        ("תמסור לאיתמר שאני בדרך", ["איתמר"]),
        ('ד"ר וקנין הגיע', ["וקנין"]),
        ('ד"ר רונית ורדי הגיעה', ["רונית ורדי"]),
        ("הוספנו מלח ושקד", []),
    ],
)
def test_two_people_are_two(nlp, text, people):
    assert found(nlp, text) == people


@pytest.mark.parametrize(
    "text, place",
    [("הוא חזר מנס ציונה אתמול", "נס ציונה"), ("היא מאור יהודה", "אור יהודה"), ("תושב ברטעה", "ברטעה")],
)
def test_towns_behind_letters(nlp, text, place):
    assert found(nlp, text) == [place]


def test_no_finding_crosses_the_comma_of_a_row(nlp):
    row = "סיון דהן,266009115,14/04/1982,רח' התמר 5,08-6534535"
    assert found(nlp, row) == ["סיון דהן", "266009115", "14/04/1982", "רח' התמר 5", "08-6534535"]


def test_the_key_of_an_actor_names_a_user(nlp):
    assert found(nlp, '{"טופל_עי": "rkatz", "סטטוס": "סגור"}') == ["rkatz"]
