import pickle
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from spacy_anonym import AnonymError, registry
from spacy_anonym.operators import Context
from spacy_anonym.surrogates.characters import alphabet_of

make = registry.get("operators", "spacy_anonym.randomize.v1")

HOSTILE = st.text(
    st.one_of(
        st.characters(),
        st.characters(categories=["Cs"]),
        st.sampled_from("aZñÁßЖйёΩάςקםع۷٣३ٱกひっカー々漢语語한ǅªⅣ²①Ⓐ𝐀𝟘ﬁİı\u0301\u200d\u200f\x00😀"),
    ),
    max_size=40,
)


def context(document="", store=None):
    return Context(document, 0, 0, "PERSON-1", 1, 1.0, "rule", (), {} if store is None else store)


def says_something(text):
    """Whether a part of a text can be another one of its kind."""
    return any(len(alphabet_of(char)) > 1 for char in text)


@pytest.fixture(autouse=True)
def _key(monkeypatch):
    monkeypatch.setenv("RANDOMIZE_A", "a" * 32)
    monkeypatch.setenv("RANDOMIZE_B", "b" * 32)


@pytest.mark.parametrize("scope", ["document", "run"])
@settings(max_examples=150)
@given(text=HOSTILE)
@example(text="")
@example(text="7")
@example(text="e\u0301 n\u0303")
@example(text="\ud83d\ude00")
def test_length_and_kinds_are_kept_and_the_value_is_not(scope, text):
    new = make(scope=scope)(text, "PERSON", context(text))
    assert len(new) == len(text)
    if not says_something(text):
        # Nothing can be drawn: masked, not left.
        assert new == "".join(char if char.isspace() else "*" for char in text)
        return
    assert new != text
    for old, char in zip(text, new):
        assert unicodedata.category(char) == unicodedata.category(old)
        if unicodedata.category(old)[0] in "PZCM":
            assert char == old


@pytest.mark.parametrize(
    "value, first, last",
    [
        ("7", "0", "9"),
        ("٣", "٠", "٩"),
        ("۷", "۰", "۹"),
        ("३", "०", "९"),
        ("Z", "A", "Z"),
        ("q", "a", "z"),
        ("ñ", "à", "ÿ"),
        ("Á", "À", "Ý"),
        ("ő", "ā", "ſ"),
        ("Ж", "А", "Я"),
        ("ж", "а", "я"),
        ("λ", "α", "ω"),
        ("ק", "א", "ת"),
        ("ם", "ך", "ץ"),
        ("ع", "ء", "ي"),
        ("語", "一", "龥"),
        ("ひ", "ぁ", "ゖ"),
        ("カ", "ァ", "ヺ"),
        ("한", "가", "힣"),
        ("𝐀", "𝐀", "𝐙"),
        ("Ⓐ", "Ⓐ", "Ⓩ"),
    ],
)
def test_a_character_becomes_another_of_its_script_and_case(value, first, last):
    operator = make(scope="run")
    # Two of it, so that one of them may by chance stay as it is.
    found = {operator(value * 2 + "-" * i, "PERSON", context())[k] for i in range(60) for k in (0, 1)}
    assert len(found) > 2
    assert all(first <= char <= last for char in found)
    accented = {bool(unicodedata.normalize("NFD", char) != char) for char in found}
    assert accented == {unicodedata.normalize("NFD", value) != value}


def test_the_example_of_an_address():
    text = "María Salima, Carrer de las Rosas 123. Tel: 617753689"
    new = make()(text, "LOCATION", context())
    form = ["d" if c.isdigit() else "U" if c.isupper() else "l" if c.islower() else c for c in text]
    assert ["d" if c.isdigit() else "U" if c.isupper() else "l" if c.islower() else c for c in new] == form
    assert not new[3].isascii()
    assert sum(a == b for a, b in zip(text, new) if a.isalnum()) < 15


@pytest.mark.parametrize("scope", ["document", "run"])
def test_equal_values_get_equal_results_under_one_key_and_seed(scope):
    one, same = (make(key="env:RANDOMIZE_A", scope=scope) for _ in range(2))
    drawn = one("Jane Roe 1234", "PERSON", context("text"))
    assert same("Jane Roe 1234", "PERSON", context("text")) == drawn
    assert pickle.loads(pickle.dumps(one))("Jane Roe 1234", "PERSON", context("text")) == drawn
    assert one.key not in pickle.dumps(one)
    others = [make(key="env:RANDOMIZE_B", scope=scope), make(key="env:RANDOMIZE_A", seed=1, scope=scope)]
    assert len({drawn, *(other("Jane Roe 1234", "PERSON", context("text")) for other in others)}) == 3


def test_the_result_is_the_same_on_every_machine():
    operator = make(key="env:RANDOMIZE_A", scope="run")
    assert operator("Jane Roe 1234", "PERSON", context()) == "Hcku Jfm 4500"


def test_without_a_key_a_run_has_one_of_its_own():
    assert make(scope="run")("Jane Roe", "PERSON", context()) == make(scope="run")("Jane Roe", "PERSON", context())


def test_the_scope_says_where_equal_values_are_equal():
    by_document, by_run = make(key="env:RANDOMIZE_A"), make(key="env:RANDOMIZE_A", scope="run")
    assert by_document("Jane Roe", "PERSON", context("one")) != by_document("Jane Roe", "PERSON", context("two"))
    assert by_run("Jane Roe", "PERSON", context("one")) == by_run("Jane Roe", "PERSON", context("two"))
    store = {}
    drawn = {by_document("Jane Roe", "PERSON", context("one", store)) for _ in range(3)}
    assert len(drawn) == 1


def test_values_of_one_document_get_different_results():
    # 90 of 100 possible ones: without care some would be equal.
    store, operator = {}, make(key="env:RANDOMIZE_A")
    values = [f"{i:02}" for i in range(40)]
    assert len({operator(value, "ID", context("text", store)) for value in values}) == len(values)


def test_two_operators_of_one_document_do_not_mix_their_values():
    store = {}
    one, other = make(key="env:RANDOMIZE_A"), make(key="env:RANDOMIZE_B")
    first = one("Jane Roe", "PERSON", context("text", store))
    assert other("Jane Roe", "PERSON", context("text", store)) != first
    assert one("Jane Roe", "PERSON", context("text", store)) == first


def test_a_long_value_is_drawn_to_its_end():
    new = make(scope="run")("a" * 10_000, "PERSON", context())
    assert len(new) == 10_000
    blocks = {new[i : i + 20] for i in range(0, 10_000, 20)}
    assert len(blocks) == 500


@pytest.mark.parametrize(
    "params, named", [({"seed": "x"}, "seed"), ({"seed": True}, "seed"), ({"scope": "week"}, "scope")]
)
def test_parameters_are_checked_when_it_is_made(params, named):
    with pytest.raises(AnonymError) as caught:
        make(**params)
    assert caught.value.code == "SA003" and f"'{named}'" in str(caught.value)


def test_a_key_is_named_not_given():
    with pytest.raises(AnonymError, match="SA210"):
        make(key="0123456789abcdef0123456789abcdef")


def test_the_key_is_not_shown():
    operator = make(key="env:RANDOMIZE_A")
    assert repr(operator.key) not in repr(operator) and "key" not in repr(operator)
