"""What letters, files and forms leave behind: the whole Hebrew pipeline over sentences of the kinds that first got
through it.
"""

from functools import lru_cache

import pytest

import spacy_anonym
from spacy_anonym import registry

DAY, MONTH, YEAR, NAME = "<יום_>", "<חודש_>", "<שנה_>", "<שם_>"


@lru_cache(maxsize=1)
def pipeline():
    return spacy_anonym.load("he", exclude=["tok2vec", "ner"], policy="hebsafeharbor")


def anonymize(text):
    return pipeline()(text)._.anonym_text


@pytest.mark.slow
@pytest.mark.parametrize(
    "text, wanted",
    [
        ("נפצעה ב 9 לחודש יוני 2020.", f"נפצעה ב {DAY} לחודש יוני 2020."),
        ("התקבל ב-9/6 עקב צפצופים", f"התקבל ב-{DAY}/6 עקב צפצופים"),
        ("לביקורת 16.1 בשעה עשר", f"לביקורת {DAY}.1 בשעה עשר"),
        ("ייעדר מ-1.3 עד 15.3 בגלל חופשה", f"ייעדר מ-{DAY}.3 עד {DAY}.3 בגלל חופשה"),
        ("תאריך לידה 28/12", f"תאריך לידה {DAY}/{MONTH}"),
        ("נולדה בשנת 1925", f"נולדה בשנת {YEAR}"),
    ],
)
def test_a_day_or_year_behind_a_word_that_asks_for_one_is_masked(text, wanted):
    assert anonymize(text) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "נבדק ב-2.5 ליטר חמצן",
        "המוגלובין ירד מ-12.5 עד 9.5",
        "ביקור של 1/2 שעה",
        "עבד בין השנים 2001-2010",
        "כאב בעוצמה 8/10",
        'טופל ב-2.5 מ"ג',
    ],
)
def test_an_amount_or_a_span_of_years_is_no_date_and_no_number_of_a_person(text):
    assert anonymize(text) == text


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("דוד כהן שרה לוי", f"{NAME} {NAME}"),
        ("מר דוד כהן שרה לוי נכחו", f"מר {NAME} {NAME} נכחו"),
        ("בנו מרדכי אפוטרופוס", f"בנו {NAME} אפוטרופוס"),
        ("הגב' לבנה אור הגיעה", f"הגב' {NAME} הגיעה"),
        ("נבדק ע\"י דר' כרמלי.", f"נבדק ע\"י דר' {NAME}."),
        ("הטיפול באבי, שמעון", f"הטיפול ב{NAME}, {NAME}"),
        ("המנוח שלום דוד נפל", f"המנוח {NAME} נפל"),
        ("תודה ללילך ומוחמד", f"תודה ל{NAME} ו{NAME}"),
        ("יגﭏ כהן", NAME),
    ],
)
def test_a_name_ends_where_the_next_begins_and_holds_no_cue(text, wanted):
    assert anonymize(text) == wanted


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("טס לאנגליה ויפן", "טס לאירופה ומזרח רחוק"),
        ("נולדה בבגדד", "נולדה ב<מיקום_>"),
        ("גר במושב שדה נחמן", "גר במושב <מיקום_>"),
        ("פנתה לעיריית חולון", "פנתה ל<ארגון_>"),
        ("התאונה בצומת גולני כשנהג ברכב מספר 12-345-67", "התאונה ב<מיקום_> כשנהג ברכב מספר <מזהה_>"),
        ("Seen at Ichilov Hospital", "Seen at <ארגון_>"),
        ("פתולוגיה P21-10432", "פתולוגיה <מזהה_>"),
    ],
)
def test_places_institutions_and_numbers_of_files(text, wanted):
    assert anonymize(text) == wanted


@pytest.mark.parametrize("text", ["גר במושב בעל אופי כפרי", "חזר מכפר נופש", "הישיבה התקיימה בקיבוץ הקרוב"])
def test_a_kind_of_settlement_without_a_name_stays(text):
    assert anonymize(text) == text


@pytest.mark.slow
def test_without_a_model_a_blank_pipeline_does_the_same():
    blank = spacy_anonym.blank("he")
    rules = spacy_anonym.load("he", exclude=["tok2vec", "ner"])
    for text in (
        "גדעון לבנה נולד ב-16.1.1990",
        "הילד בן 92 מקיבוץ שדה נחמן, יליד יפן, חולה סוכרת",
        "נבדקה עקב CT תקין, פרקינסון",
    ):
        assert blank(text)._.anonym_text == rules(text)._.anonym_text


@pytest.mark.slow
def test_packs_of_a_blank_pipeline_may_be_chosen():
    assert spacy_anonym.blank("he", packs=[])("נולד ב-16.1.1990")._.anonym_text == "נולד ב-16.1.1990"


def test_a_span_of_years_or_of_three_digits_is_disproved_and_nothing_else():
    check = registry.get("validators", "spacy_anonym.not_years.v1")
    assert check("2001-2010") is check("240-310") is False
    assert check("052-618") is check("310-240") is check("24-117") is None
    assert check("2010-2001") is check("20012010") is check("1234-5678") is None
