"""A pipeline's processes: batches, turns, time limits; what hangs or ends takes nobody along."""

import asyncio
import json
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from serve_pipelines import (
    make_after_a_while,
    make_failing,
    make_late,
    make_slow,
    make_small,
    make_with_docs,
    make_without_anonymizer,
)
from serve_util import JOHN, client_of, code_in, pipelines_of

import spacy_anonym
from spacy_anonym.keys import current_run
from spacy_anonym.serve.batching import Queue, Queued
from spacy_anonym.serve.pipelines import Pipeline, Pipelines
from spacy_anonym.serve.worker import Task

pytestmark = pytest.mark.slow  # processes of its own

MAIL = "mail a@example.org"


class Slow:
    """A client of a service whose pipeline is slow, and the files by which the two talk."""

    def __init__(self, client, pipeline, folder):
        self.client, self.pipeline, self.folder = client, pipeline, folder

    @property
    def seen(self):
        path = self.folder / "seen"
        return path.read_text().splitlines() if path.exists() else []

    def open(self):
        (self.folder / "open").touch()

    async def post(self, text, **more):
        return await self.client._client.post("/v1/anonymize", json={"text": text, **more}, timeout=300)

    async def begin(self, text):
        """Send a text, and wait until it is worked on."""
        task = asyncio.create_task(self.post(text))
        await self.until(lambda: text[:20] in self.seen)
        return task

    async def until(self, condition):
        end = time.monotonic() + 120
        while not condition():
            assert time.monotonic() < end
            await asyncio.sleep(0.01)

    async def health(self):
        """RETURNS: how long the service takes to say that it lives."""
        started = time.monotonic()
        assert (await self.client._client.get("/health")).status_code == 200
        return time.monotonic() - started


@pytest.fixture(scope="module")
def pipelines(tmp_path_factory):
    folder = tmp_path_factory.mktemp("slow")
    made = pipelines_of(partial(make_slow, folder), long_text=1000)
    made.folder = folder
    yield made
    made.close()


@pytest.fixture
def slow(pipelines):
    for name in ("seen", "open"):
        (pipelines.folder / name).unlink(missing_ok=True)
    pipeline = pipelines.default
    pipeline.timeout = 300
    with client_of(pipelines, keep=True) as client:
        yield Slow(client, pipeline, pipelines.folder)


@pytest.fixture
def impatient(slow):
    """The time that a request has, for a test about it: a batch of several has a quarter."""

    def set_timeout(seconds):
        slow.pipeline.timeout = seconds
        for workers in (slow.pipeline._short, slow.pipeline._long):
            for runner in workers.runners:
                runner._timeout = seconds

    yield set_timeout
    set_timeout(300)


@pytest.mark.parametrize("kind", ["sleep", "hold"])
def test_what_hangs_is_answered_in_time_and_the_others_in_its_batch_are_answered_well(slow, impatient, kind):
    async def run():
        first = await slow.begin("gate")
        # These wait together, and are a batch once the gate is open.
        others = [asyncio.create_task(slow.post(text)) for text in (MAIL, f"{kind} for ever", JOHN, [MAIL] * 3)]
        await slow.until(lambda: slow.pipeline.waiting == 4)
        impatient(120)
        slow.pipeline._short.runners[0]._timeout = 8
        started = time.monotonic()
        slow.open()
        took = []
        while not all(task.done() for task in others):
            took.append(await slow.health())
            await asyncio.sleep(0.05)
        return [await first, *[await task for task in others]], took, time.monotonic() - started

    answers, took, seconds = slow.client.run(run())
    assert [answer.status_code for answer in answers] == [200, 200, 504, 200, 200]
    assert code_in(answers[2]) == "SA504" and answers[1].json()["text"] == "mail <EMAIL_ADDRESS>"
    assert [each["text"] for each in answers[4].json()["results"]] == ["mail <EMAIL_ADDRESS>"] * 3
    # Its process held up nobody but its own batch, and was replaced.
    assert max(took) < 5 and seconds < 250
    impatient(300)
    assert slow.client.post("/v1/anonymize", json={"text": MAIL}).status_code == 200
    assert slow.seen.count(f"{kind} for ever") == 2


def test_what_ends_a_process_fails_alone(slow):
    async def run():
        first = await slow.begin("gate")
        others = [asyncio.create_task(slow.post(text)) for text in (MAIL, "exit now", JOHN)]
        await slow.until(lambda: slow.pipeline.waiting == 3)
        slow.open()
        return [await first, *[await task for task in others]]

    answers = slow.client.run(run())
    assert [answer.status_code for answer in answers] == [200, 200, 500, 200]
    assert code_in(answers[2]) == "SA519"


def test_what_takes_too_long_is_given_up_and_what_waits_is_never_begun(slow):
    slow.pipeline.timeout = 5

    async def run():
        first = await slow.begin("gate")
        return await asyncio.gather(first, slow.post("waits"))

    first, second = slow.client.run(run())
    assert (first.status_code, code_in(first)) == (504, "SA504")
    assert (second.status_code, code_in(second)) in ((503, "SA503"), (504, "SA504"))
    slow.pipeline.timeout = 300
    assert slow.client.post("/v1/anonymize", json={"text": MAIL}).status_code == 200
    # What nobody waits for is not begun anew.
    assert slow.seen.count("gate") == 1


def test_one_request_too_many_is_told_to_come_back(slow):
    slow.pipeline._short.queue._most = 2

    async def run():
        tasks = [await slow.begin("gate"), *[asyncio.create_task(slow.post(f"number {number}")) for number in range(4)]]
        await slow.until(lambda: sum(task.done() for task in tasks) == 2)
        slow.open()
        return await asyncio.gather(*tasks)

    try:
        answers = slow.client.run(run())
    finally:
        slow.pipeline._short.queue._most = 256
    assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 503, 503]
    refused = [answer for answer in answers if answer.status_code == 503]
    assert {code_in(answer) for answer in refused} == {"SA503"} and refused[0].headers["retry-after"] == "1"


def test_long_texts_do_not_keep_short_ones_waiting_and_come_out_in_order(slow):
    async def run():
        long = await slow.begin("gate" + "a" * 2000)
        answers = await asyncio.gather(*[slow.post(MAIL) for _ in range(5)])
        assert not long.done()
        slow.open()
        return [*answers, await long]

    assert {answer.status_code for answer in slow.client.run(run())} == {200}
    results = slow.client.post("/v1/anonymize", json={"text": [MAIL, MAIL + " " * 2000, MAIL]}).json()["results"]
    assert [len(each["text"]) > 2000 for each in results] == [False, True, False]


def test_the_time_of_a_request_begins_when_a_first_process_is_loaded():
    with client_of(pipelines_of(make_after_a_while, timeout=5.0, long_text=50)) as client:
        # The process for long texts is started with the first of them.
        for text in (MAIL, MAIL + 60 * " x"):
            assert client.post("/v1/anonymize", json={"text": text}).status_code == 200


def test_a_text_that_fails_fails_alone_and_tells_nothing(slow, caplog):
    async def run():
        return await asyncio.gather(*[slow.post(text) for text in (JOHN, "fail marker", JOHN)])

    answers = slow.client.run(run())
    assert [answer.status_code for answer in answers] == [200, 500, 200]
    assert code_in(answers[1]) == "SA901" and "marker" not in answers[1].text
    several = slow.client.post("/v1/anonymize", json={"text": [JOHN, "fail marker"]}).json()["results"]
    assert [each.get("code") for each in several] == [None, "SA901"]
    failure = next(record.facts for record in caplog.records if record.getMessage() == "failure")
    assert failure["exception"] == "KeyError" and failure["id"] == answers[1].headers["x-request-id"]
    assert any("annotate" in place for place in failure["places"])
    assert "marker" not in str([record.__dict__ for record in caplog.records])


def test_what_waits_of_a_client_that_went_away_is_never_begun(slow):
    async def run():
        first = await slow.begin("gate")
        task = asyncio.create_task(_ask_and_go(slow.client.app))
        await slow.until(lambda: slow.pipeline.waiting)
        assert await task == []
        slow.open()
        return await first, await slow.post("after")

    assert [answer.status_code for answer in slow.client.run(run())] == [200, 200]
    assert slow.seen == ["gate", "after"]


async def _ask_and_go(app):
    """RETURNS: what is sent to a client that goes away after its request."""
    messages = [{"type": "http.request", "body": json.dumps({"text": "gone"}).encode(), "more_body": False}]
    sent = []

    async def receive():
        return messages.pop() if messages else {"type": "http.disconnect"}

    async def send(message):
        sent.append(message)

    headers = [(b"host", b"localhost"), (b"content-type", b"application/json")]
    scope = {
        "type": "http",
        "method": "POST",
        "path": "/v1/anonymize",
        "raw_path": b"/v1/anonymize",
        "root_path": "",
        "query_string": b"",
        "headers": headers,
    }
    await app(scope, receive, send)
    return sent


def test_requests_with_many_inputs_take_turns_with_others():
    async def run():
        queue = Queue(5)
        requests = [Queued(Task("anonymize", {}, [""] * count), [10] * count, 60) for count in (500, 1, 20)]
        for request in requests:
            queue.put(request)
        batches = []
        while len(queue):
            batches.append([(requests.index(request), places) for request, places in queue.take(100_000)])
        return batches

    batches = asyncio.run(run())
    assert [(number, len(places)) for number, places in batches[0]] == [
        (0, 16),
        (1, 1),
        (2, 16),
        (0, 16),
        (2, 4),
        (0, 11),
    ]
    for number, count in ((0, 500), (2, 20)):
        assert [place for batch in batches for each, places in batch if each == number for place in places] == list(
            range(count)
        )


def test_a_batch_has_as_much_as_there_is_room_for_and_one_input_at_least():
    async def run():
        queue = Queue(5)
        queue.put(Queued(Task("anonymize", {}, [""] * 4), [50, 60, 900, 5], 60))
        return [[places for _, places in queue.take(100)] for _ in range(3)]

    assert asyncio.run(run()) == [[[0, 1]], [[2]], [[3]]]


OPERATORS = {"DEFAULT": {"type": "surrogate"}, "EMAIL_ADDRESS": "hash"}


def test_all_processes_draw_from_the_same_key():
    pipelines = Pipelines([Pipeline(name, make_small, long_text=200) for name in ("one", "two")])
    with client_of(pipelines) as client:

        def values(text, **more):
            return (
                client.post("/v1/anonymize", json={"text": text, "operators": OPERATORS, **more})
                .json()["text"]
                .split()[1]
            )

        assert len({values(MAIL), values(f"{MAIL} {' ' * 300}"), values(MAIL, pipeline="two")}) == 1
    assert current_run() is current_run()


def test_pipelines_with_docs_give_what_the_library_gives_and_one_that_fails_fails_alone():
    nlp = make_with_docs()
    texts = [f"{JOHN} Case {number}." for number in range(40)]
    expected = [{"text": text, "items": list(items)} for text, items in spacy_anonym.anonymize_texts(texts, nlp)]
    with client_of(pipelines_of(make_with_docs, long_text=2000)) as client:
        results = client.post("/v1/anonymize", json={"text": texts}).json()["results"]
        assert [{name: each[name] for name in ("text", "items")} for each in results] == expected
        assert "<PERSON>" in client.post("/v1/anonymize", json={"text": JOHN + " " * 3000}).json()["text"]


@pytest.mark.parametrize(
    "make, code", [(make_without_anonymizer, "SA106"), (make_late, "SA517"), (make_failing, "SA008")]
)
def test_a_pipeline_that_cannot_be_served_ends_the_start(make, code):
    with pytest.raises(spacy_anonym.AnonymError, match=code) as caught:
        pipelines_of(make)
    assert "Quill" not in str(caught.value)


SERVICE = """
import sys, time
sys.path[:0] = {path!r}
from functools import partial
from serve_pipelines import make_slow
from serve_util import client_of, pipelines_of
import asyncio

if __name__ == "__main__":
    pipelines = pipelines_of(partial(make_slow, {folder!r}), timeout=4)
    print(pipelines.default._short.runners[0]._process._process.pid, flush=True)
    with client_of(pipelines) as client:
        client.post("/v1/anonymize", json={{"text": {text!r}}}, timeout=100)
        time.sleep(600)
"""


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs /proc")
@pytest.mark.parametrize("text", ["mail", "sleep", "hold"])
def test_a_worker_ends_by_itself_when_its_service_is_killed(tmp_path, text):
    script = tmp_path / "service.py"
    script.write_text(
        SERVICE.format(
            path=[str(Path(__file__).parent), str(Path(__file__).parents[1])], folder=str(tmp_path), text=text
        )
    )
    process = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
    try:
        worker = int(process.stdout.readline())
        end = time.monotonic() + 120
        while not (tmp_path / "seen").exists():
            assert time.monotonic() < end
            time.sleep(0.02)
        process.send_signal(signal.SIGKILL)
        process.wait()
        # What holds the lock of the interpreter has its time limit, and some seconds.
        end = time.monotonic() + 60
        while _lives(worker):
            assert time.monotonic() < end
            time.sleep(0.05)
    finally:
        process.kill()
        process.communicate()


def _lives(pid):
    try:
        return "(zombie)" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False
