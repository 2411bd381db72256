"""The English weights that the package ships: they load anywhere, find names, and lose nothing on the way."""

import json
import os
import shutil
from pathlib import Path

import numpy
import pytest
import spacy
from doc_examples import blocks
from util import run_python

import spacy_anonym
from spacy_anonym.errors import AnonymError
from spacy_anonym.frames import anonymize_frame
from spacy_anonym.ml.word_table import WordTable

pytestmark = pytest.mark.slow

ROOT = Path(spacy_anonym.__file__).parent
WEIGHTS = ROOT / "pipelines" / "en_anonym_sm"
TEXT = (
    "My name is Priya Ramanathan, and Tomás Ó Briain of Ford Motor Company met me in Leeds. call oksana petrenko now."
)


@pytest.fixture(scope="module")
def nlp():
    return spacy_anonym.load("en")


def findings(doc, key="ner"):
    group = doc.spans[key]
    return [
        [*offsets, span.label_, round(score, 4)]
        for span, offsets, score in zip(group, group.attrs["offsets"], group.attrs["scores"])
    ]


FRESH = """
import json, sys, spacy
doc = spacy.load(sys.argv[1])(sys.argv[2])
group = doc.spans["ner"]
print(json.dumps([[*o, s.label_, round(p, 4)] for s, o, p in zip(group, group.attrs["offsets"], group.attrs["scores"])]))
"""


@pytest.mark.usefixtures("plain_processes")
def test_a_fresh_process_finds_the_same_with_plain_spacy(nlp, tmp_path):
    expected = findings(nlp(TEXT))
    # Moved: nothing may be read from beside the package.
    shutil.copytree(WEIGHTS, tmp_path / "weights")
    found = json.loads(run_python(["-c", FRESH, str(tmp_path / "weights"), TEXT]).strip().splitlines()[-1])
    assert [each[:3] for each in found] == [each[:3] for each in expected]
    assert [each[3] for each in found] == pytest.approx([each[3] for each in expected], abs=1e-3)
    names = {TEXT[start:end] for start, end, label, score in found if label == "PERSON" and score > 0.5}
    assert {"Priya Ramanathan", "oksana petrenko"} <= names


def test_the_lists_travel_with_the_weights():
    tagger = spacy.load(WEIGHTS).get_pipe("ner")
    flags = next(node for node in tagger.model.walk() if node.name == "lexicon_flags")
    doc = spacy.blank("en")("Priya table")
    assert flags.predict([doc]).data[0].any()
    before = spacy.load(WEIGHTS).get_pipe("ner").predict([spacy.blank("en")("call oksana petrenko")])
    flags.attrs["flags"] = WordTable.from_rows([], numpy.zeros((0, 1), dtype="int64"))
    assert tagger.predict([spacy.blank("en")("call oksana petrenko")]) != before


def test_it_is_small_and_says_what_it_is_made_of():
    assert sum(path.stat().st_size for path in WEIGHTS.rglob("*") if path.is_file()) < 20_000_000
    meta = json.loads((WEIGHTS / "meta.json").read_text(encoding="utf8"))
    assert (
        meta["license"] == "CC BY-SA 4.0"
        and len(meta["sources"]) >= 9
        and meta["performance"]["ents_per_type"]["PERSON"]["f"] > 0.8
    )
    attribution = (WEIGHTS / "ATTRIBUTION.md").read_text(encoding="utf8")
    assert all(source["name"] in attribution for source in meta["sources"])
    # Not for training.
    assert "wikineural" not in attribution and "presidio" not in attribution
    # The words of the training texts are somebody's.
    assert len(json.loads((WEIGHTS / "vocab" / "strings.json").read_text(encoding="utf8"))) < 100


def test_names_are_taken_out(nlp):
    doc = nlp(TEXT)
    assert "Priya" not in doc._.anonym_text and "petrenko" not in doc._.anonym_text and "Ford" not in doc._.anonym_text
    assert "ner" in {item["rule"] for item in doc._.anonym_items if item["label"] == "PERSON"}


def test_what_one_of_two_taggers_finds_is_taken_out(tmp_path):
    # A tagger that knows a single name, which the shipped one does not take for one.
    second = spacy.blank("en")
    second.add_pipe("entity_ruler").add_patterns([{"label": "PERSON", "pattern": "table seven"}])
    second.to_disk(tmp_path / "second")
    [(_, config)] = blocks("docs/figures/ensembles.md", "ini")
    (tmp_path / "ensemble.cfg").write_text(config, encoding="utf8")
    model = {"components.second.predictor.model": str(tmp_path / "second")}
    text = f"{TEXT} The soup is for table seven."
    assert "table seven" in spacy_anonym.load("en")(text)._.anonym_text
    union = spacy_anonym.load(tmp_path / "ensemble.cfg", config=model)
    union.to_disk(tmp_path / "union")
    for nlp in (union, spacy.load(tmp_path / "union")):
        doc = nlp(text)
        assert [(span.text, span.label_) for span in doc.spans["second"]] == [("table seven", "PERSON")]
        found = [each for key in ("ner", "second") for each in findings(doc, key) if each[3] >= 0.35]
        assert {"Priya Ramanathan", "oksana petrenko"} <= {text[start:end] for start, end, _, _ in found}
        masked = {place for start, end, _, _ in findings(doc, "anonym") for place in range(start, end)}
        assert all(place in masked or text[place] == " " for start, end, _, _ in found for place in range(start, end))
    # A member that did not run would be a leak.
    with union.select_pipes(disable=["second"]), pytest.raises(AnonymError, match="SA131"):
        union(text)


def test_the_weights_see_classes_of_words_in_a_process_without_the_tables():
    script = (
        "import sys; sys.modules['spacy_lookups_data'] = None; import spacy_anonym; nlp = spacy_anonym.load('en')\n"
        "tables = [n.attrs['classes'] for n in nlp.get_pipe('ner').model.walk() if n.name == 'word_classes']\n"
        "doc = nlp.make_doc('mary MARY qzxv')\n"
        "print([table.find(doc.to_array('LOWER')).any(axis=1).tolist() for table in tables])"
    )
    assert run_python(["-c", script]).strip() == "[[True, True, False]]"


@pytest.mark.parametrize("text", ["", " \n ", "Please send it by Friday.", "12 x 4 = 48"])
def test_texts_without_names_stay(nlp, text):
    assert [item for item in nlp(text)._.anonym_items if item["label"] == "PERSON"] == []


@pytest.mark.parametrize("exclude", [["ner"], ["tok2vec", "ner"]])
def test_without_the_tagger_the_rules_serve(exclude):
    rules = spacy_anonym.load("en", exclude=exclude)
    assert "ner" not in rules.pipe_names
    assert rules("My name is John Doe, call 212-555-0123.")._.anonym_text == "My name is <PERSON>, call <PHONE_NUMBER>."


def test_rules_that_the_tagger_does_not_agree_with_are_left_out(nlp):
    text = "We sailed past Tampa Bay and North Dakota."
    doc = nlp(text)
    assert [f.label_ for f in doc.spans["lexicon_matcher"] if f.label_ == "PERSON"] == []


def test_it_loads_from_any_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert "ner" in spacy_anonym.load("en").pipe_names


@pytest.mark.usefixtures("plain_processes")
def test_assemble_and_plain_load_give_the_same(nlp, tmp_path, monkeypatch):
    config = ROOT / "configs" / "en.cfg" if (ROOT / "configs").is_dir() else ROOT.parent / "configs" / "en.cfg"
    if not (ROOT.parent / "configs").is_dir():
        pytest.skip("assembling names the weights from the project's folder")
    monkeypatch.chdir(ROOT.parent)
    run_python(["-m", "spacy", "assemble", str(config), str(tmp_path / "en")])
    again = spacy.load(tmp_path / "en")
    assert again(TEXT)._.anonym_text == nlp(TEXT)._.anonym_text
    assert os.listdir(tmp_path / "en" / "ner")


@pytest.mark.parametrize(
    "text, expected",
    [
        # The full stop of a sentence is no part of a street; that of an abbreviation is.
        ("He lives at 7 Birch Avenue. He works.", "He lives at <STREET_ADDRESS>. He works."),
        ("He lives at 7 Birch Ave. Apt 3.", "He lives at <STREET_ADDRESS>."),
        ("She lives at 16 W. 42nd St.", "She lives at <STREET_ADDRESS>"),
        # A token of the tokenizer may hold two cells of a table.
        ("Peter Marsh,212-555-0147", "<PERSON>,<PHONE_NUMBER>"),
        (
            "name,phone\nPeter Marsh,212-555-0147\nAnna Birch,212-555-0199",
            "name,phone\n<PERSON>,<PHONE_NUMBER>\n<PERSON>,<PHONE_NUMBER>",
        ),
        # Headings of Markdown: ordinary words stay, names go without their marks.
        ("# Notes\n\nHe came.", "# Notes\n\nHe came."),
        ("## Meeting Notes\n\nPeter Marsh came.", "## Meeting Notes\n\n<PERSON> came."),
        ("# Peter Marsh\n", "# <PERSON>\n"),
        ("# Birch Motors Ltd\n\nWe", "# <ORGANIZATION>\n\nWe"),
        # The second number is a day, not a year.
        ("13 July, 21 October 2004", "<DATE_TIME>, <DATE_TIME>"),
        ("On 13 July, 21 he left", "On <DATE_TIME> he left"),
        ("from 13 to 15 July 2004", "from <DATE_TIME>"),
        ("Lena Wong Xin En", "<PERSON>"),
        ("We met Lim Mei En at the bank.", "We met <PERSON> at the bank."),
        ("I saw Li Wei He said no", "I saw <PERSON> He said no"),
        ("Write to ivan@xn--80a1acny.xn--p1ai today", "Write to <EMAIL_ADDRESS> today"),
        ("Write to ivan@xn--80a1acny.xn--p1ai-- today", "Write to <EMAIL_ADDRESS>-- today"),
    ],
)
def test_findings_end_where_they_should(nlp, text, expected):
    assert nlp(text)._.anonym_text == expected


def test_a_secret_in_the_form_of_an_address_in_memory_is_replaced(nlp):
    text = nlp("The password is 0xDEADBEEF12345678 for the router.")._.anonym_text
    assert text == "The password is <PASSWORD> for the router."


@pytest.mark.parametrize("text", ["seats: 120", "visits: 25027", "amount: 4081", "balance: 97449"])
def test_a_count_or_an_amount_in_a_field_is_no_number_of_a_person(nlp, text):
    [(new, _), (list, _), (one, _)] = spacy_anonym.anonymize_texts([text, "tickets: 20816, 21044", "seat: 120"], nlp)
    assert new == text and "2" not in list + one


def test_a_cell_is_read_behind_its_header(nlp):
    pandas = pytest.importorskip("pandas")
    row = {"sort_code": "209941", "password": "hunter2!", "age": "34", "dob": "19790403", "qty": "34", "price": "209.9"}
    new = anonymize_frame(pandas.DataFrame([row]), pipeline=nlp).iloc[0].to_dict()
    assert new == {**row, "sort_code": "<ID>", "password": "<PASSWORD>", "age": "<AGE>", "dob": "<BIRTH_DATE>"}
