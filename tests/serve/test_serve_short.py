"""The short way: the same answers as the long one, whatever is sent; and what becomes of it when something is odd."""

import asyncio
import json
import threading

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from serve_util import JOHN, Connection, call_asgi, httpx, listening, message

from spacy_anonym.serve.app import make_app
from spacy_anonym.serve.host import Host
from spacy_anonym.serve.hosts import Hosts
from spacy_anonym.serve.settings import ServeSettings

KEY = "a key of sixteen bytes"
PATHS = ("/analyze", "/v1/anonymize", "/anonymize")


class Gate:
    """A component that waits at its gate for texts that begin with "slow", and fails for those that begin with "fail"."""

    labels = ()

    def __init__(self):
        self.open = threading.Event()
        self.seen = []

    def annotate(self, record):
        self.seen.append(record.text)
        if record.text.startswith("slow"):
            assert self.open.wait(30)
        if record.text.startswith("fail"):
            raise KeyError(record.text)


class Service:
    """An application on a socket, its loop, its gate, and a client's connection."""

    def __init__(self, loop, app, host, gate, port):
        self.loop, self.app, self.host, self.gate, self.port = loop, app, host, gate, port
        self.connection = Connection(port)

    @property
    def short(self):
        return self.app.state.short.answered

    def run(self, awaitable):
        return self.loop.run_until_complete(awaitable)

    def post(self, path, body, *lines):
        async def send():
            try:
                answer = await self.connection.post(path, body, *lines)
            except (asyncio.IncompleteReadError, ConnectionError):
                self.connection.close()
                answer = await self.connection.post(path, body, *lines)
            if answer[1].get("connection") == "close":
                self.connection.close()
            return answer

        return self.run(send())

    def long(self, path, body, *headers):
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        status, headers, body = self.run(call_asgi(self.app, [{"type": "http.request", "body": body, "more_body": False}], path=path, headers=headers))
        return status, {name.decode() for name in headers}, body


@pytest.fixture(scope="module")
def pipeline():
    nlp = spacy.blank("en")
    nlp.add_pipe("regex_ruler", config={"packs": ["common"]})
    nlp.add_pipe("anonymizer")
    return nlp


@pytest.fixture
def make(pipeline, monkeypatch):
    made = []

    def start(**limits):
        monkeypatch.setenv("SPACY_ANONYM_SERVE", "{}")
        loop = asyncio.new_event_loop()
        host, gate = Host("en", pipeline), Gate()
        host._finders = [("gate", gate), *host._finders]
        app = make_app(ServeSettings(**limits), Hosts([host]))
        listener = listening(app, loop, **limits)
        service = Service(loop, app, host, gate, listener.__enter__())
        made.append((service, listener))
        return service

    yield start
    for service, listener in made:
        service.gate.open.set()
        service.connection.close()
        listener.__exit__(None, None, None)
        service.host.close(5)
        service.loop.close()


TEXT = "mail a@example.org, call 212-555-0147"
GOOD = {
    "/analyze": {"text": TEXT, "language": "en"},
    "/v1/anonymize": {"text": TEXT},
    "/anonymize": {"text": TEXT, "analyzer_results": [{"start": 5, "end": 18, "entity_type": "EMAIL_ADDRESS", "score": 0.9}]},
}


def same(service, path, body):
    """Send a request both ways."""
    status, headers, data = service.post(path, body)
    long_status, long_names, long_data = service.long(path, body)
    assert (status, data) == (long_status, long_data)
    assert set(headers) - {"date", "server", "connection"} == long_names - {"connection"}
    return status


@pytest.mark.parametrize("path", PATHS)
def test_a_good_request_goes_the_short_way_and_the_answer_is_that_of_the_long_one(make, path):
    service = make()
    assert same(service, path, GOOD[path]) == 200
    assert service.short == 1
    for body in ({**GOOD[path], "text": "שלום a@example.org"}, {**GOOD[path], "text": ""}, {**GOOD[path], "text": [TEXT, ""]}, {**GOOD[path], "text": 3}):
        same(service, path, body)
    for name, value in (("entities", ["EMAIL_ADDRESS"]), ("score_threshold", 0), ("operators", {"DEFAULT": "redact"}), ("detect", False), ("language", "xx"),
                        ("spans", [{"start": 0, "end": 4, "label": "PERSON"}]), ("allow_list", ["a@example.org"]), ("mapping", True), ("patterns", ["mail"])):
        same(service, path, {**GOOD[path], name: value})


values = st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20), lambda inner: st.lists(inner, max_size=3), max_leaves=5)
fields = st.sampled_from("text language entities operators policy threshold labels spans detect analyzer_results anonymizers score_threshold context".split())


def test_whatever_is_sent_the_answer_is_that_of_the_long_way(make):
    service = make()

    @settings(max_examples=60, deadline=None)
    @given(st.sampled_from(PATHS), st.text(max_size=60) | values, st.dictionaries(fields, values, max_size=2), st.booleans())
    def check(path, text, more, is_cut):
        body = json.dumps({"language": "en", **more, "text": text}).encode()
        same(service, path, body[: len(body) // 2] if is_cut else body)

    check()
    assert service.short


def test_requests_of_one_moment_are_worked_on_together_and_each_has_its_own_answer(make):
    service = make()
    texts = [f"mail a{number}@example.org" if number % 7 else f"fail {number}" for number in range(40)]

    async def one(text):
        connection = Connection(service.port)
        try:
            return await connection.post("/v1/anonymize", {"text": text, "operators": {"DEFAULT": "keep"}})
        finally:
            connection.close()

    async def all_of_them():
        return await asyncio.gather(*[one(text) for text in texts])

    answers = service.run(all_of_them())
    assert [status for status, _, _ in answers] == [200 if text.startswith("mail") else 500 for text in texts]
    assert [json.loads(body).get("text", "") for _, _, body in answers] == [text if text.startswith("mail") else "" for text in texts]
    assert not any(b"fail 1" in body for _, _, body in answers)
    assert service.short == sum(text.startswith("mail") for text in texts)


def test_requests_in_a_row_are_answered_in_their_order_and_a_body_may_come_in_pieces(make):
    service = make()

    async def run():
        parts = [message("/v1/anonymize", {"text": f"number {number}"}, *([] if number % 3 else ["X-A: b"])) for number in range(9)]
        parts.insert(4, b"GET /health HTTP/1.1\r\nHost: x\r\n\r\n")
        parts.insert(6, message("/v1/anonymize", {"text": 3}))
        await service.connection.send(b"".join(parts))
        together = [await service.connection.answer() for _ in parts]
        data = message("/v1/anonymize", {"text": "in pieces"})
        for place in range(0, len(data), 17):
            await service.connection.send(data[place : place + 17])
            await asyncio.sleep(0.01)
        return together, await service.connection.answer()

    together, pieces = service.run(run())
    assert [status for status, _, _ in together] == [200] * 6 + [422] + [200] * 4
    numbers = [json.loads(body)["text"] for _, _, body in together if body.startswith(b'{"text"')]
    assert numbers == [f"number {number}" for number in range(9)]
    assert json.loads(pieces[2])["text"] == "in pieces" and service.short == 10


def test_a_body_that_does_not_come_is_given_up(make):
    service = make(body_timeout=0.2)
    whole = message("/v1/anonymize", {"text": TEXT})

    async def run():
        await service.connection.send(whole[:-5])
        return await service.connection.answer()

    status, headers, _ = service.run(run())
    assert (status, headers["connection"]) == (408, "close") and not service.short


def test_a_connection_is_closed_where_the_client_asks_for_it(make):
    service = make()

    async def run():
        answer = await service.connection.post("/v1/anonymize", {"text": TEXT}, "Connection: close")
        return answer, await service.connection.streams[0].read()

    (status, headers, _), rest = service.run(run())
    assert (status, headers["connection"], rest, service.short) == (200, "close", b"", 1)


def test_limits_and_the_key_hold(make, monkeypatch):
    monkeypatch.setenv("SERVICE_KEY", KEY)
    service = make(api_key="env:SERVICE_KEY", max_body=200, max_text_length=50, max_texts=2)
    with_key = f"X-API-Key: {KEY}"
    assert service.post("/v1/anonymize", GOOD["/v1/anonymize"])[0] == service.post("/v1/anonymize", GOOD["/v1/anonymize"], with_key + "x")[0] == 401
    assert service.post("/v1/anonymize", {"text": "a" * 51}, with_key)[0] == service.post("/v1/anonymize", {"text": "a" * 300}, with_key)[0] == 413
    assert service.post("/analyze", {"text": ["a"] * 3, "language": "en"}, with_key)[0] == 413
    assert service.short == 0
    assert service.post("/v1/anonymize", GOOD["/v1/anonymize"], with_key)[0] == 200
    assert service.post("/v1/anonymize", GOOD["/v1/anonymize"], f"Authorization: Bearer {KEY}")[0] == 200
    assert service.short == 2


def test_a_pipeline_with_other_work_is_waited_for_and_then_the_short_way_is_taken_again(make):
    service = make()
    texts = ["slow" + " x" * 200, "meanwhile"]

    async def run():
        connections = [Connection(service.port) for _ in texts]
        # Ad-hoc patterns take the lane's thread.
        await connections[0].send(message("/v1/anonymize", {"text": texts[0], "patterns": ["x"]}))
        while texts[0] not in service.gate.seen:
            await asyncio.sleep(0.01)
        await connections[1].send(message("/v1/anonymize", {"text": texts[1]}))
        while not service.host.waiting:
            await asyncio.sleep(0.01)
        service.gate.open.set()
        answers = [await connection.answer() for connection in connections]
        for connection in connections:
            connection.close()
        return answers

    assert [status for status, _, _ in service.run(run())] == [200, 200]
    assert service.short == 0 and service.post("/v1/anonymize", {"text": TEXT})[0] == 200 and service.short == 1


def test_what_waits_of_a_client_that_went_away_is_never_begun(make, caplog):
    caplog.set_level("INFO", "spacy_anonym.serve")
    service = make()

    async def run():
        first, gone, last = (Connection(service.port) for _ in range(3))
        await first.send(message("/v1/anonymize", {"text": "slow", "patterns": ["x"]}))
        while "slow" not in service.gate.seen:
            await asyncio.sleep(0.01)
        await gone.send(message("/v1/anonymize", {"text": ["gone 1", "gone 2"], "patterns": ["x"]}))
        while not service.host.waiting:
            await asyncio.sleep(0.01)
        gone.close()
        while not any(getattr(record, "facts", {}).get("status") == 499 for record in caplog.records):
            await asyncio.sleep(0.01)
        await last.send(message("/v1/anonymize", {"text": JOHN, "patterns": ["x"]}))
        service.gate.open.set()
        answers = [await first.answer(), await last.answer()]
        first.close(), last.close()
        return answers

    assert [status for status, _, _ in service.run(run())] == [200, 200]
    assert service.gate.seen == ["slow", JOHN]
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


def test_what_fails_as_a_whole_is_answered_by_the_long_way_and_the_short_one_goes_on(make, monkeypatch):
    service = make()
    with monkeypatch.context() as broken:
        def fail(pieces):
            raise MemoryError

        broken.setattr(service.host, "now", fail)
        # A list is long enough to take the lane's thread.
        assert service.post("/analyze", {"text": [TEXT] * 20, "language": "en"})[0] == 200
    assert service.short == 0
    assert service.post("/analyze", GOOD["/analyze"])[0] == 200 and service.short == 1


def test_it_is_logged_and_counted_like_any_request(make, caplog):
    caplog.set_level("INFO", "spacy_anonym.serve")
    service = make()
    _, headers, _ = service.post("/analyze", GOOD["/analyze"])
    facts = caplog.records[-1].facts
    assert {"id": headers["x-request-id"], "method": "POST", "route": "/analyze", "status": 200, "texts": 1, "characters": len(TEXT)}.items() <= facts.items()
    assert facts["findings"] and facts["ms"] > 0 and "example" not in str([record.__dict__ for record in caplog.records])
    text = httpx.Response(200, content=service.app.state.figures.text() or b"").text
    if text:
        assert 'spacy_anonym_requests_total{method="POST",route="/analyze",status="200"} 1.0' in text and f"spacy_anonym_characters_total {len(TEXT)}.0" in text
