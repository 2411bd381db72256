import json
from dataclasses import asdict

import pytest
import srsly
from thinc.api import get_current_ops

from benchmarks.generate import Text
from benchmarks.report import (
    CorpusReport,
    GrowthReport,
    SpeedReport,
    check_report,
    make_ratio,
    show_report,
    write_report,
)
from benchmarks.speed import in_turn, measure_corpus, measure_growth, measure_speed, time_blocks, versions
from benchmarks.systems import RULES, System, make_systems
from spacy_anonym.errors import AnonymError

pytestmark = pytest.mark.slow

SPEEDS = {"text way": 1.0, "Doc way": 4.0, "tokenizer": 3.0, "Presidio": 20.0, "scrubadub": 2.0}


class FakeTime:
    """A clock that only fake systems move on, by so much a character."""

    def __init__(self):
        self.now = 0.0
        self.seen = []

    def __call__(self):
        return self.now

    def systems(self, speeds=SPEEDS, power=1):
        return [System(name, self.runner(name, cost, power)) for name, cost in speeds.items()]

    def runner(self, name, cost, power):
        def run(texts):
            self.seen.append((name, tuple(texts)))
            self.now += sum(cost * len(text) ** power for text in texts)

        return run


def test_every_system_gets_every_block_once_in_changing_order():
    clock = FakeTime()
    blocks = [["a"], ["bb"], ["ccc"], ["dddd"]]
    seconds = time_blocks(clock.systems(), blocks, clock)
    assert seconds["text way"] == [2.0, 3.0, 4.0]
    assert seconds["Presidio"] == [40.0, 60.0, 80.0]
    assert len(clock.seen) == len(set(clock.seen)) == len(SPEEDS) * len(blocks)
    firsts = [clock.seen[i * len(SPEEDS)][0] for i in range(len(blocks))]
    assert len(set(firsts)) > 1


def test_order_rotates_and_turns():
    assert in_turn("abc", 0) == list("abc")
    assert in_turn("abc", 1) == list("acb")
    assert in_turn("abc", 2) == list("cab")
    for turn in range(10):
        assert sorted(in_turn("abc", turn)) == list("abc")


def test_ratio_is_the_median_of_pairs():
    ratio = make_ratio("text way", "Presidio", [1.0, 2.0, 4.0], [20.0, 20.0, 88.0])
    assert (ratio.median, ratio.low, ratio.high) == (20.0, 10.0, 22.0)


def test_corpus_counts_and_compares():
    clock = FakeTime()
    blocks = [[Text("warm up", 9)], [Text("two words", 1)], [Text("three more words", 2)]]
    report = measure_corpus("1kB-dense", clock.systems(), blocks, clock)
    assert (report.texts, report.words, report.characters, report.identifiers) == (2, 5, 25, 3)
    ratios = {(r.system, r.other): r.median for r in report.ratios}
    assert ratios["text way", "Presidio"] == 20
    assert ratios["Doc way", "Presidio"] == 5
    assert ratios["Doc way", "tokenizer"] == 0.75
    rates = {rate.system: rate for rate in report.rates}
    assert rates["Doc way"].characters == pytest.approx(0.25)
    assert rates["text way"].words == pytest.approx(5 / 25)


def test_systems_that_are_missing_give_no_ratio():
    clock = FakeTime()
    report = measure_corpus("1kB-dense", clock.systems({"text way": 1.0}), [[Text("a", 0)], [Text("b", 0)]], clock)
    assert [rate.system for rate in report.rates] == ["text way"] and report.ratios == []


@pytest.mark.parametrize("power, ratio", [(1, 1.0), (2, 10.0)])
def test_growth_shows_what_is_not_linear(power, ratio):
    clock = FakeTime()
    systems = clock.systems({"text way": 1.0, "Presidio": 1.0}, power)
    reports = measure_growth("sparse", systems, sizes=[1_000, 10_000], rounds=1, clock=clock)
    assert [report.system for report in reports] == ["text way", "Presidio"]
    assert reports[0].ratio == pytest.approx(ratio, rel=0.1)
    assert reports[0].sizes == [1_000, 10_000]


def fake_report():
    clock = FakeTime()
    return measure_speed(clock.systems(), blocks=1, block=2_000, sizes=[1_000], rounds=1, clock=clock)


def test_report_can_hold_no_text(tmp_path):
    report = fake_report()
    write_report(tmp_path / "report.json", report)
    data = srsly.read_json(tmp_path / "report.json")
    check_report(data)
    assert json.dumps(data).count('"') == json.dumps(asdict(report)).count('"')
    assert data["corpora"][0]["ratios"][0]["median"] == pytest.approx(report.corpora[0].ratios[0].median)
    assert {corpus["corpus"] for corpus in data["corpora"]} == {
        "sentence-sparse",
        "sentence-dense",
        "1kB-sparse",
        "1kB-dense",
    }
    assert set(data["versions"]) >= {"python", "spacy"}


@pytest.mark.parametrize("text", ["Please call Ann", "Ann", "ann.lee@example.com", "555-0123", "/home/ann", ""])
def test_text_in_a_report_is_refused_without_repeating_it(tmp_path, text):
    report = fake_report()
    report.corpora[0].corpus = text
    with pytest.raises(ValueError) as error:
        write_report(tmp_path / "report.json", report)
    assert not text or text not in str(error.value)
    assert not (tmp_path / "report.json").exists()
    with pytest.raises(ValueError):
        check_report({text: 1})


def test_path_of_own_pipeline_is_not_in_the_report():
    report = measure_speed(
        FakeTime().systems(), pipeline="patients/ann", blocks=1, block=500, sizes=[], clock=FakeTicks()
    )
    assert report.pipeline == "own"


class FakeTicks:
    """A clock that goes on at each look."""

    def __init__(self):
        self.now = 0

    def __call__(self):
        self.now += 1
        return float(self.now)


def test_tables_show_every_system_and_corpus():
    report = SpeedReport("en", versions(), 0, 1)
    report.corpora = [
        measure_corpus(name, FakeTime().systems(), [[Text("a", 0)], [Text("b c", 0)]], FakeTicks())
        for name in ("own-sentence", "own-1kB")
    ]
    report.growth = [
        GrowthReport("text way", "sparse", [1000, 10000], [0.1, 0.2], 2.0),
        GrowthReport("Presidio", "sparse", [1000], [3.0], 1.0),
    ]
    shown = show_report(report)
    for name in (*RULES, "own-sentence", "own-1kB", "10 kB"):
        assert name in shown
    assert show_report(SpeedReport("en", {}, 0, 1)) == ""
    assert CorpusReport("own-1kB", 1, 1, 1, None).identifiers is None


def test_systems_that_are_not_installed_are_skipped_or_required(monkeypatch):
    monkeypatch.setattr("benchmarks.systems.find_spec", lambda name: None)
    systems, skipped = make_systems("en", ("Presidio", "scrubadub"))
    assert systems == []
    assert skipped == ["Presidio", "scrubadub"]
    with pytest.raises(AnonymError) as error:
        make_systems("en", ("scrubadub",), require=True)
    assert error.value.code == "SA401"


@pytest.mark.parametrize("name", ["Presidio", "scrubadub"])
def test_each_system_takes_texts(name):
    systems, skipped = make_systems("en", (name,))
    if skipped:
        pytest.skip(f"{name} is not installed")
    systems[0].run(["Write to ann.lee@example.com before noon.", "Nothing here."])


def test_with_its_tagger_a_pipeline_is_measured_beside_an_untrained_one():
    names = ("text way", "ner, numpy BLAS", "untrained ner")
    systems, _ = make_systems("en", names, tagger=True)
    for system in systems:
        system.run(["Jane Roe called.", ""])
    assert tuple(system.name for system in systems) == names
    # The last one was made over thinc's BLAS; the process has numpy's again.
    assert not get_current_ops().use_blis
