"""Figures for Prometheus."""

from typing import Any

from ...errors import AnonymError, Errors
from ..hosts import Hosts
from ..settings import ServeSettings


def make_router(hosts: Hosts, settings: ServeSettings) -> Any:
    """RETURNS (APIRouter): /metrics."""
    from fastapi import APIRouter, Request, Response

    router = APIRouter(tags=["service"])

    @router.get("/metrics", responses={200: {"description": "Prometheus' text format", "content": {"text/plain": {}}}})
    async def metrics(request: Request) -> Response:
        """Counts and times of requests, for Prometheus."""
        text = request.app.state.figures.text()
        if text is None:
            raise AnonymError(Errors.SA401.format(extra="serve"))
        return Response(text, media_type="text/plain; version=0.0.4; charset=utf-8")

    return router
