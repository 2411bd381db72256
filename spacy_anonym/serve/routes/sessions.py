"""Conversations with a language model: what a session hides, it restores. That is kept in memory, until a session's
time is over or it is deleted."""

import asyncio
from contextlib import contextmanager
from dataclasses import dataclass, field
from secrets import token_urlsafe
from typing import Any, Dict, Iterator, List

from pydantic_core import to_json

from ...conversation.json_restorer import JsonRestorer
from ...conversation.memory import Memory
from ...errors import AnonymError, Errors
from ...vault.restore import Problem
from .. import models
from ..errors import problem_rows
from ..openapi import ERRORS, json_answer, post
from ..pipelines import Pipeline, Pipelines
from ..requests import check_texts, count, make_call, read_json, texts_in, value_of
from ..settings import ServeSettings
from ..worker import Answer, Task

# Bytes of a handle that nobody guesses.
HANDLE = 24
# Values of a session, characters of all that it knows, and texts that come in pieces, each under a number of its own.
MAX_VALUES, MAX_CHARACTERS, MAX_STREAMS = 10_000, 8_000_000, 64


@dataclass(eq=False, repr=False)
class Session:
    """A client's conversation. Any of its pipeline's processes may work on it: what it knows goes there and back."""

    pipeline: Pipeline
    arguments: Dict[str, Any]  # The fields of `FindSettings`.
    ttl: float  # Seconds after the last request that it is kept.
    requests: int = 0  # How many are under way.
    timer: Any = None  # What ends the session where there is none.
    memory: Memory = field(default_factory=Memory)
    restorers: Dict[int, Any] = field(default_factory=dict)
    # One request after the other: a value must not get two numbers.
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def hide(self, messages: Any, size: int, gone: Any = None) -> Answer:
        """RETURNS (Answer): hidden messages, in JSON. RAISES (AnonymError): SA523 where there would be too much to
        remember; see `Pipeline.run`. RAISES (FailedError): What `Conversation.hide` raised. Nothing is remembered
        then."""
        async with self.lock:
            task = Task("hide", self.arguments, [(self.memory, messages)])
            [answer] = await self.pipeline.run(task, [size], gone)
            hidden, memory = value_of(answer)
            values, characters = memory.size
            if values > MAX_VALUES or characters > MAX_CHARACTERS:
                raise AnonymError(Errors.SA523.format(limit=MAX_VALUES, length=MAX_CHARACTERS))
            self.memory = memory
            return answer._replace(value=hidden)

    async def restore(self, answer: Any, size: int, gone: Any = None) -> Answer:
        """RETURNS (Answer): a restored answer of a model and its problems, in JSON. RAISES: As `hide`."""
        task = Task("restore_answer", {}, [(self.memory.vault, answer)])
        return (await self.pipeline.run(task, [size], gone))[0]

    async def feed(self, stream: int, piece: str, as_json: bool, end: bool) -> Any:
        """RETURNS (Tuple[str, List[Problem]]): as much of a text that comes in pieces as is certain; at its end all of
        it, and what could not be restored. RAISES (AnonymError): SA515 for too many texts at a time."""

        def restore() -> Any:
            restorer = self.restorers.get(stream)
            if restorer is None:
                if len(self.restorers) >= MAX_STREAMS:
                    raise AnonymError(Errors.SA515.format(param="stream", count=stream, limit=MAX_STREAMS, length=1))
                restorer = self.restorers[stream] = JsonRestorer(self.memory.vault, as_json)
            text: str = restorer.feed(piece)
            problems: List[Problem] = []
            if end:
                del self.restorers[stream]
                text, problems = text + restorer.close(), restorer.problems
            return text, problems

        async with self.lock:
            return await asyncio.to_thread(restore)


class Sessions:
    """The open sessions, by handles that cannot be guessed and say nothing.

    most (int): How many may be open.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Dict[str, Session] = {}

    def open(self, session: Session) -> str:
        """RETURNS (str): the new handle of a session. RAISES (AnonymError): SA522 when too many are open."""
        if len(self._open) >= self._most:
            raise AnonymError(Errors.SA522.format(limit=self._most))
        handle = token_urlsafe(HANDLE)
        self._open[handle] = session
        self._wait(handle, session)
        return handle

    @contextmanager
    def use(self, handle: str) -> Iterator[Session]:
        """YIELDS (Session): an open session. Its time stands still, and begins anew when no request is under way.
        RAISES (AnonymError): SA521 where there is none: never opened, deleted, or its time is over."""
        session = self._open.get(handle)
        if session is None:
            raise AnonymError(Errors.SA521)
        session.timer.cancel()
        session.requests += 1
        try:
            yield session
        finally:
            session.requests -= 1
            if not session.requests and handle in self._open:
                self._wait(handle, session)

    def delete(self, handle: str) -> None:
        """Forget a session. RAISES (AnonymError): SA521 where there is none."""
        session = self._open.pop(handle, None)
        if session is None:
            raise AnonymError(Errors.SA521)
        session.timer.cancel()

    def _wait(self, handle: str, session: Session) -> None:
        session.timer = asyncio.get_running_loop().call_later(session.ttl, self.delete, handle)


def make_router(pipelines: Pipelines, settings: ServeSettings) -> Any:
    """RETURNS (APIRouter): /v1/sessions."""
    from fastapi import APIRouter, Request, Response

    router = APIRouter(prefix="/v1/sessions", tags=["spacy_anonym"])
    sessions = Sessions(settings.max_sessions)

    def respond(value: Any) -> Response:
        return Response(value if isinstance(value, bytes) else to_json(value), media_type="application/json")

    def size_of(value: Any) -> int:
        """RETURNS: the characters of a value's texts, which the service's limits hold for."""
        texts = texts_in(value)
        check_texts(texts, settings)
        return sum(map(len, texts))

    @post(router, "", models.SessionRequest, models.SessionInfo, "The session")
    async def open_session(request: Request) -> Response:
        """Open a session. Its pipeline is that of a name or a language, or the default."""
        asked = await read_json(request, models.SessionRequest)
        call = make_call(pipelines, settings, asked)
        ttl = min(asked.ttl or settings.session_ttl, settings.session_ttl)
        session = Session(call.fixed or pipelines.default, call.arguments, ttl)
        # What is not valid is reported now.
        await session.hide([], 0, request.is_disconnected)
        return respond({"session": sessions.open(session), "pipeline": session.pipeline.name, "ttl": ttl})

    @post(router, "/{session}/hide", models.HideRequest, models.HiddenMessages, "What may be sent")
    async def hide(session: str, request: Request) -> Response:
        """Hide what is personal in messages to a model. What cannot be hidden is an error: then send nothing."""
        with sessions.use(session) as found:
            asked = await read_json(request, models.HideRequest)
            answer = await found.hide(asked.messages, size_of(asked.messages), request.is_disconnected)
        count(request.state.anonym, [(answer.value,)], [answer])
        return respond(b'{"messages":%s}' % answer.value)

    @post(router, "/{session}/restore", models.RestoreRequest, models.RestoredAnswer, "The answer with its originals")
    async def restore(session: str, request: Request) -> Response:
        """Put the originals back into a model's answer: a text, a message, arguments of a tool."""
        with sessions.use(session) as found:
            asked = await read_json(request, models.RestoreRequest)
            answer = await found.restore(asked.answer, size_of(asked.answer), request.is_disconnected)
        return respond(value_of(answer))

    @post(
        router, "/{session}/stream", models.PieceRequest, models.RestoredPiece, "What is certain of the restored text"
    )
    async def stream(session: str, request: Request) -> Response:
        """Put the originals back into an answer that comes in pieces, cut anywhere: a request for each, in order."""
        with sessions.use(session) as found:
            asked = await read_json(request, models.PieceRequest)
            size_of(asked.piece)
            text, problems = await found.feed(asked.stream, asked.piece, asked.as_json, asked.end)
        return respond({"text": text, "problems": problem_rows(problems)})

    @router.delete("/{session}", responses={**json_answer(models.Deleted, "It is forgotten"), **ERRORS})
    async def delete(session: str) -> Response:
        """Forget a session and all of its values."""
        sessions.delete(session)
        return respond({"deleted": True})

    return router
