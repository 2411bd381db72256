"""Conversations of clients. What they hide is kept in memory, until a session's time is over or it is deleted."""

import asyncio
from contextlib import contextmanager
from secrets import token_urlsafe
from typing import Any, Dict, Iterator, List

from ..conversation.json_restorer import JsonRestorer
from ..conversation.memory import Memory
from ..errors import AnonymError, Errors
from ..vault.restore import Problem
from .pipelines import Pipeline
from .requests import value_of
from .worker import Answer, Task

# Bytes of a handle that nobody guesses.
HANDLE = 24
# Values of a session, characters of all that it knows, and texts that come in pieces, each under a number of its own.
MAX_VALUES, MAX_CHARACTERS, MAX_STREAMS = 10_000, 8_000_000, 64


class Session:
    """A client's conversation.

    pipeline (Pipeline): What works on it. Any of its processes may: what the conversation knows goes there and back.
    arguments (Dict[str, Any]): The fields of `FindSettings`.
    ttl (float): Seconds after the last request that it is kept.
    """

    def __init__(self, pipeline: Pipeline, arguments: Dict[str, Any], ttl: float) -> None:
        self.pipeline = pipeline
        self.ttl = ttl
        # How many requests are under way.
        self.requests = 0
        self._arguments = arguments
        self._memory = Memory()
        self._restorers: Dict[int, Any] = {}
        # One request after the other: a value must not get two numbers.
        self._lock = asyncio.Lock()

    async def hide(self, messages: Any, size: int, gone: Any = None) -> Answer:
        """RETURNS (Answer): hidden messages, in JSON. RAISES (AnonymError): SA523 where there would be too much to
        remember; see `Pipeline.run`. RAISES (FailedError): What `Conversation.hide` raised. Nothing is remembered
        then."""
        async with self._lock:
            task = Task("hide", self._arguments, [(self._memory, messages)])
            [answer] = await self.pipeline.run(task, [size], gone)
            hidden, memory = value_of(answer)
            values, characters = memory.size
            if values > MAX_VALUES or characters > MAX_CHARACTERS:
                raise AnonymError(Errors.SA523.format(limit=MAX_VALUES, length=MAX_CHARACTERS))
            self._memory = memory
            return answer._replace(value=hidden)

    async def restore(self, answer: Any, size: int, gone: Any = None) -> Answer:
        """RETURNS (Answer): a restored answer of a model and its problems, in JSON. RAISES: As `hide`."""
        task = Task("restore_answer", {}, [(self._memory.vault, answer)])
        return (await self.pipeline.run(task, [size], gone))[0]

    async def feed(self, stream: int, piece: str, as_json: bool, end: bool) -> Any:
        """RETURNS (Tuple[str, List[Problem]]): as much of a text that comes in pieces as is certain; at its end all of
        it, and what could not be restored. RAISES (AnonymError): SA515 for too many texts at a time."""

        def restore() -> Any:
            restorer = self._restorers.get(stream)
            if restorer is None:
                if len(self._restorers) >= MAX_STREAMS:
                    raise AnonymError(Errors.SA515.format(param="stream", count=stream, limit=MAX_STREAMS, length=1))
                restorer = self._restorers[stream] = JsonRestorer(self._memory.vault, as_json)
            text: str = restorer.feed(piece)
            problems: List[Problem] = []
            if end:
                del self._restorers[stream]
                text, problems = text + restorer.close(), restorer.problems
            return text, problems

        async with self._lock:
            return await asyncio.to_thread(restore)


class Sessions:
    """The open sessions, by handles that cannot be guessed and say nothing.

    most (int): How many may be open.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Dict[str, Session] = {}
        self._timers: Dict[str, Any] = {}

    def open(self, session: Session) -> str:
        """RETURNS (str): the new handle of a session. RAISES (AnonymError): SA522 when too many are open."""
        if len(self._open) >= self._most:
            raise AnonymError(Errors.SA522.format(limit=self._most))
        handle = token_urlsafe(HANDLE)
        self._open[handle] = session
        self._wait(handle)
        return handle

    @contextmanager
    def use(self, handle: str) -> Iterator[Session]:
        """YIELDS (Session): an open session. Its time stands still, and begins anew when no request is under way.
        RAISES (AnonymError): SA521 where there is none: never opened, deleted, or its time is over."""
        session = self._open.get(handle)
        if session is None:
            raise AnonymError(Errors.SA521)
        self._stop(handle)
        session.requests += 1
        try:
            yield session
        finally:
            session.requests -= 1
            if not session.requests and handle in self._open:
                self._wait(handle)

    def delete(self, handle: str) -> None:
        """Forget a session. RAISES (AnonymError): SA521 where there is none."""
        if self._open.pop(handle, None) is None:
            raise AnonymError(Errors.SA521)
        self._stop(handle)

    def _stop(self, handle: str) -> None:
        timer = self._timers.pop(handle, None)
        if timer is not None:
            timer.cancel()

    def _wait(self, handle: str) -> None:
        loop = asyncio.get_running_loop()
        self._timers[handle] = loop.call_later(self._open[handle].ttl, self.delete, handle)
