"""Our own endpoints: pipelines, anonymize, deanonymize."""

from typing import Any, Callable, List, Optional, Tuple

from pydantic import TypeAdapter, ValidationError, create_model

from ...errors import AnonymError, Errors
from .. import models
from ..call import Request as Asked
from ..call import answer_of, count, given_spans
from ..direct import direct
from ..errors import know_fields, places_of
from ..host import AT_ONCE
from ..hosts import Hosts
from ..info import describe
from ..ndjson import MEDIA_TYPE, LineReader, answer_lines, answer_texts, line_response, split_lines, to_json
from ..openapi import ERRORS, body_of, json_answer
from ..restore import make_restore
from ..settings import ServeSettings
from ..short import Plan, short


def make_router(hosts: Hosts, settings: ServeSettings) -> Any:
    """RETURNS (APIRouter): the endpoints below /v1."""
    from fastapi import APIRouter, Request, Response

    for model in (models.AnonymizeRequest, models.GivenSpan, models.Pattern, models.DeanonymizeRequest):
        know_fields(list(model.model_fields))
    line_model = create_model("LineRequest", __base__=(models.AnonymizeLine, models.FindSettings))
    asked = TypeAdapter(models.AnonymizeRequest)
    back = TypeAdapter(models.DeanonymizeRequest)
    line = TypeAdapter(line_model)
    router = APIRouter(prefix="/v1", tags=["spacy_anonym"])
    info = to_json(describe(hosts, settings))

    async def make(find: Any) -> Asked:
        return await Asked.make(hosts, settings, find)

    def plan(data: bytes) -> Optional[Plan]:
        call = asked.validate_json(data)
        if not isinstance(call.text, str) or call.patterns or call.allow_list or call.operators and len(call.text) > AT_ONCE:
            # Many texts, and what a request brings of its own, may be much work.
            return None
        request = Asked(hosts, settings, call)
        request.check([call.text])
        given = given_spans(call, 1)
        return Plan(request.host(call.text), [call.text], request.finish_of(given[0] if given else ()), _write_one, call.detect)

    @router.get("/pipelines", responses=json_answer(models.ServiceInfo, "What the service has"))
    async def pipelines() -> Response:
        """What the service has: pipelines, operators, policies, labels, formats and limits."""
        return Response(info, media_type="application/json")

    @router.post(
        "/anonymize",
        responses={**json_answer(models.Anonymized, "The new text; for a list of texts `results`", models.AnonymizedList), **ERRORS},
        openapi_extra=body_of(models.AnonymizeRequest, line_model),
    )
    @direct
    @short(plan)
    async def anonymize(request: Request) -> Any:
        """Anonymize a text or a list of texts in one call.

        With `Accept: application/x-ndjson` a list is answered as JSON lines, as they are done. With `Content-Type: application/x-ndjson` each line
        of the body is a request for one text, with an `id`, and a line of the answer; a body of any length is streamed.
        """
        facts = request.state.anonym
        if _media_type(request) == MEDIA_TYPE:
            lines = split_lines(request.stream(), settings.max_body)
            return line_response(answer_lines(lines, LineReader(make, line), facts))
        call = await _read(request, asked.validate_json)
        wanted = await make(call)
        single = isinstance(call.text, str)
        texts = [call.text] if single else call.text
        wanted.check(texts)
        given = given_spans(call, len(texts))
        if single:
            answer = await wanted.one(call.text, given[0] if given else ())
            count(facts, texts, [answer])
            return Response(to_json(answer), media_type="application/json")
        if MEDIA_TYPE in request.headers.get("accept", ""):
            return line_response(answer_texts(wanted, texts, given, facts))
        answers = [answer_of(outcome) for outcome in await wanted.all(texts, given)]
        count(facts, texts, answers)
        return Response(to_json({"results": answers}), media_type="application/json")

    @router.post(
        "/deanonymize",
        responses={**json_answer(models.RestoredText, "The text with its originals"), **ERRORS},
        openapi_extra=body_of(models.DeanonymizeRequest),
    )
    async def deanonymize(request: Request) -> Any:
        """Put the originals back, by a mapping, or by items and the operators (with their keys) that made them."""
        call = await _read(request, back.validate_json)
        answer = await hosts.default.run(make_restore(call, settings))
        count(request.state.anonym, [call.text], [answer])
        return Response(to_json(answer), media_type="application/json")

    return router


def _write_one(values: List[Any]) -> Tuple[Any, int]:
    return values[0], len(values[0]["items"])


def _media_type(request: Any) -> str:
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


async def _read(request: Any, validate: Callable[[bytes], Any]) -> Any:
    """RETURNS (Any): a request's body, checked. RAISES (AnonymError): SA500, SA514."""
    if _media_type(request) not in ("application/json", ""):
        raise AnonymError(Errors.SA514.format(types="application/json"))
    body = await request.body()
    problem = ""
    try:
        return validate(body)
    except ValidationError as error:
        problem = places_of(error.errors(include_input=False, include_context=False, include_url=False))
    raise AnonymError(Errors.SA500.format(problem=problem))
