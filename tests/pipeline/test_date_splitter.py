import pytest
import spacy
from util import make_among

from spacy_anonym import AnonymError
from spacy_anonym.pipeline.date_splitter import DateSplitter
from spacy_anonym.spans import Finding, get_final


@pytest.fixture(scope="module")
def nlp():
    return make_among("date_splitter")


@pytest.mark.parametrize(
    "text, expected",
    [
        ("She was born on 3 May 1961 in a barn.", "She was born on <BIRTH_DATE> in a barn."),
        ("DOB: 03/05/1961", "DOB: <BIRTH_DATE>"),
        ("He was admitted on 2024-03-15 and left on 2024-03-20.", "He was admitted on <MEDICAL_DATE> and left on <DATE_TIME>."),
        ("Paid on 3 May 2021.", "Paid on <DATE_TIME>."),
        # The nearest cue counts.
        ("After surgery, born 3 May 1961.", "After surgery, born <BIRTH_DATE>."),
        # A cue before the preceding date speaks of that one.
        ("born 3 May 1961, 4 May 1962", "born <BIRTH_DATE>, <DATE_TIME>"),
        # Part of a word is no cue.
        ("Newborns came 3 May 1961", "Newborns came <DATE_TIME>"),
        ("03/05/1961 (birth)", "<BIRTH_DATE> (birth)"),
    ],
)
def test_dates_are_told_apart(nlp, text, expected):
    assert nlp(text)._.anonym_text == expected


def test_nothing_without_a_final_group():
    doc = spacy.blank("en")("born on 3 May 1961")
    doc.spans["other"] = [doc[2:5]]
    assert dict(DateSplitter(cues={"BIRTH_DATE": ["born"]})(doc).spans).keys() == {"other"}


def test_other_labels_and_the_writer_stay(nlp):
    doc = nlp("born to kim@example.com")
    assert doc._.anonym_text == "born to <EMAIL_ADDRESS>"
    assert doc.spans["anonym"].attrs["writer"] == "span_consolidator"


def test_settings():
    splitter = DateSplitter(cues={"DOB": ["hatched"]}, before=10, after=0)
    assert splitter.labels == ("BIRTH_DATE",)
    text = "hatched 1 May; 2 May hatched; hatched a long way off from 3 May"
    findings = [Finding(8, 13, "DATE_TIME"), Finding(15, 20, "DATE_TIME"), Finding(58, 63, "DATE_TIME")]
    assert [f.label for f in splitter.split(text, findings)] == ["BIRTH_DATE", "DATE_TIME", "DATE_TIME"]
    assert [f.entity for f in splitter.split(text, findings)] == ["BIRTH_DATE-1", "DATE_TIME-1", "DATE_TIME-2"]
    for param in ("before", "after"):
        with pytest.raises(AnonymError) as caught:
            DateSplitter(cues={}, **{param: -1})
        assert caught.value.code == "SA003"


def test_entities_are_numbered_anew(nlp):
    doc = nlp("born 3 May 1961, again 4 May 1962, again 5 May 1963")
    assert [f.entity for f in get_final(doc)] == ["BIRTH_DATE-1", "DATE_TIME-1", "DATE_TIME-2"]
