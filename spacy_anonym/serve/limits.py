"""Around every request: its id, the key, the page that sent it, limits of size and time while it is read, headers of
the answer, and one line of log."""

import hmac
import time
from dataclasses import dataclass
from itertools import count
from secrets import token_hex
from typing import Any, Awaitable, Callable, Dict, List, MutableMapping, Optional, Tuple
from urllib.parse import urlsplit

from ..errors import AnonymError, Errors
from .logs import log_failed, log_request
from .routes.metrics import Metrics
from .settings import ServeSettings

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
)
SECURITY_HEADERS: List[Tuple[bytes, bytes]] = [
    (b"content-security-policy", CSP.encode("ascii")),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cache-control", b"no-store"),
]
# Without a key: whether the service lives, and the page's and the documentation's own files, which hold no
# personal data.
OPEN_PATHS = ("/", "/health", "/ready", "/favicon.ico", "/docs", "/redoc", "/openapi.json")
OPEN_FOLDERS = ("/page/", "/docs/")
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
OTHER = "other"
# The status in the log of a request whose client went away.
CLOSED = 499
# Requests' ids: random for a process, then counted.
_PROCESS, _NUMBERS = token_hex(4), count(1)
# Bytes a second of a slow line: what a body's size adds to the time that it may take.
SLOW_LINE = 100_000


@dataclass(eq=False, repr=False)
class RequestLimits:
    """ASGI middleware; see this module."""

    app: App
    settings: ServeSettings
    key: Optional[bytes]  # The clients' key; None asks for none.
    metrics: Metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request; see ASGI."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request = _Request(scope, receive, send, self.settings)
        try:
            self._check(scope, request.headers)
            request.check_length()
            await self.app(scope, request.receive, request.send)
        except Exception as error:
            if not request.gone:
                await request.fail(scope, error)
        finally:
            self._tell(scope, request)

    def _tell(self, scope: Scope, request: "_Request") -> None:
        seconds = time.perf_counter() - request.started
        # The route of the table, never the path: that is the client's own.
        route = getattr(scope.get("route"), "path", "") or OTHER
        method = scope["method"] if scope["method"] in METHODS else OTHER
        log_request(request.id, method, route, request.status or CLOSED, seconds, request.facts)
        self.metrics.count(route, method, request.status or CLOSED, seconds, request.facts)

    def _check(self, scope: Scope, headers: Dict[bytes, bytes]) -> None:
        """RAISES (AnonymError): SA518 for a request of another server's page, SA505 for one without the key."""
        origin, host = (headers.get(name, b"").decode("latin-1").lower() for name in (b"origin", b"host"))
        if b"origin" in headers and not self._is_own(origin, host):
            raise AnonymError(Errors.SA518)
        if self.key is None or scope["path"] in OPEN_PATHS or scope["path"].startswith(OPEN_FOLDERS):
            return
        given = headers.get(b"x-api-key", b"")
        kind, _, token = headers.get(b"authorization", b"").partition(b" ")
        if not given and kind.lower() == b"bearer":
            given = token.strip()
        # It takes the same time for any other key.
        if not hmac.compare_digest(given, self.key):
            raise AnonymError(Errors.SA505)

    def _is_own(self, origin: str, host: str) -> bool:
        """Whether a page is the service's own, here or under a name of its settings, as behind a proxy."""
        try:
            parts = urlsplit(origin)
            is_own = parts.netloc == host or parts.hostname in self.settings.allowed_hosts
            return is_own and parts.scheme in ("http", "https")
        except ValueError:
            return False


class _Request:
    """One request and its answer."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, settings: ServeSettings) -> None:
        self.id = f"{_PROCESS}{next(_NUMBERS):08x}"
        self.started = time.perf_counter()
        self.status = 0
        self.headers: Dict[bytes, bytes] = dict(scope["headers"])
        self._receive = receive
        self._send = send
        self._limit = _body_limit(scope["path"], self.headers, settings)
        self._timeout = settings.body_timeout
        self._waited = 0.0
        self._size = 0
        self.gone = False
        # Whether nothing is left to read of it.
        has_body = self.headers.keys() & {b"content-length", b"transfer-encoding"}
        self._ended = scope["method"] in ("GET", "HEAD", "OPTIONS") and not has_body
        self.facts: Dict[str, Any] = {}
        scope.setdefault("state", {}).update(anonym=self.facts, anonym_id=self.id)

    def check_length(self) -> None:
        length = self.headers.get(b"content-length", b"")
        if self._limit is not None and length.isdigit() and int(length) > self._limit:
            raise AnonymError(Errors.SA501.format(limit=self._limit))

    async def receive(self) -> Message:
        if self._ended:
            # What comes now is that the client went away.
            message = await self._receive()
        else:
            before = time.monotonic()
            message = await self._within(self._receive(), self._timeout + self._size / SLOW_LINE - self._waited)
            self._waited += time.monotonic() - before
        if message["type"] == "http.request":
            self._size += len(message.get("body", b""))
            self._ended = not message.get("more_body", False)
            if self._limit is not None and self._size > self._limit:
                raise AnonymError(Errors.SA501.format(limit=self._limit))
        else:
            self._ended = self.gone = True
        return message

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            headers = list(message.get("headers", ()))
            names = {name for name, _ in headers}
            headers += [pair for pair in SECURITY_HEADERS if pair[0] not in names]
            headers.append((b"x-request-id", self.id.encode("ascii")))
            if not self._ended:
                # What was not read cannot be distinguished from a next request.
                headers.append((b"connection", b"close"))
            message = {**message, "headers": headers}
        # A client that does not read its answer must not block the service.
        await self._within(self._send(message), self._timeout + len(message.get("body", b"")) / SLOW_LINE)

    async def _within(self, waiting: Awaitable[Any], seconds: float) -> Any:
        import anyio

        try:
            with anyio.fail_after(max(0.0, seconds)):
                return await waiting
        except TimeoutError:
            raise AnonymError(Errors.SA502.format(seconds=self._timeout)) from None

    async def fail(self, scope: Scope, error: BaseException) -> None:
        from starlette.responses import JSONResponse

        # An answer that has begun cannot become another one: starlette says so, and why.
        failed = log_failed(self.id, self.facts, error.__cause__ if isinstance(error.__cause__, AnonymError) else error)
        if self.status:
            # The answer has begun: it ends here, and the client sees that it is not whole.
            raise AnonymError(failed.message) from None
        await JSONResponse(failed.body, failed.status, dict(failed.headers))(scope, self.receive, self.send)


def _body_limit(path: str, headers: Dict[bytes, bytes], settings: ServeSettings) -> Optional[int]:
    if path == "/v1/files":
        return settings.max_files_body
    if path == "/v1/anonymize" and headers.get(b"content-type", b"").lower().startswith(b"application/x-ndjson"):
        return None
    return settings.max_body
