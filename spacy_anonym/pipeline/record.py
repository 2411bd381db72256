"""One text on its way through a pipeline without a Doc.

The components' second way in: each has `annotate(record)` beside `__call__(doc)`, and both call the same pure function.
"""

from typing import Any, Dict, List, Optional, Protocol, Sequence, Tuple, runtime_checkable

from spacy.tokens import Doc

from ..spans import ENTS_KEY, FINAL_KEY, Finding, get_candidates, get_findings

Item = Dict[str, Any]


class TextRecord:
    """What the components found in a text.

    text (str): The text.
    groups (Dict[str, List[Finding]]): The candidate groups, by component.
    final (Optional[List[Finding]]): The final group, sorted and not overlapping; None before a consolidator ran.
    writer (str): The component that wrote it.
    allowed (Sequence[Tuple[int, int, str]]): Characters that the consolidator's allow list leaves in the text: (start, end, label).
    new_text (Optional[str]): The anonymized text; None before an anonymizer ran.
    items (Optional[List[Item]]): One dict a replacement.
    """

    __slots__ = ("text", "groups", "final", "writer", "allowed", "new_text", "items")

    def __init__(self, text: str) -> None:
        self.text = text
        self.groups: Dict[str, List[Finding]] = {}
        self.final: Optional[List[Finding]] = None
        self.writer = ""
        self.allowed: Sequence[Tuple[int, int, str]] = ()
        self.new_text: Optional[str] = None
        self.items: Optional[List[Item]] = None


@runtime_checkable
class TextComponent(Protocol):
    """A component that needs no Doc."""

    def annotate(self, record: TextRecord) -> None:
        """Do to a record what `__call__` does to a Doc."""


def read_groups(doc: Doc, exclude: Tuple[str, ...], skip: str = "") -> Dict[str, List[Finding]]:
    """Read every candidate group of a Doc, and `doc.ents` as the group "ents"; see `get_candidates`."""
    groups = get_candidates(doc, exclude, skip)
    if ENTS_KEY in groups:
        groups[ENTS_KEY] = _as_written(doc, groups[ENTS_KEY])
    return groups


def _as_written(doc: Doc, entities: List[Finding]) -> List[Finding]:
    """Give entities that a consolidator wrote (`annotate_ents`) their exact characters back, for a second run."""
    if FINAL_KEY not in doc.spans or not doc.spans[FINAL_KEY].attrs.get("annotated_ents"):
        return entities
    spans = doc.spans[FINAL_KEY]
    exact = {
        (span.start_char, span.end_char, finding.label): finding._replace(entity="")
        for span, finding in zip(spans, get_findings(doc, FINAL_KEY))
    }
    return [exact.get((entity.start, entity.end, entity.label), entity) for entity in entities]

