"""HTTP as uvicorn reads it, with limits on what comes before a body: the guard sees a request only when its headers are complete."""

import asyncio
from typing import Any, Optional

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .settings import settings_from_environment

# Bytes of a request line and its headers.
MAX_HEAD = 64 << 10
REFUSED = b"HTTP/1.1 %s\r\ncontent-type: text/plain\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
TOO_LARGE, TOO_SLOW = REFUSED % b"431 Request Header Fields Too Large", REFUSED % b"408 Request Timeout"


class GuardedProtocol(HttpToolsProtocol):
    """A connection whose requests' heads are bounded in size and time, from its first byte, or from the first of a further request."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head_size = 0
        self._in_body = False
        self._head_timer: Optional[asyncio.TimerHandle] = None
        self._patience = settings_from_environment().body_timeout

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._wait()

    def connection_lost(self, exc: Optional[Exception]) -> None:
        """Wait no longer."""
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, and refuse a head that is too large."""
        if not self._in_body:
            self._head_size += len(data)
            if self._head_timer is None:
                self._wait()
        super().data_received(data)
        if not self._in_body and self._head_size > MAX_HEAD:
            self._refuse(TOO_LARGE)

    def on_headers_complete(self) -> None:
        """Go over to the body."""
        self._stop()
        self._head_size, self._in_body = 0, True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Go over to the next request."""
        self._head_size, self._in_body = 0, False
        super().on_message_complete()

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
