"""spaCy's own rulers beside regex_ruler, as a config assembles them."""

import json

import pytest
import spacy
from spacy.util import load_config, load_model_from_config
from util import TESTS, run_python, snapshot

TEXTS = [
    "Nurse Adler (KX4471) of the Harrow Lane Clinic in Brindleford rang 212-555-0147.",
    "Moved to ward 12, mail kim@example.com.",
    "Nothing here.",
]
NEW_TEXTS = [
    "<PERSON> ([STAFF_ID]) of the <ORGANIZATION> in <LOCATION> rang <PHONE_NUMBER>.",
    "Moved to <LOCATION>, mail <EMAIL_ADDRESS>.",
    "Nothing here.",
]


def load():
    overrides = {"paths.patterns": str(TESTS / "configs" / "entity_ruler.json")}
    config = load_config(TESTS / "configs" / "entity_ruler.cfg", overrides=overrides)
    return load_model_from_config(config, auto_fill=True)


@pytest.fixture(scope="module")
def nlp():
    made = load()
    made.initialize()
    return made


def test_entity_ruler_and_regex_ruler_are_consolidated(nlp):
    docs = list(nlp.pipe(TEXTS))
    assert [doc._.anonym_text for doc in docs] == NEW_TEXTS
    rules = {item["rule"]: item["label"] for doc in docs for item in doc._.anonym_items}
    assert rules["entity_ruler.staff"] == "STAFF_ID"
    assert rules["entity_ruler.clinic"] == "ORGANIZATION"
    assert rules["entity_ruler.nurse"] == "PERSON"
    assert "regex.us_phone" in rules and "regex.email" in rules
    # Without an id.
    assert rules["ner"] == "LOCATION"


def test_patterns_jsonl_gives_the_same(nlp):
    other = load()
    other.get_pipe("entity_ruler").from_disk(TESTS / "configs" / "entity_ruler.jsonl")
    other.get_pipe("span_ruler").add_patterns(nlp.get_pipe("span_ruler").patterns)
    assert [snapshot(other(text)) for text in TEXTS] == [snapshot(nlp(text)) for text in TEXTS]


def test_a_group_that_nobody_named_is_read(nlp):
    doc = nlp(TEXTS[1])
    assert [span.text for span in doc.spans["wards"]] == ["ward 12"]
    assert doc.spans["anonym"][0].id_ == "wards.ward"
    assert doc.spans["anonym"][0].text == "ward 12"


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
def test_it_survives_disk_and_processes(nlp, tmp_path):
    nlp.to_disk(tmp_path / "saved")
    expected = json.loads(json.dumps([snapshot(nlp(text)) for text in TEXTS]))
    loaded = spacy.load(tmp_path / "saved")
    assert json.loads(json.dumps([snapshot(loaded(text)) for text in TEXTS])) == expected
    printed = run_python([TESTS / "pipe_in_processes.py"], tmp_path / "saved", input=json.dumps(TEXTS))
    assert json.loads(printed)[str(tmp_path / "saved")] == expected


def test_an_entity_wins_by_rank():
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns([{"label": "PRODUCT_KEY", "pattern": "212-555-0147", "id": "key"}])
    nlp.add_pipe("regex_ruler", config={"packs": ["us"]})
    nlp.add_pipe("span_consolidator", config={"ranks": {"entity_ruler.key": 5}})
    nlp.add_pipe("anonymizer")
    assert nlp("dial 212-555-0147")._.anonym_text == "dial <PRODUCT_KEY>"
