import sys
from functools import lru_cache

import pytest
import srsly
from typer.testing import CliRunner

from benchmarks.report import check_report
from benchmarks.speed import app
from spacy_anonym.load import load

pytestmark = pytest.mark.slow


@lru_cache
def load_once(*args, **kwargs):
    return load(*args, **kwargs)


@pytest.fixture
def run(monkeypatch):
    # The tests that follow keep all their cores.
    monkeypatch.setattr("benchmarks.speed.pin_to_one_core", lambda: True)
    monkeypatch.setattr(sys.modules["spacy_anonym.load"], "load", load_once)
    return lambda *args: CliRunner().invoke(app, [*map(str, args)])


def test_speed_prints_tables_and_writes_figures(run, tmp_path):
    path = tmp_path / "speed.json"
    result = run("--quick", "--blocks", 1, "--output", path)
    assert result.exit_code == 0, result.output
    assert "text way / tokenizer" in result.output and "highest / lowest" in result.output
    data = srsly.read_json(path)
    check_report(data)
    measured = {rate["system"] for rate in data["corpora"][0]["rates"]}
    assert measured | set(data["skipped"]) == {"text way", "Doc way", "tokenizer", "Presidio", "scrubadub"}
    for name in data["skipped"]:
        assert f"{name} is left out" in result.output


def test_own_texts_and_profile_show_nothing_of_them(run, tmp_path, monkeypatch):
    monkeypatch.setattr("benchmarks.systems.find_spec", lambda name: None)
    lines = [f"Patient Zorbin Quaxley has the number {i:06}, seen on 3 May 2021." for i in range(400)]
    (tmp_path / "own.txt").write_text("\n".join(lines), encoding="utf8")
    for args in (["--blocks", 2, "--output", tmp_path / "speed.json"], ["--blocks", 1, "--profile"]):
        result = run("--quick", "--corpus", tmp_path / "own.txt", *args)
        assert result.exit_code == 0, result.output
        assert "own-1kB" in result.output and "Zorbin" not in result.output
    assert "Zorbin" not in (tmp_path / "speed.json").read_text(encoding="utf8")


@pytest.mark.parametrize("args", [["--blocks", 0], ["--corpus", "nowhere.txt"], ["--unknown"], ["--seed", "x"]])
def test_wrong_usage_exits_with_2(run, args):
    result = run("--quick", *args)
    assert result.exit_code == 2


def test_missing_extra_fails_where_it_is_required(run, monkeypatch):
    monkeypatch.setattr("benchmarks.systems.find_spec", lambda name: None)
    result = run("--quick", "--require")
    assert result.exit_code == 1 and "SA401" in str(result.exception)
