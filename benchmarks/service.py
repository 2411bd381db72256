"""Requests a second of our service and of Presidio's server applications, side by side: the same texts, client and
core.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Callable, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple
from urllib.error import URLError
from urllib.request import urlopen

import typer

from spacy_anonym.errors import AnonymError, Errors

from .generate import TextGenerator
from .http_load import HOST, Load, drive
from .systems import TAGGER

app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

# Characters of a text, and how many texts there are of a size.
SIZES = (100, 1_000, 10_000)
TEXTS = {100: 2_000, 1_000: 500, 10_000: 60}
START = 120.0
ROUNDS, SECONDS, CLIENTS = 5, 3.0, 16
Notify = Callable[[str], None]


class Server(NamedTuple):
    """A server process that was started here.

    name (str): Its name.
    port (int): Where it listens on loopback.
    process (subprocess.Popen): The process.
    """

    name: str
    port: int
    process: "subprocess.Popen[bytes]"


class Job(NamedTuple):
    """What is asked of servers for a text.

    name (str): In tables: "ours, one call".
    kind (str): Jobs of one kind are compared: "find", or "replace" (text in, new text out).
    servers (Tuple[Server, ...]): Whose processor time counts.
    steps (Tuple[Tuple[int, str], ...]): Port and path of each request.
    """

    name: str
    kind: str
    servers: Tuple[Server, ...]
    steps: Tuple[Tuple[int, str], ...]


class Row(NamedTuple):
    """A job's figures for texts of one size.

    size (int): Characters of a text.
    job (str), kind (str): The job.
    rate (float): Jobs a second, the median of the rounds.
    p50, p99 (float): Milliseconds of a job, likewise.
    cost (Optional[float]): Milliseconds of processor time that the servers took for a job; None where the system does
        not tell.
    errors (int): Of all rounds.
    busy (float): The client's own share of a core.
    """

    size: int
    job: str
    kind: str
    rate: float
    p50: float
    p99: float
    cost: Optional[float]
    errors: int
    busy: float


class Endurance(NamedTuple):
    """What became of our service under load for a while: the client's figures, and megabytes before and after."""

    load: Load
    before: Optional[float]
    after: Optional[float]


def measure_service(
    sizes: Sequence[int] = SIZES,
    *,
    rounds: int = ROUNDS,
    seconds: float = SECONDS,
    clients: int = CLIENTS,
    minute: float = 60.0,
    seed: int = 0,
    notify: Notify = lambda step: None,
) -> Tuple[List[Row], Optional[Endurance]]:
    """Measure our service against Presidio's server applications, with rules only on both sides.

    sizes (Sequence[int]): Characters of a text.
    rounds (int): How often each is measured, in turn.
    seconds (float): How long each time.
    clients (int): Jobs at a time.
    minute (float): Seconds under load at the end, with texts of all sizes; 0 leaves it out.
    seed (int): Chooses the texts.
    notify (Notify): Is told what is measured next.
    RETURNS (Tuple[List[Row], Optional[Endurance]]): The figures.
    RAISES (AnonymError): SA401 when an extra is not installed, RuntimeError when a server does not start.
    """
    for module, extra in (
        ("fastapi", "serve"),
        ("presidio_analyzer", "benchmark"),
        ("flask", "benchmark"),
        ("gunicorn", "benchmark"),
    ):
        if find_spec(module) is None:
            raise AnonymError(Errors.SA401.format(extra=extra))
    texts = {size: _texts(size, seed) for size in sizes}
    with ExitStack() as stack:
        notify("starting the servers")
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="spacy_anonym-")))
        ours = stack.enter_context(_ours(folder))
        analyzer = stack.enter_context(_presidio("make_analyzer"))
        anonymizer = stack.enter_context(_presidio("make_anonymizer"))
        client = stack.enter_context(ProcessPoolExecutor(1, get_context("spawn")))
        client.submit(_use_core, 1).result()
        jobs = _jobs(ours, analyzer, anonymizer)
        rows = [
            row
            for size in sizes
            for row in _measure_size(size, texts[size], jobs, client, rounds, seconds, clients, notify)
        ]
        endurance = None
        if minute:
            notify(f"{minute:g} seconds of all sizes")
            mixed = [text for group in zip(*(texts[size] for size in sizes)) for text in group]
            before = memory_of(ours.process.pid)
            load = client.submit(drive, [(ours.port, "/v1/anonymize")], mixed, clients, minute).result()
            endurance = Endurance(load, before, memory_of(ours.process.pid))
        return rows, endurance


def _texts(size: int, seed: int) -> List[str]:
    generator = TextGenerator("dense", seed + size)
    return [generator.document(size).text for _ in range(TEXTS.get(size, max(20, 600_000 // size)))]


def _jobs(ours: Server, analyzer: Server, anonymizer: Server) -> List[Job]:
    two = ((ours.port, "/analyze"), (ours.port, "/anonymize"))
    return [
        Job("ours", "find", (ours,), two[:1]),
        Job("Presidio", "find", (analyzer,), ((analyzer.port, "/analyze"),)),
        Job("ours, one call", "replace", (ours,), ((ours.port, "/v1/anonymize"),)),
        Job("ours, two calls", "replace", (ours,), two),
        Job(
            "Presidio",
            "replace",
            (analyzer, anonymizer),
            ((analyzer.port, "/analyze"), (anonymizer.port, "/anonymize")),
        ),
    ]


def _measure_size(
    size: int,
    texts: Sequence[str],
    jobs: Sequence[Job],
    client: ProcessPoolExecutor,
    rounds: int,
    seconds: float,
    clients: int,
    notify: Notify,
) -> List[Row]:
    loads: Dict[int, List[Load]] = {place: [] for place in range(len(jobs))}
    costs: Dict[int, List[float]] = {place: [] for place in range(len(jobs))}
    for turn in range(rounds + 1):
        for place, job in list(enumerate(jobs))[:: -1 if turn % 2 else 1]:
            notify(
                f"{size} characters, {job.kind}, {job.name}"
                if turn
                else f"{size} characters, {job.kind}, {job.name}: warm-up"
            )
            before = _processor_time(job.servers)
            load = client.submit(drive, job.steps, texts, clients, seconds if turn else seconds / 3).result()
            after = _processor_time(job.servers)
            if turn:
                loads[place].append(load)
                if before is not None and after is not None and load.done:
                    costs[place].append((after - before) * 1000 / load.done)
    return [
        Row(
            size,
            job.name,
            job.kind,
            median(load.done / load.seconds for load in loads[place]),
            median(load.p50 for load in loads[place]),
            median(load.p99 for load in loads[place]),
            median(costs[place]) if costs[place] else None,
            sum(load.errors for load in loads[place]),
            max(load.busy for load in loads[place]),
        )
        for place, job in enumerate(jobs)
    ]


@contextmanager
def _ours(folder: Path) -> Iterator[Server]:
    from spacy_anonym.load import load

    path = folder / "en"
    load("en", exclude=TAGGER).to_disk(path)
    with _started(
        "ours", lambda port: ["-m", "spacy_anonym", "serve", "--pipeline", str(path), "--port", str(port)]
    ) as server:
        yield server


@contextmanager
def _presidio(factory: str) -> Iterator[Server]:
    # Its images: one worker of the default kind.
    app = f"benchmarks.presidio_apps:{factory}()"
    with _started(
        "Presidio", lambda port: ["-m", "gunicorn", "-w", "1", "-b", f"{HOST}:{port}", "--log-level", "error", app]
    ) as server:
        yield server


@contextmanager
def _started(name: str, arguments: Callable[[int], List[str]]) -> Iterator[Server]:
    """A server in a process of its own, on the first core; it is stopped at the end, and nothing else."""
    with socket.socket() as found:
        found.bind((HOST, 0))
        port = found.getsockname()[1]
    process = subprocess.Popen(
        [sys.executable, *arguments(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
    )
    try:
        _use_core(0, process.pid)
        _wait_until_up(process, port)
        _use_core(0, process.pid)
        yield Server(name, port, process)
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait_until_up(process: "subprocess.Popen[bytes]", port: int) -> None:
    end = time.monotonic() + START
    while time.monotonic() < end and process.poll() is None:
        try:
            with urlopen(f"http://{HOST}:{port}/health", timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.2)
    raise RuntimeError(f"A server of the measurement did not start within {START:g} seconds, or ended at its start.")


def _use_core(number: int, pid: int = 0) -> None:
    """Keep a process, with its children and threads, on one core where the system can, and it has several."""
    if not hasattr(os, "sched_setaffinity"):
        return
    cores = sorted(os.sched_getaffinity(os.getppid()))
    core = {cores[number % len(cores)]}
    for each in _family(pid) if pid else [0]:
        for thread in _threads(each):
            try:
                os.sched_setaffinity(thread, core)
            except OSError:
                continue


def _threads(pid: int) -> List[int]:
    folder = Path(f"/proc/{pid or 'self'}/task")
    return [int(entry.name) for entry in folder.iterdir()] if folder.is_dir() else [pid]


def _family(pid: int) -> List[int]:
    """RETURNS (List[int]): a process and its children, as far as the system tells."""
    found = [pid]
    for entry in _threads(pid):
        children = Path(f"/proc/{pid}/task/{entry}/children")
        if children.is_file():
            found += [each for child in children.read_text().split() for each in _family(int(child))]
    return found


def _processor_time(servers: Sequence[Server]) -> Optional[float]:
    """RETURNS (Optional[float]): seconds of processor time that servers took so far; None where the system does not
    tell.
    """
    ticks = 0
    for server in servers:
        for pid in _family(server.process.pid):
            stat = Path(f"/proc/{pid}/stat")
            if not stat.is_file():
                return None
            fields = stat.read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory_of(pid: int) -> Optional[float]:
    """RETURNS (Optional[float]): megabytes of a process and its children; None where the system does not tell."""
    kilobytes = 0
    for each in _family(pid):
        status = Path(f"/proc/{each}/status")
        if not status.is_file():
            return None
        lines = dict(line.partition(":")[::2] for line in islice(status.read_text().splitlines(), 64))
        kilobytes += int(lines.get("VmRSS", "0").split()[0])
    return kilobytes / 1024


def ratio(rows: Sequence[Row], row: Row) -> Tuple[float, Optional[float]]:
    """RETURNS (Tuple[float, Optional[float]]): how many times Presidio's requests a second a job of ours has, and its
    processor time by ours.
    """
    other = next(each for each in rows if (each.size, each.kind, each.job) == (row.size, row.kind, "Presidio"))
    cost = other.cost / row.cost if other.cost and row.cost else None
    return (row.rate / other.rate if other.rate else 0.0), cost


@app.command()
def main(
    sizes: Optional[List[int]] = typer.Option(
        None, "--size", "-s", min=10, max=100_000, help="Characters of a text; repeatable [default: 100, 1000, 10000]"
    ),
    rounds: int = typer.Option(5, "--rounds", "-r", min=1, max=100, help="How often each is measured, in turn"),
    seconds: float = typer.Option(3.0, "--seconds", min=0.1, max=60, help="How long each time"),
    clients: int = typer.Option(16, "--clients", "-c", min=1, max=256, help="Requests at a time"),
    minute: float = typer.Option(
        60.0, "--minute", min=0, max=600, help="Seconds under load at the end, with texts of all sizes"
    ),
    seed: int = typer.Option(0, "--seed", min=0, max=10**9, help="Chooses the texts"),
) -> None:
    """Compare the service with Presidio's server applications: rules only, the same generated texts, one process each,
    over loopback.
    """
    rows, endurance = measure_service(
        tuple(sizes or SIZES),
        rounds=rounds,
        seconds=seconds,
        clients=clients,
        minute=minute,
        seed=seed,
        notify=lambda step: typer.echo(f"Measuring {step} ...", err=True),
    )
    typer.echo(
        (
            "| characters | job | server | a second | p50 ms | p99 ms | processor ms | times Presidio's rate | "
            "times its processor | errors |"
        )
    )
    typer.echo("|" + "---|" * 10)
    for row in rows:
        faster, cheaper = ratio(rows, row)
        cost = "" if row.cost is None else f"{row.cost:.2f}"
        times = ("", "") if row.job == "Presidio" else (f"{faster:.1f}", "" if cheaper is None else f"{cheaper:.1f}")
        cells = [
            f"{row.size:,}",
            row.kind,
            row.job,
            f"{row.rate:,.0f}",
            f"{row.p50:.1f}",
            f"{row.p99:.1f}",
            cost,
            *times,
            str(row.errors),
        ]
        typer.echo("| " + " | ".join(cells) + " |")
    typer.echo(f"The client took {max(row.busy for row in rows):.0%} of a core at most.")
    if endurance is not None:
        load, before, after = endurance
        memory = "" if before is None or after is None else f"; {before:.0f} MB before, {after:.0f} MB after"
        typer.echo(
            (
                f"{clients} clients for {load.seconds:.0f} s: {load.done:,} texts, {load.errors} errors, p50 "
                f"{load.p50:.1f} ms, p99 {load.p99:.1f} ms{memory}"
            )
        )


if __name__ == "__main__":
    app()
