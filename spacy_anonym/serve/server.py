"""The service as a program: uvicorn around the application."""

import signal

from ..errors import AnonymError, Errors
from .app import make_app
from .logs import set_up_logging
from .pipelines import load_pipelines
from .settings import ServeSettings

# Bytes of a request line and its headers.
MAX_HEAD = 64 << 10


def run_server(settings: ServeSettings) -> None:
    """Run the service until it is told to stop.

    settings (ServeSettings): The settings.
    RAISES (AnonymError): SA401 without the extra `serve`, and what loading a pipeline raises.
    """
    try:
        import fastapi  # noqa: F401
        import prometheus_client  # noqa: F401
        import uvicorn
    except ImportError:
        raise AnonymError(Errors.SA401.format(extra="serve")) from None
    # What is wrong with them is told before anything is loaded.
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


__all__ = ["run_server"]
