"""Sessions: a conversation with a language model over HTTP."""

import asyncio
import json
import logging
import time
from functools import partial

import pytest
from serve_pipelines import make_slow
from serve_util import JOHN, client_of, code_in, pipelines_of

from spacy_anonym.errors import AnonymError, Errors
from spacy_anonym.serve.errors import failed
from spacy_anonym.serve.routes import sessions as module

VALUES = ("John", "Smith", "212-555-0147", "john.smith@example.org")
ASKED = {"role": "user", "content": JOHN}


@pytest.fixture(scope="module")
def client():
    with client_of() as client:
        yield client


def opened(client, **body):
    answer = client.post("/v1/sessions", json=body)
    assert answer.status_code == 200, answer.text
    return f"/v1/sessions/{answer.json()['session']}"


def test_what_a_session_hides_it_restores(client):
    session = opened(client, language="en")
    hidden = client.post(f"{session}/hide", json={"messages": [ASKED]}).json()["messages"]
    assert not [value for value in VALUES if value in json.dumps(hidden)]
    # The next message knows the person, and so does its worker's process, which keeps nothing.
    assert client.post(f"{session}/hide", json={"messages": "What did Smith say?"}).json() == {
        "messages": "What did <PERSON_1.2> say?"
    }
    answer = {"role": "assistant", "content": hidden[0]["content"] + " <PERSON_9>"}
    restored = client.post(f"{session}/restore", json={"answer": answer}).json()
    assert restored["answer"]["content"] == JOHN + " <PERSON_9>"
    assert [problem["code"] for problem in restored["problems"]] == ["SA231"]
    assert "is not of this vault" in restored["problems"][0]["message"]
    assert client.request("DELETE", session).json() == {"deleted": True}
    for method, path in (("POST", "/hide"), ("POST", "/restore"), ("POST", "/stream"), ("DELETE", "")):
        gone = client.request(method, session + path, json={"messages": "x"})
        assert gone.status_code == 404 and code_in(gone) == "SA521"


@pytest.mark.parametrize("as_json", [False, True])
def test_pieces_of_streams_are_restored_as_the_whole(client, as_json):
    session = opened(client)
    [hidden] = client.post(f"{session}/hide", json={"messages": [JOHN]}).json()["messages"]
    text = json.dumps({"a": hidden}) if as_json else f"{hidden} <PERSON_9>"
    whole = client.post(f"{session}/restore", json={"answer": text}).json()
    parts, other = [], []
    for place, piece in enumerate(text):
        end = place == len(text) - 1
        body = {"piece": piece, "as_json": as_json, "end": end}
        last = client.post(f"{session}/stream", json=body).json()
        parts.append(last["text"])
        # A second answer that comes at the same time.
        other.append(client.post(f"{session}/stream", json={**body, "stream": 1}).json()["text"])
        assert end or last["problems"] == []
    assert "".join(parts) == "".join(other) == whole["answer"] and "John Smith" in whole["answer"]
    assert last["problems"] == whole["problems"] and bool(last["problems"]) != as_json
    for number in range(module.MAX_STREAMS):
        client.post(f"{session}/stream", json={"piece": "x", "stream": number})
    assert code_in(client.post(f"{session}/stream", json={"piece": "x", "stream": 99})) == "SA515"


def test_sessions_know_nothing_of_each_other(client):
    first, second = opened(client), opened(client)
    assert first != second and len(first) > 40
    said = {"messages": "the employee number is 48213"}
    assert client.post(f"{first}/hide", json=said).json()["messages"] == "the employee number is <ID_1>"
    assert client.post(f"{first}/hide", json={"messages": "48213 again"}).json()["messages"] == "<ID_1> again"
    assert client.post(f"{second}/restore", json={"answer": "<PERSON_1>"}).json()["answer"] == "<PERSON_1>"
    assert client.post(f"{second}/hide", json={"messages": "48213 again"}).json()["messages"] == "48213 again"


def test_what_cannot_be_hidden_is_an_error_and_not_remembered(client):
    session = opened(client)
    picture = {"role": "user", "content": [{"type": "image_url", "image_url": {"url": "https://a.example"}}]}
    for messages, code in (
        (["employee number 48213", picture], "SA241"),
        (["ID 48213", {"Mrs. Lindqvist": 1}], "SA240"),
    ):
        failed = client.post(f"{session}/hide", json={"messages": messages})
        assert failed.status_code == 400 and code_in(failed) == code and "Lindqvist" not in failed.text
    assert client.post(f"{session}/hide", json={"messages": "48213"}).json()["messages"] == "48213"


def test_settings_of_a_session(client):
    session = opened(client, operators={"PERSON": {"type": "surrogate", "seed": 3}}, allow_list=["212-555-0147"])
    hidden = client.post(f"{session}/hide", json={"messages": JOHN}).json()["messages"]
    assert "John" not in hidden and "<" not in hidden.partition("mail")[0] and "212-555-0147" in hidden
    assert client.post(f"{session}/restore", json={"answer": hidden}).json()["answer"] == JOHN
    own = opened(client, patterns=[{"regex": r"\bB\d{5}\b", "label": "BADGE"}], labels=["BADGE"])
    assert client.post(f"{own}/hide", json={"messages": "John Smith, B12345"}).json() == {
        "messages": "John Smith, <BADGE_1>"
    }


REFUSED = [
    ({"pipeline": "none"}, 404, "SA509"),
    ({"language": "he"}, 404, "SA510"),
    ({"operators": {"PERSON": "custom"}}, 400, "SA508"),
    ({"operators": {"PERSONE": "mask"}}, 422, "SA520"),
    ({"policy": "none"}, 400, "SA511"),
    ({"patterns": [["x+", "y"]]}, 422, "SA500"),
    ({"mapping": True}, 422, "SA500"),
    ({"ttl": 0}, 422, "SA500"),
]


@pytest.mark.parametrize("body, status, code", REFUSED)
def test_a_session_with_settings_that_are_not_valid_is_not_opened(client, body, status, code):
    answer = client.post("/v1/sessions", json=body)
    assert (answer.status_code, code_in(answer)) == (status, code)


def test_they_are_bounded_and_their_time_ends(monkeypatch):
    with client_of(max_sessions=2, session_ttl=1.5) as client:
        first = opened(client, ttl=1)
        answer = client.post("/v1/sessions", json={"ttl": 9_999})
        assert answer.json()["ttl"] == 1.5
        full = client.post("/v1/sessions", json={})
        assert full.status_code == 503 and code_in(full) == "SA522" and int(full.headers["retry-after"])
        start = time.monotonic()
        while time.monotonic() < start + 1.2:
            # Each use begins its time anew.
            assert client.post(f"{first}/hide", json={"messages": JOHN}).status_code == 200
            client.run(asyncio.sleep(0.3))
        client.run(asyncio.sleep(1.2))
        assert code_in(client.post(f"{first}/restore", json={"answer": "<PERSON_1>"})) == "SA521"
        monkeypatch.setattr(module, "MAX_VALUES", 2)
        session = opened(client)
        large = client.post(f"{session}/hide", json={"messages": JOHN})
        assert large.status_code == 413 and code_in(large) == "SA523"
        assert client.post(f"{session}/hide", json={"messages": "Mrs. Lindqvist"}).status_code == 200


def test_the_time_of_a_session_does_not_end_during_a_request(tmp_path):
    with client_of(pipelines_of(partial(make_slow, tmp_path))) as client:
        session = opened(client, ttl=1)

        async def run():
            hiding = asyncio.create_task(client._client.post(f"{session}/hide", json={"messages": "gate"}))
            await asyncio.sleep(1.2)
            (tmp_path / "open").touch()
            return await hiding

        assert client.run(run()).status_code == 200
        assert client.post(f"{session}/restore", json={"answer": "x"}).status_code == 200
        client.run(asyncio.sleep(1.2))
        assert code_in(client.post(f"{session}/restore", json={"answer": "x"})) == "SA521"


def test_what_a_session_keeps_is_bounded_whatever_replaces_it(client, monkeypatch):
    session = opened(client, operators={"DEFAULT": "redact"})
    monkeypatch.setattr(module, "MAX_VALUES", 2)
    texts = [f"Mail kim{number}@example.com" for number in range(3)]
    assert code_in(client.post(f"{session}/hide", json={"messages": texts})) == "SA523"
    assert client.post(f"{session}/hide", json={"messages": texts[0]}).status_code == 200
    monkeypatch.setattr(module, "MAX_CHARACTERS", 500)
    large = client.post(f"{session}/hide", json={"messages": "word " * 100})
    assert large.status_code == 413 and code_in(large) == "SA523" and "500 characters" in large.text


def test_limits_of_texts_hold_in_sessions():
    with client_of(max_texts=3, max_text_length=20) as client:
        session = opened(client)
        for texts, code in ((["a", "b", {"c": "d"}, "e"], "SA506"), (["x" * 21], "SA507")):
            for path, field in (("hide", "messages"), ("restore", "answer")):
                assert code_in(client.post(f"{session}/{path}", json={field: texts})) == code
        assert code_in(client.post(f"{session}/stream", json={"piece": "x" * 21})) == "SA507"
        for path, field in (("hide", "messages"), ("restore", "answer")):
            response = client.post(
                f"{session}/{path}",
                content='{"%s": [NaN]}' % field,
                headers={"content-type": "application/json"},
            )
            assert response.status_code == 422 and code_in(response) == "SA500"


def test_a_message_shows_numbers_as_they_are_written():
    shown = failed(AnonymError(Errors.SA110.format(length=1_000_001, most=1_000_000))).message
    assert "1,000,001" in shown and "1,000,000" in shown and "{" not in shown and "*" not in shown


def test_keys_limits_log_and_metrics_hold_for_them(tmp_path, caplog):
    key = tmp_path / "key"
    key.write_text("a-key-for-tests-of-the-service")
    with client_of(api_key=f"file:{key}", max_body=2_000) as client:
        headers = {"x-api-key": key.read_text()}
        assert code_in(client.post("/v1/sessions", json={})) == "SA505"
        handle = client.post("/v1/sessions", json={}, headers=headers).json()["session"]
        path = f"/v1/sessions/{handle}/hide"
        assert code_in(client.post(path, json={"messages": "x"})) == "SA505"
        assert code_in(client.post(path, json={"messages": "x" * 3_000}, headers=headers)) == "SA501"
        with caplog.at_level(logging.INFO, logger="spacy_anonym.serve"):
            assert client.post(path, json={"messages": JOHN}, headers=headers).status_code == 200
        logged = " ".join(str(vars(record)) for record in caplog.records)
        metrics = client.get("/metrics", headers=headers).text
        assert "/v1/sessions/{session}/hide" in logged and "/v1/sessions/{session}/hide" in metrics
        assert not [each for each in (*VALUES, handle) if each in logged + metrics]


def test_requests_at_a_time_give_one_value_one_number(client):
    session = opened(client)

    async def run():
        send = client._client.post
        texts = [f"Mail kim{number}@example.com and john@example.org" for number in range(12)]
        return await asyncio.gather(*(send(f"{session}/hide", json={"messages": text}) for text in texts))

    hidden = [answer.json()["messages"] for answer in client.run(run())]
    assert len(set(hidden)) == 12 and len({text.split()[-1] for text in hidden}) == 1
