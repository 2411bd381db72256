"""HebSafeHarbor's endpoints. The original values in an answer are cut from the caller's own text; nothing is kept or
logged.
"""

from typing import Any

from pydantic_core import to_json

from .. import hebsafeharbor_models as models
from ..anonymize_calls import check_texts, count, value_of
from ..errors import know_fields
from ..openapi import ERRORS, body_of, json_answer
from ..pipelines import Pipelines
from ..requests import read_json
from ..settings import ServeSettings
from ..worker import Task

LANGUAGE = "he"
READY = {"service": "Hebrew Safe Harbor", "status": "ready"}


def make_router(pipelines: Pipelines, settings: ServeSettings) -> Any:
    """RETURNS (APIRouter): HebSafeHarbor's endpoints."""
    from fastapi import APIRouter, Request, Response

    know_fields(models.Query, models.QueryAnswerDoc)
    router = APIRouter(tags=["HebSafeHarbor"])

    @router.get("/ready", responses=json_answer(models.ReadyAnswer, "It is ready"))
    async def ready() -> Any:
        """Whether the pipelines are loaded: the service listens no earlier."""
        return READY

    @router.post(
        "/query",
        responses={**ERRORS, **json_answer(models.QueryAnswer, "The new documents")},
        openapi_extra=body_of(models.Query),
    )
    async def query(request: Request) -> Response:
        """Anonymize Hebrew documents."""
        docs = (await read_json(request, models.Query)).docs
        texts = [doc["text"] for doc in docs]
        check_texts(texts, settings)
        inputs = [(text, []) for text in texts]
        answers = await pipelines.by_language(LANGUAGE).run(
            Task("query", {}, inputs), list(map(len, texts)), request.is_disconnected
        )
        bodies = [value_of(answer) for answer in answers]
        count(request.state.anonym, inputs, answers)
        rows = [
            b'{"id":%s,%s' % (to_json(doc["id"]), body[1:]) if "id" in doc else body for doc, body in zip(docs, bodies)
        ]
        return Response(b'{"docs":[%s]}' % b",".join(rows), media_type="application/json")

    return router
