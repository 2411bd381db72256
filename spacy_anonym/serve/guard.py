"""Around every request: its id, the key, limits of size and time while it is read, headers of the answer, and one line of log."""

import asyncio
import hmac
import json
import time
from itertools import count
from secrets import token_hex
from typing import Any, Awaitable, Callable, Dict, List, MutableMapping, Optional, Tuple

from ..errors import AnonymError, Errors
from .errors import failed
from .figures import Figures
from .observe import log_failure, log_request
from .patience import GONE, RequestError, within
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
# Without a key: whether the service lives, and the page's and the documentation's own files, which hold nothing of anybody.
OPEN_PATHS = ("/", "/health", "/ready", "/favicon.ico", "/docs", "/redoc", "/openapi.json")
OPEN_FOLDERS = ("/page/", "/docs/")
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
OTHER = "other"
# The status in the log of a request whose client went away.
CLOSED = 499
# Requests' ids: random for a process, then counted, as drawing random bytes lets another thread take over.
_PROCESS, _NUMBERS = token_hex(4), count(1)
# Bytes a second of a slow line: what a body's size adds to the time that it may take.
SLOW_LINE = 100_000


class Guard:
    """ASGI middleware; see this module.

    app (App): The application.
    settings (ServeSettings): The limits.
    key (Optional[bytes]): The clients' key; None asks for none.
    figures (Optional[Figures]): Told of each request.
    """

    def __init__(self, app: App, settings: ServeSettings, key: Optional[bytes] = None, figures: Optional[Figures] = None) -> None:
        self._app = app
        self._figures = figures
        self._settings = settings
        self._key = key

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request; see ASGI."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = _Request(scope, receive, send, self._settings)
        try:
            self._check_key(scope)
            request.check_length()
            await self._app(scope, request.receive, request.send)
        except RequestError as error:
            await request.fail(error.error)
        except asyncio.CancelledError:
            request.status = request.status or CLOSED
            if not scope["state"].get(GONE):
                raise
            task = asyncio.current_task()
            if hasattr(task, "uncancel"):
                task.uncancel()
        except Exception as error:
            if request.gone and not request.status:
                # Nobody reads an answer.
                request.status = CLOSED
                return
            if not isinstance(error, AnonymError):
                log_failure(request.id, error)
            await request.fail(error)
        finally:
            self._tell(scope, request)

    def _tell(self, scope: Scope, request: "_Request") -> None:
        seconds = time.perf_counter() - request.started
        # The route of the table, never the path: that is the client's own.
        route = getattr(scope.get("route"), "path", "") or OTHER
        method = scope["method"] if scope["method"] in METHODS else OTHER
        code = request.code or scope["state"].get("anonym_code", "")
        log_request(request.id, method, route, request.status, seconds, request.facts, code)
        if self._figures is not None:
            self._figures.count(route, method, request.status, seconds, request.facts)

    def _check_key(self, scope: Scope) -> None:
        if self._key is None or scope["path"] in OPEN_PATHS or scope["path"].startswith(OPEN_FOLDERS):
            return
        if not has_key(scope, self._key):
            raise RequestError(AnonymError(Errors.SA505))


def has_key(scope: Scope, key: bytes) -> bool:
    """RETURNS (bool): whether a request has the clients' key. It takes the same time for any other key."""
    given = b""
    for name, value in scope["headers"]:
        if name == b"x-api-key":
            given = value
        elif name == b"authorization" and value[:7].lower() == b"bearer " and not given:
            given = value[7:].strip()
    return hmac.compare_digest(given, key)


def next_id() -> str:
    """RETURNS (str): an id for a request."""
    return f"{_PROCESS}{next(_NUMBERS):08x}"


class _Request:
    """One request and its answer."""

    def __init__(self, scope: Scope, receive: Receive, send: Send, settings: ServeSettings) -> None:
        self.id = next_id()
        self.started = time.perf_counter()
        self.status = 0
        self.code = ""
        self._scope = scope
        self._receive = receive
        self._send = send
        self._limit = _body_limit(scope, settings)
        self._patience = settings.body_timeout
        self._waited = 0.0
        self._size = 0
        self._ended = self.gone = False
        self.facts: Dict[str, int] = {}
        scope.setdefault("state", {})["anonym"] = self.facts

    def check_length(self) -> None:
        for name, value in self._scope["headers"]:
            if name == b"content-length" and self._limit is not None and value.isdigit() and int(value) > self._limit:
                raise self._too_large()

    def _too_large(self) -> RequestError:
        return RequestError(AnonymError(Errors.SA501.format(limit=self._limit)))

    async def receive(self) -> Message:
        if self._ended:
            return await self._receive()
        loop = asyncio.get_running_loop()
        before = loop.time()
        patience = self._patience + self._size / SLOW_LINE - self._waited
        message = await within(self._receive(), patience, self._patience)
        self._waited += loop.time() - before
        if message["type"] == "http.request":
            self._size += len(message.get("body", b""))
            self._ended = not message.get("more_body", False)
            if self._limit is not None and self._size > self._limit:
                raise self._too_large()
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
            message = {**message, "headers": headers}
        patience = self._patience + len(message.get("body", b"")) / SLOW_LINE
        # A client that does not read its answer keeps nothing waiting.
        await within(self._send(message), patience, self._patience)

    async def fail(self, error: BaseException) -> None:
        status, body, headers = failed(error)
        self.code = body["code"]
        if self.status:
            # The answer has begun: it ends here, and the client sees that it is not whole.
            raise AnonymError(body["error"]) from None
        data = json.dumps(body).encode("utf8")
        pairs = [(b"content-type", b"application/json"), (b"content-length", str(len(data)).encode("ascii"))]
        pairs += [(name.lower().encode("ascii"), value.encode("ascii")) for name, value in headers.items()]
        if not self._ended:
            # What was not read cannot be told from a next request.
            pairs.append((b"connection", b"close"))
        await self.send({"type": "http.response.start", "status": status, "headers": pairs})
        await self.send({"type": "http.response.body", "body": data})


def _body_limit(scope: Scope, settings: ServeSettings) -> Optional[int]:
    if scope["path"] == "/v1/files":
        return settings.max_files_body
    content_type = next((value for name, value in scope["headers"] if name == b"content-type"), b"")
    if scope["path"] == "/v1/anonymize" and content_type.lower().startswith(b"application/x-ndjson"):
        return None
    return settings.max_body


__all__ = ["Guard", "RequestError"]
