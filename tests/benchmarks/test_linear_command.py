"""The measurement of hostile texts."""

import string

import pytest
from typer.testing import CliRunner

from benchmarks import linear
from benchmarks.linear import UNITS, app, measure_linear
from spacy_anonym.patterns import PatternEngine, load_packs

pytestmark = pytest.mark.slow


def test_each_text_is_measured_at_two_lengths():
    seen = []
    rows = list(
        measure_linear(lambda text: seen.append(len(text)) or text.count("4111"), ["cards", "letters"], size=1000)
    )
    assert seen[1:] == [1000, 4000, 1000, 4000]
    assert [row.name for row in rows] == ["cards", "letters"]
    assert rows[0].findings == 200 and rows[1].findings == 0


def test_there_are_texts_of_every_character_and_none_is_empty():
    assert len(UNITS) >= 130 and all(UNITS.values())
    assert {unit for unit in UNITS.values() if len(unit) == 1} >= set(string.printable) - set("\x0b\x0c")


def test_the_command_shows_both_ways_and_the_packs(monkeypatch, bundled_en):
    # The real one has 500 patterns.
    monkeypatch.setattr(linear, "all_packs", lambda: PatternEngine(load_packs(["il"], "he")))
    monkeypatch.setattr(linear, "compare_packs", lambda engine: [("1kB-dense", 20.0, 50.0)])
    monkeypatch.setattr(linear, "load", lambda name: bundled_en)
    result = CliRunner().invoke(app, ["letters", "--size", "1000"])
    assert result.exit_code == 0, result.output
    assert "all packs: seconds for 1,000 and 4,000" in result.output
    assert "en: seconds" in result.output and "2.50" in result.output
    assert result.output.count("letters") == 2


def test_an_unknown_text_is_wrong_usage():
    assert CliRunner().invoke(app, ["nonesuch"]).exit_code == 2
