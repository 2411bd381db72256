"""The table of labels, `labels.toml`: what each means, which foreign names map to it, and which a pipeline knows.

Names are Presidio's entity names where there is one. HIPAA numbers are those of the Safe Harbor list, 45 CFR
164.514(b)(2)(i): (A) is 1, (R) is 18.
"""

import warnings
import weakref
from functools import lru_cache
from typing import Any, Dict, FrozenSet, Iterable, List, NamedTuple, Optional, Tuple

from spacy.glossary import GLOSSARY
from spacy.language import Language

from .errors import AnonymError, AnonymWarning, Errors, Warnings, did_you_mean
from .toml import load_toml


class Label(NamedTuple):
    """A row of the table.

    name (str): The label, UPPER_SNAKE.
    meaning (str): One line.
    example (str): Invented.
    hipaa (Optional[int]): The Safe Harbor identifier that it falls under, 1 to 18, None where it is none.
    foreign (Tuple[str, ...]): Names that other systems use for it, upper case.
    personal (bool): False for labels that are kept unless an operator is named for them.
    country (Optional[str]): ISO 3166 in lower case, for national identifiers.
    color (str): For displaCy; identifiers have the default.
    """

    name: str
    meaning: str
    example: str
    hipaa: Optional[int] = None
    foreign: Tuple[str, ...] = ()
    personal: bool = True
    country: Optional[str] = None
    color: str = "#ffa8b6"


TABLE: Tuple[Label, ...] = tuple(
    Label(name, **{**row, "foreign": tuple(row.get("foreign", ()))})
    for name, row in load_toml(__file__, "labels.toml").items()
)

LABELS: Dict[str, Label] = {row.name: row for row in TABLE}
# For `spacy.explain`, but where spaCy has the name itself.
GLOSSARY.update({row.name: row.meaning for row in TABLE if row.name not in GLOSSARY})

COLORS: Dict[str, str] = {row.name: row.color for row in TABLE if row.personal}

_NAMES: Dict[str, str] = {foreign: row.name for row in TABLE for foreign in row.foreign}
_NAMES.update({row.name: row.name for row in TABLE})


# What is always written with letters, and has no form that a pattern could know.
NAME_LABELS = ("PERSON", "LOCATION", "ORGANIZATION")
# People: PATIENT is the person of a record, whose name the caller knows.
PEOPLE = ("PERSON", "PATIENT")
DATE_LABELS = frozenset(("DATE_TIME", "BIRTH_DATE", "MEDICAL_DATE"))
# Every name of a label, ours and foreign ones.
LABEL_NAMES = tuple(_NAMES)


@lru_cache(maxsize=4096)
def normalize_label(name: str) -> str:
    """Map any system's label to ours.

    name (str): A label, in any case ("PER", "gpe").
    RETURNS (str): Our name for it ("PERSON", "LOCATION"); the name itself where the table has none; "ID" for "".
    """
    return "ID" if not name else _NAMES.get(name.upper(), name)


@lru_cache(maxsize=4096)
def is_personal(label: str) -> bool:
    """RETURNS (bool): False for the kinds that the table names as not personal. An unknown label is personal."""
    row = LABELS.get(normalize_label(label))
    return row is None or row.personal


DEFAULT = "DEFAULT"
# What a component sets that finds something.
WRITTEN = ("doc.ents", "doc.spans", "token.ent_type", "token.ent_iob")
# Components that find nothing themselves. An anonymizer's labels are those that it has operators for.
NO_FINDERS = ("span_consolidator", "anonymizer")
# What may stand behind a consolidator.
MAY_FOLLOW = (*NO_FINDERS, "date_splitter")


class KnownLabels(NamedTuple):
    """The labels that a pipeline knows.

    names (FrozenSet[str]): Those of the table, and those that the pipeline's components set; under our names.
    is_complete (bool): Whether every component that may set labels declares them, so that no other label can turn up.
    """

    names: FrozenSet[str]
    is_complete: bool


def known_labels(nlp: Language) -> KnownLabels:
    """Ask a pipeline's components, also disabled ones, which labels they set. RETURNS (KnownLabels): the labels. They
    are not complete where no component finds anything: then the Docs bring theirs."""
    names = set(LABELS)
    complete = []
    for name, pipe in nlp.components:
        if _may_find(nlp, name, pipe):
            own = {normalize_label(str(label)) for label in getattr(pipe, "labels", ())}
            names |= own
            complete.append(bool(own))
    return KnownLabels(frozenset(names), bool(complete) and all(complete))


def _may_find(nlp: Language, name: str, pipe: Any) -> bool:
    """Whether a component may write entities or span groups of its own: it declares so, or is neither spaCy's nor
    declares anything."""
    try:
        meta = nlp.get_pipe_meta(name)
    except ValueError:
        # A view of a pipeline, with patterns for one call.
        return bool(getattr(pipe, "labels", ()))
    if meta.factory in NO_FINDERS:
        return False
    if meta.assigns:
        return any(each.startswith(WRITTEN) for each in meta.assigns)
    return not str(getattr(pipe, "__module__", "")).startswith("spacy.")


def check_labels(known: KnownLabels, labels: Iterable[str], owner: str, *, warn: bool = True) -> None:
    """Check that labels can turn up.

    labels (Iterable[str]): Labels, also by their foreign names; DEFAULT stands for none.
    warn (bool): Whether to warn where a component that does not declare its labels may set them.
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


def finders_behind(nlp: Language) -> Tuple[str, List[str], List[str]]:
    """RETURNS (Tuple[str, List[str], List[str]]): the component that decides what is replaced, those behind it that
    declare that they find something, and those between it and the anonymizer that may, as they declare nothing."""
    factories = [(name, nlp.get_pipe_meta(name)) for name in nlp.pipe_names]
    places = [i for kind in NO_FINDERS for i, (_, meta) in enumerate(factories) if meta.factory == kind]
    if not places:
        return "", [], []
    behind = [
        name
        for name, meta in factories[places[0] + 1 :]
        if meta.factory not in MAY_FOLLOW and any(each.startswith(("doc.ents", "doc.spans")) for each in meta.assigns)
    ]
    between = [
        name
        for name, meta in factories[places[0] + 1 : places[-1]]
        if not meta.assigns and _may_find(nlp, name, nlp.get_pipe(name))
    ]
    return factories[places[0]][0], behind, between


class PipelineLabels:
    """The labels that a component's own pipeline knows when it is asked. Pickled, they are those of that moment.

    nlp (Optional[Language]): The pipeline; None for a component without one.
    """

    def __init__(self, nlp: Optional[Language] = None) -> None:
        self._nlp = None if nlp is None else weakref.ref(nlp)
        self._known: Optional[KnownLabels] = None
        # The components whose order has been checked.
        self._order: List[str] = []

    def __reduce__(self) -> Any:
        return _fixed, (self.known(),)

    @property
    def pipeline(self) -> Optional[Language]:
        """RETURNS (Optional[Language]): the pipeline; None where there is none, or it is gone."""
        return self._nlp() if self._nlp is not None else None

    def known(self) -> Optional[KnownLabels]:
        """RETURNS (Optional[KnownLabels]): the labels; None where there is no pipeline, or it is gone."""
        nlp = self.pipeline
        return self._known if nlp is None else known_labels(nlp)

    def check(self, labels: Iterable[str], owner: str, *, warn: bool = True) -> None:
        """RAISES (AnonymError): SA009, see `check_labels`."""
        labels = list(labels)
        known = self.known() if labels else None
        if known is not None:
            check_labels(known, labels, owner, warn=warn)

    def check_order(self) -> None:
        """Warn (SW004, SW007), once for each order of components, where one finds something, or may, after it is
        decided what is replaced."""
        nlp = self.pipeline
        if nlp is None or nlp.pipe_names == self._order:
            return
        self._order = nlp.pipe_names
        decider, behind, between = finders_behind(nlp)
        for message, names in ((Warnings.SW004, behind), (Warnings.SW007, between)):
            if names:
                text = message.format(finders=", ".join(names), name=decider)
                warnings.warn(text, AnonymWarning, stacklevel=2)


def _fixed(known: Optional[KnownLabels]) -> PipelineLabels:
    made = PipelineLabels()
    made._known = known
    return made
