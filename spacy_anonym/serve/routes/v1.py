"""Our own endpoints: pipelines, anonymize, deanonymize."""

from typing import Any, Dict, List, Union

from pydantic import create_model
from pydantic_core import to_json

from ...io.formats import format_names, get_reader
from ...labels import COLORS, TABLE
from .. import models
from ..calls import PLAIN, POLICIES
from ..client_operators import describe_operator, names_served
from ..json_lines import MEDIA_TYPE, LineReader, answer_lines, answer_texts, line_response, split_lines
from ..openapi import ERRORS, body_of, json_answer, post
from ..pipelines import Pipeline, Pipelines
from ..requests import (
    body_of_answer,
    check_texts,
    count,
    given_spans,
    known_values,
    make_call,
    media_type,
    read_json,
    value_of,
)
from ..settings import ServeSettings
from ..worker import Task

# Languages that are written from right to left.
RIGHT_TO_LEFT = ("ar", "fa", "he", "ur", "yi")
# Of labels that displaCy has no color for.
PLAIN_COLOR = "#dddddd"


def make_router(pipelines: Pipelines, settings: ServeSettings) -> Any:
    """RETURNS (APIRouter): the endpoints below /v1."""
    from fastapi import APIRouter, Request, Response

    line_model = create_model("LineRequest", __base__=(models.AnonymizeLine, models.FindSettings))
    router = APIRouter(prefix="/v1", tags=["spacy_anonym"])
    # What another package's operator has as a default may be no JSON.
    info = to_json(describe(pipelines, settings), fallback=lambda value: None)

    async def run_one(request: Request, pipeline: Pipeline, task: Task) -> Response:
        answers = await pipeline.run(task, [len(task.inputs[0])], request.is_disconnected)
        count(request.state.anonym, [task.inputs], answers)
        return Response(value_of(answers[0]), media_type="application/json")

    @router.get("/pipelines", responses=json_answer(models.ServiceInfo, "What the service has"))
    async def all_pipelines() -> Response:
        """What the service has: pipelines, operators, policies, labels, formats and limits."""
        return Response(info, media_type="application/json")

    @router.post(
        "/anonymize",
        responses={
            **json_answer(
                Union[models.Anonymized, models.AnonymizedList], "The new text; for a list of texts `results`"
            ),
            **ERRORS,
        },
        openapi_extra=body_of(models.AnonymizeRequest, line_model),
    )
    async def anonymize(request: Request) -> Response:
        """Anonymize a text or a list of texts in one call.

        With `Accept: application/x-ndjson` a list is answered as JSON lines, as they are done. With `Content-Type:
        application/x-ndjson` each line of the body is a request for one text, with an `id`, and a line of the answer; a
        body of any length is streamed.
        """
        facts = request.state.anonym
        if media_type(request) == MEDIA_TYPE:
            reader = LineReader(line_model, pipelines, settings)
            return line_response(answer_lines(split_lines(request.stream(), settings.max_body), reader, facts))
        asked = await read_json(request, models.AnonymizeRequest)
        call = make_call(pipelines, settings, asked)
        single = isinstance(asked.text, str)
        texts = [asked.text] if single else asked.text
        check_texts(texts, settings)
        inputs = list(zip(texts, given_spans(asked, len(texts)), known_values(asked, len(texts))))
        if not single and MEDIA_TYPE in request.headers.get("accept", ""):
            return line_response(answer_texts(call, inputs, facts))
        answers = await call.run(inputs, request.is_disconnected)
        count(facts, inputs, answers)
        body = value_of(answers[0]) if single else b'{"results":[%s]}' % b",".join(map(body_of_answer, answers))
        return Response(body, media_type="application/json")

    @post(router, "/explain", models.ExplainRequest, models.Explanations, "Why each candidate was found")
    async def explain(request: Request) -> Response:
        """Explain what a pipeline finds in a text: rules, scores, validators, words around it, and what was kept."""
        asked = await read_json(request, models.ExplainRequest)
        check_texts([asked.text], settings)
        pipeline = pipelines.find(asked.text, asked.pipeline, asked.language)
        return await run_one(request, pipeline, Task("explain", {"context": asked.context}, [asked.text]))

    @post(router, "/deanonymize", models.DeanonymizeRequest, models.RestoredText, "The text with its originals")
    async def deanonymize(request: Request) -> Response:
        """Put the originals back, by a mapping, or by items and the operators (with their keys) that made them."""
        asked = await read_json(request, models.DeanonymizeRequest)
        check_texts([asked.text], settings)
        arguments = asked.model_dump(include={"items", "operators", "mapping"})
        return await run_one(request, pipelines.default, Task("restore", arguments, [asked.text]))

    return router


def describe(pipelines: Pipelines, settings: ServeSettings) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): the answer of GET /v1/pipelines; see `ServiceInfo`."""
    return {
        "pipelines": [
            {
                "name": pipeline.name,
                "language": pipeline.lang,
                "labels": list(pipeline.info.labels),
                "components": list(pipeline.info.components),
                "default": pipeline is pipelines.default,
                "direction": "rtl" if pipeline.lang in RIGHT_TO_LEFT else "ltr",
            }
            for pipeline in pipelines
        ],
        "operators": [describe_operator(name) for name in names_served() if name != "decrypt"],
        "policies": list(POLICIES),
        "plain_policies": list(PLAIN),
        "labels": {
            row.name: {"color": COLORS.get(row.name, PLAIN_COLOR), "title": row.meaning, "personal": row.personal}
            for row in TABLE
        },
        "formats": served_formats(),
        "limits": {
            name: value
            for name, value in settings._asdict().items()
            if name.startswith("max_") or name in ("timeout", "body_timeout", "long_text")
        },
    }


def served_formats() -> List[Dict[str, Any]]:
    """RETURNS (List[Dict[str, Any]]): the formats of files that can be sent, with what can be written."""
    written = set(format_names("writers"))
    rows: List[Dict[str, Any]] = []
    for name in sorted({*format_names(), *written}):
        read = name in format_names()
        extensions = list(get_reader(name).extensions) if read else []
        rewritten = read and (get_reader(name).rewrites or hasattr(get_reader(name), "make_rewriter"))
        rows.append({"name": name, "extensions": extensions, "read": read, "written": name in written or rewritten})
    return rows
