"""HTTP as uvicorn reads it, with limits on what comes before a body: the guard sees a request only when its headers are complete."""

import asyncio
import time
from typing import Any, Optional, Tuple

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .patience import GONE
from .settings import settings_from_environment
from .short import Answer, Asked, ShortWay

# Bytes of a request line and its headers.
MAX_HEAD = 64 << 10
REFUSED = b"HTTP/1.1 %s\r\ncontent-type: text/plain\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
TOO_LARGE, TOO_SLOW = REFUSED % b"431 Request Header Fields Too Large", REFUSED % b"408 Request Timeout"
# Seconds that a short request's body may take before the application waits for it.
BODY_SOON = 0.5


class GuardedProtocol(HttpToolsProtocol):
    """A connection whose requests' heads are bounded in size and time, from its first byte, or from the first of a further request. Short requests
    go their own way: no task of the event loop is made for them. See `ShortWay`."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head_size = 0
        self._in_body = False
        self._head_timer: Optional[asyncio.TimerHandle] = None
        self._patience = settings_from_environment().body_timeout
        self._short = short_way_of(self.app)
        # A short request whose body is not there yet.
        self._held: Any = None
        self._held_timer: Optional[asyncio.TimerHandle] = None
        # What answers a request, and the request.
        self._running: Optional[Tuple[asyncio.Task, Any]] = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Optional[Exception]) -> None:
        """Wait no longer."""
        self._stop()
        super().connection_lost(exc)
        self._let_go()
        if self._running is not None:
            task, cycle = self._running
            if not cycle.more_body and not cycle.response_complete:
                # What waits for a pipeline is never begun.
                cycle.scope.setdefault("state", {})[GONE] = True
                task.cancel()

    def data_received(self, data: bytes) -> None:
        """Read on, and refuse a head that is too large."""
        if not self._in_body:
            self._head_size += len(data)
        super().data_received(data)
        if not self._in_body and self._head_size:
            if self._head_size > MAX_HEAD:
                self._refuse(TOO_LARGE)
            elif self._head_timer is None:
                self._wait()
        if self._held is not None and self._held_timer is None:
            self._held_timer = self.loop.call_later(BODY_SOON, self._let_go)

    def on_headers_complete(self) -> None:
        """Go over to the body."""
        self._stop()
        self._head_size, self._in_body = 0, True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Go over to the next request."""
        self._head_size, self._in_body = 0, False
        super().on_message_complete()
        cycle, self._held = self._held, None
        if cycle is not None:
            self._stop_holding()
            self._go_short(cycle)

    def _start_asgi_task(self, cycle: Any, app: Any) -> None:
        """Begin to answer a request: uvicorn calls this when the head is complete, and the answer to the request before."""
        if app is not self.app or self._short is None or cycle.waiting_for_100_continue or not self._short.takes(cycle.scope):
            self._go_long(cycle, app)
        elif cycle.more_body:
            self._held = cycle
        else:
            self._go_short(cycle)

    def _go_long(self, cycle: Any, app: Any) -> None:
        async def answer(scope: Any, receive: Any, send: Any) -> None:
            running = self._running = asyncio.current_task(), cycle
            try:
                await app(scope, receive, send)
            finally:
                if self._running is running:
                    self._running = None

        super()._start_asgi_task(cycle, answer)

    def _go_short(self, cycle: Any) -> None:
        def done(answer: Optional[Answer]) -> None:
            if answer is None:
                self._go_long(cycle, self.app)
            elif not cycle.disconnected and not self.transport.is_closing():
                self._answer(cycle, answer)

        if self.flow.write_paused:
            # The client does not read: the application has the patience for it.
            self._go_long(cycle, self.app)
        else:
            self._short.put(Asked(cycle.scope["path"], bytes(cycle.body), done, time.perf_counter()), self.loop)

    def _answer(self, cycle: Any, answer: Answer) -> None:
        lines = [b"%s: %s\r\n" % pair for pair in self.server_state.default_headers]
        end = b"\r\n" if cycle.keep_alive else b"connection: close\r\n\r\n"
        cycle.response_started = cycle.response_complete = True
        self.transport.write(b"".join((b"HTTP/1.1 200 OK\r\n", *lines, answer.head, end, answer.body)))
        if not cycle.keep_alive:
            self.transport.close()
        cycle.on_response()
        cycle.on_response = _nothing

    def _let_go(self) -> None:
        """Let the application wait for the body of a request that is held."""
        self._stop_holding()
        cycle, self._held = self._held, None
        if cycle is not None:
            self._go_long(cycle, self.app)

    def _stop_holding(self) -> None:
        if self._held_timer is not None:
            self._held_timer.cancel()
            self._held_timer = None

    def _wait(self) -> None:
        self._head_timer = self.loop.call_later(self._patience, self._refuse, TOO_SLOW)

    def _stop(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _refuse(self, answer: bytes) -> None:
        self._stop()
        if not self.transport.is_closing():
            # Never into the answer to the request before.
            if self.cycle is None or self.cycle.response_complete:
                self.transport.write(answer)
            self.transport.close()


def short_way_of(app: Any) -> Optional[ShortWay]:
    """RETURNS (Optional[ShortWay]): an application's short way, also where uvicorn wrapped it; None where it, or uvicorn, has none."""
    if not hasattr(HttpToolsProtocol, "_start_asgi_task"):
        # An older uvicorn.
        return None
    while app is not None:
        found = getattr(getattr(app, "state", None), "short", None)
        if found is not None:
            return found
        app = getattr(app, "app", None)
    return None


def _nothing() -> None:
    """What uvicorn puts in the place of a callback, so that nothing holds what is done."""
