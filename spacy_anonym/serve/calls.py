"""What one call asks for beside the pipeline's own settings: how findings are consolidated (policies by their names),
and which operators replace them."""

from functools import lru_cache
from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from spacy.language import Language

from ..conversation import Conversation
from ..deanonymize import restorable_operators
from ..errors import AnonymError, Errors
from ..operators.base import DEFAULT
from ..operators.table import OperatorPolicy
from ..pipeline.adhoc import AdHocRuler, make_adhoc_patterns, with_replacements
from ..pipeline.anonymizer import Anonymizer
from ..pipeline.component import Component
from ..pipeline.overrides import consolidator_for, policy_needs, split_components, with_policy
from ..pipeline.regex_ruler import RegexRuler
from ..pipeline.span_consolidator import SpanConsolidator
from ..policies import Policy
from ..record import TextRecord
from ..registry import get
from ..runner import Runner, annotate
from ..spans import CALL_KEY, Finding, check_findings
from .client_operators import read_client_operators, read_named_policy
from .worker import ServedPipeline

# By their short names, with the parameters that a request may set and their types.
POLICIES: Dict[str, Dict[str, type]] = {
    "merge": {"ties": str},
    "longest": {},
    "majority": {},
    "priority": {"order": list},
    "presidio": {"merge_with_spaces": bool},
    "context": {"window": int},
    "hebrew": {"window": int},
    "union": {"groups": list},
    "intersection": {"groups": list},
    "vote": {"groups": list, "k": int},
}
MAX_LIST = 200
# The group of the packs that a policy needs beside the pipeline's.
POLICY_KEY = "packs_of_this_call"
# Those that mean something without a parameter.
PLAIN = tuple(name for name, params in POLICIES.items() if "groups" not in params and "order" not in params)


class Call:
    """The options and operators of one call, ready for its texts.

    find (Any): The fields of `FindSettings`, as plain data. None and empty leave a setting to the pipeline.
    RAISES (AnonymError): For whatever is not valid or not allowed, even if nothing would be found.
    """

    def __init__(self, find: Any) -> None:
        is_exact = find.allow_list_match == "exact"
        self._options = {
            "policy": None if find.policy is None else read_client_policy(find.policy),
            "threshold": find.threshold,
            "thresholds": find.thresholds,
            "labels": find.labels or None,
            "ignore_labels": find.ignore_labels,
            "allow": find.allow_list if is_exact else [{"regex": each} for each in find.allow_list],
        }
        self._policy: Optional[OperatorPolicy] = None
        if isinstance(find.operators, str):
            self._policy, self._operators = read_named_policy(find.operators)
        else:
            self._operators = read_client_operators(find.operators)
        self._patterns = make_adhoc_patterns(find.patterns) if find.patterns else ()
        self._ruler = AdHocRuler(self._patterns) if self._patterns else None
        self._detect = find.detect
        # The originals are asked for: pseudonym replaces operators of the pipeline that cannot be undone.
        self._mapping = find.mapping
        self._made: Optional[Tuple[SpanConsolidator, Anonymizer]] = None
        # Those that a policy adds, and those that it needs instead of the pipeline's own of their names.
        self._rulers: Dict[str, RegexRuler] = {}

    def _with_settings(self, pipeline: ServedPipeline) -> Tuple[SpanConsolidator, Anonymizer]:
        """A pipeline's, with the call's settings. The pipeline itself is not changed."""
        if self._made is None:
            base, operators = pipeline.consolidator, self._operators
            if self._policy is not None:
                # None of the pipeline's own operators is left.
                operators = {**dict.fromkeys(pipeline.anonymizer.operators, operators[DEFAULT]), **operators}
                base = with_policy(base, self._policy)
                self._rulers = _policy_rulers(pipeline.nlp, tuple(self._policy.packs))
            consolidator = consolidator_for(base, **self._options)
            if self._mapping:
                operators = restorable_operators(pipeline.anonymizer.operators, operators)
            anonymizer = pipeline.anonymizer.with_operators(operators) if operators else pipeline.anonymizer
            self._made = consolidator, with_replacements(anonymizer, self._patterns) if self._patterns else anonymizer
        return self._made

    def runner(self, pipeline: ServedPipeline) -> Runner:
        """RETURNS (Runner): runs a pipeline with the call's settings, over whole files."""
        return Runner(pipeline.nlp, components=self._changed_components(pipeline))

    def conversation(self, pipeline: ServedPipeline) -> Conversation:
        """RETURNS (Conversation): hides messages with the call's settings. RAISES (AnonymError): SA500 for a pattern
        with a replacement of its own, from which nothing could be restored."""
        if any(each.replacement is not None for each in self._patterns):
            raise AnonymError(Errors.SA500.format(problem="patterns: in a session they have no replacement"))
        return Conversation(pipeline.nlp, operators=self._operators, components=self._changed_components(pipeline))

    def _changed_components(self, pipeline: ServedPipeline) -> List[Tuple[str, Any]]:
        consolidator, anonymizer = self._with_settings(pipeline)
        changed = {id(pipeline.consolidator): consolidator, id(pipeline.anonymizer): anonymizer}
        recognizers, _, after = split_components(pipeline.nlp.pipeline)
        pipes: Dict[str, Any] = {**dict(recognizers), **self._rulers}
        if self._ruler is not None:
            pipes[CALL_KEY] = self._ruler
        finishers = [(name, changed.get(id(pipe), pipe)) for name, pipe in after]
        return [*pipes.items(), *finishers]

    def finish(self, record: TextRecord, pipeline: ServedPipeline, given: Sequence[Finding] = ()) -> None:
        """Consolidate a record's candidates and the spans that the caller found, and write its `final`, `new_text` and
        `items`. RAISES (AnonymError): What a component or an operator raises, SA101 and SA102 for given spans that do
        not fit."""
        consolidator, anonymizer = self._with_settings(pipeline)
        self._add_groups(record, list(given))
        # A span that the caller gives is certain: no threshold drops it.
        unsure = {finding.label for finding in given if finding.score < 1.0}
        if unsure:
            consolidator = consolidator.with_group_thresholds({CALL_KEY: dict.fromkeys(unsure, 0.0)})
        # An anonymizer that comes first leaves it to the call's consolidator.
        pipes: List[Component] = [] if pipeline.consolidator in pipeline.finishers else [consolidator]
        changed = {id(pipeline.consolidator): consolidator, id(pipeline.anonymizer): anonymizer}
        annotate(record, pipes + [changed.get(id(pipe), pipe) for pipe in pipeline.finishers])

    def _add_groups(self, record: TextRecord, given: List[Finding]) -> None:
        """Put what the call itself names beside the candidates: no choice of labels leaves it out."""
        check_findings(given, len(record.text))
        if self._detect and self._ruler is not None:
            given += self._ruler.find(record.text)
        if self._detect:
            annotate(record, list(self._rulers.values()))
        if given:
            # Under the labels that the caller gave them.
            record.groups[CALL_KEY] = sorted([*(record.group(CALL_KEY) or ()), *given])


@lru_cache(maxsize=8)
def _policy_rulers(nlp: Language, packs: Tuple[str, ...]) -> Dict[str, RegexRuler]:
    """RETURNS: by name, the rulers of a policy with these packs that a pipeline does not have."""
    rulers, missing = policy_needs(nlp, packs)
    return {**rulers, POLICY_KEY: RegexRuler(nlp, POLICY_KEY, missing)} if missing else rulers


def read_client_policy(policy: Union[str, Mapping[str, Any]]) -> Policy:
    """RETURNS (Policy): the policy of a request: its short name, or a table of `type` and its parameters. RAISES
    (AnonymError): SA511 for what is not valid, without repeating any of the request; what the policy itself raises."""
    section = {"type": policy} if isinstance(policy, str) else dict(policy)
    name = section.pop("type", None)
    if name not in POLICIES:
        raise _invalid(f"it is none of {', '.join(POLICIES)}")
    known = POLICIES[name]
    for param, value in section.items():
        if param not in known:
            raise _invalid(f"{name} has only the parameters: {', '.join(known) or 'none'}")
        if type(value) is not known[param]:
            raise _invalid(f"{param} is no {known[param].__name__}")
        if isinstance(value, list) and (len(value) > MAX_LIST or not all(isinstance(each, str) for each in value)):
            raise _invalid(f"{param} is no list of at most {MAX_LIST} texts")
    if name in ("union", "intersection", "vote") and not section.get("groups"):
        raise _invalid(f"{name} needs groups: the names of components")
    params = ((param, tuple(value) if isinstance(value, list) else value) for param, value in sorted(section.items()))
    return _make(name, tuple(params))


@lru_cache(maxsize=64)
def _make(name: str, params: Tuple[Tuple[str, Any], ...]) -> Policy:
    values = {param: list(value) if isinstance(value, tuple) else value for param, value in params}
    return get("policies", f"spacy_anonym.{name}.v1")(**values)


def _invalid(problem: str) -> AnonymError:
    return AnonymError(Errors.SA511.format(problem=problem))
