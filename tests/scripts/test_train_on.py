"""Training on, and the mean of the weights before and after."""

import numpy
import pytest
import spacy
from spacy.tokens import Doc, DocBin, Span
from spacy.training import Example
from spacy.training.loop import train
from typer.testing import CliRunner

from scripts.training import train_on
from scripts.training.train_on import app, mean_of
from spacy_anonym.ml.calibration import Monotone


def params(nlp):
    return [
        node.get_param(name).copy()
        for node in nlp.get_pipe("ner").model.walk()
        for name in node.param_names
        if node.has_param(name)
    ]


@pytest.fixture
def trained(tmp_path):
    nlp = spacy.blank("en")
    docs = []
    for name in ("Ann", "Bob", "Eve"):
        doc = Doc(nlp.vocab, words=[name, "met", "us"])
        doc.ents = [Span(doc, 0, 1, "PERSON")]
        docs.append(doc)
    DocBin(docs=docs).to_disk(tmp_path / "gold.spacy")
    nlp.add_pipe("scored_ner", name="ner")
    nlp.initialize(lambda: [Example(nlp.make_doc(doc.text), doc) for doc in docs])
    nlp.get_pipe("ner").set_calibration({"PERSON": Monotone((0.0, 1.0), (0.0, 0.5))})
    nlp.to_disk(tmp_path / "model")
    nlp.config.to_disk(tmp_path / "config.cfg")
    return nlp


def test_the_mean_lies_half_way(trained, tmp_path):
    other = spacy.load(tmp_path / "model")
    for node in other.get_pipe("ner").model.walk():
        for name in node.param_names:
            if node.has_param(name):
                node.set_param(name, node.get_param(name) + 2)
    before = params(trained)
    assert all(numpy.allclose(one + 1, mean) for one, mean in zip(before, params(mean_of(trained, other)), strict=True))


def run(tmp_path, *options):
    gold = str(tmp_path / "gold.spacy")
    folders = [str(tmp_path / each) for each in ("model", "config.cfg", "mean")]
    steps = ["--training.max_steps", "4", "--training.eval_frequency", "2"]
    return CliRunner().invoke(app, [*folders, "--paths.train", gold, "--paths.dev", gold, *steps, *options])


def test_what_is_saved_is_the_mean_with_the_calibration_of_before(trained, tmp_path, monkeypatch):
    after = []

    def train_and_look(nlp, folder):
        train(nlp, folder)
        after.extend(params(spacy.load(folder / "model-last")))

    monkeypatch.setattr(train_on, "train", train_and_look)
    result = run(tmp_path)
    assert result.exit_code == 0, result.output
    mean = spacy.load(tmp_path / "mean")
    before = params(trained)
    assert not all(map(numpy.array_equal, before, after))
    assert all(
        numpy.allclose((one + two) / 2, three, atol=1e-6)
        for one, two, three in zip(before, after, params(mean), strict=True)
    )
    assert mean.get_pipe("ner").calibration == trained.get_pipe("ner").calibration


def test_settings_of_components_cannot_be_overridden(trained, tmp_path):
    result = run(tmp_path, "--components.ner.density", "1")
    assert result.exit_code == 2 and "components" in result.output and not (tmp_path / "mean").exists()
