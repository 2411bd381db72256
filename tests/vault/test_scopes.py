import pickle
import re
from pathlib import Path
from threading import Thread

import pytest
import spacy
from util import run_python

from spacy_anonym import AnonymError, anonymize_texts, deanonymize, load, open_vault
from spacy_anonym.pipeline.anonymizer import Anonymizer
from spacy_anonym.spans import Finding
from spacy_anonym.vault import file as vault_file
from spacy_anonym.vault import make_scope

KEY = "0123456789abcdef0123456789abcdef"
OWNER = "spacy_anonym.test.v1"


@pytest.fixture(autouse=True)
def key(monkeypatch):
    monkeypatch.setenv("TEST_SCOPE_KEY", KEY)


def context():
    return {}


def test_a_documents_operators_share_its_vault_and_no_other():
    first, second = context(), context()
    scope = make_scope(OWNER)
    assert scope.vault(first) is scope.vault(first)
    assert scope.vault(first) is not scope.vault(second)


def test_a_run_and_a_file_have_one_vault_each(tmp_path):
    run, file = make_scope(OWNER, "run"), make_scope(OWNER, "vault", str(tmp_path / "v"), "env:TEST_SCOPE_KEY")
    for scope in (run, file):
        vault = scope.vault(context())
        assert scope.vault(context()) is vault and pickle.loads(pickle.dumps(scope)).vault(context()) is vault
        assert KEY.encode() not in pickle.dumps(file)
    assert run.vault(context()) is not file.vault(context())
    file.shared().close()


def test_the_vault_of_a_run_is_found_while_another_vault_is_opened():
    scope = make_scope(OWNER, "run")
    vault, found = scope.shared(), []
    thread = Thread(target=lambda: found.append(scope.shared()))
    with vault_file._lock:
        thread.start()
        thread.join(5)
        assert found == [vault]
    vault.close()
    again = scope.shared()
    assert again is not vault
    again.close()


@pytest.mark.parametrize(
    "params, param",
    [
        (("all",), "scope"),
        (("vault",), "vault"),
        (("vault", "v"), "key"),
        (("document", "v"), "vault"),
        (("run", "v", "env:TEST_SCOPE_KEY"), "vault"),
        (("key",), "key"),
        (("key", "v", "env:TEST_SCOPE_KEY"), "vault"),
    ],
)
def test_wrong_parameters_are_named(params, param):
    with pytest.raises(AnonymError, match=rf"SA003.*'{param}' of '{OWNER}'"):
        make_scope(OWNER, *params)


def test_a_wrong_key_is_an_error_when_the_scope_is_made(tmp_path, monkeypatch):
    make_scope(OWNER, "vault", str(tmp_path / "v"), "env:TEST_SCOPE_KEY").shared().close()
    monkeypatch.setenv("TEST_SCOPE_KEY", "another key that is long enough")
    with pytest.raises(AnonymError, match="SA221"):
        make_scope(OWNER, "vault", str(tmp_path / "v"), "env:TEST_SCOPE_KEY")
    monkeypatch.delenv("TEST_SCOPE_KEY")
    with pytest.raises(AnonymError, match="SA211"):
        make_scope(OWNER, "vault", str(tmp_path / "v"), "env:TEST_SCOPE_KEY")


@pytest.mark.parametrize("scope", [("document",), ("key", None, "env:TEST_SCOPE_KEY")])
def test_a_document_has_no_shared_vault(scope):
    with pytest.raises(AnonymError, match="SA233"):
        make_scope(OWNER, *scope).shared()


VALUES = [
    *(("PERSON", f"{given} {last}") for given in ("Ingrid", "Omar", "Zebul") for last in ("Vance", "Quorndale")),
    ("LOCATION", "Ohio"),
    ("EMAIL_ADDRESS", "kim@acme.org"),
    ("PHONE_NUMBER", "212-555-0147"),
]


def replace_by(name, label, value, front, **settings):
    """A document of its own, in an operator of its own: what it has seen before is nothing."""
    make = spacy.registry.anonym_operators.get(f"spacy_anonym.{name}.v1")
    text = f"{front} {value} left."
    start = len(front) + 1
    found = Finding(start, start + len(value), label, entity=f"{label}-1")
    new, _ = Anonymizer(operators={"DEFAULT": make(**settings)}).anonymize(text, [found])
    return new[start : -len(" left.")]


@pytest.mark.parametrize("name", ["surrogate", "pseudonym"])
@pytest.mark.parametrize("label, value", VALUES)
def test_what_a_key_draws_is_the_same_in_every_document(name, label, value, monkeypatch):
    settings = {"scope": "key", "key": "env:TEST_SCOPE_KEY"}
    new = {
        replace_by(name, label, value, front, **settings) for front in ("Then", "Of late", "Of <PERSON_1>, <PERSON_7>")
    }
    assert len(new) == 1 and value not in new
    monkeypatch.setenv("TEST_SCOPE_KEY", "another key that is long enough")
    assert replace_by(name, label, value, "Then", **settings) not in new


def test_numbers_of_a_key_are_of_a_name_not_of_an_order():
    settings = {"scope": "key", "key": "env:TEST_SCOPE_KEY"}
    values = [f"Ingrid Vance{n}" for n in range(500)]
    there = [replace_by("pseudonym", "PERSON", value, "Then", **settings) for value in values]
    assert len(set(there)) == 500 and all(re.fullmatch(r"<PERSON_\d{1,12}>", new) for new in there)
    assert replace_by("pseudonym", "PERSON", "VANCE1, Ingrid", "Then", **settings) == there[1]


def test_a_number_of_a_key_that_stands_in_the_document_is_not_used():
    settings = {"scope": "key", "key": "env:TEST_SCOPE_KEY"}
    there = replace_by("pseudonym", "PERSON", "Ingrid Vance", "Then", **settings)
    assert replace_by("pseudonym", "PERSON", "Ingrid Vance", f"{there} and", **settings) != there


RUN_ENDS = """
import os
from spacy_anonym.keys import current_run
from spacy_anonym.vault import make_scope
make_scope("x", "run").shared().replacement("s", "x", str)
path = current_run().vault_path
assert os.path.exists(path) and oct(os.stat(path).st_mode)[-3:] == "600"
child = os.fork()
if not child:
    # It ends in its own way; the run goes on.
    raise SystemExit(0)
os.waitpid(child, 0)
assert os.path.exists(path)
print(path)
"""


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
def test_the_runs_vault_is_gone_when_the_run_ends():
    path = Path(run_python(["-c", RUN_ENDS]).strip())
    assert path.name.startswith("spacy_anonym-") and not list(path.parent.glob(f"{path.name}*"))


def make_nlp(**params):
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"packs": ["common"], "labels": ["EMAIL_ADDRESS"]})
    operator = {"@anonym_operators": "spacy_anonym.pseudonym.v1", **params}
    nlp.add_pipe("anonymizer", config={"operators": {"DEFAULT": operator}})
    return nlp


TEXTS = [f"Write to kim{i % 13}@example.com or 192.0.2.{i % 7}, KIM{i % 13}@example.com." for i in range(40)]


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
def test_two_processes_write_one_mapping(tmp_path):
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"packs": ["common"], "labels": ["EMAIL_ADDRESS", "IP_ADDRESS"]})
    in_run = {"@anonym_operators": "spacy_anonym.pseudonym.v1", "scope": "run"}
    in_file = {**in_run, "scope": "vault", "vault": str(tmp_path / "v"), "key": "env:TEST_SCOPE_KEY"}
    nlp.add_pipe("anonymizer", config={"operators": {"EMAIL_ADDRESS": in_run, "DEFAULT": in_file}})
    results = list(anonymize_texts(TEXTS, nlp, n_process=2, batch_size=4))
    by_value, by_new = {}, {}
    for source, (text, items) in zip(TEXTS, results):
        for item in items:
            value, new = source[item["source_start"] : item["source_end"]], text[item["start"] : item["end"]]
            assert by_value.setdefault(value, new) == new and by_new.setdefault(new, value) == value
        assert deanonymize(text, nlp=nlp).text == deanonymize(text, items, nlp=nlp).text == source
    assert len(by_value) == 33
    # One address in two cases is one entity: one number, two forms.
    assert by_value["KIM3@example.com"].split(".")[0].strip("<>") == by_value["kim3@example.com"].split(".")[0].strip(
        "<>"
    )
    # This process knows what the others wrote, and so do those of spaCy's own way.
    docs = list(nlp.pipe(TEXTS, n_process=2, batch_size=10))
    assert (
        [doc._.anonym_text for doc in docs]
        == [text for text, _ in results]
        == [nlp(text)._.anonym_text for text in TEXTS]
    )
    assert len(make_scope(OWNER, "vault", str(tmp_path / "v"), "env:TEST_SCOPE_KEY").shared()) == 7


def test_a_saved_pipeline_names_its_key_and_does_not_hold_it(tmp_path):
    nlp = make_nlp(scope="vault", vault=str(tmp_path / "v"), key="env:TEST_SCOPE_KEY")
    nlp.to_disk(tmp_path / "pipeline")
    for file in (tmp_path / "pipeline").rglob("*"):
        assert not file.is_file() or KEY.encode() not in file.read_bytes()
    again = load(tmp_path / "pipeline")
    assert again(TEXTS[0])._.anonym_text == nlp(TEXTS[0])._.anonym_text
    open_vault(tmp_path / "v", "env:TEST_SCOPE_KEY").close()
