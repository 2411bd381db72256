"""JSON lines over HTTP, in and out, in bounded memory: a window of lines is worked on while no more are read."""

from functools import lru_cache
from typing import Any, AsyncIterator, Awaitable, Callable, Dict, List, NamedTuple, Optional, Sequence, Tuple

from pydantic import ValidationError

# Compact JSON in bytes, by the library that reads the requests: several times as fast as Python's own.
from pydantic_core import to_json

from ..errors import AnonymError, Errors
from ..spans import Finding
from .call import Request, answer_of, as_findings, count
from .errors import places_of
from .lane import Outcome

MEDIA_TYPE = "application/x-ndjson"
# Lines, and bytes of them, that are in memory together.
WINDOW, WINDOW_BYTES = 64, 1 << 20

Facts = Dict[str, int]


class Line(NamedTuple):
    """A line that was read.

    id (Any): Its id, None where it has none.
    request (Optional[Request]): What it asks for.
    text (str): Its text.
    given (Sequence[Finding]): The spans that the caller found in it.
    error (Optional[AnonymError]): What is wrong with it.
    """

    id: Any
    request: Optional[Request]
    text: str = ""
    given: Sequence[Finding] = ()
    error: Optional[AnonymError] = None


async def split_lines(chunks: AsyncIterator[bytes], most: int) -> AsyncIterator[bytes]:
    """Cut a body into lines.

    chunks (AsyncIterator[bytes]): The body.
    most (int): Bytes of a line.
    YIELDS (bytes): Lines without their ends; empty ones are left out.
    RAISES (AnonymError): SA501 for a line that is longer.
    """
    rest = bytearray()
    async for chunk in chunks:
        *whole, last = chunk.split(b"\n")
        for line in whole:
            rest += line
            if len(rest) > most:
                break
            if rest.strip():
                yield bytes(rest)
            rest.clear()
        rest += last if len(rest) <= most else b""
        if len(rest) > most:
            raise AnonymError(Errors.SA501.format(limit=most))
    if rest.strip():
        yield bytes(rest)


class LineReader:
    """Makes lines of bytes. Lines that ask for the same share one request.

    make (Callable[[Any], Awaitable[Request]]): Makes a request of a line's settings.
    adapter (Any): pydantic's adapter of a line.
    """

    def __init__(self, make: Callable[[Any], Awaitable[Request]], adapter: Any) -> None:
        self._make = make
        self._adapter = adapter
        self._last: Tuple[Any, Optional[Request]] = None, None

    async def read(self, data: bytes) -> Line:
        """RETURNS (Line): a line, with what is wrong with it."""
        problem = ""
        try:
            line = self._adapter.validate_json(data)
        except ValidationError as error:
            problem = places_of(error.errors(include_input=False, include_context=False, include_url=False))
        if problem:
            return Line(None, None, error=AnonymError(Errors.SA500.format(problem=problem)))
        settings = line.model_dump(exclude={"id", "text", "spans"}, exclude_unset=True)
        try:
            if self._last[0] != settings:
                self._last = settings, await self._make(line)
            request = self._last[1]
            if request is not None:
                request.check([line.text])
            return Line(line.id, request, line.text, as_findings(line.spans))
        except AnonymError as error:
            return Line(line.id, None, error=error)


async def answer_lines(lines: AsyncIterator[bytes], reader: LineReader, facts: Facts) -> AsyncIterator[bytes]:
    """Anonymize a stream of lines.

    lines (AsyncIterator[bytes]): The lines.
    reader (LineReader): Reads one.
    facts (Dict[str, int]): Counts for the log.
    YIELDS (bytes): Some answers at a time, a line each and in order.
    """
    window: List[Line] = []
    size = 0
    try:
        async for data in lines:
            window.append(await reader.read(data))
            size += len(data)
            if len(window) >= WINDOW or size >= WINDOW_BYTES:
                yield await _answer(window, facts)
                window, size = [], 0
    except AnonymError as error:
        # A line that is too long ends it: nobody knows where the next one begins.
        window.append(Line(None, None, error=error))
    if window:
        yield await _answer(window, facts)


async def _answer(window: Sequence[Line], facts: Facts) -> bytes:
    outcomes: List[Outcome] = [Outcome(None, line.error) for line in window]
    for request in dict.fromkeys(line.request for line in window if line.request is not None):
        places = [place for place, line in enumerate(window) if line.request is request]
        for place, outcome in zip(places, await _run(request, [window[place] for place in places])):
            outcomes[place] = outcome
    answers = [answer_of(outcome) for outcome in outcomes]
    count(facts, [line.text for line in window], answers)
    return b"".join(
        to_json(answer if line.id is None else {"id": line.id, **answer}) + b"\n" for line, answer in zip(window, answers)
    )


async def _run(request: Request, lines: Sequence[Line]) -> List[Outcome]:
    given = [line.given for line in lines] if any(line.given for line in lines) else None
    try:
        return await request.all([line.text for line in lines], given)
    except AnonymError as error:
        return [Outcome(None, error)] * len(lines)


async def answer_texts(
    request: Request, texts: Sequence[str], given: Optional[Sequence[Sequence[Finding]]], facts: Facts
) -> AsyncIterator[bytes]:
    """Anonymize a list of texts as a stream. YIELDS (bytes): some answers at a time, a line each and in order."""
    for start in range(0, len(texts), WINDOW):
        end = start + WINDOW
        spans = given[start:end] if given is not None else [()] * len(texts[start:end])
        yield await _answer([Line(None, request, text, spans) for text, spans in zip(texts[start:end], spans)], facts)


def line_response(chunks: AsyncIterator[bytes]) -> Any:
    """RETURNS (Response): lines that are sent as they are made."""
    return _response_class()(chunks)


@lru_cache(maxsize=1)
def _response_class() -> Any:
    from starlette.responses import Response

    class LineResponse(Response):
        """starlette's own streaming response listens for the client's end meanwhile, and would swallow the lines that it still sends."""

        def __init__(self, chunks: AsyncIterator[bytes]) -> None:
            super().__init__(media_type=MEDIA_TYPE)
            del self.headers["content-length"]
            self._chunks = chunks

        async def __call__(self, scope: Any, receive: Any, send: Callable[[Any], Awaitable[None]]) -> None:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            async for chunk in self._chunks:
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
            await send({"type": "http.response.body", "body": b""})

    return LineResponse


__all__ = ["LineReader", "MEDIA_TYPE", "answer_lines", "answer_texts", "line_response", "split_lines", "to_json"]
