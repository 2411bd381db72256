"""The application: endpoints, the limits around them, and what becomes of errors."""

import pkgutil
from functools import partial
from importlib import import_module
from typing import Any

from ..about import __version__
from ..errors import AnonymError, Errors
from . import routes
from .errors import FailedError, places_of
from .limits import RequestLimits
from .logs import log_failed
from .metrics import Metrics
from .openapi import complete
from .pipelines import Pipelines
from .settings import ServeSettings

TITLE = "spacy_anonym"
DESCRIPTION = "Find personal data in text and take it out."


def make_app(settings: ServeSettings, pipelines: Pipelines) -> Any:
    """Make the application.

    settings (ServeSettings): The settings.
    pipelines (Pipelines): Its pipelines. Their processes are not ended with the application.
    RETURNS (FastAPI): The application.
    RAISES (AnonymError): SA003 for settings that are not valid, SA211 and the like without the key that they name.
    """
    from fastapi import FastAPI
    from starlette.middleware.trustedhost import TrustedHostMiddleware

    settings.check()
    app = FastAPI(title=TITLE, description=DESCRIPTION, version=__version__, docs_url=None, redoc_url=None)
    for info in sorted(pkgutil.iter_modules(routes.__path__), key=lambda info: info.name):
        module = import_module(f"{routes.__name__}.{info.name}")
        if hasattr(module, "make_router"):
            app.include_router(module.make_router(pipelines, settings))
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

    def answer(request: Any, error: BaseException, status: int = 0) -> Any:
        told = log_failed(request.state.anonym_id, request.state.anonym, error)
        return JSONResponse(told.body, status or told.status, dict(told.headers))

    async def of_ours(request: Any, error: Any) -> Any:
        return answer(request, error)

    async def of_validation(request: Any, error: Any) -> Any:
        return answer(request, AnonymError(Errors.SA500.format(problem=places_of(error.errors()))))

    async def of_http(request: Any, error: Any) -> Any:
        message = {404: Errors.SA512, 405: Errors.SA513}.get(
            error.status_code, Errors.SA500.format(problem="the body is not valid")
        )
        return answer(request, AnonymError(message), error.status_code)

    app.add_exception_handler(AnonymError, of_ours)
    app.add_exception_handler(FailedError, of_ours)
    app.add_exception_handler(RequestValidationError, of_validation)
    app.add_exception_handler(HTTPException, of_http)


__all__ = ["make_app"]
