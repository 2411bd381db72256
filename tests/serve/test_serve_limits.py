"""Limits of the service: each one that a request goes over, and that the others do not notice."""

import asyncio
import json
import time

import pytest
from serve_util import JOHN, client_of, code_in
from serve_util import call_asgi as call

from spacy_anonym.errors import AnonymError
from spacy_anonym.serve.limits import SECURITY_HEADERS
from spacy_anonym.serve.settings import ServeSettings


@pytest.fixture(scope="module")
def client():
    limits = {
        "max_body": 5000,
        "max_texts": 5,
        "max_text_length": 1000,
        "max_patterns": 3,
        "max_pattern_length": 20,
        "body_timeout": 0.3,
    }
    with client_of(**limits) as client:
        yield client


def refused(client, status, code, **body):
    response = client.post("/v1/anonymize", json=body)
    assert (response.status_code, code_in(response)) == (status, code)


def chunk(data, more=True):
    return {"type": "http.request", "body": data, "more_body": more}


BODY = json.dumps({"text": JOHN}).encode()


def test_a_body_that_says_it_is_too_large_is_not_read(client):
    status, headers, body = client.run(call(client.app, [], headers=[(b"content-length", b"5001")]))
    assert (status, json.loads(body)["code"]) == (413, "SA501")
    # What follows could not be told from a next request.
    assert headers[b"connection"] == b"close"


def test_a_body_that_does_not_say_is_read_up_to_the_limit(client):
    read = []

    async def part():
        read.append(1000)
        return chunk(b"x" * 1000)

    status, _, body = client.run(call(client.app, [part] * 8))
    assert (status, json.loads(body)["code"]) == (413, "SA501")
    assert sum(read) == 6000


def test_a_body_that_lies_about_its_length_is_cut_off_too(client):
    messages = [chunk(b"x" * 1000) for _ in range(8)]
    assert client.run(call(client.app, messages, headers=[(b"content-length", b"10")]))[0] == 413


def test_a_body_in_pieces_is_one_body(client):
    status, _, body = client.run(call(client.app, [chunk(BODY[:10]), chunk(b""), chunk(BODY[10:], False)]))
    assert status == 200 and "<PERSON>" in json.loads(body)["text"]


def test_a_body_that_comes_too_slowly_is_given_up(client):
    async def part():
        await asyncio.sleep(0.1)
        return chunk(b" ")

    for messages in ([chunk(BODY[:10])], [part] * 10):
        started = time.monotonic()
        status, _, body = client.run(call(client.app, messages))
        assert (status, json.loads(body)["code"]) == (408, "SA502")
        assert time.monotonic() - started < 30
    assert client.post("/v1/anonymize", json={"text": JOHN}).status_code == 200


def test_too_many_texts(client):
    assert client.post("/v1/anonymize", json={"text": ["a"] * 5}).status_code == 200
    refused(client, 413, "SA506", text=["a"] * 6)


def test_a_text_that_is_too_long(client):
    assert client.post("/v1/anonymize", json={"text": "a" * 1000}).status_code == 200
    refused(client, 413, "SA507", text="a" * 1001)
    refused(client, 413, "SA507", text=["a", "a" * 1001])
    response = client.post("/v1/deanonymize", json={"text": "a" * 1001, "mapping": {"a": "b"}})
    assert (response.status_code, code_in(response)) == (413, "SA507")


def test_too_many_patterns_and_patterns_that_are_too_long(client):
    for patterns in (["a"] * 4, ["a" * 21], [["a" * 21, "b"]], [{"regex": "a" * 21}]):
        refused(client, 413, "SA515", text="b", patterns=patterns)
    refused(client, 413, "SA515", text="b", allow_list=["a"] * 4, allow_list_match="regex")
    refused(client, 413, "SA515", text="b", allow_list=["a" * 21], allow_list_match="regex")
    refused(client, 413, "SA515", text="b", labels=["A"] * 6)


def test_a_line_of_a_stream_that_is_too_long_ends_it_and_a_stream_of_any_length_does_not(client):
    line = BODY + b"\n"
    headers = {"content-type": "application/x-ndjson"}
    answers = client.post("/v1/anonymize", content=line * 300, headers=headers).text.splitlines()
    assert len(answers) == 300 and all("<PERSON>" in answer for answer in answers)
    answers = client.post("/v1/anonymize", content=line + b"x" * 6000 + b"\n" + line, headers=headers).text.splitlines()
    assert [json.loads(answer).get("code") for answer in answers] == [None, "SA501"]
    long = json.dumps({"id": "a", "text": "a" * 1001}).encode()
    answers = client.post("/v1/anonymize", content=long + b"\n" + line, headers=headers).text.splitlines()
    assert [json.loads(answer).get("code") for answer in answers] == ["SA507", None]


def test_a_key_is_asked_for_where_one_is_set(monkeypatch):
    monkeypatch.setenv("SERVICE_KEY", "a key of sixteen bytes")
    with client_of(api_key="env:SERVICE_KEY") as client:

        def status(path="/v1/pipelines", **headers):
            return client.get(path, headers=headers).status_code

        assert (
            status()
            == status(**{"x-api-key": "a key of sixteen byte"})
            == status(authorization="Basic a key of sixteen bytes")
            == 401
        )
        assert (
            status(**{"x-api-key": "a key of sixteen bytes"})
            == status(authorization="bearer a key of sixteen bytes")
            == 200
        )
        assert status("/health") == status("/openapi.json") == 200
        assert (
            status("/v1/nothing")
            == status("/metrics")
            == status("/page/../metrics")
            == status("/docs/../metrics")
            == 401
        )
        response = client.get("/metrics")
        assert code_in(response) == "SA505" and response.headers["www-authenticate"] == "Bearer"


def test_every_answer_has_the_headers_and_an_id(client):
    answers = [
        client.get("/v1/pipelines"),
        client.get("/nothing"),
        client.post("/v1/anonymize", json={"text": "a" * 1001}),
        client.request("DELETE", "/v1/pipelines"),
    ]
    assert [answer.status_code for answer in answers] == [200, 404, 413, 405]
    for answer in answers:
        for name, value in SECURITY_HEADERS:
            assert answer.headers[name.decode()] == value.decode()
        assert "access-control-allow-origin" not in answer.headers
    assert len({answer.headers["x-request-id"] for answer in answers}) == 4
    assert code_in(answers[1]) == "SA512" and code_in(answers[3]) == "SA513"


@pytest.mark.parametrize(
    "values",
    [
        {"pipelines": ()},
        {"port": 70000},
        {"max_body": 0},
        {"timeout": 0},
        {"timeout": -1},
        {"workers": 0},
        {"api_key": "my key itself is here"},
        {"allowed_hosts": ("a.*.org",)},
        {"allowed_hosts": ("*example.org",)},
    ],
)
def test_settings_that_are_not_valid(values):
    with pytest.raises(AnonymError, match="SA003") as caught:
        ServeSettings(**values).check()
    assert "my key" not in str(caught.value)


def test_another_name_of_the_service_is_refused():
    with client_of(allowed_hosts=("anonym.example.org", "*.example.net"), host="0.0.0.0") as client:

        def status(host):
            return client.get("/health", headers={"host": host}).status_code

        for host in ("localhost", "127.0.0.1:8000", "localhost:3000", "anonym.example.org", "a.example.net"):
            assert status(host) == 200, host
        for host in ("rebound.example.com", "0.0.0.0:8000", "example.org", "xexample.net", "localhost.example.com", ""):
            response = client.get("/health", headers={"host": host})
            assert response.status_code == 400 and "content-security-policy" in response.headers, host
    with client_of(host="10.0.0.7") as client:
        assert client.get("/health", headers={"host": "10.0.0.7:8000"}).status_code == 200
    with client_of(allowed_hosts=("*",)) as client:
        assert client.get("/health", headers={"host": "any.example.com"}).status_code == 200


def test_a_page_of_another_server_is_refused_and_the_own_one_is_not():
    with client_of(allowed_hosts=("anonym.example.org",)) as client:

        def send(origin, path="/v1/anonymize", host="localhost:8000"):
            headers = {"host": host, **({} if origin is None else {"origin": origin})}
            return client.post(path, json={"text": "a", "language": "en"}, headers=headers)

        for origin in (None, "http://localhost:8000", "https://localhost:8000", "https://anonym.example.org"):
            assert send(origin).status_code == 200, origin
        for origin in (
            "http://evil.example.com",
            "http://localhost:3000",
            "http://localhost",
            "null",
            "",
            "http://[",
            "https://anonym.example.org.evil.com",
            "file://",
        ):
            for path in ("/v1/anonymize", "/analyze", "/v1/files", "/query"):
                response = send(origin, path)
                assert (response.status_code, code_in(response)) == (403, "SA518"), origin


@pytest.mark.parametrize(
    "path", ["/v1/anonymize", "/v1/deanonymize", "/v1/files", "/analyze", "/anonymize", "/deanonymize", "/query"]
)
@pytest.mark.parametrize(
    "content_type", [None, "", "text/plain", "application/x-www-form-urlencoded", "application/jsonx"]
)
def test_a_body_needs_a_content_type_that_no_form_has(client, path, content_type):
    response = client.post(path, content=BODY, headers={} if content_type is None else {"content-type": content_type})
    assert (response.status_code, response.json()["code"]) == (415, "SA514")
