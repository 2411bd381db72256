"""Batches of engines: a pipeline is named, and loaded once a process."""

import pickle
from functools import partial

import numpy
import pytest

import spacy_anonym
from spacy_anonym.errors import AnonymError
from spacy_anonym.fingerprint import pipeline_hash
from spacy_anonym.frames import map_batches, worker

LOAD = {"exclude": ["ner"]}
BATCH = {"note": numpy.array(["Mrs. Lindqvist rang 212-555-0147."])}
NEW = "Mrs. <PERSON> rang <PHONE_NUMBER>."


@pytest.fixture(autouse=True)
def loads(monkeypatch):
    """What was loaded, by name, in this test."""
    load, seen = worker.load_pipeline, []
    monkeypatch.setattr(worker, "load_pipeline", lambda name, **kwargs: seen.append(str(name)) or load(name, **kwargs))
    worker._runners.clear()
    yield seen
    worker._runners.clear()


def text_of(**options):
    return map_batches(BATCH, **{"pipeline": "en", "load": LOAD, **options})["note"].tolist()[0]


def test_a_pipeline_is_loaded_once(loads):
    assert [text_of() for _ in range(3)] == [NEW] * 3 and loads == ["en"]
    mask = {"components.anonymizer.operators.DEFAULT": {"@anonym_operators": "spacy_anonym.redact.v1"}}
    assert text_of(load={**LOAD, "config": mask}) == "Mrs.  rang ." and loads == ["en", "en"]
    assert text_of() == NEW and len(loads) == 2


@pytest.mark.slow
def test_a_pipeline_that_changes_is_loaded_again(loads, tmp_path):
    path = tmp_path / "mine"
    spacy_anonym.blank("en").to_disk(path)
    first = pipeline_hash(path)
    assert text_of(pipeline=path, load={}, pipeline_hash=first) == text_of(pipeline=str(path), load={}) == NEW
    config = (path / "config.cfg").read_text(encoding="utf8")
    (path / "config.cfg").write_text(config.replace("threshold = 0.4", "threshold = 0.99"), encoding="utf8")
    assert config.count("threshold = 0.4") and pipeline_hash(path) != first
    # The one that the work was planned with is not there any longer: nothing is done with another.
    with pytest.raises(AnonymError, match="SA014.*mine"):
        text_of(pipeline=path, load={}, pipeline_hash=first)
    assert "212-555-0147" in text_of(pipeline=path, load={})


def test_a_hash_is_of_files_and_not_of_places(tmp_path):
    for name in ("one", "two"):
        spacy_anonym.blank("en").to_disk(tmp_path / name)
    assert pipeline_hash(tmp_path / "one") == pipeline_hash(tmp_path / "two")
    assert len({pipeline_hash(name) for name in ("en", "es", "he", "en_legal")}) == 4
    with pytest.raises(AnonymError, match="SA001"):
        pipeline_hash("nope")


def test_what_is_sent_holds_no_key(monkeypatch):
    monkeypatch.setenv("FRAMES_KEY", "a key of more than sixteen bytes")
    operator = {"@anonym_operators": "spacy_anonym.hash.v1", "key": "env:FRAMES_KEY"}
    load = {**LOAD, "config": {"components.anonymizer.operators.DEFAULT": operator}}
    sent = pickle.dumps(partial(map_batches, pipeline="en", load=load))
    assert b"sixteen" not in sent and len(sent) < 500
    new = pickle.loads(sent)(BATCH)["note"][0]
    assert "Lindqvist" not in new and new == text_of(load=load)
    monkeypatch.setenv("FRAMES_KEY", "another key of sixteen bytes")
    worker._runners.clear()
    assert text_of(load=load) != new
    # A key itself is refused.
    operator["key"] = "a key of more than sixteen bytes"
    with pytest.raises(AnonymError, match="SA210") as error:
        text_of(load=load)
    assert "sixteen" not in str(error.value)


@pytest.mark.parametrize("load", [{"config": {"x": object()}}, ["ner"], {1: {2}}])
def test_arguments_that_are_not_plain(load):
    with pytest.raises(AnonymError, match="SA003.*load"):
        text_of(load=load)


def test_a_pipeline_is_named(bundled_en):
    with pytest.raises(AnonymError, match="SA003.*pipeline"):
        text_of(pipeline=bundled_en)
    with pytest.raises(AnonymError, match="SA001"):
        text_of(pipeline="nope")
