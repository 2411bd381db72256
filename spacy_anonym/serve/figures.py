"""Figures for Prometheus. A request is counted in whole numbers of this process; prometheus_client writes them when somebody asks."""

import asyncio
import json
import os
from bisect import bisect_left
from pathlib import Path
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Tuple

from ..about import __version__

# The folder where processes keep their figures, where there are several.
SHARED_FIGURES = "SPACY_ANONYM_FIGURES"
BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
# What is counted beside requests; all of it are numbers.
COUNTS = ("texts", "characters", "findings")
# Seconds after which what was counted is written for other processes.
MOMENT = 0.5
NAMESPACE = "spacy_anonym_"
Waiting = Callable[[], Mapping[str, int]]


class Figures:
    """Counters for Prometheus.

    Routes are those of the application's table, methods are known ones: a client cannot make new series.

    waiting (Callable[[], Mapping[str, int]]): Tells how many requests wait, by pipeline.
    """

    def __init__(self, waiting: Waiting = dict) -> None:
        self._waiting = waiting
        # By route, method and status.
        self._requests: Dict[Tuple[str, str, int], int] = {}
        # By route: seconds, and how many requests ended in each bucket; the last has those above all.
        self._seconds: Dict[str, Tuple[List[float], List[int]]] = {}
        self._counts = dict.fromkeys(COUNTS, 0)
        folder = os.environ.get(SHARED_FIGURES)
        self._folder = Path(folder) if folder else None
        self._timer: Optional[Any] = None

    def count(self, route: str, method: str, status: int, seconds: float, facts: Mapping[str, int]) -> None:
        """Count a request. In the event loop's thread only."""
        key = route, method, status
        self._requests[key] = self._requests.get(key, 0) + 1
        known = self._seconds.get(route)
        if known is None:
            known = self._seconds[route] = [0.0], [0] * (len(BUCKETS) + 1)
        known[0][0] += seconds
        known[1][bisect_left(BUCKETS, seconds)] += 1
        counts = self._counts
        for name, number in facts.items():
            if name in counts:
                counts[name] += number
        if self._folder is not None and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(MOMENT, self._write)

    def text(self) -> Optional[bytes]:
        """RETURNS (Optional[bytes]): Prometheus' text format, of all worker processes together; None without prometheus_client."""
        try:
            from prometheus_client import CollectorRegistry, generate_latest
        except ImportError:
            return None
        self._write()
        registry = CollectorRegistry()
        registry.register(_Collector([self._data(), *self._others()]))
        return generate_latest(registry)

    def _data(self) -> Dict[str, Any]:
        return {
            "requests": [[*key, number] for key, number in self._requests.items()],
            "seconds": {route: [total[0], buckets] for route, (total, buckets) in self._seconds.items()},
            "counts": self._counts,
            "waiting": dict(self._waiting()),
        }

    def _write(self) -> None:
        """Write this process's figures where the others find them."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._folder is not None:
            part = self._folder / f"{os.getpid()}.part"
            try:
                part.write_text(json.dumps(self._data()), encoding="ascii")
                part.replace(self._folder / f"{os.getpid()}.json")
            except OSError:
                # The folder is gone: the service ends.
                pass

    def _others(self) -> Iterator[Dict[str, Any]]:
        if self._folder is None:
            return
        for path in self._folder.glob("*.json"):
            if path.stem != str(os.getpid()):
                data = json.loads(path.read_text(encoding="ascii"))
                if not _lives(int(path.stem)):
                    # What a process counted stays counted; nothing waits for it any more.
                    data["waiting"] = {}
                yield data


def _lives(pid: int) -> bool:
    if os.name != "posix":
        # There a signal of no meaning may end a process.
        return True
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


class _Collector:
    """The figures of some processes, added up, as prometheus_client takes them.

    processes (List[Dict[str, Any]]): See `Figures._data`.
    """

    def __init__(self, processes: List[Dict[str, Any]]) -> None:
        self._processes = processes

    def collect(self) -> Iterator[Any]:
        """YIELDS (Metric): each series."""
        from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily

        requests = CounterMetricFamily(NAMESPACE + "requests", "Requests by route, method and status.", labels=("route", "method", "status"))
        for (route, method, status), number in self._added("requests").items():
            requests.add_metric((route, method, str(status)), number)
        yield requests
        seconds = HistogramMetricFamily(NAMESPACE + "request_seconds", "Seconds that requests took.", labels=("route",))
        for route, (total, buckets) in self._histograms().items():
            upto = [sum(buckets[: place + 1]) for place in range(len(buckets))]
            names = [*(str(float(bound)) for bound in BUCKETS), "+Inf"]
            seconds.add_metric((route,), list(zip(names, upto)), total)
        yield seconds
        for name in COUNTS:
            total = sum(process["counts"][name] for process in self._processes)
            yield CounterMetricFamily(NAMESPACE + name, f"{name.capitalize()} of requests.", value=total)
        waiting = GaugeMetricFamily(NAMESPACE + "waiting_requests", "Requests that wait for a pipeline.", labels=("pipeline",))
        for (pipeline,), number in self._added("waiting").items():
            waiting.add_metric((pipeline,), number)
        yield waiting
        info = GaugeMetricFamily(NAMESPACE + "info", "The version.", labels=("version",))
        info.add_metric((__version__,), 1)
        yield info

    def _added(self, name: str) -> Dict[Tuple[Any, ...], int]:
        added: Dict[Tuple[Any, ...], int] = {}
        for process in self._processes:
            rows = process[name].items() if isinstance(process[name], dict) else process[name]
            for *key, number in rows:
                added[tuple(key)] = added.get(tuple(key), 0) + number
        return added

    def _histograms(self) -> Dict[str, Tuple[float, List[int]]]:
        added: Dict[str, Tuple[float, List[int]]] = {}
        for process in self._processes:
            for route, (total, buckets) in process["seconds"].items():
                before = added.get(route, (0.0, [0] * len(buckets)))
                added[route] = before[0] + total, [one + two for one, two in zip(before[1], buckets)]
        return added


__all__ = ["COUNTS", "Figures", "SHARED_FIGURES"]
