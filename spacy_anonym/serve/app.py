"""The service: its application (endpoints, limits around them, answers to errors), and uvicorn around it."""

import pkgutil
import signal
from functools import partial
from importlib import import_module
from typing import Any

from ..about import __version__
from ..errors import AnonymError, Errors
from . import routes
from .errors import FailedError, places_of
from .limits import RequestLimits
from .logs import log_failed, set_up_logging
from .openapi import complete
from .pipelines import Pipelines, load_pipelines
from .routes.metrics import Metrics
from .settings import ServeSettings

TITLE = "spacy_anonym"
DESCRIPTION = "Find personal data in text and replace it."
# Bytes of a request line and its headers.
MAX_HEAD = 64 << 10


def make_app(settings: ServeSettings, pipelines: Pipelines) -> Any:
    """RETURNS (FastAPI): the application. The processes of its pipelines are not ended with it. RAISES (AnonymError):
    SA003 for settings that are not valid, SA211 and the like without the key that they name."""
    from fastapi import FastAPI
    from starlette.middleware.trustedhost import TrustedHostMiddleware

    settings.check()
    app = FastAPI(title=TITLE, description=DESCRIPTION, version=__version__, docs_url=None, redoc_url=None)
    # A field with a default may be missing in an answer, too.
    app.separate_input_output_schemas = False
    for info in sorted(pkgutil.iter_modules(routes.__path__), key=lambda info: info.name):
        app.include_router(import_module(f"{routes.__name__}.{info.name}").make_router(pipelines, settings))
    _handle_errors(app)
    complete(app)
    app.state.metrics = Metrics({pipeline.name: partial(getattr, pipeline, "waiting") for pipeline in pipelines})
    # The last one added stands outermost.
    app.add_middleware(TrustedHostMiddleware, allowed_hosts=settings.hosts, www_redirect=False)
    app.add_middleware(RequestLimits, settings=settings, key=settings.key(), metrics=app.state.metrics)
    return app


def _handle_errors(app: Any) -> None:
    from fastapi.exceptions import RequestValidationError
    from fastapi.responses import JSONResponse
    from starlette.exceptions import HTTPException

    async def answer(request: Any, error: Any, status: int = 0) -> Any:
        failed = log_failed(request.state.anonym_id, request.state.anonym, error)
        return JSONResponse(failed.body, status or failed.status, dict(failed.headers))

    async def of_validation(request: Any, error: Any) -> Any:
        return await answer(request, AnonymError(Errors.SA500.format(problem=places_of(error.errors()))))

    async def of_http(request: Any, error: Any) -> Any:
        invalid = Errors.SA500.format(problem="the body is not valid")
        message = {404: Errors.SA512, 405: Errors.SA513}.get(error.status_code, invalid)
        return await answer(request, AnonymError(message), error.status_code)

    app.add_exception_handler(AnonymError, answer)
    app.add_exception_handler(FailedError, answer)
    app.add_exception_handler(RequestValidationError, of_validation)
    app.add_exception_handler(HTTPException, of_http)


def run_server(settings: ServeSettings) -> None:
    """Run the service until it is stopped. RAISES (AnonymError): SA401 without the extra `serve`, and what loading a
    pipeline raises."""
    try:
        import fastapi  # noqa: F401
        import prometheus_client  # noqa: F401
        import uvicorn
    except ImportError:
        raise AnonymError(Errors.SA401.format(extra="serve")) from None
    # Settings are checked before anything is loaded.
    settings.check().key()
    pipelines = load_pipelines(settings)
    try:
        app = make_app(settings, pipelines)
        set_up_logging()
        # uvicorn raises the signal anew once it has stopped: it is done then, and no failure.
        signal.signal(signal.SIGTERM, lambda number, frame: None)
        uvicorn.run(
            app,
            host=settings.host,
            port=settings.port,
            access_log=False,
            server_header=False,
            log_config=None,
            ws="none",
            # The one of its two readers of HTTP that bounds what comes before a body.
            http="h11",
            h11_max_incomplete_event_size=MAX_HEAD,
            timeout_graceful_shutdown=int(settings.stop_timeout) or 1,
        )
    finally:
        # All requests were answered by now, or had their time.
        pipelines.close()
