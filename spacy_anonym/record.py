"""One document on its way through a pipeline: its text, and what the components found in it."""

from typing import Any, Callable, Dict, List, Optional, Sequence, Set, Tuple

from spacy.tokens import Doc, Span
from spacy.util import filter_spans

from .spans import (
    ENTS_KEY,
    FINAL_KEY,
    Finding,
    doc_text,
    final_writer,
    get_entities,
    get_final,
    get_findings,
    mark_entities,
    set_findings,
    with_our_labels,
)

Item = Dict[str, Any]

# What an anonymizer writes to a Doc, and what the caller knows of it. A worker that is started by spawn unpickles
# components without calling their __init__, so that importing this module must be enough.
for _name in ("anonym_text", "anonym_items", "anonym_known"):
    if not Doc.has_extension(_name):
        Doc.set_extension(_name, default=None)


class TextRecord:
    """A text without a Doc.

    groups (Dict[str, List[Finding]]): The candidate groups, by component.
    final (Optional[List[Finding]]): The final group, sorted and not overlapping; None before a consolidator ran. See
        `set_final`.
    writer (str): The component that wrote it.
    allowed (Sequence[Tuple[int, int, str]]): Characters that the consolidator's allow list leaves in the text: (start,
        end, label).
    as_ents (bool): Whether `doc.ents` are set from the final group, where there is a Doc.
    new_text (Optional[str]): The anonymized text; None before an anonymizer ran.
    items (Optional[List[Item]]): One dict a replacement.
    known (Any): What the caller knows of the text: by label the values; see `spacy_anonym.known`. None for nothing.
    head (int): Characters of what is read before the text itself, as a column's name: nothing of them is replaced.
    error (Optional[Exception]): What a component raised: the record is useless then.
    doc (Optional[Doc]): The Doc, where there is one.
    """

    error: Optional[Exception] = None
    doc: Optional[Doc] = None
    head = 0

    def __init__(self, text: str) -> None:
        self.text = text
        self.known: Any = None
        self.groups: Dict[str, List[Finding]] = {}
        self.final: Optional[List[Finding]] = None
        self.writer = ""
        self.allowed: Sequence[Tuple[int, int, str]] = ()
        self.as_ents = False
        self.new_text: Optional[str] = None
        self.items: Optional[List[Item]] = None

    def group(self, key: str) -> Optional[List[Finding]]:
        """RETURNS (Optional[List[Finding]]): a candidate group; None where there is none. Do not change the list."""
        return self.groups.get(key)

    def set_group(self, key: str, findings: List[Finding]) -> None:
        """Replace a candidate group.

        findings (List[Finding]): The findings, in any order, under any names of labels: they become ours.
        """
        self.groups[key] = with_our_labels(sorted(findings))

    def set_final(self, findings: List[Finding], writer: str) -> None:
        """Replace the final group.

        findings (List[Finding]): Sorted, not overlapping.
        """
        self.final, self.writer = findings, writer

    def candidates(self, exclude: Tuple[str, ...], skip: str = "") -> Dict[str, List[Finding]]:
        """Get every candidate group, and `doc.ents` as the group "ents".

        exclude (Tuple[str, ...]): Prefixes of groups that hold no candidates.
        skip (str): A group to leave out: the caller's own.
        RETURNS (Dict[str, List[Finding]]): Findings by group, also by groups that no setting names.
        """
        return {key: group for key, group in self.groups.items() if key != skip and not key.startswith(exclude)}

    def is_searched(self, exclude: Tuple[str, ...]) -> bool:
        """RETURNS (bool): whether a component has searched the text: there is a candidate group, perhaps an empty one,
        or `doc.ents` was set, perhaps to nothing. `exclude` is as for `candidates`."""
        return any(not key.startswith(exclude) for key in self.groups)


class DocRecord(TextRecord):
    """A Doc, which is read where it is asked for, once; `write` writes to it what was set.

    text (Optional[str]): Its text, where it is known: spaCy joins it anew at each call.
    """

    def __init__(self, doc: Doc, text: Optional[str] = None) -> None:
        # A record that is begun again reads all anew: another component may have changed the Doc.
        vars(self).clear()
        self.doc: Doc = doc
        if text is not None:
            self.text = text
        # Those that were read or set so far.
        self.groups = {}
        self._set: Set[str] = set()
        # Entities by the group that holds them with their scores, where both are new.
        self._entities: Dict[str, List[Span]] = {}

    def __getattr__(self, name: str) -> Any:
        # Called for what was neither set nor read so far.
        read = _READERS.get(name)
        if read is None:
            raise AttributeError(name)
        value = vars(self)[name] = read(self)
        return value

    def _final_attrs(self) -> Dict[str, Any]:
        group = self.doc.spans.data.get(FINAL_KEY)
        return {} if group is None else group.attrs

    def group(self, key: str) -> Optional[List[Finding]]:
        if key not in self.groups and key in self.doc.spans.data:
            self.groups[key] = get_findings(self.doc, key)
        return self.groups.get(key)

    def set_group(self, key: str, findings: List[Finding]) -> None:
        super().set_group(key, findings)
        self._set.add(key)

    def set_entities(self, key: str, entities: List[Span]) -> None:
        """Add entities to `doc.ents`, which a candidate group that was set holds with their scores.

        entities (List[Span]): The entities. What they overlap is replaced.
        """
        if entities:
            self.doc.set_ents(entities, default="unmodified")
        self._entities[key] = entities

    def set_final(self, findings: List[Finding], writer: str) -> None:
        self.final, self.writer = findings, writer
        self._set.add(FINAL_KEY)

    def candidates(self, exclude: Tuple[str, ...], skip: str = "") -> Dict[str, List[Finding]]:
        keys = [
            key
            for key in {**self.doc.spans.data, **self.groups}
            if key not in (FINAL_KEY, skip) and not key.startswith(exclude)
        ]
        groups = {key: self.group(key) or [] for key in keys}
        scored = [entity for key in keys for entity in self._entities.get(key, ())]
        entities = get_entities(self.doc, [key for key in keys if key not in self._set], scored)
        if entities:
            # A group may have that name too.
            groups[ENTS_KEY] = [*groups.get(ENTS_KEY, ()), *entities]
        return groups

    def is_searched(self, exclude: Tuple[str, ...]) -> bool:
        keys = {**self.doc.spans.data, **self.groups}
        return any(key != FINAL_KEY and not key.startswith(exclude) for key in keys) or self.doc.has_annotation(
            "ENT_IOB"
        )

    def write(self) -> Doc:
        """Write to the Doc what was set. RETURNS (Doc): the Doc. RAISES (AnonymError): SA101, SA102 for findings that
        do not fit."""
        doc = self.doc
        for key in self._set:
            if key == FINAL_KEY:
                self._write_final()
            else:
                set_findings(doc, key, self.groups[key], text=self.text)
                if key in self._entities:
                    mark_entities(doc, key, self._entities.pop(key))
        self._set.clear()
        if "new_text" in vars(self):
            underscore = doc._
            underscore.anonym_text, underscore.anonym_items = self.new_text, self.items
        return doc

    def _write_final(self) -> None:
        doc, as_ents = self.doc, self.as_ents
        attrs: Dict[str, Any] = {"allowed": [list(span) for span in self.allowed]} if self.allowed else {}
        set_findings(doc, FINAL_KEY, self.final or [], writer=self.writer, text=self.text)
        doc.spans[FINAL_KEY].attrs.update(attrs, **({"annotated_ents": True} if as_ents else {}))
        if as_ents:
            doc.ents = filter_spans(list(doc.spans[FINAL_KEY]))


def _read_items(record: DocRecord) -> Optional[List[Item]]:
    items = record.doc._.anonym_items
    return None if items is None else list(items)


# How a DocRecord reads what a TextRecord has as attributes.
_READERS: Dict[str, Callable[[DocRecord], Any]] = {
    "text": lambda record: doc_text(record.doc),
    "final": lambda record: get_final(record.doc),
    "writer": lambda record: final_writer(record.doc),
    "allowed": lambda record: [tuple(span) for span in record._final_attrs().get("allowed", ())],
    "as_ents": lambda record: bool(record._final_attrs().get("annotated_ents")),
    "new_text": lambda record: record.doc._.anonym_text,
    "items": _read_items,
    "known": lambda record: record.doc._.anonym_known,
}
