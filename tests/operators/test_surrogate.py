"""The operator as it is made: parameters, scopes, processes, restoring."""

import pickle
import re

import pytest
import spacy

from spacy_anonym import AnonymError, deanonymize
from spacy_anonym.operators import Context
from spacy_anonym.operators.surrogate import make_surrogate
from spacy_anonym.pipeline.anonymizer import Anonymizer
from spacy_anonym.policies import number_entities
from spacy_anonym.spans import FINAL_KEY, Finding, set_findings

NAME = "spacy_anonym.surrogate.v1"
TEXT = "Nora Feldt, Ms. Feldt, nfeldt@acme.com, 12 Elm Street"
PARTS = [
    ("PERSON", "Nora Feldt"),
    ("PERSON", "Feldt"),
    ("EMAIL_ADDRESS", "nfeldt@acme.com"),
    ("LOCATION", "12 Elm Street"),
]


def find(text=TEXT, parts=PARTS):
    findings, end = [], 0
    for label, value in parts:
        start = text.index(value, end)
        end = start + len(value)
        findings.append(Finding(start, end, label))
    return number_entities(text, findings)


def anonymize(operator, text=TEXT, parts=PARTS):
    return Anonymizer(operators={"DEFAULT": operator}).anonymize(text, find(text, parts))[0]


def make_context(text, store=None):
    return Context(text, 0, len(text), "", 0, 0.9, "rule", (), {} if store is None else store)


@pytest.mark.parametrize(
    "params, named",
    [
        ({"locale": "xx_YY"}, "locale"),
        ({"locale": "English"}, "locale"),
        ({"seed": 1.5}, "seed"),
        ({"seed": True}, "seed"),
        ({"scope": "world"}, "scope"),
        ({"scope": "vault"}, "vault"),
        ({"vault": "names.vault"}, "vault"),
        ({"key": "secret"}, "SA210"),
        ({"key": "env:NO_SUCH_KEY_HERE"}, "SA211"),
    ],
)
def test_wrong_parameters_fail_when_it_is_made(params, named):
    with pytest.raises(AnonymError, match=named):
        make_surrogate(**params)


def test_it_is_registered_and_named():
    operator = spacy.registry.anonym_operators.get(NAME)(seed=3)
    assert operator.name == "surrogate" and pickle.loads(pickle.dumps(operator)) == operator


def test_its_key_is_neither_shown_nor_pickled(monkeypatch):
    monkeypatch.setenv("SURROGATE_KEY", "a long secret key that nobody knows")
    operator = make_surrogate(key="env:SURROGATE_KEY")
    assert "long secret" not in repr(operator) and b"long secret" not in pickle.dumps(operator)
    assert anonymize(pickle.loads(pickle.dumps(operator))) == anonymize(operator)


def test_it_writes_realistic_values():
    new = anonymize(make_surrogate(seed=1))
    match = re.fullmatch(r"([A-Z]\w+) ([A-Z]\w+), Ms\. \2, (\w+)@\w+\.example\.com, [1-9]\d [A-Z]\w+ Street", new)
    assert match and match[3] == (match[1][0] + match[2]).lower()
    assert not {"Nora", "Feldt", "Elm", "acme"} & set(re.findall(r"\w+", new))


def test_a_key_and_a_seed_decide(monkeypatch):
    monkeypatch.setenv("SURROGATE_KEY", "k" * 32)
    keyed = {"key": "env:SURROGATE_KEY"}
    assert anonymize(make_surrogate(**keyed)) == anonymize(make_surrogate(**keyed))
    assert anonymize(make_surrogate(seed=5)) == anonymize(make_surrogate(seed=5))
    drawn = {
        anonymize(make_surrogate(**params))
        for params in (keyed, {**keyed, "seed": 1}, {**keyed, "seed": 2}, {"seed": 1}, {"seed": 2}, {})
    }
    assert len(drawn) == 6
    # One run has one random key.
    assert anonymize(make_surrogate()) == anonymize(make_surrogate())
    monkeypatch.setenv("SURROGATE_KEY", "q" * 32)
    assert anonymize(make_surrogate(**keyed)) not in drawn


def test_a_locale_gives_its_names():
    parts = [("PERSON", "Inés Robledo")]
    assert anonymize(make_surrogate(locale="he", seed=1), "דוד כהן", [("PERSON", "דוד כהן")]).isascii() is False
    assert anonymize(make_surrogate(locale="ca_ES", seed=1), "Inés Robledo", parts) == anonymize(
        make_surrogate(locale="ca", seed=1), "Inés Robledo", parts
    )
    words = {
        anonymize(make_surrogate(locale=locale, seed=1), "Inés Robledo", parts)
        for locale in ("en", "es", "de_DE", "pl_PL", None)
    }
    # None is en_US, as is the language alone.
    assert len(words) == 4


@pytest.mark.parametrize("scope", ["document", "run"])
def test_the_scope_of_a_mapping(scope):
    operator = make_surrogate(seed=1, scope=scope)
    first = [anonymize(operator, f"Nora Feldt {n}", PARTS[:1]).rpartition(" ")[0] for n in range(6)]
    assert len(set(first)) == 1 if scope == "run" else len(set(first)) > 2


def test_a_vault_keeps_the_mapping_and_restores(tmp_path, monkeypatch):
    monkeypatch.setenv("SURROGATE_KEY", "k" * 32)
    operator = make_surrogate(scope="vault", vault=str(tmp_path / "names.vault"), key="env:SURROGATE_KEY")
    new = anonymize(operator)
    again = anonymize(
        make_surrogate(scope="vault", vault=str(tmp_path / "names.vault"), key="env:SURROGATE_KEY"),
        "Now Nora Feldt.",
        PARTS[:1],
    )
    assert again == f"Now {new.partition(',')[0]}."
    vault = operator.scope.shared()
    for part, old in zip(new.replace("Ms. ", "").split(", "), [value for _, value in PARTS]):
        assert vault.original(part) == old


@pytest.mark.parametrize(
    "label, value",
    [
        ("PERSON", "12"), ("PERSON", "1984 x"), ("EMAIL_ADDRESS", "nobody"), ("EMAIL_ADDRESS", "@"), ("EMAIL_ADDRESS", "é@é"), ("USERNAME", "1"),
        ("LOCATION", "?1"), ("PERSON", "x" * 500), ("DATE_TIME", "3 May"), ("ODD_KIND", "Ab1"), ("PERSON", "\U0001f600a"), ("PERSON", "a\u0301"),
        ("PERSON", "ᚠᚢᚦ"), ("EMAIL_ADDRESS", "a" * 300 + "@b.c"), ("AGE", "١٢"), ("LOCATION", "1" * 400), ("PERSON", "\ud800x"), ("ID", "½"),
    ],
)  # fmt: skip
def test_what_no_rule_fits_is_never_left(label, value):
    new = make_surrogate(seed=1)(value, label, make_context(value))
    assert new != value and new
    assert isinstance(new, str)


def test_symbols_are_masked():
    assert make_surrogate(seed=1)("?!", "PERSON", make_context("?!")) == "**"
    assert make_surrogate(seed=1)("", "PERSON", make_context("")) == ""


def test_it_works_in_a_pipeline_and_in_processes():
    nlp = spacy.blank("en")
    operators = {"DEFAULT": {"@anonym_operators": NAME, "locale": "en_US", "scope": "run"}}
    nlp.add_pipe("anonymizer", config={"operators": operators})
    docs = []
    for number in range(6):
        doc = nlp.make_doc(f"{TEXT} number {number}")
        set_findings(doc, FINAL_KEY, find(doc.text))
        docs.append(doc)
    texts = [doc._.anonym_text.rpartition(" number")[0] for doc in nlp.pipe(docs, n_process=2, batch_size=2)]
    assert len(set(texts)) == 1 and "Feldt" not in texts[0] and "Nora" not in texts[0]


def test_the_text_around_stays():
    text = "Dear Nora Feldt,\n\twrite to nfeldt@acme.com."
    new = anonymize(make_surrogate(seed=1), text, PARTS[:1] + PARTS[2:3])
    assert re.fullmatch(r"Dear \w+ \w+,\n\twrite to \w+@\w+\.example\.com\.", new)


def test_items_lead_back_through_the_vault_of_its_scope():
    operator = make_surrogate(scope="run")
    text, items = Anonymizer(operators={"DEFAULT": operator}).anonymize(TEXT, find())
    restored = deanonymize(text, items, operators={"DEFAULT": operator})
    assert restored.text == TEXT and not restored.problems
    # Forgotten after its document.
    assert {problem.code for problem in deanonymize(text, items, operators={"DEFAULT": make_surrogate()}).problems} == {
        "SA234"
    }


def test_a_town_and_a_word_of_a_name_may_be_the_same():
    text = "Bologna Street in Bologna, Bologna Institute"
    operator = make_surrogate(scope="run", seed=1)
    new, items = Anonymizer(operators={"DEFAULT": operator}).anonymize(
        text, [Finding(0, 14, "LOCATION"), Finding(18, 25, "LOCATION"), Finding(27, 44, "ORGANIZATION")]
    )
    assert "Bologna" not in new and deanonymize(new, items, operators={"DEFAULT": operator}).text == text
