"""Values in disguise are found as in plain text, at their own characters."""

import pickle
from functools import lru_cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.normalize import HIDDEN_RANGES
from spacy_anonym.patterns import PatternEngine, load_packs, make_patterns

HIDDEN = [chr(first) for first, _ in HIDDEN_RANGES]
TEXTS = [
    "SSN: 536-22-1234.",
    "card 4111 1111 1111 1111, ok",
    "to GB29 NWBK 6016 1331 9268 19 or kim@example.com",
    "call +44 20 7946 0958",
    "on 2024-03-15 from 192.0.2.7",
]


@pytest.fixture(scope="module")
def whole():
    return PatternEngine(load_packs(["common", "us", "gb"], "en"))


def found(engine, text):
    return {(text[f.start : f.end], f.label) for f in engine.find(text) if f.score >= 0.4}


@given(st.sampled_from(TEXTS), st.lists(st.tuples(st.integers(0, 60), st.sampled_from(HIDDEN)), min_size=1, max_size=5))
@settings(max_examples=150)
def test_hidden_characters_change_no_finding(plain, inserted):
    engine = made_engine()
    chars = list(plain)
    for place, char in inserted:
        chars.insert(min(place, len(chars)), char)
    text = "".join(chars)
    # The places of the characters that are not hidden.
    places = [place for place, char in enumerate(text) if char not in HIDDEN]
    wanted = {(places[f.start], places[f.end - 1] + 1, f.label, f.rule, f.score) for f in engine.find(plain)}
    assert wanted <= {(f.start, f.end, f.label, f.rule, f.score) for f in engine.find(text)}


@lru_cache
def made_engine():
    return PatternEngine(load_packs(["common", "us", "gb"], "en"))


@pytest.mark.parametrize(
    "text, value, label",
    [
        ("x ５３６-２２-１２３４ ssn", "５３６-２２-１２３４", "US_SSN"), ("tel \U0001d7ee\U0001d7ed\U0001d7ee-555-0123", "\U0001d7ee\U0001d7ed\U0001d7ee-555-0123", "PHONE_NUMBER"),
        ("٢١٢-٥٥٥-٠١٢٣", "٢١٢-٥٥٥-٠١٢٣", "PHONE_NUMBER"), ("536\u201322\u20111234", "536\u201322\u20111234", "US_SSN"), ("kim＠example．com", "kim＠example．com", "EMAIL_ADDRESS"),
        ("GВ29 NWВК 6016 1331 9268 19", "GВ29 NWВК 6016 1331 9268 19", "IBAN_CODE"), ("5̶3̶6-22-1234", "5̶3̶6-22-1234", "US_SSN"),
        ('{"ssn":"536-22-1234"}', "536-22-1234", "US_SSN"), ("<ssn>536-22-1234</ssn>", "536-22-1234", "US_SSN"), ("a=1&ssn=536-22-1234&b=2", "536-22-1234", "US_SSN"),
        ("1,536-22-1234,x", "536-22-1234", "US_SSN"), ("ID#536-22-1234/12", "536-22-1234", "US_SSN"), ('"SSN:\\n536-22-1234"', "536-22-1234", "US_SSN"),
        ("mailto:kim@example.com?x=1", "kim@example.com", "EMAIL_ADDRESS"), ("?tel=%2B442079460958&a", "%2B442079460958", "PHONE_NUMBER"), ("tel:+442079460958", "+442079460958", "PHONE_NUMBER"),
        ("ssn:&nbsp;536-22-1234", "536-22-1234", "US_SSN"), ("4111&nbsp;1111&nbsp;1111&nbsp;1111", "4111&nbsp;1111&nbsp;1111&nbsp;1111", "CREDIT_CARD"),
    ],
)  # fmt: skip
def test_disguised_and_glued(whole, text, value, label):
    assert (value, label) in found(whole, text)


@pytest.mark.parametrize(
    "text, value, label",
    [
        ("card 4111 1111\n1111 1111 please", "4111 1111\n1111 1111", "CREDIT_CARD"), ("to GB29 NWBK\r\n6016 1331 9268 19 now", "GB29 NWBK\r\n6016 1331 9268 19", "IBAN_CODE"),
        ("> to GB29 NWBK 6016 1331\n> 9268 19 now", "GB29 NWBK 6016 1331\n> 9268 19", "IBAN_CODE"), ("call 212-555-\n0123 now", "212-555-\n0123", "PHONE_NUMBER"),
        ("é card 4111 11\n11 1111 1111 x", "4111 11\n11 1111 1111", "CREDIT_CARD"), ("ca\u200brd 4111\u200b 1111\n1111 1111 x", "4111\u200b 1111\n1111 1111", "CREDIT_CARD"),
    ],
)  # fmt: skip
def test_cut_by_a_line_break(whole, text, value, label):
    assert (value, label) in found(whole, text)


@pytest.mark.parametrize(
    "text",
    [
        # Columns, rows and findings that follow each other.
        "4111 1111\n1111 1111\n", "n 12345678\n12345678\n12345678", "ok 212-555-0123\n212-555-0199 no", "on 2024-03-15\n2024-03-16 x",
        "total 4111 1111\n\n1111 1111 x", "x 4111 1111\n1111 1112 x",
    ],
)  # fmt: skip
def test_lines_that_do_not_belong_together(whole, text):
    assert all("\n" not in value for value, _ in found(whole, text))


def test_a_value_without_proof_is_not_joined():
    engine = PatternEngine(
        make_patterns([{"id": "x", "label": "ID", "regex": "[0-9]{4} [0-9]{4}", "score": 0.9, "context": ["badge"]}])
    )
    assert found(engine, "took 1234\n5678 times") == set()
    assert found(engine, "badge 1234\n5678 x") == {("1234\n5678", "ID")}


@given(
    st.text(
        "aB3-\u2013\u2011\u2014\uff13\uff21\u0663\u00a0\u00ad\u200b\u0301\u00b2\u00b3\u0412\u041d",
        min_size=1,
        max_size=8,
    )
)
@settings(max_examples=200, deadline=None)
def test_what_a_pattern_writes_out_is_found_as_it_stands(word):
    (pattern,) = make_patterns([{"id": "own", "label": "ID", "regex": word, "border": "none"}])
    text = f"ward <{word}> 5"
    assert (6, 6 + len(word)) in {(f.start, f.end) for f in PatternEngine([pattern]).find(text)}


@pytest.mark.parametrize(
    "regex, text",
    [
        (r"\d\u2014\d", "5\u20146"),
        (r"\x{2011}7", "K\u20117"),
        ("[\u2013/]4", "3\u20134"),
        (r"(?<!A)\u22125", "\u22125"),
        ("Qx-7", "Qx\u20117"),
    ],
)
def test_characters_of_a_pattern_may_be_numbered(regex, text):
    (pattern,) = make_patterns([{"id": "own", "label": "ID", "regex": regex, "border": "none"}])
    engine = pickle.loads(pickle.dumps(PatternEngine([pattern])))
    assert len(engine.find(text)) == 1
