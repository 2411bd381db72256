"""Limits of the service: each one that a request goes over, and that the others do not notice."""

import asyncio
import json
import threading
import time

import pytest
from serve_util import JOHN, client_of, code_in, free_port, hosts_of
from serve_util import call_asgi as call

from spacy_anonym.errors import AnonymError
from spacy_anonym.serve.guard import SECURITY_HEADERS
from spacy_anonym.serve.settings import ServeSettings, settings_from_environment


@pytest.fixture(scope="module")
def client(bundled_en):
    limits = {"max_body": 5000, "max_texts": 5, "max_text_length": 1000, "max_patterns": 3, "max_pattern_length": 20, "body_timeout": 0.3}
    with client_of(hosts_of(bundled_en), **limits) as client:
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


class Slow:
    """A component in front of a pipeline that waits for its gate, and tells what it sees."""

    labels = ()

    def __init__(self):
        self.gate = threading.Event()
        self.seen = []

    def annotate(self, record):
        self.seen.append(record.text)
        if record.text.startswith("slow"):
            assert self.gate.wait(30)
        if record.text.startswith("fail"):
            raise KeyError(record.text)


@pytest.fixture
def slow_hosts(bundled_en):
    def make(**options):
        hosts = hosts_of(bundled_en, at_once=0, **options)
        return hosts, put_before(hosts.default)

    return make


def put_before(host):
    slow = Slow()
    host._finders = [("slow", slow), *host._finders]
    # What is slow has a thread of its own.
    host.at_once = 0
    return slow


def post(client, text):
    return client._client.post("/v1/anonymize", json={"text": text})


async def begin(client, slow, text):
    """Send a text, and wait until it is worked on."""
    task = asyncio.create_task(post(client, text))
    while text not in slow.seen:
        await asyncio.sleep(0.005)
    return task


def test_what_takes_too_long_is_given_up_and_what_waits_is_never_begun(slow_hosts):
    hosts, slow = slow_hosts(timeout=0.3)
    with client_of(hosts) as client:
        async def run():
            return await asyncio.gather(await begin(client, slow, "slow"), post(client, "waits"))

        first, second = client.run(run())
        assert (first.status_code, code_in(first)) == (504, "SA504")
        assert (second.status_code, code_in(second)) == (503, "SA503")
        slow.gate.set()
        hosts.default.timeout = 30
        assert client.post("/v1/anonymize", json={"text": JOHN}).status_code == 200
    assert slow.seen == ["slow", JOHN]


def test_one_request_too_many_is_told_to_come_back(slow_hosts):
    hosts, slow = slow_hosts(max_waiting=2)
    with client_of(hosts) as client:
        async def run():
            tasks = [await begin(client, slow, "slow"), *[asyncio.create_task(post(client, f"number {number}")) for number in range(4)]]
            while sum(task.done() for task in tasks) < 2:
                await asyncio.sleep(0.005)
            slow.gate.set()
            return await asyncio.gather(*tasks)

        answers = client.run(run())
        assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 503, 503]
        refused = [answer for answer in answers if answer.status_code == 503]
        assert {code_in(answer) for answer in refused} == {"SA503"} and refused[0].headers["retry-after"] == "1"


def test_long_texts_do_not_keep_short_ones_waiting(slow_hosts, bundled_en):
    hosts, _ = slow_hosts(long_text=100, copy=lambda: bundled_en)
    slow = put_before(hosts.default._second()._ready())
    with client_of(hosts) as client:
        async def run():
            long = await begin(client, slow, "slow" + "a" * 200)
            answers = await asyncio.gather(*[post(client, JOHN) for _ in range(5)])
            assert not long.done()
            slow.gate.set()
            return [*answers, await long]

        assert {answer.status_code for answer in client.run(run())} == {200}
        # Both kinds in one request come out in order.
        answer = client.post("/v1/anonymize", json={"text": [JOHN, JOHN + " " * 200, JOHN]}).json()["results"]
        assert [len(each["text"]) > 200 for each in answer] == [False, True, False]


def test_the_second_lane_has_its_own_pipeline_made_when_it_is_needed(bundled_en):
    made = []

    def copy():
        made.append(bundled_en)
        return bundled_en

    with client_of(hosts_of(bundled_en, long_text=100, copy=copy)) as client:
        assert client.post("/v1/anonymize", json={"text": JOHN}).status_code == 200
        assert not made
        for _ in range(2):
            assert "<PERSON>" in client.post("/v1/anonymize", json={"text": JOHN + " " * 200}).json()["text"]
    assert len(made) == 1


def test_requests_with_many_texts_take_turns_with_others(slow_hosts):
    hosts, slow = slow_hosts()
    with client_of(hosts) as client:
        async def run():
            first = await begin(client, slow, "slow")
            many = asyncio.create_task(client._client.post("/v1/anonymize", json={"text": [f"many {number}" for number in range(500)]}))
            while not hosts.default.waiting:
                await asyncio.sleep(0.005)
            alone = asyncio.create_task(post(client, "alone"))
            while hosts.default.waiting < 2:
                await asyncio.sleep(0.005)
            slow.gate.set()
            return [await task for task in (first, many, alone)]

        assert {answer.status_code for answer in client.run(run())} == {200}
    assert slow.seen.index("alone") < 30
    assert sum(text.startswith("many") for text in slow.seen) == 500


def test_a_text_that_fails_fails_alone_and_tells_nothing(slow_hosts, caplog):
    hosts, _ = slow_hosts()
    with client_of(hosts) as client:
        async def run():
            return await asyncio.gather(*[post(client, text) for text in (JOHN, "fail marker", JOHN)])

        answers = client.run(run())
        assert [answer.status_code for answer in answers] == [200, 500, 200]
        assert code_in(answers[1]) == "SA901" and "marker" not in answers[1].text
        several = client.post("/v1/anonymize", json={"text": [JOHN, "fail marker"]}).json()["results"]
        assert [each.get("code") for each in several] == [None, "SA901"]
    assert "marker" not in caplog.text


def test_a_key_is_asked_for_where_one_is_set(bundled_en, monkeypatch):
    monkeypatch.setenv("SERVICE_KEY", "a key of sixteen bytes")
    with client_of(hosts_of(bundled_en), api_key="env:SERVICE_KEY") as client:
        def status(path="/v1/pipelines", **headers):
            return client.get(path, headers=headers).status_code

        assert status() == status(**{"x-api-key": "a key of sixteen byte"}) == status(authorization="Basic a key of sixteen bytes") == 401
        assert status(**{"x-api-key": "a key of sixteen bytes"}) == status(authorization="bearer a key of sixteen bytes") == 200
        assert status("/health") == status("/openapi.json") == 200
        assert status("/v1/nothing") == status("/metrics") == status("/page/../metrics") == status("/docs/../metrics") == 401
        response = client.get("/metrics")
        assert code_in(response) == "SA505" and response.headers["www-authenticate"] == "Bearer"


def test_every_answer_has_the_headers_and_an_id(client):
    answers = [client.get("/v1/pipelines"), client.get("/nothing"), client.post("/v1/anonymize", json={"text": "a" * 1001}), client.request("DELETE", "/v1/pipelines")]
    assert [answer.status_code for answer in answers] == [200, 404, 413, 405]
    for answer in answers:
        for name, value in SECURITY_HEADERS:
            assert answer.headers[name.decode()] == value.decode()
        assert "access-control-allow-origin" not in answer.headers
    assert len({answer.headers["x-request-id"] for answer in answers}) == 4
    assert code_in(answers[1]) == "SA512" and code_in(answers[3]) == "SA513"


@pytest.mark.parametrize("values", [
    {"pipelines": ()}, {"port": 70000}, {"max_body": 0}, {"timeout": 0}, {"timeout": -1}, {"workers": 0}, {"api_key": "my key itself is here"},
])
def test_settings_that_are_not_valid(values):
    with pytest.raises(AnonymError, match="SA003") as caught:
        ServeSettings(**values).check()
    assert "my key" not in str(caught.value)


def test_settings_go_through_the_environment(monkeypatch):
    monkeypatch.setenv("SPACY_ANONYM_SERVE", "{}")
    assert settings_from_environment() == ServeSettings()
    settings = ServeSettings(pipelines=("en", "he"), port=free_port(), timeout=2.5, api_key="env:A")
    settings.to_environment()
    assert settings_from_environment() == settings
    for value in ("[]", "{", '{"unknown": 1}', '{"port": "x"}'):
        monkeypatch.setenv("SPACY_ANONYM_SERVE", value)
        with pytest.raises(AnonymError):
            settings_from_environment()
