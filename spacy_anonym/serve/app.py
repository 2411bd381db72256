"""The application: endpoints, the guard around them, and what becomes of errors."""

import gc
import pkgutil
from contextlib import asynccontextmanager
from importlib import import_module
from typing import Any, AsyncIterator, Dict, Optional, Tuple

from ..about import __version__
from ..errors import AnonymError, Errors
from ..keys import resolve_key
from . import routes
from .direct import Direct, direct_routes
from .errors import failed, places_of
from .guard import Guard
from .hosts import Hosts, load_hosts
from .figures import Figures
from .observe import set_up_logging
from .openapi import complete
from .short import ShortWay, short_routes
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
    direct: Dict[Tuple[str, str], Any] = {}
    planners: Dict[str, Any] = {}
    for info in sorted(pkgutil.iter_modules(routes.__path__), key=lambda info: info.name):
        module = import_module(f"{routes.__name__}.{info.name}")
        if hasattr(module, "make_router"):
            router = module.make_router(loaded, settings)
            app.include_router(router)
            direct.update(direct_routes(router.routes))
            planners.update(short_routes(router.routes))
    _handle_errors(app)
    complete(app)
    app.state.figures = Figures(lambda: {host.name: host.waiting for host in loaded})
    app.state.short = ShortWay(planners, key, app.state.figures, settings.max_body)
    # The last one added stands outermost.
    app.add_middleware(Direct, table=direct)
    app.add_middleware(Guard, settings=settings, key=key, figures=app.state.figures)
    return app


def make_app_from_environment() -> Any:
    """RETURNS (FastAPI): the application of the settings that the command wrote; a worker process calls it by its name."""
    set_up_logging()
    app = make_app(settings_from_environment())
    settle()
    return app


def settle() -> None:
    """Tell the collection of garbage that what was loaded stays: it need not look at it at every turn."""
    gc.collect()
    gc.freeze()


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

    def answer(request: Any, error: BaseException, status: int = 0) -> Any:
        told, body, headers = failed(error)
        request.state.anonym_code = body["code"]
        return JSONResponse(body, status or told, dict(headers))

    async def of_ours(request: Any, error: Any) -> Any:
        return answer(request, error)

    async def of_validation(request: Any, error: Any) -> Any:
        return answer(request, AnonymError(Errors.SA500.format(problem=places_of(error.errors()))))

    async def of_http(request: Any, error: Any) -> Any:
        message = {404: Errors.SA512, 405: Errors.SA513}.get(error.status_code, Errors.SA500.format(problem="body"))
        return answer(request, AnonymError(message), error.status_code)

    app.add_exception_handler(AnonymError, of_ours)
    app.add_exception_handler(RequestValidationError, of_validation)
    app.add_exception_handler(HTTPException, of_http)
