"""A real server process: slow and broken clients, what its log holds, several processes, and how it stops."""

import asyncio
import json
import os
import re
import signal
import socket
import time
from pathlib import Path

import pytest
import spacy
from serve_util import JOHN, httpx, server
from typer.testing import CliRunner

from spacy_anonym.cli.app import app

pytestmark = pytest.mark.slow  # processes of its own

MARKER = "Zebrawood"
SIZE = 400_000


@pytest.fixture(scope="module")
def pipeline(tmp_path_factory):
    """A pipeline that is quickly loaded."""
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"packs": ["common"]})
    nlp.add_pipe("anonymizer")
    path = tmp_path_factory.mktemp("serve") / "small"
    nlp.to_disk(path)
    return path


@pytest.fixture(scope="module")
def running(pipeline):
    with server("-p", pipeline, "--body-timeout", 3, "--max-files-body", 100_000) as running:
        yield running


def send_raw(address, data, timeout=20):
    host, _, port = address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port)), timeout=timeout) as connection:
        connection.sendall(data)
        answer = b""
        try:
            while part := connection.recv(65_536):
                answer += part
                if b"\r\n\r\n" in answer and b"connection: close" in answer.lower() or len(answer) > 1 << 20:
                    break
        except TimeoutError:
            pass
        return answer


HEAD = b"POST /v1/anonymize HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"


def test_slow_broken_and_large_requests_do_not_disturb_others(running):
    _, address = running
    slow = socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2])))
    slow.sendall(HEAD + b'Content-Length: 100\r\n\r\n{"text": ')
    broken = [
        b"\x00\x01\x02\r\n\r\n",
        b"POST /v1/anonymize HTTP/9.9\r\n\r\n",
        HEAD + b"Content-Length: -1\r\n\r\n",
        HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
        HEAD + b"Content-Length: 99999999999\r\n\r\n",
    ]
    for data in broken:
        answer = send_raw(address, data, 6)
        assert not answer or re.match(rb"HTTP/1\.1 4\d\d", answer), answer
        assert (
            httpx.post(f"{address}/v1/anonymize", json={"text": JOHN}, timeout=60)
            .json()["text"]
            .endswith("<EMAIL_ADDRESS>.")
        )
    chunks = b"".join(b"2710\r\n" + b"x" * 10_000 + b"\r\n" for _ in range(300))
    assert b" 413 " in send_raw(address, HEAD + b"Transfer-Encoding: chunked\r\n\r\n" + chunks).split(b"\r\n")[0]
    slow.settimeout(30)
    answer = slow.recv(65_536)
    assert answer.startswith(b"HTTP/1.1 408") and b"connection: close" in answer.lower()
    slow.close()


def test_a_head_that_is_too_large_is_refused(running):
    _, address = running
    for data in (b"GET /" + b"a" * 200_000, HEAD + b"X-A: %s\r\n" % (b"b" * 100) * 2000):
        answer = send_raw(address, data)
        assert not answer or answer.startswith(b"HTTP/1.1 400")
    body = b'{"text": "%s"}' % (b"a " * 60_000)
    whole = HEAD + b"Content-Length: %d\r\n\r\n" % len(body) + body
    with socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2])), timeout=60) as connection:
        # A large body is no large head, and a connection may be used again.
        for _ in range(2):
            connection.sendall(whole)
            answer = b""
            while answer.count(b"a ") < 60_000:
                answer += connection.recv(1 << 20)
            assert answer.startswith(b"HTTP/1.1 200")


def test_a_client_that_goes_away_is_forgotten(running):
    _, address = running
    for _ in range(5):
        gone = socket.create_connection(("127.0.0.1", int(address.rpartition(":")[2])))
        body = json.dumps({"text": ["a@example.org " * 5000]}).encode()
        gone.sendall(HEAD + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        gone.close()
    assert httpx.post(f"{address}/v1/anonymize", json={"text": JOHN}, timeout=60).status_code == 200


def marked_requests():
    """Requests with the marker in each of their fields, most of them broken."""
    text = f"{MARKER} a@example.org"
    bodies = [
        {"text": text},
        {"text": [text], "pipeline": MARKER},
        {"text": text, "language": MARKER},
        {"text": text, "operators": {MARKER: {"type": MARKER}}},
        {"text": text, "operators": {MARKER: MARKER}},
        {"text": text, "operators": {"PERSON": {"type": "mask", MARKER: 1}}},
        {"text": text, "operators": {"PERSON": {"type": "mask", "char": MARKER}}},
        {"text": text, "operators": {"PERSON": {"type": "generalize", "date": MARKER}}},
        {"text": text, "operators": {"PERSON": {"type": "generalize_place", "lang": MARKER}}},
        {"text": text, "operators": {"PERSON": {"type": "surrogate", "locale": MARKER}}},
        {"text": text, "operators": {"PERSON": {"type": "shift_date", "subject": MARKER}}},
        {"text": text, "operators": {"PERSON": {"type": "replace", "masks": MARKER}}},
        {"text": text, "operators": {"PERSON": {"type": "birth_date", "reference_date": MARKER}}},
        {"text": text, "operators": {"PERSON": {"type": "birth_date", "masks": {MARKER: MARKER}}}},
        {"text": text, "operators": {"PERSON": {"type": "region", "mask": MARKER, "min_population": MARKER}}},
        {"text": text, "operators": {"PERSON": {"type": "hash", "hash_type": MARKER}}},
        {"text": text, "operators": {"PERSON": {"type": "encrypt", "key": MARKER}}},
        {"text": text, "operators": {"PERSON": {"type": "encrypt", "key": MARKER * 2, "mode": MARKER}}},
        {"text": text, "operators": {"PERSON": {"type": "pseudonym", "format": MARKER}}},
        {"text": text, "operators": {"PERSON": {"type": "randomize", "seed": MARKER}}},
        {"text": text, "policy": MARKER},
        {"text": text, "policy": {"type": "vote", "groups": [MARKER]}},
        {"text": text, "policy": {"type": "priority", "order": [MARKER, MARKER]}},
        {"text": text, "policy": {"type": "merge", "ties": MARKER}},
        {"text": text, "threshold": MARKER},
        {"text": text, "thresholds": {MARKER: 7}},
        {"text": text, "labels": [MARKER, 1]},
        {"text": text, "ignore_labels": {MARKER: MARKER}},
        {"text": text, "allow_list": [f"({MARKER}"], "allow_list_match": "regex"},
        {"text": text, "allow_list": [MARKER, 7]},
        {"text": text, "allow_list_match": MARKER},
        {"text": text, "patterns": [f"({MARKER}"]},
        {"text": text, "patterns": [[MARKER, f"\\9{MARKER}"]]},
        {"text": text, "patterns": [{"regex": MARKER, MARKER: MARKER}]},
        {"text": text, "patterns": [{"regex": MARKER, "label": MARKER, "score": 7}]},
        {"text": text, "spans": [{"start": 0, "end": 999, "label": MARKER}]},
        {"text": text, "spans": [{"start": MARKER, "end": 9, "label": "ID"}]},
        {"text": text, "detect": MARKER},
        {"text": text, MARKER: MARKER},
        {"text": {MARKER: MARKER}},
        MARKER,
        [MARKER],
    ]
    for body in bodies:
        yield "/v1/anonymize", {"json": body}
    backs = [
        {"text": text, "mapping": {MARKER: 7}},
        {
            "text": text,
            "items": [{"start": 0, "end": 4, "label": MARKER, "operator": MARKER}],
            "operators": {"DEFAULT": "keep"},
        },
        {
            "text": f"{text} <{MARKER}_1>",
            "items": [{"start": 0, "end": 9, "label": MARKER, "operator": "encrypt", MARKER: 1}],
            "operators": {"DEFAULT": {"type": "decrypt", "key": MARKER * 2}},
        },
        {"text": text, "operators": {"DEFAULT": {"type": "mask"}}, "items": []},
        {"text": text, MARKER: MARKER},
        {"text": text},
    ]
    for body in backs:
        yield "/v1/deanonymize", {"json": body}
    fields = "pipeline language format output_format encoding columns delimiter text_field id_field operators policy lines threshold".split()
    for field in [*fields, MARKER]:
        yield "/v1/files", {"files": {"file": (f"{MARKER}.csv", f"{MARKER},{MARKER}\n1,2\n")}, "data": {field: MARKER}}
    for name in "docx xlsx html eml pdf parquet jsonl csv spacy txt label_studio".split():
        yield (
            "/v1/files",
            {
                "files": {"file": (f"{MARKER}.{name}", f"{MARKER}\x00\xff".encode("latin-1") * 20)},
                "data": {"format": name},
            },
        )
    yield (
        "/v1/files",
        {"content": MARKER.encode(), "headers": {"content-type": f"multipart/form-data; boundary={MARKER}"}},
    )
    yield (
        "/v1/anonymize",
        {"content": b'{"text": "%s' % MARKER.encode(), "headers": {"content-type": "application/json"}},
    )
    yield "/v1/anonymize", {"content": b"\xff" + MARKER.encode(), "headers": {"content-type": "application/json"}}
    yield "/v1/anonymize", {"content": MARKER.encode(), "headers": {"content-type": f"text/{MARKER}"}}
    yield (
        "/v1/anonymize",
        {
            "content": b'%s\n{"id": {"%s": 1}, "text": "a"}\n' % ((MARKER.encode(),) * 2),
            "headers": {"content-type": "application/x-ndjson"},
        },
    )
    yield f"/v1/{MARKER}", {"json": {"text": text}}
    yield (
        f"/{MARKER}?{MARKER}={MARKER}",
        {"headers": {MARKER: MARKER, "x-request-id": MARKER, "authorization": f"Bearer {MARKER}"}},
    )
    yield f"/v1/anonymize?{MARKER}={MARKER}", {"json": {"text": MARKER, "operators": []}}


def test_no_error_repeats_what_was_sent(running):
    _, address = running
    statuses = []
    with httpx.Client(base_url=address, timeout=60) as client:
        for path, options in marked_requests():
            response = client.post(path, **options)
            statuses.append(response.status_code)
            # 501: a format's extra is not installed.
            assert response.status_code < 500 or '"code":"SA401"' in response.text, (path, options, response.text)
            if response.status_code != 200:
                assert MARKER not in response.text and MARKER.lower() not in response.text.lower(), (
                    path,
                    options,
                    response.text,
                )
            elif "problems" in response.text:
                assert MARKER not in str(response.json()["problems"])
            assert MARKER not in str(response.headers)
    assert sum(status >= 400 for status in statuses) > len(statuses) * 0.7


def test_metrics_count_by_route_and_never_by_what_a_client_sends(running):
    _, address = running
    for path in (f"/{MARKER}1", f"/{MARKER}2"):
        httpx.get(address + path, timeout=60)
    httpx.post(f"{address}/v1/anonymize", json={"text": JOHN}, timeout=60)
    text = httpx.get(f"{address}/metrics", timeout=60).text
    assert MARKER not in text
    assert re.search(r'spacy_anonym_requests_total\{method="POST",route="/v1/anonymize",status="200"\} [1-9]', text)
    assert re.search(r'spacy_anonym_requests_total\{method="GET",route="other",status="404"\} 2', text)
    assert re.search(r"spacy_anonym_findings_total [1-9]", text) and "spacy_anonym_request_seconds_bucket" in text


def test_a_stop_loses_no_request_that_was_accepted_and_the_log_tells_nothing(running):
    """The last test of this server: it is stopped while it works."""
    process, address = running
    answers = [
        httpx.post(f"{address}/v1/anonymize", json={"text": [JOHN, "b"]}, timeout=60),
        httpx.get(f"{address}/{MARKER}", timeout=60),
    ]

    async def run():
        async with httpx.AsyncClient(base_url=address, timeout=120) as client:

            async def idle():
                return 'waiting_requests{pipeline="small"} 0.0' in (await client.get("/metrics")).text

            text = "a@example.org and nothing else here. " * (SIZE // 37)
            tasks = [
                asyncio.create_task(client.post("/v1/anonymize", json={"text": text + str(number)}))
                for number in range(8)
            ]
            tasks += [asyncio.create_task(client.post("/v1/anonymize", json={"text": [JOHN] * 200})) for _ in range(4)]
            while await idle():
                await asyncio.sleep(0.01)
            # Connections are taken in turn: by now all of them were read, as they are small to a socket.
            for _ in range(3):
                await asyncio.sleep(0.1)
                await idle()
            begun = sum(task.done() for task in tasks)
            process.send_signal(signal.SIGTERM)
            return begun, await asyncio.gather(*tasks)

    begun, stopped = asyncio.run(run())
    log = process.communicate(timeout=120)[1]
    assert begun < len(stopped), "all were done before the stop"
    assert [answer.status_code for answer in stopped] == [200] * 12
    assert stopped[0].json()["text"].startswith("<EMAIL_ADDRESS> and nothing")
    assert process.returncode == 0
    with pytest.raises(httpx.TransportError):
        httpx.get(f"{address}/health", timeout=60)
    assert MARKER.lower() not in log.lower() and "john" not in log.lower()
    lines = [json.loads(line) for line in log.splitlines()]
    by_id = {line["id"]: line for line in lines if line["event"] == "request"}
    assert {answer.headers["x-request-id"] for answer in stopped} <= set(by_id)
    good, missing = (by_id[answer.headers["x-request-id"]] for answer in answers)
    assert {
        "method": "POST",
        "route": "/v1/anonymize",
        "status": 200,
        "texts": 2,
        "characters": len(JOHN) + 1,
        "findings": 2,
    }.items() <= good.items()
    assert good["ms"] > 0 and set(good) == {
        "time",
        "level",
        "event",
        "id",
        "method",
        "route",
        "status",
        "ms",
        "texts",
        "characters",
        "findings",
    }
    assert {"route": "other", "status": 404, "code": "SA512"}.items() <= missing.items()
    assert not [line for line in lines if line["event"] == "failure"]


def test_several_workers_answer_and_a_key_holds_for_all(pipeline, monkeypatch):
    monkeypatch.setenv("SERVICE_KEY", "a key of sixteen bytes")
    headers = {"x-api-key": "a key of sixteen bytes"}
    with server("-p", pipeline, "--workers", 2, "--api-key", "env:SERVICE_KEY") as (process, address):
        assert httpx.post(f"{address}/v1/anonymize", json={"text": JOHN}, timeout=60).status_code == 401
        texts = [JOHN] * 40
        for _ in range(10):
            answer = httpx.post(
                f"{address}/v1/anonymize",
                json={"text": texts, "operators": {"DEFAULT": "hash"}},
                headers=headers,
                timeout=60,
            )
            assert answer.status_code == 200 and len({each["text"] for each in answer.json()["results"]}) == 1
        assert (
            'route="/v1/anonymize",status="200"} 10.0'
            in httpx.get(f"{address}/metrics", headers=headers, timeout=60).text
        )
        process.send_signal(signal.SIGTERM)
        log = process.communicate(timeout=60)[1]
    assert process.returncode == 0
    assert "sixteen" not in log and log.count('"route":"/v1/anonymize","status":200') == 10


@pytest.mark.parametrize("kind", ["sleep", "hold"])
def test_a_stop_takes_no_longer_than_its_time_whatever_runs(tmp_path, kind):
    script = Path(__file__).parent / "slow_service.py"
    env = {"PYTHONPATH": os.pathsep.join([str(script.parent), os.environ.get("PYTHONPATH", "")])}
    with server(tmp_path, 300, 2, script=script, env=env) as (process, address):

        async def run():
            async with httpx.AsyncClient(base_url=address, timeout=120) as client:
                hanging = asyncio.create_task(client.post("/v1/anonymize", json={"text": kind}))
                while not (tmp_path / "seen").exists():
                    await asyncio.sleep(0.02)
                assert (await client.get("/health")).text == "spacy_anonym is up"
                process.send_signal(signal.SIGTERM)
                started = time.monotonic()
                await asyncio.gather(hanging, return_exceptions=True)
                process.wait(60)
                return time.monotonic() - started

        assert asyncio.run(run()) < 30


def test_wrong_usage_is_one_line(tmp_path):
    for arguments, code in (
        (["-p", tmp_path / "none"], "SA001"),
        (["--max-texts", "0"], "SA003"),
        (["--api-key", "my own key itself"], "SA003"),
    ):
        result = CliRunner().invoke(app, ["serve", *map(str, arguments)])
        told = result.output
        assert (result.exit_code, told.count("\n"), told[:7]) == (2, 1, f"[{code}]")
        assert "itself" not in told
