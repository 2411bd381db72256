"""Requests: their bodies, read and checked, and a request for new texts on its way to its pipeline."""

import math
from typing import Any, Awaitable, Dict, List, NamedTuple, Optional, Sequence, Tuple

from pydantic import ValidationError
from pydantic_core import to_json

from ..errors import AnonymError, Errors, nearest
from ..known import check_known
from ..labels import DEFAULT, normalize_label
from .batching import Gone, run_grouped
from .errors import FailedError, places_of
from .logs import COUNTS
from .models import FindSettings
from .pipelines import Pipeline, Pipelines
from .settings import ServeSettings
from .worker import Answer, Task

JSON = "application/json"
# A text, the spans that the caller found in it (start, end, label and score each), and what the caller knows of it.
TextInput = Tuple[str, List[Tuple[int, int, str, float]], Any]
# Counts for the log.
Facts = Dict[str, Any]
# Fields of a request for the pipeline's worker: those of `FindSettings` but for what chooses the pipeline.
FIND_FIELDS = set(FindSettings.model_fields) - {"pipeline", "language"}


def media_type(request: Any) -> str:
    """RETURNS (str): a request's content type, without parameters; "" without one."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def check_is_json(request: Any) -> None:
    """RAISES (AnonymError): SA514 where a request does not say that its body is JSON: a form of another server's page
    cannot."""
    if media_type(request) != JSON:
        raise AnonymError(Errors.SA514.format(types=JSON))


async def read_json(request: Any, model: Any) -> Any:
    """RETURNS (BaseModel): a request's body as a model. RAISES (AnonymError): SA514, SA500."""
    check_is_json(request)
    return parse_json(await request.body(), model)


def parse_json(data: bytes, model: Any) -> Any:
    """RETURNS (BaseModel): what JSON holds. RAISES (AnonymError): SA500."""
    return validated(model.model_validate_json, data, model)


def validated(validate: Any, data: Any, model: Any) -> Any:
    """RETURNS (Any): what pydantic makes of data. RAISES (AnonymError): SA500, which says what is wrong without any of
    it."""
    try:
        return validate(data)
    except ValidationError as error:
        problem = places_of(error.errors(include_input=False, include_url=False), list(model.model_fields))
        raise AnonymError(Errors.SA500.format(problem=problem)) from None


class AnonymizeCall(NamedTuple):
    """What a request asks for, for any number of texts."""

    pipelines: Pipelines  # The service's pipelines.
    fixed: Optional[Pipeline]  # The pipeline; None: that of each text's language.
    arguments: Dict[str, Any]  # The fields of `FindSettings`.

    def pipeline(self, text: str) -> Pipeline:
        """RETURNS (Pipeline): a text's pipeline."""
        return self.fixed or self.pipelines.find(text)

    async def file_pipeline(self, task: Task, sizes: Sequence[int], gone: Optional[Gone] = None) -> Pipeline:
        """RETURNS (Pipeline): the pipeline of a file, a task of one input: its texts tell, which the default pipeline
        reads. RAISES (AnonymError): SA500 where they do not; what reading them, or `Pipeline.run`, raised."""
        pipelines = self.pipelines
        if self.fixed or pipelines.has_one_language:
            return self.fixed or pipelines.default
        answers = await pipelines.default.run(task._replace(kind="file_head"), sizes, gone)
        return pipelines.find_for_file(*value_of(answers[0]))

    async def run(self, inputs: Sequence[TextInput], gone: Optional[Gone] = None) -> List[Answer]:
        """RETURNS (List[Answer]): the answers to texts, in order. RAISES (AnonymError): See `Pipeline.run`."""
        task = Task("anonymize", self.arguments, inputs)

        def run(pipeline: Pipeline, places: List[int]) -> Awaitable[List[Answer]]:
            return pipeline.run(task.part(places), [len(inputs[place][0]) for place in places], gone)

        return await run_grouped([self.pipeline(text) for text, *_ in inputs], run)


def make_call(pipelines: Pipelines, settings: ServeSettings, find: Any) -> AnonymizeCall:
    """RETURNS (AnonymizeCall): what a request (a `FindSettings`) asks for. Its limits are checked here, the rest where
    it is worked on. RAISES (AnonymError): SA509, SA510 where there is no such pipeline, SA515 for what is over a limit,
    SA520 for a label that no pipeline sets."""
    fixed = pipelines.find("", find.pipeline, find.language) if find.pipeline or find.language else None
    regexes = [
        each if isinstance(each, str) else each[0] if isinstance(each, list) and each else getattr(each, "regex", "")
        for each in find.patterns
    ]
    most = settings.max_patterns if find.allow_list_match == "regex" else settings.max_texts
    _check_count("patterns", regexes, settings.max_patterns, settings.max_pattern_length)
    _check_count("allow_list", find.allow_list, most, settings.max_pattern_length)
    for name in ("labels", "ignore_labels", "thresholds", "operators"):
        names = getattr(find, name) or ()
        _check_count(name, [names] if isinstance(names, str) else names, settings.max_texts, 100)
    _check_labels([fixed] if fixed else list(pipelines), find)
    arguments = {"detect": True, "mapping": False, **find.model_dump(include=FIND_FIELDS)}
    return AnonymizeCall(pipelines, fixed, arguments)


def _check_labels(pipelines: Sequence[Pipeline], find: Any) -> None:
    """RAISES (AnonymError): SA520 for a label that none of the pipelines sets, nor a pattern or span of the request:
    misspelt, it would leave something in the text. Where only spans of the caller are replaced, all labels are the
    caller's own."""
    only_given = hasattr(find, "spans") and not find.detect
    if only_given or not all(pipeline.info.known.is_complete for pipeline in pipelines):
        return
    known = frozenset().union(*(pipeline.info.known.names for pipeline in pipelines))
    spans = getattr(find, "spans", None) or ()
    given = (span for each in spans for span in (each if isinstance(each, list) else [each]))
    own = {normalize_label(each.label) for each in (*find.patterns, *given) if getattr(each, "label", None)}
    for param in ("operators", "thresholds", "labels", "ignore_labels"):
        names = getattr(find, param)
        for label in () if isinstance(names, str) else names or ():
            if label.upper() != DEFAULT and normalize_label(label) not in known | own:
                # Nothing of the request is repeated.
                near = nearest(label, known)
                raise AnonymError(Errors.SA520.format(param=param, near=f" (did you mean {near}?)" if near else ""))


def _check_count(param: str, values: Any, most: int, longest: int) -> None:
    if len(values) > most or any(isinstance(value, str) and len(value) > longest for value in values):
        raise AnonymError(Errors.SA515.format(param=param, count=len(values), limit=most, length=longest))


def check_texts(texts: Sequence[str], settings: ServeSettings) -> None:
    """RAISES (AnonymError): SA506 for too many texts, SA507 for one that is too long."""
    if len(texts) > settings.max_texts:
        raise AnonymError(Errors.SA506.format(count=len(texts), limit=settings.max_texts))
    longest = max(map(len, texts), default=0)
    if longest > settings.max_text_length:
        raise AnonymError(Errors.SA507.format(length=longest, limit=settings.max_text_length))


def texts_in(value: Any) -> List[str]:
    """RETURNS (List[str]): the texts of a value of JSON, at any depth, each once. RAISES (AnonymError): SA500 for a
    number that JSON does not have."""
    texts: Dict[str, None] = {}
    waiting = [value]
    while waiting:
        each = waiting.pop()
        if isinstance(each, str):
            texts[each] = None
        elif isinstance(each, (dict, list)):
            waiting += each.values() if isinstance(each, dict) else each
        elif isinstance(each, float) and not math.isfinite(each):
            raise AnonymError(Errors.SA500.format(problem="a number must be finite"))
    return list(texts)


def given_spans(request: Any, count: int) -> List[List[Tuple[int, int, str, float]]]:
    """RETURNS (List[List[Tuple[int, int, str, float]]]): the given spans of each of a request's texts. RAISES
    (AnonymError): SA500 where they are no list of lists for a list of texts, or of another length."""
    spans = request.spans
    if not spans:
        return [[] for _ in range(count)]
    single = isinstance(request.text, str)
    if any(isinstance(each, list) == single for each in spans) or not single and len(spans) != count:
        problem = "spans: give a list of spans for one text, a list of lists for a list of texts"
        raise AnonymError(Errors.SA500.format(problem=problem))
    return [[span.row for span in spans]] if single else [[span.row for span in each] for each in spans]


def known_values(request: Any, count: int) -> List[Any]:
    """RETURNS (List[Any]): what a request knows of each of its texts. RAISES (AnonymError): SA038 for known values that
    are not valid, SA500 where they are of another length than the texts."""
    known = request.known
    if not isinstance(known, list):
        known = [known] * count
    elif isinstance(request.text, str) or len(known) != count:
        raise AnonymError(Errors.SA500.format(problem="known: give one table, or for a list of texts one each"))
    for table in known:
        check_known(table)
    return known


def value_of(answer: Answer) -> Any:
    """RETURNS (Any): an answer's value. RAISES (FailedError): Where there is an error instead."""
    if answer.error is not None:
        raise FailedError(answer.error)
    return answer.value


def body_of_answer(answer: Answer) -> bytes:
    """RETURNS (bytes): a text's JSON: its answer, or its error and code."""
    return answer.value if answer.error is None else to_json(answer.error.body)


def count(facts: Facts, inputs: Sequence[Sequence[Any]], answers: Sequence[Answer]) -> None:
    """Add a request's texts (the first part of each input), characters and findings to `facts`, the counts for the
    log."""
    numbers = len(inputs), sum(len(each[0]) for each in inputs), sum(answer.findings for answer in answers)
    for name, number in zip(COUNTS, numbers):
        facts[name] = facts.get(name, 0) + number
