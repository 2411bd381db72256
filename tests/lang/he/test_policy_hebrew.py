"""The policy for Hebrew: one test a kind of conflict, and none of the losses that the documented system has."""

import pickle
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym import AnonymError, registry
from spacy_anonym.lang.he.policy import make_hebrew
from spacy_anonym.pipeline.span_consolidator import SpanConsolidator
from spacy_anonym.policies.choose import majority, make_priority
from spacy_anonym.policies.conflicts import MODELS, category_of, name_conflict
from spacy_anonym.policies.context import make_context
from spacy_anonym.spans import Finding

POLICY = make_hebrew()
NER = (0.85, "ner")
CITY, COUNTRY = (0.6, "lexicon.he.place"), (0.85, "lexicon.he.country")
TERM, RULE = (0.6, "lexicon.he.disease"), (0.6, "regex.some")


def find(text, *parts):
    """Findings of parts of a text: (part, label, (score, rule))."""
    return [
        Finding(text.index(part), text.index(part) + len(part), label, score, rule)
        for part, label, (score, rule) in parts
    ]


def settle(text, *parts, policy=POLICY):
    return [(text[f.start : f.end], f.label) for f in policy(text, find(text, *parts)) if f.label != "MEDICAL_TERM"]


def test_the_conflicts_have_their_names():
    one, other = Finding(0, 5, "PERSON"), Finding(2, 7, "PERSON")
    assert name_conflict([one, one._replace(score=0.5)]) == "EXACT_MATCH"
    assert name_conflict([one, other]) == "SAME_CATEGORY"
    assert name_conflict([one, one._replace(label="ID")]) == "SAME_BOUNDARIES"
    assert name_conflict([one, other._replace(label="ID")]) == "MIXED"
    # Labels of one category are no conflict of categories.
    assert name_conflict([one._replace(label="LOCATION"), one._replace(label="STREET_ADDRESS")]) == "EXACT_MATCH"


def test_exact_match_goes_to_the_highest_score():
    text = "מספר 31245678"
    assert settle(text, ("31245678", "ID", (0.5, "regex.a")), ("31245678", "IL_ID_NUMBER", (0.9, "regex.b"))) == [
        ("31245678", "IL_ID_NUMBER")
    ]
    assert settle(text, ("31245678", "ID", (0.9, "regex.a")), ("31245678", "IL_ID_NUMBER", (0.5, "regex.b"))) == [
        ("31245678", "ID")
    ]


def test_same_category_goes_to_the_longest_and_loses_no_character():
    text = "ביום 3.5.2021-7.5.2021 בבוקר"
    assert settle(
        text, ("3.5.2021", "DATE_TIME", (0.9, "regex.a")), ("3.5.2021-7.5.2021", "DATE_TIME", (0.5, "regex.b"))
    ) == [("3.5.2021-7.5.2021", "DATE_TIME")]
    # Crossing: what sticks out of the longest is found too.
    text = "אצל יונה אלמוג שמיר היום"
    assert settle(text, ("יונה אלמוג", "PERSON", NER), ("אלמוג שמיר", "PERSON", NER)) == [("יונה אלמוג שמיר", "PERSON")]


@pytest.mark.parametrize(
    "text, label",
    [
        ("ת.ז. 20112018", "IL_ID_NUMBER"),
        ("בתאריך 20112018", "DATE_TIME"),
        ("מתאריך: 20112018", "DATE_TIME"),
        # Five characters or more between the word and the number: it does not count, the check digit does.
        ("בתאריך (ככל) 20112018", "IL_ID_NUMBER"),
    ],
)
def test_same_boundaries_goes_to_the_context(text, label):
    parts = ("20112018", "IL_ID_NUMBER", (0.9, "regex.il_id")), ("20112018", "DATE_TIME", (0.6, "regex.date_compact"))
    assert settle(text, *parts) == [("20112018", label)]


def test_same_boundaries_goes_to_the_majority():
    text = "אצל 035551234 היה"
    number, phone = ("035551234", "ID", (0.7, "regex.number")), ("035551234", "PHONE_NUMBER", (0.5, "regex.phone"))
    assert settle(text, number, phone, ("035551234", "PHONE_NUMBER", (0.4, "regex.phone_grouped"))) == [
        ("035551234", "PHONE_NUMBER")
    ]
    # Two against one is a majority of rules, not of findings: one rule votes once.
    assert settle(text, number, phone, phone) == [("035551234", "ID")]


@pytest.mark.parametrize(
    "findings, label",
    [
        ([("ID", 0.9, "regex.n"), ("DATE_TIME", 0.5, "regex.d")], "DATE_TIME"),
        ([("IL_ID_NUMBER", 0.9, "regex.n"), ("DATE_TIME", 0.95, "regex.d")], "IL_ID_NUMBER"),
        ([("PHONE_NUMBER", 0.9, "regex.n"), ("DATE_TIME", 0.5, "regex.d")], "DATE_TIME"),
        ([("PHONE_NUMBER", 0.4, "regex.n"), ("DATE_TIME", 0.9, "ner")], "PHONE_NUMBER"),
        ([("PHONE_NUMBER", 0.4, "regex.n"), ("ORGANIZATION", 0.9, "lexicon.he.organization")], "PHONE_NUMBER"),
        # A pattern over a model, whatever its score.
        ([("PERSON", 0.99, "ner"), ("DATE_TIME", 0.5, "regex.d")], "DATE_TIME"),
        ([("LOCATION", 0.99, "ner"), ("ID", 0.5, "regex.d")], "ID"),
        # A person or organization over a place, whoever found it.
        ([("PERSON", 0.6, "ner"), ("LOCATION", 0.9, "lexicon.he.street")], "PERSON"),
        ([("ORGANIZATION", 0.6, "ner"), ("LOCATION", 0.9, "lexicon.he.place")], "ORGANIZATION"),
    ],
)
def test_same_boundaries_of_two_categories(findings, label):
    text = "היה 123456 שם"
    assert settle(text, *(("123456", each, (score, rule)) for each, score, rule in findings)) == [("123456", label)]


def test_mixed_is_split_at_a_shared_edge():
    text = "קרן שדמי 52061234 נבדקה"
    assert settle(text, ("קרן שדמי 52061234", "PERSON", NER), ("52061234", "ID", RULE)) == [
        ("קרן שדמי", "PERSON"),
        ("52061234", "ID"),
    ]
    text = "52061234 קרן שדמי נבדקה"
    assert settle(text, ("52061234 קרן שדמי", "PERSON", NER), ("52061234", "ID", RULE)) == [
        ("52061234", "ID"),
        ("קרן שדמי", "PERSON"),
    ]


def test_mixed_is_not_split_at_a_word_within_a_date():
    text = "נבדק 9 מאי בבוקר"
    assert settle(text, ("9 מאי", "DATE_TIME", RULE), ("מאי", "PERSON", (0.5, "lexicon.he.name.first"))) == [
        ("9 מאי", "DATE_TIME")
    ]
    # A model's date may have swallowed a name.
    assert settle(text, ("9 מאי", "DATE_TIME", NER), ("מאי", "PERSON", (0.5, "lexicon.he.name.first"))) == [
        ("9", "DATE_TIME"),
        ("מאי", "PERSON"),
    ]


def test_mixed_is_not_split_within_a_number():
    text = "חיוג 03-5551234 מהבית"
    assert settle(text, ("03-5551234", "PHONE_NUMBER", RULE), ("5551234", "ID", (0.9, "regex.number"))) == [
        ("03-5551234", "PHONE_NUMBER")
    ]


def test_mixed_without_a_shared_edge_goes_to_the_longest():
    text = "ב-3.5.2021 (52061234) נבדק"
    assert settle(text, ("3.5.2021 (52061234)", "ID", RULE), ("5.2021", "DATE_TIME", RULE)) == [
        ("3.5.2021 (52061234)", "ID")
    ]
    # Of crossing ones the rest stays.
    text = "שם 12345 678 סוף"
    assert settle(text, ("12345", "ID", RULE), ("45 678", "PHONE_NUMBER", RULE)) == [
        ("123", "ID"),
        ("45 678", "PHONE_NUMBER"),
    ]


@pytest.mark.parametrize("label", ["PERSON", "ORGANIZATION", "LOCATION"])
@pytest.mark.parametrize(
    "text, of_model, kept",
    [
        # Letters attached to the date are no part of a name.
        ("אושפז ב3.5.2021 היום", "ב3.5.2021", ["3.5.2021"]),
        ("אושפז וב-3.5.2021 היום", "וב-3.5.2021", ["3.5.2021"]),
        # What else the model found stays found.
        ("אושפז ב3.5.2021למעקב", "ב3.5.2021למעקב", ["3.5.2021", "למעקב"]),
        ("אצל קסנדרה 3.5.2021 אומביו", "קסנדרה 3.5.2021 אומביו", ["קסנדרה", "3.5.2021", "אומביו"]),
    ],
)
def test_a_patterns_date_goes_over_a_models_name_around_it(label, text, of_model, kept):
    assert [value for value, _ in settle(text, (of_model, label, NER), ("3.5.2021", "DATE_TIME", RULE))] == kept


def test_a_weak_date_and_a_rules_name_stay_with_the_longest():
    assert settle("גר בשכונה 3.5", ("שכונה 3.5", "LOCATION", NER), ("3.5", "DATE_TIME", (0.4, "regex.weak"))) == [
        ("שכונה 3.5", "LOCATION")
    ]
    assert settle("בקו 3.5.2021 שם", ("קו 3.5.2021", "ID", NER), ("3.5.2021", "DATE_TIME", RULE)) == [
        ("קו", "ID"),
        ("3.5.2021", "DATE_TIME"),
    ]
    assert settle("בית 3.5.2021 שם", ("בית 3.5.2021 שם", "LOCATION", RULE), ("3.5.2021", "DATE_TIME", RULE)) == [
        ("בית 3.5.2021 שם", "LOCATION")
    ]


@pytest.mark.parametrize("word", ["מטופל", "סיכום:", "בדיקה:", "גרורות", "חיסון"])
def test_a_name_near_a_medical_word_stays(word):
    text = f"{word} נועם שדמי"
    assert settle(text, ("נועם שדמי", "PERSON", NER), (word.strip(":"), "MEDICAL_TERM", TERM)) == [
        ("נועם שדמי", "PERSON")
    ]


@pytest.mark.parametrize("found", ["פרקינסון", "בפרקינסון", "ובפרקינסון"])
@pytest.mark.parametrize("label", ["PERSON", "ORGANIZATION", "LOCATION"])
def test_a_medical_term_on_the_same_words_vetoes(found, label):
    text = f"לוקה {found} מזה שנים"
    assert settle(text, (found, label, NER), ("פרקינסון", "MEDICAL_TERM", TERM)) == []


def test_a_name_in_a_longer_medical_term_is_none():
    text = "אובחנה תסמונת דאון בילדות"
    assert settle(text, ("דאון", "PERSON", NER), ("תסמונת דאון", "MEDICAL_TERM", TERM)) == []
    text = "חום מערב הנילוס"
    assert (
        settle(text, ("הנילוס", "LOCATION", (0.9, "lexicon.he.place")), ("חום מערב הנילוס", "MEDICAL_TERM", TERM)) == []
    )


def test_a_further_mention_of_a_name_is_not_vetoed():
    text = "דיברתי עם יסמין"
    for rule, kept in (("mention", [("יסמין", "PERSON")]), ("ner", [])):
        assert settle(text, ("יסמין", "PERSON", (0.7, rule)), ("יסמין", "MEDICAL_TERM", TERM)) == kept


def test_a_strong_name_is_not_vetoed():
    text = 'ד"ר פרקינסון טיפל'
    title = (0.9, "lexicon.he.name.title")
    assert settle(text, ("פרקינסון", "PERSON", title), ("פרקינסון", "MEDICAL_TERM", TERM)) == [("פרקינסון", "PERSON")]
    # A name that only holds a term stays too, and so do numbers and dates.
    text = "קומדין שדמי בת 60"
    assert settle(text, ("קומדין שדמי", "PERSON", NER), ("קומדין", "MEDICAL_TERM", TERM)) == [("קומדין שדמי", "PERSON")]
    text = "לוקה ב12345678"
    assert settle(text, ("12345678", "ID", RULE), ("12345678", "MEDICAL_TERM", TERM)) == [("12345678", "ID")]


STRENGTHS = [
    ("PERSON", 0.3, "regex.he_name_after_label", True), ("PERSON", 0.8, "lexicon.he.name.title", True),
    ("PERSON", 0.79, "lexicon.he.name.first", False), ("PERSON", 0.99, "ner", False), ("PERSON", 0.99, "mention", False),
    ("LOCATION", 0.9, "regex.some", False), ("ORGANIZATION", 0.9, "regex.some", False), ("LOCATION", 0.9, "lexicon.he.place", False),
]  # fmt: skip


@pytest.mark.parametrize("label, score, rule, is_strong", STRENGTHS)
def test_persons_of_patterns_and_of_sure_rules_are_strong(label, score, rule, is_strong):
    assert POLICY.is_strong(Finding(0, 3, label, score, rule)) is is_strong
    # Only the rules over lists are asked for a score.
    assert make_hebrew(strong=1.0).is_strong(Finding(0, 3, label, score, rule)) is (
        label == "PERSON" and "regex" in rule
    )


@pytest.mark.parametrize("rule, is_kept", [("regex.some", True), ("ner", False)])
def test_a_person_of_a_pattern_is_neither_vetoed_nor_noise_nor_part_of_a_city(rule, is_kept):
    person = (0.6, rule)
    text = "שם: פרקינסון, גיל 70"
    name = [("פרקינסון", "PERSON")] if is_kept else []
    assert settle(text, ("פרקינסון", "PERSON", person), ("פרקינסון", "MEDICAL_TERM", TERM)) == name
    assert settle("שם: LEVI, גיל 70", ("LEVI", "PERSON", person)) == ([("LEVI", "PERSON")] if is_kept else [])
    parts = settle("שם: נוף הגליל", ("נוף", "PERSON", person), ("נוף הגליל", "LOCATION", CITY))
    assert parts == ([("נוף", "PERSON"), ("הגליל", "LOCATION")] if is_kept else [("נוף הגליל", "LOCATION")])


def test_medical_terms_reach_the_policy_and_no_further():
    text = "לוקה בפרקינסון, נועם שדמי"
    groups = {
        "a": find(text, ("פרקינסון", "PERSON", NER), ("נועם שדמי", "PERSON", NER)),
        "b": find(text, ("פרקינסון", "DISEASE", TERM)),
    }
    groups["b"] = [finding._replace(label="MEDICAL_TERM") for finding in groups["b"]]
    kept = SpanConsolidator(policy=POLICY).consolidate(text, groups)
    assert [(text[f.start : f.end], f.label) for f in kept] == [("נועם שדמי", "PERSON")]
    # Another policy never sees them.
    assert {f.label for f in SpanConsolidator().consolidate(text, groups)} == {"PERSON"}


def test_street_number_and_what_follows_are_one_address():
    text = "וגרה בביאליק 16 רמת השבים"
    assert settle(text, ("בביאליק", "LOCATION", NER), ("רמת השבים", "LOCATION", NER)) == [
        ("ביאליק 16 רמת השבים", "LOCATION")
    ]
    # A city keeps its own place.
    assert settle(text, ("בביאליק", "LOCATION", NER), ("רמת השבים", "LOCATION", CITY)) == [
        ("ביאליק 16", "LOCATION"),
        ("רמת השבים", "LOCATION"),
    ]
    # A number behind a place is its house's, unless something is counted.
    assert settle("גר בביאליק 16.", ("בביאליק", "LOCATION", NER)) == [("ביאליק 16", "LOCATION")]
    for rest in ("16 שנים", "16%", "16.5", '16 מ"ג', "16 ימים"):
        assert settle(f"גר בביאליק {rest}", ("בביאליק", "LOCATION", NER)) == [("ביאליק", "LOCATION")], rest
    assert settle("גר בחיפה 16", ("חיפה", "LOCATION", CITY)) == [("חיפה", "LOCATION")]


@pytest.mark.parametrize(
    "text, parts, kept",
    [
        # Over a place that it ends behind a number, or crosses.
        (
            "בביאליק 16 רמת גן",
            [("ביאליק 16 רמת גן", "LOCATION", NER), ("רמת גן", "LOCATION", CITY)],
            ["ביאליק 16", "רמת גן"],
        ),
        ("בעיר רמת גן", [("עיר רמת ג", "LOCATION", NER), ("רמת גן", "LOCATION", CITY)], ["עיר", "רמת גן"]),
        # Part of a longer place.
        ("במצפה הדסה", [("מצפה הדסה", "LOCATION", NER), ("הדסה", "LOCATION", CITY)], ["מצפה הדסה"]),
        ("ברחוב יפו פינת", [("רחוב יפו פינת", "LOCATION", NER), ("יפו", "LOCATION", CITY)], ["רחוב יפו פינת"]),
        ("ברחוב יפו", [("רחוב יפו", "LOCATION", NER), ("יפו", "LOCATION", CITY)], ["רחוב יפו"]),
        # Persons and organizations over cities.
        ("עיריית חיפה", [("עיריית חיפה", "ORGANIZATION", NER), ("חיפה", "LOCATION", CITY)], ["עיריית חיפה"]),
        ("ירדן שדמי", [("ירדן שדמי", "PERSON", NER), ("ירדן", "LOCATION", COUNTRY)], ["ירדן שדמי"]),
        # A weak name within a city is the city's.
        ("רמת השרון", [("השרון", "PERSON", NER), ("רמת השרון", "LOCATION", CITY)], ["רמת השרון"]),
        ("רמת השרון", [("השרון", "LOCATION", NER), ("רמת השרון", "LOCATION", CITY)], ["רמת השרון"]),
    ],
)
def test_cities_and_other_findings(text, parts, kept):
    assert [value for value, _ in settle(text, *parts)] == kept


def test_a_city_goes_over_what_a_model_takes_for_a_date_but_not_over_a_pattern():
    both = ("ראשון לציון", "DATE_TIME"), ("ראשון לציון", "LOCATION", CITY)
    assert settle("בראשון לציון", (*both[0], NER), both[1]) == [("ראשון לציון", "LOCATION")]
    assert settle("בראשון לציון", (*both[0], RULE), both[1]) == [("ראשון לציון", "DATE_TIME")]
    assert settle("ל a@haifa.org", ("a@haifa.org", "EMAIL_ADDRESS", RULE), ("haifa", "LOCATION", CITY)) == [
        ("a@haifa.org", "EMAIL_ADDRESS")
    ]


def test_proclitics_stay_outside_of_places():
    assert settle("נסעה לביאליק 3", ("לביאליק 3", "LOCATION", NER)) == [("ביאליק 3", "LOCATION")]
    # Another finding tells where the place begins.
    assert settle("שם ומביאליק 3", ("ומביאליק 3", "LOCATION", NER), ("ביאליק 3", "STREET_ADDRESS", RULE)) == [
        ("ביאליק 3", "LOCATION")
    ]
    # Without a word of residence it may be the name's own letter.
    assert settle("כיכר ברנר", ("ברנר", "LOCATION", NER)) == [("ברנר", "LOCATION")]


@pytest.mark.parametrize(
    "text, of_model, of_list, kept",
    [
        ("גר בקיבוץ עין שדה", "בקיבוץ עין שדה", "עין שדה", ["עין שדה"]),
        ("גרה במושב שדה בר.", "מושב שדה בר", "שדה בר", ["שדה בר"]),
        ("ומהעיר חיפה", "ומהעיר חיפה", "חיפה", ["חיפה"]),
        # The model leaves out the name's end.
        ("גר בקיבוץ עין שדה", "בקיבוץ עין", "עין שדה", ["עין שדה"]),
        # No list knows the name; the מ is the word's own.
        ("תושבת מושב שדה בר", "מושב שדה בר", None, ["מושב שדה בר"]),
        # A kind is a part of the name where the list says so, and where more stands before the name.
        ("גר בכפר ורדים", "בכפר ורדים", "כפר ורדים", ["כפר ורדים"]),
        ("גר בכפר ורדים", "כפר ורדים", "כפר ורדים", ["כפר ורדים"]),
        ("גר בכפר נוער ורדים", "כפר נוער ורדים", "ורדים", ["כפר נוער ורדים"]),
        # A span that ends within a word is not understood.
        ("בעיר רמת גן", "עיר רמת ג", "רמת גן", ["עיר", "רמת גן"]),
    ],
)
def test_the_kind_of_a_settlement_is_no_part_of_a_models_place(text, of_model, of_list, kept):
    parts = [(of_model, "LOCATION", NER), *([(of_list, "LOCATION", CITY)] if of_list else [])]
    assert [value for value, _ in settle(text, *parts)] == kept


def test_the_kind_of_a_settlement_stays_in_what_a_pattern_found():
    assert settle("גר במושב שדה בר", ("מושב שדה בר", "LOCATION", RULE), ("שדה בר", "LOCATION", RULE)) == [
        ("מושב שדה בר", "LOCATION")
    ]


def test_an_age_that_a_model_calls_a_date_is_an_age():
    assert settle("ילדה בת 97 הגיעה", ("בת 97", "DATE_TIME", NER)) == [("97", "AGE")]


@pytest.mark.parametrize(
    "name, params, code",
    [
        ("hebrew", {"max_gap": -1}, "SA158"),
        ("hebrew", {"strong": 1.5}, "SA158"),
        ("hebrew", {"window": 0}, "SA156"),
        ("context", {"words": {"ID": []}}, "SA157"),
        ("context", {"words": {"ID": [" "]}}, "SA157"),
        ("priority", {"order": ["PERSON", "PERS"]}, "SA155"),
    ],
)
def test_wrong_parameters_fail_when_the_policy_is_made(name, params, code):
    with pytest.raises(AnonymError) as caught:
        registry.get("policies", f"spacy_anonym.{name}.v1")(**params)
    assert caught.value.code == code


def test_the_policy_priority():
    text = "אבגדהוזחט יכל"
    findings = [Finding(0, 9, "LOCATION"), Finding(2, 5, "PERSON"), Finding(4, 7, "ID"), Finding(8, 13, "ODD")]
    kept = make_priority(["PERS", "LOC", "ID"])(text, findings)
    assert [(f.start, f.end, f.label) for f in kept] == [
        (0, 2, "LOCATION"),
        (2, 5, "PERSON"),
        (5, 9, "LOCATION"),
        (10, 13, "ODD"),
    ]
    kept = make_priority(["ID"])(text, findings)
    assert (4, 7, "ID") in [(f.start, f.end, f.label) for f in kept]


def test_the_policy_majority():
    text = "0123456789"
    findings = [Finding(0, 6, "A", 0.9, "one"), Finding(2, 5, "B", 0.2, "two"), Finding(3, 6, "B", 0.2, "three")]
    assert {f.label for f in majority(text, findings) if f.start <= 3 < f.end} == {"B"}
    # Equally many: the highest score.
    assert [f.label for f in majority(text, findings[:2]) if f.start <= 3 < f.end] == ["A"]


def test_the_policy_context():
    policy = make_context({"A": ["קוד"], "B": ["שם"]}, 5)
    text = "קוד: 12345 ואז שם 12345"
    both = [Finding(start, start + 5, label) for start in (5, 18) for label in "AB"]
    assert [(f.start, f.label) for f in policy(text, both)] == [(5, "A"), (18, "B")]
    # Proclitics belong to the word, part of a word is none, and a word too far away does not count.
    for text, label in (("ובקוד 12345", "A"), ("מיקודים 12345", "L"), ("קוד abcde 12345", "L"), ("שם קוד 12345", "A")):
        start = text.index("12345")
        findings = [
            Finding(start, start + 5, "A", 0.1),
            Finding(start, start + 5, "B", 0.1),
            Finding(start, start + 5, "L", 0.9),
        ]
        assert [f.label for f in policy(text, findings)] == [label], text


LABELS = [
    "PERSON",
    "LOCATION",
    "ORGANIZATION",
    "DATE_TIME",
    "ID",
    "IL_ID_NUMBER",
    "PHONE_NUMBER",
    "AGE",
    "STREET_ADDRESS",
    "ODD",
    "MEDICAL_TERM",
]
RULES = [*MODELS, "regex.x", "lexicon.he.place", "lexicon.he.country", "lexicon.he.name.title", "mention"]
TEXT = st.text(st.sampled_from("אבהלמושר 1234.,-/:\"'ךA\n\u05b0\u200f"), min_size=1, max_size=40)


@st.composite
def texts_and_findings(draw):
    text = draw(TEXT)
    places = st.integers(0, len(text) - 1)
    findings = []
    for _ in range(draw(st.integers(0, 9))):
        start = draw(places)
        end = min(len(text), start + draw(st.integers(1, 14)))
        findings.append(
            Finding(
                start,
                end,
                draw(st.sampled_from(LABELS)),
                draw(st.sampled_from([0.4, 0.6, 0.85, 1.0])),
                draw(st.sampled_from(RULES)),
            )
        )
    return text, findings


@settings(max_examples=150, deadline=None)
@given(texts_and_findings())
def test_results_are_sorted_apart_and_lie_in_the_text(given_):
    text, findings = given_
    for policy in (POLICY, majority, make_context(), make_priority()):
        end = 0
        for finding in policy(text, findings):
            assert end <= finding.start < finding.end <= len(text)
            end = finding.end


@settings(max_examples=150, deadline=None)
@given(texts_and_findings())
def test_no_letter_or_digit_that_is_no_noise_and_not_vetoed_is_lost(given_):
    text, findings = given_
    # Numbers are never filtered or vetoed, and names only are.
    numbers = [f for f in findings if category_of(f) in ("ID", "CONTACT", "ODD")]
    kept = POLICY(text, findings)
    covered = {place for finding in kept for place in range(finding.start, finding.end)}
    wanted = {place for finding in numbers for place in range(finding.start, finding.end) if text[place].isalnum()}
    assert not wanted - covered
    for policy in (majority, make_context(), make_priority()):
        covered = {place for finding in policy(text, findings) for place in range(finding.start, finding.end)}
        assert not {p for f in findings for p in range(f.start, f.end) if text[p].isalnum()} - covered


@settings(max_examples=60, deadline=None)
@given(texts_and_findings(), st.randoms(use_true_random=False))
def test_the_order_of_findings_makes_no_difference(given_, random):
    text, findings = given_
    findings = sorted(set(findings))
    shuffled = list(findings)
    random.shuffle(shuffled)
    assert Counter((f.start, f.end, f.label) for f in POLICY(text, shuffled)) == Counter(
        (f.start, f.end, f.label) for f in POLICY(text, findings)
    )


def test_policies_can_be_pickled():
    text = "ת.ז. 20112018"
    parts = find(text, ("20112018", "IL_ID_NUMBER", RULE), ("20112018", "DATE_TIME", RULE))
    for policy in (POLICY, make_context(), make_priority()):
        assert pickle.loads(pickle.dumps(policy))(text, parts) == policy(text, parts)
