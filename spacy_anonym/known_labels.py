"""The labels that a pipeline knows: a mistyped one is an error, and not an operator or a threshold that nothing ever
meets.
"""

import warnings
import weakref
from typing import Any, FrozenSet, Iterable, NamedTuple, Optional

from spacy.language import Language

from .errors import AnonymError, AnonymWarning, Errors, Warnings, did_you_mean
from .labels import LABEL_NAMES, LABELS, normalize_label

DEFAULT = "DEFAULT"
# What a component sets that finds something.
WRITTEN = ("doc.ents", "doc.spans", "token.ent_type", "token.ent_iob")
# They hand on what others found. An anonymizer's labels are those that it has operators for.
HAND_ON = ("span_consolidator", "anonymizer")


class KnownLabels(NamedTuple):
    """The labels that a pipeline knows.

    names (FrozenSet[str]): Those of the table, and those that the pipeline's components set; under our names.
    is_complete (bool): Whether every component that may set labels tells which, so that no other label can turn up.
    """

    names: FrozenSet[str]
    is_complete: bool


def known_labels(nlp: Language) -> KnownLabels:
    """Ask a pipeline's components which labels they set.

    nlp (Language): The pipeline. Components that are disabled count.
    RETURNS (KnownLabels): The labels. They are not complete where nothing in the pipeline finds anything: then the Docs
        bring theirs.
    """
    names = set(LABELS)
    complete = []
    for name, pipe in nlp.components:
        if may_find(nlp, name, pipe):
            own = {normalize_label(str(label)) for label in getattr(pipe, "labels", ())}
            names |= own
            complete.append(bool(own))
    return KnownLabels(frozenset(names), bool(complete) and all(complete))


def may_find(nlp: Language, name: str, pipe: Any) -> bool:
    """RETURNS (bool): whether a component may write entities or span groups of its own: it declares so, or is neither
    spaCy's nor declares anything."""
    try:
        meta = nlp.get_pipe_meta(name)
    except ValueError:
        # A view of a pipeline, with patterns for one call.
        return bool(getattr(pipe, "labels", ()))
    if meta.factory in HAND_ON:
        return False
    if meta.assigns:
        return any(each.startswith(WRITTEN) for each in meta.assigns)
    return not str(getattr(pipe, "__module__", "")).startswith("spacy.")


def check_labels(known: KnownLabels, labels: Iterable[str], owner: str, *, warn: bool = True) -> None:
    """Check that labels can turn up.

    known (KnownLabels): The labels of the pipeline.
    labels (Iterable[str]): Labels, also by their foreign names; DEFAULT stands for none.
    owner (str): What has them, for the message.
    warn (bool): Whether to warn where they may be of a component that does not tell its labels.
    RAISES (AnonymError): SA009 where no component sets one, with the nearest name.
    """
    unknown = sorted(
        {label for label in labels if label.upper() != DEFAULT and normalize_label(label) not in known.names}
    )
    if not unknown or not (known.is_complete or warn):
        return
    names = {*LABEL_NAMES, *known.names}
    said = ", ".join(did_you_mean(label, names) for label in unknown)
    if known.is_complete:
        raise AnonymError(Errors.SA009.format(labels=said, owner=owner))
    warnings.warn(Warnings.SW002.format(labels=said, owner=owner), AnonymWarning, stacklevel=2)


class PipelineLabels:
    """The labels that a component's own pipeline knows when it is asked. Pickled, they are those of that moment.

    nlp (Optional[Language]): The pipeline; None for a component without one.
    """

    def __init__(self, nlp: Optional[Language] = None) -> None:
        self._nlp = None if nlp is None else weakref.ref(nlp)
        self._known: Optional[KnownLabels] = None

    def __reduce__(self) -> Any:
        return _fixed, (self.known(),)

    def known(self) -> Optional[KnownLabels]:
        """RETURNS (Optional[KnownLabels]): the labels; None where there is no pipeline, or it is gone."""
        nlp = self._nlp() if self._nlp is not None else None
        return self._known if nlp is None else known_labels(nlp)

    def check(self, labels: Iterable[str], owner: str, *, warn: bool = True) -> None:
        """RAISES (AnonymError): SA009, see `check_labels`."""
        labels = list(labels)
        known = self.known() if labels else None
        if known is not None:
            check_labels(known, labels, owner, warn=warn)


def _fixed(known: Optional[KnownLabels]) -> PipelineLabels:
    made = PipelineLabels()
    made._known = known
    return made


__all__ = ["KnownLabels", "PipelineLabels", "check_labels", "known_labels", "may_find"]
