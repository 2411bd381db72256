"""HebSafeHarbor's endpoints. The original values in an answer are cut from the caller's own text; nothing is kept or logged."""

import json
from typing import Any, Dict

from ...errors import AnonymError, Errors
from ...hebsafeharbor import to_query_items
from ...pipeline.record import TextRecord
from ..errors import know_fields, places_of
from ..host import Host
from ..hosts import Hosts
from ..openapi import ERRORS, body_of, json_answer
from ..options import finish_default
from ..settings import ServeSettings

LANGUAGE = "he"
READY = {"service": "Hebrew Safe Harbor", "status": "ready"}


def make_router(hosts: Hosts, settings: ServeSettings) -> Any:
    """RETURNS (APIRouter): HebSafeHarbor's endpoints."""
    from fastapi import APIRouter, Request, Response
    from pydantic import TypeAdapter, ValidationError

    from .. import hebsafeharbor_models as models

    know_fields(["docs", "id", "text"])
    router = APIRouter(tags=["HebSafeHarbor"])
    adapter = TypeAdapter(models.Query)

    @router.get("/ready", responses=json_answer(models.ReadyAnswer, "It is ready"))
    async def ready() -> Any:
        """Whether the pipelines are loaded: the service listens no earlier."""
        return READY

    @router.post(
        "/query", responses={**ERRORS, **json_answer(models.QueryAnswer, "The new documents")}, openapi_extra=body_of(models.Query)
    )
    async def query(request: Request) -> Any:
        """Anonymize Hebrew documents."""
        problem = ""
        try:
            docs = adapter.validate_json(await request.body()).docs
        except ValidationError as error:
            problem = places_of(error.errors(include_input=False, include_context=False, include_url=False))
        if problem:
            raise AnonymError(Errors.SA500.format(problem=problem))
        texts = [doc["text"] for doc in docs]
        if len(texts) > settings.max_texts:
            raise AnonymError(Errors.SA506.format(count=len(texts), limit=settings.max_texts))
        for text in texts:
            if len(text) > settings.max_text_length:
                raise AnonymError(Errors.SA507.format(length=len(text), limit=settings.max_text_length))
        outcomes = await hosts.by_language(LANGUAGE).submit_all(texts, _answer)
        for outcome in outcomes:
            if outcome.error is not None:
                raise outcome.error
        facts = request.state.anonym
        facts.update(texts=len(texts), characters=sum(map(len, texts)), findings=sum(len(each.value["items"]) for each in outcomes))
        answers = [{"id": doc["id"], **outcome.value} for doc, outcome in zip(docs, outcomes)]
        data = json.dumps({"docs": answers}, ensure_ascii=False, separators=(",", ":"))
        return Response(data.encode("utf8"), media_type="application/json")

    return router


def _answer(record: TextRecord, host: Host) -> Dict[str, Any]:
    finish_default(record, host)
    new_text = record.new_text or ""
    return {"text": new_text, "items": to_query_items(record.text, new_text, record.items or ())}
