"""Format-preserving encryption: form kept, check digits right, one to one, and back again."""

import itertools
import pickle
import random
from functools import partial
from importlib import import_module
from math import prod

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from util import ANONYMIZER_CONFIG

from spacy_anonym import AnonymError, registry
from spacy_anonym.labels import LABELS
from spacy_anonym.operators import check_digits, fpe
from spacy_anonym.operators.alphabets import alphabet_of, hide
from spacy_anonym.operators.base import Reversible
from spacy_anonym.operators.check_digits import Checked, Scheme

KEY = "K3y-of-the-tests-which-is-secret"


@pytest.fixture(autouse=True)
def keys(monkeypatch):
    monkeypatch.setenv("ANONYM_TEST_KEY", KEY)
    monkeypatch.setenv("ANONYM_TEST_OTHER", KEY[::-1])


@pytest.fixture
def operator():
    return make()


def make(key="env:ANONYM_TEST_KEY", **params):
    return registry.get("operators", "spacy_anonym.fpe.v1")(key=key, **params)


def is_masked(value, new):
    return new == hide(value)


# Of every kind of alphabet, and the characters between them.
CHARS = st.one_of(
    st.sampled_from("abcXYZ0189 -./@'()+\u200f\u00ad"),
    st.sampled_from(
        "\u00e9\u00df\u00d1\u0142\u03b1\u03a9\u0416\u0439\u05d0\u05dd\u0627\u0639\u0915\u093f\u0e01\u738b\u660e\uac00\u3042"
    ),
    st.sampled_from("\u0660\u0669\u096b\uff11\U0001d7d9\u0301\u2160\u00b2\u01c5"),
    st.characters(),
)


@settings(max_examples=200)
@given(
    st.text(CHARS, max_size=40), st.sampled_from(["PERSON", "CREDIT_CARD", "IBAN_CODE", "ES_NIF", "NO_SUCH_LABEL", ""])
)
def test_any_value_comes_back_or_is_masked(value, label):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ANONYM_TEST_KEY", KEY)
        operator = make()
    new = operator(value, label, None)
    if is_masked(value, new):
        # Nothing of it is left but spaces and punctuation.
        assert not any(char.isalnum() for char in new)
        with pytest.raises(AnonymError, match="SA217"):
            operator.reverse(new, label, None)
    else:
        assert operator.reverse(new, label, None) == value
        assert len(new) == len(value)
        assert [alphabet_of(char) or char for char in new] == [alphabet_of(char) or char for char in value]


@settings(max_examples=100)
@given(st.text(st.characters(whitelist_categories=("L", "N", "M")), min_size=1, max_size=5))
def test_a_value_of_few_others_is_masked(value):
    sizes = [len(alphabet_of(char) or " ") for char in value]
    few = 1
    for size in sizes:
        few *= size
    new = fpe.Fpe("", _secret())(value, "PERSON", None)
    if few < 1_000_000 or any(alphabet_of(char) is None for char in value):
        assert new == "*" * len(value)
    else:
        assert not is_masked(value, new)


def _secret():
    from spacy_anonym.operators.secret import given_secret

    return given_secret(KEY, "test")


@pytest.mark.parametrize(
    "value, label, masked",
    [
        ("12345", "ID", True),
        ("123456", "ID", False),
        ("Ann", "PERSON", True),
        ("Anna B", "PERSON", False),
        # A check digit tells nothing new.
        ("1234566", "IL_ID_NUMBER", False),
        ("999993", "CREDIT_CARD", False),
        ("12-34-5", "ID", True),
        ("\U0001f600\U0001f600", "PERSON", True),
        ("...", "PERSON", True),
        ("Anna \U0001f926 Roe", "PERSON", True),
    ],
)
def test_masking_begins_below_a_million_values(operator, value, label, masked):
    assert is_masked(value, operator(value, label, None)) is masked


def test_a_check_digit_does_not_count_in_the_size_of_a_domain(operator, monkeypatch):
    luhn = Scheme((6,), (-1,), check_digits._complete_luhn)
    monkeypatch.setitem(check_digits._CHECKED, "ID", Checked((luhn,)))
    # One of 100,000 that are valid.
    assert operator("123455", "ID", None) == "******"


@pytest.mark.parametrize("value", ["...", "\U0001f600", "a", "1", "\u0915\u093f", "*", "-", "$", "\ud800"])
def test_hide_leaves_nothing(value):
    assert set(hide(value)) == {"*"}
    assert hide(f"a b-{value}c") != f"a b-{value}c" and hide("Ann, 3") == "***, *"


# Right in the way of each label's own module; where python-stdnum has none, by our own validator.
VALID = {
    "CREDIT_CARD": ["4111 1111 1111 1111", "378282246310005", "6011-1111-1111-1117"],
    "IMEI": ["49-015420-323751-8"],
    "IBAN_CODE": [
        "GB29 NWBK 6016 1331 9268 19", "de89370400440532013000", "ES91 2100 0418 4502 0005 1332", "BE68 5390 0754 7034",
        "NO93 8601 1117 947", "ME25 5050 0001 2345 6789 51", "MT84MALT011000012345MTLCAST001S", "FR14 2004 1010 0505 0001 3M02 606",
    ],
    "UK_NHS": ["943 476 5919"],
    "ES_NIF": ["12345678Z", "12345678-z", "X1234567L", "A58818501"],
    "ES_NIE": ["X-1234567-L"],
    "ES_CIF": ["A58818501"],
    "IL_ID_NUMBER": ["000000018", "12345678-2"],
    "SG_NRIC_FIN": ["S1234567D"],
    "US_SSN": ["123-45-6789"],
    "US_ITIN": ["912-70-1234"],
    "FI_PERSONAL_IDENTITY_CODE": ["131052-308T", "131052A308T"],
    "FR_SIRET": ["732 829 320 00074"],
    "IT_FISCAL_CODE": ["RCCMNL83S18D969H"],
    "CH_AHV": ["756.9217.0769.85"],
    "TR_NATIONAL_ID": ["10000000146"],
    "BR_CPF": ["390.533.447-05"],
    "AU_ABN": ["51 824 753 556"],
}  # fmt: skip
STDNUM = {
    "CREDIT_CARD": "luhn", "IBAN_CODE": "iban", "UK_NHS": "gb.nhs", "ES_NIF": "es.nif", "ES_NIE": "es.nie", "ES_CIF": "es.cif",
    "IL_ID_NUMBER": "il.idnr", "US_SSN": "us.ssn", "US_ITIN": "us.itin", "FI_PERSONAL_IDENTITY_CODE": "fi.hetu", "FR_SIRET": "fr.siret",
    "IT_FISCAL_CODE": "it.codicefiscale", "CH_AHV": "ch.ssn", "TR_NATIONAL_ID": "tr.tckimlik", "BR_CPF": "br.cpf", "AU_ABN": "au.abn",
    "IMEI": "luhn",
}  # fmt: skip
# Belgian banks are looked up in a list, which is no check digit.
OPTIONS = {"IBAN_CODE": {"check_country": False}}


@pytest.mark.parametrize("label, value", [(label, value) for label, values in VALID.items() for value in values])
def test_a_right_check_digit_stays_right(operator, label, value):
    seen = {value}
    check = (
        partial(import_module(f"stdnum.{STDNUM[label]}").is_valid, **OPTIONS.get(label, {}))
        if label in STDNUM
        else registry.get("validators", "spacy_anonym.sg_nric.v1")
    )
    compact = str.upper if label == "FI_PERSONAL_IDENTITY_CODE" else _compact
    assert check(compact(value))
    for tweak in "abcde":
        own = make(tweak=tweak)
        new = own(value, label, None)
        assert check(compact(new)), "the new number"
        assert own.reverse(new, label, None) == value
        assert [c.isalnum() for c in new] == [c.isalnum() for c in value] and [c.isupper() for c in new] == [
            c.isupper() for c in value
        ]
        seen.add(new)
    assert len(seen) == 6


def _compact(value):
    return "".join(char for char in value if char.isalnum()).upper()


# How numbers begin or look, a shape a scheme; the rest are digits. "d": a digit, "L": a letter.
SHAPES = {
    "IBAN_CODE": ["ESdd", "BEdd", "MEdd", "NOdd", "GBddLLLL"],
    "ES_NIF": ["ddddddddL", "LdddddddL", "L"],
    "ES_NIE": ["LdddddddL"],
    "ES_CIF": ["LdddddddL"],
    "SG_NRIC_FIN": ["LdddddddL"],
    "DE_HEALTH_INSURANCE": ["L"],
    "CH_AHV": ["756"],
    "CH_UID": ["CHE"],
    "DE_VAT_ID": ["DE"],
    "IT_FISCAL_CODE": ["LLLLLLddLddLdddL"],
    "MEDICAL_LICENSE": ["LL"],
}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def shapes():
    """(label, scheme, shape) of every scheme, at each size."""
    for label in sorted(check_digits._CHECKED):
        for place, scheme in enumerate(check_digits.checked(label).schemes):
            sizes = scheme.sizes if len(scheme.sizes) < 4 else (scheme.sizes[0], scheme.sizes[-1])
            for size in sizes:
                if label == "FI_PERSONAL_IDENTITY_CODE":
                    # The sign of the century may be a letter, and so may the check character.
                    start = "ddddddLddd" if size == 11 else "ddddddddd"
                    yield from ((label, scheme, start + end) for end in "dL")
                else:
                    shape = SHAPES.get(label, [""] * 9)[place]
                    yield label, scheme, shape + "d" * (size - len(shape))


EVERY = list(shapes())
EVERY_SHAPE = pytest.mark.parametrize(
    "label, scheme, shape", EVERY, ids=[f"{label}-{shape}" for label, _, shape in EVERY]
)


def draw(shape, rng):
    return "".join({"d": rng.choice("0123456789"), "L": rng.choice(LETTERS)}.get(char, char) for char in shape)


@EVERY_SHAPE
def test_numbers_of_every_label_stay_valid_and_come_back(operator, label, scheme, shape):
    rng = random.Random(shape)
    numbers = filter(None, (scheme.complete(draw(shape, rng)) for _ in range(20_000)))
    # One whose check character is of the other kind has another form.
    numbers = [number for number in itertools.islice(numbers, 9) if number[-1].isdecimal() == (shape[-1] != "L")][:3]
    assert numbers
    for number in numbers:
        new = operator(number, label, None)
        assert scheme.complete(new) == new != number
        assert operator.reverse(new, label, None) == number
        wrong = draw(shape, rng)
        assert operator.reverse(operator(wrong, label, None), label, None) == wrong


@pytest.mark.slow
@EVERY_SHAPE
def test_every_scheme_has_a_million_valid_numbers(label, scheme, shape):
    rng = random.Random(shape)
    free = prod(
        {"d": 10, "L": 26}.get(char, 1)
        for place, char in enumerate(shape)
        if place - len(shape) not in scheme.places and place not in scheme.places
    )
    if free > 10**12:
        return
    valid = sum(scheme.complete(draw(shape, rng)) is not None for _ in range(600))
    assert free * valid / 600 > 2_000_000 and valid >= 3


@EVERY_SHAPE
def test_completing_reads_no_check_character(label, scheme, shape):
    # What makes the map one to one.
    rng = random.Random(shape)
    numbers = filter(None, (scheme.complete(draw(shape, rng)) for _ in range(20_000)))
    for number in itertools.islice(numbers, 3):
        chars = list(number)
        for place in scheme.places:
            chars[place] = rng.choice("0123456789" if chars[place].isdecimal() else LETTERS)
        assert scheme.complete("".join(chars)) == number == scheme.complete(number)


def test_every_label_with_check_digits_is_in_the_table_of_labels():
    assert set(check_digits._CHECKED) <= set(LABELS)


def toy_luhn(number):
    return check_digits._complete_luhn(number)


def toy_double(number):
    """A stricter kind within the first: the third digit repeats the first, and there is none that begins with 7."""
    return None if number[0] == "7" else toy_luhn(number[:2] + number[0] + number[3:])


TOYS = {
    "one kind": Checked((Scheme((4,), (-1,), toy_luhn),)),
    "a kind in a kind": Checked((Scheme((4,), (2, 3), toy_double), Scheme((4,), (-1,), toy_luhn))),
    "no check digit": Checked((Scheme((4,), (), lambda number: number if number < "6660" else None),)),
    "a start": Checked((Scheme((4,), (-1,), toy_luhn),), start="12"),
    "a start within the check": Checked(
        (Scheme((4,), (1,), lambda number: number[0] + number[2] + number[2:]),), start="12"
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("toy", TOYS)
@pytest.mark.parametrize("value", ["dddd", "dd d-d"])
def test_the_map_is_one_to_one_on_valid_and_on_other_values(operator, monkeypatch, toy, value):
    # All values of a domain that is small enough to try each.
    monkeypatch.setattr(fpe, "LEAST_DOMAIN", 10)
    monkeypatch.setitem(check_digits._CHECKED, "ID", TOYS[toy])
    schemes = TOYS[toy].schemes

    def kind(number):
        return next((i for i, scheme in enumerate(schemes) if scheme.complete(number) == number), len(schemes))

    new = {}
    for number in map("{:04d}".format, range(10_000)):
        written = value.replace("dddd", number) if value == "dddd" else f"{number[:2]} {number[2]}-{number[3]}"
        new[number] = "".join(filter(str.isdecimal, operator(written, "ID", None)))
    assert sorted(new.values()) == sorted(new)
    assert all(kind(number) == kind(other) for number, other in new.items())
    assert sum(number == other for number, other in new.items()) < 40
    for number in random.Random(1).sample(sorted(new), 200):
        assert operator.reverse(new[number], "ID", None) == number


def test_mixed_letters_and_digits_are_mapped_one_to_one(operator, monkeypatch):
    # No power of ten or two: the walk passes over numbers out of range.
    monkeypatch.setattr(fpe, "LEAST_DOMAIN", 10)
    values = [
        f"{letter}{digit}" + other
        for letter in "abcdefghijklmnopqrstuvwxyz"
        for digit in "0123456789"
        for other in "xy"
    ]
    new = [operator(value, "ID", None) for value in values]
    assert len(set(new)) == len(values)
    assert [operator.reverse(value, "ID", None) for value in new] == values


def test_a_number_without_valid_ones_is_masked(operator, monkeypatch):
    # A walk that never ends is cut off.
    monkeypatch.setattr(fpe, "MOST_STEPS", 5)
    only = Scheme((8,), (), lambda number: number if number == "12345678" else None)
    monkeypatch.setitem(check_digits._CHECKED, "ID", Checked((only,)))
    assert operator("12345678", "ID", None) == "********"


def test_separators_and_case_do_not_matter(operator):
    new = operator("GB29 NWBK 6016 1331 9268 19", "IBAN_CODE", None)
    assert operator("gb29nwbk60161331926819", "IBAN", None) == new.replace(" ", "").lower()
    assert operator("2125550147", "PHONE_NUMBER", None) == operator("(212) 555-0147", "PHONE_NUMBER", None).translate(
        {ord(c): None for c in "() -"}
    )


def test_digits_of_other_scripts_have_check_digits_too(operator):
    arabic = {ord(str(digit)): chr(0x660 + digit) for digit in range(10)}
    number = "4111 1111 1111 1111"
    assert operator(number.translate(arabic), "CREDIT_CARD", None) == operator(number, "CREDIT_CARD", None).translate(
        arabic
    )


def test_an_iban_keeps_its_country_and_nothing_else_does(operator):
    assert operator("FR14 2004 1010 0505 0001 3M02 606", "IBAN_CODE", None).startswith("FR")
    starts = {make(tweak=str(i))("1234567890123456", "IBAN_CODE", None)[:2] for i in range(10)}
    assert len(starts) > 3
    assert len({make(tweak=str(i))("756 1234 5678 9", "ID", None)[:3] for i in range(10)}) > 3


def test_tweak_and_key_change_the_outcome():
    value = "Anna Roe 1234"
    new = {
        make(key=key, tweak=tweak)(value, "PERSON", None)
        for key in ("env:ANONYM_TEST_KEY", "env:ANONYM_TEST_OTHER")
        for tweak in ("", "a", "\0")
    }
    assert len(new) == 6


def test_a_long_value_comes_back(operator):
    for size in (127, 128, 129, 130, 257, 5000):
        value = ("Anna 1-\u00e9" * 1000)[:size]
        new = operator(value, "CREDIT_CARD", None)
        assert new != value and operator.reverse(new, "CREDIT_CARD", None) == value
    # Equal parts do not show.
    new = operator("a" * 1280, "ID", None)
    assert len({new[i : i + 128] for i in range(0, 1280, 128)}) == 10


def test_what_was_not_encrypted_is_an_error_without_the_value(operator):
    with pytest.raises(AnonymError) as caught:
        operator.reverse("Ann", "PERSON", None)
    assert caught.value.code == "SA217" and "Ann" not in str(caught.value)


@pytest.mark.parametrize(
    "params, code",
    [
        ({"key": KEY}, "SA210"),
        ({"key": None}, "SA210"),
        ({"key": "env:ANONYM_NO"}, "SA211"),
        ({"tweak": None}, "SA003"),
        ({"tweak": b"x"}, "SA003"),
    ],
)
def test_parameters_are_checked_when_it_is_made(params, code):
    with pytest.raises(AnonymError) as caught:
        make(**params)
    assert caught.value.code == code and KEY not in str(caught.value)
    assert code != "SA003" or "'tweak'" in str(caught.value)


def test_the_key_is_neither_shown_nor_pickled(operator):
    data = pickle.dumps(operator)
    assert isinstance(operator, Reversible)
    assert KEY not in repr(operator) and KEY.encode() not in data
    assert pickle.loads(data)("Anna Roe", "PERSON", None) == operator("Anna Roe", "PERSON", None)


CONFIG = (
    ANONYMIZER_CONFIG
    + """
[components.anonymizer.operators.DEFAULT]
@anonym_operators = "spacy_anonym.fpe.v1"
key = "env:ANONYM_TEST_KEY"
tweak = "project"
"""
)


def test_a_config_is_saved_without_its_key(tmp_path):
    nlp = spacy.util.load_model_from_config(spacy.util.load_config_from_str(CONFIG), auto_fill=True)
    nlp.to_disk(tmp_path / "saved")
    assert not any(KEY.encode() in path.read_bytes() for path in (tmp_path / "saved").rglob("*") if path.is_file())
    new = make(tweak="project")("Anna-Lee", "PERSON", None)
    for each in (nlp, spacy.load(tmp_path / "saved")):
        doc = each.make_doc("Anna-Lee came")
        doc.ents = [doc.char_span(0, 8, label="PERSON")]
        assert each.get_pipe("anonymizer")(doc)._.anonym_text == f"{new} came"
