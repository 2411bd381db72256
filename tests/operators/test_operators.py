import pickle

import pytest
import spacy
from thinc.api import Config
from util import ANONYMIZER_CONFIG, entry_points

from spacy_anonym import AnonymError, registry
from spacy_anonym.operators import Context, as_operator, check_operators
from spacy_anonym.pipeline.anonymizer import Anonymizer

CONTEXT = Context("", 0, 0, "PERSON-3", 3, 0.9, "rule", (), {})
MASKS = {"PER": "[name]", "US_SSN": "#"}


def shout(text):
    return text.upper() + "!"


def tell(text, label, context):
    return f"{label}:{context.number}:{len(text)}"


# One row a case: operator, its parameters, value, what comes out. The label is PERSON.
CASES = [
    ("replace", {}, "Ann", "<PERSON>"),
    ("replace", {"value": ""}, "Ann", "<PERSON>"),
    ("replace", {"value": "X"}, "Ann", "X"),
    ("replace", {"value": "[{label} {n}]"}, "Ann", "[PERSON 3]"),
    ("replace", {"value": "{n}{n}"}, "Ann", "33"),
    ("replace", {"value": "{other} {"}, "Ann", "{other} {"),
    ("replace", {"value": "{{name}} {REDACTED} {} {0}"}, "Ann", "{{name}} {REDACTED} {} {0}"),
    ("replace", {"value": "{{label}}"}, "Ann", "{PERSON}"),
    ("replace", {"masks": MASKS}, "Ann", "[name]"),
    ("replace", {"value": "X", "masks": {"LOCATION": "place"}}, "Ann", "X"),
    ("redact", {}, "Ann", ""),
    ("keep", {}, "Ann Roe", "Ann Roe"),
    ("mask", {}, "Ann Roe", "*******"),
    ("mask", {"char": "#"}, "Ann", "###"),
    ("mask", {"char": "\U0001f600"}, "ab", "\U0001f600\U0001f600"),
    ("mask", {"count": 2}, "Ann", "A**"),
    ("mask", {"count": 2, "from_end": False}, "Ann", "**n"),
    ("mask", {"count": 99}, "Ann", "***"),
    ("mask", {"percent": 50}, "9876543210", "98765*****"),
    ("mask", {"percent": 50, "from_end": False}, "9876543210", "*****43210"),
    ("mask", {"percent": 100}, "Ann", "***"),
    ("mask", {"percent": 1}, "Ann", "An*"),
    ("mask", {"percent": 34}, "Ann", "A**"),
    ("mask", {"keep_separators": True}, "212-555-0147", "***-***-****"),
    ("mask", {"keep_separators": True, "count": 4}, "212-555-0147", "212-555-****"),
    ("mask", {"keep_separators": True}, "?!", "**"),
    ("mask", {"keep_separators": True}, "", ""),
    ("mask", {"keep_separators": True, "count": 4, "from_end": False}, "212-555-0147", "***-*55-0147"),
    ("mask", {"keep_separators": True, "percent": 50}, "4111 1111 1111 1111", "4111 1111 **** ****"),
    ("custom", {"function": shout}, "Ann", "ANN!"),
    ("custom", {"function": tell}, "Ann", "PERSON:3:3"),
    ("custom", {"function": str.title}, "ann", "Ann"),
    ("custom", {"function": "X".join}, "abc", "aXbXc"),
]


def make(name, **params):
    return registry.get("operators", f"spacy_anonym.{name}.v1")(**params)


@pytest.mark.parametrize("name, params, value, expected", CASES, ids=[f"{r[0]}-{i}" for i, r in enumerate(CASES)])
def test_operators(name, params, value, expected):
    operator = make(name, **params)
    assert operator(value, "PERSON", CONTEXT) == expected
    assert operator.name == name
    assert pickle.loads(pickle.dumps(operator))(value, "PERSON", CONTEXT) == expected


@pytest.mark.parametrize("entry", sorted(entry_points("spacy_anonym_operators")))
def test_every_registered_operator_is_made_by_a_documented_function(entry):
    function = registry.get("operators", entry)
    # What an operator leaves of the value belongs in its docstring.
    assert "keeps" in function.__doc__.lower()
    assert "return" in function.__annotations__
    assert entry.endswith(".v1") and entry.startswith("spacy_anonym.")


@pytest.mark.parametrize(
    "params, named",
    [
        ({"char": ""}, "char"),
        ({"char": "**"}, "char"),
        ({"count": -1}, "count"),
        ({"count": 0}, "count"),
        ({"percent": -1}, "percent"),
        ({"percent": 0}, "percent"),
        ({"percent": 100.1}, "percent"),
        ({"percent": float("nan")}, "percent"),
        ({"count": 1, "percent": 50}, "percent"),
        ({"char": "\ud800"}, "char"),
        ({"count": "4"}, "count"),
        ({"percent": "50"}, "percent"),
    ],
)
def test_mask_parameters_are_checked_when_it_is_made(params, named):
    with pytest.raises(AnonymError) as caught:
        make("mask", **params)
    assert caught.value.code == "SA003" and f"'{named}'" in str(caught.value)


@pytest.mark.parametrize("text", ["{lable}", "{label!r}", "{label.__class__} came", "<{Label}>", "{n:03}", "\ud800"])
@pytest.mark.parametrize(
    "name, param, before",
    [("replace", "value", ""), ("replace", "masks", ""), ("pseudonym", "format", "<{n}>")],
)
def test_a_field_that_is_mistyped_is_refused(name, param, before, text):
    with pytest.raises(AnonymError, match="SA003"):
        make(name, **{param: {"PERSON": text} if param == "masks" else before + text})


@pytest.mark.parametrize(
    "name, param", [("mask", "count"), ("generalize", "year"), ("shift_date", "days"), ("hash", "length")]
)
def test_a_number_in_quotes_is_refused(name, param):
    section = {"@anonym_operators": f"spacy_anonym.{name}.v1", param: "4"}
    with pytest.raises(AnonymError, match=f"SA003.*'{param}' of 'spacy_anonym.{name}.v1'"):
        spacy.blank("en").add_pipe("anonymizer", config={"operators": {"PERSON": section}})


def test_a_class_may_be_registered():
    @spacy.registry.anonym_operators("spacy_anonym_tests.made.v1")
    class Made:
        name = "made"

    assert registry.get("operators", "spacy_anonym_tests.made.v1") is Made


@pytest.mark.parametrize("locale, known", [("en_GB", False), ("he", False), ("es", True), ("ca", True)])
def test_a_register_of_streets_needs_a_language_that_reads_one(locale, known):
    with pytest.raises(AnonymError, match="SA346" if known else "SA003.*'places'"):
        make("surrogate", locale=locale, places="/nope")


@pytest.mark.parametrize(
    "operator",
    [
        {"@anonym_operators": "spacy_anonym.mask.v1", "count": "many"},
        {"@anonym_operators": "spacy_anonym.mask.v1", "colour": "red"},
        {"@anonym_operators": "spacy_anonym.mask.v1", "char": "**"},
        {"@anonym_operators": "spacy_anonym.no_such.v1"},
        "no_such",
        3,
    ],
)
def test_a_wrong_operator_fails_when_the_pipeline_is_built(operator):
    nlp = spacy.blank("en")
    with pytest.raises(ValueError):
        nlp.add_pipe("anonymizer", config={"operators": {"PERSON": operator}})


@pytest.mark.parametrize("operator", [3, None, {}, {"type": 3}, str, Anonymizer])
def test_what_is_not_callable_is_refused(operator):
    for call in (
        lambda: as_operator(operator, "PERSON"),
        lambda: check_operators({"PERSON": operator}),
        lambda: Anonymizer(operators={"PERSON": operator}),
        lambda: Anonymizer().set_operator("PERSON", operator),
        lambda: make("custom", function=operator),
    ):
        with pytest.raises(AnonymError) as caught:
            call()
        assert caught.value.code == "SA201"


@pytest.mark.parametrize(
    "function, expected",
    [
        (lambda text: text[::-1], "nnA"),
        (lambda text, label, context: label, "PERSON"),
        (lambda *args: str(len(args)), "3"),
        (lambda text, mark="!": text + mark, "Ann!"),
        ("<{}>".format, "<Ann>"),
    ],
)
def test_any_function_is_an_operator(function, expected):
    assert as_operator(function, "PERSON")("Ann", "PERSON", CONTEXT) == expected


def test_keys_may_be_foreign_names():
    table = check_operators({"PER": shout, "gpe": shout, "default": shout, "ODD": shout})
    assert sorted(table) == ["DEFAULT", "LOCATION", "ODD", "PERSON"]


CUSTOM_CONFIG = (
    ANONYMIZER_CONFIG
    + """
[components.anonymizer.operators.PERSON]
@anonym_operators = "spacy_anonym.custom.v1"

[components.anonymizer.operators.PERSON.function]
@misc = "spacy_anonym_tests.reverse.v1"
"""
)


def backwards(text):
    return text[::-1]


def test_a_registered_function_is_saved_with_the_pipeline(tmp_path):
    @spacy.registry.misc("spacy_anonym_tests.reverse.v1")
    def make_reverse():
        return backwards

    nlp = spacy.util.load_model_from_config(Config().from_str(CUSTOM_CONFIG), auto_fill=True)
    nlp.to_disk(tmp_path / "saved")
    for each in (nlp, spacy.load(tmp_path / "saved")):
        doc = each.make_doc("Ann came")
        doc.ents = [spacy.tokens.Span(doc, 0, 1, label="PERSON")]
        assert each.get_pipe("anonymizer")(doc)._.anonym_text == "nnA came"


def test_two_names_of_one_label_are_refused():
    with pytest.raises(AnonymError, match="SA205"):
        check_operators({"PERSON": shout, "PER": tell})


@pytest.mark.parametrize("function", [lambda a, b: a, lambda: "", lambda a, b, c, d: a])
def test_functions_of_other_arguments_are_refused(function):
    with pytest.raises(AnonymError, match="SA206"):
        check_operators({"PERSON": function})


@pytest.mark.parametrize(
    "function,expected",
    [
        (lambda text: "one", "one"),
        (lambda text, times=2: "one", "one"),
        (lambda text, label, context: label, "PERSON"),
        (lambda *given: str(len(given)), "3"),
    ],
)
def test_functions_are_called_as_they_are_written(function, expected):
    operator = check_operators({"PERSON": function})["PERSON"]
    assert operator("x", "PERSON", None) == expected
