"""What the tests of the service share: an application in this process, and a real server in another one."""

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager

import pytest

pytest.importorskip("fastapi", reason="the extra serve is not installed")
httpx = pytest.importorskip("httpx", reason="httpx is not installed")

from spacy_anonym.serve.app import make_app  # noqa: E402
from spacy_anonym.serve.host import Host  # noqa: E402
from spacy_anonym.serve.hosts import Hosts  # noqa: E402
from spacy_anonym.serve.settings import ServeSettings  # noqa: E402

KEY = "a-key-for-tests-of-the-service"
JOHN = "Call John Smith at 212-555-0147, or mail john.smith@example.org."


class Client:
    """An HTTP client of an application in this process, with an event loop of its own."""

    def __init__(self, app):
        self.app = app
        self.loop = asyncio.new_event_loop()
        self._client = httpx.AsyncClient(transport=httpx.ASGITransport(app, raise_app_exceptions=False), base_url="http://test")

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


def hosts_of(nlp, name="en", **options):
    return Hosts([Host(name, nlp, **options)])


@contextmanager
def client_of(hosts, **settings):
    """A client of an application with these settings."""
    client = Client(make_app(ServeSettings(**settings), hosts))
    try:
        yield client
    finally:
        client.close()
        hosts.close(5)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return found.getsockname()[1]


@contextmanager
def server(*arguments, port=None, env={}, log=subprocess.PIPE):
    """A real server process: (process, address). Its log is on `process.log` once it was stopped; a long one needs a file, as a pipe that nobody reads is soon full."""
    port = port or free_port()
    command = [sys.executable, "-m", "spacy_anonym", "serve", "--port", str(port), *map(str, arguments)]
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
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": method, "path": path, "raw_path": path.encode(),
        "root_path": "", "scheme": "http", "query_string": b"", "headers": [(b"content-type", b"application/json"), *headers],
        "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 2),
    }
    await app(scope, receive, send)
    body = b"".join(message.get("body", b"") for message in sent[1:])
    return sent[0]["status"], dict(sent[0]["headers"]), body


def code_in(response):
    """The code of an error's body."""
    return re.match(r"\[(SA\d{3})\]", response.json()["error"]).group(1) == response.json()["code"] and response.json()["code"]


@contextmanager
def listening(app, loop, **limits):
    """The application on a real socket, by uvicorn in this process with our protocol. YIELDS: its port."""
    import uvicorn

    from spacy_anonym.serve.protocol import GuardedProtocol

    ServeSettings(**limits).to_environment()
    config = uvicorn.Config(app, port=0, http=GuardedProtocol, ws="none", lifespan="off", log_config=None, access_log=False, timeout_graceful_shutdown=5)
    listener = uvicorn.Server(config)

    async def started():
        task = asyncio.ensure_future(listener._serve())
        while not listener.started:
            assert not task.done()
            await asyncio.sleep(0.01)
        return task

    task = loop.run_until_complete(started())
    try:
        yield listener.servers[0].sockets[0].getsockname()[1]
    finally:
        listener.should_exit = True
        loop.run_until_complete(task)


class Connection:
    """A raw connection to a port of this machine."""

    def __init__(self, port):
        self.port = port
        self.streams = None

    async def send(self, data):
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        self.streams[1].write(data)

    async def answer(self):
        """RETURNS: (status, headers, body)."""
        reader = self.streams[0]
        head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)).decode("ascii").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in head[1:] if line)
        return int(head[0].split()[1]), headers, await reader.readexactly(int(headers.get("content-length", 0)))

    async def post(self, path, body, *lines):
        await self.send(message(path, body, *lines))
        return await self.answer()

    def close(self):
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


def message(path, body, *lines, content_type="application/json"):
    """RETURNS: the bytes of a request."""
    body = body if isinstance(body, bytes) else json.dumps(body).encode()
    head = [f"POST {path} HTTP/1.1", "Host: x", f"Content-Type: {content_type}", f"Content-Length: {len(body)}", *lines]
    return "\r\n".join([*head, "", ""]).encode() + body
