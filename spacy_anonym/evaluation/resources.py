"""Time and memory of a pipeline, measured in a process of its own on one core, so that nothing is loaded yet.

    python -m spacy_anonym.evaluation.resources

reads a task as JSON from standard input and writes the figures as JSON.
"""

import json
import os
import subprocess
import sys
import time
import tracemalloc
from typing import Dict, NamedTuple, Optional, Sequence

from ..errors import AnonymError, Errors

MEGABYTE = 1_000_000
ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "BLIS_NUM_THREADS")


class Resources(NamedTuple):
    """What a run took."""

    load_seconds: float  # Starting Python, importing the package and loading the pipeline.
    run_seconds: float  # The texts, after that.
    words_per_second: float  # Words by white space, after loading.
    # The peak of the memory that Python allocated (tracemalloc), in 1,000,000 bytes: with loading, and what the texts
    # took on top of what was loaded. None where memory was not measured.
    peak_mb: Optional[float] = None
    run_mb: Optional[float] = None


def measure_resources(
    pipeline: str, texts: Sequence[str], *, exclude: Sequence[str] = (), memory: bool = False
) -> Resources:
    """Measure a pipeline in a process of its own.

    pipeline (str): What `spacy_anonym.load` takes.
    texts (Sequence[str]): The texts. They go to the process by a pipe, never to a file.
    exclude (Sequence[str]): Components not to load.
    memory (bool): Trace memory, which makes all slower: take the seconds from a run without it.
    RAISES (AnonymError): SA328 when the process fails.
    """
    task = json.dumps({"pipeline": pipeline, "exclude": list(exclude), "texts": list(texts)})
    # Memory is traced from the start, so that what imports take is in it.
    options = ["-X", "tracemalloc"] if memory else []
    start = time.perf_counter()
    done = subprocess.run(
        [sys.executable, *options, "-W", "ignore", "-m", "spacy_anonym.evaluation.resources"],
        input=task.encode("ascii"),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, **dict.fromkeys(ONE_THREAD, "1")},
        check=False,
    )
    seconds = time.perf_counter() - start
    lines = done.stdout.decode("utf8", "replace").splitlines()
    if done.returncode or not lines:
        raise AnonymError(Errors.SA328.format(name=pipeline, status=done.returncode))
    figures = json.loads(lines[-1])
    words = sum(len(text.split()) for text in texts)
    run = figures["run_seconds"]
    return Resources(seconds - run, run, words / run if run else 0.0, figures["peak_mb"], figures["run_mb"])


def _measure(task: Dict) -> Dict[str, Optional[float]]:
    from ..load import load

    nlp = load(task["pipeline"], exclude=task["exclude"])
    traced = tracemalloc.is_tracing()
    at_load, peak = tracemalloc.get_traced_memory()
    if traced:
        tracemalloc.reset_peak()
    start = time.perf_counter()
    for _ in nlp.pipe(task["texts"]):
        pass
    seconds = time.perf_counter() - start
    run_peak = tracemalloc.get_traced_memory()[1]
    return {
        "run_seconds": seconds,
        "peak_mb": max(peak, run_peak) / MEGABYTE if traced else None,
        "run_mb": (run_peak - at_load) / MEGABYTE if traced else None,
    }


def main() -> int:
    """Measure what standard input asks for. RETURNS (int): 0."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    print(json.dumps(_measure(json.loads(sys.stdin.buffer.read()))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
