"""Presidio's endpoints, of its analyzer and its anonymizer, so that their clients move by changing an address."""

import asyncio
from functools import partial
from inspect import isawaitable
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple

from ...errors import AnonymError, Errors
from ...pipeline.record import TextRecord
from ...presidio import Analyzer, AnalyzeRequest
from ...presidio.operators import ANONYMIZERS, DEANONYMIZERS
from ...presidio.requests import NO_RECOGNIZERS
from ...presidio.wording import not_parsed, refused
from ..direct import direct, read_all
from ..errors import failed
from ..host import Host
from ..hosts import Hosts
from ..openapi import ERRORS, body_of, json_answer
from ..presidio_operators import MALFORMED, NO_JSON, anonymize_one, deanonymize_one, not_served, pair_up, read_operators
from ..settings import ServeSettings
from ..short import Plan, short

HEALTH = "Presidio Anonymizer service is up"
NO_TEXT, NO_LANGUAGE = "No text provided", "No language provided"
ARGUMENTS = (
    "entities score_threshold ad_hoc_recognizers context allow_list allow_list_match regex_flags return_decision_process".split()
)
# Presidio's own words, which hold nothing of a request but short names of fields and entity types.
PRESIDIOS_WORDS = frozenset({"SA260", "SA530", "SA533"})
# As its own services answer, but for 500, which stands for what went wrong here.
STATUSES = {"SA530": 400, "SA533": 400, "SA260": 422, "SA531": 422, "SA532": 422}
# Characters of a request that is answered without another thread, and its findings.
SMALL, MANY = 20_000, 200
Facts = Dict[str, int]
# Values of a list that are analyzed as they are written.
_SCALARS = (bool, int, float)


def make_router(hosts: Hosts, settings: ServeSettings) -> Any:
    """RETURNS (APIRouter): Presidio's endpoints."""
    from fastapi import APIRouter, Request, Response
    from fastapi.responses import PlainTextResponse
    from pydantic_core import to_json

    from .. import presidio_models as models

    router = APIRouter(tags=["Presidio"])
    service = _Service(hosts, settings)

    def respond(value: Any, status: int = 200, headers: Optional[Dict[str, str]] = None) -> Any:
        data = to_json(value)
        return Response(data, status, headers, "application/json")

    async def answer(request: Any, work: Callable[[Dict[str, Any], Facts], Any]) -> Any:
        try:
            data = await read_all(request)
            made = work(read_body(data), request.state.anonym)
            if isawaitable(made):
                made = await made
            return respond(made)
        except AnonymError as error:
            return refuse(request, error)

    def refuse(request: Any, error: AnonymError) -> Any:
        request.state.anonym_code = error.code
        status, body, headers = failed(error)
        message = str(error) if error.code in PRESIDIOS_WORDS else body["error"]
        return respond({**body, "error": message.partition("] ")[2]}, STATUSES.get(error.code, status), dict(headers))

    def answer_names(request: Any, language: Optional[str], names_of: Callable[[Analyzer], List[str]]) -> Any:
        try:
            return respond(service.named(language, names_of))
        except AnonymError as error:
            return refuse(request, error)

    @router.get("/health", response_class=PlainTextResponse)
    @direct
    async def health(request: Request) -> Any:
        """Whether the service is up."""
        return PlainTextResponse(HEALTH)

    found = json_answer(models.PresidioFindings, "What was found")
    replaced = json_answer(models.PresidioAnswers, "The new text, and what was replaced")
    names = json_answer(models.PresidioNames, "Their names")

    @router.post("/analyze", responses={**ERRORS, **found}, openapi_extra=body_of(models.PresidioAnalyze))
    @direct
    @short(service.plan_analyze)
    async def analyze(request: Request) -> Any:
        """Find what is in a text, or in a list of texts."""
        return await answer(request, service.analyze)

    @router.post("/anonymize", responses={**ERRORS, **replaced}, openapi_extra=body_of(models.PresidioAnonymize))
    @direct
    @short(service.plan_anonymize)
    async def anonymize(request: Request) -> Any:
        """Replace what was found in a text."""
        return await answer(request, service.anonymize)

    @router.post("/deanonymize", responses={**ERRORS, **replaced}, openapi_extra=body_of(models.PresidioDeanonymize))
    @direct
    async def deanonymize(request: Request) -> Any:
        """Restore a text whose operators can be undone."""
        return await answer(request, service.deanonymize)

    @router.get("/anonymizers", responses=names)
    async def anonymizers() -> Any:
        """The names of Presidio's operators."""
        return respond(sorted(ANONYMIZERS))

    @router.get("/deanonymizers", responses=names)
    async def deanonymizers() -> Any:
        """The names of Presidio's operators that undo."""
        return respond(sorted(DEANONYMIZERS))

    @router.get("/recognizers", responses={**ERRORS, **names})
    async def recognizers(request: Request, language: Optional[str] = None) -> Any:
        """The components that find something, in a language or in all."""
        return answer_names(request, language, lambda analyzer: analyzer.recognizers)

    @router.get("/supportedentities", responses={**ERRORS, **names})
    async def supported_entities(request: Request, language: Optional[str] = None) -> Any:
        """The entity types that can be found, in a language or in all."""
        return answer_names(request, language, lambda analyzer: analyzer.entities)

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

    def _read(self, body: Dict[str, Any]) -> Tuple[Host, List[str], bool, Dict[str, Any]]:
        """RETURNS (Tuple[Host, List[str], bool, Dict[str, Any]]): a request's pipeline, its texts, whether it is one text, its other arguments."""
        text, language = body.get("text"), body.get("language")
        if not text:
            raise refused(NO_TEXT)
        if not language:
            raise refused(NO_LANGUAGE)
        if not isinstance(language, str):
            raise not_parsed("language must be a text")
        host = self._host(language)
        texts = self._texts([text] if isinstance(text, str) else text)
        return host, texts, isinstance(text, str), {name: body[name] for name in ARGUMENTS if name in body}

    async def analyze(self, body: Dict[str, Any], facts: Facts) -> Any:
        """RETURNS (List): Presidio's results of a text, or of each text of a list. RAISES (AnonymError): For what is not valid."""
        host, texts, single, arguments = self._read(body)
        asked = _PLAIN
        if arguments:
            make = self._maker(host.lang, arguments)
            # Lists and patterns may be long: others do not wait while they are made ready.
            asked = await asyncio.to_thread(make) if _takes_long(arguments) else make()
        if asked.entities:
            asked.check_entities(self._analyzer(host).labels)
        outcomes = await host.submit_all(texts, partial(self._finish, asked))
        for outcome in outcomes:
            if outcome.error is not None:
                raise outcome.error
        results = [outcome.value for outcome in outcomes]
        facts.update(texts=len(texts), characters=sum(map(len, texts)), findings=sum(map(len, results)))
        return results[0] if single else results

    def plan_analyze(self, data: bytes) -> Optional[Plan]:
        """RETURNS (Optional[Plan]): `analyze` for the short way; None where it may take long. RAISES (AnonymError): For what is not valid."""
        host, texts, single, arguments = self._read(read_body(data))
        if _takes_long(arguments):
            return None
        asked = self._maker(host.lang, arguments)() if arguments else _PLAIN
        if asked.entities:
            asked.check_entities(self._analyzer(host).labels)
        finish = partial(self._finish, asked)
        return Plan(host, texts, finish, _write_one if single else _write_all)

    def _maker(self, language: str, arguments: Dict[str, Any]) -> Callable[[], AnalyzeRequest]:
        limits = {"max_patterns": self._settings.max_patterns, "max_pattern_length": self._settings.max_pattern_length}
        return partial(AnalyzeRequest, language, **limits, **arguments)

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

    def anonymize(self, body: Dict[str, Any], facts: Facts) -> Any:
        """RETURNS (Any): Presidio's answer for a text, or a list of them. RAISES (AnonymError): For what is not valid."""
        operators = read_operators(body.get("anonymizers"), ANONYMIZERS, reversible=False)
        return self._each(body, facts, "analyzer_results", partial(anonymize_one, operators))

    def plan_anonymize(self, data: bytes) -> Optional[Plan]:
        """RETURNS (Optional[Plan]): `anonymize` for the short way; None where it may take long. RAISES (AnonymError): For what is not valid."""
        facts: Facts = {}
        body = read_body(data)
        answer = self.anonymize(body, facts)
        if isawaitable(answer):
            answer.close()
            return None
        text = body.get("text", "")
        return Plan(None, [text] if isinstance(text, str) else list(map(str, text)), None, lambda values: (answer, facts["findings"]))

    def deanonymize(self, body: Dict[str, Any], facts: Facts) -> Any:
        """RETURNS (Any): Presidio's answer for a text, or a list of them. RAISES (AnonymError): For what is not valid."""
        operators = read_operators(body.get("deanonymizers"), DEANONYMIZERS, reversible=True)
        return self._each(body, facts, "anonymizer_results", partial(deanonymize_one, operators))

    def _each(self, body: Dict[str, Any], facts: Facts, name: str, work: Callable[[str, Any], Dict[str, Any]]) -> Any:
        text = body.get("text", "")
        texts = self._texts([text] if isinstance(text, str) else text)
        single = isinstance(text, str)
        pairs = [(text, body.get(name))] if single else pair_up(texts, body.get(name), name)
        size = sum(map(len, texts))
        facts.update(texts=len(texts), characters=size)
        if size <= SMALL and sum(len(each) for _, each in pairs if isinstance(each, list)) <= MANY:
            return _answers(work, pairs, single, facts)
        return self._hosts.default.run(lambda host: _in_steps(work, pairs, single, facts), long=True)


def _takes_long(arguments: Dict[str, Any]) -> bool:
    return bool(arguments.get("ad_hoc_recognizers") or arguments.get("allow_list"))


def _write_one(values: List[Any]) -> Tuple[Any, int]:
    return values[0], len(values[0])


def _write_all(values: List[Any]) -> Tuple[Any, int]:
    return values, sum(map(len, values))


def _answers(work: Callable[[str, Any], Dict[str, Any]], pairs: Sequence[Tuple[str, Any]], single: bool, facts: Facts) -> Any:
    answers = [work(*pair) for pair in pairs]
    facts["findings"] = sum(len(answer["items"]) for answer in answers)
    return answers[0] if single else answers


def _in_steps(work: Callable[[str, Any], Dict[str, Any]], pairs: Sequence[Tuple[str, Any]], single: bool, facts: Facts) -> Iterator[None]:
    """A request with much to do, for the thread of long texts: others have their turn after each text."""
    answers = []
    for pair in pairs:
        answers.append(_answers(work, [pair], True, facts))
        yield
    facts["findings"] = sum(len(answer["items"]) for answer in answers)
    return answers[0] if single else answers


_PLAIN = AnalyzeRequest()
