"""A pipeline with other settings than its config's: for one call, which leaves the pipeline unchanged, or for good."""

from copy import copy
from pathlib import Path
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from spacy.language import Language

from ..errors import AnonymError, Errors
from ..labels import check_labels, known_labels, normalize_label
from ..operators.base import made_from, operator_key
from ..operators.table import OperatorPolicy
from ..patterns.packs import load_packs, pack_names
from ..patterns.user_files import read_label_file, read_pattern_file
from .allow_list import AllowList
from .anonymizer import Anonymizer
from .component import invalid
from .regex_ruler import RegexRuler
from .span_consolidator import SpanConsolidator

# Components and their names, as in `nlp.pipeline`.
Components = Sequence[Tuple[str, Any]]


class Parts(NamedTuple):
    """The parts of a pipeline."""

    # The components before the first one that reads what was found, and their names.
    recognizers: List[Tuple[str, Any]]
    consolidator: SpanConsolidator  # That one; an anonymizer's own where it is an anonymizer.
    after: List[Tuple[str, Any]]  # That one and all that follow.


def split_components(components: Components, name: str = "") -> Parts:
    """Split a pipeline, whose name is for the error. RETURNS (Parts): its parts. RAISES (AnonymError): SA033 where it
    has neither a consolidator nor an anonymizer."""
    for place, (_, pipe) in enumerate(components):
        if isinstance(pipe, (SpanConsolidator, Anonymizer)):
            consolidator = pipe if isinstance(pipe, SpanConsolidator) else pipe.consolidator
            return Parts(list(components[:place]), consolidator, list(components[place:]))
    raise AnonymError(Errors.SA033.format(name=name))


def consolidator_for(
    base: SpanConsolidator,
    *,
    policy: Optional[Any] = None,
    threshold: Optional[float] = None,
    thresholds: Mapping[str, float] = {},
    labels: Optional[Sequence[str]] = None,
    ignore_labels: Sequence[str] = (),
    allow: Sequence[Any] = (),
) -> SpanConsolidator:
    """Make a consolidator for one call.

    policy (Optional[Any]): A policy instead of its own.
    threshold (Optional[float]): Instead of all its thresholds, those of single labels and groups too; in [0, 1].
    thresholds (Mapping[str, float]): Thresholds of single labels, in all groups.
    labels (Optional[Sequence[str]]): Instead of its `labels`.
    ignore_labels (Sequence[str]): Beside its own.
    allow (Sequence[Any]): Values that are kept, beside its own.
    RETURNS (SpanConsolidator): The base itself where nothing else is asked for.
    RAISES (AnonymError): SA003 for a threshold or a policy that is not valid, SA030 for values.
    """
    if policy is None and threshold is None and not thresholds and labels is None and not ignore_labels and not allow:
        return base
    # The checks of its own parameters.
    given = SpanConsolidator(
        name=base.name,
        policy=base._policy if policy is None else policy,
        threshold=base._threshold if threshold is None else threshold,
        thresholds=dict(thresholds),
        labels=None if labels is None else list(labels),
        ignore_labels=list(ignore_labels),
    )
    made = copy(base)
    # A call may bring labels of its own, with its patterns and spans.
    made._labels_are_checked = True
    made._policy, made._threshold = given._policy, given._threshold
    if threshold is not None:
        made._thresholds, made._group_thresholds = {}, {}
    made = made.with_thresholds(thresholds) if thresholds else made
    made._only = base._only if labels is None else given._only
    made._ignored = base._ignored | {normalize_label(label) for label in ignore_labels}
    if allow:
        extended = AllowList()
        extended.set_entries([*base._allow.entries, *AllowList(allow).entries])
        made._allow = extended
    return made


def add_pattern_file(nlp: Language, path: Union[str, Path], bad_lines: Optional[List[AnonymError]] = None) -> None:
    """Add the patterns of a CSV to a pipeline's first `regex_ruler`; where it has none, it gets one.
    RAISES (AnonymError): SA342 for a file that cannot be read, SA343 with the line of a row that is not valid."""
    patterns = read_pattern_file(path, bad_lines)
    if not any(isinstance(pipe, RegexRuler) for _, pipe in nlp.pipeline):
        nlp.add_pipe("regex_ruler", config={"packs": []}, first=True)
    ruler = next(pipe for _, pipe in nlp.pipeline if isinstance(pipe, RegexRuler))
    taken = {pattern.id for pattern in ruler.patterns}
    for pattern in patterns:
        # Another file may be in the pipeline's config.
        while pattern["id"] in taken:
            pattern["id"] += "_more"
    ruler.add_patterns(patterns)


def use_policy(nlp: Language, policy: OperatorPolicy) -> None:
    """Give a pipeline's anonymizers the operators of a policy, or of a table: labels that a table does not name keep
    theirs. A policy also adds the packs that it needs, and its choice of labels holds instead of the pipeline's.

    nlp (Language): The pipeline; its config changes too, so that it can be saved and sent to other processes.
    RAISES (AnonymError): SA140 where nothing would find what its packs are for, SA106 where nothing would replace it;
        SA009 for a label that no component sets (see `known_labels`), SA204 for parameters that are not valid, and what
        the operators themselves raise, as SA211 for a key that is missing.
    """
    if policy.is_whole:
        restricted, packs = policy_needs(nlp, policy.packs)
        rulers = [name for name, pipe in nlp.pipeline if isinstance(pipe, RegexRuler)]
        if packs and not rulers:
            raise AnonymError(Errors.SA140.format(policy=policy.where, packs=", ".join(packs)))
        for name in rulers:
            if packs or name in restricted:
                # The first finds them.
                own = pack_names(nlp.get_pipe_config(name)["packs"], nlp.lang or "")
                _remake(nlp, name, packs=[*own, *packs], labels=None)
                packs = []
        for name, pipe in nlp.components:
            if isinstance(pipe, SpanConsolidator):
                _remake(nlp, name, labels=None, ignore_labels=list(policy.ignore_labels))
        if not any(isinstance(pipe, Anonymizer) for _, pipe in nlp.pipeline):
            raise AnonymError(Errors.SA106.format(name=nlp.meta.get("name", "")))
    check_labels(known_labels(nlp), policy.operators, "operators")
    for name, pipe in nlp.components:
        if isinstance(pipe, Anonymizer):
            old = {} if policy.is_whole else nlp.get_pipe_config(name).get("operators", {})
            table = {operator_key(label): section for label, section in old.items()}
            with made_from(policy.where):
                _remake(nlp, name, operators={**table, **policy.operators}).check_vocab()


def policy_needs(nlp: Language, packs: Sequence[str]) -> Tuple[Dict[str, RegexRuler], List[str]]:
    """RETURNS (Tuple[Dict[str, RegexRuler], List[str]]): of the rulers of a pipeline that find some labels only, by
    name, what finds all; and which of a policy's packs it needs beside them."""
    rulers = [(name, pipe) for name, pipe in nlp.pipeline if isinstance(pipe, RegexRuler)]
    restricted = {name: pipe.with_all_labels() for name, pipe in rulers if pipe.is_restricted}
    ids = {pattern.id for name, pipe in rulers for pattern in restricted.get(name, pipe).patterns}
    lang = nlp.lang or ""
    return restricted, [pack for pack in packs if not ids.issuperset(p.id for p in load_packs([pack], lang))]


def _remake(nlp: Language, name: str, **settings: Any) -> Any:
    """RETURNS: a component, made anew with other settings, and with the data that the old one had."""
    old: Any = nlp.get_pipe(name)
    is_off = name in nlp.disabled
    config = {**nlp.get_pipe_config(name), **settings}
    config.pop("factory", None)
    made: Any = nlp.replace_pipe(name, nlp.get_pipe_meta(name).factory, config=config)
    if is_off:
        nlp.disable_pipe(name)
    if not isinstance(old, Anonymizer):
        made.restore(old.saved())
    return made


def with_policy(base: SpanConsolidator, policy: OperatorPolicy) -> SpanConsolidator:
    """RETURNS (SpanConsolidator): one like the base with a policy's choice of labels."""
    made = copy(base)
    made._only, made._ignored = None, frozenset(map(normalize_label, policy.ignore_labels))
    made._labels_are_checked = True
    return made


def replace_only(nlp: Language, labels: Sequence[str]) -> None:
    """Replace findings of some labels only; see `labels` of `span_consolidator`.

    labels (Sequence[str]): The labels, also by their foreign names; none is all.
    RAISES (AnonymError): SA009 for a label that neither the table has nor any component sets: misspelt, it would leave
        what it stands for in the text. SA003 for a pipeline without `span_consolidator`.
    """
    consolidators = [pipe for _, pipe in nlp.pipeline if isinstance(pipe, SpanConsolidator)]
    if not consolidators:
        raise invalid("anonymize", "labels", "the pipeline has no span_consolidator")
    check_labels(known_labels(nlp), labels, "anonymize")
    for consolidator in consolidators:
        consolidator.set_labels(list(labels) or None)


def read_labels(value: str) -> List[str]:
    """Read labels.

    value (str): The path of a file with a label a line, or labels with commas.
    RAISES (AnonymError): SA342 and SA343 for a file that is not valid.
    """
    if Path(value).is_file():
        return read_label_file(value)
    return [label.strip() for label in value.split(",") if label.strip()]
