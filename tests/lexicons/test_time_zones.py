"""Keys of time zones name no place."""

import pytest

from spacy_anonym import load
from spacy_anonym.lexicons.time_zones import is_time_zone


@pytest.mark.parametrize(
    "text, wanted",
    [
        ("zone «Europe»/Madrid", True), ("zone Europe/«Madrid»", True), ("America/«St_Johns»", True), ("«Asia/Tokyo»", True), ("«Madrid/Tokyo»", False),
        ("«Madrid», Europe", False),
        ("Madrid/«Lisbon»", False), ("in «Europe»/all", False), ("/srv/«Madrid»", False), ("«Madrid»/Lisbon", False),
    ],
)  # fmt: skip
def test_keys(text, wanted):
    start, end = text.index("«"), text.index("»") - 1
    assert is_time_zone(text.replace("«", "").replace("»", ""), start, end) == wanted


def test_a_key_stays_and_a_town_does_not():
    text = "tz = timezone('Europe/Warsaw')  # Jane Roe moved to Warsaw."
    assert load("en")(text)._.anonym_text == "tz = timezone('Europe/Warsaw')  # <PERSON> moved to <LOCATION>."
