"""What the commands have in common that read documents and write outputs: exit statuses, errors, signals and
warnings.
"""

import signal
import sys
import warnings
from contextlib import contextmanager
from typing import Any, Callable, Iterator, NoReturn

DONE, SOME_FAILED, WRONG_USAGE = 0, 1, 2
INTERRUPTED = 130


def run_command(work: Callable[[], int], output: Any) -> int:
    """Run a command.

    work (Callable[[], int]): Does it, and returns the exit status.
    output (Any): Where to it writes, for the message; None where nobody named it.
    RETURNS (int): The exit status. What went wrong is on standard error, a line each.
    """
    from ..errors import AnonymError, Errors, describe
    from .report import say

    try:
        with stop_on_signals():
            return work()
    except BrokenPipeError:
        raise
    except KeyboardInterrupt:
        say("stopped")
        return INTERRUPTED
    except AnonymError as error:
        say(str(error))
        return WRONG_USAGE
    except OSError as error:
        path = error.filename or output or "the output"
        say(Errors.SA311.format(path=path, problem=error.strerror or type(error).__name__))
        return WRONG_USAGE
    except Exception as error:
        # Its message may hold a part of a document.
        say(describe(error))
        return SOME_FAILED


@contextmanager
def without_warnings() -> Iterator[None]:
    """Say no warnings but our own, each on a line: a library's may repeat the text that it is about."""
    from ..errors import AnonymWarning
    from .report import say

    def show(message: Any, *args: Any, **kwargs: Any) -> None:
        say(str(message))

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        warnings.simplefilter("always", AnonymWarning)
        warnings.showwarning = show
        yield


@contextmanager
def stop_on_signals() -> Iterator[None]:
    """Make the signals that end a process raise, so that half-written files are removed. Only the main thread can."""

    def stop(number: int, frame: Any) -> NoReturn:
        sys.exit(128 + number)

    before = {}
    for name in ("SIGTERM", "SIGHUP"):
        try:
            before[name] = signal.signal(getattr(signal, name), stop)
        except (ValueError, AttributeError):
            pass
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)
