"""The log: lines of JSON on standard error. Never a part of a request."""

import json
import logging
import threading
import time
import warnings
from typing import Any, Dict, Mapping

from .errors import Failed, failed

LOGGER = logging.getLogger("spacy_anonym.serve")
# Loggers whose messages hold nothing of a request.
OWN = ("spacy_anonym", "uvicorn")
# What is counted of requests.
COUNTS = ("texts", "characters", "findings")


class JsonFormatter(logging.Formatter):
    """A record as one line of JSON. Of an exception only its type is written: its message may hold a text."""

    def format(self, record: logging.LogRecord) -> str:
        """RETURNS (str): the line."""
        moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
        line: Dict[str, Any] = {
            "time": f"{moment}.{int(record.msecs):03d}Z",
            "level": record.levelname.lower(),
            # Others may log what they work on.
            "event": record.getMessage() if record.name.startswith(OWN) and not record.exc_info else record.name,
        }
        line.update(getattr(record, "facts", {}))
        if record.exc_info and record.exc_info[0] is not None:
            line["exception"] = record.exc_info[0].__name__
        return json.dumps(line, ensure_ascii=True, separators=(",", ":"))


def set_up_logging() -> None:
    """Write the service's log to standard error, a line of JSON each, and nothing else: a library's warning, or an
    uncaught error, may hold a text."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for name in OWN:
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).setLevel(logging.INFO)
        logging.getLogger(name).propagate = True
    # A log that cannot be written ends no request, and is not reported with what should have been written.
    logging.raiseExceptions = False
    warnings.simplefilter("ignore")
    threading.excepthook = lambda args: LOGGER.error("thread", extra={"facts": {"exception": args.exc_type.__name__}})


def log_request(
    request_id: str, method: str, route: str, status: int, seconds: float, facts: Mapping[str, Any]
) -> None:
    """Write a request's line of log: ids, counts (see `COUNTS`) and times only. Method and route are of the service's
    own tables, never the client's."""
    line: Dict[str, Any] = {"id": request_id, "method": method, "route": route, "status": status}
    line["ms"] = round(seconds * 1000, 2)
    line.update((name, facts[name]) for name in (*COUNTS, "code") if name in facts)
    LOGGER.log(logging.ERROR if status == 500 else logging.INFO, "request", extra={"facts": line})


def log_failed(request_id: str, facts: Dict[str, Any], error: BaseException) -> Failed:
    """RETURNS (Failed): the answer to a client about an error. Its code is added to the request's facts, and the place
    of an unexpected error is logged."""
    described = failed(error)
    facts["code"] = described.code
    if described.failure:
        LOGGER.error("failure", extra={"facts": {"id": request_id, **described.failure}})
    return described
