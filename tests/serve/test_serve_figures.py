"""Figures and lines of log: what is written without a record or a library's counters is what they would write."""

import io
import json
import logging
import os

import pytest

prometheus_client = pytest.importorskip("prometheus_client", reason="the extra serve is not installed")
pytest.importorskip("fastapi", reason="the extra serve is not installed")

from spacy_anonym.serve import observe  # noqa: E402
from spacy_anonym.serve.figures import BUCKETS, SHARED_FIGURES, Figures  # noqa: E402
from spacy_anonym.serve.log_lines import LineHandler  # noqa: E402

SECONDS = (0.0005, 0.001, 0.0011, 0.3, 59.0, 61.0)


def samples(figures):
    from prometheus_client.parser import text_string_to_metric_families

    families = text_string_to_metric_families(figures.text().decode())
    return {(sample.name, tuple(sorted(sample.labels.items()))): sample.value for family in families for sample in family.samples}


def test_a_histogram_is_that_of_the_library():
    registry = prometheus_client.CollectorRegistry()
    theirs = prometheus_client.Histogram("spacy_anonym_request_seconds", "", ("route",), buckets=BUCKETS, registry=registry)
    figures = Figures()
    for seconds in SECONDS:
        theirs.labels("/a").observe(seconds)
        figures.count("/a", "POST", 200, seconds, {"texts": 2, "unknown": 5})
    ours = samples(figures)
    for family in registry.collect():
        for sample in family.samples:
            if not sample.name.endswith("_created"):
                assert ours[sample.name, tuple(sorted(sample.labels.items()))] == pytest.approx(sample.value)
    assert ours["spacy_anonym_texts_total", ()] == 12 and ours["spacy_anonym_findings_total", ()] == 0


def test_processes_are_added_up_and_nothing_waits_for_one_that_ended(tmp_path, monkeypatch):
    monkeypatch.setenv(SHARED_FIGURES, str(tmp_path))
    figures = Figures(lambda: {"en": 3})
    # Without an event loop nothing is due; what is asked for is written all the same.
    figures._timer = io.StringIO()
    figures._timer.cancel = lambda: None
    figures.count("/a", "POST", 200, 0.1, {"texts": 1})
    alone = samples(figures)
    data = (tmp_path / f"{os.getpid()}.json").read_text()
    for pid in (os.getppid(), 2**22 + 5):
        (tmp_path / f"{pid}.json").write_text(data)
    added = samples(figures)
    assert set(added) == set(alone)
    for (name, labels), value in alone.items():
        if name != "spacy_anonym_info":
            assert added[name, labels] == value * (2 if name == "spacy_anonym_waiting_requests" else 3)


@pytest.mark.parametrize("status, code, facts", [(200, "", {"texts": 1, "characters": 5, "findings": 0}), (404, "SA512", {}), (500, "SA901", {"texts": 2})])
def test_a_line_that_is_written_directly_is_that_of_the_formatter(status, code, facts, monkeypatch):
    stream = io.StringIO()
    handler = LineHandler()
    handler.setStream(stream)
    handler.setFormatter(observe.JsonFormatter())
    monkeypatch.setattr(observe.LOGGER, "handlers", [handler])
    monkeypatch.setattr(observe.LOGGER, "propagate", False)
    monkeypatch.setattr(observe.LOGGER, "level", logging.INFO)
    observe.LOGGER.manager._clear_cache()
    for own in ([], [handler]):
        monkeypatch.setattr(observe, "_own", own)
        observe.log_request("ab12", "POST", "/v1/anonymize", status, 0.0123, facts, code)
    one, two = [json.loads(line) for line in stream.getvalue().splitlines()]
    assert len(one.pop("time")) == len(two.pop("time")) == len("2026-11-21T20:15:35.289Z")
    assert one == two and list(one) == list(two) and one["ms"] == 12.3


def test_a_log_that_cannot_be_written_ends_no_request(monkeypatch):
    class Broken(io.StringIO):
        def write(self, text):
            raise BrokenPipeError

    handler = LineHandler()
    handler.setStream(Broken())
    handler.add('{"event":"request"}')
    handler.setStream(io.StringIO())
