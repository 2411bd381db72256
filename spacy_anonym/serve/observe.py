"""What the service tells of its requests: a line of log each, and figures for Prometheus. Never a part of a request."""

import json
import logging
import os
import threading
import time
import traceback
import warnings
from typing import Any, Dict, Mapping, Optional

from ..about import __version__
from .log_lines import LineHandler

LOGGER = logging.getLogger("spacy_anonym.serve")
# Loggers whose messages hold nothing of a request.
OWN = ("spacy_anonym", "uvicorn")
# Where prometheus_client's processes keep their figures, where there are several.
SHARED_FIGURES = "PROMETHEUS_MULTIPROC_DIR"
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
# What a line of log may hold beside the request's own facts; all of it are numbers.
COUNTS = ("texts", "characters", "findings")


class JsonFormatter(logging.Formatter):
    """A record as one line of JSON. Of an exception only its type is written: its message may hold a text."""

    def format(self, record: logging.LogRecord) -> str:
        """RETURNS (str): the line."""
        line: Dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            # Others may log what they work on.
            "event": record.getMessage() if record.name.startswith(OWN) and not record.exc_info else record.name,
        }
        line.update(getattr(record, "facts", {}))
        if record.exc_info and record.exc_info[0] is not None:
            line["exception"] = record.exc_info[0].__name__
        return json.dumps(line, ensure_ascii=True, separators=(",", ":"))


def set_up_logging() -> None:
    """Write the service's log to standard error, a line of JSON each, and nothing else: a library's warning, or an error that nobody caught,
    may hold a text."""
    handler = LineHandler()
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for name in OWN:
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).setLevel(logging.INFO)
        logging.getLogger(name).propagate = True
    warnings.simplefilter("ignore")
    threading.excepthook = lambda args: LOGGER.error("thread", extra={"facts": {"exception": args.exc_type.__name__}})


class Figures:
    """Counters for Prometheus; without prometheus_client they count nothing.

    Routes are those of the application's table, methods are known ones: a client cannot make new series.
    """

    def __init__(self) -> None:
        self._registry: Any = None
        try:
            import prometheus_client
        except ImportError:
            return
        self._client = prometheus_client
        self._registry = prometheus_client.CollectorRegistry()
        names = {"registry": self._registry, "namespace": "spacy_anonym"}
        self._requests = prometheus_client.Counter("requests", "Requests by route, method and status.", ("route", "method", "status"), **names)
        self._seconds = prometheus_client.Histogram("request_seconds", "Seconds that requests took.", ("route",), buckets=BUCKETS, **names)
        self._counts = {name: prometheus_client.Counter(name, f"{name.capitalize()} of requests.", **names) for name in COUNTS}
        shared = {"multiprocess_mode": "livesum"} if os.environ.get(SHARED_FIGURES) else {}
        self._waiting = prometheus_client.Gauge("waiting_requests", "Requests that wait for a pipeline.", ("pipeline",), **shared, **names)
        self._info = prometheus_client.Gauge("info", "The version.", ("version",), **({"multiprocess_mode": "max"} if shared else {}), **names)
        self._info.labels(__version__).set(1)
        self._known: Dict[Any, Any] = {}

    def count(self, route: str, method: str, status: int, seconds: float, facts: Mapping[str, int]) -> None:
        """Count a request."""
        if self._registry is None:
            return
        key = route, method, status
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._requests.labels(route, method, str(status)), self._seconds.labels(route)
        known[0].inc()
        known[1].observe(seconds)
        for name, counter in self._counts.items():
            if facts.get(name):
                counter.inc(facts[name])

    def text(self, waiting: Mapping[str, int]) -> Optional[bytes]:
        """Write all figures.

        waiting (Mapping[str, int]): Requests that wait, by pipeline.
        RETURNS (Optional[bytes]): Prometheus' text format, of all worker processes together; None without prometheus_client.
        """
        if self._registry is None:
            return None
        for name, number in waiting.items():
            self._waiting.labels(name).set(number)
        registry = self._registry
        if os.environ.get(SHARED_FIGURES):
            from prometheus_client import multiprocess

            registry = self._client.CollectorRegistry()
            multiprocess.MultiProcessCollector(registry)
        return self._client.generate_latest(registry)


def log_request(request_id: str, method: str, route: str, status: int, seconds: float, facts: Mapping[str, int], code: str = "") -> None:
    """Write a request's line of log: ids, counts and times only."""
    level = logging.ERROR if status == 500 else logging.INFO
    if not LOGGER.isEnabledFor(level):
        return
    line: Dict[str, Any] = {"id": request_id, "method": method, "route": route, "status": status, "ms": round(seconds * 1000, 2)}
    line.update((name, int(facts[name])) for name in COUNTS if name in facts)
    if code:
        line["code"] = code
    LOGGER.log(level, "request", extra={"facts": line})


def log_failure(request_id: str, error: BaseException) -> None:
    """Write where something unforeseen went wrong: the error's type and the places in the code, not its message, which may hold a text."""
    frames = traceback.extract_tb(error.__traceback__)[-8:]
    places = [f"{os.path.basename(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    LOGGER.error("failure", extra={"facts": {"id": request_id, "exception": type(error).__name__, "places": places}})


__all__ = ["Figures", "JsonFormatter", "log_failure", "log_request", "set_up_logging"]
