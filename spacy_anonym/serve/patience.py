"""How long is waited for a client."""

import asyncio
from typing import Any, Coroutine, Generator, List

from ..errors import AnonymError, Errors

# In a request's state, once its client went away and it was cancelled for that.
GONE = "anonym_gone"


class RequestError(Exception):
    """A request that is refused while it is read. It is no error of the application's, so that no handler takes it for one.

    error (AnonymError): What the client is told.
    """

    def __init__(self, error: AnonymError) -> None:
        super().__init__()
        self.error = error


async def within(waiting: Coroutine[Any, Any, Any], seconds: float, told: float) -> Any:
    """Wait for a client, but not for longer than a time.

    waiting (Coroutine): What is waited for.
    seconds (float): How long.
    told (float): The limit that the client is told of.
    RETURNS (Any): What it returned.
    RAISES (RequestError): SA502 where it took longer.
    """
    try:
        # Mostly there is nothing to wait for: the message is here, or there is room for the answer. No timer is set then.
        first = waiting.send(None)
    except StopIteration as stop:
        return stop.value
    task = asyncio.current_task()
    late: List[bool] = []

    def stop() -> None:
        late.append(True)
        task.cancel()

    timer = asyncio.get_running_loop().call_later(max(0.0, seconds), stop)
    try:
        return await _Begun(waiting, first)
    except asyncio.CancelledError:
        if not late:
            raise
        if hasattr(task, "uncancel"):
            task.uncancel()
    finally:
        timer.cancel()
    raise RequestError(AnonymError(Errors.SA502.format(seconds=told)))


class _Begun:
    """A coroutine that has begun, from where it first waited.

    waiting (Coroutine): The coroutine.
    first (Any): What it waits for.
    """

    def __init__(self, waiting: Coroutine[Any, Any, Any], first: Any) -> None:
        self._waiting = waiting
        self._first = first

    def __await__(self) -> Generator[Any, Any, Any]:
        step = self._first
        while True:
            try:
                sent = yield step
            except BaseException as error:
                step = self._next(self._waiting.throw, error)
            else:
                step = self._next(self._waiting.send, sent)
            if isinstance(step, _Ended):
                return step.value

    def _next(self, resume: Any, argument: Any) -> Any:
        try:
            return resume(argument)
        except StopIteration as stop:
            return _Ended(stop.value)


class _Ended:
    """What a coroutine returned at its end."""

    def __init__(self, value: Any) -> None:
        self.value = value


__all__ = ["GONE", "RequestError", "within"]
