"""A consolidator with other settings for one call; the pipeline's stays as it is."""

from copy import copy
from typing import Any, Iterable, Mapping, Optional, Sequence

from ..labels import normalize_label
from .allow_list import AllowList
from .span_consolidator import SpanConsolidator


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

    base (SpanConsolidator): The pipeline's.
    policy (Optional[Any]): A policy in the place of its own.
    threshold (Optional[float]): In the place of all its thresholds, those of single labels and groups too; in [0, 1].
    thresholds (Mapping[str, float]): Thresholds of single labels, in all groups.
    labels (Optional[Sequence[str]]): In the place of its `labels`.
    ignore_labels (Sequence[str]): Beside its own.
    allow (Sequence[Any]): Values that stay in the text, beside its own.
    RETURNS (SpanConsolidator): The base itself where nothing else is asked for.
    RAISES (AnonymError): SA003 for a threshold or a policy that is not valid, SA030 for values.
    """
    if policy is None and threshold is None and not thresholds and labels is None and not ignore_labels and not allow:
        return base
    # The checks of its own parameters.
    given = SpanConsolidator(
        base.name,
        policy=base._policy if policy is None else policy,
        threshold=base._threshold if threshold is None else threshold,
        thresholds=thresholds,
        labels=labels,
        ignore_labels=ignore_labels,
        allow=(),
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


def with_certain(base: SpanConsolidator, group: str, labels: Iterable[str]) -> SpanConsolidator:
    """RETURNS (SpanConsolidator): one like the base that drops nothing of these labels in a group, whatever its
    score."""
    made = copy(base)
    made._group_thresholds = {**base._group_thresholds, group: {normalize_label(label): 0.0 for label in labels}}
    return made
