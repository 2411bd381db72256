"""Keys of time zones name no place."""

import pytest

from spacy_anonym import load
from spacy_anonym.lexicons.matcher import is_time_zone


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("zone='«Europe»/Madrid'", True), ("zone: Europe/«Madrid»", True), ("America/«St_Johns»", True), ("('«Asia/Tokyo»')", True),
        ("«Madrid», Europe", False), ("'Madrid/«Lisbon»'", False), ("='«Europe»/all'", False), ("/srv/«Madrid»", False),
        ("in North «America»/Toronto", False), ("in North America/«Toronto»", False), ("born in Europe/«Warsaw»", False),
        ("Southeast «Asia/Bangkok»", False), ("x" * 100 + " «Asia»/Tokyo", False),
    ],
)  # fmt: skip
def test_keys(text, wanted):
    start, end = text.index("«"), text.index("»") - 1
    assert is_time_zone(text.replace("«", "").replace("»", ""), start, end) == wanted


def test_a_key_stays_and_a_town_does_not():
    text = "tz = timezone('Europe/Warsaw')  # Jane Roe moved to Warsaw."
    assert load("en")(text)._.anonym_text == "tz = timezone('Europe/Warsaw')  # <PERSON> moved to <LOCATION>."
    assert "Toronto" not in load("en")("Name: Jane Roe. Lives in North America/Toronto.")._.anonym_text
