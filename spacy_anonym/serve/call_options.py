"""What one call asks for beside the pipeline's own settings: how findings are consolidated, and which operators replace
them.
"""

from typing import Any, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from ..deanonymize import restorable_operators
from ..operators.base import Operator
from ..pipeline.adhoc import AdHocPattern, AdHocRuler, make_adhoc_patterns, with_replacements
from ..pipeline.anonymizer import Anonymizer
from ..pipeline.component import Component
from ..pipeline.overrides import consolidator_for, split_components, with_certain
from ..pipeline.span_consolidator import CALL_KEY, SpanConsolidator
from ..record import TextRecord
from ..runner import Runner, annotate
from ..spans import Finding, check_findings
from .client_operators import read_client_operators
from .client_policies import read_client_policy
from .worker import ServedPipeline


class FindOptions(NamedTuple):
    """How one call's findings are consolidated. None and empty leave it to the pipeline.

    policy (Optional[Any]): What becomes of overlaps: a function of `@anonym_policies`.
    threshold (Optional[float]): Findings with a lower score are left out; instead of all thresholds of the pipeline.
    thresholds (Mapping[str, float]): Those of single labels.
    labels (Optional[Sequence[str]]): The labels that are replaced.
    ignore_labels (Sequence[str]): Labels that are kept.
    allow (Sequence[Any]): Values that are kept, as of the consolidator's `allow`.
    """

    policy: Optional[Any] = None
    threshold: Optional[float] = None
    thresholds: Mapping[str, float] = {}
    labels: Optional[Sequence[str]] = None
    ignore_labels: Sequence[str] = ()
    allow: Sequence[Any] = ()


class Call:
    """The options and operators of one call, ready for its texts.

    options (FindOptions): How findings are consolidated.
    operators (Mapping[str, Operator]): Operators over the pipeline's, by label.
    patterns (Sequence[AdHocPattern]): Patterns for this call.
    detect (bool): False: only the spans that are given count.
    mapping (bool): The way back is asked for: operators of the pipeline that cannot be undone give way to pseudonym.
    """

    def __init__(
        self,
        options: FindOptions = FindOptions(),
        operators: Mapping[str, Operator] = {},
        patterns: Sequence[AdHocPattern] = (),
        detect: bool = True,
        mapping: bool = False,
    ) -> None:
        self._options = options
        self._operators = operators
        self._patterns = patterns
        self._ruler = AdHocRuler(patterns) if patterns else None
        self._detect = detect
        self._mapping = mapping
        self._made: Optional[Tuple[SpanConsolidator, Anonymizer]] = None

    def _with_settings(self, pipeline: ServedPipeline) -> Tuple[SpanConsolidator, Anonymizer]:
        """RETURNS (Tuple[SpanConsolidator, Anonymizer]): a pipeline's, with the call's settings. Those of the pipeline
        stay as they are.
        """
        if self._made is None:
            consolidator = consolidator_for(pipeline.consolidator, **self._options._asdict())
            operators = (
                restorable_operators(pipeline.anonymizer.operators, self._operators)
                if self._mapping
                else self._operators
            )
            anonymizer = pipeline.anonymizer.with_operators(operators) if operators else pipeline.anonymizer
            self._made = consolidator, with_replacements(anonymizer, self._patterns) if self._patterns else anonymizer
        return self._made

    def runner(self, pipeline: ServedPipeline) -> Runner:
        """RETURNS (Runner): runs a pipeline with the call's settings, over whole files. The pipeline stays as it is."""
        consolidator, anonymizer = self._with_settings(pipeline)
        changed = {id(pipeline.consolidator): consolidator, id(pipeline.anonymizer): anonymizer}
        recognizers, _, after = split_components(pipeline.nlp.pipeline)
        ruler = [] if self._ruler is None else [(CALL_KEY, self._ruler)]
        return Runner(
            pipeline.nlp,
            components=[*recognizers, *ruler, *((name, changed.get(id(pipe), pipe)) for name, pipe in after)],
        )

    def finish(self, record: TextRecord, pipeline: ServedPipeline, given: Sequence[Finding] = ()) -> None:
        """Consolidate a record's candidates and write its new text.

        record (TextRecord): A record with its candidates; `final`, `new_text` and `items` are set.
        pipeline (ServedPipeline): Whose components are used.
        given (Sequence[Finding]): Spans that the caller found.
        RAISES (AnonymError): What a component or an operator raises, SA101 and SA102 for given spans that do not fit.
        """
        consolidator, anonymizer = self._with_settings(pipeline)
        self._add_groups(record, list(given))
        # A caller who gives a span has decided: no threshold drops it.
        unsure = {finding.label for finding in given if finding.score < 1.0}
        consolidator = with_certain(consolidator, CALL_KEY, unsure) if unsure else consolidator
        # An anonymizer that comes first leaves it to the call's consolidator.
        pipes: List[Component] = [] if pipeline.consolidator in pipeline.finishers else [consolidator]
        changed = {id(pipeline.consolidator): consolidator, id(pipeline.anonymizer): anonymizer}
        annotate(record, pipes + [changed.get(id(pipe), pipe) for pipe in pipeline.finishers])

    def _add_groups(self, record: TextRecord, given: List[Finding]) -> None:
        """Put what the call itself names beside the candidates: no choice of labels leaves it out."""
        check_findings(given, len(record.text))
        if self._detect and self._ruler is not None:
            given += self._ruler.find(record.text)
        if given:
            # Under the labels that the caller gave them.
            record.groups[CALL_KEY] = sorted([*(record.group(CALL_KEY) or ()), *given])


def make_call(find: Any) -> Call:
    """Make what a request asks for.

    find (Any): The fields of `FindSettings`, as plain data.
    RETURNS (Call): The call.
    RAISES (AnonymError): For whatever is not valid or not allowed: also where nothing would be found.
    """
    options = FindOptions(
        policy=None if find.policy is None else read_client_policy(find.policy),
        threshold=find.threshold,
        thresholds=find.thresholds,
        labels=find.labels,
        ignore_labels=find.ignore_labels,
        allow=find.allow_list if find.allow_list_match == "exact" else [{"regex": each} for each in find.allow_list],
    )
    operators = read_client_operators(find.operators) if find.operators else {}
    return Call(
        options, operators, make_adhoc_patterns(find.patterns) if find.patterns else (), find.detect, find.mapping
    )


__all__ = ["Call", "FindOptions", "make_call"]
