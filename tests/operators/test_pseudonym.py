import pickle

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from util import bounded

from spacy_anonym import AnonymError, deanonymize, mapping_of
from spacy_anonym.operators import Context
from spacy_anonym.operators.pseudonym import make_pseudonym
from spacy_anonym.pipeline.anonymizer import Anonymizer
from spacy_anonym.spans import Finding
from spacy_anonym.vault.restore import Restorer

KEY = "0123456789abcdef0123456789abcdef"


def write(text, values, operator=None):
    """Replace each occurrence of values, given as (value, label, entity)."""
    found = []
    for value, label, entity in values:
        place = text.find(value)
        while place >= 0:
            found.append(Finding(place, place + len(value), label, entity=entity))
            place = text.find(value, place + len(value))
    return Anonymizer(operators={"DEFAULT": operator or make_pseudonym()}).anonymize(text, sorted(found))


SMITHS = [
    ("John Smith", "PERSON", "PERSON-1"),
    ("SMITH, John", "PERSON", "PERSON-1"),
    ("Ann Lee", "PERSON", "PERSON-2"),
    ("Rome", "LOCATION", "LOCATION-1"),
]
TEXT = "John Smith of Rome met Ann Lee. SMITH, John paid; John Smith left Rome."


def test_an_entity_has_a_number_and_each_of_its_forms_another():
    text, items = write(TEXT, SMITHS)
    assert text == "<PERSON_1> of <LOCATION_1> met <PERSON_2>. <PERSON_1.2> paid; <PERSON_1> left <LOCATION_1>."
    assert {item["operator"] for item in items} == {"pseudonym"}


def test_without_a_label_all_are_counted_together():
    assert write(TEXT, SMITHS, make_pseudonym("#{n}"))[0] == "#1 of #2 met #3. #1.2 paid; #1 left #2."


def test_each_document_counts_anew():
    assert write("Ann Lee", SMITHS)[0] == write("Ann Lee", SMITHS)[0] == "<PERSON_1>"


@pytest.mark.parametrize(
    "format",
    [
        "",
        "x",
        "<{label}>",
        "{n}",
        " {n} ",
        "{n}{n}",
        "1{n}",
        "{n}0",
        "{n}.5",
        "<\n{n}>",
        "{N}",
        "<{label}_{n}",
        "<{label}_{n}]",
    ],
)
def test_wrong_formats_are_named(format):
    with pytest.raises(AnonymError, match="SA003.*'format' of 'spacy_anonym.pseudonym.v1'"):
        make_pseudonym(format)


FORMATS = [
    "({label}_{n})",
    "({label} {n})",
    "({label}{n})",
    "[({label}-{n})]",
    "<{n}_{label}>",
    "@{label}_{n}",
    "{label}[{n}]",
]


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_comes_back(format):
    text, items = write(TEXT, SMITHS, make_pseudonym(format))
    vault = mapping_of(TEXT, text, items)
    restored = deanonymize(text, vault=vault)
    assert restored.text == TEXT and restored.problems == []
    assert deanonymize(text.lower(), vault=vault).text.lower() == TEXT.lower()
    cuts = [Restorer(vault) for _ in range(len(text) + 1)]
    assert {each.feed(text[:k]) + each.feed(text[k:]) + each.close() for k, each in enumerate(cuts)} == {TEXT}


def test_wrong_scopes_are_named_when_the_pipeline_is_built():
    nlp = spacy.blank("en")
    operator = {"@anonym_operators": "spacy_anonym.pseudonym.v1", "scope": "all"}
    with pytest.raises(AnonymError, match="SA003.*'scope' of 'spacy_anonym.pseudonym.v1'"):
        nlp.add_pipe("anonymizer", config={"operators": {"PERSON": operator}})


# What the document itself says, and the number that Ann Lee then gets.
LITERAL = [
    ("<PERSON_1>", 2),
    ("[Person 1]", 2),
    ("PERSON_1", 2),
    ("&lt;person_1&gt;", 2),
    ("PERSON\\_1", 2),
    ("<PERSON_1.7>", 2),
    ("<PERSON_2>", 1),
]
LITERAL += [("<PERSON_12>", 1), ("<LOCATION_1>", 1), ("person 1", 1), ("<PERSON_1> [person_2] PERSON_3", 4)]


@pytest.mark.parametrize("said, number", LITERAL)
def test_a_placeholder_that_stands_in_the_document_is_not_written(said, number):
    source = f"{said} Ann Lee {said}"
    text, items = write(source, SMITHS)
    assert text == f"{said} <PERSON_{number}> {said}"
    assert deanonymize(text, vault=mapping_of(source, text, items)).text == source


def test_a_format_without_letters_skips_what_stands_there_too():
    assert write("#1 and Ann Lee", SMITHS, make_pseudonym("#{n}"))[0] == "#1 and #2"


def test_many_literal_placeholders_and_findings_take_linear_time():
    # A search of the document for each finding would take minutes.
    names = [(f"Ann{i}x", "PERSON", f"PERSON-{i}") for i in range(1500)]
    source = " ".join(f"<PERSON_{i}> Ann{i}x" for i in range(1500)) + " word" * 50_000
    findings, place = [], 0
    for value, label, entity in names:
        place = source.index(value, place)
        findings.append(Finding(place, place + len(value), label, entity=entity))
    text, items = Anonymizer(operators={"DEFAULT": make_pseudonym()}).anonymize(source, findings)
    assert text.startswith("<PERSON_0> <PERSON_1500> <PERSON_1> <PERSON_1501>")


def test_one_name_among_many_literal_placeholders_takes_linear_time():
    source = "Ann " + " ".join(f"<PERSON_{i}>" for i in range(1, 40_001))
    with bounded(10):
        text, _ = Anonymizer(operators={"DEFAULT": make_pseudonym()}).anonymize(
            source, [Finding(0, 3, "PERSON", entity="PERSON-1")]
        )
    assert text.startswith("<PERSON_40001> <PERSON_1> ")


@pytest.fixture
def in_vault(tmp_path, monkeypatch):
    monkeypatch.setenv("TEST_PSEUDONYM_KEY", KEY)
    operator = make_pseudonym(scope="vault", vault=str(tmp_path / "v"), key="env:TEST_PSEUDONYM_KEY")
    yield operator
    operator.scope.shared().close()


def test_documents_of_a_vault_share_numbers_by_the_fullest_form(in_vault):
    assert (
        write(
            "Smith saw John Smith",
            [("Smith", "PERSON", "PERSON-1"), ("John Smith", "PERSON", "PERSON-1")][1:],
            in_vault,
        )[0]
        == "Smith saw <PERSON_1>"
    )
    # Another document, where the entity is also known by its surname.
    both = [("JOHN  SMITH", "PERSON", "PERSON-7"), ("Smitty", "PERSON", "PERSON-7"), ("Bo Ek", "PERSON", "PERSON-1")]
    assert (
        write("Smitty is JOHN  SMITH, not Bo Ek", both, in_vault)[0] == "<PERSON_1.2> is <PERSON_1.3>, not <PERSON_2>"
    )
    # A surname alone says nothing of who it is.
    assert write("Smitty", [("Smitty", "PERSON", "PERSON-1")], in_vault)[0] == "<PERSON_3>"
    assert write("SMITH, John", SMITHS, in_vault)[0] == "<PERSON_1.4>"


def test_a_number_of_a_vault_is_of_one_entity_of_one_label(in_vault):
    values = [("Rome", "LOCATION", "LOCATION-1"), ("Paris", "PERSON", "PERSON-1")]
    assert write("Rome Paris", values, in_vault)[0] == "<LOCATION_1> <PERSON_1>"
    assert write("Paris", [("Paris", "LOCATION", "LOCATION-1")], in_vault)[0] == "<LOCATION_2>"


def test_a_vaults_placeholder_that_stands_in_the_document_is_not_written(in_vault):
    source = "<PERSON_1> is not Ann Lee"
    text, items = write(source, SMITHS, in_vault)
    assert text == "<PERSON_1> is not <PERSON_1.2>"
    assert deanonymize(text, items, operators={"DEFAULT": in_vault}).text == source


def test_the_operator_finds_the_original_again(in_vault):
    text, items = write(TEXT, SMITHS, in_vault)
    restored = deanonymize(text, items, operators={"DEFAULT": in_vault})
    assert restored.text == TEXT and not restored.problems
    context = Context("", 3, 9, "", 0, 1.0, "", (), {})
    with pytest.raises(AnonymError, match="SA231"):
        in_vault.reverse("<PERSON_99>", "PERSON", context)
    with pytest.raises(AnonymError, match="SA233"):
        make_pseudonym().reverse("<PERSON_1>", "PERSON", context)


def test_it_is_picklable(in_vault):
    for operator in (make_pseudonym(), in_vault, make_pseudonym(scope="run")):
        assert pickle.loads(pickle.dumps(operator)) == operator
        assert KEY.encode() not in pickle.dumps(operator)


def test_it_needs_neither_findings_nor_an_entity():
    operator, store = make_pseudonym(), {}
    contexts = [Context("", 0, 0, "", 0, 1.0, "", (), store)] * 3
    values = ["Ann", "ANN", "Bea"]
    assert [operator(v, "PERSON", c) for v, c in zip(values, contexts)] == ["<PERSON_1>", "<PERSON_1.2>", "<PERSON_2>"]


WORDS = st.text(st.sampled_from("ab<>_1 \u200b\U0001f600\\[PERSON]"), max_size=12)


@settings(max_examples=100, deadline=None)
@given(
    st.lists(
        st.tuples(WORDS, WORDS, st.sampled_from(["PERSON", "LOCATION", "שם", "a-b c"]), st.integers(1, 3)), max_size=12
    ),
    st.sampled_from(["<{label}_{n}>", "{label}{n}x", "#{n}", "[{n}: {label}]"]),
    st.sampled_from(["document", "run"]),
)
def test_placeholders_and_values_are_one_to_one(pieces, format, scope):
    source, findings = "", []
    for between, value, label, entity in pieces:
        source += between + " "
        if value:
            findings.append(Finding(len(source), len(source) + len(value), label, entity=f"{label}-{entity}"))
        source += value
    text, items = Anonymizer(operators={"DEFAULT": make_pseudonym(format, scope)}).anonymize(source, findings)
    by_new, by_value = {}, {}
    for item in items:
        new, value = text[item["start"] : item["end"]], source[item["source_start"] : item["source_end"]]
        assert by_new.setdefault(new, value) == value
        if scope == "document":
            assert by_value.setdefault((item["entity"], value), new) == new
    restored = deanonymize(text, items, vault=mapping_of(source, text, items))
    assert restored.text == source and not restored.problems
