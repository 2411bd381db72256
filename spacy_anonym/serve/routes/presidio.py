"""Presidio's endpoints, of its analyzer and its anonymizer, so that their clients move by changing an address."""

import json
from functools import partial
from typing import Any, Callable, Dict, List, Optional, Tuple

from ...errors import AnonymError, Errors
from ...pipeline.record import TextRecord
from ...presidio import Analyzer, AnalyzeRequest
from ...presidio.operators import ANONYMIZERS, DEANONYMIZERS
from ...presidio.requests import NO_RECOGNIZERS
from ...presidio.wording import not_parsed, refused
from ..errors import failed
from ..host import Host
from ..hosts import Hosts
from ..presidio_operators import MALFORMED, NO_JSON, anonymize_one, deanonymize_one, not_served, pair_up, read_operators
from ..schemas import errors, request_body
from ..settings import ServeSettings

HEALTH = "Presidio Anonymizer service is up"
NO_TEXT, NO_LANGUAGE = "No text provided", "No language provided"
ARGUMENTS = (
    "entities score_threshold ad_hoc_recognizers context allow_list allow_list_match regex_flags return_decision_process".split()
)
# Presidio's own words, which hold nothing of a request but short names of fields and entity types.
PRESIDIOS_WORDS = frozenset({"SA260", "SA530", "SA533"})
# As its own services answer, but for 500, which stands for what went wrong here.
STATUSES = {"SA530": 400, "SA533": 400, "SA260": 422, "SA531": 422, "SA532": 422}
# Bytes of a request that is answered without another thread.
SMALL = 20_000
# Values of a list that are analyzed as they are written.
_SCALARS = (bool, int, float)


def make_router(hosts: Hosts, settings: ServeSettings) -> Any:
    """RETURNS (APIRouter): Presidio's endpoints."""
    from fastapi import APIRouter, Request, Response
    from fastapi.responses import PlainTextResponse
    from starlette.concurrency import run_in_threadpool

    from ..presidio_models import AnalyzeAnswer, AnalyzeBody, AnonymizeAnswer, AnonymizeBody, DeanonymizeBody

    router = APIRouter(tags=["Presidio"])
    service = _Service(hosts, settings)

    def json_response(value: Any, status: int = 200, headers: Optional[Dict[str, str]] = None) -> Any:
        data = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf8")
        return Response(data, status, headers, "application/json")

    def refuse(error: AnonymError) -> Any:
        status, body, headers = failed(error)
        message = str(error) if error.code in PRESIDIOS_WORDS else body["error"]
        return json_response({**body, "error": message.partition("] ")[2]}, STATUSES.get(error.code, status), dict(headers))

    async def answer(request: Any, work: Callable[[Dict[str, Any]], Any]) -> Any:
        try:
            data = await request.body()
            body = read_body(data)
            return json_response(work(body) if len(data) <= SMALL else await run_in_threadpool(work, body))
        except AnonymError as error:
            return refuse(error)

    @router.get("/health", response_class=PlainTextResponse)
    async def health() -> Any:
        """Whether the service is up."""
        return PlainTextResponse(HEALTH)

    @router.post("/analyze", response_model=AnalyzeAnswer, responses=errors(), openapi_extra=request_body(AnalyzeBody))
    async def analyze(request: Request) -> Any:
        """Find what is in a text, or in a list of texts."""
        try:
            return json_response(await service.analyze(read_body(await request.body())))
        except AnonymError as error:
            return refuse(error)

    @router.post("/anonymize", response_model=AnonymizeAnswer, responses=errors(), openapi_extra=request_body(AnonymizeBody))
    async def anonymize(request: Request) -> Any:
        """Replace what was found in a text."""
        return await answer(request, service.anonymize)

    @router.post("/deanonymize", response_model=AnonymizeAnswer, responses=errors(), openapi_extra=request_body(DeanonymizeBody))
    async def deanonymize(request: Request) -> Any:
        """Restore a text whose operators can be undone."""
        return await answer(request, service.deanonymize)

    @router.get("/anonymizers", response_model=List[str])
    async def anonymizers() -> Any:
        """The names of Presidio's operators."""
        return json_response(sorted(ANONYMIZERS))

    @router.get("/deanonymizers", response_model=List[str])
    async def deanonymizers() -> Any:
        """The names of Presidio's operators that undo."""
        return json_response(sorted(DEANONYMIZERS))

    @router.get("/recognizers", response_model=List[str], responses=errors(400, 401, 422))
    async def recognizers(language: Optional[str] = None) -> Any:
        """The components that find something, in a language or in all."""
        try:
            return json_response(service.named(language, lambda analyzer: analyzer.recognizers))
        except AnonymError as error:
            return refuse(error)

    @router.get("/supportedentities", response_model=List[str], responses=errors(400, 401, 422))
    async def supported_entities(language: Optional[str] = None) -> Any:
        """The entity types that can be found, in a language or in all."""
        try:
            return json_response(service.named(language, lambda analyzer: analyzer.entities))
        except AnonymError as error:
            return refuse(error)

    return router


def read_body(data: bytes) -> Dict[str, Any]:
    """RETURNS (Dict[str, Any]): a request's JSON. RAISES (AnonymError): SA533, where it is not valid, no object, or empty."""
    from pydantic_core import from_json

    try:
        body = from_json(data, allow_inf_nan=False)
    except ValueError:
        body = MALFORMED
    if body is MALFORMED:
        raise not_served(MALFORMED)
    if not isinstance(body, dict) or not body:
        raise not_served(NO_JSON)
    return body


class _Service:
    """What the endpoints do, from JSON to JSON.

    hosts (Hosts): The pipelines.
    settings (ServeSettings): The limits.
    """

    def __init__(self, hosts: Hosts, settings: ServeSettings) -> None:
        self._hosts = hosts
        self._settings = settings
        # Of each host that answers: also of those of the second lane.
        self._analyzers: Dict[Host, Analyzer] = {}

    def _analyzer(self, host: Host) -> Analyzer:
        analyzer = self._analyzers.get(host)
        if analyzer is None:
            analyzer = self._analyzers[host] = Analyzer(host.nlp)
        return analyzer

    def _host(self, language: str) -> Host:
        try:
            return self._hosts.by_name(language) if language in self._hosts.names else self._hosts.by_language(language)
        except AnonymError:
            pass
        raise refused(NO_RECOGNIZERS)

    def named(self, language: Optional[str], names: Callable[[Analyzer], List[str]]) -> List[str]:
        """RETURNS (List[str]): what analyzers name, of a language or of all. RAISES (AnonymError): SA530 for a language without a pipeline."""
        hosts = [self._host(language)] if language else list(self._hosts)
        return list(dict.fromkeys(name for host in hosts for name in names(self._analyzer(host))))

    async def analyze(self, body: Dict[str, Any]) -> Any:
        """RETURNS (List): Presidio's results of a text, or of each text of a list. RAISES (AnonymError): For what is not valid."""
        text, language = body.get("text"), body.get("language")
        if not text:
            raise refused(NO_TEXT)
        if not language:
            raise refused(NO_LANGUAGE)
        if not isinstance(language, str):
            raise not_parsed("language must be a text")
        host = self._host(language)
        texts = self._texts([text] if isinstance(text, str) else text)
        arguments = {name: body[name] for name in ARGUMENTS if name in body}
        asked = AnalyzeRequest(host.lang, max_patterns=self._settings.max_patterns, **arguments) if arguments else _PLAIN
        if asked.entities:
            asked.check_entities(self._analyzer(host).labels)
        finish = partial(self._finish, asked)
        if isinstance(text, str):
            return await host.submit(text, finish)
        outcomes = await host.submit_all(texts, finish)
        for outcome in outcomes:
            if outcome.error is not None:
                raise outcome.error
        return [outcome.value for outcome in outcomes]

    def _finish(self, asked: AnalyzeRequest, record: TextRecord, host: Host) -> Any:
        return self._analyzer(host).results(record.text, record.groups, asked)

    def _texts(self, texts: Any) -> List[str]:
        if not isinstance(texts, list):
            raise not_parsed("text must be a text or a list of texts")
        texts = [str(each) if type(each) in _SCALARS else each for each in texts]
        if not all(isinstance(each, str) for each in texts):
            raise not_parsed("text must be a text or a list of texts")
        if len(texts) > self._settings.max_texts:
            raise AnonymError(Errors.SA506.format(count=len(texts), limit=self._settings.max_texts))
        for each in texts:
            if len(each) > self._settings.max_text_length:
                raise AnonymError(Errors.SA507.format(length=len(each), limit=self._settings.max_text_length))
        return texts

    def anonymize(self, body: Dict[str, Any]) -> Any:
        """RETURNS (Any): Presidio's answer for a text, or a list of them. RAISES (AnonymError): For what is not valid."""
        operators = read_operators(body.get("anonymizers"), ANONYMIZERS, reversible=False)
        return self._each(body, "analyzer_results", lambda pair: anonymize_one(*pair, operators))

    def deanonymize(self, body: Dict[str, Any]) -> Any:
        """RETURNS (Any): Presidio's answer for a text, or a list of them. RAISES (AnonymError): For what is not valid."""
        operators = read_operators(body.get("deanonymizers"), DEANONYMIZERS, reversible=True)
        return self._each(body, "anonymizer_results", lambda pair: deanonymize_one(*pair, operators))

    def _each(self, body: Dict[str, Any], name: str, work: Callable[[Tuple[str, Any]], Any]) -> Any:
        text = body.get("text", "")
        texts = self._texts([text] if isinstance(text, str) else text)
        if isinstance(text, str):
            return work((text, body.get(name)))
        return [work(pair) for pair in pair_up(texts, body.get(name), name)]


_PLAIN = AnalyzeRequest()
