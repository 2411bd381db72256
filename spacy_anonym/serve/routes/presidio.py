"""Presidio's endpoints, of its analyzer and its anonymizer, so that their clients move by changing an address."""

from typing import Any, Awaitable, Callable, Dict, List, Literal, Optional, Sequence, Union

from pydantic import BaseModel, ConfigDict, Field, RootModel
from pydantic_core import from_json, to_json

from ...compat.presidio.analysis import NO_RECOGNIZERS
from ...compat.presidio.operators import ANONYMIZERS, DEANONYMIZERS
from ...compat.presidio.results import InvalidParamError, not_parsed, not_served, refused
from ...errors import AnonymError
from ..batching import Gone
from ..errors import FailedError
from ..logs import log_failed
from ..openapi import ERRORS, json_answer, post
from ..pipelines import Pipeline, Pipelines
from ..requests import check_is_json, check_texts, count, value_of
from ..settings import ServeSettings
from ..worker import Task

HEALTH = "spacy_anonym is up"
NO_JSON = "Invalid request json"
MALFORMED = "The browser (or proxy) sent a request that this server could not understand."
NO_TEXT, NO_LANGUAGE = "No text provided", "No language provided"
ARGUMENTS = (
    "entities score_threshold ad_hoc_recognizers context allow_list allow_list_match regex_flags "
    "return_decision_process"
).split()
# As its own services answer, but for 500, which stands for what went wrong here.
STATUSES = {"SA530": 400, "SA533": 400, "SA260": 422, "SA531": 422, "SA532": 422}
# What a finding that is given adds to the size of a request, in characters.
GIVEN_SIZE = 100
# Values of a list that are analyzed as they are written.
_SCALARS = (bool, int, float)
Body = Dict[str, Any]
Facts = Dict[str, Any]


class PresidioOpen(BaseModel):
    """A model that may have further fields, which are not read."""

    model_config = ConfigDict(extra="allow")


class PresidioClosed(BaseModel):
    """A model without further fields."""

    model_config = ConfigDict(extra="forbid")


class PresidioPattern(PresidioClosed):
    """A regular expression of an ad-hoc recognizer, in RE2's syntax."""

    name: Optional[str]
    regex: str = Field(min_length=1)
    score: float = Field(ge=0, le=1)


class PresidioRecognizer(PresidioClosed):
    """A recognizer for one request: patterns, a deny list, or both."""

    supported_entity: str = Field(min_length=1)
    name: Optional[str] = None
    supported_language: Optional[str] = "en"
    patterns: Optional[List[PresidioPattern]] = None
    deny_list: Optional[List[str]] = None
    deny_list_score: float = Field(1.0, ge=0, le=1)
    context: Optional[List[str]] = None
    global_regex_flags: Optional[int] = 26
    version: Optional[str] = None


class PresidioAnalyze(PresidioOpen):
    """What `/analyze` is asked."""

    text: Union[str, List[str]]
    language: str
    entities: Optional[List[str]] = None
    correlation_id: Optional[Any] = None
    score_threshold: Optional[float] = Field(None, ge=0, le=1)
    return_decision_process: Optional[bool] = False
    ad_hoc_recognizers: Optional[List[PresidioRecognizer]] = None
    context: Optional[List[str]] = None
    allow_list: Optional[List[str]] = None
    allow_list_match: Optional[Literal["exact", "regex"]] = "exact"
    regex_flags: Optional[int] = 26


class PresidioExplanation(BaseModel):
    """Why something was found."""

    recognizer: str
    pattern_name: Optional[str]
    pattern: Optional[str]
    original_score: float
    score: float
    textual_explanation: Optional[str]
    score_context_improvement: float
    supportive_context_word: str
    validation_result: Optional[bool]
    regex_flags: Optional[int]


class PresidioFinding(BaseModel):
    """A finding: half-open code points of the text."""

    entity_type: str
    start: int
    end: int
    score: float
    analysis_explanation: Optional[PresidioExplanation]


class PresidioResult(PresidioOpen):
    """A finding that a client gives."""

    start: int = Field(ge=0)
    end: int = Field(ge=0)
    entity_type: str = Field(min_length=1)
    score: float = Field(ge=0, le=1)


class PresidioItem(PresidioOpen):
    """What was replaced: half-open code points of the new text."""

    start: int = Field(ge=0)
    end: int = Field(ge=0)
    entity_type: str = Field(min_length=1)


class PresidioOperator(PresidioOpen):
    """An operator by its name, with its parameters."""

    type: str


class PresidioAnonymize(PresidioOpen):
    """What `/anonymize` is asked."""

    text: Union[str, List[str]] = ""
    anonymizers: Optional[Dict[str, PresidioOperator]] = None
    analyzer_results: Union[List[PresidioResult], List[List[PresidioResult]]]


class PresidioDeanonymize(PresidioOpen):
    """What `/deanonymize` is asked."""

    text: Union[str, List[str]] = ""
    deanonymizers: Optional[Dict[str, PresidioOperator]] = None
    anonymizer_results: Optional[Union[List[PresidioItem], List[List[PresidioItem]]]] = None


class PresidioReplacement(BaseModel):
    """A replacement: half-open code points of the new text."""

    start: int
    end: int
    entity_type: str
    text: str
    operator: str
    score: Optional[float] = None


class PresidioAnswer(BaseModel):
    """The new text, and what was replaced, from the last to the first."""

    text: str
    items: List[PresidioReplacement]


class PresidioFindings(RootModel[Union[List[PresidioFinding], List[List[PresidioFinding]]]]):
    """What was found in a text, or in each of a list of texts."""


class PresidioAnswers(RootModel[Union[PresidioAnswer, List[PresidioAnswer]]]):
    """The answer for a text, or for each of a list of texts."""


class PresidioNames(RootModel[List[str]]):
    """Names."""


def make_router(pipelines: Pipelines, settings: ServeSettings) -> Any:
    """RETURNS (APIRouter): Presidio's endpoints."""
    from fastapi import APIRouter, Request, Response
    from fastapi.responses import PlainTextResponse

    router = APIRouter(tags=["Presidio"])

    def respond(data: bytes, status: int = 200, headers: Optional[Dict[str, str]] = None) -> Response:
        return Response(data, status, headers, "application/json")

    async def answer(request: Any, work: Callable[[Body, Facts, Gone], Awaitable[bytes]]) -> Response:
        try:
            check_is_json(request)
            return respond(await work(_read_body(await request.body()), request.state.anonym, request.is_disconnected))
        except (AnonymError, FailedError) as error:
            return refuse(request, error)

    def refuse(request: Any, error: Exception) -> Response:
        failed = log_failed(request.state.anonym_id, request.state.anonym, error)
        body = to_json({"error": failed.words, "code": failed.code})
        return respond(body, STATUSES.get(failed.code, failed.status), dict(failed.headers))

    def named(language: str) -> Pipeline:
        """RETURNS (Pipeline): the one of this name, or the first of this language."""
        try:
            return pipelines.by_name(language) if language in pipelines.names else pipelines.by_language(language)
        except AnonymError:
            raise refused(NO_RECOGNIZERS) from None

    def names_of(request: Any, field: str, language: Optional[str]) -> Response:
        try:
            chosen = [named(language)] if language else list(pipelines)
        except AnonymError as error:
            return refuse(request, error)
        names = dict.fromkeys(name for pipeline in chosen for name in getattr(pipeline.info, field))
        return respond(to_json(list(names)))

    async def analyzed(body: Body, facts: Facts, gone: Gone) -> bytes:
        text, language = body.get("text"), body.get("language")
        if not text:
            raise refused(NO_TEXT)
        if not language:
            raise refused(NO_LANGUAGE)
        if not isinstance(language, str):
            raise not_parsed("language must be a text")
        pipeline = named(language)
        texts = _texts(text, settings)
        arguments = {name: body[name] for name in ARGUMENTS if name in body}
        arguments.update(max_patterns=settings.max_patterns, max_pattern_length=settings.max_pattern_length)
        task = Task("analyze", arguments, [(each, []) for each in texts])
        return await run(pipeline, task, isinstance(text, str), facts, gone)

    def replaced_by(kind: str, operators: str, name: str) -> Callable[[Body, Facts, Gone], Awaitable[bytes]]:
        async def replaced(body: Body, facts: Facts, gone: Gone) -> bytes:
            text = body.get("text", "")
            texts = _texts(text, settings)
            values = [body.get(name)] if isinstance(text, str) else _paired(texts, body.get(name), name)
            task = Task(kind, {"operators": body.get(operators)}, list(zip(texts, values)))
            return await run(pipelines.default, task, isinstance(text, str), facts, gone)

        return replaced

    async def run(pipeline: Pipeline, task: Task, single: bool, facts: Facts, gone: Gone) -> bytes:
        # Invalid operators are reported for an empty list, too.
        empty = not task.inputs
        task = task._replace(inputs=[("", [])]) if empty else task
        sizes = [len(text) + GIVEN_SIZE * (len(given) if isinstance(given, list) else 0) for text, given in task.inputs]
        answers = await pipeline.run(task, sizes, gone)
        bodies = [value_of(each) for each in answers]
        if empty:
            return b"[]"
        count(facts, task.inputs, answers)
        return bodies[0] if single else b"[%s]" % b",".join(bodies)

    anonymized = replaced_by("presidio_anonymize", "anonymizers", "analyzer_results")
    restored = replaced_by("presidio_deanonymize", "deanonymizers", "anonymizer_results")

    @router.get("/health", response_class=PlainTextResponse)
    async def health() -> Any:
        """Whether the service is up."""
        return PlainTextResponse(HEALTH)

    said = "The new text, and what was replaced"
    names = json_answer(PresidioNames, "Their names")

    @post(router, "/analyze", PresidioAnalyze, PresidioFindings, "What was found")
    async def analyze(request: Request) -> Response:
        """Find what is in a text, or in a list of texts."""
        return await answer(request, analyzed)

    @post(router, "/anonymize", PresidioAnonymize, PresidioAnswers, said)
    async def anonymize(request: Request) -> Response:
        """Replace what was found in a text."""
        return await answer(request, anonymized)

    @post(router, "/deanonymize", PresidioDeanonymize, PresidioAnswers, said)
    async def deanonymize(request: Request) -> Response:
        """Restore a text whose operators can be undone."""
        return await answer(request, restored)

    @router.get("/anonymizers", responses=names)
    async def anonymizers() -> Response:
        """The names of Presidio's operators."""
        return respond(to_json(sorted(ANONYMIZERS)))

    @router.get("/deanonymizers", responses=names)
    async def deanonymizers() -> Response:
        """The names of Presidio's operators that undo."""
        return respond(to_json(sorted(DEANONYMIZERS)))

    @router.get("/recognizers", responses={**ERRORS, **names})
    async def recognizers(request: Request, language: Optional[str] = None) -> Response:
        """The components that find something, in a language or in all."""
        return names_of(request, "recognizers", language)

    @router.get("/supportedentities", responses={**ERRORS, **names})
    async def supported_entities(request: Request, language: Optional[str] = None) -> Response:
        """The entity types that can be found, in a language or in all."""
        return names_of(request, "entities", language)

    return router


def _read_body(data: bytes) -> Body:
    """RETURNS (Dict[str, Any]): a request's JSON. RAISES (AnonymError): SA533, where it is not valid, no object, or
    empty."""
    try:
        body = from_json(data, allow_inf_nan=False)
    except ValueError:
        raise not_served(MALFORMED) from None
    if not isinstance(body, dict) or not body:
        raise not_served(NO_JSON)
    return body


def _texts(text: Any, settings: ServeSettings) -> List[str]:
    """RETURNS (List[str]): a request's texts. RAISES (AnonymError): SA530, SA506, SA507."""
    texts = [text] if isinstance(text, str) else text
    if not isinstance(texts, list):
        raise not_parsed("text must be a text or a list of texts")
    texts = [str(each) if type(each) in _SCALARS else each for each in texts]
    if not all(isinstance(each, str) for each in texts):
        raise not_parsed("text must be a text or a list of texts")
    check_texts(texts, settings)
    return texts


def _paired(texts: Sequence[Any], values: Any, name: str) -> Sequence[Any]:
    """RETURNS (Sequence[Any]): the results of each text. RAISES (AnonymError): SA260 when there are not as many."""
    if values is None:
        return [[] for _ in texts]
    if not isinstance(values, list) or len(values) != len(texts):
        counts = f"({len(texts)} text items, {len(values) if isinstance(values, list) else 0} '{name}' items)"
        problem = f"'{name}' must contain one list of results per item in 'text' when 'text' is a list"
        raise InvalidParamError(f"Invalid input, {problem} {counts}")
    return values
