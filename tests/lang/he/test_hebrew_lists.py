"""The Hebrew lists: sizes, columns, and the letters that the language attaches."""

import pytest

from spacy_anonym.lang.he import RULES
from spacy_anonym.lang.he.words import NAME_STACKS, STACKS, plain_quotes, split_phrase, split_words
from spacy_anonym.lexicons import load_lexicon
from spacy_anonym.lexicons.lexicon import DATA

OWN = [name for name in RULES.lexicons if name.startswith("he/")]


def test_there_is_a_list_for_every_kind():
    assert len(OWN) >= 20
    assert {
        "he/disease",
        "he/medication",
        "he/medical_test",
        "he/medical_device",
        "he/body_part",
        "he/hospital",
        "he/health_fund",
        "he/profession",
        "he/title",
        "he/place",
        "he/country",
    } <= set(OWN)


@pytest.mark.parametrize(
    "name, least",
    [
        ("he/place", 1200),
        ("he/first_name", 5000),
        ("he/last_name", 15000),
        ("he/country", 280),
        ("he/disease", 300),
        ("he/medication", 400),
        ("he/medical_test", 150),
        ("he/body_part", 180),
        ("he/hospital", 80),
        ("he/street", 500),
    ],
)
def test_sizes(name, least):
    assert len(load_lexicon(name).phrases) >= least


@pytest.mark.parametrize("name", OWN)
def test_phrases_can_be_found(name):
    lexicon = load_lexicon(name)
    assert lexicon.lang == "he" and len(set(lexicon.phrases)) >= 0.9 * len(lexicon.phrases)
    # A phrase without a word of letters would be found nowhere; one with a digit, where the digit is another.
    assert all(split_phrase(phrase) for phrase in lexicon.phrases)


def test_countries_have_regions():
    lexicon = load_lexicon("he/country")
    regions = dict(zip(lexicon.phrases, lexicon.column("region")))
    assert (
        regions["מרוקו"] == "צפון אפריקה"
        and regions["יפן"] == "מזרח רחוק"
        and regions["ישראל"] == "ישראל"
        and regions["אתיופיה"] == "אתיופיה"
    )
    assert len(set(regions.values()) - {""}) >= 12 and sum(not region for region in regions.values()) < 25


@pytest.mark.parametrize(
    "name, region",
    [
        # Spellings that CLDR does not have.
        ("שבדיה", "אירופה"), ("נורבגיה", "אירופה"), ("הממלכה המאוחדת", "אירופה"), ("אקואדור", "אמריקה דרומית ומרכזית"), ("סודאן", "צפון אפריקה"), ("צ'צ'ניה", "ברית המועצות"),
        ("ארה\"ב", "אמריקה צפונית"), ("פלסטין", "מזרח התיכון"), ("הוואי", "אמריקה צפונית"), ("איי פיגי", "אוסטרליה ואוקיאניה"), ("דרום סודאן", "אפריקה"),
        # Between two regions.
        ("קפריסין", "מזרח התיכון"), ("נפאל", "מזרח רחוק"), ("סרי לנקה", "מזרח רחוק"), ("מאוריטניה", "צפון אפריקה"), ("סודן", "צפון אפריקה"), ("פקיסטן", "אסיה"),
    ],
)  # fmt: skip
def test_countries_and_their_other_spellings_have_their_region(name, region):
    lexicon = load_lexicon("he/country")
    assert dict(zip(lexicon.phrases, lexicon.column("region")))[name] == region


def test_a_word_that_is_more_often_a_verb_is_no_country():
    # "ותיקן": and corrected.
    assert not {"ותיקן", "ניגר"} & set(load_lexicon("he/country").phrases)


def test_places_have_inhabitants():
    lexicon = load_lexicon("he/place")
    people = dict(zip(lexicon.phrases, map(int, lexicon.column("population"))))
    assert (
        people["חיפה"] > 200_000
        and people['ת"א'] == people["תל אביב"] > 400_000
        and 0 <= people["עין החורש"] < 2000 <= people["כפר ורדים"]
    )
    assert sum(count < 2000 for count in people.values()) > 900


def test_more_places_are_a_part_of_the_list():
    more = [line.split("\t") for line in (DATA / "he/place/more.txt").read_text(encoding="utf8").splitlines()]
    assert {row[0] for row in more} <= set(load_lexicon("he/place").phrases)


@pytest.mark.parametrize("stack", ["ו", "ה", "ב", "כ", "ל", "מ", "ש", "וה", "שב", "וכשה", "מה", "לכש", "ושמה", "כשב"])
def test_stacks_of_proclitics(stack):
    assert stack in STACKS


@pytest.mark.parametrize("other", ["", "א", "הו", "בו", "הה", "לש", "תב", "בל"])
def test_what_is_no_stack(other):
    assert other not in STACKS


def test_names_do_not_take_the_article():
    assert NAME_STACKS < STACKS and not any(stack.endswith("ה") for stack in NAME_STACKS)


def test_quotes_keep_the_length():
    text = "ת״א ג׳ורג׳ ״א״ ־ ’ “"
    assert len(plain_quotes(text)) == len(text) and split_phrase("ת״א") == ('ת"א',)
    assert [word.text for word in split_words(plain_quotes("ג׳ורג׳ מת״א"))] == ["ג'ורג'", 'מת"א']
