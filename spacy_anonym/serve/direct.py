"""A short way to endpoints that read their requests themselves: a look-up by method and path, past the application's routing.

Such an endpoint takes a request and returns a response; nothing is injected, validated or converted on its way. The application's routes stay
as they are, for the OpenAPI document and for other methods.
"""

from typing import Any, Awaitable, Callable, Dict, Iterable, MutableMapping, Tuple, TypeVar

Scope = MutableMapping[str, Any]
App = Callable[[Scope, Any, Any], Awaitable[None]]
Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])
MARK = "anonym_direct"


def direct(endpoint: Endpoint) -> Endpoint:
    """RETURNS (Endpoint): an endpoint of (request) to a response, marked to be reached by the short way."""
    setattr(endpoint, MARK, True)
    return endpoint


def direct_routes(routes: Iterable[Any]) -> Dict[Tuple[str, str], Any]:
    """RETURNS (Dict[Tuple[str, str], Any]): the routes with marked endpoints, by method and path."""
    marked = [route for route in routes if getattr(getattr(route, "endpoint", None), MARK, False)]
    return {(method, route.path): route for route in marked for method in route.methods}


class Direct:
    """ASGI middleware; see this module.

    app (App): The application, for everything else.
    table (Dict[Tuple[str, str], Any]): Routes by method and path; see `direct_routes`.
    """

    def __init__(self, app: App, table: Dict[Tuple[str, str], Any]) -> None:
        from starlette.requests import Request

        self._app = app
        self._table = table
        self._request = Request

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        """Serve a request; see ASGI. Errors are the guard's, which stands around."""
        route = self._table.get((scope["method"], scope["path"])) if scope["type"] == "http" else None
        if route is None:
            await self._app(scope, receive, send)
            return
        scope["route"] = route
        response = await route.endpoint(self._request(scope, receive, send))
        await response(scope, receive, send)


async def read_all(request: Any) -> bytes:
    """RETURNS (bytes): a request's body. RAISES (ClientDisconnect): When the client went away."""
    message = await request.receive()
    if message["type"] == "http.request" and not message.get("more_body", False):
        return message.get("body", b"")
    from starlette.requests import ClientDisconnect

    parts = []
    while message["type"] == "http.request":
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(parts)
        message = await request.receive()
    raise ClientDisconnect()


__all__ = ["Direct", "direct", "direct_routes", "read_all"]
