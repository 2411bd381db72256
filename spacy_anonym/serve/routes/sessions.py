"""Conversations with a language model: what a session hides, it restores."""

from typing import Any

from pydantic_core import to_json

from .. import models
from ..errors import know_fields, problem_rows
from ..openapi import ERRORS, body_of, json_answer
from ..pipelines import Pipelines
from ..requests import check_texts, count, make_call, read_json, texts_in, value_of
from ..sessions import Session, Sessions
from ..settings import ServeSettings


def make_router(pipelines: Pipelines, settings: ServeSettings) -> Any:
    """RETURNS (APIRouter): /v1/sessions."""
    from fastapi import APIRouter, Request, Response

    know_fields(models.SessionRequest, models.HideRequest, models.RestoreRequest, models.PieceRequest)
    router = APIRouter(prefix="/v1/sessions", tags=["spacy_anonym"])
    sessions = Sessions(settings.max_sessions)

    def respond(value: Any) -> Response:
        return Response(value if isinstance(value, bytes) else to_json(value), media_type="application/json")

    def size_of(value: Any) -> int:
        """RETURNS: the characters of a value's texts, which the service's limits hold for."""
        texts = texts_in(value)
        check_texts(texts, settings)
        return sum(map(len, texts))

    @router.post(
        "",
        responses={**json_answer(models.SessionInfo, "The session"), **ERRORS},
        openapi_extra=body_of(models.SessionRequest),
    )
    async def open_session(request: Request) -> Response:
        """Open a session. Its pipeline is that of a name or a language, or the default."""
        asked = await read_json(request, models.SessionRequest)
        call = make_call(pipelines, settings, asked)
        ttl = min(asked.ttl or settings.session_ttl, settings.session_ttl)
        session = Session(call.fixed or pipelines.default, call.arguments, ttl)
        # What is not valid is reported now.
        await session.hide([], 0, request.is_disconnected)
        return respond({"session": sessions.open(session), "pipeline": session.pipeline.name, "ttl": ttl})

    @router.post(
        "/{session}/hide",
        responses={**json_answer(models.HiddenMessages, "What may be sent"), **ERRORS},
        openapi_extra=body_of(models.HideRequest),
    )
    async def hide(session: str, request: Request) -> Response:
        """Hide what is personal in messages to a model. What cannot be hidden is an error: then send nothing."""
        with sessions.use(session) as found:
            asked = await read_json(request, models.HideRequest)
            answer = await found.hide(asked.messages, size_of(asked.messages), request.is_disconnected)
        count(request.state.anonym, [(answer.value,)], [answer])
        return respond(b'{"messages":%s}' % answer.value)

    @router.post(
        "/{session}/restore",
        responses={**json_answer(models.RestoredAnswer, "The answer with its originals"), **ERRORS},
        openapi_extra=body_of(models.RestoreRequest),
    )
    async def restore(session: str, request: Request) -> Response:
        """Put the originals back into a model's answer: a text, a message, arguments of a tool."""
        with sessions.use(session) as found:
            asked = await read_json(request, models.RestoreRequest)
            answer = await found.restore(asked.answer, size_of(asked.answer), request.is_disconnected)
        return respond(value_of(answer))

    @router.post(
        "/{session}/stream",
        responses={**json_answer(models.RestoredPiece, "What is certain of the restored text"), **ERRORS},
        openapi_extra=body_of(models.PieceRequest),
    )
    async def stream(session: str, request: Request) -> Response:
        """Put the originals back into an answer that comes in pieces, cut anywhere: a request for each, in order."""
        with sessions.use(session) as found:
            asked = await read_json(request, models.PieceRequest)
            size_of(asked.piece)
            text, problems = await found.feed(asked.stream, asked.piece, asked.as_json, asked.end)
        return respond({"text": text, "problems": problem_rows(problems)})

    @router.delete("/{session}", responses={**json_answer(models.Deleted, "It is forgotten"), **ERRORS})
    async def delete(session: str) -> Response:
        """Forget a session and all of its values."""
        sessions.delete(session)
        return respond({"deleted": True})

    return router
