"""What the commands have in common: options, exit statuses, errors, signals, warnings, and what they tell: failures and
progress on standard error, counts at the end, never a part of a document."""

import inspect
import json
import os
import signal
import sys
import time
import warnings
from collections import Counter
from contextlib import contextmanager
from functools import partial, wraps
from pathlib import Path
from threading import Timer
from types import SimpleNamespace
from typing import Annotated, Any, Callable, Dict, Iterator, Mapping, Optional, Sequence

import typer
from confection import Config
from tqdm import tqdm
from typer import Argument as Arg
from typer import Option as Opt

from ..errors import AnonymError, AnonymWarning, Errors, check_params, describe, did_you_mean
from ..run.job import Counts, Progress

DONE, SOME_FAILED, WRONG_USAGE = 0, 1, 2
INTERRUPTED = 130
# How progress is shown.
BAR, JSON = "bar", "json"
# Seconds between two lines of progress.
INTERVAL = 1.0
# Seconds until a signal comes again.
RESEND_AFTER = 0.05
# How `show_rows` shows rows.
FORMATS = ("table", "json", "markdown")

# Options in groups, as `--help` shows them.
of_pipeline = partial(Opt, rich_help_panel="Pipeline")
of_input = partial(Opt, rich_help_panel="Input")
of_output = partial(Opt, rich_help_panel="Output")
of_run = partial(Opt, rich_help_panel="Run")

# Options of several commands.
Input = Annotated[str, Arg(help="A file, a folder, or - for standard input", show_default=False)]
Pipeline = Annotated[
    str, of_pipeline("--pipeline", "-p", help="A bundled pipeline, an installed one, or a path to one")
]
Operators = Annotated[
    Optional[Path],
    of_pipeline("--operators", help="A policy's name, a .cfg with sections operators.LABEL, or Presidio's JSON"),
]
Recall = Annotated[
    str, of_pipeline("--recall", help="high: mask more, also of what need not be; balanced: the pipeline as it is")
]
Code = Annotated[
    Optional[Path], of_pipeline("--code", help="A Python file to import first: it registers your own functions")
]
Format = Annotated[Optional[str], of_input("--format", help="The input's format, where its extension does not name it")]
Encoding = Annotated[
    str, of_input("--encoding", help="The encoding of text inputs, and of outputs in the input's format")
]
TextField = Annotated[str, of_input("--text-field", help="JSON lines: the field of the text; dots for nested fields")]
IdField = Annotated[str, of_input("--id-field", help="JSON lines: the field of the id; dots for nested fields")]
Columns = Annotated[
    Optional[str], of_input("--columns", help="Tables, also xlsx: only these columns, by name or number, with commas")
]
NoHeader = Annotated[bool, of_input("--no-header", help="Tables: the first row is data")]
Delimiter = Annotated[Optional[str], of_input("--delimiter", help="Tables: the delimiter; by default the header's")]
Lines = Annotated[bool, of_input("--lines", help="Plain text: each line is a document")]
BatchSize = Annotated[Optional[int], of_run("--batch-size", "-b", help="How many documents are worked on at a time")]
Force = Annotated[bool, of_output("--force", "-F", help="Overwrite files that are there")]
Quiet = Annotated[bool, of_run("--quiet", "-q", help="No progress bar and no summary")]


def call_of(command: Callable[..., Any], *args: Any, **given: Any) -> SimpleNamespace:
    """RETURNS (SimpleNamespace): the arguments of a command by name; those that are not given have their defaults."""
    bound = inspect.signature(command).bind(*args, **given)
    bound.apply_defaults()
    return SimpleNamespace(**bound.arguments)


class Report(Progress):
    """Counts documents, and tells of those that failed.

    quiet (bool): No progress and no summary; failures are reported.
    total (Optional[int]): The inputs' size in bytes, None where it is not known.
    progress (str): `BAR`, a progress bar on a terminal; `JSON`, a line of JSON a second.
    """

    def __init__(self, quiet: bool = False, total: Optional[int] = None, progress: str = BAR) -> None:
        self.documents = self.replacements = self.failures = 0
        self.labels: Counter = Counter()
        self._quiet = quiet
        self._total = total
        self._as_json = progress == JSON and not quiet
        # What went through in this run, and what was read of the inputs in all.
        self._passed = self._characters = self._bytes = self._skipped = 0
        self._start = self._told = time.monotonic()
        hidden = quiet or self._as_json or not sys.stderr.isatty()
        # No thread of its own: a process with threads is not forked.
        tqdm.monitor_interval = 0
        form = "{l_bar}{bar}| {n_fmt}B/{total_fmt}B [{elapsed}<{remaining}{postfix}]"
        shape = {"unit": "B", "unit_scale": True, "bar_format": form, "leave": False}
        self._bar = tqdm(total=total, file=sys.stderr, disable=hidden, **shape)

    def skip(self, size: int) -> None:
        """Tell that bytes of the inputs were done before this run."""
        self._skipped += size
        if not self._bar.disable:
            self._bar.initial += size
        self.read(size)

    def read(self, size: int) -> None:
        self._bytes += size
        self._bar.update(size)

    def step(self, documents: int, characters: int) -> None:
        self._passed += documents
        self._characters += characters
        now = time.monotonic()
        if now - self._told >= INTERVAL and (self._as_json or not self._bar.disable):
            self._told = now
            row = self._row()
            if self._as_json:
                self._say(json.dumps(row))
            else:
                rate = tqdm.format_sizeof(row["characters_per_second"])
                self._bar.set_postfix_str(f"{count_of(self._passed, 'document')}, {rate} characters/s")

    def _row(self) -> Dict[str, Any]:
        seconds = max(time.monotonic() - self._start, 1e-9)
        left, done = None, self._bytes - self._skipped
        if self._total is not None and done > 0:
            left = round(max(0, self._total - self._bytes) * seconds / done)
        return {
            "documents": self._passed,
            "failures": self.failures,
            "characters": self._characters,
            "characters_per_second": round(self._characters / seconds),
            "bytes": self._bytes,
            "total_bytes": self._total,
            "seconds": round(seconds, 1),
            "seconds_left": left,
        }

    def fail(self, id: str, message: str) -> None:
        self.failures += 1
        self._say(f"{id}: {message}")

    def done(self, documents: int, labels: Counter) -> None:
        self.documents += documents
        self.replacements += sum(labels.values())
        self.labels.update(labels)

    def go_on(self, counts: Counts) -> None:
        """Count what an earlier run did."""
        self.done(counts.documents, counts.labels)
        self.failures += sum(counts.failures.values())

    def close(self) -> None:
        """Take the progress bar away."""
        self._bar.close()
        if self._as_json:
            self._say(json.dumps(self._row()))

    def summary(self, verb: str) -> None:
        """Tell the counts, on one line."""
        if not self._quiet:
            failed = f", {self.failures} failed" if self.failures else ""
            self._say(f"{count_of(self.documents, 'document')}, {count_of(self.replacements, 'span')} {verb}{failed}")

    def _say(self, line: str) -> None:
        say(line, self._bar)


@contextmanager
def reported(plan: Any, quiet: bool, progress: str = BAR) -> Iterator[Report]:
    """YIELDS (Report): the report on the run of a `Plan`, whose inputs that cannot be read are reported first. Its
    progress bar is removed at the end."""
    report = Report(quiet, plan.size() or None, progress)
    try:
        for id, error in plan.failures:
            report.fail(id, str(error))
        yield report
    finally:
        report.close()


def count_of(count: int, noun: str) -> str:
    """RETURNS (str): "1 document", "2 documents"."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def say(line: str, bar: Optional[tqdm] = None) -> None:
    """Write one line to standard error. Names of files and ids may hold anything: what cannot be shown is escaped."""
    encoding = getattr(sys.stderr, "encoding", None) or "utf-8"
    line = "".join(char if char.isprintable() else repr(char)[1:-1] for char in line)
    line = line.encode(encoding, "backslashreplace").decode(encoding)
    if bar is not None and not bar.disable:
        bar.write(line, file=sys.stderr)
    else:
        sys.stderr.write(line + "\n")


def with_status(work: Callable[[SimpleNamespace], int]) -> Callable[[SimpleNamespace], int]:
    """Make a command, given its arguments, return an exit status whatever happens. What went wrong is on standard
    error, a line each."""

    @wraps(work)
    def run(call: SimpleNamespace) -> int:
        try:
            with stop_on_signals():
                return work(call)
        except BrokenPipeError:
            raise
        except KeyboardInterrupt:
            say("stopped")
            return INTERRUPTED
        except AnonymError as error:
            say(str(error))
            return WRONG_USAGE
        except OSError as error:
            path = error.filename or call.output or "the output"
            say(Errors.SA311.format(path=path, problem=error.strerror or type(error).__name__))
            return WRONG_USAGE
        except Exception as error:
            # Its message may hold a part of a document.
            say(describe(error))
            return SOME_FAILED

    return run


@contextmanager
def errors_told(status: Callable[[str], int] = lambda code: WRONG_USAGE) -> Iterator[None]:
    """Tell an error of ours on standard error, and end the command.

    status (Callable[[str], int]): The exit status by the error's code.
    """
    try:
        yield
    except AnonymError as error:
        say(str(error))
        raise typer.Exit(status(error.code)) from None


@contextmanager
def without_warnings() -> Iterator[None]:
    """Say no warnings but our own, each on a line: a library's may repeat the text that it is about."""

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

    def stop(number: int, frame: Any) -> None:
        if _is_in_finalizer(frame):
            # Python drops what is raised there: the signal comes again.
            Timer(RESEND_AFTER, os.kill, (os.getpid(), number)).start()
        else:
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


def _is_in_finalizer(frame: Any) -> bool:
    while frame is not None and frame.f_code.co_name != "__del__":
        frame = frame.f_back
    return frame is not None


def check_format(format: str, owner: str) -> None:
    """RAISES (AnonymError): SA003 when `show_rows` has no such format; `owner` is the command."""
    check_params(owner, ("--format", format not in FORMATS, f"it is one of {', '.join(FORMATS)}"))


def show_rows(rows: Sequence[Mapping[str, Any]], columns: Sequence[str], format: str) -> str:
    """RETURNS (str): rows that are JSON-able in one of `FORMATS`, without a line end at the end. A table has the values
    of these columns, in this order; JSON has all of them."""
    if format == "json":
        return json.dumps(list(rows), ensure_ascii=False, indent=2)
    cells = [[_cell(row.get(column)) for column in columns] for row in rows]
    if format == "markdown":
        escaped = [[cell.replace("|", "\\|") for cell in row] for row in cells]
        lines = [list(columns), ["---"] * len(columns), *escaped]
        return "\n".join("| " + " | ".join(line) + " |" for line in lines)
    lines = [list(columns), *cells]
    widths = [max(len(line[place]) for line in lines) for place in range(len(columns))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip() for line in lines)


def _cell(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.2f}".rstrip("0").rstrip(".")
    return " ".join(str(value).split())


def read_run_file(path: Path, command: Any) -> Dict[str, Any]:
    """Read the options of a command.

    path (Path): A config with one section, the command's name. Its keys are the names of the options, without the
        dashes in front, and of the arguments, in lower case.
    command (Any): The command, as click knows it.
    RETURNS (Dict[str, Any]): The values by parameter, as the command's defaults are given.
    RAISES (AnonymError): SA301 when there is no such file, SA307 when it cannot be read, SA387 for a key that is not
        known.
    """
    section, names = command.name, {}
    for param in command.params:
        longest = max(param.opts, key=len).lstrip("-")
        if longest not in ("config", "help"):
            names[longest] = param.name
    try:
        config = Config().from_str(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        raise AnonymError(Errors.SA301.format(path=path)) from None
    except OSError as error:
        problem = error.strerror or type(error).__name__
        raise AnonymError(Errors.SA307.format(path=path, format="a run file", problem=problem)) from None
    except ValueError:
        problem = f'it is no config: [{section}], and lines such as batch-size = 64 or format = "txt"'
        raise AnonymError(Errors.SA307.format(path=path, format="a run file", problem=problem)) from None
    options = config.get(section, {})
    unknown = [key for key in config if key != section] + [key for key in options if key not in names]
    if unknown:
        shown = ", ".join(did_you_mean(key, [section, *names]) for key in unknown)
        raise AnonymError(Errors.SA387.format(path=path, keys=shown))
    return {names[key]: value for key, value in options.items() if value is not None}


def _take_defaults(context: typer.Context, path: Optional[Path]) -> Optional[Path]:
    if path is not None:
        with errors_told():
            context.default_map = read_run_file(path, context.command)
    return path


RunFile = Annotated[
    Optional[Path],
    of_run(
        "--config",
        help="A .cfg with these options in a section named as the command; those of the command line win",
        callback=_take_defaults,
        is_eager=True,
    ),
]
