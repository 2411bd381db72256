"""The bundled pipeline for notes of hospitals in Singapore, and its details."""

from functools import lru_cache

import pytest
import spacy

import spacy_anonym
from spacy_anonym import AnonymError, anonymize_texts
from spacy_anonym.labels import LABELS
from spacy_anonym.load import config_folder, with_details
from spacy_anonym.operators.replace import mask_tables

pytestmark = pytest.mark.slow

CONFIG = config_folder() / "en_sg.cfg"
NOTE = (
    "Mr Peter Tan (S1234567D, 91008100) of Singapore was admitted on 05 aug 22. Case 1234567890A. Admission time: 12.30, ward type A, bed: a12, "
    "patient class: CHAS B, seen by A1234z. Mail x@example.com."
)
DETAILS = {
    1: ("nric", "S1234567D", "[NRIC]"),
    2: ("phone", "91008100", "[PHONE]"),
    3: ("case_number", "1234567890A", "[CASENO]"),
    4: ("id", "A1234z", "[ID]"),
    5: ("date", "05 aug 22", "[DATE]"),
    6: ("admission_time", "Admission time: 12.30", "Admission Time: [Time]"),
    7: ("ward", "ward type A", "Ward:[WardNo]"),
    8: ("bed", "bed: a12", "Bed:[BedNo]"),
    9: ("patient_class", "patient class: CHAS B", "Patient Class:[Class]"),
}


@pytest.fixture(scope="module")
def en_sg():
    """The pipeline with all details."""
    return spacy_anonym.load("en_sg", details=range(1, 10))


def masked(numbers):
    text = NOTE.replace("Peter Tan", "[Name]")
    for number in numbers:
        text = text.replace(*DETAILS[number][1:])
    return text


@lru_cache(maxsize=1)
def without_lists():
    return spacy_anonym.load("en_sg", exclude=["lexicon_matcher"])


def rules(*details):
    """The pipeline with these details and without lists, which names need and details do not. The next call changes
    it.
    """
    nlp = without_lists()
    labels = with_details("en_sg", CONFIG, details)["components.span_consolidator.labels"]
    nlp.replace_pipe("span_consolidator", "span_consolidator", config={"labels": labels})
    return nlp


@pytest.mark.parametrize("number", sorted(DETAILS))
def test_what_is_asked_for_and_nothing_else(number):
    name, value, mask = DETAILS[number]
    assert rules(number)(NOTE)._.anonym_text == NOTE.replace(value, mask)
    assert with_details("en_sg", CONFIG, [name]) == with_details("en_sg", CONFIG, [number])


def test_names_by_default_and_details_on_request(en_sg):
    assert en_sg(NOTE)._.anonym_text == masked(DETAILS)
    assert spacy_anonym.load("en_sg")(NOTE)._.anonym_text == masked(())
    new = masked([1, 2, 5]).replace("[Name]", "Peter Tan")
    assert rules(1, 2, 5)(NOTE)._.anonym_text == rules("nric", 2, "date")(NOTE)._.anonym_text == new
    assert spacy_anonym.load("en_sg", details=[1, 2, 5], exclude=["lexicon_matcher"])(NOTE)._.anonym_text == new
    assert rules()(NOTE)._.anonym_text == NOTE


@pytest.mark.parametrize(
    "text,details,new",
    [
        ("f7654321q", [1], "[NRIC]"), ("87654A", [4], "[ID]"), ("B0001y", [4], "[ID]"), ("31/12/21", [5], "[DATE]"), ("05-04-2012", [5], "[DATE]"), ("7 March 1999", [5], "[DATE]"),
        ("ADMISSION TIME: 9:05", [6], "Admission Time: [Time]"), ("Ward: B57", [7], "Ward:[WardNo]"), ("bed: 7", [8], "Bed:[BedNo]"), ("Patient Class: B2", [9], "Patient Class:[Class]"),
        ("0123456789_", [3], "[CASENO]"), ("1234567890A", [1, 2, 5, 3], "[CASENO]"), ("61234567", [2], "[PHONE]"), ("stayed in bed in the ward", [7], "stayed in bed in the ward"),
    ],
)  # fmt: skip
def test_masks_as_printed(text, details, new):
    assert rules(*details)(text)._.anonym_text == new


@pytest.mark.parametrize("details", [[10], [0], ["nope"], [True], [1.0], [1, "wards"]])
def test_an_unknown_detail_names_those_that_there_are(details):
    with pytest.raises(AnonymError, match=r"SA135.*1 \(nric\), 2 \(phone\), 3 \(case_number\), .*9 \(patient_class\)"):
        spacy_anonym.load("en_sg", details=details)


def test_a_pipeline_without_details():
    with pytest.raises(AnonymError, match="SA136"):
        spacy_anonym.load("en", details=[1])


def test_details_are_saved_and_added_to(tmp_path):
    rules(1).to_disk(tmp_path / "saved")
    new = NOTE.replace("S1234567D", "[NRIC]")
    assert spacy.load(tmp_path / "saved")(NOTE)._.anonym_text == new
    assert spacy_anonym.load(tmp_path / "saved", details=["bed"])(NOTE)._.anonym_text == new.replace(
        "bed: a12", "Bed:[BedNo]"
    )


def test_both_ways_are_equal(en_sg):
    assert [text for text, _ in anonymize_texts([NOTE], en_sg)] == [en_sg(NOTE)._.anonym_text] == [masked(DETAILS)]


def test_deny_lists_and_patterns_for_one_call_need_no_detail():
    config = {"components": {"regex_ruler": {"deny": [{"label": "ORGANIZATION", "value": "Elm Clinic"}]}}}
    nlp = spacy_anonym.load("en_sg", config=config, exclude=["lexicon_matcher"])
    new = next(
        anonymize_texts(
            ["Elm Clinic, 57-Year-Old, x@example.com"], nlp, patterns=[[r"(\d+).year.old", "[AGE]-year-old"]]
        )
    )[0]
    assert new == "[ORGANIZATION], [AGE]-year-old, x@example.com"


def test_why_something_stays_is_told():
    reasons = {each["label"]: each["reason"] for each in spacy_anonym.explain(rules(2), NOTE)}
    assert reasons["SG_NRIC_FIN"] == reasons["ADMISSION_TIME"] == "label" and reasons["PHONE_NUMBER"] == ""


def test_the_masks_are_of_labels_that_there_are():
    assert set(mask_tables()["en_sg"]) - {"DEFAULT"} <= set(LABELS)


def test_without_any_model_rules_and_lists_find_names(blank_en):
    text = "Ms. Adele Quek met John Smith."
    for nlp in (blank_en, spacy_anonym.load("en", exclude=["ner"])):
        assert nlp(text)._.anonym_text.count("<PERSON>") == 2 and "Quek" not in nlp(text)._.anonym_text


def test_a_given_name_may_have_a_syllable_that_is_a_word(en_sg):
    for text in (
        "Lena Wong Xin En",
        "Patient: Lena Wong Xin En",
        "Dr Lena Wong Xin En reviewed.",
        "I met Lena Wong Xin En yesterday.",
    ):
        assert " En" not in en_sg(text)._.anonym_text
    assert en_sg("Lena Smith En route")._.anonym_text.endswith(" En route")
