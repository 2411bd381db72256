"""The bundled pipeline `clips`: the CLiPS GDPR tool's actions label by label, and the examples of its report."""

import json

import pytest
import spacy
from typer.testing import CliRunner
from util import TESTS, check_rewritten, run_python

import spacy_anonym
from scripts.training.vectors import make_pipeline
from spacy_anonym import AnonymError, anonymize_texts
from spacy_anonym.cli.app import app
from spacy_anonym.load import bundled_pipelines

pytestmark = pytest.mark.slow

# As its report prints them; 9876543210 at 50 % is printed with two digits swapped there.
EXAMPLES = [
    ("My name is John Doe", "My name is <Name>"),
    ("My phone number is 9876543210", "My phone number is 98765*****"),
    ("I live in Beijing", "I live in China"),
]
TEXTS = [text for text, _ in EXAMPLES]


@pytest.fixture(scope="module")
def nlp():
    return spacy_anonym.load("clips")


@pytest.mark.parametrize("text, expected", EXAMPLES)
def test_examples_from_python(nlp, text, expected):
    doc = nlp(text)
    assert doc._.anonym_text == expected
    check_rewritten(text, doc._.anonym_text, doc._.anonym_items)


def test_examples_from_the_command():
    done = CliRunner().invoke(
        app, ["anonymize", "-", "-p", "clips", "--quiet", "--lines"], input="\n".join(TEXTS) + "\n"
    )
    assert done.exit_code == 0
    assert done.stdout.splitlines() == [expected for _, expected in EXAMPLES]


def test_examples_without_docs(nlp):
    assert [text for text, _ in anonymize_texts(TEXTS, nlp)] == [expected for _, expected in EXAMPLES]


def test_the_next_level_is_a_setting():
    nlp = spacy_anonym.load("clips", config={"components": {"anonymizer": {"operators": {"GPE": {"level": 2}}}}})
    assert nlp("I live in Beijing")._.anonym_text == "I live in Asia"


def test_generalization_by_vectors_is_a_setting(tmp_path):
    import numpy

    rows = numpy.array([[1, 0], [0.9, 0.2], [0, 1]], dtype="float32")
    make_pipeline(["India", "Pakistan", "banana"], rows, "en").to_disk(tmp_path / "vectors")
    section = {"@anonym_operators": "spacy_anonym.generalize_vector.v1", "vectors": str(tmp_path / "vectors")}
    (tmp_path / "operators.json").write_text(json.dumps({"GPE": section}))
    done = CliRunner().invoke(
        app,
        ["anonymize", "-", "-p", "clips", "--quiet", "--operators", str(tmp_path / "operators.json")],
        input="I live in India",
    )
    assert done.stdout.strip() == "I live in Pakistan"


def test_generalization_by_vectors_that_there_are_not_is_an_error_at_once():
    section = {"@anonym_operators": "spacy_anonym.generalize_vector.v1"}
    with pytest.raises(AnonymError, match="SA271"):
        spacy_anonym.load("clips", config={"components": {"anonymizer": {"operators": {"GPE": section}}}})


def test_each_label_has_its_action(nlp):
    operators = nlp.get_pipe("anonymizer").operators
    actions = {label: operator.name for label, operator in operators.items()}
    assert actions == {
        "PERSON": "replace",
        "PHONE_NUMBER": "mask",
        "LOCATION": "generalize_place",
        "RARE": "redact",
        "DEFAULT": "replace",
    }
    assert operators["PHONE_NUMBER"].percent == 50 and operators["LOCATION"].level == 1
    assert "clips" in bundled_pipelines()


def test_what_is_rare_is_redacted():
    nlp = spacy_anonym.load("clips")
    text = "The patient of the ward came home with brelvanox today"
    assert nlp(text)._.anonym_text == text
    corpus = [
        "The patient of the ward came home today",
        "The patient came with pain",
        "A patient of the ward went home with drugs today",
    ] * 200
    nlp.get_pipe("tfidf_flagger").learn(corpus)
    doc = nlp(text)
    assert "brelvanox" not in doc._.anonym_text and "patient of the ward" in doc._.anonym_text
    assert [(item["label"], item["operator"], item["start"] - item["end"]) for item in doc._.anonym_items] == [
        ("RARE", "redact", 0)
    ]


@pytest.mark.usefixtures("plain_processes")
def test_it_survives_disk_and_processes(nlp, tmp_path):
    nlp.to_disk(tmp_path / "saved")
    loaded = spacy.load(tmp_path / "saved")
    assert [loaded(text)._.anonym_text for text in TEXTS] == [expected for _, expected in EXAMPLES]
    printed = run_python([TESTS / "pipe_in_processes.py"], tmp_path / "saved", input=json.dumps(TEXTS))
    assert [each["anonym_text"] for each in json.loads(printed)[str(tmp_path / "saved")]] == [
        expected for _, expected in EXAMPLES
    ]
