"""Names in the names of files: what stands in ⟦PERSON|...⟧ is found, and nothing else by this rule."""

import pytest
from util import parse_marks

import spacy_anonym
from spacy_anonym.lexicons.name_files import RULE

CASES = [
    "The file ⟦PERSON|Maria_Lopez⟧_CV.pdf was sent.",
    "attached: scan-of-passport-⟦PERSON|john-smith⟧.jpg",
    "/srv/in/⟦PERSON|Ahmed.Benali⟧.vcf and C:\\in\\2024_⟦PERSON|Ahmed_Xyzzow⟧.XLSX",
    "⟦PERSON|maria-lopez⟧.mp4, ⟦PERSON|John-Smith⟧.eml",
    "⟦PERSON|maria%20lopez⟧.pdf and ⟦PERSON|maria_lopez⟧.pdf.zip.7z",
    "scan_⟦PERSON|MariaLopez⟧_1990.pdf, ⟦PERSON|Nowak⟧_CV_final.docx, the referral ⟦PERSON|Nowak⟧.pdf",
    "JavaScript.pdf, AnnualReport.pdf, CV_English.pdf, resume_template.docx, Nowak.pdf",
    "Charlotte-NC.pdf, Austin_TX.zip, Chelsea_FC.pdf",
    "⟦PERSON|Xyzzow_Maria⟧.pdf, ⟦PERSON|Lopez-Maria⟧-2023.jpg, IMG_⟦PERSON|Chinedu⟧.jpg, Invoice-4471-⟦PERSON|Nowak⟧.pdf",
    "letter-to-mrs-⟦PERSON|Xyzzow⟧.docx, the CV Jane ⟦PERSON|Xyzzow⟧.docx, discharge_⟦PERSON|Xyzzow⟧.pdf",
    "Oxford_map.pdf, CV_Template.docx, Invoice-4471-Xyzzow.pdf, IMG_Paris.jpg, notes_Xyzzow_v2.pdf, Maria.pdf",
    "⟦PERSON|MariaXyzzow⟧-statement.pdf, contract_⟦PERSON|nowak⟧_signed.pdf, passport_⟦PERSON|nowak_maria⟧.png",
    "see Maria ⟦PERSON|Xyzzow⟧.pdf",
    "MariaXyzzow.pdf, contract_draft_signed.pdf, contract_xyzzow_signed.pdf, invoice_acme.pdf, notes_nowak.pdf",
    # One name, ordinary words, source code, and what is no file.
    "see ⟦PERSON|maria⟧_cv.pdf, maria-xyzzow.pdf, rose-garden.pdf, Jordan-Valley.pdf and report.final.v2.docx",
    "john_smith.py, import maria_lopez.txtx, maria_lopez and Maria-Lopez.example.org",
]


@pytest.fixture(scope="module")
def matcher():
    return spacy_anonym.blank("en").get_pipe("lexicon_matcher")


@pytest.mark.parametrize("marked", CASES)
def test_names_of_files(matcher, marked):
    text, gold = parse_marks(marked)
    found = [text[f.start : f.end] for f in matcher.find(text) if f.rule == RULE]
    assert found == [text[f.start : f.end] for f in gold]


def test_they_need_no_taggers_agreement():
    nlp = spacy_anonym.load("en")
    assert nlp("The file Maria_Lopez_CV.pdf was sent.")._.anonym_text == "The file <PERSON>_CV.pdf was sent."


def test_a_found_name_is_found_in_the_names_of_files_in_small_letters():
    nlp = spacy_anonym.load("en")
    text = "Dr Adaeze Wharepapa sent the form. See scan_wharepapa_v2.pdf, but not lib/wharepapa.py."
    assert "scan_<PERSON>_v2.pdf" in nlp(text)._.anonym_text and "wharepapa.py" in nlp(text)._.anonym_text
