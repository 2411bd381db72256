"""A client that keeps a server busy: a few connections, each with one request at a time, over loopback."""

import asyncio
import json
import time
from typing import Any, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple

HOST = "127.0.0.1"
HEAD_END = b"\r\n\r\n"
# Seconds that an answer may take.
PATIENCE = 120.0


class Load(NamedTuple):
    """What a client saw.

    done (int): Jobs that were answered well.
    errors (int): Others.
    seconds (float): How long it ran.
    p50, p99 (float): Milliseconds of a job.
    busy (float): The client's own share of one core: near 1 it measures itself.
    """

    done: int
    errors: int
    seconds: float
    p50: float
    p99: float
    busy: float


def analyze_body(text: str, answer: Optional[bytes]) -> bytes:
    """RETURNS (bytes): a request for Presidio's analyzer."""
    return _json({"text": text, "language": "en"})


def results_body(text: str, answer: Optional[bytes]) -> bytes:
    """RETURNS (bytes): a request for Presidio's anonymizer, with the analyzer's answer."""
    return b'{"text":' + _json(text) + b',"analyzer_results":' + (answer or b"[]") + b"}"


def text_body(text: str, answer: Optional[bytes]) -> bytes:
    """RETURNS (bytes): a request for our own endpoint."""
    return _json({"text": text})


BODIES: Dict[str, Callable[[str, Optional[bytes]], bytes]] = {
    "/analyze": analyze_body,
    "/anonymize": results_body,
    "/v1/anonymize": text_body,
}


def drive(steps: Sequence[Tuple[int, str]], texts: Sequence[str], clients: int, seconds: float) -> Load:
    """Send texts, over and over.

    steps (Sequence[Tuple[int, str]]): The port and path of each request of a job, in order; see `BODIES`.
    texts (Sequence[str]): The texts, a job each.
    clients (int): Jobs at a time, each client with connections of its own.
    seconds (float): How long. A client ends with its job.
    RETURNS (Load): What was seen.
    """
    try:
        import uvloop

        run: Callable[[Any], Any] = uvloop.run
    except ImportError:
        run = asyncio.run
    return run(_drive(steps, texts, clients, seconds))


async def _drive(steps: Sequence[Tuple[int, str]], texts: Sequence[str], clients: int, seconds: float) -> Load:
    times: List[float] = []
    errors: List[int] = []
    start, busy = time.perf_counter(), time.process_time()
    each = [
        _client(steps, texts[number % len(texts) :: clients] or texts, start + seconds, times, errors)
        for number in range(clients)
    ]
    await asyncio.gather(*each)
    took = time.perf_counter() - start
    times.sort()
    return Load(
        len(times),
        len(errors),
        took,
        _quantile(times, 0.5) * 1000,
        _quantile(times, 0.99) * 1000,
        (time.process_time() - busy) / took,
    )


def _quantile(times: Sequence[float], share: float) -> float:
    return times[min(len(times) - 1, int(len(times) * share))] if times else 0.0


async def _client(
    steps: Sequence[Tuple[int, str]], texts: Sequence[str], end: float, times: List[float], errors: List[int]
) -> None:
    connections: Dict[int, _Connection] = {port: _Connection(port) for port, _ in steps}
    place = 0
    while time.perf_counter() < end:
        text = texts[place % len(texts)]
        place += 1
        start = time.perf_counter()
        try:
            answer: Optional[bytes] = None
            for port, path in steps:
                answer = await asyncio.wait_for(connections[port].post(path, BODIES[path](text, answer)), PATIENCE)
            times.append(time.perf_counter() - start)
        except (OSError, EOFError, ValueError, asyncio.TimeoutError):
            errors.append(1)
            for connection in connections.values():
                connection.close()
    for connection in connections.values():
        connection.close()


class _Connection:
    """A connection that stays open where the server lets it.

    port (int): The server's.
    """

    def __init__(self, port: int) -> None:
        self._port = port
        self._streams: Any = None

    async def post(self, path: str, body: bytes) -> bytes:
        """RETURNS (bytes): the answer's body. RAISES (ValueError): For an answer that is not a good one."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(HOST, self._port)
        reader, writer = self._streams
        head = (
            f"POST {path} HTTP/1.1\r\nHost: {HOST}\r\nContent-Type: application/json\r\nContent-Length: "
            f"{len(body)}\r\n\r\n"
        )
        writer.write(head.encode("ascii") + body)
        head_bytes = (await reader.readuntil(HEAD_END)).lower()
        length = int(head_bytes.partition(b"content-length:")[2].partition(b"\r\n")[0])
        answer = await reader.readexactly(length)
        if b"connection: close" in head_bytes:
            self.close()
        if not head_bytes.startswith(b"http/1.1 200"):
            raise ValueError("the answer is not a good one")
        return answer

    def close(self) -> None:
        """Close it. The next request opens it anew."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode("utf8")
