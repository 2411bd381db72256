"""Of overlapping findings the one whose label stands first in a list keeps its span; the others are cut."""

from dataclasses import dataclass
from typing import List, Sequence, Tuple

import spacy

from ..errors import AnonymError, Errors
from ..labels import normalize_label
from ..spans import Finding
from .base import Policy
from .overlaps import by_length, fill_in, group_overlapping

# Persons and organizations over places, and what identifies anybody alone over both.
ORDER = (
    "IL_ID_NUMBER",
    "CREDIT_CARD",
    "EMAIL_ADDRESS",
    "PHONE_NUMBER",
    "PERSON",
    "ORGANIZATION",
    "STREET_ADDRESS",
    "LOCATION",
    "DATE_TIME",
)


@spacy.registry.anonym_policies("spacy_anonym.priority.v1")
def make_priority(order: Sequence[str] = ORDER) -> Policy:
    """Make the policy that goes by the label: the finding whose label stands first in `order` keeps its span (of one
    label: the longest), the others are cut to what lies outside of it.

    order (Sequence[str]): Labels, by any name of the table, the strongest first. Labels that it does not name come
        last, together.
    RETURNS (Policy): (text, findings) to non-overlapping findings in text order. No character that was found is lost,
        but white space at a cut.
    RAISES (AnonymError): SA155 when a label is there twice.
    """
    labels = tuple(map(normalize_label, order))
    for label in labels:
        if labels.count(label) > 1:
            raise AnonymError(Errors.SA155.format(label=label))
    return Priority(labels)


@dataclass(frozen=True)
class Priority:
    order: Tuple[str, ...]

    def __call__(self, text: str, findings: Sequence[Finding]) -> List[Finding]:
        """Cut what is weaker; see `make_priority`.

        text (str): The text.
        findings (Sequence[Finding]): The findings, in any order.
        RETURNS (List[Finding]): Sorted, not overlapping.
        """
        places = {label: place for place, label in enumerate(self.order)}
        kept: List[Finding] = []
        for group in group_overlapping(findings):
            if len(group) > 1:
                group = fill_in(text, sorted(group, key=lambda f: (places.get(f.label, len(places)), by_length(f))))
            kept += group
        return kept
