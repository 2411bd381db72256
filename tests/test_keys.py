"""Keys: named, derived, one for the run in all its processes, and never written anywhere."""

import hmac
import json
import pickle

import pytest
import spacy
from hypothesis import given
from hypothesis import strategies as st
from util import run_python

from spacy_anonym import AnonymError, anonymize_texts
from spacy_anonym.keys import Run, current_run, derive, resolve_key
from spacy_anonym.operators.secret import _secret_of_run, given_secret, named_secret, optional_secret
from spacy_anonym.runner import Runner

KEY = "K3y-of-the-tests-which-is-secret"
OWNER = "spacy_anonym.test.v1"


def code_of(key):
    with pytest.raises(AnonymError) as caught:
        resolve_key(key, OWNER)
    assert OWNER in str(caught.value)
    return caught.value.code


def test_a_key_is_read_from_the_environment_or_a_file(monkeypatch, tmp_path):
    path = tmp_path / "key"
    path.write_bytes(b" " + KEY.encode() + b"\r\n")
    monkeypatch.setenv("ANONYM_TEST_KEY", f"\n{KEY} ")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert {resolve_key(key, OWNER) for key in ("env:ANONYM_TEST_KEY", f"file:{path}", "file:~/key")} == {KEY.encode()}


@pytest.mark.parametrize(
    "key", [KEY, "", "env", "env:", "file:", "ENV:ANONYM_TEST_KEY", "https://example.org/key", f"key:{KEY}", f"{KEY}:x"]
)
def test_a_key_that_is_not_named_is_refused_and_not_repeated(key):
    with pytest.raises(AnonymError) as caught:
        resolve_key(key, OWNER)
    assert caught.value.code == "SA210" and KEY not in str(caught.value)


def test_a_missing_or_short_key_is_an_error(monkeypatch, tmp_path):
    for name, value in (("EMPTY", ""), ("BLANK", "  \n"), ("SHORT", "s" * 15), ("LEAST", "s" * 16)):
        monkeypatch.setenv(f"ANONYM_{name}", value)
        (tmp_path / name).write_text(value)
    for kind in ("env:ANONYM_", f"file:{tmp_path}/"):
        assert [code_of(f"{kind}{name}") for name in ("NO", "EMPTY", "BLANK", "SHORT")] == [
            "SA211",
            "SA211",
            "SA211",
            "SA212",
        ]
        assert resolve_key(f"{kind}LEAST", OWNER) == b"s" * 16
    assert code_of(f"file:{tmp_path}") == "SA211"


def test_derive_is_hkdf():
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    for key in (b"", KEY.encode(), b"\0" * 200):
        assert derive(key, "a purpose") == HKDF(SHA256(), 32, None, b"a purpose").derive(key)


@given(st.binary(max_size=40), st.binary(max_size=40), st.text(max_size=9), st.text(max_size=9))
def test_derived_keys_differ_by_key_and_purpose(first, second, purpose, other):
    # HMAC fills keys up with zeros, here too.
    same = hmac.compare_digest(first.ljust(64, b"\0"), second.ljust(64, b"\0")) and purpose == other
    assert (derive(first, purpose) == derive(second, other)) is same or first.rstrip(b"\0") == second.rstrip(b"\0")
    assert len(derive(first, purpose)) == 32


def test_without_a_name_the_key_is_that_of_the_run():
    key = optional_secret(None, OWNER).value
    assert key == current_run().key == optional_secret(None, "another").value and len(key) == 32
    assert key.hex() not in repr(current_run())
    assert key.hex() not in json.dumps([repr(current_run()), str(current_run())])


def test_a_run_of_another_program_does_not_displace_this_one():
    other = Run(bytes(32), "/nowhere")
    key = current_run().key
    assert pickle.loads(pickle.dumps(other)).key == bytes(32) and current_run().key == key
    secret = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(_secret_of_run(other, OWNER)))))
    assert secret.value == bytes(32) and repr(secret) == "Secret(run)"


RUN = """
import pickle, sys
from spacy_anonym import keys
pickle.loads(bytes.fromhex(sys.argv[1]))
print(keys.current_run().key.hex())
keys._run = None
print(keys.current_run().key.hex())
"""


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
def test_each_run_has_a_key_of_its_own_unless_it_is_sent_one():
    key = current_run().key.hex()
    sent, own = run_python(["-c", RUN], pickle.dumps(current_run()).hex()).split()
    assert sent == key != own and len(own) == 64


REFUSED = """
import spacy_anonym
from spacy_anonym import keys
from spacy_anonym.operators.surrogate import make_surrogate
keys.refuse_run()
assert spacy_anonym.blank("en")("Ring 212-555-0147.")._.anonym_text == "Ring <PHONE_NUMBER>."
for settings in ({}, {"seed": 1, "scope": "run"}, {"seed": 1}):
    try:
        make_surrogate(**settings)
        print("made")
    except spacy_anonym.AnonymError as error:
        print(error.code)
"""


@pytest.mark.slow
@pytest.mark.usefixtures("plain_processes")
def test_a_process_that_refuses_the_run_makes_no_operator_that_needs_it():
    assert run_python(["-c", REFUSED]).split() == ["SA219", "SA219", "made"]


def test_a_secret_shows_its_name_only(monkeypatch):
    monkeypatch.setenv("ANONYM_TEST_KEY", KEY)
    for secret, shown in (
        (named_secret("env:ANONYM_TEST_KEY", OWNER), "Secret(env:ANONYM_TEST_KEY)"),
        (given_secret(KEY, OWNER), "Secret(given)"),
        (optional_secret(None, OWNER), "Secret(run)"),
    ):
        assert repr(secret) == str(secret) == shown and f"{[secret]}" == f"[{shown}]"


def test_a_named_secret_is_read_anew_where_it_is_unpickled(monkeypatch):
    monkeypatch.setenv("ANONYM_TEST_KEY", KEY)
    data = pickle.dumps(named_secret("env:ANONYM_TEST_KEY", OWNER))
    monkeypatch.setenv("ANONYM_TEST_KEY", KEY[::-1])
    assert KEY.encode() not in data and pickle.loads(data).value == KEY[::-1].encode()
    monkeypatch.delenv("ANONYM_TEST_KEY")
    with pytest.raises(AnonymError, match="SA211"):
        pickle.loads(data)


OPERATORS = {
    "PERSON": {"@anonym_operators": "spacy_anonym.hash.v1"},
    "ORGANIZATION": {"@anonym_operators": "spacy_anonym.hash.v1", "key": "env:ANONYM_TEST_KEY"},
    "LOCATION": {"@anonym_operators": "spacy_anonym.encrypt.v1", "key": "env:ANONYM_TEST_KEY", "mode": "siv"},
    "ID": {"@anonym_operators": "spacy_anonym.fpe.v1", "key": "env:ANONYM_TEST_KEY"},
}
VALUES = ["Kowalska", "Quillfeather", "Springfield", "K12345678"]


def test_operators_write_the_same_in_every_process(monkeypatch):
    monkeypatch.setenv("ANONYM_TEST_KEY", KEY)
    nlp = spacy.blank("en")
    nlp.add_pipe("entity_ruler").add_patterns(
        [{"label": label, "pattern": value} for label, value in zip(OPERATORS, VALUES)]
    )
    nlp.add_pipe("anonymizer", config={"operators": OPERATORS})
    texts = [" ".join(VALUES)] * 4
    written = {text for text, _ in anonymize_texts(texts, nlp)}
    written |= {doc._.anonym_text for doc in nlp.pipe(texts, n_process=2, batch_size=2)}
    # As spaCy sends its components to other processes.
    sent = pickle.dumps(nlp.get_pipe("anonymizer"))
    written.add(pickle.loads(sent)(nlp.get_pipe("entity_ruler")(nlp.make_doc(texts[0])))._.anonym_text)
    assert KEY.encode() not in sent and KEY.encode() not in pickle.dumps(Runner(nlp))
    assert len(written) == 1
    words = written.pop().split()
    assert len(set(words)) == 4 and not set(VALUES) & set(words)


def test_a_pipeline_that_read_documents_in_a_memory_zone_saves_none_of_their_values(tmp_path):
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"packs": ["common"]})
    nlp.add_pipe("anonymizer", config={"operators": {"DEFAULT": {"@anonym_operators": "spacy_anonym.hash.v1"}}})
    text = "Write to kim3@example.com"
    with nlp.memory_zone():
        assert "kim3" not in "".join(doc._.anonym_text for doc in nlp.pipe([text]))
    list(anonymize_texts([text], nlp))
    nlp.to_disk(tmp_path)
    saved = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert b"kim3" not in saved and current_run().key not in saved
