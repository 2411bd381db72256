"""What a worker does with a batch of tasks: from plain data to answers in JSON."""

from functools import partial
from types import SimpleNamespace
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Sequence, Tuple

from pydantic_core import to_json

from ..compat.hebsafeharbor import to_query_items
from ..compat.presidio import AnalyzeRequest, anonymize_spans, deanonymize_spans, presidio_items
from ..compat.presidio.operators import (
    ANONYMIZERS,
    DEANONYMIZERS,
    OperatorsByType,
    read_operator,
    read_table,
    unknown_operator,
)
from ..compat.presidio.results import InvalidParamError, not_served
from ..conversation.json_restorer import restore_value
from ..deanonymize import deanonymize, mapping_of
from ..errors import AnonymError, Errors
from ..explain import explain
from ..operators.base import DEFAULT, Reversible
from ..pipeline.anonymizer import Anonymizer
from ..record import TextRecord
from ..spans import Finding
from ..vault import MemoryVault
from ..vault.placeholders import PSEUDONYM, parse_placeholder
from ..vault.restore import Problem
from .calls import Call
from .client_operators import is_served, read_client_operators, read_named_policy
from .errors import problem_rows
from .files import read_head, run_file
from .worker import Answer, ServedPipeline, Task, answer_error

# The rule of spans that a caller gave, and their rank: they name what they are merged with.
GIVEN_RULE, GIVEN_RANK = "given", 1_000
# The vault's space of what is no placeholder.
SPACE = "mapping:"
# HebSafeHarbor's own.
POLICY = "hebsafeharbor"
Arguments = Dict[str, Any]


class TextJob(NamedTuple):
    """What is done with texts in which the pipeline looks for something."""

    # From a text's record and the rest of an input to the answer, and its count of findings.
    finish: Callable[..., Tuple[Any, int]]
    detect: bool = True


def anonymize(pipeline: ServedPipeline, arguments: Arguments) -> TextJob:
    """/v1/anonymize: the arguments are the fields of `FindSettings`, an input is (text, rows of start, end, label and
    score, what is known of the text)."""
    call = Call(SimpleNamespace(**arguments))

    def finish(record: TextRecord, given: Sequence[Sequence[Any]], known: Any = None) -> Tuple[Any, int]:
        record.known = known
        spans = [Finding(start, end, label, score, GIVEN_RULE, GIVEN_RANK) for start, end, label, score in given]
        call.finish(record, pipeline, spans)
        items = record.items or []
        answer: Arguments = {"text": record.new_text, "items": items}
        answer.update(pipeline=pipeline.name, language=pipeline.lang)
        if arguments["mapping"]:
            vault = mapping_of(record.text, record.new_text or "", items)
            answer["mapping"] = {entry.replacement: entry.original for entry in vault.entries()}
        return answer, len(items)

    return TextJob(finish, arguments["detect"])


def query(pipeline: ServedPipeline, arguments: Arguments) -> TextJob:
    """HebSafeHarbor's /query, by its policy, where the service has no operators and the pipeline none for single
    labels: the arguments are the fields of `FindSettings`, and `own`, whether the service has; an input is (text,
    [])."""
    default = {DEFAULT: read_named_policy(POLICY)[1][DEFAULT]}
    has_own = arguments["own"] or pipeline.anonymizer.operators not in (default, Anonymizer().operators)
    call = Call(SimpleNamespace(**{**arguments, "operators": {} if has_own else POLICY}))

    def finish(record: TextRecord, given: Any) -> Tuple[Any, int]:
        call.finish(record, pipeline)
        items = to_query_items(record.text, record.new_text or "", record.items or ())
        return {"text": record.new_text or "", "items": items}, len(items)

    return TextJob(finish)


def analyze(pipeline: ServedPipeline, arguments: Arguments) -> TextJob:
    """Presidio's /analyze: the arguments are those of `AnalyzeRequest`, an input is (text, [])."""
    request = AnalyzeRequest(pipeline.lang, **arguments)
    request.check_entities(pipeline.analyzer.labels)

    def finish(record: TextRecord, given: Any) -> Tuple[Any, int]:
        candidates = pipeline.consolidator.candidates(record)
        results = pipeline.analyzer.results(record.text, candidates, request)
        return results, len(results)

    return TextJob(finish)


def restore(pipeline: ServedPipeline, arguments: Arguments) -> Callable[[str], Tuple[Any, int]]:
    """/v1/deanonymize: the arguments are `items`, `operators` and `mapping`, an input is the text. RAISES
    (AnonymError): SA235 without anything to restore from."""
    items, mapping = arguments["items"], arguments["mapping"]
    if mapping is None and (items is None or not arguments["operators"]):
        raise AnonymError(Errors.SA235)
    operators = read_client_operators(arguments["operators"], back=True)
    vault = None if mapping is None else _vault_of(mapping)

    def run(text: str) -> Tuple[Any, int]:
        restored = deanonymize(text, items, operators=operators, vault=vault)
        problems = problem_rows(restored.problems)
        return {"text": restored.text, "items": restored.items, "problems": problems}, len(restored.items)

    return run


def _vault_of(mapping: Mapping[str, str]) -> MemoryVault:
    vault = MemoryVault(of_document=True)
    for replacement, original in mapping.items():
        if replacement:
            vault.put(PSEUDONYM if parse_placeholder(replacement) is not None else SPACE, original, replacement)
    return vault


def hide_messages(pipeline: ServedPipeline, arguments: Arguments) -> Callable[[Any], Tuple[Any, int]]:
    """/v1/sessions/*/hide: the arguments are the fields of `FindSettings`, an input is (the conversation's memory,
    messages). Answers the JSON of the new messages, and the new memory."""
    conversation = Call(SimpleNamespace(**arguments)).conversation(pipeline)

    def run(pair: Any) -> Tuple[Any, int]:
        conversation.memory, messages = pair
        before = len(conversation.memory.vault)
        hidden = to_json(conversation.hide(messages))
        return (hidden, conversation.memory), len(conversation.memory.vault) - before

    return run


def restore_answer(pipeline: ServedPipeline, arguments: Arguments) -> Callable[[Any], Tuple[Any, int]]:
    """/v1/sessions/*/restore: no arguments, an input is (the conversation's vault, an answer of a model)."""

    def run(pair: Any) -> Tuple[Any, int]:
        problems: List[Problem] = []
        restored = restore_value(pair[1], pair[0], problems)
        return {"answer": restored, "problems": problem_rows(problems)}, 0

    return run


def explain_text(pipeline: ServedPipeline, arguments: Arguments) -> Callable[[str], Tuple[Any, int]]:
    """/v1/explain: the argument is `context`, an input is the text."""

    def run(text: str) -> Tuple[Any, int]:
        rows = explain(pipeline.nlp, text, context=arguments["context"])
        return {"explanations": rows, "pipeline": pipeline.name}, sum(row["kept"] for row in rows)

    return run


def presidio_anonymize(pipeline: ServedPipeline, arguments: Arguments) -> Callable[[Any], Tuple[Any, int]]:
    """Presidio's /anonymize: the argument is `operators`, an input is (text, results)."""
    operators = _read_operators(arguments["operators"], False)

    def run(pair: Any) -> Tuple[Any, int]:
        text, results = pair
        if results is None:
            raise InvalidParamError("Invalid input, request must contain analyzer results")
        return _presidios_answer(anonymize_spans(text, _listed(results, "analyzer_results"), operators))

    return run


def presidio_deanonymize(pipeline: ServedPipeline, arguments: Arguments) -> Callable[[Any], Tuple[Any, int]]:
    """Presidio's /deanonymize: the argument is `operators`, an input is (text, items)."""
    operators = _read_operators(arguments["operators"], True)

    def run(pair: Any) -> Tuple[Any, int]:
        text, items = pair
        return _presidios_answer(deanonymize_spans(text, _listed(items or [], "anonymizer_results"), operators))

    return run


def _read_operators(operators: Any, restores: bool) -> OperatorsByType:
    """RETURNS: the operators of a request to Presidio's endpoints, where a config's "type" alone names one."""
    configs = operators.values() if isinstance(operators, Mapping) else ()
    if any(isinstance(config, Mapping) and "@anonym_operators" in config for config in configs):
        raise InvalidParamError("Invalid input, operator config must contain operator_name")
    return read_table(operators, partial(_read_operator, restores=restores))


def _read_operator(name: str, params: Arguments, restores: bool) -> Any:
    """RETURNS: an operator of a request to Presidio's endpoints, without the server's files, keys and code: Presidio's
    own, or ours, which must be reversible where it restores. RAISES (AnonymError): SA533 for `custom`, SA260 for
    invalid configs, SA508 for what a client may not name."""
    if name == "custom":
        raise not_served("Custom type anonymizer is not supported")
    if name in ANONYMIZERS or name in DEANONYMIZERS:
        # Presidio's own take a key or a salt as it is, and nothing else of the server's.
        return read_operator(name, params, restores=restores)
    operator = read_client_operators({DEFAULT: {**params, "type": name}}, back=restores) if is_served(name) else {}
    if restores and not isinstance(operator.get(DEFAULT), Reversible) or not operator:
        raise unknown_operator(name)
    return operator[DEFAULT]


def _listed(values: Any, name: str) -> Sequence[Any]:
    if not isinstance(values, list) or not all(isinstance(each, dict) for each in values):
        raise InvalidParamError(f"Invalid input, {name} must be a list of results")
    return values


def _presidios_answer(result: Any) -> Tuple[Any, int]:
    items = presidio_items(result)
    return {"text": result.text, "items": items}, len(items)


def anonymize_file(pipeline: ServedPipeline, arguments: Arguments) -> Callable[[Any], Tuple[Any, int]]:
    """/v1/files: the arguments are the fields of `FileRequest` and `max_text_length`, an input is (bytes, suffix,
    brat's annotations or None)."""
    find = SimpleNamespace(**arguments)
    call = Call(find)

    def run(file: Any) -> Tuple[Any, int]:
        new = run_file(call.runner(pipeline), find, *file)
        return new, new.findings

    return run


def read_file_head(pipeline: ServedPipeline, arguments: Arguments) -> Callable[[Any], Tuple[Any, int]]:
    """What tells the language of a file: arguments and input are those of `anonymize_file`."""
    return lambda file: (read_head(pipeline.nlp.vocab, SimpleNamespace(**arguments), *file), 0)


# By its name a kind of job: from the pipeline and the arguments (checked even where nothing would be found) to a
# function of an input, or a `TextJob`.
JOBS: Dict[str, Any] = {
    "analyze": analyze,
    "anonymize": anonymize,
    "explain": explain_text,
    "file": anonymize_file,
    "file_head": read_file_head,
    "hide": hide_messages,
    "presidio_anonymize": presidio_anonymize,
    "presidio_deanonymize": presidio_deanonymize,
    "query": query,
    "restore": restore,
    "restore_answer": restore_answer,
}


def run_tasks(pipeline: ServedPipeline, tasks: Sequence[Task]) -> List[List[Answer]]:
    """RETURNS (List[List[Answer]]): for each task of a batch one answer an input. An input that fails does not stop the
    others."""
    jobs = [_try(JOBS[task.kind], pipeline, task.arguments) for task in tasks]
    inputs = [(job, each) for job, task in zip(jobs, tasks) for each in task.inputs]
    texts = [each[0] for job, each in inputs if isinstance(job, TextJob) and job.detect]
    answers = []
    with pipeline.recognizers.run(texts) as records:
        found = iter(records)
        for job, each in inputs:
            if isinstance(job, TextJob):
                record = next(found) if job.detect else TextRecord(each[0])
                made = record.error or _try(_answer, job.finish, record, *each[1:])
            else:
                made = job if isinstance(job, Exception) else _try(_answer, job, each)
            answers.append(answer_error(made) if isinstance(made, Exception) else made)
    done = iter(answers)
    return [[next(done) for _ in task.inputs] for task in tasks]


def _answer(function: Callable[..., Tuple[Any, int]], *arguments: Any) -> Answer:
    value, findings = function(*arguments)
    return Answer(to_json(value) if isinstance(value, (dict, list)) else value, findings)


def _try(function: Callable[..., Any], *arguments: Any) -> Any:
    """What a function returned, or what it raised."""
    try:
        return function(*arguments)
    except Exception as error:
        return error
