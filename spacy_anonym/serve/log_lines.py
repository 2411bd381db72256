"""Lines of log that are written together."""

import asyncio
import atexit
import logging
from typing import Any, List

# Seconds that a line may wait for others, and how many wait.
MOMENT, MOST_LINES = 0.2, 1_000


class LineHandler(logging.StreamHandler):
    """Writes to standard error. In an event loop, lines below a warning wait a moment for others: a busy service writes many at once. A warning or
    an error is written at once, with what waits."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: List[str] = []
        self._timer: Any = None
        atexit.register(self.flush)

    def emit(self, record: logging.LogRecord) -> None:
        """Write a record, now or soon; its lock is held."""
        try:
            self._lines.append(self.format(record))
            if record.levelno >= logging.WARNING or len(self._lines) >= MOST_LINES or not self._will_flush():
                self.flush()
        except Exception:
            self.handleError(record)

    def add(self, line: str) -> None:
        """Write a line that is no warning, now or soon. A log that cannot be written ends no request."""
        with self.lock:
            self._lines.append(line)
            if self._timer is not None and len(self._lines) < MOST_LINES:
                return
            try:
                if len(self._lines) >= MOST_LINES or not self._will_flush():
                    self.flush()
            except (OSError, ValueError):
                pass

    def _will_flush(self) -> bool:
        """RETURNS (bool): whether what waits is written in a moment."""
        if self._timer is None:
            try:
                self._timer = asyncio.get_running_loop().call_later(MOMENT, self.flush)
            except RuntimeError:
                return False
        return True

    def flush(self) -> None:
        """Write what waits."""
        with self.lock:
            lines, self._lines, self._timer = self._lines, [], None
            if lines:
                self.stream.write("\n".join([*lines, ""]))
            super().flush()


__all__ = ["LineHandler"]
