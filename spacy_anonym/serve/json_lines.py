"""JSON lines over HTTP, in and out, in bounded memory: a window of lines is worked on while no more are read."""

from dataclasses import dataclass
from typing import Any, AsyncIterator, Awaitable, Callable, List, NamedTuple, Optional, Sequence

from pydantic_core import to_json

from ..errors import AnonymError, Errors
from ..known import check_known
from .pipelines import Pipelines
from .requests import AnonymizeCall, Facts, TextInput, body_of_answer, check_texts, count, make_call, parse_json
from .settings import ServeSettings
from .worker import Answer, answer_error

MEDIA_TYPE = "application/x-ndjson"
# Lines, and bytes of them, that are in memory together.
WINDOW, WINDOW_BYTES = 64, 1 << 20
# The input of a line that could not be read.
NOTHING: TextInput = ("", [], None)


class Line(NamedTuple):
    """A line that was read."""

    id: Any  # Its id, None where it has none.
    input: TextInput  # Its text, and what the caller found in it and knows of it.
    call: Optional[AnonymizeCall]  # What it asks for.
    error: Optional[AnonymError] = None  # What is wrong with it.


async def split_lines(chunks: AsyncIterator[bytes], most: int) -> AsyncIterator[bytes]:
    """YIELDS (bytes): the lines of a body, without their ends; empty ones are left out. RAISES (AnonymError): SA501 for
    a line of more than `most` bytes."""
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


@dataclass(repr=False)
class LineReader:
    """Makes lines of bytes. Lines that follow each other and ask for the same share one call."""

    model: Any  # What a line must be.
    pipelines: Pipelines
    settings: ServeSettings
    last: Optional[AnonymizeCall] = None  # What the line before asked for.

    def read(self, data: bytes) -> Line:
        """RETURNS (Line): a line, with what is wrong with it."""
        id = None
        try:
            line = parse_json(data, self.model)
            id = line.id
            call = make_call(self.pipelines, self.settings, line)
            check_texts([line.text], self.settings)
            check_known(line.known)
        except AnonymError as error:
            return Line(id, NOTHING, None, error)
        self.last = self.last if call == self.last else call
        return Line(id, (line.text, [span.row for span in line.spans], line.known), self.last)


async def answer_lines(lines: AsyncIterator[bytes], reader: LineReader, facts: Facts) -> AsyncIterator[bytes]:
    """Anonymize a stream of lines. YIELDS (bytes): Some answers at a time, a line each and in order. Their counts are
    added to `facts`."""
    window: List[Line] = []
    size = 0
    try:
        async for data in lines:
            window.append(reader.read(data))
            size += len(data)
            if len(window) >= WINDOW or size >= WINDOW_BYTES:
                yield await _answer(window, facts)
                window, size = [], 0
    except AnonymError as error:
        # A line that is too long ends the stream: where the next one begins is unknown.
        window.append(Line(None, NOTHING, None, error))
    if window:
        yield await _answer(window, facts)


async def answer_texts(call: AnonymizeCall, inputs: Sequence[TextInput], facts: Facts) -> AsyncIterator[bytes]:
    """Anonymize a list of texts as a stream. YIELDS (bytes): some answers at a time, a line each and in order."""
    for start in range(0, len(inputs), WINDOW):
        yield await _answer([Line(None, each, call) for each in inputs[start : start + WINDOW]], facts)


async def _answer(window: Sequence[Line], facts: Facts) -> bytes:
    answers: List[Any] = [None if line.error is None else answer_error(line.error) for line in window]
    for call in {id(line.call): line.call for line in window if line.call is not None}.values():
        places = [place for place, line in enumerate(window) if line.call is call]
        for place, answer in zip(places, await _run(call, [window[place].input for place in places])):
            answers[place] = answer
    count(facts, [line.input for line in window], answers)
    return b"".join(_line(line.id, body_of_answer(answer)) for line, answer in zip(window, answers))


async def _run(call: AnonymizeCall, inputs: Sequence[TextInput]) -> List[Answer]:
    try:
        return await call.run(inputs)
    except AnonymError as error:
        return [answer_error(error)] * len(inputs)


def _line(id: Any, body: bytes) -> bytes:
    return body + b"\n" if id is None else b'{"id":' + to_json(id) + b"," + body[1:] + b"\n"


def line_response(chunks: AsyncIterator[bytes]) -> Any:
    """RETURNS (Response): lines that are sent as they are made."""
    from starlette.responses import Response

    class LineResponse(Response):
        """starlette's own streaming response listens for the client's end meanwhile, and would swallow the lines that
        it still sends."""

        def __init__(self) -> None:
            super().__init__(media_type=MEDIA_TYPE)
            del self.headers["content-length"]

        async def __call__(self, scope: Any, receive: Any, send: Callable[[Any], Awaitable[None]]) -> None:
            await send({"type": "http.response.start", "status": self.status_code, "headers": self.raw_headers})
            async for chunk in chunks:
                await send({"type": "http.response.body", "body": chunk, "more_body": True})
            await send({"type": "http.response.body", "body": b""})

    return LineResponse()
