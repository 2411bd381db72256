"""The client that keeps servers busy, Presidio's applications, and what is made of their figures."""

import json
import os
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from typer.testing import CliRunner

from benchmarks import service
from benchmarks.http_load import BODIES, drive
from benchmarks.service import Row, memory_of, ratio

pytestmark = pytest.mark.slow

FOUND = [{"entity_type": "PERSON", "start": 0, "end": 3, "score": 0.9}]


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.seen.append((self.path, body))
        answer = json.dumps(FOUND).encode()
        self.send_response(500 if body["text"] == "bad" else 200)
        self.send_header("Content-Length", str(len(answer)))
        if self.server.closes:
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *arguments):
        """Nothing."""


@pytest.fixture(params=[False, True], ids=["stays open", "closes"])
def server(request):
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.seen, server.closes = [], request.param
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()


def test_every_client_sends_its_texts_and_a_second_step_gets_the_answer_of_the_first(server):
    port = server.server_address[1]
    load = drive([(port, "/analyze"), (port, "/anonymize")], ["one", "two", "three"], 2, 0.3)
    assert load.done >= 2 and load.errors == 0 and 0 < load.p50 <= load.p99
    paths = [path for path, _ in server.seen]
    assert paths.count("/analyze") == paths.count("/anonymize") == load.done
    assert {body["text"] for _, body in server.seen} == {"one", "two", "three"}
    assert all(body["language"] == "en" for path, body in server.seen if path == "/analyze")
    assert all(body["analyzer_results"] == FOUND for path, body in server.seen if path == "/anonymize")


def test_answers_that_are_not_good_are_errors_and_the_client_goes_on(server):
    load = drive([(server.server_address[1], "/v1/anonymize")], ["bad", "good"], 1, 0.3)
    assert load.errors >= 1 and load.done >= 1 and set(BODIES) == {"/analyze", "/anonymize", "/v1/anonymize"}


def test_nobody_answers_is_an_error_too():
    load = drive([(1, "/analyze")], ["text"], 1, 0.05)
    assert load.done == 0 and load.errors >= 1 and load.p99 == 0


def test_ratios_are_of_the_same_size_and_kind():
    rows = [
        Row(100, "ours", "find", 50.0, 1, 1, 0.5, 0, 0.1), Row(100, "Presidio", "find", 5.0, 1, 1, 6.0, 0, 0.1),
        Row(100, "ours", "replace", 8.0, 1, 1, None, 0, 0.1), Row(100, "Presidio", "replace", 4.0, 1, 1, None, 0, 0.1),
    ]  # fmt: skip
    assert ratio(rows, rows[0]) == (10.0, 12.0) and ratio(rows, rows[2]) == (2.0, None)


@pytest.mark.skipif(not os.path.isdir("/proc/self"), reason="the system has no /proc")
def test_memory_is_that_of_a_process_and_its_children():
    alone = memory_of(os.getpid())
    child = subprocess.Popen(
        [sys.executable, "-c", "x = b'x' * 50_000_000; print(1, flush=True); input()"], stdin=-1, stdout=-1
    )
    try:
        child.stdout.readline()
        assert alone > 10 and memory_of(child.pid) > 50 and memory_of(os.getpid()) > alone + 40
    finally:
        child.communicate(b"\n")


def test_a_server_that_does_not_start_is_told_and_nothing_is_left(monkeypatch):
    with pytest.raises(RuntimeError):
        with service._started("none", lambda port: ["-c", "raise SystemExit(3)"]):
            raise AssertionError("it started")


def test_without_an_extra_nothing_is_measured(monkeypatch):
    monkeypatch.setattr(service, "find_spec", lambda name: None)
    result = CliRunner().invoke(service.app, [])
    assert result.exit_code == 1 and "SA401" in str(result.exception)


def test_presidios_applications_find_and_replace():
    pytest.importorskip("flask", reason="Flask is not installed")
    pytest.importorskip("presidio_analyzer", reason="Presidio is not installed")
    from benchmarks.presidio_apps import make_analyzer, make_anonymizer

    text = "write to ada@quill.example.org"
    analyzer, anonymizer = make_analyzer().test_client(), make_anonymizer().test_client()
    found = analyzer.post("/analyze", json={"text": text, "language": "en"}).get_json()
    assert "EMAIL_ADDRESS" in {each["entity_type"] for each in found} and "recognition_metadata" not in found[0]
    assert analyzer.post("/analyze", json={"text": [text, text], "language": "en"}).get_json() == [found, found]
    answer = anonymizer.post("/anonymize", json={"text": text, "analyzer_results": found}).get_json()
    assert answer["text"] == "write to <EMAIL_ADDRESS>"
    for client in (analyzer, anonymizer):
        assert client.get("/health").status_code == 200
