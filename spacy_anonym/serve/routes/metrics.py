"""Metrics for Prometheus."""

from typing import Any

from ..pipelines import Pipelines
from ..settings import ServeSettings


def make_router(pipelines: Pipelines, settings: ServeSettings) -> Any:
    """RETURNS (APIRouter): /metrics."""
    from fastapi import APIRouter, Request, Response

    router = APIRouter(tags=["service"])

    @router.get("/metrics", responses={200: {"description": "Prometheus' text format", "content": {"text/plain": {}}}})
    async def metrics(request: Request) -> Response:
        """Counts and times of requests, for Prometheus."""
        return Response(request.app.state.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")

    return router
