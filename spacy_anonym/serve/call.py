"""From a request for new texts to answers."""

import asyncio
from functools import partial
from typing import Any, Callable, Dict, List, Optional, Sequence

from ..deanonymize import mapping_of
from ..errors import AnonymError, Errors
from ..pipeline.adhoc import make_adhoc_patterns
from ..pipeline.record import TextRecord
from ..spans import Finding
from .client_operators import read_client_operators
from .client_policies import read_client_policy
from .errors import failed
from .host import Host
from .hosts import Hosts
from .lane import Outcome
from .options import Call, FindOptions
from .settings import ServeSettings

# The rule of spans that a caller gave, and their rank: they name what they are merged with.
GIVEN_RULE, GIVEN_RANK = "given", 1_000

Spans = Sequence[Finding]
Answer = Dict[str, Any]


class Request:
    """What a request asks for, checked, for any number of texts.

    hosts (Hosts): The pipelines.
    settings (ServeSettings): The limits.
    find (Any): The request, a `FindSettings`.
    RAISES (AnonymError): For whatever is over a limit, not valid or not allowed: also where nothing would be found.
    """

    def __init__(self, hosts: Hosts, settings: ServeSettings, find: Any) -> None:
        self._hosts = hosts
        self._settings = settings
        self._fixed = _fixed_host(hosts, find.pipeline, find.language)
        self._mapping = find.mapping
        self.call = Call(_read_options(find, settings), read_client_operators(find.operators) if find.operators else {})

    def host(self, text: str) -> Host:
        """RETURNS (Host): a text's pipeline."""
        return self._fixed or self._hosts.find(text)

    def check(self, texts: Sequence[str]) -> None:
        """RAISES (AnonymError): SA506 for too many texts, SA507 for one that is too long."""
        if len(texts) > self._settings.max_texts:
            raise AnonymError(Errors.SA506.format(count=len(texts), limit=self._settings.max_texts))
        for text in texts:
            if len(text) > self._settings.max_text_length:
                raise AnonymError(Errors.SA507.format(length=len(text), limit=self._settings.max_text_length))

    @classmethod
    async def make(cls, hosts: Hosts, settings: ServeSettings, find: Any) -> "Request":
        """RETURNS (Request): a request. Regular expressions take a while to compile: other requests go on meanwhile. RAISES (AnonymError): See above."""
        if find.patterns or find.allow_list:
            return await asyncio.to_thread(cls, hosts, settings, find)
        return cls(hosts, settings, find)

    def finish_of(self, given: Spans = ()) -> Callable[[TextRecord, Host], Answer]:
        """RETURNS (Callable[[TextRecord, Host], Dict[str, Any]]): makes a text's answer of its record."""
        return partial(self._answer, given)

    async def one(self, text: str, given: Spans = ()) -> Answer:
        """RETURNS (Dict[str, Any]): the answer for a text. RAISES (AnonymError): What is wrong with it."""
        options = self.call.options
        small = not options.patterns and not options.allow
        return await self.host(text).submit(text, self.finish_of(given), detect=options.detect, small=small)

    async def all(self, texts: Sequence[str], given: Optional[Sequence[Spans]] = None) -> List[Outcome]:
        """RETURNS (List[Outcome]): one a text, in order."""
        hosts = [self.host(text) for text in texts]
        outcomes: List[Any] = [None] * len(texts)

        async def run(host: Host) -> None:
            places = [place for place, each in enumerate(hosts) if each is host]
            finish = [partial(self._answer, given[place]) for place in places] if given else self._answer_alone
            options = self.call.options
            small = not options.patterns and not options.allow
            done = await host.submit_all([texts[place] for place in places], finish, detect=options.detect, small=small)
            for place, outcome in zip(places, done):
                outcomes[place] = outcome

        await asyncio.gather(*[run(host) for host in dict.fromkeys(hosts)])
        return outcomes

    def _answer_alone(self, record: TextRecord, host: Host) -> Answer:
        return self._answer((), record, host)

    def _answer(self, given: Spans, record: TextRecord, host: Host) -> Answer:
        self.call.finish(record, host, given)
        answer: Answer = {"text": record.new_text, "items": record.items, "pipeline": host.name, "language": host.lang}
        if self._mapping:
            vault = mapping_of(record.text, record.new_text or "", record.items or [])
            answer["mapping"] = {entry.replacement: entry.original for entry in vault.entries()}
        return answer


def _fixed_host(hosts: Hosts, pipeline: Optional[str], language: Optional[str]) -> Optional[Host]:
    if pipeline is not None:
        return hosts.by_name(pipeline)
    if language is not None:
        return hosts.by_language(language)
    return hosts.default if len(hosts.languages) == 1 else None


def _read_options(find: Any, settings: ServeSettings) -> FindOptions:
    _check_count("patterns", [each if isinstance(each, str) else each[0] if isinstance(each, list) and each else getattr(each, "regex", "") for each in find.patterns], settings)
    _check_count("allow_list", find.allow_list, settings if find.allow_list_match == "regex" else settings._replace(max_patterns=settings.max_texts))
    for name in ("labels", "ignore_labels", "thresholds", "operators"):
        if len(getattr(find, name) or ()) > settings.max_texts:
            raise AnonymError(Errors.SA515.format(param=name, count=len(getattr(find, name)), limit=settings.max_texts, length=100))
    return FindOptions(
        policy=None if find.policy is None else read_client_policy(find.policy),
        threshold=find.threshold,
        thresholds=find.thresholds,
        labels=find.labels,
        ignore_labels=find.ignore_labels,
        allow=find.allow_list if find.allow_list_match == "exact" else [{"regex": each} for each in find.allow_list],
        patterns=make_adhoc_patterns([each if isinstance(each, (str, list)) else each.model_dump() for each in find.patterns]) if find.patterns else (),
        detect=find.detect,
        mapping=find.mapping,
    )


def _check_count(param: str, values: Sequence[Any], settings: ServeSettings) -> None:
    longest = settings.max_pattern_length
    if len(values) > settings.max_patterns or any(isinstance(value, str) and len(value) > longest for value in values):
        raise AnonymError(Errors.SA515.format(param=param, count=len(values), limit=settings.max_patterns, length=longest))


def as_findings(spans: Sequence[Any]) -> List[Finding]:
    """RETURNS (List[Finding]): given spans as findings."""
    return [Finding(span.start, span.end, span.label, span.score, GIVEN_RULE, GIVEN_RANK) for span in spans]


def given_spans(request: Any, count: int) -> Optional[List[List[Finding]]]:
    """Get each text's given spans.

    request (AnonymizeRequest): The request.
    count (int): How many texts it has.
    RETURNS (Optional[List[List[Finding]]]): One list a text; None where there are none.
    RAISES (AnonymError): SA500 where they are no list of lists for a list of texts, or of another length.
    """
    spans = request.spans
    if not spans:
        return None
    single = isinstance(request.text, str)
    if any(isinstance(each, list) == single for each in spans) or not single and len(spans) != count:
        raise AnonymError(Errors.SA500.format(problem="spans: a list of spans for one text, a list of lists for a list of texts"))
    return [as_findings(spans)] if single else [as_findings(each) for each in spans]


def answer_of(outcome: Outcome) -> Answer:
    """RETURNS (Dict[str, Any]): what is said of a text: its answer, or its error and code."""
    return outcome.value if outcome.error is None else failed(outcome.error).body


def count(facts: Dict[str, int], texts: Sequence[str], answers: Sequence[Any]) -> None:
    """Count what a request was about, for the log.

    facts (Dict[str, int]): Where: `request.state.anonym`.
    texts (Sequence[str]): Its texts.
    answers (Sequence[Dict[str, Any]]): Its answers.
    """
    facts["texts"] = facts.get("texts", 0) + len(texts)
    facts["characters"] = facts.get("characters", 0) + sum(map(len, texts))
    facts["findings"] = facts.get("findings", 0) + sum(len(answer.get("items", ())) for answer in answers)


__all__ = ["Request", "answer_of", "as_findings", "count", "given_spans"]
