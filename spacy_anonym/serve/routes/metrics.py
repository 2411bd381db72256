"""Metrics for Prometheus."""

from typing import Any, Callable, Mapping

from ...about import __version__
from ..logs import COUNTS
from ..pipelines import Pipelines
from ..settings import ServeSettings

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0)
NAMESPACE = "spacy_anonym"


class Metrics:
    """Counters of one service. Routes are those of its own table, methods are known ones: a client cannot make new
    series.

    waiting (Mapping[str, Callable[[], int]]): How many requests wait, by pipeline.
    """

    def __init__(self, waiting: Mapping[str, Callable[[], int]]) -> None:
        from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

        self._registry = CollectorRegistry()

        def make(kind: Any, name: str, help: str, *labels: str, **options: Any) -> Any:
            return kind(name, help, labels, namespace=NAMESPACE, registry=self._registry, **options)

        self._requests = make(Counter, "requests", "Requests by route, method and status.", "route", "method", "status")
        self._seconds = make(Histogram, "request_seconds", "Seconds that requests took.", "route", buckets=BUCKETS)
        self._counts = {name: make(Counter, name, f"{name.capitalize()} of requests.") for name in COUNTS}
        gauge = make(Gauge, "waiting_requests", "Requests that wait for a pipeline.", "pipeline")
        for pipeline, count in waiting.items():
            gauge.labels(pipeline).set_function(count)
        make(Gauge, "info", "The version.", "version").labels(__version__).set(1)

    def count(self, route: str, method: str, status: int, seconds: float, facts: Mapping[str, Any]) -> None:
        """Count a request; see `log_request`."""
        self._requests.labels(route, method, str(status)).inc()
        self._seconds.labels(route).observe(seconds)
        for name, counter in self._counts.items():
            if facts.get(name):
                counter.inc(facts[name])

    def text(self) -> bytes:
        """RETURNS (bytes): Prometheus' text format."""
        from prometheus_client import generate_latest

        return generate_latest(self._registry)


def make_router(pipelines: Pipelines, settings: ServeSettings) -> Any:
    """RETURNS (APIRouter): /metrics."""
    from fastapi import APIRouter, Request, Response

    router = APIRouter(tags=["service"])

    @router.get("/metrics", responses={200: {"description": "Prometheus' text format", "content": {"text/plain": {}}}})
    async def metrics(request: Request) -> Response:
        """Counts and times of requests, for Prometheus."""
        return Response(request.app.state.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    return router
