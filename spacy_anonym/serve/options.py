"""What one call asks for beside the pipeline's own settings: how findings are consolidated, and which operators replace them."""

from copy import copy
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple

from spacy.language import Language

from ..deanonymize import restorable_operators
from ..operators.base import Operator
from ..pipeline.adhoc import AdHocPattern, AdHocRuler, with_replacements
from ..pipeline.anonymizer import Anonymizer
from ..pipeline.per_call import consolidator_for, with_certain
from ..pipeline.record import TextRecord
from ..pipeline.span_consolidator import CALL_KEY, SpanConsolidator
from ..spans import Finding, check_findings
from .host import Host


class FindOptions(NamedTuple):
    """How one call's findings are consolidated. None and empty leave it to the pipeline.

    policy (Optional[Any]): What becomes of overlaps: a function of `@anonym_policies`.
    threshold (Optional[float]): Findings with a lower score are left out; in the place of all thresholds of the pipeline.
    thresholds (Mapping[str, float]): Those of single labels.
    labels (Optional[Sequence[str]]): The labels that are taken out.
    ignore_labels (Sequence[str]): Labels that stay.
    allow (Sequence[Any]): Values that stay, as of the consolidator's `allow`.
    patterns (Sequence[AdHocPattern]): Patterns for this call.
    given (Sequence[Finding]): Spans that the caller found: they are certain.
    detect (bool): False: only the given spans count.
    mapping (bool): The way back is asked for: operators of the pipeline that cannot be undone give way to pseudonym.
    """

    policy: Optional[Any] = None
    threshold: Optional[float] = None
    thresholds: Mapping[str, float] = {}
    labels: Optional[Sequence[str]] = None
    ignore_labels: Sequence[str] = ()
    allow: Sequence[Any] = ()
    patterns: Sequence[AdHocPattern] = ()
    given: Sequence[Finding] = ()
    detect: bool = True
    mapping: bool = False

    @property
    def plain(self) -> bool:
        """RETURNS (bool): whether the pipeline's own settings hold."""
        return self == _PLAIN


_PLAIN = FindOptions()


class Call:
    """The options and operators of one request, ready for its texts.

    options (FindOptions): How findings are consolidated.
    operators (Mapping[str, Operator]): Operators over the pipeline's, by label.
    """

    def __init__(self, options: FindOptions = _PLAIN, operators: Mapping[str, Operator] = {}) -> None:
        self.options = options
        self.operators = operators
        self._ruler = AdHocRuler(options.patterns) if options.patterns else None
        # The components for this call, of each host that works for it.
        self._made: Dict[int, Tuple[SpanConsolidator, Anonymizer]] = {}

    def components(self, host: Host) -> Tuple[SpanConsolidator, Anonymizer]:
        """RETURNS (Tuple[SpanConsolidator, Anonymizer]): a host's, with the call's settings. Those of the host stay as they are."""
        made = self._made.get(id(host))
        if made is None:
            made = self._made[id(host)] = self._make(host)
        return made

    def _make(self, host: Host) -> Tuple[SpanConsolidator, Anonymizer]:
        options = self.options
        consolidator = consolidator_for(
            host.consolidator,
            policy=options.policy,
            threshold=options.threshold,
            thresholds=options.thresholds,
            labels=options.labels,
            ignore_labels=options.ignore_labels,
            allow=options.allow,
        )
        operators = restorable_operators(host.anonymizer.operators, self.operators) if options.mapping else self.operators
        anonymizer = host.anonymizer.with_operators(operators) if operators else host.anonymizer
        if options.patterns:
            anonymizer = with_replacements(anonymizer, options.patterns)
        return consolidator, anonymizer

    def pipeline(self, host: Host) -> Language:
        """RETURNS (Language): a host's pipeline with the call's settings, for what works with a whole pipeline. The host's stays as it is."""
        consolidator, anonymizer = self.components(host)
        changed = {id(host.consolidator): consolidator, id(host.anonymizer): anonymizer}
        components = [(name, changed.get(id(pipe), pipe)) for name, pipe in host.nlp._components]
        if self._ruler is not None:
            place = next(place for place, (_, pipe) in enumerate(components) if isinstance(pipe, (SpanConsolidator, Anonymizer)))
            components.insert(place, (CALL_KEY, self._ruler))
        view = copy(host.nlp)
        view._components = components
        return view

    def finish(self, record: TextRecord, host: Host, given: Sequence[Finding] = ()) -> TextRecord:
        """Consolidate a record's candidates and write its new text.

        record (TextRecord): A record with its candidates.
        host (Host): Whose components are used.
        given (Sequence[Finding]): Spans of this text that the caller found, beside those of the options.
        RETURNS (TextRecord): The same record with `final`, `new_text` and `items`.
        RAISES (AnonymError): What a component or an operator raises, SA101 and SA102 for given spans that do not fit.
        """
        if not self.operators and not given and self.options.plain:
            return finish_default(record, host)
        consolidator, anonymizer = self.components(host)
        _add_groups(record, self.options, self._ruler, given)
        consolidator = _certain(consolidator, [*self.options.given, *given])
        for pipe in host.finishers:
            if pipe is host.consolidator:
                consolidator.annotate(record)
            elif pipe is host.anonymizer:
                if record.final is None:
                    consolidator.annotate(record)
                anonymizer.annotate(record)
            else:
                pipe.annotate(record)
        return record


def finish_default(record: TextRecord, host: Host) -> TextRecord:
    """Run what comes after the recognizers: consolidator, date_splitter, anonymizer, as the pipeline has them.

    record (TextRecord): A record with its candidates.
    host (Host): Whose components are used.
    RETURNS (TextRecord): The same record with `final`, `new_text` and `items`.
    """
    for pipe in host.finishers:
        pipe.annotate(record)
    return record


def consolidate(record: TextRecord, host: Host, options: FindOptions = _PLAIN) -> List[Finding]:
    """Consolidate a record's candidates as one call asks, up to the anonymizer.

    record (TextRecord): A record with its candidates; `final` is set.
    host (Host): Whose components are used.
    options (FindOptions): What the call asks for.
    RETURNS (List[Finding]): The final findings: sorted, not overlapping, personal labels only.
    """
    call = Call(options)
    consolidator, _ = call.components(host)
    _add_groups(record, options, call._ruler, ())
    _certain(consolidator, options.given).annotate(record)
    for pipe in host.finishers:
        if not isinstance(pipe, (SpanConsolidator, Anonymizer)):
            pipe.annotate(record)
    return record.final or []


def anonymize(record: TextRecord, host: Host, operators: Mapping[str, Operator] = {}) -> TextRecord:
    """Write the new text of a record that was consolidated.

    record (TextRecord): The record; `new_text` and `items` are set.
    host (Host): Whose anonymizer is used.
    operators (Mapping[str, Operator]): The call's, over the pipeline's.
    RETURNS (TextRecord): The same record.
    """
    anonymizer = host.anonymizer.with_operators(operators) if operators else host.anonymizer
    anonymizer.annotate(record)
    return record


def _add_groups(record: TextRecord, options: FindOptions, ruler: Optional[AdHocRuler], given: Sequence[Finding]) -> None:
    """Put what the call itself names beside the candidates: no choice of labels leaves it out."""
    given = [*options.given, *given]
    check_findings(given, len(record.text))
    if not options.detect:
        record.groups.clear()
    elif ruler is not None:
        given += ruler.find(record.text)
    if given:
        record.groups[CALL_KEY] = sorted([*record.groups.get(CALL_KEY, ()), *given])


def _certain(consolidator: SpanConsolidator, given: Sequence[Finding]) -> SpanConsolidator:
    # A caller who gives a span has decided: no threshold drops it.
    unsure = {finding.label for finding in given if finding.score < 1.0}
    return with_certain(consolidator, CALL_KEY, unsure) if unsure else consolidator


__all__ = ["Call", "FindOptions", "anonymize", "consolidate", "finish_default"]
