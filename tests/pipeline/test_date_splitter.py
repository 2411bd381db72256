import re

import pytest
import spacy
from util import make_among

from spacy_anonym import AnonymError
from spacy_anonym.lang import language_rules
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
        (
            "He was admitted on 2024-03-15 and left on 2024-03-20.",
            "He was admitted on <MEDICAL_DATE> and left on <DATE_TIME>.",
        ),
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


DATE = re.compile(r"[0-9]{1,2}[./][0-9]{1,2}[./][0-9]{4}")


def split(lang, text, **settings):
    """The labels of the numeric dates of a text."""
    splitter = DateSplitter(**{"cues": language_rules(lang).date_cues, **settings})
    findings = [Finding(match.start(), match.end(), "DATE_TIME") for match in DATE.finditer(text)]
    return [finding.label[0] for finding in splitter.split(text, findings)]


@pytest.mark.parametrize(
    "lang, text, labels",
    [
        ("he", "נולד ב-3.5.1961", "B"), ("he", "הנולדה בתאריך 3.5.1961", "B"), ("he", "ומתאריך הלידה 3.5.1961", "B"), ("he", "ת.ל. 3.5.1961", "B"), ("he", "ת״ל 3.5.1961", "B"), ("he", "ת\"ל 3.5.1961", "B"), ("he", "ת. לידה: 3.5.1961", "B"),
        ("he", "יליד 3.5.1961", "B"), ("he", "נולדו ב 3.5.1961", "B"), ("he", "ליום הולדתה 3.5.1961", "B"), ("he", "אושפז ב-3.5.2021", "M"), ("he", "כשהתקבלה 3.5.2021", "M"), ("he", "נכתב 3.5.2021", "D"), ("he", "הנולדים 3.5.2021", "D"),
        # A place between the cue and the date.
        ("he", "נולד בחיפה בתאריך 3.5.1961", "B"), ("es", "nacida en Vic el 3.5.1961", "B"), ("es", "fecha de nacimiento: 3/5/1961", "B"), ("es", "F. NAC.: 3/5/1961", "B"), ("es", "ingresó el 3/5/2021", "M"), ("es", "escrito el 3/5/2021", "D"),
        ("ca", "va néixer el 3.5.1961", "B"), ("ca", "data de l'ingrés 3/5/2021", "M"), ("ca", "d'alta el 3/5/2021", "M"), ("ca", "escrit el 3/5/2021", "D"), ("en", "D.O.B. 3/5/1961", "B"), ("en", "underwent surgery 3/5/2021", "M"),
        # The cue between two dates is the second's.
        ("he", "נכתב 3.5.2021, נולד ב-4.5.1961", "DB"), ("he", "נולד ב-3.5.1961, התקבל ב-4.5.2021", "BM"), ("en", "3/5/1961 (born)", "B"),
    ],
)  # fmt: skip
def test_cues_of_every_language(lang, text, labels):
    assert "".join(split(lang, text)) == labels


@pytest.mark.parametrize("mark", [",", "\t", ";", "|", " | ", "   "])
def test_the_header_of_a_column_tells(mark):
    rows = [
        ["שם", "תאריך לידה", "הערה", "תאריך קבלה"],
        ["נועם", "3.5.1961", "נכתב 3.5.2022", "4.5.2021"],
        ["נטע", "3.5.1962", "-", "4.5.2022"],
    ]
    text = "\n".join(mark.join(row) for row in rows)
    assert "".join(split("he", text)) == "BDMBM"
    assert "".join(split("he", f"דוח\n\n{text}\n\nנכתב 5.5.2021")) == "BDMBMD"


def test_a_table_of_markdown_and_one_under_another():
    text = "| name | DOB | visit |\n|---|---|---|\n| Kim | 3/5/1961 | 4/5/2021 |\n\n| visit | DOB |\n| 3/5/2021 | 4/5/1961 |"
    assert "".join(split("en", text)) == "BMMB"


def test_sentences_with_commas_are_no_table():
    # As many commas as the line above, whose second part speaks of a birth.
    text = "He said nothing at all about himself or the others, nor when he was born or where.\nThen we wrote to all of them again and again, 3/5/2021"
    assert split("en", text) == ["D"]


def test_a_label_for_dates_without_a_cue():
    assert split("he", "נכתב 3.5.2021, נולד 4.5.1961", default="MEDICAL_DATE") == ["M", "B"]
    assert DateSplitter(cues={}, default="DATE").labels == ("DATE_TIME",)
    nlp = spacy.blank("he")
    nlp.add_pipe("date_splitter", config={"default": "MEDICAL_DATE"})
    assert nlp.get_pipe("date_splitter").labels == ("BIRTH_DATE", "MEDICAL_DATE")


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
