"""What the first pass looks for, and how many digits a match has at least: too much of either would hide findings."""

import re

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from spacy_anonym import registry
from spacy_anonym.patterns.engine import PatternEngine
from spacy_anonym.patterns.pattern import compile_regex, make_pattern, make_patterns
from spacy_anonym.patterns.prefilter import LARGEST, SET_SIZE, Prefilter, loosen, min_digits

PACKS = [name for name in registry.names("patterns") if name.startswith("spacy_anonym.")]
CASES = [
    ("[0-9]{3}-[0-9]{2}", 5),
    (r"\d{2,4}", 2),
    ("a1b2", 2),
    ("[0-9a]", 0),
    ("[^0-9]", 0),
    ("[^a]9", 1),
    ("(?:12|3|45)x", 1),
    ("(?:[0-9]{4})?7", 1),
    (r"(?P<value>[0-9]+)\x{00A0}\pL", 1),
    (r"(?i)ab[0-9]{2}", 2),
    (r"(?:a|[0-9]{9}){2}", 0),
    (r"[\dA-F]{4}", 0),
    (".{5}", 0),
]


@pytest.mark.parametrize("regex,count", CASES)
def test_digits_are_counted(regex, count):
    assert min_digits(regex) == count


@pytest.mark.parametrize(
    "regex,loose",
    [
        (r"[a-z]{1,40}x{0,9}y{9}z{3,}", "[a-z]+x*y+z+"),
        (r"(?:ab{2}){1,8}c{8}", r"(?:ab{2}){1,8}c{8}"),
        (r"[{0,20}]\x{00A0}\p{Lu}\{1,20}", r"[{0,20}]\x{00A0}\p{Lu}\{1,20}"),
        (r"\Qa{1,20}\E", r"\Qa{1,20}\E"),
    ],
)
def test_large_counts_are_any_number(regex, loose):
    assert loosen(regex) == loose


def test_what_cannot_be_read_counts_as_none():
    assert min_digits(r"(?<broken") == 0
    assert min_digits("(" * 5000) == 0


@pytest.mark.parametrize("name", PACKS)
def test_no_example_has_fewer(name):
    for pattern in make_patterns(registry.get("patterns", name)()):
        compiled = compile_regex(pattern.regex, pattern.id)
        for example in pattern.examples:
            match = compiled.search(example.replace("«", "").replace("»", "").encode("utf8"))
            if match is not None:
                assert len(re.findall(rb"[0-9]", match.group())) >= min_digits(pattern.regex), pattern.id


@pytest.mark.slow
@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])
@given(st.data())
def test_no_match_has_fewer(data):
    pieces = st.sampled_from(
        ["[0-9]", "[0-9]{2}", "a", r"\d", "(?:1|b)", "[1-3]?", "(?:4{1,2}|5)", "[^5]", r"\b", "[0-9x]"]
    )
    regex = "".join(data.draw(st.lists(pieces, min_size=1, max_size=6)))
    if data.draw(st.booleans()):
        regex = f"(?:{regex}|{''.join(data.draw(st.lists(pieces, min_size=1, max_size=3)))})"
    text = data.draw(st.text("0123456789ab x", max_size=30))
    match = re.search(regex, text, re.ASCII)
    assume(match is not None)
    assert len(re.findall("[0-9]", match.group())) >= min_digits(regex)


def test_a_piece_with_too_few_digits_is_not_searched_for_more():
    patterns = [make_pattern({"id": f"p{n}", "label": "ID", "regex": rf"\b[0-9]{{{n}}}\b"}) for n in range(1, 100)]
    prefilter = Prefilter(patterns)
    for count in (1, 5, 40, 99):
        marked = prefilter([b"x " + b"7" * count + b" y"])[0]
        # Of large counts it knows no more than that of the least in a set.
        assert count - 1 in marked and (len(marked) == 1 if count <= LARGEST else max(marked) < count + SET_SIZE)
        assert [f.end - f.start for f in PatternEngine(patterns).find("x " + "7" * count + " y")] == [count]
