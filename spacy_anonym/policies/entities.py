"""Number the real-world entities of a document, so that one person gets one replacement."""

from typing import Dict, Hashable, List, Sequence, Tuple

from ..spans import Finding
from .name_forms import link_names

PERSON = "PERSON"


def number_entities(text: str, findings: Sequence[Finding]) -> List[Finding]:
    """Give each finding its entity: equal values of one label, whatever their case and spacing, are one entity, and so are the
    forms of one person's name ("John Smith", "Mr. Smith", "SMITH, John"); see `name_forms`.

    text (str): The text.
    findings (Sequence[Finding]): The findings, in text order.
    RETURNS (List[Finding]): The same with `entity` set ("PERSON-1"), numbered by first appearance within each label.
    """
    keys = [(label, " ".join(text[start:end].casefold().split())) for start, end, label, *_ in findings]
    persons = _link_persons(text, findings, keys)
    numbers: Dict[Tuple[str, Hashable], str] = {}
    counts: Dict[str, int] = {}
    numbered: List[Finding] = []
    for (start, end, label, score, rule, rank, _), (_, value) in zip(findings, keys):
        key = label, persons[value] if persons and label == PERSON else value
        entity = numbers.get(key)
        if entity is None:
            count = counts[label] = counts.get(label, 0) + 1
            entity = numbers[key] = f"{label}-{count}"
        numbered.append(Finding(start, end, label, score, rule, rank, entity))
    return numbered


def _link_persons(text: str, findings: Sequence[Finding], keys: Sequence[Tuple[str, str]]) -> Dict[str, int]:
    """RETURNS (Dict[str, int]): a number for each person's name; empty where there is nothing to link."""
    # A name is read as it is written where it first stands.
    written: Dict[str, str] = {}
    order: List[str] = []
    for finding, (label, value) in zip(findings, keys):
        if label == PERSON:
            written.setdefault(value, text[finding.start : finding.end])
            order.append(value)
    if len(written) < 2:
        return {}
    return dict(zip(order, link_names([written[value] for value in order])))
