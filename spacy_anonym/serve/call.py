"""From a request for new texts to answers."""

from functools import partial
from typing import Any, Dict, List, Optional, Sequence

from ..errors import AnonymError, Errors
from ..pipeline.adhoc import make_adhoc_patterns
from ..pipeline.record import TextRecord
from ..spans import Finding
from .client_operators import read_client_operators
from .host import Host
from .hosts import Hosts
from .lane import Outcome
from .options import Call, FindOptions
from .settings import ServeSettings

GIVEN_RULE, GIVEN_RANK = "given", 1_000


class Plan:
    """A request that was checked, ready to run.

    texts (Sequence[str]): Its texts.
    hosts (Sequence[Host]): Each text's pipeline.
    call (Call): What is asked for.
    given (Optional[Sequence[Sequence[Finding]]]): Each text's given spans.
    single (bool): Whether it asked for one text, not for a list.
    """

    def __init__(
        self,
        texts: Sequence[str],
        hosts: Sequence[Host],
        call: Call,
        given: Optional[Sequence[Sequence[Finding]]],
        single: bool,
    ) -> None:
        self.texts = texts
        self.hosts = hosts
        self.call = call
        self.given = given
        self.single = single

    async def run(self) -> List[Outcome]:
        """RETURNS (List[Outcome]): one a text, in order."""
        if self.single:
            given = self.given[0] if self.given else ()
            finish = partial(_answer, self.call, given)
            return await self.hosts[0].submit_all(self.texts, finish, detect=self.call.options.detect)
        outcomes: List[Any] = [None] * len(self.texts)
        for host in dict.fromkeys(self.hosts):
            places = [place for place, each in enumerate(self.hosts) if each is host]
            finish = partial(_answer, self.call, ())
            done = await host.submit_all([self.texts[place] for place in places], finish, detect=self.call.options.detect)
            for place, outcome in zip(places, done):
                outcomes[place] = outcome
        return outcomes


def _answer(call: Call, given: Sequence[Finding], record: TextRecord, host: Host) -> Dict[str, Any]:
    call.finish(record, host, given)
    return {"text": record.new_text, "items": record.items, "pipeline": host.name, "language": host.lang}


def make_plan(request: Any, hosts: Hosts, settings: ServeSettings) -> Plan:
    """Check a request.

    request (AnonymizeRequest): The request.
    hosts (Hosts): The pipelines.
    settings (ServeSettings): The limits.
    RETURNS (Plan): What is to be done.
    RAISES (AnonymError): For whatever is over a limit or not allowed.
    """
    single = isinstance(request.text, str)
    texts = [request.text] if single else request.text
    if len(texts) > settings.max_texts:
        raise AnonymError(Errors.SA506.format(count=len(texts), limit=settings.max_texts))
    for text in texts:
        if len(text) > settings.max_text_length:
            raise AnonymError(Errors.SA507.format(length=len(text), limit=settings.max_text_length))
    options = FindOptions(
        threshold=request.threshold,
        thresholds=request.thresholds,
        labels=request.labels,
        ignore_labels=request.ignore_labels,
        patterns=make_adhoc_patterns(request.patterns),
        detect=request.detect,
    )
    given = None
    if request.spans:
        given = [[Finding(span.start, span.end, span.label, span.score, GIVEN_RULE, GIVEN_RANK) for span in request.spans]]
    call = Call(options, read_client_operators(request.operators))
    chosen = [hosts.find(text, request.pipeline, request.language) for text in texts]
    return Plan(texts, chosen, call, given, single)


__all__ = ["Plan", "make_plan"]
