"""Encryption and decryption: exact with the key, a clear error without it."""

import base64
import copy
import pickle
import re

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from util import ANONYMIZER_CONFIG

from spacy_anonym import AnonymError, registry
from spacy_anonym.operators.base import Reversible
from spacy_anonym.operators.encrypt import Decrypt, Encrypt

KEY = "K3y-of-the-tests-which-is-secret"
OTHER = KEY[::-1]
MODES = ["gcm", "siv", "cbc"]
TEXTS = st.text(st.characters(), max_size=60)
VALUE = "Ann-Sofie O'Neil"


@pytest.fixture(autouse=True)
def keys(monkeypatch):
    monkeypatch.setenv("ANONYM_TEST_KEY", KEY)
    monkeypatch.setenv("ANONYM_TEST_OTHER", OTHER)
    monkeypatch.setenv("ANONYM_TEST_ODD", KEY + "1")


def make(name, **params):
    return registry.get("operators", f"spacy_anonym.{name}.v1")(**params)


def encrypt(value, mode="gcm", key="env:ANONYM_TEST_KEY"):
    return make("encrypt", key=key, mode=mode)(value, "PERSON", None)


def code_of(call):
    """The code of the error that a call raises, which holds neither keys nor values; None when it raises none."""
    try:
        call()
    except AnonymError as error:
        for secret in (KEY, OTHER, VALUE, "Ann"):
            assert secret not in str(error) and error.__cause__ is None and error.__context__ is None
        return error.code
    return None


@pytest.mark.parametrize("mode", MODES)
def test_encrypt_is_undone_exactly(mode):
    operator = make("encrypt", key="env:ANONYM_TEST_KEY", mode=mode)
    back = [
        operator.reverse,
        make("decrypt", key="env:ANONYM_TEST_KEY"),
        make("decrypt", key="env:ANONYM_TEST_KEY", mode=mode),
    ]

    @settings(max_examples=100)
    @given(TEXTS)
    def check(value):
        encrypted = operator(value, "PERSON", None)
        assert all(undo(encrypted, "OTHER", None) == value for undo in back)
        assert re.fullmatch(r"(gcm1\.|siv1\.)?[A-Za-z0-9_-]+=*", encrypted)
        assert len(value) < 4 or value not in encrypted

    check()


def test_encrypt_is_reversible():
    assert isinstance(make("encrypt", key="env:ANONYM_TEST_KEY"), Reversible)
    assert make("encrypt", key="env:ANONYM_TEST_KEY").mode == "gcm"


@pytest.mark.parametrize("mode, same", [("gcm", False), ("siv", True), ("cbc", False)])
def test_only_siv_keeps_equal_values_equal(mode, same):
    assert (encrypt(VALUE, mode) == encrypt(VALUE, mode)) is same
    assert encrypt(VALUE, mode) != encrypt(VALUE + " ", mode)
    assert encrypt(VALUE, mode, "env:ANONYM_TEST_OTHER") != encrypt(VALUE, mode)


@pytest.mark.parametrize("mode", ["gcm", "siv"])
def test_a_wrong_key_is_an_error(mode):
    encrypted = encrypt(VALUE, mode)
    assert (
        code_of(lambda: make("encrypt", key="env:ANONYM_TEST_OTHER", mode=mode).reverse(encrypted, "PERSON", None))
        == "SA215"
    )
    assert code_of(lambda: make("decrypt", key="env:ANONYM_TEST_OTHER")(encrypted, "PERSON", None)) == "SA215"


def test_a_wrong_key_is_an_error_in_presidios_format_too_nearly_always():
    # Its padding and UTF-8 are all there is to check: a chance of 1 in 256 for the first.
    wrong = make("decrypt", key="env:ANONYM_TEST_OTHER", mode="cbc")
    outcomes = [code_of(lambda: wrong(encrypt(VALUE * 3, "cbc"), "PERSON", None)) for _ in range(100)]
    assert outcomes.count("SA215") >= 97


@pytest.mark.parametrize("mode", ["gcm", "siv"])
def test_every_changed_character_is_an_error(mode):
    encrypted = encrypt(VALUE, mode)
    decrypt = make("decrypt", key="env:ANONYM_TEST_KEY", mode=mode)
    for place, char in enumerate(encrypted):
        # Also those bits of the last character that base64 does not use, and other case.
        for other in {"A", "B", "_", "-", "+", "/", "=", " ", "\u00e9", char.swapcase(), chr(ord(char) ^ 1)} - {char}:
            changed = encrypted[:place] + other + encrypted[place + 1 :]
            assert code_of(lambda: decrypt(changed, "PERSON", None)) in ("SA214", "SA215")
        for cut in (
            encrypted[:place],
            encrypted[:place] + encrypted[place + 1 :],
            encrypted[:place] + "A" + encrypted[place:],
        ):
            assert code_of(lambda: decrypt(cut, "PERSON", None)) in ("SA214", "SA215")


@pytest.mark.parametrize("mode", ["gcm", "siv"])
def test_every_changed_bit_is_an_error(mode):
    encrypted = encrypt(VALUE, mode)
    prefix, _, body = encrypted.partition(".")
    sealed = base64.urlsafe_b64decode(body + "=" * (-len(body) % 4))
    operator = make("encrypt", key="env:ANONYM_TEST_KEY", mode=mode)
    for bit in range(8 * len(sealed)):
        changed = bytearray(sealed)
        changed[bit // 8] ^= 1 << bit % 8
        text = f"{prefix}." + base64.urlsafe_b64encode(changed).rstrip(b"=").decode()
        assert code_of(lambda: operator.reverse(text, "PERSON", None)) == "SA215"


def test_no_mode_passes_for_another():
    values = {mode: encrypt(VALUE, mode) for mode in MODES}
    for mode in MODES:
        for other in set(MODES) - {mode}:
            for name in ("encrypt", "decrypt"):
                operator = make(name, key="env:ANONYM_TEST_KEY", mode=mode)
                undo = getattr(operator, "reverse", operator)
                assert code_of(lambda: undo(values[other], "PERSON", None)) == "SA214"
    swapped = "siv1." + values["gcm"][5:]
    assert code_of(lambda: make("decrypt", key="env:ANONYM_TEST_KEY")(swapped, "PERSON", None)) == "SA215"


@settings(max_examples=100)
@given(
    st.one_of(
        TEXTS,
        st.text("ABab09-_=+/.", max_size=80),
        st.builds("gcm1.{}".format, TEXTS),
        st.builds("siv1.{}".format, TEXTS),
    )
)
def test_what_was_not_encrypted_is_an_error(text):
    for mode in (None, *MODES):
        with pytest.raises(AnonymError, match="SA21[45]"):
            Decrypt.from_raw_key(KEY, mode)(text, "PERSON", None)


def test_presidios_format_is_aes_cbc_with_the_raw_key():
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

    # By the definition of the format, in both alphabets of base64; the start is chosen so that they differ.
    start = b"\xfb\xff\xfe" + bytes(13)
    for key in (KEY[:16], KEY[:24].encode(), KEY):
        raw = key if isinstance(key, bytes) else key.encode()
        cipher = Cipher(algorithms.AES(raw), modes.CBC(start)).encryptor()
        sealed = start + cipher.update(b"Ann Roe" + b"\x09" * 9) + cipher.finalize()
        for text in (base64.b64encode(sealed), base64.urlsafe_b64encode(sealed)):
            assert Decrypt.from_raw_key(key)(text.decode(), "PERSON", None) == "Ann Roe"
    assert base64.b64encode(sealed) != base64.urlsafe_b64encode(sealed)


@pytest.mark.parametrize("size", [16, 24, 32])
@pytest.mark.parametrize("value", ["Chlo\u00eb", "", "0123456789abcdef", "\u05e9\u05dc\u05d5\u05dd" * 9])
def test_presidios_format_is_written_with_padding_and_a_new_start(size, value):
    from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

    operator = Encrypt.from_raw_key(KEY[:size], "cbc")
    sealed = [base64.b64decode(operator(value, "PERSON", None), altchars=b"-_", validate=True) for _ in range(20)]
    assert len({data[:16] for data in sealed}) == 20
    cipher = Cipher(algorithms.AES(KEY[:size].encode()), modes.CBC(sealed[0][:16])).decryptor()
    data = cipher.update(sealed[0][16:]) + cipher.finalize()
    missing = 16 - len(value.encode()) % 16
    assert data == value.encode() + bytes([missing]) * missing


@pytest.mark.parametrize("name", ["encrypt", "decrypt"])
@pytest.mark.parametrize(
    "params, code, named",
    [
        ({"key": "env:ANONYM_TEST_KEY", "mode": "ecb"}, "SA003", "'mode'"),
        ({"key": "env:ANONYM_TEST_KEY", "mode": ""}, "SA003", "'mode'"),
        ({"key": "env:ANONYM_TEST_ODD", "mode": "cbc"}, "SA213", "33 bytes"),
        ({"key": KEY}, "SA210", "key"),
        ({"key": KEY.encode()}, "SA210", "key"),
        ({"key": None}, "SA210", "key"),
        ({"key": ""}, "SA210", "key"),
        ({"key": "env:ANONYM_NO_SUCH"}, "SA211", "key"),
    ],
)
def test_parameters_are_checked_when_it_is_made(name, params, code, named):
    with pytest.raises(AnonymError) as caught:
        make(name, **params)
    assert caught.value.code == code and named in str(caught.value) and KEY not in str(caught.value)


@pytest.mark.parametrize("kind", [Encrypt, Decrypt])
@pytest.mark.parametrize(
    "key, code",
    [("", "SA003"), ("1234", "SA003"), (b"0" * 15, "SA003"), (None, "SA003"), (16, "SA003"), ("0" * 17, "SA213")],
)
def test_a_given_key_is_checked(kind, key, code):
    with pytest.raises(AnonymError) as caught:
        kind.from_raw_key(key, "cbc")
    assert caught.value.code == code and "1234" not in str(caught.value)


def test_a_key_of_another_size_reads_all_but_presidios_format():
    encrypted = encrypt(VALUE, "siv", "env:ANONYM_TEST_ODD")
    decrypt = make("decrypt", key="env:ANONYM_TEST_ODD")
    assert decrypt(encrypted, "PERSON", None) == VALUE
    assert code_of(lambda: decrypt(encrypt(VALUE, "cbc"), "PERSON", None)) == "SA213"


def all_operators():
    for mode in MODES:
        yield make("encrypt", key="env:ANONYM_TEST_KEY", mode=mode)
        yield make("decrypt", key="env:ANONYM_TEST_KEY", mode=mode)
        yield Encrypt.from_raw_key(KEY, mode)
        yield Decrypt.from_raw_key(KEY.encode(), mode)


def test_no_key_is_shown():
    for operator in all_operators():
        operator(encrypt(VALUE, operator.mode), "PERSON", None)
        for shown in (repr(operator), str(operator), repr(operator.secret), f"{operator._ciphers}"):
            assert KEY not in shown and KEY[:8] not in shown


def test_a_named_key_is_pickled_by_its_name_and_a_given_one_not_at_all():
    for operator in all_operators():
        encrypted = encrypt(VALUE, operator.mode)
        assert copy.deepcopy(operator)(encrypted, "PERSON", None)
        if not operator.secret.source:
            with pytest.raises(AnonymError, match="SA216"):
                pickle.dumps(operator)
            continue
        data = pickle.dumps(operator)
        assert KEY.encode() not in data
        again = pickle.loads(data)
        undo = getattr(again, "reverse", again)
        assert undo(encrypted, "PERSON", None) == VALUE


CONFIG = (
    ANONYMIZER_CONFIG
    + """
[components.anonymizer.operators.PERSON]
@anonym_operators = "spacy_anonym.encrypt.v1"
key = "env:ANONYM_TEST_KEY"
mode = "siv"
"""
)


def test_a_config_is_saved_without_its_key(tmp_path):
    nlp = spacy.util.load_model_from_config(spacy.util.load_config_from_str(CONFIG), auto_fill=True)
    nlp.to_disk(tmp_path / "saved")
    files = [path.read_bytes() for path in (tmp_path / "saved").rglob("*") if path.is_file()]
    assert files and not any(KEY.encode() in data for data in [*files, nlp.to_bytes(), pickle.dumps(nlp)])
    for each in (nlp, spacy.load(tmp_path / "saved")):
        doc = each.make_doc("Ann came")
        doc.ents = [spacy.tokens.Span(doc, 0, 1, label="PERSON")]
        assert each.get_pipe("anonymizer")(doc)._.anonym_text == f"{encrypt('Ann', 'siv')} came"


def test_a_value_that_cannot_be_decrypted_fails_its_document():
    nlp = spacy.blank("en")
    nlp.add_pipe(
        "anonymizer",
        config={
            "operators": {"PERSON": {"@anonym_operators": "spacy_anonym.decrypt.v1", "key": "env:ANONYM_TEST_KEY"}}
        },
    )
    doc = nlp.make_doc("Ann came")
    doc.ents = [spacy.tokens.Span(doc, 0, 1, label="PERSON")]
    with pytest.raises(AnonymError, match="SA214.*with mode gcm, siv, cbc"):
        nlp.get_pipe("anonymizer")(doc)
    assert doc._.anonym_text is None


def test_a_missing_key_fails_when_the_pipeline_is_built(monkeypatch):
    monkeypatch.delenv("ANONYM_TEST_KEY")
    with pytest.raises(AnonymError, match="SA211"):
        spacy.util.load_model_from_config(spacy.util.load_config_from_str(CONFIG), auto_fill=True)
