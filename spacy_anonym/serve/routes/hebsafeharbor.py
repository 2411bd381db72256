"""HebSafeHarbor's endpoints. The original values in an answer are cut from the caller's own text; nothing is kept or
logged."""

from typing import Annotated, Any, Dict, List, Literal, Optional

from pydantic import AfterValidator, BaseModel, ConfigDict, Field
from pydantic_core import PydanticCustomError, to_json

from ..models import FindSettings
from ..openapi import json_answer, post
from ..pipelines import Pipelines
from ..requests import check_texts, count, make_call, read_json, value_of
from ..settings import ServeSettings
from ..worker import Task

LANGUAGE = "he"
READY = {"service": "Hebrew Safe Harbor", "status": "ready"}


def _with_text(doc: Dict[str, str]) -> Dict[str, str]:
    if "text" not in doc:
        raise PydanticCustomError("no_text", "A document has a text")
    return doc


# Its documents are maps of strings, of which others than `id` and `text` are not read.
QueryDoc = Annotated[Dict[str, str], AfterValidator(_with_text), Field(json_schema_extra={"required": ["text"]})]


class Query(BaseModel):
    """Documents to anonymize."""

    model_config = ConfigDict(strict=True)

    docs: List[QueryDoc]


class QueryItem(BaseModel):
    """A replacement: half-open code points of the text and of the new text."""

    text: str
    textStartPosition: int
    textEndPosition: int
    textEntityType: str
    explanation: str
    mask: str
    maskStartPosition: int
    maskEndPosition: int
    maskOperator: str


class QueryAnswerDoc(BaseModel):
    """A document's new text, and what was replaced; its id where it came with one."""

    id: Optional[str] = None
    text: str
    items: List[QueryItem]


class QueryAnswer(BaseModel):
    """The documents, in the order of the request."""

    docs: List[QueryAnswerDoc]


class ReadyAnswer(BaseModel):
    """Whether the service is ready."""

    service: str
    status: Literal["ready", "unready"]


def make_router(pipelines: Pipelines, settings: ServeSettings) -> Any:
    """RETURNS (APIRouter): HebSafeHarbor's endpoints."""
    from fastapi import APIRouter, Request, Response

    router = APIRouter(tags=["HebSafeHarbor"])

    @router.get("/ready", responses=json_answer(ReadyAnswer, "It is ready"))
    async def ready() -> Any:
        """Whether the pipelines are loaded: the service listens no earlier."""
        return READY

    @post(router, "/query", Query, QueryAnswer, "The new documents")
    async def query(request: Request) -> Response:
        """Anonymize Hebrew documents."""
        docs = (await read_json(request, Query)).docs
        texts = [doc["text"] for doc in docs]
        check_texts(texts, settings)
        inputs: List[Any] = [(text, []) for text in texts]
        call = make_call(pipelines, settings, FindSettings.model_validate({"language": LANGUAGE}))
        task = Task("query", {**call.arguments, "own": settings.operators is not None}, inputs)
        answers = await call.pipeline("").run(task, list(map(len, texts)), request.is_disconnected)
        bodies = [value_of(answer) for answer in answers]
        count(request.state.anonym, inputs, answers)
        rows = [
            b'{"id":%s,%s' % (to_json(doc["id"]), body[1:]) if "id" in doc else body for doc, body in zip(docs, bodies)
        ]
        return Response(b'{"docs":[%s]}' % b",".join(rows), media_type="application/json")

    return router
