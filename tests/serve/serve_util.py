"""What the tests of the service share: an application in this process, and a real server in another one."""

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from functools import partial

import pytest

pytest.importorskip("fastapi", reason="the extra serve is not installed")
httpx = pytest.importorskip("httpx", reason="httpx is not installed")

import spacy_anonym  # noqa: E402
from spacy_anonym.serve.app import make_app  # noqa: E402
from spacy_anonym.serve.pipelines import Pipeline, Pipelines  # noqa: E402
from spacy_anonym.serve.settings import ServeSettings  # noqa: E402

KEY = "a-key-for-tests-of-the-service"
JOHN = "Call John Smith at 212-555-0147, or mail john.smith@example.org."


class Client:
    """An HTTP client of an application in this process, with an event loop of its own."""

    def __init__(self, app):
        self.app = app
        self.loop = asyncio.new_event_loop()
        self._client = httpx.AsyncClient(
            transport=httpx.ASGITransport(app, raise_app_exceptions=False), base_url="http://localhost"
        )

    def request(self, method, path, **options):
        return self.run(self._client.request(method, path, **options))

    def get(self, path, **options):
        return self.request("GET", path, **options)

    def post(self, path, **options):
        return self.request("POST", path, **options)

    def run(self, awaitable):
        return self.loop.run_until_complete(awaitable)

    def close(self):
        self.run(self._client.aclose())
        self.loop.close()


def load_rules(name):
    """RETURNS: a bundled pipeline without its tagger."""
    return spacy_anonym.load(name, exclude=["ner"])


SERVED = {}


def served(name="en"):
    """RETURNS: a bundled pipeline, its rules alone, in processes that all tests share."""
    if name not in SERVED:
        SERVED[name] = Pipelines([Pipeline(name, partial(load_rules, name))])
    return SERVED[name]


def pipelines_of(make, name="en", **options):
    """RETURNS: a pipeline that a function of a module makes, in processes of its own. Close it."""
    return Pipelines([Pipeline(name, make, **options)])


@contextmanager
def client_of(pipelines=None, keep=False, **settings):
    """A client of an application with these settings; its own pipelines are closed with it, if they are not to be
    kept.
    """
    client = Client(make_app(ServeSettings(**settings), pipelines or served()))
    try:
        yield client
    finally:
        client.close()
        if pipelines is not None and not keep:
            pipelines.close(5)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@contextmanager
def server(*arguments, port=None, env={}, log=subprocess.PIPE, script=None):
    """A real server process: (process, address); by a script of its own, which is given the first argument, the port,
    and the others. Its log is on `process.log` once it was stopped; a long one needs a file, as a pipe that nobody
    reads is soon full.
    """
    port = port or free_port()
    command = [sys.executable, "-m", "spacy_anonym", "serve", "--port", str(port), *map(str, arguments)]
    if script is not None:
        command = [sys.executable, str(script), str(arguments[0]), str(port), *map(str, arguments[1:])]
    process = subprocess.Popen(command, stderr=log, text=True, env={**os.environ, "OMP_NUM_THREADS": "1", **env})
    address = f"http://127.0.0.1:{port}"
    try:
        wait_until_up(process, address)
        yield process, address
    finally:
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        try:
            process.log = process.communicate(timeout=30)[1]
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()


def wait_until_up(process, address):
    end = time.monotonic() + 300
    while time.monotonic() < end:
        if process.poll() is not None:
            raise AssertionError(process.communicate()[1])
        try:
            httpx.get(f"{address}/v1/pipelines", timeout=5)
            return
        except httpx.TransportError:
            time.sleep(0.1)
    raise AssertionError("the server did not start")


async def call_asgi(app, messages, *, path="/v1/anonymize", headers=(), method="POST"):
    """Send ASGI messages; a message may be an async function that makes one. RETURNS: (status, headers, body)."""
    waiting = list(messages)
    sent = []

    async def receive():
        if not waiting:
            await asyncio.sleep(3600)
        message = waiting.pop(0)
        return await message() if callable(message) else message

    async def send(message):
        sent.append(message)

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "scheme": "http",
        "query_string": b"",
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/json"), *headers],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 2),
    }
    await app(scope, receive, send)
    body = b"".join(message.get("body", b"") for message in sent[1:])
    return sent[0]["status"], dict(sent[0]["headers"]), body


def code_in(response):
    """The code of an error's body."""
    return (
        re.match(r"\[(SA\d{3})\]", response.json()["error"]).group(1) == response.json()["code"]
        and response.json()["code"]
    )
