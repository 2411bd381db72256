"""The application: endpoints, the guard around them, and what becomes of errors."""

import pkgutil
from contextlib import asynccontextmanager
from importlib import import_module
from typing import Any, AsyncIterator, Optional

from ..about import __version__
from ..errors import AnonymError, Errors
from ..keys import resolve_key
from . import routes
from .errors import failed, places_of
from .guard import Guard
from .hosts import Hosts, load_hosts
from .settings import ServeSettings, settings_from_environment

TITLE = "spacy_anonym"
DESCRIPTION = "Find personal data in text and take it out."


def make_app(settings: ServeSettings = ServeSettings(), hosts: Optional[Hosts] = None) -> Any:
    """Make the application.

    settings (ServeSettings): The settings.
    hosts (Optional[Hosts]): Its pipelines; None loads those of the settings.
    RETURNS (FastAPI): The application.
    RAISES (AnonymError): SA401 without the extra `serve`, and what loading a pipeline raises.
    """
    fastapi = _import_fastapi()
    settings.check()
    key = None if settings.api_key is None else resolve_key(settings.api_key, "serve")
    loaded = load_hosts(settings) if hosts is None else hosts

    @asynccontextmanager
    async def lifespan(app: Any) -> AsyncIterator[None]:
        yield
        if hosts is None:
            loaded.close(settings.stop_timeout)

    app = fastapi.FastAPI(title=TITLE, description=DESCRIPTION, version=__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    for info in sorted(pkgutil.iter_modules(routes.__path__), key=lambda info: info.name):
        module = import_module(f"{routes.__name__}.{info.name}")
        if hasattr(module, "make_router"):
            app.include_router(module.make_router(loaded, settings))
    _handle_errors(app)
    app.add_middleware(Guard, settings=settings, key=key)
    return app


def make_app_from_environment() -> Any:
    """RETURNS (FastAPI): the application of the settings that the command wrote; a worker process calls it by its name."""
    return make_app(settings_from_environment())


def _import_fastapi() -> Any:
    try:
        import fastapi

        return fastapi
    except ImportError:
        raise AnonymError(Errors.SA401.format(extra="serve")) from None


def _handle_errors(app: Any) -> None:
    from fastapi.exceptions import RequestValidationError
    from fastapi.responses import JSONResponse
    from starlette.exceptions import HTTPException

    def answer(error: BaseException) -> Any:
        status, body, headers = failed(error)
        return JSONResponse(body, status, dict(headers))

    async def of_ours(request: Any, error: Any) -> Any:
        return answer(error)

    async def of_validation(request: Any, error: Any) -> Any:
        return answer(AnonymError(Errors.SA500.format(problem=places_of(error.errors()))))

    async def of_http(request: Any, error: Any) -> Any:
        if error.status_code == 404:
            return answer(AnonymError(Errors.SA512))
        if error.status_code == 405:
            return answer(AnonymError(Errors.SA513))
        return JSONResponse({"error": Errors.SA500.format(problem="body"), "code": "SA500"}, error.status_code)

    app.add_exception_handler(AnonymError, of_ours)
    app.add_exception_handler(RequestValidationError, of_validation)
    app.add_exception_handler(HTTPException, of_http)
