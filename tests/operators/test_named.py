"""Operators by their names, in every place that takes operators."""

import json
from functools import partial

import pytest
import spacy

import spacy_anonym
from spacy_anonym import AnonymError
from spacy_anonym.operators import as_operator
from spacy_anonym.operators.table import read_policy
from spacy_anonym.pipeline.overrides import use_policy

TEXT = "mail ida@ferry.example"
MASKED = "mail *****************"


def blank(**config):
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"packs": ["common"]})
    nlp.add_pipe("anonymizer", config=config)
    return nlp


@pytest.mark.slow
@pytest.mark.parametrize(
    "given",
    [
        "mask",
        "spacy_anonym.mask.v1",
        {"type": "mask"},
        {"type": "mask", "masking_char": "*"},
        {"@anonym_operators": "spacy_anonym.mask.v1"},
    ],
)
def test_a_name_is_an_operator_with_its_defaults(tmp_path, given):
    nlp = blank(operators={"EMAIL": given})
    assert nlp(TEXT)._.anonym_text == MASKED
    nlp.to_disk(tmp_path / "saved")
    assert spacy_anonym.load(tmp_path / "saved")(TEXT)._.anonym_text == MASKED

    nlp = blank()
    nlp.get_pipe("anonymizer").set_operator("EMAIL", given)
    assert nlp(TEXT)._.anonym_text == MASKED

    (tmp_path / "operators.json").write_text(json.dumps({"EMAIL": given}))
    nlp = blank()
    use_policy(nlp, read_policy(tmp_path / "operators.json"))
    assert nlp(TEXT)._.anonym_text == MASKED


def test_a_name_in_a_config(tmp_path):
    (tmp_path / "operators.cfg").write_text(
        '[operators]\nEMAIL = "mask"\n\n[operators.DEFAULT]\n@anonym_operators = "spacy_anonym.redact.v1"\n'
    )
    nlp = blank()
    use_policy(nlp, read_policy(tmp_path / "operators.cfg"))
    assert nlp(f"{TEXT} at 192.0.2.7")._.anonym_text == f"{MASKED} at "


@pytest.mark.slow
@pytest.mark.parametrize(
    "given,code",
    [
        ("maks", "SA002.*did you mean spacy_anonym.mask.v1"),
        ({"type": "mask", "char": 5}, "SA204"),
        ({"type": "mask", "x": 5}, "SA204"),
        (5, "SA201"),
    ],
)
def test_what_names_no_operator_is_one_line(given, code):
    for make in (
        lambda: blank(operators={"EMAIL": given}),
        lambda: blank().get_pipe("anonymizer").set_operator("EMAIL", given),
    ):
        with pytest.raises(AnonymError, match=code) as caught:
            make()
        assert "\n" not in str(caught.value)


def test_what_a_function_holds_is_not_shown():
    assert "SECRET" not in repr(as_operator(partial(lambda key, text: text, "SECRET"), "PERSON"))
