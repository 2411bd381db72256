"""Another tagger as a recognizer: settings, batches, long texts, both ways."""

import re

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from util import CONFIGS

from spacy_anonym import AnonymError
from spacy_anonym.pipeline.external_ner import ExternalNer
from spacy_anonym.record import TextRecord
from spacy_anonym.spans import Finding, get_findings


class Capitals:
    """Finds words in upper case, and keeps the batches that it was given."""

    labels = ("PER", "CARDINAL")

    def __init__(self):
        self.batches = []

    def __call__(self, texts):
        self.batches.append(list(texts))
        return [
            [Finding(*match.span(), "PER", 0.7, "capitals") for match in re.finditer("[A-Z]+", text)] for text in texts
        ]


def test_findings_are_under_our_labels_with_their_scores():
    pipe = ExternalNer(name="mine", predictor=Capitals())
    assert pipe.find("ask ANNA") == [Finding(4, 8, "PERSON", 0.7, "capitals")]
    assert pipe.labels == ("CARDINAL", "PERSON")
    pipe = ExternalNer(name="mine", predictor=Capitals(), labels={"PER": "USERNAME"}, score=0.4)
    assert pipe.find("ask ANNA") == [Finding(4, 8, "USERNAME", 0.4, "capitals")] and pipe.labels == ("USERNAME",)
    assert ExternalNer(name="mine", predictor=Capitals(), labels={"LOC": "LOCATION"}).find("ask ANNA") == []


def test_texts_go_in_batches_and_empty_ones_not_at_all():
    predictor = Capitals()
    pipe = ExternalNer(name="mine", predictor=predictor, batch_size=2)
    found = pipe.find_all(["A", "", "b", " \n", "C D"])
    assert [[(f.start, f.end) for f in each] for each in found] == [[(0, 1)], [], [], [], [(0, 1), (2, 3)]]
    assert predictor.batches == [["A", "b"], ["C D"]]


@given(st.text(alphabet="AB c.\n字\U0001f600", max_size=600))
@settings(max_examples=60)
def test_a_long_text_in_pieces_has_the_same_characters(text):
    pipe = ExternalNer(name="mine", predictor=Capitals(), max_length=100)
    found = pipe.find(text)
    # Names of less than half a piece are never cut.
    whole = [match.span() for match in re.finditer("[A-Z]+", text)]
    if all(end - start < 40 for start, end in whole):
        assert [(f.start, f.end) for f in found if f.end - f.start < 40] == whole or any(
            c in text for c in "字\U0001f600"
        )
    assert {place for f in found for place in range(f.start, f.end)} == {
        place for span in whole for place in range(*span)
    }


def test_both_ways_are_equal():
    nlp = spacy.blank("en")
    nlp.add_pipe("external_ner", name="small", config=CONFIGS["external_ner"])
    pipe = nlp.get_pipe("small")
    for text in ["Mrs. Lindqvist met Dr. Okafor.", "", "nothing", "mail:Mr.Vance"]:
        record = TextRecord(text)
        pipe.annotate(record)
        assert get_findings(nlp(text), "small") == record.groups["small"]
    docs = list(nlp.pipe(["Mrs. Lindqvist came."] * 3))
    assert [len(doc.spans["small"]) for doc in docs] == [1, 1, 1]


@pytest.mark.parametrize(
    "settings,param",
    [
        ({"predictor": "spacy"}, "predictor"),
        ({"labels": {}}, "labels"),
        ({"labels": {"PER": ""}}, "labels"),
        ({"score": 1.5}, "score"),
        ({"batch_size": 0}, "batch_size"),
        ({"max_length": 10}, "max_length"),
    ],
)
def test_bad_settings(settings, param):
    with pytest.raises(AnonymError, match=f"SA130.*{param}"):
        ExternalNer(name="mine", **{"predictor": Capitals(), **settings})


def test_an_unknown_predictor_is_named():
    with pytest.raises(Exception, match="spacy_anonym.no_such.v1"):
        spacy.blank("en").add_pipe(
            "external_ner", config={"predictor": {"@anonym_predictors": "spacy_anonym.no_such.v1"}}
        )


@pytest.mark.parametrize(
    "predictor,code",
    [
        (lambda texts: [], "SA134"),
        (lambda texts: [[Finding(0, 99, "PER")] for _ in texts], "SA101"),
        (lambda texts: [[Finding(0, 1, "PER", 7.0)] for _ in texts], "SA102"),
    ],
)
def test_a_predictor_that_breaks_its_promise_is_an_error(predictor, code):
    with pytest.raises(AnonymError, match=code):
        ExternalNer(name="mine", predictor=predictor).find("ask ANNA")
