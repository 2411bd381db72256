"""The other system's names, and its form of a result."""

import pytest
import spacy

from spacy_anonym import AnonymError, registry
from spacy_anonym.compat.hebsafeharbor import (
    OPERATORS,
    OPERATORS_TO_THEIRS,
    TO_OURS,
    TO_THEIRS,
    make_their_operator,
    to_our_label,
    to_query_doc,
    to_query_items,
    to_their_label,
    to_their_operator,
)  # fmt: skip
from spacy_anonym.labels import LABELS
from spacy_anonym.operators import Context
from spacy_anonym.pipeline.anonymizer import Anonymizer
from spacy_anonym.spans import FINAL_KEY, Finding, set_findings

KEYS = [
    "text",
    "textStartPosition",
    "textEndPosition",
    "textEntityType",
    "explanation",
    "mask",
    "maskStartPosition",
    "maskEndPosition",
    "maskOperator",
]


def test_every_name_leads_to_a_label_of_the_table():
    assert {ours for ours in TO_OURS.values()} <= set(LABELS)
    assert set(TO_THEIRS) <= set(LABELS)
    # There and back: what has a name there keeps it.
    assert all(
        TO_OURS[theirs] == ours for ours, theirs in TO_THEIRS.items() if ours not in ("STREET_ADDRESS", "ZIP_CODE")
    )


@pytest.mark.parametrize(
    "theirs, ours",
    [
        ("PERS", "PERSON"),
        ("pers", "PERSON"),
        ("FAC", "ORGANIZATION"),
        ("GPE", "LOCATION"),
        ("NOISY_DATE", "DATE_TIME"),
        ("ISRAELI_ID_NUMBER", "IL_ID_NUMBER"),
        ("ZIP", "ZIP_CODE"),
        ("ODD", "ODD"),
    ],
)
def test_their_labels(theirs, ours):
    assert to_our_label(theirs) == ours


@pytest.mark.parametrize(
    "label, rule, theirs",
    [
        ("PERSON", "ner", "PERS"),
        ("LOCATION", "ner", "LOC"),
        ("LOCATION", "lexicon.he.country", "COUNTRY"),
        ("LOCATION", "lexicon.he.place", "CITY"),
        ("LOCATION", "lexicon.he.street", "LOC"),
        ("CREDIT_CARD", "", "CREDIT_CARD"),
        ("ODD", "", "ODD"),
    ],
)
def test_our_labels(label, rule, theirs):
    assert to_their_label(label, rule) == theirs


def test_their_operators():
    for name, (registered, _) in OPERATORS.items():
        short = registered.split(".")[1]
        assert make_their_operator(name).name == short
        assert OPERATORS_TO_THEIRS.get(short, name) == name
        assert callable(registry.get("operators", registered))
    assert to_their_operator("region", "lexicon.he.country") == "replace_by_region"
    assert to_their_operator("region", "lexicon.he.place") == "replace_cities_under_2k"
    assert to_their_operator("region", "ner") == "replace_in_hebrew" and to_their_operator("mask") == "mask"
    with pytest.raises(AnonymError) as caught:
        make_their_operator("replace_everything")
    assert caught.value.code == "SA279"


@pytest.mark.parametrize(
    "name, value, new",
    [
        ("replace_in_hebrew", "x", "<שם_>"), ("replace_day_month", "17.3.1991", "<יום_>.<חודש_>.1991"), ("replace_only_day", "17-3-2009", "<יום_>-3-2009"), ("replace_by_region", "מרוקו", "צפון אפריקה"),
        ("replace_by_region", "אטלנטיס", "<מדינה_>"), ("replace_cities_under_2k", "חיפה", "חיפה"), ("replace_cities_under_2k", "נהלל", "<מיקום_>"),
    ],
)  # fmt: skip
def test_their_operators_write_what_they_wrote(name, value, new):
    context = Context(value, 0, len(value), "PERSON-1", 1, 1.0, "", (), {})
    assert make_their_operator(name)(value, "PERSON", context) == new


def make_doc(text, *parts):
    doc = spacy.blank("he")(text)
    findings = [
        Finding(text.index(part), text.index(part) + len(part), label, 0.9, rule, 0, f"{label}-1")
        for part, label, rule in parts
    ]
    set_findings(doc, FINAL_KEY, findings)
    table = {
        label: make_their_operator(name)
        for label, name in [
            ("BIRTH_DATE", "replace_day_month"),
            ("LOCATION", "replace_cities_under_2k"),
            ("DEFAULT", "replace_in_hebrew"),
        ]
    }
    return Anonymizer(operators=table)(doc)


def test_a_doc_becomes_an_answer():
    text = "נועם שדמי נולד ב-17.3.1991 בנהלל, נייד 052-5551234"
    doc = make_doc(
        text,
        ("נועם שדמי", "PERSON", "ner"),
        ("17.3.1991", "BIRTH_DATE", "regex.date"),
        ("נהלל", "LOCATION", "lexicon.he.place"),
        ("052-5551234", "PHONE_NUMBER", "regex.il_phone"),
    )
    answer = to_query_doc(doc, "7")
    assert (
        answer["id"] == "7"
        and answer["text"] == doc._.anonym_text == "<שם_> נולד ב-<יום_>.<חודש_>.1991 ב<מיקום_>, נייד <קשר_>"
    )
    assert [list(item) for item in answer["items"]] == [KEYS] * 4
    assert [
        (i["text"], i["textEntityType"], i["mask"], i["maskOperator"], i["explanation"]) for i in answer["items"]
    ] == [
        ("נועם שדמי", "PERS", "<שם_>", "replace_in_hebrew", "ner"),
        ("17.3.1991", "BIRTH_DATE", "<יום_>.<חודש_>.1991", "replace_day_month", "regex.date"),
        ("נהלל", "CITY", "<מיקום_>", "replace_cities_under_2k", "lexicon.he.place"),
        ("052-5551234", "PHONE_NUMBER", "<קשר_>", "replace_in_hebrew", "regex.il_phone"),
    ]
    for item in answer["items"]:
        assert text[item["textStartPosition"] : item["textEndPosition"]] == item["text"]
        assert answer["text"][item["maskStartPosition"] : item["maskEndPosition"]] == item["mask"]


def test_a_doc_without_findings_and_one_without_an_anonymizer():
    assert to_query_doc(make_doc("שלום"), "a") == {"id": "a", "text": "שלום", "items": []}
    assert to_query_items("שלום", "שלום", []) == []
    with pytest.raises(AnonymError) as caught:
        to_query_doc(spacy.blank("he")("שלום"), "a")
    assert caught.value.code == "SA308"
