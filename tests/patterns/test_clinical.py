"""Fields of hospital notes: the value is found with its label, and nothing else."""

import random
import string

import pytest
import spacy

from spacy_anonym.patterns import PatternEngine, load_packs
from spacy_anonym.policies.merge import merge

ENGINE = PatternEngine(load_packs(["clinical"], "en"))
WITH_PHONES = PatternEngine(load_packs(["clinical", "sg_phone"], "en"))


def found(text, engine=ENGINE):
    return [(text[f.start : f.end], f.label) for f in merge(text, [f for f in engine.find(text) if f.score >= 0.4])]


@pytest.mark.parametrize(
    "field, value, label",
    [
        ("admission time: {}", "2:45", "DATE_TIME"), ("Admission time: {}", "12.30", "DATE_TIME"), ("Discharge Time - {}", "14:05", "DATE_TIME"),
        ("ADMISSION TIME: {}", "0930 hrs", "DATE_TIME"), ("time of death: {}", "3:15 pm", "DATE_TIME"),
        ("ward:{}", "type b1", "WARD"), ("ward {}", "type A", "WARD"), ("Ward: {}", "46", "WARD"), ("ward no: {}", "B57C", "WARD"), ("WARD {}", "5A", "WARD"),
        ("bed: {}", "a12", "BED"), ("BED: {}", "10", "BED"), ("Bed no. {}", "12", "BED"), ("bed {}", "7B", "BED"),
        ("patient class: {}", "CHAS B", "PATIENT_CLASS"), ("Patient Class: {}", "C", "PATIENT_CLASS"), ("PATIENT CLASS:{}", "B2", "PATIENT_CLASS"),
        ("MRN: {}", "00123456", "MEDICAL_RECORD"), ("Patient ID: {}", "P-0012345", "MEDICAL_RECORD"), ("Case no.: {}", "2021/00123", "ID"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("end", ["", "\n", ", stable", ". Seen today", "\nnext line"])
def test_values_of_fields(field, value, label, end):
    text = field.format(value) + end
    assert found(text) == [(value, label)]


def test_fields_in_a_row_stay_apart():
    text = "ward:type b1 bed: a12 patient class: CHAS B admission time: 2:45"
    assert found(text) == [("type b1", "WARD"), ("a12", "BED"), ("CHAS B", "PATIENT_CLASS"), ("2:45", "DATE_TIME")]


@pytest.mark.parametrize("form", ["A1234z", "a1234Z", "12345A", "54321b"])
def test_ids_in_any_case(form):
    assert found(f"seen by {form} today") == [(form, "ID")]
    assert found(f"{form}") == [(form, "ID")]


def test_case_numbers_come_before_phones():
    rng = random.Random(4)
    for sign in string.ascii_letters + "[\\]^_`":
        number = "".join(rng.choices(string.digits, k=10)) + sign
        for text in (number, f"case {number} closed", f"{number}, ward"):
            assert found(text, WITH_PHONES)[0] == (number, "ID")


@pytest.mark.parametrize("number", ["91008100", "6123 4567", "3123-4567"])
def test_eight_digits_are_a_phone_where_asked_for(number):
    assert found(f"call {number} now", WITH_PHONES) == [(number, "PHONE_NUMBER")]
    assert found(f"call {number} now") == []


@pytest.mark.parametrize(
    "text",
    [
        "He was moved to the ward and stayed in bed all day.", "The ward round was at noon; a class of drugs.", "forward: 3 steps, embed: 10",
        "patient class discussion", "heparin 25000U and 10000m", "Take 2 tablets in bed 3 times a day.", "version 1.2.3, 12345 patients, 1234567890",
        "sold 93M shares and 45F", "the admission time was long", "MRN pending",
    ],
)  # fmt: skip
def test_prose_has_none(text):
    assert [hit for hit in found(text) if hit[1] != "AGE" or "shares" in text] == []


def test_ages_with_a_sex_need_a_clinical_word():
    assert found("93F admitted with pneumonia") == [("93", "AGE")]
    assert found("the 93F lens") == []


def test_whole_pipeline():
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"packs": ["common", "sg", "clinical", "sg_phone"]})
    nlp.add_pipe("anonymizer")
    text = "ID A1234z, case 0123456789_, phone 91008100, ward:type b1, bed: a12, patient class: CHAS B"
    doc = nlp(text)
    values = [text[start:end] for start, end in doc.spans["anonym"].attrs["offsets"]]
    assert values == ["A1234z", "0123456789_", "91008100", "type b1", "a12", "CHAS B"]
    assert (
        doc._.anonym_text
        == "ID <ID>, case <ID>, phone <PHONE_NUMBER>, ward:<WARD>, bed: <BED>, patient class: <PATIENT_CLASS>"
    )
