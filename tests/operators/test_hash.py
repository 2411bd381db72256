"""The keyed digest: equal within its key, untestable without."""

import hashlib
import hmac
import itertools
import pickle

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from util import ANONYMIZER_CONFIG

from spacy_anonym import AnonymError, registry
from spacy_anonym.keys import derive
from spacy_anonym.operators.hash import Hash

KEY = "K3y-of-the-tests-which-is-secret"
SALT = "0123456789abcdef"
TEXTS = st.text(st.characters(), max_size=30)


@pytest.fixture(autouse=True)
def keys(monkeypatch):
    monkeypatch.setenv("ANONYM_TEST_KEY", KEY)
    monkeypatch.setenv("ANONYM_TEST_OTHER", KEY[::-1])


def make(**params):
    return registry.get("operators", "spacy_anonym.hash.v1")(**params)


def run(operator, value):
    return operator(value, "PERSON", None)


@pytest.mark.parametrize("kind, size", [("sha256", 64), ("sha512", 128)])
def test_hash_is_an_hmac_under_a_derived_key(kind, size):
    digest = run(make(hash_type=kind, key="env:ANONYM_TEST_KEY"), "Ann Roe")
    key = derive(KEY.encode(), f"spacy_anonym.hash.v1 {kind}")
    assert digest == hmac.new(key, b"Ann Roe", kind).hexdigest() and len(digest) == size


@settings(max_examples=50)
@given(TEXTS, TEXTS)
def test_hash_tells_values_apart_and_nothing_else(first, second):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ANONYM_TEST_KEY", KEY)
        for operator in (make(), make(key="env:ANONYM_TEST_KEY"), make(length=32), make(salt="env:ANONYM_TEST_KEY")):
            assert (run(operator, first) == run(operator, second)) is (first == second)
            assert operator(first, "PERSON", None) == operator(first, "ID", None)


@pytest.mark.parametrize("value", ["\ud800", "a\udfffb", "", "\0", "\U0001f608" * 4])
def test_hash_takes_any_str(value):
    for operator in (make(), Hash.from_raw_salt(SALT)):
        assert len(run(operator, value)) == 64


def test_hash_depends_on_key_and_kind():
    digests = {
        run(make(**params), "Ann")[:64]
        for params in (
            {},
            {"key": "env:ANONYM_TEST_KEY"},
            {"key": "env:ANONYM_TEST_OTHER"},
            {"hash_type": "sha512"},
            {"hash_type": "sha512", "key": "env:ANONYM_TEST_KEY"},
            {"salt": "env:ANONYM_TEST_KEY"},
        )
    }
    assert len(digests) == 6


def test_hash_length_is_the_first_characters():
    whole = run(make(key="env:ANONYM_TEST_KEY"), "Ann")
    assert run(make(key="env:ANONYM_TEST_KEY", length=32), "Ann") == whole[:32]


# SHA-256 and SHA-512 of value and salt, as any tool computes them.
@pytest.mark.parametrize("kind", ["sha256", "sha512"])
@pytest.mark.parametrize("salt", [SALT, SALT.encode(), "s\u00e9l" * 8])
def test_hash_with_a_given_salt_is_presidios(kind, salt):
    raw = salt if isinstance(salt, bytes) else salt.encode()
    value = "\U0001f608 54321"
    assert run(Hash.from_raw_salt(salt, kind), value) == hashlib.new(kind, value.encode() + raw).hexdigest()


def test_hash_with_a_named_salt_is_presidios():
    expected = hashlib.sha256(b"Ann" + KEY.encode()).hexdigest()
    assert run(make(salt="env:ANONYM_TEST_KEY"), "Ann") == expected


@pytest.mark.parametrize(
    "params, named",
    [
        ({"hash_type": "md5"}, "hash_type"),
        ({"hash_type": "SHA256"}, "hash_type"),
        ({"hash_type": ""}, "hash_type"),
        ({"hash_type": None}, "hash_type"),
        ({"length": 31}, "length"),
        ({"length": 65}, "length"),
        ({"length": 0}, "length"),
        ({"length": 40.5}, "length"),
        ({"hash_type": "sha512", "length": 129}, "length"),
        ({"salt": ""}, "salt"),
        ({"salt": SALT}, "salt"),
        ({"salt": SALT.encode()}, "salt"),
        ({"salt": "env:ANONYM_TEST_KEY", "key": "env:ANONYM_TEST_KEY"}, "salt"),
    ],
)
def test_hash_parameters_are_checked_when_it_is_made(params, named):
    with pytest.raises(AnonymError) as caught:
        make(**params)
    assert caught.value.code == "SA003" and f"'{named}'" in str(caught.value)
    assert SALT not in str(caught.value)


@pytest.mark.parametrize("salt", ["", b"", "short", b"0" * 15, "\u00e9" * 7, None, 16])
def test_hash_refuses_a_salt_that_is_too_short(salt):
    with pytest.raises(AnonymError) as caught:
        Hash.from_raw_salt(salt)
    assert caught.value.code == "SA003" and "'salt'" in str(caught.value)
    assert "short" not in str(caught.value).replace("too short", "")


@pytest.mark.parametrize(
    "params, code",
    [
        ({"key": SALT}, "SA210"),
        ({"key": ""}, "SA210"),
        ({"key": "env:ANONYM_NO"}, "SA211"),
        ({"salt": "file:/no/such"}, "SA211"),
    ],
)
def test_hash_needs_a_named_key_that_there_is(params, code):
    with pytest.raises(AnonymError) as caught:
        make(**params)
    assert caught.value.code == code and SALT not in str(caught.value)


def test_hash_shows_no_key():
    for operator in (
        make(key="env:ANONYM_TEST_KEY"),
        make(salt="env:ANONYM_TEST_KEY"),
        Hash.from_raw_salt(SALT),
        make(),
    ):
        shown = repr(operator) + str(operator)
        assert (
            KEY not in shown
            and SALT not in shown
            and operator._key.hex() not in shown
            and repr(operator._key) not in shown
        )


def test_hash_is_pickled_by_the_keys_name():
    for params in ({}, {"key": "env:ANONYM_TEST_KEY"}, {"salt": "env:ANONYM_TEST_KEY"}, {"length": 32}):
        operator = make(**params)
        data = pickle.dumps(operator)
        assert KEY.encode() not in data and operator._key not in data
        assert run(pickle.loads(data), "Ann") == run(operator, "Ann")


def test_hash_with_a_given_salt_is_not_pickled():
    with pytest.raises(AnonymError, match="SA216"):
        pickle.dumps(Hash.from_raw_salt(SALT))


def candidates(count):
    """The values that someone without the key would try first: identity numbers, one after the other."""
    return (
        f"{number // 10**6:03d}-{number // 10**4 % 100:02d}-{number % 10**4:04d}"
        for number in range(123 * 10**6, 123 * 10**6 + count)
    )


def guesses(value):
    """What a digest without a key, or with an empty one, would be, in every usual form."""
    data = value.encode()
    for kind in ("sha256", "sha512", "md5", "sha1"):
        yield hashlib.new(kind, data).hexdigest()
        yield hmac.new(b"", data, kind).hexdigest()
    yield hmac.new(derive(b"", "spacy_anonym.hash.v1 sha256"), data, "sha256").hexdigest()
    yield hmac.new(bytes(32), data, "sha256").hexdigest()


def recovered(count, operators):
    """How many digests of a dictionary's own entries the dictionary opens. Its entries are both values and guesses."""
    written = {run(operator, value) for operator in operators for value in candidates(count)}
    return sum(guess in written for value in candidates(count) for guess in guesses(value))


def test_a_dictionary_recovers_nothing_without_the_key():
    assert recovered(10_000, [make(), make(key="env:ANONYM_TEST_KEY")]) == 0


def test_a_dictionary_would_be_seen_to_recover_a_digest_without_a_key():
    assert recovered(10, [lambda value, label, context: hashlib.sha256(value.encode()).hexdigest()]) == 10


CONFIG = (
    ANONYMIZER_CONFIG
    + """
[components.anonymizer.operators.PERSON]
@anonym_operators = "spacy_anonym.hash.v1"
key = "env:ANONYM_TEST_KEY"
length = 40
"""
)


def test_hash_from_a_config_is_saved_without_its_key(tmp_path):
    nlp = spacy.util.load_model_from_config(spacy.util.load_config_from_str(CONFIG), auto_fill=True)
    nlp.to_disk(tmp_path / "saved")
    assert not any(KEY.encode() in path.read_bytes() for path in (tmp_path / "saved").rglob("*") if path.is_file())
    expected = run(make(key="env:ANONYM_TEST_KEY", length=40), "Ann")
    for each in (nlp, spacy.load(tmp_path / "saved")):
        doc = each.make_doc("Ann came")
        doc.ents = [spacy.tokens.Span(doc, 0, 1, label="PERSON")]
        assert each.get_pipe("anonymizer")(doc)._.anonym_text == f"{expected} came"


if __name__ == "__main__":
    import os
    import sys

    os.environ["ANONYM_TEST_KEY"] = KEY
    count = int(next(itertools.islice(sys.argv, 1, None), "1000000"))
    print(f"{recovered(count, [make(), make(key='env:ANONYM_TEST_KEY')])} of {count} recovered")
