import json

import pytest
import spacy

from spacy_anonym.errors import AnonymError
from spacy_anonym.operators.table import OperatorPolicy, make_table, read_policy
from spacy_anonym.pipeline.overrides import use_policy

PRESIDIO = {
    "PERSON": {"type": "mask", "masking_char": "*", "chars_to_mask": 4, "from_end": True},
    "DEFAULT": {"type": "replace", "new_value": "X"},
}
SECTIONS = {
    "PERSON": {"@anonym_operators": "spacy_anonym.mask.v1", "char": "*", "count": 4, "from_end": True},
    "DEFAULT": {"@anonym_operators": "spacy_anonym.replace.v1", "value": "X"},
}
CONFIG = """
# A comment
[operators.PER]
@anonym_operators = "spacy_anonym.mask.v1"
char = "*"
count = 4
from_end = true

[operators.default]
@anonym_operators = "spacy_anonym.replace.v1"
value = "X"
"""


@pytest.mark.parametrize(
    "text", [json.dumps(PRESIDIO), CONFIG, "[operators]\n" + CONFIG, "\ufeff" + CONFIG, json.dumps(SECTIONS)]
)
def test_read_policy(text, tmp_path):
    path = tmp_path / "operators"
    path.write_text(text, encoding="utf8")
    assert read_policy(path).operators == SECTIONS


def make_nlp():
    nlp = spacy.blank("en")
    ruler = nlp.add_pipe("entity_ruler")
    ruler.add_patterns([{"label": "PERSON", "pattern": "Johanna"}, {"label": "SHIP", "pattern": "Argo"}])
    nlp.add_pipe(
        "anonymizer", name="last", config={"operators": {"PER": {"@anonym_operators": "spacy_anonym.keep.v1"}}}
    )
    return nlp


def test_use_policy():
    nlp = make_nlp()
    assert nlp("Johanna on the Argo")._.anonym_text == "Johanna on the <SHIP>"
    use_policy(nlp, OperatorPolicy("here", make_table({"SHIP": {"type": "mask", "char": "#"}}, "here")))
    assert nlp("Johanna on the Argo")._.anonym_text == "Johanna on the ####"
    use_policy(nlp, OperatorPolicy("here", make_table(PRESIDIO, "here")))
    assert nlp("Johanna on the Argo")._.anonym_text == "Joh**** on the ####"
    saved = nlp.config["components"]["last"]["operators"]
    assert saved["PERSON"].items() >= SECTIONS["PERSON"].items() and "PER" not in saved
    use_policy(
        nlp, OperatorPolicy("here", make_table({"DEFAULT": {"type": "redact"}, "PERSON": {"type": "redact"}}, "here"))
    )
    assert nlp("Johanna on the Argo")._.anonym_text == " on the ####"
    assert nlp.config["components"]["last"]["operators"]["DEFAULT"] == {"@anonym_operators": "spacy_anonym.redact.v1"}
    assert nlp.pipe_names == ["entity_ruler", "last"]
    use_policy(nlp, OperatorPolicy("here", make_table({"PERSON": "mask"}, "here")))
    assert nlp("Johanna on the Argo")._.anonym_text == "******* on the ####"


@pytest.mark.slow
@pytest.mark.parametrize(
    "table,code",
    [
        ({"NOPE": {"type": "mask"}}, "SA009"),
        ({"PERSON": {"type": "nope"}}, "SA002"),
        ({"PERSON": {"@anonym_operators": "nope.v1"}}, "SA002"),
        ({"PERSON": {"type": "mask", "nope": 1}}, "SA204"),
        ({"PERSON": {"type": "mask", "count": "Canary"}}, "SA204"),
        ({"PERSON": {"type": "mask", "char": "ab"}}, "SA003"),
        ({"PERSON": {"char": "a"}}, "SA204"),
        ({"PERSON": {"type": 3}}, "SA204"),
        ({"PERSON": "nope"}, "SA002"),
        ({"PERSON": 3}, "SA204"),
        ({"PERSON": {"type": "mask"}, "PER": {"type": "mask"}}, "SA204"),
        ([], "SA204"),
        ("mask", "SA204"),
    ],
)
def test_operators_that_are_not_valid(table, code):
    with pytest.raises(AnonymError) as error:
        use_policy(make_nlp(), OperatorPolicy("here", make_table(table, "here")))
    assert error.value.code == code and "\n" not in str(error.value) and "Canary" not in str(error.value)


def test_unknown_function_is_named():
    table = {"PERSON": {"type": "custom", "function": {"@misc": "nope.v1"}}}
    with pytest.raises(AnonymError, match="SA204.* PERSON .*'nope.v1' .*'misc'"):
        make_table(table, "here")
    with pytest.raises(AnonymError, match="SA204.*'nope'"):
        make_table({"PERSON": {"type": "custom", "function": {"@nope": "x.v1"}}}, "here")


def test_read_operators_that_cannot_be_read(tmp_path):
    with pytest.raises(AnonymError, match="SA301"):
        read_policy(tmp_path / "missing.cfg")
    # Root reads every file, but no folder.
    with pytest.raises(AnonymError, match="SA307") as error:
        read_policy(tmp_path)
    assert str(tmp_path) in str(error.value) and "There is no" not in str(error.value)


def test_unknown_operator_lists_those_that_there_are():
    with pytest.raises(AnonymError, match="spacy_anonym.mask.v1, .*spacy_anonym.replace.v1"):
        make_table({"PERSON": {"type": "nope"}}, "here")


@pytest.mark.parametrize(
    "data",
    [b'{"PERSON": ', b"nonsense", b"[other]\na = 1", b"[operators.PERSON]\na = $x\n[", b"\xff", b'{"a":' * 100_000],
)
def test_read_operators_broken_file(data, tmp_path):
    path = tmp_path / "operators.cfg"
    path.write_bytes(data)
    with pytest.raises(AnonymError) as error:
        read_policy(path)
    assert error.value.code in ("SA204", "SA303") and "\n" not in str(error.value)
