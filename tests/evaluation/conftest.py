"""A pipeline whose candidates and scores the text says itself."""

import random
import re

import pytest
import spacy
from spacy.language import Language

from spacy_anonym.evaluation.gold import GoldDocument
from spacy_anonym.spans import Finding, set_findings

SCRIPTED = re.compile(r"p(\d{4})")


@Language.component("scripted_scores")
def scripted_scores(doc):
    """The word p8730 is a PERSON with the score 0.873: the text says what its candidates score."""
    found = [
        Finding(m.start(), m.end(), "PERSON", int(m.group(1)) / 10_000, "scripted") for m in SCRIPTED.finditer(doc.text)
    ]
    set_findings(doc, "scripted_scores", found)
    return doc


@pytest.fixture
def scripted():
    """The pipeline, with a threshold of 0.4."""
    nlp = spacy.blank("en")
    nlp.add_pipe("scripted_scores")
    nlp.add_pipe("span_consolidator")
    nlp.add_pipe("anonymizer")
    return nlp


@pytest.fixture
def scripted_set():
    """Make a gold set of which a finding with score s is right with a probability, and some names are never found."""

    def make(seed, size=100, probability=lambda score: score, unseen=0.05):
        draw = random.Random(seed)
        documents = []
        for number in range(size):
            text, spans = "", []
            for _ in range(20):
                score = draw.random()
                word = f"p{int(score * 10_000):04d}" if draw.random() > unseen else "nobody"
                if word == "nobody" or draw.random() < probability(score):
                    spans.append((len(text), len(text) + len(word), "PERSON"))
                text += word + " and "
            documents.append(GoldDocument(f"text {number}", text, tuple(spans)))
        return documents

    return make
