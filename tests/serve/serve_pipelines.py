"""Pipelines for the tests of the service: made by functions of a module, so that a worker's process can make them."""

import os
import re
import time
from dataclasses import dataclass
from pathlib import Path

import spacy
from spacy.language import Language

from spacy_anonym.pipeline.component import Component

# A match that takes longer than anybody waits, and holds the interpreter's lock meanwhile.
ENDLESS = re.compile(r"(a+)+$")


class Slow(Component):
    """A component that is slow, hangs or fails where a text says so, and writes down what it sees.

    folder (str): Where: `seen`; a text that begins with "gate" waits for the file `open`.
    """

    labels = ()

    def __init__(self, folder):
        self.folder = folder

    def annotate(self, record):
        text = record.text
        if self.folder:
            with Path(self.folder, "seen").open("a") as file:
                file.write(text[:20].replace("\n", " ") + "\n")
        if text.startswith("gate"):
            while not Path(self.folder, "open").exists():
                time.sleep(0.01)
        if text.startswith("sleep"):
            time.sleep(600)
        if text.startswith("hold"):
            ENDLESS.match("a" * 60 + "b")
        if text.startswith("exit"):
            os._exit(3)
        if text.startswith("fail"):
            raise KeyError(text)


@Language.factory("serve_slow", default_config={"folder": ""})
def make_slow_component(nlp, name, folder):
    return Slow(folder)


@dataclass(frozen=True)
class Shout:
    """An operator of another package."""

    mark: str
    name: str = "shout"

    def __call__(self, text, label, context):
        return label + self.mark


@spacy.registry.anonym_operators("other.shout.v1")
def make_shout(mark: str = "!", word_file: str = ""):
    """Write the label, and a mark.

    mark (str): The mark.
    """
    if word_file:
        raise AssertionError("a request named a file")
    return Shout(mark)


def make_small(lang="en", value=None, packs=("common",)):
    nlp = spacy.blank(lang)
    nlp.add_pipe("regex_ruler", config={"packs": list(packs)})
    nlp.add_pipe("span_consolidator")
    operator = {"@anonym_operators": "spacy_anonym.replace.v1", **({"value": value} if value else {})}
    nlp.add_pipe("anonymizer", config={"operators": {"DEFAULT": operator}})
    return nlp


def make_restricted():
    """A pipeline that looks for some labels only."""
    nlp = make_small()
    nlp.remove_pipe("regex_ruler")
    nlp.add_pipe("regex_ruler", first=True, config={"packs": ["common", "gb"], "labels": ["EMAIL_ADDRESS"]})
    return nlp


def make_slow(folder=""):
    nlp = make_small()
    nlp.add_pipe("serve_slow", config={"folder": str(folder)}, first=True)
    return nlp


def make_after_a_while():
    time.sleep(6)
    return make_small()


def make_with_docs():
    """A pipeline that builds Docs."""
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "PERSON", "pattern": [{"LOWER": "john"}, {"LOWER": "smith"}]}])
    for factory in ("regex_ruler", "mention_propagator", "span_consolidator", "date_splitter", "anonymizer"):
        nlp.add_pipe(factory)
    return nlp


def make_without_anonymizer():
    return spacy.blank("en")


def make_late():
    nlp = spacy.blank("en")
    for factory in ("span_consolidator", "sentencizer", "anonymizer"):
        nlp.add_pipe(factory)
    return nlp


def make_failing():
    raise KeyError("Ada Quill")
