"""What the log tells of requests: a line each. Never a part of a request."""

import json
import logging
import os
import threading
import time
import traceback
import warnings
from functools import lru_cache
from typing import Any, Dict, List, Mapping

from .figures import COUNTS
from .log_lines import LineHandler

LOGGER = logging.getLogger("spacy_anonym.serve")
# Loggers whose messages hold nothing of a request.
OWN = ("spacy_anonym", "uvicorn")
# The handler of the process, once `set_up_logging` was called.
_own: List[LineHandler] = []


class JsonFormatter(logging.Formatter):
    """A record as one line of JSON. Of an exception only its type is written: its message may hold a text."""

    def format(self, record: logging.LogRecord) -> str:
        """RETURNS (str): the line."""
        line: Dict[str, Any] = {
            "time": _written(record.created),
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
    _own[:] = [handler]
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    for name in OWN:
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).setLevel(logging.INFO)
        logging.getLogger(name).propagate = True
    warnings.simplefilter("ignore")
    threading.excepthook = lambda args: LOGGER.error("thread", extra={"facts": {"exception": args.exc_type.__name__}})


def log_request(request_id: str, method: str, route: str, status: int, seconds: float, facts: Mapping[str, int], code: str = "") -> None:
    """Write a request's line of log: ids, counts and times only.

    request_id (str): Its id, of digits and letters.
    method (str), route (str): Of the service's own tables, never the client's.
    status (int), seconds (float): What became of it, and when.
    facts (Mapping[str, int]): Counts; see `COUNTS`.
    code (str): Its error's code.
    """
    level = logging.ERROR if status == 500 else logging.INFO
    if not LOGGER.isEnabledFor(level):
        return
    ms = round(seconds * 1000, 2)
    if _own and level == logging.INFO:
        # What a formatter would make of a record, without the record: it takes longer than all else here.
        counts = "".join([f',"{name}":{facts[name]}' for name in COUNTS if name in facts])
        told = f',"code":"{code}"' if code else ""
        _own[0].add(
            f'{{"time":"{_written(time.time())}","level":"info","event":"request","id":"{request_id}","method":"{method}","route":"{route}",'
            f'"status":{status},"ms":{ms}{counts}{told}}}'
        )
        return
    line: Dict[str, Any] = {"id": request_id, "method": method, "route": route, "status": status, "ms": ms}
    line.update((name, int(facts[name])) for name in COUNTS if name in facts)
    if code:
        line["code"] = code
    LOGGER.log(level, "request", extra={"facts": line})


@lru_cache(maxsize=4)
def _second(second: int) -> str:
    return time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(second))


def _written(moment: float) -> str:
    """RETURNS (str): a time, UTC, ISO 8601 with milliseconds."""
    second = int(moment)
    return f"{_second(second)}.{int((moment - second) * 1000):03d}Z"


def log_failure(request_id: str, error: BaseException) -> None:
    """Write where something unforeseen went wrong: the error's type and the places in the code, not its message, which may hold a text."""
    frames = traceback.extract_tb(error.__traceback__)[-8:]
    places = [f"{os.path.basename(frame.filename)}:{frame.lineno} {frame.name}" for frame in frames]
    LOGGER.error("failure", extra={"facts": {"id": request_id, "exception": type(error).__name__, "places": places}})


__all__ = ["JsonFormatter", "log_failure", "log_request", "set_up_logging"]
