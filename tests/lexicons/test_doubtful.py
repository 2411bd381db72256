"""What a tagger rather takes for a person than is one."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from spacy_anonym.lexicons.doubtful import is_doubtful, is_organization, length_before_address


@pytest.mark.parametrize(
    "text,doubtful",
    [
        ("agreements with «HANO» in force", True), ("the «PIRAMAR», it said", True), ("WITH «HANO» IN FORCE", False), ("«HANO»", False),
        ("then «MARY» said so", False), ("then «Mary» said so", False), ("then «HANO ROE» said so", False), ("then «X» said so", False),
        ("the song \"«Angie Lund»\" by them", True), ("the song “«Angie»” by them", True), ("the song \" «Angie» \" by them", True),
        ("\"«Mary»\" is a name", False), ("it was \"«Mary»\"", False), ("to \"«Roe, Jane»\" <jane@example.com>", False),
        ("he said \"«Mary», come\" and left", False), ("the \"«Mary» song\" again", False), ("one\n\"«Mary»\" is two", False),
    ],
)  # fmt: skip
def test_acronyms_and_what_stands_in_quotes(text, doubtful):
    start, end = text.index("«"), text.index("»") - 1
    assert is_doubtful(text.replace("«", "").replace("»", ""), start, end) is doubtful


@settings(max_examples=60)
@given(st.text(max_size=80), st.data())
def test_any_text(text, data):
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    assert is_doubtful(text, start, end) in (True, False)
    # Only what is near counts.
    assert is_doubtful("x" * 100 + "\n" * 61 + text, start + 161, end + 161) == is_doubtful("\n" * 61 + text, start + 61, end + 61)


@pytest.mark.parametrize(
    "name,organization",
    [
        ("Roe Motors", True), ("Malcolm Roe Motorsports", True), ("Roe Inc.", True), ("Jane Roe Foundation", True),
        ("Motors", False), ("Jane Roe", False), ("Graham Hill", False), ("George Church", False), ("Roe motors", False), ("", False), (" ", False),
    ],
)  # fmt: skip
def test_last_words_of_organizations(name, organization):
    assert is_organization(name) is organization


def test_an_address_is_no_part_of_a_name():
    for name in ("Jane Roe", "", "Jane > Roe"):
        assert length_before_address(name) == len(name)
    for rest in ('"<jroe@example.com', " <jroe", "<"):
        assert length_before_address("Jane Roe" + rest) == 8
    assert length_before_address("<jroe") == 0
