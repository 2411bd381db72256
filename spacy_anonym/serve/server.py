"""The server process, or several of them."""

import os
import signal
from tempfile import TemporaryDirectory
from typing import Any

from ..errors import AnonymError, Errors
from .figures import SHARED_FIGURES
from .observe import set_up_logging
from .settings import ServeSettings

FACTORY = "spacy_anonym.serve.app:make_app_from_environment"


def run_server(settings: ServeSettings) -> None:
    """Run the service until it is told to stop.

    settings (ServeSettings): The settings.
    RAISES (AnonymError): SA401 without the extra `serve`, and what loading a pipeline raises.
    """
    uvicorn = _import_uvicorn()
    settings.to_environment()
    options = {
        "host": settings.host,
        "port": settings.port,
        "access_log": False,
        "server_header": False,
        "timeout_graceful_shutdown": int(settings.stop_timeout) or 1,
        "log_config": None,
        "http": _protocol(),
        "ws": "none",
        # Seconds after which a worker that gives no sign is started anew: loading pipelines takes a while.
        "timeout_worker_healthcheck": 300,
    }
    if settings.workers == 1:
        from .app import make_app, settle

        app = make_app(settings)
        set_up_logging()
        settle()
        # uvicorn raises the signal anew once it has stopped: it is done then, and no failure.
        signal.signal(signal.SIGTERM, lambda number, frame: None)
        uvicorn.run(app, **options)
        return
    set_up_logging()
    with TemporaryDirectory(prefix="spacy_anonym-") as folder:
        # Figures only: counts and times of each process, added up by any of them.
        os.environ[SHARED_FIGURES] = folder
        uvicorn.run(FACTORY, factory=True, workers=settings.workers, **options)


def _protocol() -> Any:
    try:
        from .protocol import GuardedProtocol

        return GuardedProtocol
    except ImportError:
        # Without httptools.
        return "auto"


def _import_uvicorn() -> Any:
    try:
        import uvicorn

        return uvicorn
    except ImportError:
        raise AnonymError(Errors.SA401.format(extra="serve")) from None
